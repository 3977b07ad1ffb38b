import MesmerGeometry
import MesmerPaths

// Images with cap insets on a canvas.
//
// Each of the at most nine parts is cut out of the image, at the nearest whole pixels,
// and drawn as an image; a middle that repeats is a pattern.
//
// Parts are antialiased like all drawing on a canvas: where they meet inside a device
// pixel, some of the content below shows through, as in Core Graphics. On whole pixels
// there is no seam. The parts of an image view have layer edges, and never show a seam.

extension Canvas {
  func drawSlices(
    of image: Image, _ caps: EdgeInsets, in rect: Rect,
    _ interpolation: Interpolation
  ) {
    guard rect.isFinite, !rect.isEmpty else { return }
    let slices = ImageSlices(
      of: image, caps: caps, tiles: image.resizingMode == .tile)
    // All repetitions of a tile are one part, which is filled with a pattern.
    let columns = slices.x.parts(origin: rect.minX, extent: rect.width)
    let rows = slices.y.parts(origin: rect.minY, extent: rect.height)
    // All parts together cast one shadow.
    let isGroup = shadow?.isVisible ?? false
    if isGroup { beginTransparencyLayer() }
    for row in rows {
      for column in columns {
        let source = Rect(
          minX: column.source.lowerBound, minY: row.source.lowerBound,
          maxX: column.source.upperBound, maxY: row.source.upperBound)
        guard let part = image.part(source) else { continue }
        let destination = Rect(
          minX: column.destination.lowerBound, minY: row.destination.lowerBound,
          maxX: column.destination.upperBound, maxY: row.destination.upperBound)
        if !column.repeats && !row.repeats {
          draw(part, in: destination, interpolation: interpolation)
          continue
        }
        let x = column.repeats ? 1 : destination.width / part.size.width
        let y = row.repeats ? 1 : destination.height / part.size.height
        fill(
          destination,
          with: ImagePattern(
            part,
            transform: AffineTransform(
              a: x, b: 0, c: 0, d: y, tx: destination.minX, ty: destination.minY),
            repetitionX: column.repeats ? .repeat : .clamp,
            repetitionY: row.repeats ? .repeat : .clamp,
            interpolation: interpolation))
      }
    }
    if isGroup { endTransparencyLayer() }
  }
}

extension ImageSlices.Axis {
  /// A part of the image along one axis, its destination, and whether it is repeated.
  fileprivate struct Part {
    var source: ClosedRange<Double>
    var destination: ClosedRange<Double>
    var repeats: Bool
  }

  /// Returns at most three parts: the caps and the middle.
  fileprivate func parts(origin: Double, extent: Double) -> [Part] {
    var axis = self
    axis.tiles = false
    let step = content - endCap - startCap
    return axis.pieces(
      origin: origin, extent: extent, visible: origin...(origin + extent)
    ).map { piece in
      let length = piece.destination.upperBound - piece.destination.lowerBound
      let isMiddle = piece.source.lowerBound == startCap && step > 0 && tiles
      if isMiddle && length <= step {
        return Part(
          source: startCap...(startCap + length), destination: piece.destination,
          repeats: false)
      }
      return Part(
        source: piece.source, destination: piece.destination, repeats: isMiddle)
    }
  }
}

extension Image {
  /// Returns a part of the displayed image, in points, as an image, with its edges
  /// rounded to whole pixels; nil if nothing is left.
  package func part(_ rect: Rect) -> Image? {
    let stored = storedPixels(of: rect)
    func edge(_ value: Double, _ limit: Int) -> Int {
      Int(min(max(value.rounded(), 0), Double(limit)))
    }
    let x0 = edge(stored.minX, pixelWidth)
    let y0 = edge(stored.minY, pixelHeight)
    let x1 = edge(stored.maxX, pixelWidth)
    let y1 = edge(stored.maxY, pixelHeight)
    guard x0 < x1, y0 < y1 else { return nil }
    let pixels = Pixmap(width: x1 - x0, height: y1 - y0, cleared: false)
    for y in 0..<pixels.height {
      pixels.row(y).update(from: pixmap.row(y0 + y) + x0, count: pixels.width)
    }
    return Image(pixmap: pixels, scale: scale, orientation: orientation)
  }
}
