import Mesmer

/// A view that draws with a closure and records the rectangles passed to `draw`.
package final class DrawingView: View {
  /// The drawing; initially a black square of 10 points.
  package var drawing: (Rect, Canvas) -> Void = { _, canvas in
    canvas.fill(Rect(0, 0, 10, 10), with: .black)
  }

  /// The rectangles that `draw` was called with.
  package private(set) var drawnRects: [Rect] = []

  package override func draw(_ rect: Rect, in canvas: Canvas) {
    drawnRects.append(rect)
    drawing(rect, canvas)
  }
}

extension View {
  /// Returns the picture of the whole view at a scale, or of a viewport.
  package func frame(scale: Double = 1, viewport: PixelRect? = nil) -> Picture {
    let whole = PixelRect(
      x: 0, y: 0, width: Int((bounds.width * scale).rounded(.up)),
      height: Int((bounds.height * scale).rounded(.up)))
    return picture(scale: scale, viewport: viewport ?? whole)
  }

  /// The commands of that picture.
  package func commands(
    scale: Double = 1, viewport: PixelRect? = nil
  ) -> [Picture.Command] { frame(scale: scale, viewport: viewport).commands }
}

extension Picture.Command {
  /// Whether the command is a layer's rectangle of one colour.
  package var isBox: Bool { if case .box = operation { true } else { false } }

  /// The kind of the command, without the colour of boxes and pictures; "clipped" if it
  /// is inside a clip.
  package var kind: String {
    let kind =
      switch operation {
      case .picture: "picture"
      case .box: "box"
      case .image: "image"
      case .bitmap: "bitmap"
      case .projected: "projected"
      case .beginGroup(let alpha, _): shadow == nil ? "group \(alpha)" : "shadowGroup"
      case .endGroup: "endGroup"
      case .shadow: "shadow"
      case .backdrop: "backdrop"
      case .fill: "fill"
      case .stroke: "stroke"
      case .glyphs: "glyphs"
      }
    return clip < 0 ? kind : "clipped " + kind
  }

  /// The rectangle of a layer in device pixels, unrounded; nil for others.
  package var deviceRect: Rect? {
    switch operation {
    case .box(let rect, _), .image(_, _, let rect, _, .layer),
      .bitmap(_, _, _, _, let rect):
      placement.bounds(of: rect)
    default: nil
    }
  }
}

extension View {
  /// The transform from device pixels of the superview, rendered as the screen, to the
  /// view's layer space.
  package func deviceToLayer(scale: Double) -> AffineTransform? {
    for command in superview?.commands(scale: scale) ?? [] {
      let p = command.placement
      switch command.operation {
      case .picture, .bitmap: if p.shift == .zero { return p.transform.inverse }
      default: break
      }
    }
    return nil
  }
}

/// A view of one colour.
package func filled(_ frame: Rect, _ color: Color?) -> View {
  let view = View(frame: frame)
  view.backgroundColor = color
  return view
}

extension View {
  /// Adds a subview, and returns it.
  package func add<Subview: View>(_ view: Subview) -> Subview {
    addSubview(view)
    return view
  }
}

extension ScrollView {
  /// Adds a view as the whole content, which zooms between two scales if they are given;
  /// returns it.
  @discardableResult
  package func show<Content: View>(
    _ content: Content, zoom: ClosedRange<Double>? = nil
  ) -> Content {
    addSubview(content)
    contentSize = content.frame.size
    if let zoom {
      viewForZooming = content
      minimumZoomScale = zoom.lowerBound
      maximumZoomScale = zoom.upperBound
    }
    return content
  }
}

extension View {
  /// The premultiplied bytes of the view's picture.
  package func pixels(_ scale: Double = 1) -> [UInt8] {
    Renderer(scale: scale).render(self).premultipliedBytes
  }
}
