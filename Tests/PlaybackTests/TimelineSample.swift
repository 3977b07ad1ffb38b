import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

/// Tests of timelines on the scene s.json of their folder.
protocol TimelineSample {
  var folder: TemporaryFolder { get }
}

extension TimelineSample {
  /// The frames of the scene with some actions, whose first line is line 2.
  func writer(_ actions: String, top: String = "") throws -> FrameWriter {
    try folder.write("{ mesmer: 1, \(top) actions: [\n\(actions) ] }", to: "t.json")
    return try FrameWriter(
      scenePath: folder.path("s.json"), timeline: try folder.timeline("t.json"))
  }

  /// The message of a missed expectation, from the line on; nil if none is missed.
  func miss(_ actions: String) throws -> String? {
    let writer = try writer(actions)
    do throws(SceneError) {
      _ = try writer.play()
      return nil
    } catch {
      #expect(error.faults[0].isMiss)
      return error.description.split(separator: "t.json:").last.map(String.init)
    }
  }
}
