import MesmerDrawing
import MesmerGeometry

/// A sampler that writes device rows of a repeated image under any affine map.
///
/// A device pixel is a sum of four source pixels, weighted along each axis by its
/// PatternAxis and rounded once, as in ImageSampler. Positions depend only on the
/// whole-pixel distance from the device pixel of the pattern's origin. Scrolling by whole
/// pixels therefore does not change a pattern's pixels, and rows can be cut anywhere.
///
/// Rows are copied if each device pixel is exactly one source pixel and columns repeat.
struct PatternSampler {
  let pixmap: Pixmap
  let isOpaque: Bool
  let originX: Int
  let originY: Int
  /// The axes along the source's columns and along its rows.
  let u: PatternAxis
  let v: PatternAxis
  /// Whether rows and columns of the source are parallel to those of the device, so that
  /// all pixels of a row mix the same two source rows.
  let isUpright: Bool
  /// Whether rows consist of parts of the source's rows.
  let isCopy: Bool

  /// Creates a sampler of a pattern in the user space of `placement`; nil if it paints
  /// nothing (see `ImagePattern`).
  init?(_ pattern: ImagePattern, _ placement: Placement) {
    let image = pattern.image
    let (w, h) = (image.pixelWidth, image.pixelHeight)
    guard w > 0, h > 0 else { return nil }
    // Stored pixels -> upright pixels -> pattern space -> user space -> device.
    let toDevice = image.orientation.transform(width: Double(w), height: Double(h))
      .concatenating(AffineTransform(scaleX: 1 / image.scale, y: 1 / image.scale))
      .concatenating(pattern.transform)
      .concatenating(placement.transform)
    guard let map = SampledMap(toDevice, placement.shift) else { return nil }
    var (repetitionX, repetitionY) = (pattern.repetitionX, pattern.repetitionY)
    if image.orientation.swapsAxes { swap(&repetitionX, &repetitionY) }
    var tile = image.pixmap
    if pattern.interpolation == .high {
      tile = image.tile(map.linear, repetitionX, repetitionY) ?? tile
    }
    let scaleX = Double(tile.width) / Double(w)
    let scaleY = Double(tile.height) / Double(h)
    (originX, originY) = (map.originX, map.originY)
    let (start, inverse) = (map.start, map.inverse)
    let isNearest = pattern.interpolation == .nearest
    u = PatternAxis(
      count: tile.width, repetitionX, isNearest: isNearest, start: start.dx * scaleX,
      x: inverse.a * scaleX, y: inverse.c * scaleX)
    v = PatternAxis(
      count: tile.height, repetitionY, isNearest: isNearest, start: start.dy * scaleY,
      x: inverse.b * scaleY, y: inverse.d * scaleY)
    pixmap = tile
    isOpaque = pattern.isOpaque
    isUpright = inverse.b == 0 && inverse.c == 0
    isCopy =
      isUpright && repetitionX == .repeat
      && ImageSampler.fixed(inverse.a * scaleX) == 1 &<< 32
      && ImageSampler.fixed(inverse.d * scaleY) == 1 &<< 32
      && (isNearest || (u.position(0, 0) & 255 == 0 && v.position(0, 0) & 255 == 0))
  }

  /// Writes `count` pixels of device row y from device column x. Reset `scratch` before
  /// the first row of a sampler.
  func row(
    _ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>,
    _ scratch: PatternScratch
  ) {
    if count <= 0 { return }
    let (dx, dy) = (x - originX, y - originY)
    if isUpright {
      let down = v.taps(0, dy)
      if isCopy {
        copyRow(dx, down, count, out)
      } else {
        scratch.reach(u, dx, count)
        mix(scratch.columns(from: dx), { _ in down }, count, out)
      }
      return
    }
    scratch.fill(u, v, dx, dy, count)
    let rows = scratch.rows
    mix(scratch.columns(from: dx), { rows[$0] }, count, out)
  }

  /// Copies whole pixels: the end of a tile's row, then whole rows, then the start of
  /// one.
  private func copyRow(
    _ dx: Int, _ down: PatternAxis.Taps, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    if down.z == 0 {
      out.update(repeating: 0, count: count)
      return
    }
    let row = UnsafePointer(pixmap.row(Int(down.x)))
    let width = pixmap.width
    // From the exact position of the anchor's column.
    var from = ((u.position(0, 0) &>> 8) + dx) % width
    if from < 0 { from += width }
    var i = 0
    while i < count {
      let part = min(width - from, count - i)
      (out + i).update(from: row + from, count: part)
      i += part
      from = 0
    }
  }

