import ArgumentParser
import Mesmer

/// The questions and answers of `mesmer review`.
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
        let summary = try? golden.summary()
        for other in index..<goldens.count
        where (try? goldens[other].summary()) == summary {
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

  /// Carries out an answer; whether that was possible.
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

  private func show(_ golden: PendingGolden, number: Int) throws {
    var lines = ["[\(number)/\(goldens.count)] \(golden.golden)"]
    do throws(PictureError) { lines.append("  " + (try golden.summary())) } catch {
      lines.append("  \(error)")
    }
    try Output.lines(lines)
    let kinds = try files(of: golden)
    for (name, path) in kinds {
      if let text = pictures.text(showing: path) {
        try StandardStream.output.write("  \(name):\n\(text)\n")
      } else {
        try Output.lines(["  \(name): \(path)"])
      }
    }
  }

  /// The pictures to look at: expected, actual, difference.
  private func files(
    of golden: PendingGolden
  ) throws -> [(name: String, path: String)] {
    if golden.isSequence {
      let films = golden.pictures
      return [("expected", films.expected), ("actual", films.actual)]
        .filter { FileSystem.kind($0.1) != .nothing }
    }
    guard FileSystem.kind(golden.golden) != .nothing,
      let expected = try? PictureFile.read(golden.golden),
      let actual = try? PictureFile.read(golden.file)
    else { return [("actual", golden.file)] }
    let flat = golden.golden.split(separator: "/").joined(separator: "-")
    let path = FileSystem.path(flat, in: report)
    try FileSystem.makeFolder(report)
    try PictureFile.write(
      try DiffPicture.picture(expected: expected, actual: actual), to: path)
    return [
      ("expected", golden.golden), ("actual", golden.file), ("difference", path),
    ]
  }
}
