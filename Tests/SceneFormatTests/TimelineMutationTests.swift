import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Timelines, changed at random") struct TimelineMutationTests {
  /// A timeline with every action.
  private let whole = """
    { "mesmer": 1, "fps": 24, "actions": [ // every action
      { "drag": { "from": [87, 50], "to": [87, 20], "duration": 0.12, "hold": 0.2 } },
      { "wait": 0.25 }, { "fling": { "velocity": [0, -3000] } }, { "touch": [87, 30] },
      { "at": 2, "touch": { "point": [1, 2], "duration": 0.2 } }, { "tap": [87, 33] },
      { "pinch": { "center": [87, 33], "scale": 2, "duration": 0.4 } },
      { "setContentOffset": { "to": [5, 60], "animated": true } },
      { "at": 4, "zoomTo": { "rect": [10, 10, 80, 80], "animated": true } },
      { "setZoomScale": { "scale": 1.5 } }, { "statusBarTap": {} },
      { "scrollRectToVisible": { "rect": [0, 90, 10, 10], "animated": true } },
      { "flashScrollIndicators": {} }, { "wait": "settle" },
      { "set": { "id": "page", "circleColor": "red", "alpha": 0.5 } },
      { "set": { "id": "lens", "bounces": false, "contentSize": [900, 700] } },
      { "resize": [66, 37] }, { "capture": "a/b" }, { "capture": "c" } ] }
    """

  @Test(
    "mutated timelines are rejected with places or play; the schema accepts those read")
  func mutations() throws {
    let check = JSONSchemaCheck(TimelineSchema.element)
    var traits = ScrollTraits(boundsSize: Size(100, 100), contentSize: Size(400, 600))
    traits.zoomedBounds = Rect(0, 0, 400, 600)
    traits.zoomLimits = ZoomLimits(minimum: 0.5, maximum: 2)
    var texts = MutatedScenes(seed: 5, of: whole)
    var numbers = MutatedScenes(seed: 6, of: whole)
    var (good, bad) = (0, 0)
    for i in 0..<1000 {
      let bytes = i % 2 == 0 ? texts.next() : numbers.nextWithOtherNumbers()
      do throws(SceneError) {
        let file = try TimelineFile.read(bytes, path: "t.json")
        good += 1
        let element = try JSONScanner.scan(bytes, file: "t.json").element(JSONTree.root)
        #expect(check.faults(of: element) == [])
        for fault in file.faults(changing: try scene(lensText)) {
          #expect(fault.line > 0)
        }
        // Playing a long distance is slow in debug builds.
        let length = file.timeline.actions.reduce(0) { $0 + $1.length }
        if length < 30, let history = try? file.timeline.play(traits: traits) {
          #expect(history.duration.isFinite)
          #expect(history.state(at: history.duration).contentOffset.isFinite)
        }
      } catch {
        bad += 1
        for fault in error.faults {
          #expect(fault.line > 0 && fault.column > 0 && !fault.message.isEmpty)
        }
      }
    }
    #expect(good > 100 && bad > 100, "\(good) good, \(bad) bad")
  }
}
