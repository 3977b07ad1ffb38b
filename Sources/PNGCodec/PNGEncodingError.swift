/// Why a pixmap cannot become a PNG file. The description is one line that says
/// what is wrong and what would be right.
public enum PNGEncodingError: Error, Hashable, Sendable {
  /// A PNG has at least one pixel.
  case empty(width: Int, height: Int)
  /// A side of more than 1,000,000 pixels.
  case tooLarge(width: Int, height: Int)
  /// No memory for the file.
  case outOfMemory
  /// libpng refused, with its own text.
  case refused(reason: String)
}

extension PNGEncodingError: CustomStringConvertible {
  /// One line without a final period.
  public var description: String {
    switch self {
    case .empty(let width, let height):
      "a picture of \(width) x \(height) pixels has none; a PNG needs at least one"
    case .tooLarge(let width, let height):
      "a picture of \(width) x \(height) pixels is too large; "
        + "a PNG has at most 1000000 a side"
    case .outOfMemory:
      "no memory for the PNG file; render a smaller picture"
    case .refused(let reason):
      "libpng cannot write the picture: \(reason)"
    }
  }
}
