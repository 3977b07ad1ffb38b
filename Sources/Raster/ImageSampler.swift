import MesmerDrawing
import MesmerGeometry

/// Reads rows of an image as it appears in device space, under any affine
/// map: nearest pixel, bilinear between pixel centres with clamped edges, or the
/// separable filter of high quality.
///
/// Source coordinates are 32.32 fixed point, u(x, y) = u0 + (x - X)·ux +
/// (y - Y)·uy, where (X, Y) is the whole pixel at the image's device origin:
/// an image far down the content samples as it would at the top, and a row may
/// start at any column. Steps are rounded to 2^-32, so after 10^5 pixels the
/// position is off by at most 2^-16 of a source pixel.
///
/// Bilinear weights have 8 bits (position rounded to 1/256 px); the products
/// of the two axes have 16 and are rounded once, on premultiplied values.
/// Rounding is monotone, so no channel comes to exceed its alpha.
///
/// High quality is filtered down and across (ResamplingFilter) under an upright
/// map. A quarter turn exchanges the source's rows and columns first. Any other
/// map that reduces gets the source reduced by that filter beforehand, to whole
/// pixels at or above its size in device space, and is bilinear from there.
struct ImageSampler {
  let base: UnsafeRawPointer
  let rowBytes: Int
  /// First and last column and row that may be read.
  let minX: Int
  let maxX: Int
  let minY: Int
  let maxY: Int
  let originX: Int
  let originY: Int
  let u0: Int64
  let v0: Int64
  let ux: Int64
  let uy: Int64
  let vx: Int64
  let vy: Int64
  let interpolation: Interpolation
  /// Keeps the pixels alive.
  let pixmap: Pixmap
  /// Whether rows are the source's rows, moved by whole pixels.
  let isCopy: Bool
  /// Whether every sample is opaque.
  let isOpaque: Bool

  /// The least whole size, at most its own, at or above that at which a part of
  /// the source appears under a linear map.
  private static func sizeShown(
    _ part: PixelRect, _ map: AffineTransform
  ) -> (width: Int, height: Int) {
    func length(_ pixels: Int, _ x: Double, _ y: Double) -> Int {
      let scale = min((x * x + y * y).squareRoot(), 1)
      return max(Int((Double(pixels) * scale).rounded(.up)), 1)
    }
    return (length(part.width, map.a, map.b), length(part.height, map.c, map.d))
  }

  /// Whether device rows lie along source rows, so that the two axes are
  /// interpolated one after the other.
  var isSeparable: Bool { uy == 0 && vx == 0 && minX < maxX }

  /// The source column (32.32) at device column x of an upright map.
  func column(_ x: Int) -> Int64 { u0 &+ Int64(x - originX) &* ux }

