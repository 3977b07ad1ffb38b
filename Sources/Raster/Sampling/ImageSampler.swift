import CKernels
import MesmerDrawing
import MesmerGeometry

/// A sampler that reads rows of an image in device space, under any affine map: nearest
/// pixel, bilinear between pixel centres with clamped edges, or the separable filter of
/// high quality.
///
/// Source coordinates are 32.32 fixed point, u(x, y) = u0 + (x - X)·ux + (y - Y)·uy,
/// where (X, Y) is the whole pixel at the image's device origin: an image far down the
/// content is sampled as at the top, and a row may start at any column. Steps are rounded
/// to 2^-32, so after 10^5 pixels the position is off by at most 2^-16 of a source pixel.
///
/// Bilinear weights have 8 bits (positions are rounded to 1/256 px); the products of the
/// two axes have 16 bits and are rounded once, on premultiplied values. Rounding is
/// monotone, so no channel exceeds its alpha afterwards.
///
/// High quality is filtered vertically and horizontally (ResamplingFilter) under an
/// axis-aligned map. For a quarter turn the source's rows and columns are exchanged
/// first. For any other map that reduces the image, the source is first reduced by that
/// filter, to its size in device space rounded up to whole pixels, and then sampled
/// bilinearly. An axis that is reduced by 4 or more starts from means of 2, 4, 8, ...
/// pixels (ImageSampler+Levels). The image caches these prepared pixels.
struct ImageSampler {
  let base: UnsafeRawPointer
  let rowBytes: Int
  /// The first and last column and row that may be read.
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
  /// The position of device pixel (X, Y)'s centre in the image, and the steps to the next
  /// column and row, for the nearest pixel.
  private let nearest: (start: Vector, across: Vector, down: Vector)
  /// Whether rows are the source's rows, moved by whole pixels.
  let isCopy: Bool
  /// Whether every sample is opaque.
  let isOpaque: Bool

  /// Whether the two axes are interpolated one after the other. The map must be upright,
  /// and the source must have several columns. If the height is reduced, device rows
  /// share few source rows, and a C kernel for all four pixels is faster; it is used if
  /// there is one.
  var isSeparable: Bool {
    uy == 0 && vx == 0 && minX < maxX
      && (filtersAcrossFirst || mesmer_span_kernels() == nil)
  }

  /// Whether source rows are prepared for several device rows.
  var sharesRows: Bool {
    interpolation == .high || interpolation == .linear && isSeparable
  }

  /// Whether rows are filtered horizontally before vertically, which is the case if the
  /// height is not reduced.
  var filtersAcrossFirst: Bool { vy.magnitude <= 1 &<< 32 }

  /// Returns the source column (32.32) at device column x of an upright map.
  func column(_ x: Int) -> Int64 { u0 &+ Int64(x - originX) &* ux }

  /// Creates a sampler of `source` (stored pixels, clamped to the bitmap; nil for all)
  /// stretched to `rect` in the space of `placement`. Nil if nothing can be sampled (an
  /// empty side, a singular transform, a reduction beyond 2^20). Pixels prepared from the
  /// image are cached in `derived`.
  init?(
    _ image: Pixmap, isOpaque: Bool, orientation: ImageOrientation = .up,
    source: Rect? = nil, in rect: Rect, interpolation: Interpolation,
    placement: Placement, derived: DerivedPixmaps? = nil
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
    guard let map = SampledMap(toDevice, placement.shift) else { return nil }
    (originX, originY) = (map.originX, map.originY)
    let inverse = map.inverse
    let offset = interpolation == .nearest ? 0 : 0.5
    let readable = PixelRect(
      minX: max(Int(part.minX.rounded(.down)), 0),
      minY: max(Int(part.minY.rounded(.down)), 0),
      maxX: min(Int(part.maxX.rounded(.up)), image.width),
      maxY: min(Int(part.maxY.rounded(.up)), image.height))
    if readable.isEmpty { return nil }
    var view = View(
      pixmap: image, readable: readable, interpolation: interpolation,
      start: map.start, across: Vector(dx: inverse.a, dy: inverse.b),
      down: Vector(dx: inverse.c, dy: inverse.d))
    if interpolation == .high { view.prepare(map.linear, derived) }
    // Positions are rounded to 1/256 px by adding half of that here.
    let half: Int64 = interpolation == .nearest ? 0 : 1 &<< 23
    nearest = (view.start, view.across, view.down)
    u0 = ImageSampler.fixed(view.start.dx - offset) + half
    v0 = ImageSampler.fixed(view.start.dy - offset) + half
    ux = ImageSampler.fixed(view.across.dx)
    vx = ImageSampler.fixed(view.across.dy)
    uy = ImageSampler.fixed(view.down.dx)
    vy = ImageSampler.fixed(view.down.dy)
    pixmap = view.pixmap
    self.isOpaque = isOpaque
    base = UnsafeRawPointer(view.pixmap.base)
    rowBytes = view.pixmap.rowBytes
    minX = view.readable.minX
    minY = view.readable.minY
    maxX = view.readable.maxX - 1
    maxY = view.readable.maxY - 1
    self.interpolation = view.interpolation
    let one: Int64 = 1 &<< 32
    isCopy =
      ux == one && vy == one && uy == 0 && vx == 0
      && (view.interpolation == .nearest
        || ((u0 &>> 24) & 255 == 0 && (v0 &>> 24) & 255 == 0))
  }

