/// The orientation in EXIF metadata.
///
/// EXIF is a TIFF structure: two letters for the byte order, 42, the offset of the first
/// directory. A directory is a number of entries of 12 bytes: tag, type, count, and the
/// value if it fits into four bytes. An invalid structure has no orientation.
package enum EXIFOrientation {
  /// Returns the orientation of the first directory; nil unless it is 1 to 8.
  package static func read(_ tiff: ArraySlice<UInt8>) -> ImageOrientation? {
    let isBig: Bool
    switch Array(tiff.prefix(4)) {
    case [0x4d, 0x4d, 0, 42]: isBig = true
    case [0x49, 0x49, 42, 0]: isBig = false
    default: return nil
    }
    func number16(_ offset: Int) -> Int? {
      guard let number = tiff.big16(at: offset) else { return nil }
      return isBig ? number : number &>> 8 | (number & 255) &<< 8
    }
    func number32(_ offset: Int) -> Int? {
      guard let first = number16(offset), let second = number16(offset + 2)
      else { return nil }
      return isBig ? first &<< 16 | second : second &<< 16 | first
    }
    guard let directory = number32(4), let count = number16(directory) else { return nil }
    for i in 0..<count {
      let entry = directory + 2 + 12 * i
      // This entry and all later entries are beyond the end.
      guard let tag = number16(entry) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number16(entry + 2) == short, number32(entry + 4) == 1,
        let value = number16(entry + 8), 1...8 ~= value
      else { return nil }
      return orientations[value - 1]
    }
    return nil
  }

  /// TIFF's type number of 16-bit integers.
  private static let short = 3

  /// The orientations by EXIF's numbers, from 1.
  private static let orientations: [ImageOrientation] = [
    .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
  ]
}
