import ArgumentParser
import Mesmer
import MesmerExplanations

/// `mesmer pending`: lists pending pictures.
package struct PendingCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "pending",
    abstract: "Lists the pending pictures and their differences from the goldens.",
    discussion: """
      EXAMPLE
        mesmer pending goldens

      EXIT STATUS
        0 no pending goldens; 1 pending goldens; 2 bad usage or input
      """)

  @OptionGroup var selection: PendingSelection

  package init() {}

  package func run() throws {
    let goldens = try selection.goldens()
    try Output.lines(
      goldens.map { golden in
        do throws(PictureError) {
          return "\(golden.file): \(try golden.finding().message)"
        } catch { return "\(error)" }
      })
    if !goldens.isEmpty { throw ExitCode(1) }
  }
}

/// `mesmer accept`: makes pending pictures goldens.
package struct AcceptCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Makes pending pictures the goldens.",
    discussion: """
      A picture whose golden has changed since the picture was made is refused; the
      others are accepted.

      EXAMPLE
        mesmer accept 'goldens/Menu/*'

      EXIT STATUS
        0 all accepted; 2 bad usage, or a picture was refused
      """)

  @OptionGroup var selection: PendingSelection

  package init() {}

  package func run() throws {
    try decide(selection.goldens()) { golden in
      let moved = try golden.accept().moved
      return "accepted" + (moved.map { ", moved from \($0)" } ?? "")
    }
  }
}

/// `mesmer reject`: removes pending pictures.
package struct RejectCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "reject",
    abstract: "Removes pending pictures; the goldens are unchanged.",
    discussion: """
      EXAMPLE
        mesmer reject goldens/Menu/open.new.png
      """)

  @OptionGroup var selection: PendingSelection

  package init() {}

  package func run() throws {
    try decide(selection.goldens()) {
      try $0.reject()
      return "rejected"
    }
  }
}

/// Decides on each golden and prints the results of `body`. Errors are printed, the
/// remaining goldens are still processed, and exit status 2 is thrown at the end.
private func decide(
  _ goldens: [PendingGolden], _ body: (PendingGolden) throws -> String
) throws {
  var hasFault = false
  var lines: [String] = []
  for golden in goldens {
    do {
      lines.append("\(golden.golden): \(try body(golden))")
    } catch {
      hasFault = true
      Output.error("\(error)")
    }
  }
  if goldens.isEmpty { lines.append("no pending goldens") }
  try Output.lines(lines)
  if hasFault { throw ExitCode(2) }
}
