import Mesmer
import MesmerVerdicts

/// Expects that people can read, hit and reach what a view shows: the faults that
/// `mesmer check` lists. The test fails with a line for each fault, with the view, what
/// was found, and what would be right. Works in Swift Testing and XCTest.
///
///     @Test func menu() {
///       expectNoFaults(in: Menu(items: 3), allowing: ["truncation:title"])
///     }
///
/// - Parameters:
///   - view: the view, which acts as the screen; a window, too.
///   - allowed: faults that are wanted: all of a kind (`contrast`, `target`,
///     `truncation`, `reach`), or those of a view by the name that its fault has.
///   - scale: pixels per point.
///   - background: the colour behind the view; text over nothing is judged over white.
///   - fileID: the file of the expectation; leave this and the following out.
///   - filePath: its path.
///   - line: its line.
///   - column: its column.
public func expectNoFaults(
  in view: View, allowing allowed: [String] = [], scale: Double = 1,
  background: Color? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let rendering = GoldenRendering(scale: scale, background: background)
  SourcePlace(fileID: "\(fileID)", filePath: filePath, line: line, column: column)
    .expectNoFaults(in: .view(view, rendering), allowing: allowed)
}

/// Expects that people can read, hit and reach what a scene shows, at its own scale and
/// over its own background; see the function of the same name.
public func expectNoFaults(
  in scene: Scene, allowing allowed: [String] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  SourcePlace(fileID: "\(fileID)", filePath: filePath, line: line, column: column)
    .expectNoFaults(in: .scene(scene, GoldenRendering()), allowing: allowed)
}

extension SourcePlace {
  fileprivate func expectNoFaults(in tree: GoldenTree, allowing allowed: [String]) {
    let result = Result {
      let allowed = try allowed.map { try AllowedFaults($0) }
      return try tree.show { shown in Result { try shown.faults(allowing: allowed) } }
        .get()
    }
    switch result {
    case .success(let faults):
      if !faults.isEmpty { fail(faults.map(\.line).joined(separator: "\n")) }
    case .failure(let error): fail("\(error)")
    }
  }
}
