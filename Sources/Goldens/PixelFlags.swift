/// The flags of a comparison, one byte per pixel, for the rows that differ.
///
/// The memory of a whole picture is reserved, but equal rows are never touched. Rows are
/// padded to a multiple of 16 pixels, so that loops can skip equal pixels eight at a
/// time. The bits are those of `PixelFlags`. Threads may work on different rows
/// concurrently.
final class FlagRows {
  let width: Int
  let height: Int
  private let stride: Int
  private let base: UnsafeMutablePointer<UInt8>
  /// For each row, whether it has been touched.
  private let isPresent: UnsafeMutablePointer<Bool>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    base = .allocate(capacity: max(stride * height, 1))
    isPresent = .allocate(capacity: max(height, 1))
    isPresent.initialize(repeating: false, count: height)
  }

  deinit {
    base.deallocate()
    isPresent.deallocate()
  }

  /// Returns the flags of a row; nil if the row has not been touched.
  func row(_ y: Int) -> UnsafePointer<UInt8>? {
    isPresent[y] ? UnsafePointer(base + y &* stride) : nil
  }

  /// Returns the flags of a row for writing; all 0 on first access.
  func touch(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    let row = base + y &* stride
    if !isPresent[y] {
      row.initialize(repeating: 0, count: stride)
      isPresent[y] = true
    }
    return row
  }
}

/// The flag bits of a pixel in a comparison.
enum PixelFlags {
  /// A byte differs, and the pixel is not ignored.
  static let differs: UInt8 = 1
  /// The pixel counts: it is over the threshold and not skipped.
  static let counts: UInt8 = 2
  /// The pixel is over the threshold, but skipped as antialiasing.
  static let skipped: UInt8 = 4
  /// A byte differs, but the pixel is ignored.
  static let ignored: UInt8 = 8
  /// The pixel is over the threshold of `Tolerance.Window`, and not ignored.
  static let dense: UInt8 = 16

  /// Returns a flag in each of the eight bytes of a word.
  @inline(__always)
  static func word(_ flag: UInt8) -> UInt64 { UInt64(flag) &* 0x0101_0101_0101_0101 }

  /// Returns eight flags of a row, the first in the low byte.
  @inline(__always)
  static func load(_ flags: UnsafePointer<UInt8>, _ x: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(flags + x).loadUnaligned(as: UInt64.self))
  }

  /// Returns the number of bytes of a word that are 1, if all are 0 or 1.
  @inline(__always)
  static func count(_ ones: UInt64) -> Int {
    Int((ones &* 0x0101_0101_0101_0101) &>> 56)
  }
}
