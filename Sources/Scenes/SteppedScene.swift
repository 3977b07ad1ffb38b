import MesmerAssets
import MesmerDrawing
import MesmerInteraction
import MesmerJSONText
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// A scene with the steps of a timeline file that is played on it.
final class SteppedScene: PlayedScene {
  let scene: Scene
  fileprivate let timeline: TimelineFile
  /// The scroll view of the run, if one was given.
  fileprivate let scrollViewID: String?
  fileprivate let roundsOffsets: Bool
  /// The events since the last group of adjacent expectations; empty if the timeline has
  /// no expectation.
  private var sinceExpectation = DeliveredNames()
  private let expects: Bool

  init(
    _ scene: Scene, _ timeline: TimelineFile, scrollViewID: String?, roundsOffsets: Bool
  ) {
    self.scene = scene
    self.timeline = timeline
    self.scrollViewID = scrollViewID
    self.roundsOffsets = roundsOffsets
    expects = timeline.steps.contains {
      if case .expect = $0.kind { true } else { false }
    }
  }

  var file: String { scene.file }
  var root: View { scene.root }
  var digest: ContentHash { scene.digest }
  var warnings: [String] { scene.warnings }
  var inputs: [String] {
    [timeline.inputPath, file].compactMap { $0 } + scene.imageFiles
  }
  var fontReport: FontReport? { scene.fontReport }
  var hasCaptures: Bool { !timeline.captures.isEmpty }

  func checkCaptures() throws(SceneError) { try timeline.checkCaptures(on: scene) }

  func perform(_ number: Int, in run: SceneRun) throws(SceneError) {
    guard timeline.steps.indices.contains(number) else { return }
    let step = timeline.steps[number]
    switch step.kind {
    case .capture(let name): try run.capture(name)
    case .expect:
      run.collect()
      try run.showingFrame { () throws(SceneError) in
        try step.check(
          scene, on: run.screen, main: run.scrollView, events: sinceExpectation)
      }
      if !timeline.continued.contains(number + 1) {
        sinceExpectation = DeliveredNames()
      }
    case .change: try step.apply(to: scene, roundsOffsets: roundsOffsets)
    }
  }

  func take(_ events: [DeliveredEvent]) {
    guard expects else { return }
    for one in events {
      if let view = one.scrollView { sinceExpectation.add(one.event, of: view) }
    }
  }
}

extension SceneRun {
  /// The scene, which playing modifies; nil for live views.
  package var scene: Scene? { (played as? SteppedScene)?.scene }
  /// The document of the timeline; nil for one made in code.
  package var document: JSONTree? { (played as? SteppedScene)?.timeline.source }

  /// Creates a run at time 0. Throws if the timeline is invalid, or if the scene lacks
  /// the scroll view or a suitable view for an id of the timeline.
  ///
  /// - Parameters:
  ///   - scene: the scene, which the run owns from here on.
  ///   - timeline: the timeline to play.
  ///   - scrollViewID: the id of the scroll view; the first one by default.
  ///   - roundsOffsets: whether offsets are rounded to device pixels, as in UIKit.
  package convenience init(
    _ scene: Scene, _ timeline: TimelineFile, scrollViewID: String? = nil,
    roundsOffsets: Bool = true
  ) throws(SceneError) {
    let scrollView = try scene.scrollView(id: scrollViewID, for: timeline.timeline)
    let faults = timeline.faults(in: scene)
    if !faults.isEmpty { throw SceneError(faults) }
    do throws(TimelineError) {
      try self.init(
        scene.makeScreen(), scrollView, timeline.run,
        played: SteppedScene(
          scene, timeline, scrollViewID: scrollViewID, roundsOffsets: roundsOffsets),
        Renderer(scale: scene.scale, background: scene.background),
        roundsOffsets: roundsOffsets)
    } catch {
      throw SceneError(Fault(file: timeline.run.path, message: error.description))
    }
  }

  /// Returns the picture of another scene after this run's timeline was played on it up
  /// to a time in seconds; nil for live views, or if it cannot be played or drawn.
  package func picture(of other: Scene, at time: Double) -> Pixmap? {
    guard let played = played as? SteppedScene,
      let run = try? SceneRun(
        other, played.timeline, scrollViewID: played.scrollViewID,
        roundsOffsets: played.roundsOffsets)
    else { return nil }
    do { try run.advance(to: time) } catch { return nil }
    return try? run.renderWithinLimits()
  }

  /// Returns an inspection of the scene at the present time; nil for live views.
  package func inspection() -> Inspection? { scene.map { Inspection($0, on: screen) } }
}
