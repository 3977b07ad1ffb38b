import MesmerPlatform

/// The file names of a sequence: a path with one `%d` or `%04d`, which is replaced by
/// the number of each frame.
///
///     let pattern = try FramePattern("out/frame-%04d.png")
///     pattern.path(frame: 7)  // out/frame-0007.png
package struct FramePattern: Hashable, Sendable {
  /// The pattern as it was given.
  package let text: String
  private let before: String
  private let after: String
  /// The minimum number of digits; 0 for a single path without a number.
  private let digits: Int

  /// The errors of a pattern.
  package enum PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A percent sign that does not begin a number, or a second one.
    case notANumber(String)
    /// The number is in the name of a folder.
    case numbersFolders(String)
    /// More digits than a number can have.
    case tooManyDigits(String)

    /// A one-line diagnostic.
    package var description: String {
      switch self {
      case .notANumber(let text):
        "\(text.shortenedPath): a pattern contains %d (or %04d for four digits) once and no other %"
      case .numbersFolders(let text):
        "\(text.shortenedPath): the number must be part of the file's name, such as out/%04d.png, "
          + "not of a folder's"
      case .tooManyDigits(let text):
        "\(text.shortenedPath): a number in a pattern has at most nine digits (%09d)"
      }
    }
  }

  /// Creates the pattern of a single path, for a sequence of one frame.
  package init(onlyFile path: String) {
    (text, before, after, digits) = (path, path, "", 0)
  }

  /// Parses a pattern; nil for a path without a percent sign, which names one file.
  package init?(_ text: String) throws(PatternError) {
    guard let percent = text.firstIndex(of: "%") else { return nil }
    if text[percent...].contains("/") { throw .numbersFolders(text) }
    self.text = text
    before = String(text[..<percent])
    var rest = text[text.index(after: percent)...]
    var width = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[width.endIndex...]
    guard rest.first == "d", !rest.contains("%") else { throw .notANumber(text) }
    if width.isEmpty {
      digits = 1
    } else {
      guard width.popFirst() == "0", let count = Int(width), count > 0 else {
        throw .notANumber(text)
      }
      if count > 9 { throw .tooManyDigits(text) }
      digits = count
    }
    after = String(rest.dropFirst())
  }

  /// The pattern with the keys of its names (`FileNames`).
  package var key: FramePattern {
    FramePattern(before: FileNames.key(before), after: FileNames.key(after), digits)
  }

  private init(before: String, after: String, _ digits: Int) {
    (text, self.before, self.after, self.digits) = (
      before + "%d" + after, before, after, digits
    )
  }

  /// Returns the path of a frame. The number must not be negative.
  package func path(frame: Int) -> String {
    if digits == 0 { return text }
    let number = String(frame)
    return before + String(repeating: "0", count: max(0, digits - number.count)) + number
      + after
  }

  /// Returns the frame whose file in the folder of the frames has this name; nil if
  /// there is none.
  package func frame(fileName: String) -> Int? {
    let start = before.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let number = fileName.dropFirst(start.count).dropLast(after.count)
    guard let frame = Int(number), frame >= 0,
      path(frame: frame) == before.dropLast(start.count) + fileName
    else { return nil }
    return frame
  }
}