  /// A sampler of `source` (stored pixels, clamped to the bitmap; nil for
  /// all) stretched to `rect` in the space that `placement` leads out of; nil
  /// where nothing can be sampled (an empty side, a singular transform,
  /// a reduction beyond 2^20).
  init?(
    _ image: Pixmap, isOpaque: Bool, orientation: ImageOrientation = .up,
    source: Rect? = nil, in rect: Rect, interpolation: Interpolation, placement: Placement
  ) {
    let w = Double(image.width)
    let h = Double(image.height)
    let part = source ?? Rect(x: 0, y: 0, width: w, height: h)
    guard image.width > 0, image.height > 0, part.width > 0, part.height > 0,
      rect.width > 0, rect.height > 0
    else { return nil }
    // Stored pixels -> upright pixels -> rectangle -> device.
    let upright =
      orientation.swapsAxes
      ? Size(width: part.height, height: part.width)
      : Size(width: part.width, height: part.height)
    let toDevice = AffineTransform(translationX: -part.minX, y: -part.minY)
      .concatenating(orientation.transform(width: part.width, height: part.height))
      .concatenating(
        AffineTransform(
          a: rect.width / upright.width, b: 0, c: 0,
          d: rect.height / upright.height, tx: rect.minX, ty: rect.minY)
      )
      .concatenating(placement.transform)
    let linear = AffineTransform(
      a: toDevice.a, b: toDevice.b, c: toDevice.c, d: toDevice.d, tx: 0, ty: 0)
    guard let inverse = linear.inverted(), toDevice.isFinite,
      max(
        inverse.a.magnitude, inverse.b.magnitude, inverse.c.magnitude,
        inverse.d.magnitude) < 1_048_576,
      toDevice.tx.magnitude < FixedPoint.limit,
      toDevice.ty.magnitude < FixedPoint.limit
    else { return nil }
    let x = toDevice.tx.rounded(.down)
    let y = toDevice.ty.rounded(.down)
    originX = Int(x) + placement.shiftX
    originY = Int(y) + placement.shiftY
    // The centre of pixel (X, Y), seen from the image's origin.
    let centre = Vector(dx: 0.5 - (toDevice.tx - x), dy: 0.5 - (toDevice.ty - y))
    func fixed(_ v: Double) -> Int64 {
      Int64((v * 4_294_967_296).rounded(.toNearestOrEven))
    }
    let offset = interpolation == .nearest ? 0 : 0.5
    var start = centre.applying(inverse)
    var across = Vector(dx: inverse.a, dy: inverse.b)
    var down = Vector(dx: inverse.c, dy: inverse.d)
    var image = image
    var interpolation = interpolation
    var readable = PixelRect(
      minX: max(Int(part.minX.rounded(.down)), 0),
      minY: max(Int(part.minY.rounded(.down)), 0),
      maxX: min(Int(part.maxX.rounded(.up)), image.width),
      maxY: min(Int(part.maxY.rounded(.up)), image.height))
    if readable.isEmpty { return nil }
    if interpolation == .high {
      func exchange(_ v: inout Vector) { v = Vector(dx: v.dy, dy: v.dx) }
      if fixed(across.dx) == 0 && fixed(down.dy) == 0 {
        image = image.transposed()
        readable = PixelRect(
          minX: readable.minY, minY: readable.minX, maxX: readable.maxY,
          maxY: readable.maxX)
        exchange(&start)
        exchange(&across)
        exchange(&down)
      } else if fixed(across.dy) != 0 || fixed(down.dx) != 0 {
        interpolation = .linear
        let size = ImageSampler.sizeShown(readable, linear)
        if size.width < readable.width || size.height < readable.height,
          let reduced = image.resampled(
            readable, width: size.width, height: size.height)
        {
          let x = Double(size.width) / Double(readable.width)
          let y = Double(size.height) / Double(readable.height)
          func scale(_ v: inout Vector) { v = Vector(dx: v.dx * x, dy: v.dy * y) }
          start = Vector(
            dx: start.dx - Double(readable.minX), dy: start.dy - Double(readable.minY))
          scale(&start)
          scale(&across)
          scale(&down)
          image = reduced
          readable = reduced.bounds
        }
      }
    }
    // Positions are rounded to 1/256 px by adding half of that here.
    let half: Int64 = interpolation == .nearest ? 0 : 1 << 23
    u0 = fixed(start.dx - offset) + half
    v0 = fixed(start.dy - offset) + half
    ux = fixed(across.dx)
    vx = fixed(across.dy)
    uy = fixed(down.dx)
    vy = fixed(down.dy)
    pixmap = image
    self.isOpaque = isOpaque
    base = UnsafeRawPointer(image.base)
    rowBytes = image.rowBytes
    minX = readable.minX
    minY = readable.minY
    maxX = readable.maxX - 1
    maxY = readable.maxY - 1
    self.interpolation = interpolation
    let one: Int64 = 1 << 32
    isCopy =
      ux == one && vy == one && uy == 0 && vx == 0
      && (interpolation == .nearest
        || ((u0 >> 24) & 255 == 0 && (v0 >> 24) & 255 == 0))
  }

  /// Writes `count` pixels of device row y from device column x on. `scratch`
  /// is reset before the first row of a sampler, and may then keep what rows
  /// share.
  func row(
    _ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>,
    _ scratch: SamplerScratch
  ) {
    let stepsX = Int64(x - originX)
    let stepsY = Int64(y - originY)
    let u = u0 &+ stepsX &* ux &+ stepsY &* uy
    let v = v0 &+ stepsX &* vx &+ stepsY &* vy
    if isCopy {
      copyRow(Int(u >> 32), Int(v >> 32), count, out)
    } else if interpolation == .nearest {
      nearestRow(u, v, count, out)
    } else if interpolation == .high {
      scratch.filter.row(self, v, from: x, count: count, out)
    } else if isSeparable {
      separableRow(v, from: x, count: count, out, scratch)
    } else {
      affineRow(u, v, count, out)
    }
  }

  func source(_ y: Int) -> UnsafePointer<UInt32> {
    (base + min(max(y, minY), maxY) * rowBytes)
      .assumingMemoryBound(to: UInt32.self)
  }

  /// The pixels themselves, where the map is a whole-pixel translation: a
  /// pointer to the device pixel (x, y), if all `count` of them lie inside.
  func pixels(_ y: Int, from x: Int, count: Int) -> UnsafePointer<UInt32>? {
    guard isCopy else { return nil }
    let sx = Int((u0 &+ Int64(x - originX) << 32) >> 32)
    let sy = Int((v0 &+ Int64(y - originY) << 32) >> 32)
    guard sx >= minX, sx + count <= maxX + 1, sy >= minY, sy <= maxY else {
      return nil
    }
    return source(sy) + sx
  }

  private func copyRow(
    _ u: Int, _ v: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let row = source(v)
    for i in 0..<count { out[i] = row[min(max(u + i, minX), maxX)] }
  }

  private func nearestRow(
    _ uStart: Int64, _ vStart: Int64, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var u = uStart
    var v = vStart
    for i in 0..<count {
      let x = min(max(Int(u &>> 32), minX), maxX)
      let y = min(max(Int(v &>> 32), minY), maxY)
      out[i] = base.load(fromByteOffset: y &* rowBytes &+ x &* 4, as: UInt32.self)
      u &+= ux
      v &+= vx
    }
  }
}
