import MesmerDrawing
import MesmerGeometry

extension ImageSlices {
  /// Creates the grid of an image view from the view's cap insets, or else the image's
  /// cap insets, or else the view's `contentsCenter`; nil if none of these is set.
  ///
  /// `size` is that of the shown part of the image.
  init?(of view: ImageView, image: Image, size: Size) {
    if let caps = view.ownCapInsets {
      self.init(of: image, size: size, caps: caps, tiles: view.ownResizingMode == .tile)
    } else if let caps = image.capInsets {
      self.init(of: image, size: size, caps: caps, tiles: image.resizingMode == .tile)
    } else {
      let unit = view.ownContentsCenter
      if unit == ImageView.unitSquare { return nil }
      self.init(
        of: image, size: size,
        caps: EdgeInsets(
          top: unit.minY * size.height, left: unit.minX * size.width,
          bottom: (1 - unit.maxY) * size.height,
          right: (1 - unit.maxX) * size.width), tiles: false)
    }
  }

  /// Calls `body` with each visible piece of the image and the rectangle in which the
  /// piece is drawn. The piece is in points from the top left of the image's shown part.
  func forEachPiece(
    in destination: Rect, layer: LayerSpace, _ body: (Rect, Rect) -> Void
  ) {
    guard let visible = layer.visibleRect() else { return }
    let rows = y.pieces(
      origin: destination.minY, extent: destination.height,
      visible: visible.minY...visible.maxY)
    let columns = x.pieces(
      origin: destination.minX, extent: destination.width,
      visible: visible.minX...visible.maxX)
    for row in rows {
      for column in columns {
        let rect = Rect(column.destination, row.destination)
        if !layer.shows(rect) { continue }
        body(Rect(column.source, row.source), rect)
      }
    }
  }
}

extension Rect {
  /// Creates the rectangle of two ranges.
  init(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
    self.init(
      minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
  }
}

extension LayerSpace {
  /// Returns the box of the visible pixels in this space, larger by `margin` pixels on
  /// each side; nil if the space is collapsed or nothing is visible.
  func visibleRect(margin: Int = 1) -> Rect? {
    if visible.isEmpty { return nil }
    guard let inverse = placement.transform.inverse else { return nil }
    let box = Rect(
      minX: Double(visible.minX - placement.shift.dx - margin),
      minY: Double(visible.minY - placement.shift.dy - margin),
      maxX: Double(visible.maxX - placement.shift.dx + margin),
      maxY: Double(visible.maxY - placement.shift.dy + margin)
    ).applying(inverse)
    return box.isFinite ? box : nil
  }
}
