import MesmerDrawing
import MesmerGeometry

/// Positions of pixels on gradients, and the pixels at positions.
extension GradientSampler {
  // MARK: Positions

  /// Computes the positions of `count` pixels from column dx of row dy, relative to the
  /// anchor, before the spread is applied; NaN where nothing is painted.
  func locate(
    _ dx: Int, _ dy: Int, _ count: Int, _ t: UnsafeMutablePointer<Double>
  ) {
    let uRow = u0 + Double(dy) * uy
    let vRow = v0 + Double(dy) * vy
    switch kind {
    case .linear:
      for i in 0..<count { t[i] = position(uRow, dx &+ i) }
    case .concentric, .fastConcentric:
      for i in 0..<count {
        let x = Double(dx &+ i)
        let (u, v) = (uRow + x * ux, vRow + x * vx)
        t[i] = ((u * u + v * v).squareRoot() - radius) / growth
      }
    case .circles:
      for i in 0..<count {
        let x = Double(dx &+ i)
        t[i] = circle(through: uRow + x * ux, vRow + x * vx)
      }
    case .conic:
      for i in 0..<count {
        let x = Double(dx &+ i)
        let turn = GradientSampler.turn(uRow + x * ux, vRow + x * vx) - startTurn
        t[i] = GradientSampler.fraction(turn)
      }
    }
  }

  /// Returns the largest position whose circle goes through a point and has a radius that
  /// is not negative: |p - t·way| = radius + t·growth, squared a·t² - 2·b·t + c = 0. NaN
  /// if there is none.
  private func circle(through u: Double, _ v: Double) -> Double {
    let a = way.dot(way) - growth * growth
    let b = u * way.dx + v * way.dy + radius * growth
    let c = u * u + v * v - radius * radius
    let discriminant = b * b - a * c
    if !(discriminant >= 0) { return .nan }
    // The sum whose terms have the same sign, which avoids cancellation.
    let root = discriminant.squareRoot()
    let q = b < 0 ? b - root : b + root
    let first = a == 0 ? .nan : q / a
    let second = q == 0 ? (a == 0 ? .nan : 0) : c / q
    let larger = first > second || second.isNaN ? first : second
    let smaller = first > second || second.isNaN ? second : first
    if radius + larger * growth >= 0 { return larger }
    return radius + smaller * growth >= 0 ? smaller : .nan
  }

  /// Returns the angle of (u, v) in turns, 0...1, increasing from the u axis to the v
  /// axis; 0 for the zero vector. The ratio of the smaller to the larger coordinate
  /// (beyond tan π/8, the same for the angle minus π/4) is the argument of a polynomial
  /// fitted to the arctangent: within 10^-13 of a turn, and exact for multiples of 1/8.
  @inline(__always)
  static func turn(_ u: Double, _ v: Double) -> Double {
    let (width, height) = (u.magnitude, v.magnitude)
    let large = width > height ? width : height
    let small = width > height ? height : width
    if large == 0 { return 0 }
    let isMiddle = small > 0.41421356237309503 * large
    let r = isMiddle ? (small - large) / (small + large) : small / large
    let z = r * r
    let high =
      0.017671820278797035
      + z
      * (-0.01431310890281995
        + z * (0.011104060972338615 + z * -0.006000081690493044))
    let series =
      0.15915494309177916
      + z
      * (-0.05305164760978464
        + z * (0.03183097777193678 + z * (-0.02273590608870021 + z * high)))
    var turn = r * series + (isMiddle ? 0.125 : 0)
    if height > width { turn = 0.25 - turn }
    if u < 0 { turn = 0.5 - turn }
    return v < 0 ? 1 - turn : turn
  }

  // MARK: Spread

  /// Returns t minus the largest whole number that does not exceed it; 0 for magnitudes
  /// without fractions, NaN if t is not finite.
  @inline(__always)
  static func fraction(_ t: Double) -> Double {
    let magic = 6_755_399_441_055_744.0
    if !(t.magnitude < 2_251_799_813_685_248) { return t.isFinite ? 0 : .nan }
    let whole = (t + magic) - magic
    return whole > t ? t - (whole - 1) : t - whole
  }

  /// Returns the position whose colour is used for a position: in 0...1 unless the spread
  /// is pad, which changes nothing. NaN is unchanged.
  @inline(__always)
  private static func spread(_ t: Double, _ spread: Gradient.Spread) -> Double {
    switch spread {
    case .pad: return t
    case .repeat: return fraction(t)
    case .reflect:
      let half = fraction(t * 0.5)
      return half < 0.5 ? 2 * half : 2 - 2 * half
    }
  }

  // MARK: Colours

  /// Writes the pixels at positions.
  func lookUp(
    _ t: UnsafeMutablePointer<Double>, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    if kind != .conic && spread != .pad {
      for i in 0..<count { t[i] = GradientSampler.spread(t[i], spread) }
    }
    if colors.tableSize == 0 {
      var k = 0
      for i in 0..<count {
        let position = t[i]
        out[i] =
          position >= 0
          ? colors.color(at: position, near: &k)
          : position < 0 ? colors.first : 0
      }
      return
    }
    let table = colors.table
    let size = Double(colors.tableSize)
    // Adding 1.5·2^52 leaves the nearest whole number in the low bits.
    let magic = 6_755_399_441_055_744.0
    for i in 0..<count {
      let v = t[i] * size
      let inside = v > 0 ? (v < size ? v : size) : (v <= 0 ? 0 : size + 1)
      let index = Int(truncatingIfNeeded: (inside + magic).bitPattern & 0xffff)
      out[i] = table[index]
    }
  }

  /// Writes the pixels of padded circles around one centre: entries of the table, with
  /// indices computed in Float, 128 at a time. The first loop has no branches and is
  /// vectorized.
  func fastRow(
    _ dx: Int, _ dy: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let size = Double(colors.tableSize)
    let scale = size / growth.magnitude
    let uRow = Float((u0 + Double(dy) * uy) * scale)
    let vRow = Float((v0 + Double(dy) * vy) * scale)
    let uStep = Float(ux * scale)
    let vStep = Float(vx * scale)
    let offset = Float(radius * scale)
    let sign: Float = growth < 0 ? -1 : 1
    let top = Float(size)
    let table = UnsafePointer(colors.table)
    withUnsafeTemporaryAllocation(
      of: UInt32.self, capacity: GradientSampler.block
    ) { buffer in
      let index = buffer.baseAddress.unsafelyUnwrapped
      var done = 0
      while done < count {
        let n = min(count &- done, GradientSampler.block)
        let first = Int32(truncatingIfNeeded: dx &+ done)
        for i in 0..<Int32(truncatingIfNeeded: n) {
          let x = Float(first &+ i)
          let u = uRow + x * uStep
          let v = vRow + x * vStep
          let t = ((u * u + v * v).squareRoot() - offset) * sign
          let low = t > 0 ? t : 0
          let inside = low < top ? low : top
          // 1.5·2^23: the nearest whole number in the low bits.
          index[Int(i)] = (inside + 12_582_912).bitPattern & 0xffff
        }
        let target = out + done
        for i in 0..<n { target[i] = table[Int(index[i])] }
        done &+= n
      }
    }
  }
}