  /// Writes the sums of four products for each pixel, four pixels at a time.
  @inline(__always)
  private func mix(
    _ columns: UnsafePointer<PatternAxis.Taps>,
    _ rows: (Int) -> PatternAxis.Taps, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let base = UnsafeRawPointer(pixmap.base)
    let rowBytes = pixmap.rowBytes
    var i = 0
    while i < count {
      var (p00, p10) = (SIMD4<UInt32>(), SIMD4<UInt32>())
      var (p01, p11) = (SIMD4<UInt32>(), SIMD4<UInt32>())
      var (xa, xb) = (SIMD4<UInt32>(), SIMD4<UInt32>())
      var (ya, yb) = (SIMD4<UInt32>(), SIMD4<UInt32>())
      for k in 0..<4 {
        // The remainder at the end is filled with the last pixel.
        let at = min(i &+ k, count &- 1)
        let (c, r) = (columns[at], rows(at))
        let above = base + Int(r.x) &* rowBytes
        let below = base + Int(r.y) &* rowBytes
        let (left, right) = (Int(c.x) &* 4, Int(c.y) &* 4)
        p00[k] = above.load(fromByteOffset: left, as: UInt32.self)
        p10[k] = above.load(fromByteOffset: right, as: UInt32.self)
        p01[k] = below.load(fromByteOffset: left, as: UInt32.self)
        p11[k] = below.load(fromByteOffset: right, as: UInt32.self)
        xa[k] = c.z
        xb[k] = c.w
        ya[k] = r.z
        yb[k] = r.w
      }
      let weights = PatternWeights(xa, xb, ya, yb)
      let even = weights.sum(
        Lerp.even(p00), Lerp.even(p10), Lerp.even(p01), Lerp.even(p11))
      let odd = weights.sum(
        Lerp.odd(p00), Lerp.odd(p10), Lerp.odd(p01), Lerp.odd(p11))
      let pixels = unsafeBitCast(Lerp.bytes(even, odd), to: SIMD4<UInt32>.self)
      if i &+ 4 <= count {
        UnsafeMutableRawPointer(out + i).storeBytes(
          of: pixels, as: SIMD4<UInt32>.self)
      } else {
        for k in 0..<count &- i { out[i &+ k] = pixels[k] }
      }
      i &+= 4
    }
  }
}

/// The weights of four pixels along both axes, in 16-bit halves. Along an axis they sum
/// to at most 256, so that everything fits as in Lerp.
private struct PatternWeights {
  private let xa: SIMD8<UInt16>
  private let xb: SIMD8<UInt16>
  private let ya: SIMD8<UInt16>
  private let yb: SIMD8<UInt16>

  @inline(__always)
  init(
    _ xa: SIMD4<UInt32>, _ xb: SIMD4<UInt32>, _ ya: SIMD4<UInt32>,
    _ yb: SIMD4<UInt32>
  ) {
    self.xa = unsafeBitCast(xa, to: SIMD8<UInt16>.self)
    self.xb = unsafeBitCast(xb, to: SIMD8<UInt16>.self)
    self.ya = unsafeBitCast(ya, to: SIMD8<UInt16>.self)
    self.yb = unsafeBitCast(yb, to: SIMD8<UInt16>.self)
  }

  /// Returns the weighted sums of two channels of four pixels, in the form of
  /// `Lerp.down`.
  @inline(__always)
  func sum(
    _ p00: SIMD8<UInt16>, _ p10: SIMD8<UInt16>, _ p01: SIMD8<UInt16>,
    _ p11: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let above = p00 &* xa &+ p10 &* xb
    let below = p01 &* xa &+ p11 &* xb
    let high = (above &>> 8) &* ya &+ (below &>> 8) &* yb
    let low = (above & 255) &* ya &+ (below & 255) &* yb
    return high &+ (low &>> 8) &+ 128
  }
}

/// A map from source pixels to device pixels, and its inverse relative to the device
/// pixel that contains the source's origin.
struct SampledMap {
  /// The linear part, and its inverse.
  let linear: AffineTransform
  let inverse: AffineTransform
  /// The device pixel that contains the origin.
  let originX: Int
  let originY: Int
  /// The source point at the centre of that device pixel.
  let start: Vector

  /// Creates the map of a transform and a shift of whole pixels. Nil if the transform has
  /// no inverse, its translation exceeds the rasterizer's range, or a step of one device
  /// pixel is `most` source pixels or more.
  init?(_ t: AffineTransform, _ shift: PixelOffset, most: Double = 1_048_576) {
    linear = AffineTransform(a: t.a, b: t.b, c: t.c, d: t.d, tx: 0, ty: 0)
    guard let inverse = linear.inverse, t.isFinite, t.tx.magnitude < FixedPoint.limit,
      t.ty.magnitude < FixedPoint.limit,
      max(
        inverse.a.magnitude, inverse.b.magnitude, inverse.c.magnitude,
        inverse.d.magnitude) < most
    else { return nil }
    self.inverse = inverse
    let (x, y) = (t.tx.rounded(.down), t.ty.rounded(.down))
    (originX, originY) = (Int(x) + shift.dx, Int(y) + shift.dy)
    start = Vector(dx: 0.5 - (t.tx - x), dy: 0.5 - (t.ty - y)).applying(inverse)
  }
}
