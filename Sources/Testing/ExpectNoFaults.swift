import Mesmer
import MesmerAudit
import MesmerScenes

/// Expects that the accessibility audit of a view, as by `mesmer check`, finds no
/// violations. The test fails with a line for each violation, with the view, the
/// measured and the required value. Works in Swift Testing and XCTest.
///
///     @Test func menu() {
///       expectNoFaults(in: Menu(items: 3), allowing: ["truncation:title"])
///     }
///
/// - Parameters:
///   - view: The view, which acts as the screen; or a window.
///   - allowed: The permitted violations: all of a kind (`contrast`, `target`,
///     `truncation`, `reach`, `outside`), or those of one view, such as
///     `truncation:title`, by the name in the violation.
///   - scale: Pixels per point.
///   - background: The colour behind the view; text over transparency is evaluated over
///     white.
///   - fileID: The file of the expectation; omit this and the following arguments.
///   - filePath: The path of that file.
///   - line: The line of the expectation.
///   - column: The column of the expectation.
public func expectNoFaults(
  in view: View, allowing allowed: [String] = [], scale: Double = 1,
  background: Color? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let rendering = GoldenRendering(scale: scale, background: background)
  SourcePlace(fileID: "\(fileID)", filePath: filePath, line: line, column: column)
    .expectNoFaults(in: view, rendering, allowing: allowed)
}

/// Expects that the accessibility audit of a scene, at its own scale and over its own
/// background, finds no violations; see the function of the same name.
public func expectNoFaults(
  in scene: Scene, allowing allowed: [String] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  SourcePlace(fileID: "\(fileID)", filePath: filePath, line: line, column: column)
    .expectNoFaults(in: scene, GoldenRendering(), allowing: allowed)
}

extension SourcePlace {
  fileprivate func expectNoFaults(
    in subject: some ViewSubject, _ rendering: GoldenRendering, allowing allowed: [String]
  ) {
    let result = Result {
      let allowed = try allowed.map { try AllowedFaults($0) }
      return try subject.showTree(rendering) { shown in
        Result { try shown.faults(allowing: allowed) }
      }.get()
    }
    switch result {
    case .success(let faults):
      if !faults.isEmpty { fail(faults.map(\.line).joined(separator: "\n")) }
    case .failure(let error): fail("\(error)")
    }
  }
}
