import MesmerGeometry

/// The 3 x 3 grid of an image with caps: corners keep their size, edges are resized along
/// one axis, the middle along both. Lengths are in points of the displayed image.
package struct ImageSlices {
  /// One axis of the grid.
  package struct Axis {
    /// The extent of the image in points.
    package var content: Double
    /// The extents of the start and end caps, in points.
    package var startCap: Double
    package var endCap: Double
    /// Whether the middle is repeated.
    package var tiles: Bool

    /// One piece: a part of the image along the axis, and its destination.
    package struct Piece: Equatable {
      package var source: ClosedRange<Double>
      package var destination: ClosedRange<Double>
    }

    /// Returns the pieces of the axis for a destination that begins at `origin`.
    ///
    /// If the caps together are longer than the destination, they are scaled down by the
    /// same factor and the middle vanishes (a choice of this project). Of a tiled middle,
    /// only the repetitions that intersect `visible` are returned.
    package func pieces(
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

  package var x: Axis
  package var y: Axis

  /// Creates the grid of an image with caps in points, or of a part of it with a `size`.
  /// Negative caps are treated as 0, and no cap extends beyond the image or part.
  package init(
    of image: Image, size: Size? = nil, caps: EdgeInsets, tiles: Bool
  ) {
    let size = size ?? image.size
    x = Axis(
      content: size.width, startCap: caps.left, endCap: caps.right, tiles: tiles,
      scale: image.scale)
    y = Axis(
      content: size.height, startCap: caps.top, endCap: caps.bottom, tiles: tiles,
      scale: image.scale)
  }
}

extension ImageSlices.Axis {
  /// Creates an axis of an image with `scale` pixels per point.
  fileprivate init(
    content: Double, startCap: Double, endCap: Double, tiles: Bool, scale: Double
  ) {
    var start = startCap > 0 ? min(startCap, content) : 0
    var end = endCap > 0 ? min(endCap, content - start) : 0
    // A middle of one pixel is stretched instead of repeated: the same colours in one
    // piece. A narrower or empty middle is replaced by the pixel at its position, as for
    // CALayer's contentsCenter.
    let middle = content - start - end
    let onePixel = middle * scale <= 1
    if middle * scale < 1 {
      let last = max((content * scale).rounded(.up) - 1, 0)
      let pixel = min(((start + middle / 2) * scale).rounded(.down), last)
      start = pixel / scale
      end = max(content - (pixel + 1) / scale, 0)
    }
    self.init(
      content: content, startCap: start, endCap: end, tiles: tiles && !onePixel)
  }
}

extension ImageSlices.Axis {
  /// Returns the pieces of a part of an image along an axis, cut at the image's edges.
  /// Beyond an edge, the source is the edge pixel. `content` is the extent of the image
  /// and `pixel` that of a pixel, in points.
  package static func pieces(
    of part: ClosedRange<Double>, content: Double, pixel: Double,
    in destination: ClosedRange<Double>
  ) -> [Piece] {
    let (low, high) = (part.lowerBound, part.upperBound)
    if low >= 0 && high <= content {
      return [Piece(source: part, destination: destination)]
    }
    let (start, end) = (destination.lowerBound, destination.upperBound)
    func place(_ x: Double) -> Double {
      x <= low
        ? start : x >= high ? end : start + (x - low) / (high - low) * (end - start)
    }
    var pieces: [Piece] = []
    func add(_ source: ClosedRange<Double>, _ from: Double, _ to: Double) {
      if to > from { pieces.append(Piece(source: source, destination: from...to)) }
    }
    let edge = min(pixel, content)
    add(0...edge, start, place(min(0, high)))
    let (first, last) = (max(low, 0), min(high, content))
    if first < last { add(first...last, place(first), place(last)) }
    add(content - edge...content, place(max(content, low)), end)
    return pieces
  }
}

extension Image {
  /// Returns the stored pixels of a part of the displayed image (points, after
  /// orientation).
  ///
  /// Edges are rounded to multiples of 2^-20 pixels, because an edge such as 1/3 point at
  /// scale 3 is meant to be a pixel boundary.
  package func storedPixels(of rect: Rect) -> Rect {
    let w = Double(pixelWidth)
    let h = Double(pixelHeight)
    func pixels(_ points: Double) -> Double {
      (points * scale * 1_048_576).rounded() / 1_048_576
    }
    let shown = Rect(
      minX: pixels(rect.minX), minY: pixels(rect.minY),
      maxX: pixels(rect.maxX), maxY: pixels(rect.maxY))
    // The transform from displayed pixels to stored ones.
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
