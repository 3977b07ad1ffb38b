/// The error of reading bytes as a JPEG picture. The description is one line with the
/// problem and its fix.
package enum JPEGDecodingError: Error, Hashable, Sendable {
  /// The first three bytes are not those of a JPEG file.
  case notAJPEG
  /// The file has more pixels than the limits of 65,500 per side and 2^28 in total.
  case tooLarge(width: Int, height: Int)
  /// The picture has neither one component (gray) nor three (colour). Four are CMYK.
  case components(Int)
  /// The samples do not have 8 bits.
  case bitsPerSample(Int)
  /// The picture is coded neither as baseline nor as progressive JPEG; `frame` is the
  /// number of its frame marker, 9 for arithmetic coding.
  case coding(frame: Int)
  /// A progressive picture with more scans than the limit.
  case tooManyScans(limit: Int)
  /// A progressive picture whose coefficients need more bytes than the limit.
  case tooMuchMemory(limit: Int)
  /// A damaged, truncated or invalid file; `reason` is libjpeg's text or a similar one.
  case damaged(reason: String)
  /// There is not enough memory for a picture of this size.
  case outOfMemory
  /// The scale of the image is not positive and finite.
  case scale(Double)
}

extension JPEGDecodingError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    switch self {
    case .notAJPEG:
      "not a JPEG file"
    case .tooLarge(let width, let height):
      "a picture of \(width) x \(height) pixels is too large; "
        + "the limits are 65500 pixels per side and 268435456 in all"
    case .components(let count):
      count == 4
        ? "a CMYK picture; convert it to RGB or gray"
        : "a picture of \(count) components; convert it to RGB or gray"
    case .bitsPerSample(let bits):
      "a picture of \(bits) bits per sample; save it with 8 bits"
    case .coding(let frame):
      "a picture in \(Self.name(frame)) coding; save it as baseline or progressive JPEG"
    case .tooManyScans(let limit):
      "a progressive picture of more than \(limit) scans; save it as baseline JPEG"
    case .tooMuchMemory(let limit):
      "a progressive picture whose coefficients need more than \(limit) bytes; "
        + "save it as baseline JPEG"
    case .damaged(let reason):
      "a damaged JPEG file: \(reason)"
    case .outOfMemory:
      "no memory for the picture; use a smaller one"
    case .scale(let scale):
      "an image's scale must be positive and finite, not \(scale)"
    }
  }

  /// Returns the name of a coding in ITU-T T.81, table B.1.
  private static func name(_ frame: Int) -> String {
    switch frame {
    case 3: "lossless"
    case 5, 6, 7: "hierarchical"
    default: "arithmetic"
    }
  }
}