  /// Returns a number in 32.32, below 2^31 in magnitude.
  static func fixed(_ v: Double) -> Int64 {
    Int64((v * 4_294_967_296).rounded(.toNearestOrEven))
  }

  /// Writes `count` pixels of device row y from device column x. Reset `scratch` before
  /// the first row of a sampler; it then stores the data that rows share.
  func row(
    _ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>,
    _ scratch: SamplerScratch
  ) {
    let stepsX = Int64(x - originX)
    let stepsY = Int64(y - originY)
    let u = u0 &+ stepsX &* ux &+ stepsY &* uy
    let v = v0 &+ stepsX &* vx &+ stepsY &* vy
    if isCopy {
      copyRow(Int(u &>> 32), Int(v &>> 32), count, out)
    } else if interpolation == .nearest {
      nearestRow(x - originX, y - originY, count, out)
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

  /// Returns the pixels themselves, if the map is a whole-pixel translation: a pointer to
  /// device pixel (x, y), if all `count` of them are inside.
  func pixels(_ y: Int, from x: Int, count: Int) -> UnsafePointer<UInt32>? {
    guard isCopy else { return nil }
    let sx = Int((u0 &+ Int64(x - originX) &<< 32) &>> 32)
    let sy = Int((v0 &+ Int64(y - originY) &<< 32) &>> 32)
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

  /// Writes the pixels that contain the samples. Each position is computed from the row's
  /// and the column's number, so that rounding does not accumulate. A sample within 2^-24
  /// px before an edge is treated as on the edge, which is part of the pixel after it.
  private func nearestRow(
    _ column: Int, _ row: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let (across, down) = (nearest.across, nearest.down)
    let u = nearest.start.dx + Double(row) * down.dx + 0x1p-24
    let v = nearest.start.dy + Double(row) * down.dy + 0x1p-24
    // Pixmaps have less than 2^29 pixels along an axis.
    let limit = 0x1p30
    for i in 0..<count {
      let k = Double(column &+ i)
      let s = min(max(u + k * across.dx, 0), limit)
      let t = min(max(v + k * across.dy, 0), limit)
      let x = min(max(Int(s), minX), maxX)
      let y = min(max(Int(t), minY), maxY)
      out[i] = base.load(fromByteOffset: y &* rowBytes &+ x &* 4, as: UInt32.self)
    }
  }
}

/// Bilinear rows of an image that is scaled but not rotated.
///
/// The horizontal weight depends only on the column and the vertical weight only on the
/// row. A source row is interpolated horizontally once for all device rows that use it,
/// and stored in 16 bits without rounding; two such rows are interpolated vertically and
/// rounded. This is the sum of four products rounded once, as for any map: the bytes are
/// the same.
extension ImageSampler {
  func separableRow(
    _ v: Int64, from x: Int, count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ scratch: SamplerScratch
  ) {
    scratch.reach(self, from: x, count: count)
    let y = Int(v &>> 32)
    let ya = min(max(y, minY), maxY)
    let f = UInt32(truncatingIfNeeded: v &>> 24) & 255
    let yb = f == 0 ? ya : min(max(y &+ 1, minY), maxY)
    let a = scratch.row(ya, besides: yb, self, from: x, count: count)
    let b =
      yb == ya
      ? a : scratch.row(yb, besides: ya, self, from: x, count: count)
    ImageSampler.mix(a, b, f, count, out)
  }

  private static func mix(
    _ a: (even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>),
    _ b: (even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>),
    _ f: UInt32, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let w = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: f))
    @inline(__always)
    func load(_ p: UnsafePointer<UInt32>, _ i: Int) -> SIMD8<UInt16> {
      UnsafeRawPointer(p + i).loadUnaligned(as: SIMD8<UInt16>.self)
    }
    let whole = count & ~3
    var i = 0
    while i < whole {
      let even = Lerp.down(load(a.even, i), load(b.even, i), w)
      let odd = Lerp.down(load(a.odd, i), load(b.odd, i), w)
      UnsafeMutableRawPointer(out + i).storeBytes(
        of: Lerp.bytes(even, odd), as: SIMD8<UInt16>.self)
      i &+= 4
    }
    while i < count {
      @inline(__always)
      func channel(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> UInt32 {
        ((a &>> shift & 0xffff) &* (256 &- f) &+ (b &>> shift & 0xffff) &* f
          &+ 0x8000) &>> 16
      }
      let (ae, be, ao, bo) = (a.even[i], b.even[i], a.odd[i], b.odd[i])
      let red = channel(ae, be, 0)
      let green = channel(ao, bo, 0)
      let blue = channel(ae, be, 16)
      let alpha = channel(ao, bo, 16)
      out[i] = red | green &<< 8 | blue &<< 16 | alpha &<< 24
      i &+= 1
    }
  }
}
