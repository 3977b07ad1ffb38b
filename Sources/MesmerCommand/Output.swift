import Mesmer

/// What the command prints. Texts may contain names from files; each is still one line
/// without control characters for a terminal.
enum Output {
  /// An error: one line on standard error.
  static func error(_ text: String) { tell("mesmer: \(TerminalText.visible(text))\n") }

  /// Errors or notes about a file: the first hundred, and how many there are beside them.
  static func list(_ lines: [String], _ what: String, of file: String) {
    for line in lines.prefix(100) { error(line) }
    let rest = lines.count - 100
    if rest > 0 { error("\(file): \(rest) more \(what)\(rest == 1 ? "" : "s")") }
  }

  /// A usage error, which the argument parser gives in several lines: one line on
  /// standard error.
  static func usageError(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    // The parser repeats what was typed, of any length.
    let words = lines.joined(separator: "; ").split(
      separator: " ", omittingEmptySubsequences: false)
    error(words.map { String($0).shortened }.joined(separator: " "))
  }

  /// A note beside the result: one line on standard error.
  static func note(_ text: String) { error(text) }

  /// Writes text for a terminal to standard error. If that fails, it cannot be reported.
  static func tell(_ text: String) { try? StandardStream.error.write(text) }

  /// The result: lines on standard output, or on standard error if a file goes to
  /// standard output.
  static func lines(
    _ lines: [String], beside files: OutputFile?...
  ) throws(FileError) {
    try text(lines.map { TerminalText.visible($0) + "\n" }.joined(), beside: files)
  }

  /// The result as JSON, which has its own escapes.
  static func json(_ line: String, beside files: OutputFile?...) throws(FileError) {
    try text(line + "\n", beside: files)
  }

  private static func text(
    _ text: String, beside files: [OutputFile?]
  ) throws(FileError) {
    let isTaken = files.contains { $0?.isStandardOutput == true }
    let stream: StandardStream = isTaken ? .error : .output
    try stream.write(text)
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
