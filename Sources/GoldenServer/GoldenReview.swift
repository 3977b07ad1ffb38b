import MesmerGoldenReports
import MesmerGoldens
import MesmerPlatform
import MesmerVerdicts

/// The cases of a report that wait for a decision, and the decisions on them.
///
/// A case is named by its place in the report: nothing that a request says is used as the
/// path of a file.
package struct GoldenReview: Sendable {
  /// What can be decided on a case.
  package enum Choice: String, Sendable { case accept, reject }

  /// A file as the page shows it.
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

    /// Whether the choice depends on the file: rejecting leaves the golden as it is.
    func matters(for choice: Choice) -> Bool { !isGolden || choice == .accept }
  }

  /// A case that waits, or waited.
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

  /// The review of the cases of a report that have a pending file.
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

  /// The number of cases that wait for a decision.
  package var left: Int { waiting.count - decided.count }

  /// What was decided, in one line.
  package var summary: String {
    func count(_ choice: Choice) -> Int { decided.count { $0.choice == choice } }
    return "\(count(.accept)) accepted, \(count(.reject)) rejected, \(left) left"
  }

  /// Carries a decision out. Refused if it is decided on already, if what waits has
  /// changed since the page was made, or, to accept it, if the golden has; nothing is
  /// changed then. Returns
  /// false if the report has no such case that can be decided on.
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
        "\(part.file): has changed since the page was made; start mesmer review again")
    }
    let decision =
      switch choice {
      case .accept: try one.golden.accept()
      case .reject: try one.golden.reject()
      }
    decided.append(Decided(index: index, choice: choice, decision: decision))
    return true
  }

  /// Takes the last decision back. Returns false if there is none.
  package mutating func undo() throws(PictureError) -> Bool {
    guard let last = decided.last else { return false }
    try last.decision.undo()
    decided.removeLast()
    // The files that the decision changed are new ones, with what the page shows.
    for (i, part) in (waiting[last.index]?.parts ?? []).enumerated()
    where part.matters(for: last.choice) {
      waiting[last.index]?.parts[i] = Part(part.file, isGolden: part.isGolden)
    }
    return true
  }
}
