import Mesmer

/// What the command says.
enum Output {
  /// An error: one line on standard error, whatever the text holds.
  static func error(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    StandardStream.error.write("mesmer: \(lines.joined(separator: "; "))\n")
  }

  /// A note beside the result: one line on standard error.
  static func note(_ text: String) {
    StandardStream.error.write("mesmer: \(text)\n")
  }

  /// The result: lines on standard output.
  static func lines(_ lines: [String]) {
    StandardStream.output.write(lines.map { $0 + "\n" }.joined())
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
