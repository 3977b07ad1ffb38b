import MesmerDrawing
import MesmerGeometry

/// The 3 x 3 grid of an image that is resized with caps: corners keep their
/// size, edges change along one axis, the middle along both.
struct ImageSlices {
  /// One axis of the grid.
  struct Axis {
    /// Extent of the image in points.
    var content: Double
    /// What keeps its size at the start and at the end, in points.
    var startCap: Double
    var endCap: Double
    /// Whether the middle is repeated.
    var tiles: Bool

    /// One piece: a stretch of the image and where it goes.
    struct Piece: Equatable {
      var source: ClosedRange<Double>
      var destination: ClosedRange<Double>
    }

    /// Cuts the axis for a destination that begins at `origin`. Caps longer
    /// than the destination are scaled down together and the middle vanishes
    /// (a choice of this project). Of a tiled middle only the repetitions that
    /// reach into `visible` are made.
    func pieces(
      origin: Double, extent: Double, visible: ClosedRange<Double>
    ) -> [Piece] {
      let caps = startCap + endCap
      let shrink = caps > extent ? extent / caps : 1
      let low = origin + startCap * shrink
      let high = max(low, origin + extent - endCap * shrink)
      let middle = content - endCap
      var result: [Piece] = []
      func add(
        _ s0: Double, _ s1: Double, _ d0: Double, _ d1: Double
      ) {
        if s1 > s0 && d1 > d0 {
          result.append(Piece(source: s0...s1, destination: d0...d1))
        }
      }
      add(0, startCap, origin, low)
      let step = middle - startCap
      if tiles && step > 0 && high - low > step {
        let last = ((min(high, visible.upperBound) - low) / step).rounded(.up)
        var k = max(0, ((visible.lowerBound - low) / step).rounded(.down))
        while k < last {
          let start = low + k * step
          let part = min(step, high - start)
          add(startCap, startCap + part, start, start + part)
          k += 1
        }
      } else if tiles && step > 0 {
        add(startCap, startCap + (high - low), low, high)
      } else {
        add(startCap, middle, low, high)
      }
      add(middle, content, high, origin + extent)
      return result
    }
  }

  var x: Axis
  var y: Axis

  /// The grid of an image view; nil where the image is not cut.
  init?(of view: ImageView, image: Image) {
    let size = image.size
    /// Caps within the image, not negative, in order.
    func axis(
      _ content: Double, _ start: Double, _ end: Double, _ tiles: Bool
    )
      -> Axis
    {
      let start = start > 0 ? min(start, content) : 0
      let end = end > 0 ? min(end, content - start) : 0
      // A middle of one pixel is stretched: the same colours, one piece.
      let onePixel = (content - start - end) * image.scale <= 1
      return Axis(
        content: content, startCap: start, endCap: end,
        tiles: tiles && !onePixel)
    }
    if let caps = view.capInsets {
      let tiles = view.resizingMode == .tile
      x = axis(size.width, caps.left, caps.right, tiles)
      y = axis(size.height, caps.top, caps.bottom, tiles)
      return
    }
    let unit = view.contentsCenter
    if unit == Rect(x: 0, y: 0, width: 1, height: 1) { return nil }
    x = axis(
      size.width, unit.minX * size.width, (1 - unit.maxX) * size.width, false)
    y = axis(
      size.height, unit.minY * size.height, (1 - unit.maxY) * size.height,
      false)
  }

  /// Calls `body` with each piece of the image (points, as shown) and the
  /// rectangle it goes to, for those that are visible.
  func forEachPiece(
    in destination: Rect, layer: LayerSpace, _ body: (Rect, Rect) -> Void
  ) {
    guard let visible = layer.visibleRect else { return }
    let rows = y.pieces(
      origin: destination.minY, extent: destination.height,
      visible: visible.minY...visible.maxY)
    let columns = x.pieces(
      origin: destination.minX, extent: destination.width,
      visible: visible.minX...visible.maxX)
    for row in rows {
      for column in columns {
        let rect = Rect(
          minX: column.destination.lowerBound,
          minY: row.destination.lowerBound,
          maxX: column.destination.upperBound,
          maxY: row.destination.upperBound)
        if !layer.shows(rect) { continue }
        body(
          Rect(
            minX: column.source.lowerBound, minY: row.source.lowerBound,
            maxX: column.source.upperBound, maxY: row.source.upperBound),
          rect)
      }
    }
  }
}

extension LayerSpace {
  /// The visible pixels' box in this space, a pixel larger on each side; nil
  /// where the space is collapsed or nothing is visible.
  var visibleRect: Rect? {
    if visible.isEmpty { return nil }
    guard let inverse = placement.transform.inverted() else { return nil }
    let box = Rect(
      minX: Double(visible.minX - placement.shiftX - 1),
      minY: Double(visible.minY - placement.shiftY - 1),
      maxX: Double(visible.maxX - placement.shiftX + 1),
      maxY: Double(visible.maxY - placement.shiftY + 1)
    ).applying(inverse)
    return box.isFinite ? box : nil
  }
}

extension Image {
  /// The stored pixels that a part of the image as shown (points, after
  /// orientation) comes from.
  package func storedPixels(of rect: Rect) -> Rect {
    let w = Double(pixelWidth)
    let h = Double(pixelHeight)
    let shown = Rect(
      minX: rect.minX * scale, minY: rect.minY * scale,
      maxX: rect.maxX * scale, maxY: rect.maxY * scale)
    // From shown pixels back to stored ones.
    let back =
      switch orientation {
      case .up: AffineTransform.identity
      case .down: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
      case .left: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: w, ty: 0)
      case .right: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: h)
      case .upMirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
      case .downMirrored: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
      case .leftMirrored: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .rightMirrored:
        AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: w, ty: h)
      }
    return shown.applying(back)
  }
}
