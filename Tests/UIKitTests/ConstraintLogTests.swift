import Foundation
import MesmerScenes
import MesmerUIKit
import Testing

/// The reports of constraints, each in a process of its own.
@Suite struct ConstraintLogTests {
  private func log(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test("conflicting constraints are reported in a process without view controllers")
  func conflict() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let (outer, view) = (UIView(), UIView())
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
      view.widthAnchor.constraint(equalToConstant: 60).isActive = true
      outer.layoutIfNeeded()
    }
    #expect(
      log(result).contains(
        "[LayoutConstraints] Unable to simultaneously satisfy constraints:"))
  }

  @Test("the constraints of a scene are errors, and not reported")
  func scene() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let text = """
        { "mesmer": 1, "screen": { "size": [90, 90] }, "root": {
          "view": "View", "frame": [0, 0, 90, 90],
          "subviews": [{ "view": "View", "id": "a" }],
          "constraints": ["a.width == 50", "a.width == 60"],
        } }
        """
      let path = NSTemporaryDirectory() + "conflict-\(getpid()).json"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: path) }
      let error = #expect(throws: SceneError.self) { try SceneFile.load(path: path) }
      #expect(error?.description.contains("conflicting constraints") == true)
    }
    #expect(!log(result).contains("[LayoutConstraints]"))
  }
}
