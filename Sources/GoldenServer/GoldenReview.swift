import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldens
import MesmerPlatform

/// The cases of a report with pending goldens, and the decisions on them.
///
/// A case is identified by its index in the report: no content of a request is used as
/// the path of a file.
package struct GoldenReview: Sendable {
  /// A decision on a case.
  package enum Choice: String, Sendable { case accept, reject }

  /// A file in the state that the page shows.
  private struct Part: Sendable {
    let file: String
    let isGolden: Bool
    private var stamp: FileStamp?

    init(_ file: String, isGolden: Bool) {
      self.file = file
      self.isGolden = isGolden
      stamp = FileSystem.stamp(file)
    }

    var isAsShown: Bool { FileSystem.stamp(file) == stamp }

    /// Returns whether the choice depends on the file. A rejection depends on the pending
    /// file only, because it does not change the golden.
    func matters(for choice: Choice) -> Bool { !isGolden || choice == .accept }
  }

  /// A case with a pending golden, or one that was decided.
  private struct Waiting: Sendable {
    let golden: PendingGolden
    var parts: [Part]

    init(_ golden: PendingGolden) {
      self.golden = golden
      parts = [
        Part(golden.file, isGolden: false), Part(golden.golden, isGolden: true),
      ]
    }
  }

  /// A decision that was carried out.
  private struct Decided: Sendable {
    let index: Int
    let choice: Choice
    let decision: PendingGolden.Decision
  }

  private var waiting: [Int: Waiting] = [:]
  private var decided: [Decided] = []

  /// Creates the review of the cases of a report that have a pending file.
  package init(_ report: GoldenReport) {
    for (index, one) in report.findings.enumerated() {
      guard let golden = one.files.pending.flatMap(PendingGolden.init(file:)) else {
        continue
      }
      waiting[index] = Waiting(golden)
    }
  }

  /// The decisions, in their order. The last one is the one that can be undone.
  package var decisions: [(index: Int, choice: Choice)] {
    decided.map { ($0.index, $0.choice) }
  }

  /// The number of pending cases.
  package var left: Int { waiting.count - decided.count }

  /// The numbers of accepted, rejected and pending cases, in one line.
  package var summary: String {
    func count(_ choice: Choice) -> Int { decided.count { $0.choice == choice } }
    return "\(count(.accept)) accepted, \(count(.reject)) rejected, \(left) left"
  }

  /// Executes a decision. Returns false if the report has no pending golden for the case.
  ///
  /// Throws without a change if the case is decided already, or if its pending file has
  /// changed since the page was created. An acceptance also throws if the golden has
  /// changed. An undone decision does not count as a change.
  package mutating func decide(
    _ index: Int, _ choice: Choice
  ) throws(PictureError) -> Bool {
    guard let one = waiting[index] else { return false }
    if let before = decided.first(where: { $0.index == index }) {
      throw PictureError(
        "\(one.golden.golden): is already \(before.choice.rawValue)ed; undo that first")
    }
    for part in one.parts where part.matters(for: choice) && !part.isAsShown {
      throw PictureError(
        "\(part.file): has changed since the page was created; restart mesmer review")
    }
    let decision =
      switch choice {
      case .accept: try one.golden.accept()
      case .reject: try one.golden.reject()
      }
    decided.append(Decided(index: index, choice: choice, decision: decision))
    return true
  }

  /// Undoes the last decision. Returns false if there is none.
  package mutating func undo() throws(PictureError) -> Bool {
    guard let last = decided.last else { return false }
    try last.decision.undo()
    decided.removeLast()
    // The decision's files were restored as new files, whose contents the page shows.
    for (i, part) in (waiting[last.index]?.parts ?? []).enumerated()
    where part.matters(for: last.choice) {
      waiting[last.index]?.parts[i] = Part(part.file, isGolden: part.isGolden)
    }
    return true
  }
}
