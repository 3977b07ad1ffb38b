import Mesmer
import MesmerExplanations
import MesmerGoldenReports

/// The output of the command. Texts may contain names from files; each is nevertheless
/// one line without control characters.
package enum Output {
  /// Prints an error: one line on standard error.
  package static func error(_ text: String) {
    tell("mesmer: \(TerminalText.line(text))\n")
  }

  /// Prints errors or notes about a file: the first hundred, and the number of the
  /// others.
  package static func list(_ lines: [String], _ what: String, of file: String) {
    for line in lines.prefix(100) { error(line) }
    let rest = lines.count - 100
    if rest > 0 {
      error("\(file.shortenedPath): \(rest) more \(what)\(rest == 1 ? "" : "s")")
    }
  }

  /// Prints a usage error, which the argument parser formats in several lines, as one
  /// line on standard error.
  package static func usageError(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    // The parser repeats the typed text, of any length.
    let words = lines.joined(separator: "; ").split(
      separator: " ", omittingEmptySubsequences: false)
    error(words.map { String($0).shortened }.joined(separator: " "))
  }

  /// Prints a note beside the result: one line on standard error.
  package static func note(_ text: String) { error(text) }

  /// Writes text for a terminal to standard error. Failures cannot be reported and are
  /// ignored.
  package static func tell(_ text: String) { try? StandardStream.error.write(text) }

  /// Prints the result: lines on standard output, or on another stream.
  package static func lines(
    _ lines: [String], to stream: StandardStream = .output
  ) throws(FileError) {
    try stream.write(lines.map { TerminalText.line($0) + "\n" }.joined())
  }

  /// Prints the result as JSON, which has its own escapes.
  package static func json(
    _ line: String, to stream: StandardStream = .output
  ) throws(FileError) {
    try stream.write(line + "\n")
  }

  /// Prints the lines of findings. On a terminal the first word of each has its colour in
  /// `colors`, unless NO_COLOR is set and not empty, or the terminal has no colours.
  package static func findings(_ lines: [String]) throws(FileError) {
    let isPlain =
      !StandardStream.output.isTerminal || Environment.value("TERM") == "dumb"
      || !(Environment.value("NO_COLOR") ?? "").isEmpty
    if isPlain { return try self.lines(lines) }
    let text = lines.map { line in
      let line = TerminalText.visible(line)
      let word = line.prefix { $0 != " " }
      let color = colors[String(word)].map { "\u{1b}[\($0)m\(word)\u{1b}[0m" }
      return (color ?? String(word)) + line.dropFirst(word.count) + "\n"
    }
    try StandardStream.output.write(text.joined())
  }

  /// Red for failures, yellow for attention, green for written files.
  private static let colors = [
    "different": 31, "missed": 31, "error": 31, "missing": 33, "unneeded": 33,
    "orphan": 33, "note": 33, "recorded": 32,
  ]

  /// Returns a shell command line of this program; the arguments must be quoted.
  package static func command(_ words: [String]) -> String {
    ([TerminalText.shellWord(CommandLine.arguments[0])] + words).joined(separator: " ")
  }

  /// Returns the next command for the pending pictures in a report's folder, as the
  /// last line. Empty if there are none or the page cannot be served.
  package static func nextStep(_ report: GoldenReport, in folder: String) -> [String] {
    guard report.findings.contains(where: { $0.files.pending != nil }),
      ServerProgram.path != nil
    else { return [] }
    return ["decide    \(command(["review", TerminalText.shellWord(folder), "--serve"]))"]
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
