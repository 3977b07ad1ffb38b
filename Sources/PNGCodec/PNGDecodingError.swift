/// The error of reading bytes as a PNG picture. The description is one line with the
/// problem and its fix.
package enum PNGDecodingError: Error, Hashable, Sendable {
  /// The first eight bytes are not the PNG signature.
  case notAPNG
  /// The file has more pixels than the limits of 1,000,000 per side and 2^28 in total.
  case tooLarge(width: Int, height: Int)
  /// A damaged, truncated or invalid file; `reason` is libpng's text or a similar one.
  case damaged(reason: String)
  /// A file of Xcode's "Compress PNG Files", which other programs do not read (CgBI).
  case compressedForIOS
  /// There is not enough memory for a picture of this size.
  case outOfMemory
  /// The scale of the image is not positive and finite.
  case scale(Double)
}

extension PNGDecodingError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    switch self {
    case .notAPNG:
      "not a PNG file; only PNG pictures are read"
    case .tooLarge(let width, let height):
      "a picture of \(width) x \(height) pixels is too large; "
        + "the limits are 1000000 pixels per side and 268435456 in all"
    case .damaged(let reason):
      "a damaged PNG file: \(reason)"
    case .compressedForIOS:
      "Xcode has compressed this PNG file for iOS (CgBI); use the project's own picture, "
        + "or convert it with pngcrush -revert-iphone-optimizations"
    case .outOfMemory:
      "no memory for the picture; use a smaller one"
    case .scale(let scale):
      "an image's scale must be positive and finite, not \(scale)"
    }
  }
}
