import ArgumentParser
import Mesmer
import MesmerExplanations

/// The dialog of `mesmer review`.
struct ReviewSession {
  private enum Answer { case accepted, rejected, skipped }

  private let goldens: [PendingGolden]
  private let pictures: TerminalPictures
  private let report: String
  private var answers: [(index: Int, answer: Answer, decision: PendingGolden.Decision?)] =
    []

  init(goldens: [PendingGolden], pictures: TerminalPictures, report: String) {
    self.goldens = goldens
    self.pictures = pictures
    self.report = report
  }

  mutating func run() throws {
    var index = 0
    while index < goldens.count {
      let golden = goldens[index]
      try show(golden, number: index + 1)
      guard let line = ask() else { break }
      switch line {
      case "a", "r", "s":
        if decide(index, line) { index += 1 }
      case "A":
        let message = Self.message(of: golden)
        for other in index..<goldens.count
        where Self.message(of: goldens[other]) == message {
          _ = decide(other, "a")
        }
        let done = Set(answers.map(\.index))
        while index < goldens.count, done.contains(index) { index += 1 }
      case "u":
        guard let last = answers.popLast() else {
          Output.note("there is no decision to undo")
          continue
        }
        try last.decision?.undo()
        index = last.index
      case "q": return try finish()
      default: Output.note("answer a, r, s, A, u or q")
      }
    }
    try finish()
  }

  private func ask() -> String? {
    Output.tell("accept, reject, skip, Accept all alike, undo, quit [a/r/s/A/u/q]? ")
    return readLine(strippingNewline: true)
  }

  /// Applies an answer, unless the golden is accepted or rejected already. After an
  /// error, which is printed, the golden is skipped. Always returns true.
  private mutating func decide(_ index: Int, _ letter: String) -> Bool {
    if answers.contains(where: { $0.index == index && $0.answer != .skipped }) {
      return true
    }
    do throws(PictureError) {
      switch letter {
      case "a": answers.append((index, .accepted, try goldens[index].accept()))
      case "r": answers.append((index, .rejected, try goldens[index].reject()))
      default: answers.append((index, .skipped, nil))
      }
      return true
    } catch {
      Output.error("\(error)")
      answers.append((index, .skipped, nil))
      return true
    }
  }

  private func finish() throws {
    func count(_ answer: Answer) -> Int { answers.count { $0.answer == answer } }
    let left = goldens.count - count(.accepted) - count(.rejected)
    try Output.lines([
      "\(count(.accepted)) accepted, \(count(.rejected)) rejected, \(left) left"
    ])
  }

  // MARK: Showing

  private static func message(of golden: PendingGolden) -> String? {
    guard let finding = try? golden.finding() else { return nil }
    return finding.verdict == .missing
      ? ""
      : finding.explanation.cause.isEmpty ? finding.message : finding.explanation.cause
  }

  /// Returns the base path of a golden's difference picture (`<base>-diff.png`).
  static func base(of golden: PendingGolden, in report: String) -> String {
    let flat = golden.golden.split(separator: "/").joined(separator: "-")
    return FileSystem.path(flat, in: report)
  }

  private func show(_ golden: PendingGolden, number: Int) throws {
    let finding: Finding
    let title = "[\(number)/\(goldens.count)] \(golden.golden)"
    do throws(PictureError) {
      finding = try golden.finding(base: Self.base(of: golden, in: report))
    } catch { return try Output.lines([title, "  \(error)"]) }
    try Output.lines(
      [title]
        + (finding.explanation.lines.map(\.text) + [finding.message]).map { "  " + $0 })
    for (name, path) in [
      ("expected", finding.files.expected), ("actual", finding.files.actual),
      ("difference", finding.files.difference),
    ] {
      guard let path else { continue }
      if let text = pictures.text(showing: path) {
        try StandardStream.output.write("  \(name):\n\(text)\n")
      } else {
        try Output.lines(["  \(name): \(path)"])
      }
    }
  }
}
