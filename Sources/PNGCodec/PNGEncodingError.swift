import MesmerDrawing
import MesmerPlatform

/// The error of writing pixmaps as a PNG file. The description is one line: the
/// problem and, where there is one, the fix.
package enum PNGEncodingError: Error, Hashable, Sendable {
  /// There are no pixels; a PNG has at least one.
  case empty(width: Int, height: Int)
  /// A side of more than 1,000,000 pixels.
  case tooLarge(width: Int, height: Int)
  /// There is not enough memory for the file.
  case outOfMemory
  /// libpng reported an error; `reason` is its text.
  case refused(reason: String)
  /// A text that a tEXt chunk cannot contain.
  case text(keyword: String, text: String)
  /// A frame whose size is not that of its film.
  case frameSize(width: Int, height: Int, filmWidth: Int, filmHeight: Int)
  /// A frame whose pixel content does not match its film's.
  case frameContent(PixelContent, film: PixelContent)
  /// The film has no first frame, or its first frame does not cover the whole picture.
  case noFirstFrame
  /// A frame rate that the delays of a film cannot express.
  case frameRate(Double)
}

extension PNGEncodingError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    switch self {
    case .empty(let width, let height):
      "a picture of \(width) x \(height) pixels is empty; a PNG needs at least one pixel"
    case .tooLarge(let width, let height):
      "a picture of \(width) x \(height) pixels is too large; "
        + "a PNG has at most 1000000 pixels per side"
    case .outOfMemory:
      "no memory for the PNG file; render a smaller picture"
    case .refused(let reason):
      "libpng cannot write the picture: \(reason)"
    case .text(let keyword, let text):
      "\(quoted(keyword)) with the text \(quoted(text)) cannot be stored in a PNG file; "
        + "a keyword has 1 to 79 printable characters up to U+00FF except "
        + "U+00A0, with single spaces only inside; a text has such characters and line "
        + "feeds"
    case .frameSize(let width, let height, let filmWidth, let filmHeight):
      "a frame of \(width) x \(height) pixels in a film of "
        + "\(filmWidth) x \(filmHeight); all frames must have the film's size"
    case .frameContent(let content, let film):
      "a frame that is \(content) in a film that is \(film); "
        + "make the film \(content)"
    case .noFirstFrame:
      "the film has no first frame that covers the whole picture; compress it with nil "
        + "as the previous frame"
    case .frameRate(let rate):
      "\(rate) frames per second cannot be stored in a PNG file; "
        + "use a number from 1/65535 to 65535"
    }
  }

  /// Returns a text in quotation marks on one line, truncated if it is long.
  private func quoted(_ text: String) -> String {
    let line = text.shortened(to: 60).unicodeScalars.map {
      // C1 controls, line separators and bidirectional controls are escaped too.
      $0.escaped(asASCII: $0.value < 160 || (0x2028...0x202e).contains($0.value))
    }
    return "\"" + line.joined() + "\""
  }
}
