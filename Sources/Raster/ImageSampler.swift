import MesmerDrawing
import MesmerGeometry

/// Reads rows of an image as it appears in device space, under any affine
/// map: nearest pixel, or bilinear between pixel centres with clamped edges.
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
struct ImageSampler {
  private let base: UnsafeRawPointer
  private let rowBytes: Int
  /// First and last column and row that may be read.
  private let minX: Int
  private let maxX: Int
  private let minY: Int
  private let maxY: Int
  private let originX: Int
  private let originY: Int
  private let u0: Int64
  private let v0: Int64
  private let ux: Int64
  private let uy: Int64
  private let vx: Int64
  private let vy: Int64
  private let interpolation: Interpolation
  /// Keeps the pixels alive.
  private let pixmap: Pixmap
  /// Whether rows are the source's rows, moved by whole pixels.
  let isCopy: Bool
  /// Whether every sample is opaque.
  let isOpaque: Bool

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
    let upright = orientation.swapsAxes
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
    let start = centre.applying(inverse)
    // Positions are rounded to 1/256 px by adding half of that here.
    let half: Int64 = interpolation == .nearest ? 0 : 1 << 23
    u0 = fixed(start.dx - offset) + half
    v0 = fixed(start.dy - offset) + half
    ux = fixed(inverse.a)
    vx = fixed(inverse.b)
    uy = fixed(inverse.c)
    vy = fixed(inverse.d)
    pixmap = image
    self.isOpaque = isOpaque
    base = UnsafeRawPointer(image.base)
    rowBytes = image.rowBytes
    minX = max(Int(part.minX.rounded(.down)), 0)
    minY = max(Int(part.minY.rounded(.down)), 0)
    maxX = min(Int(part.maxX.rounded(.up)), image.width) - 1
    maxY = min(Int(part.maxY.rounded(.up)), image.height) - 1
    self.interpolation = interpolation
    let one: Int64 = 1 << 32
    isCopy =
      ux == one && vy == one && uy == 0 && vx == 0
      && (interpolation == .nearest
        || ((u0 >> 24) & 255 == 0 && (v0 >> 24) & 255 == 0))
    if minX > maxX || minY > maxY { return nil }
  }

  /// Writes `count` pixels of device row y from device column x on.
  func row(
    _ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    let stepsX = Int64(x - originX)
    let stepsY = Int64(y - originY)
    let u = u0 &+ stepsX &* ux &+ stepsY &* uy
    let v = v0 &+ stepsX &* vx &+ stepsY &* vy
    if isCopy {
      copyRow(Int(u >> 32), Int(v >> 32), count, out)
    } else if interpolation == .nearest {
      nearestRow(u, v, count, out)
    } else {
      linearRow(u, v, count, out)
    }
  }

  private func source(_ y: Int) -> UnsafePointer<UInt32> {
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

  private func linearRow(
    _ uStart: Int64, _ vStart: Int64, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var u = uStart
    var v = vStart
    let (ux, vx, rowBytes, base) = (ux, vx, rowBytes, base)
    let (minX, maxX, minY, maxY) = (minX, maxX, minY, maxY)
    for i in 0..<count {
      let x = Int(u &>> 32)
      let y = Int(v &>> 32)
      let xa = min(max(x, minX), maxX) &* 4
      let xb = min(max(x &+ 1, minX), maxX) &* 4
      let ya = min(max(y, minY), maxY) &* rowBytes
      let yb = min(max(y &+ 1, minY), maxY) &* rowBytes
      let fx = UInt32(truncatingIfNeeded: u &>> 24) & 255
      let fy = UInt64(truncatingIfNeeded: v &>> 24) & 255
      let p00 = base.load(fromByteOffset: ya &+ xa, as: UInt32.self)
      let p10 = base.load(fromByteOffset: ya &+ xb, as: UInt32.self)
      let p01 = base.load(fromByteOffset: yb &+ xa, as: UInt32.self)
      let p11 = base.load(fromByteOffset: yb &+ xb, as: UInt32.self)
      out[i] = ImageSampler.bilinear(p00, p10, p01, p11, fx, fy)
      u &+= ux
      v &+= vx
    }
  }

  /// Four pixels mixed with weights of 1/256: two channels at a time in
  /// 16-bit halves across, then in 32-bit halves down, rounded once.
  @inline(__always)
  static func bilinear(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, _ fx: UInt32,
    _ fy: UInt64
  ) -> UInt32 {
    let gx = 256 &- fx
    let gy = 256 &- fy
    @inline(__always)
    func across(_ a: UInt32, _ b: UInt32) -> UInt64 {
      let v = UInt64((a & 0x00ff_00ff) &* gx &+ (b & 0x00ff_00ff) &* fx)
      return (v | v &<< 16) & 0x0000_ffff_0000_ffff
    }
    let even =
      across(p00, p10) &* gy &+ across(p01, p11) &* fy &+ 0x0000_8000_0000_8000
    let odd =
      across(p00 &>> 8, p10 &>> 8) &* gy &+ across(p01 &>> 8, p11 &>> 8) &* fy
      &+ 0x0000_8000_0000_8000
    let e = UInt32(truncatingIfNeeded: even &>> 16 & 0xff)
      | UInt32(truncatingIfNeeded: even &>> 32 & 0xff_0000)
    let o = UInt32(truncatingIfNeeded: odd &>> 16 & 0xff)
      | UInt32(truncatingIfNeeded: odd &>> 32 & 0xff_0000)
    return e | o &<< 8
  }
}

extension ImageOrientation {
  /// From stored pixels to upright ones, for a bitmap of a stored size.
  func transform(width w: Double, height h: Double) -> AffineTransform {
    switch self {
    case .up: .identity
    case .down: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .upMirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .downMirrored: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    case .leftMirrored: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored:
      AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    }
  }
}
