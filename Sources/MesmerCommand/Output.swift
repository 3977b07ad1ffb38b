import Mesmer

/// What the command prints. Texts may contain names from files; even then,
/// each is one line, with nothing in it that a terminal would act on.
enum Output {
  /// An error: one line on standard error.
  static func error(_ text: String) { tell("mesmer: \(TerminalText.visible(text))\n") }

  /// An error of usage, which the argument parser tells in several lines: one
  /// line on standard error.
  static func usageError(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    error(lines.joined(separator: "; "))
  }

  /// A note beside the result: one line on standard error.
  static func note(_ text: String) { error(text) }

  /// What is made for a terminal, on standard error. Where that is lost there is
  /// nobody left to tell.
  static func tell(_ text: String) { try? StandardStream.error.write(text) }

  /// The result: lines on standard output, or on standard error where a file
  /// goes to standard output.
  static func lines(
    _ lines: [String], beside files: OutputFile?...
  ) throws(FileError) {
    try text(lines.map { TerminalText.visible($0) + "\n" }.joined(), beside: files)
  }

  /// The result as JSON, which escapes what it has to in its own way.
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
  /// Without the spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
