import Mesmer

/// A view that draws what a closure says and keeps the rectangles it was asked
/// for.
public final class DrawingView: View {
  /// What is drawn; a black square of 10 points at first.
  public var drawing: (Rect, Canvas) -> Void = { _, canvas in
    canvas.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .black)
  }

  /// The rectangles that `draw` was called with.
  public private(set) var drawnRects: [Rect] = []

  public override func draw(_ rect: Rect, in canvas: Canvas) {
    drawnRects.append(rect)
    drawing(rect, canvas)
  }
}

extension View {
  /// The items of the display list of the whole view at a scale, or of the
  /// viewport where one is given.
  package func listedItems(
    scale: Double = 1, viewport: PixelRect? = nil
  ) -> [DisplayList.Item] {
    let whole = PixelRect(
      x: 0, y: 0, width: Int((bounds.width * scale).rounded(.up)),
      height: Int((bounds.height * scale).rounded(.up)))
    return displayList(scale: scale, viewport: viewport ?? whole)
      .entries.map(\.item)
  }
}

extension DisplayList.Item {
  /// The kind of the item, with the colour of fills and pictures left out.
  package var kind: String {
    switch self {
    case .picture: "picture"
    case .fill: "fill"
    case .image: "image"
    case .bitmap: "bitmap"
    case .beginClip: "clip"
    case .beginPatch: "patch"
    case .endClip: "endClip"
    case .beginGroup(let alpha): "group \(alpha)"
    case .endGroup: "endGroup"
    case .shadow: "shadow"
    case .beginShadow: "shadowGroup"
    case .endShadow: "endShadow"
    }
  }

  /// Where the item lies; nil for ends and groups.
  package var placement: Placement? {
    switch self {
    case .picture(_, let p), .fill(_, _, let p), .image(_, _, _, _, let p),
      .bitmap(_, _, _, _, _, let p), .beginClip(_, let p),
      .beginPatch(_, _, let p), .shadow(_, _, let p), .beginShadow(_, _, let p):
      p
    case .endClip, .beginGroup, .endGroup, .endShadow: nil
    }
  }

  /// The rectangle of a layer item in device pixels, unrounded; nil for
  /// others.
  package var deviceRect: Rect? {
    switch self {
    case .fill(let rect, _, let p), .image(_, _, let rect, _, let p),
      .bitmap(_, _, _, _, let rect, let p), .beginClip(let rect, let p):
      rect.applying(p.transform)
        .offsetBy(dx: Double(p.shiftX), dy: Double(p.shiftY))
    default: nil
    }
  }
}

extension View {
  /// From device pixels of the superview, rendered as the screen, to the
  /// view's space with the origin of the bounds taken away.
  package func deviceToLayer(scale: Double) -> AffineTransform? {
    for item in superview?.listedItems(scale: scale) ?? [] {
      switch item {
      case .picture(_, let p) where p.shiftX == 0 && p.shiftY == 0:
        return p.transform.inverted()
      case .bitmap(_, _, _, _, _, let p) where p.shiftX == 0 && p.shiftY == 0:
        return p.transform.inverted()
      default: break
      }
    }
    return nil
  }
}
