import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A sampler that reads rows of a bitmap under a projective map: bilinear between pixel
/// centres, with clamped edges.
///
/// Positions are computed from the row's and the column's number with + - * / of Double,
/// counted from a whole pixel near the image, and rounded once to 1/256 of a source
/// pixel; the rest is integer arithmetic. A row may start at any column, and an image far
/// down the content is sampled as at the top.
///
/// A device pixel of a reduced image is the mean of n x m samples on a regular grid.
/// Along each axis there are as many samples as source pixels passed, less a quarter,
/// rounded up, at most 8. Rounding is monotone, so no channel exceeds its alpha.
struct ProjectiveSampler {
  /// Keeps the pixels alive.
  private let pixmap: Pixmap
  private let originX: Int
  private let originY: Int
  /// The map from device pixels, counted from the origin, to the bitmap.
  private let toSource: ProjectiveTransform
  /// The last column and row.
  private let maxX: Double
  private let maxY: Double

  /// Creates a sampler; nil if nothing can be sampled: the bitmap is seen edge-on, or the
  /// map is not finite. `corner` is a point of the image.
  init?(
    _ pixmap: Pixmap, _ toDevice: ProjectiveTransform, shift: PixelOffset, corner: Point
  ) {
    guard corner.x.magnitude < FixedPoint.limit, corner.y.magnitude < FixedPoint.limit
    else { return nil }
    let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
    guard
      let inverse = toDevice.followed(by: AffineTransform(translationX: 0 - x, y: 0 - y))
        .inverse, inverse.isSmall
    else { return nil }
    self.pixmap = pixmap
    toSource = inverse
    originX = Int(x) + shift.dx
    originY = Int(y) + shift.dy
    maxX = Double(pixmap.width - 1)
    maxY = Double(pixmap.height - 1)
  }

  /// Writes `count` pixels of device row y from device column x.
  func row(_ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    let py = Double(y - originY) + 0.5
    let (m, wx, wy) = (toSource.affine, toSource.wx, toSource.wy)
    let u0 = m.c * py + m.tx
    let v0 = m.d * py + m.ty
    let w0 = wy * py + toSource.w0
    for i in 0..<count {
      let px = Double(x &- originX &+ i) + 0.5
      // A pixel at the edge can have its centre beyond the horizon.
      let r = 1 / max(w0 + px * wx, 0x1p-60)
      let u = (u0 + px * m.a) * r
      let v = (v0 + px * m.b) * r
      // The source pixels passed from one device pixel to the next.
      let across = max((m.a - u * wx).magnitude, (m.b - v * wx).magnitude) * r
      let down = max((m.c - u * wy).magnitude, (m.d - v * wy).magnitude) * r
      out[i] =
        across < 1.25 && down < 1.25
        ? sample(u, v)
        : mean(px, py, across, down)
    }
  }

  /// Returns the mean of samples in the device pixel with the centre (px, py). `across`
  /// and `down` are the numbers of source pixels passed along its width and height.
  private func mean(
    _ px: Double, _ py: Double, _ across: Double, _ down: Double
  ) -> UInt32 {
    func count(_ passed: Double) -> Int { max(Int(min(passed, 7.5) + 0.75), 1) }
    let (columns, rows) = (count(across), count(down))
    var even: UInt32 = 0
    var odd: UInt32 = 0
    for row in 0..<rows {
      let y = py + ((Double(row) + 0.5) / Double(rows) - 0.5)
      for column in 0..<columns {
        let x = px + ((Double(column) + 0.5) / Double(columns) - 0.5)
        let (m, wx, wy) = (toSource.affine, toSource.wx, toSource.wy)
        let r = 1 / max(wx * x + wy * y + toSource.w0, 0x1p-60)
        let pixel = sample(
          (m.a * x + m.c * y + m.tx) * r, (m.b * x + m.d * y + m.ty) * r)
        // At most 64 samples: their sums fit into 16 bits.
        even &+= pixel & 0x00ff_00ff
        odd &+= pixel &>> 8 & 0x00ff_00ff
      }
    }
    let count = UInt32(truncatingIfNeeded: columns &* rows)
    func channel(_ sum: UInt32) -> UInt32 { (sum &+ count &>> 1) / count }
    return channel(even & 0xffff) | channel(odd & 0xffff) &<< 8
      | channel(even &>> 16) &<< 16 | channel(odd &>> 16) &<< 24
  }

  /// Returns the bitmap's colour at a point, counted from the corner of its first pixel.
  @inline(__always)
  private func sample(_ u: Double, _ v: Double) -> UInt32 {
    let s = Int(min(max(u - 0.5, 0), maxX) * 256 + 0.5)
    let t = Int(min(max(v - 0.5, 0), maxY) * 256 + 0.5)
    let (x, y) = (s &>> 8, t &>> 8)
    let (fx, fy) = (s & 255, t & 255)
    // Without a weight, the next pixel need not exist.
    let right = fx == 0 ? 0 : 4
    let base = UnsafeRawPointer(pixmap.base) + (y &* pixmap.rowBytes &+ x &* 4)
    let below = fy == 0 ? base : base + pixmap.rowBytes
    return Lerp.pixel(
      base.load(as: UInt32.self), base.load(fromByteOffset: right, as: UInt32.self),
      below.load(as: UInt32.self), below.load(fromByteOffset: right, as: UInt32.self),
      UInt32(truncatingIfNeeded: fx), UInt64(truncatingIfNeeded: fy))
  }
}

extension ProjectiveTransform {
  /// Whether all numbers are so small that no product of them overflows.
  fileprivate var isSmall: Bool {
    let m = affine
    return [m.a, m.b, m.c, m.d, m.tx, m.ty, wx, wy, w0].allSatisfy {
      $0.magnitude < 0x1p200
    }
  }
}

extension Rasterizer {
  /// Paints a bitmap with perspective. Its edges have the exact area of the projected
  /// rectangle.
  func paint(
    _ bitmap: Pixmap, _ map: ProjectiveTransform, _ placement: Placement,
    window: PixelWindow, clip: ClipState
  ) {
    let toDevice = map.followed(by: placement.transform)
    let outline = toDevice.visiblePart(
      of: Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
    ).map { toDevice.apply($0) }
    guard outline.count > 2, outline.allSatisfy(\.isFinite),
      let sampler = ProjectiveSampler(
        bitmap, toDevice, shift: placement.shift, corner: outline[0])
    else { return }
    var path = Path()
    path.move(to: outline[0])
    for point in outline.dropFirst() { path.addLine(to: point) }
    path.close()
    polygon.removeAll()
    path.flatten(.identity, into: &polygon)
    painter.paint(
      .polygon(polygon, .nonZero, shift: placement.shift), .projected(sampler),
      window: window, clip: clip)
  }
}
