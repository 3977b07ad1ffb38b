/// The fixed-point format of device coordinates. Converting to it is the only rounding
/// between content space in Double and the integer arithmetic of the rasterizers.
///
/// The unit is 1/1024 pixel (10 fractional bits), in Int64, in device space with its
/// origin at the content's origin. A tile's origin is therefore subtracted as an integer,
/// and no pixel depends on the position of a tile. The mean error of a polygon's coverage
/// is 0.25 levels of 255, no more than that of rounding to 8-bit levels. With the usual 8
/// fractional bits it would be 0.29.
///
/// Rounding is to nearest, ties to even: the only usual rule that is symmetric under x ->
/// W - x and unchanged by a translation of whole pixels.
///
/// Bit budget: coordinates are limited to ±2^40 px, so a fixed-point value stays below
/// 2^50 and a difference below 2^51. An Int64 holds the product of two differences only
/// below 2^20 px each. For longer edges the first crossing is computed in 128 bits.
// Without @usableFromInline on the type, @inlinable members are not inlined
// in other modules (Swift 6.3): a call for every vertex.
@usableFromInline
package enum FixedPoint {
  /// Fixed units in one pixel.
  @inlinable package static var one: Int64 { 1024 }
  /// Maximum magnitude of a coordinate, in pixels: 2^40.
  @inlinable package static var limit: Double { 1_099_511_627_776 }

  /// Returns a coordinate in pixels as fixed-point units, ties to even. The value must be
  /// finite and within ±`limit`: callers clip first.
  @inlinable @inline(__always)
  package static func fixed(_ pixels: Double) -> Int64 {
    // Adding 1.5 * 2^52 leaves the rounded integer in the low bits of the significand.
    // This holds for magnitudes below 2^51; here they are below 2^50.
    let shifted = pixels * 1024 + 6_755_399_441_055_744.0
    return Int64(bitPattern: shifted.bitPattern)
      &- Int64(bitPattern: (6_755_399_441_055_744.0 as Double).bitPattern)
  }

  /// Returns the pixel that contains a fixed-point coordinate: floor.
  @inlinable @inline(__always)
  package static func floorPixel(_ value: Int64) -> Int {
    Int(truncatingIfNeeded: value &>> 10)
  }

  /// Returns the first pixel boundary at or after a fixed-point coordinate: ceiling.
  @inlinable @inline(__always)
  package static func ceilPixel(_ value: Int64) -> Int {
    Int(truncatingIfNeeded: (value &+ 1023) &>> 10)
  }

  /// Returns the first pixel whose centre is at or after a fixed-point coordinate: the
  /// pixel-centre rule of layer edges (half open, so adjacent layers neither overlap nor
  /// leave a gap).
  @inlinable @inline(__always)
  package static func firstCentre(_ value: Int64) -> Int {
    Int(truncatingIfNeeded: (value &+ 511) &>> 10)
  }
}
