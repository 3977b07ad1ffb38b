import MesmerDrawing
import MesmerGeometry

/// The positions of device pixels along one axis of a repeated image, and the two image
/// pixels that each is mixed from.
///
/// Positions are in source pixels from the centre of pixel 0 (for `isNearest`, from its
/// edge), in steps of 1/256. If the image is repeated, a position is a phase: a fraction
/// of the period in units of 2^-64, whose overflow is the repetition. Phases and steps
/// come from Double, so after 10^7 pixels a phase is off by at most 2^-30 periods. Sums
/// of phases are exact, so no pixel depends on where a row is cut. If the image is not
/// repeated, positions are computed in Double, pixel by pixel, from the distance in
/// whole device pixels.
struct PatternAxis {
  /// The two pixels of one device pixel, and their weights (in 1/256, in both halves),
  /// which sum to 256, or to less where the image does not continue.
  typealias Taps = SIMD4<UInt32>

  let count: Int
  let repetition: ImagePattern.Repetition
  let isNearest: Bool
  /// The number of pixels in a period: `count`, twice that if the image is mirrored
  /// alternately, 0 if it is not repeated.
  private let period: Int
  private let phase: UInt64
  private let phaseX: UInt64
  private let phaseY: UInt64
  private let start: Double
  private let stepX: Double
  private let stepY: Double

  /// Creates an axis of `count` pixels (at least one). `start` is the position at the
  /// anchor, from the edge of pixel 0; `x` and `y` are the steps to the pixels to the
  /// right and below. All are below 2^40 in magnitude.
  init(
    count: Int, _ repetition: ImagePattern.Repetition, isNearest: Bool,
    start: Double, x: Double, y: Double
  ) {
    self.count = count
    self.repetition = repetition
    self.isNearest = isNearest
    period =
      switch repetition {
      case .repeat: count
      case .mirror: 2 * count
      case .clamp, .once: 0
      }
    self.start = isNearest ? start : start - 0.5
    stepX = x
    stepY = y
    let length = Double(max(period, 1))
    /// Returns the part of a period beyond whole periods, in 2^-64.
    func fraction(_ v: Double) -> UInt64 {
      let turns = v / length
      return UInt64((turns - turns.rounded(.down)) * 0x1p63) &<< 1
    }
    // Half of 1/256 pixel is added once, for rounding; and 2^-21 pixel, so that a
    // position on the border of two pixels is in the second, whatever its rounding error.
    let unit = UInt64(max(period, 1))
    let half = isNearest ? 0 : (1 &<< 63) / (unit &<< 8)
    phase = fraction(self.start) &+ half &+ (1 &<< 63) / (unit &<< 20)
    phaseX = fraction(x)
    phaseY = fraction(y)
  }

  /// Returns the position at a distance from the anchor, in 1/256: inside the period, or
  /// at most two pixels outside the image.
  @inline(__always)
  func position(_ dx: Int, _ dy: Int) -> Int {
    if period > 0 {
      let at =
        phase &+ UInt64(bitPattern: Int64(dx)) &* phaseX
        &+ UInt64(bitPattern: Int64(dy)) &* phaseY
      return Int(at.multipliedFullWidth(by: UInt64(period) &<< 8).high)
    }
    let v = start + Double(dx) * stepX + Double(dy) * stepY
    let inside = min(max(v, -2), Double(count + 1))
    // A sample within 2^-21 px before a pixel is in that pixel, to allow for rounding.
    return Int((inside * 256 + (isNearest ? 0x1p-13 : 0.5)).rounded(.down))
  }

  /// Returns the pixel at an index, which may be a period (or, if the image is not
  /// repeated, any distance) outside.
  @inline(__always)
  private func pixel(_ index: Int) -> Int {
    switch repetition {
    case .repeat: index < count ? index : index - count
    case .mirror:
      index < count ? index : index < 2 * count ? 2 * count - 1 - index : 0
    case .clamp, .once: min(max(index, 0), count - 1)
    }
  }

  /// Returns the pixels and weights of the device pixel at a distance from the anchor.
  @inline(__always)
  func taps(_ dx: Int, _ dy: Int) -> Taps {
    let at = position(dx, dy)
    let index = at &>> 8
    let f = isNearest ? 0 : UInt32(truncatingIfNeeded: at) & 255
    var (a, b) = (256 &- f, f)
    if repetition == .once {
      if index < 0 || index >= count { a = 0 }
      if index < -1 || index >= count - 1 { b = 0 }
    }
    return Taps(
      UInt32(truncatingIfNeeded: pixel(index)),
      UInt32(truncatingIfNeeded: pixel(index + 1)), a | a &<< 16, b | b &<< 16)
  }
}
