import Foundation
import Mesmer
import MesmerGoldenSuites
import MesmerMedia
import MesmerScenes
import TestSupport
import Testing

/// The examples that are whole screens. They have no code that builds them.
@Suite struct ScreenTests {
  static let names = [
    "AppStoreToday", "Article", "Calendar", "Chat", "IconSheet", "MessagesKeyboard",
    "Music", "Photos", "Settings", "Shop", "Weather",
  ]

  init() { MediaFiles.enable() }

  func folder(_ name: String) -> String { Demo.examples + "/" + name }

  func suite(_ name: String) throws -> SuiteFile {
    try SuiteFile.load(path: folder(name) + "/suite.json")
  }

  /// Returns a scene of an example. Cancels the test with a warning if this machine lacks
  /// the fonts that the scene names.
  func scene(_ name: String, _ state: RenderState = RenderState()) throws -> Scene {
    do {
      return try SceneFile.load(path: folder(name) + "/scene.json", state: state)
    } catch {
      let message = "\(error)"
      guard message.contains(".family: ") else { throw error }
      // A cancelled test prints nothing by itself.
      Issue.record("skipped: \(message)", severity: .warning)
      try Test.cancel("a font is missing")
    }
  }

  @Test func everyExampleWithASceneHasATwinOrIsAScreen() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Demo.examples)
      .filter { FileManager.default.fileExists(atPath: folder($0) + "/scene.json") }
    // Controls has neither: it has no scroll view.
    #expect(Set(found) == Set(Demo.all.map(\.name) + ScreenTests.names + ["Controls"]))
  }

  @Test(arguments: names)
  func theSuiteHasScales1To3AndStillsAndMotion(_ name: String) throws {
    let cases = try suite(name).cases
    #expect(Set(cases.map { $0.state.scale ?? 2 }).isSuperset(of: [1, 2, 3]))
    #expect(cases.count { $0.state.contentOffset != nil } >= 3)
    #expect(cases.contains { $0.timeline != nil })
  }

  @Test(arguments: names) func stillsAtScale1AreTheirGoldens(_ name: String) throws {
    let suite = try suite(name)
    let stills = suite.cases.filter { $0.timeline == nil && $0.state.scale == 1 }
    #expect(stills.count >= 3)
    for one in stills {
      let golden = try readFile("\(suite.goldens)/\(one.name).png", limit: 1 << 24)
      let picture = try scene(name, one.state).render()
      let isEqual =
        picture.premultipliedBytes
        == (try PNGDecoder.decode(golden).pixmap).premultipliedBytes
      #expect(isEqual, "\(name): \(one.name)")
    }
  }

  @Test(arguments: names)
  func theTimelineMovesTheScreenAndEndsAtRest(_ name: String) throws {
    let path = try #require(try suite(name).cases.compactMap(\.timeline).first)
    let timeline = try TimelineFile.load(path: path)
    let run = try SceneRun(try scene(name), timeline)
    var moving: [Bool] = []
    run.captureHandler = { [unowned run] _ in
      var moves = false
      Demo.forEachView(in: run.scene!.root) {
        guard let scroll = $0 as? ScrollView else { return }
        if scroll.isDecelerating || scroll.isZoomBouncing { moves = true }
      }
      moving.append(moves)
    }
    var frame = 0.0
    repeat {
      try run.advance(to: frame / 60)
      frame += 1
    } while !run.isFinished
    #expect(moving.count >= 2 && moving.first == true && moving.last == false)
  }
}
