import MesmerJSONText
import MesmerScrolling

/// A timeline file: what happens to a scene's scroll view, one thing after the
/// other, on a virtual clock.
///
///     { "mesmer": 1, "fps": 60, "actions": [
///       { "drag": { "from": [187, 500], "to": [187, 200], "duration": 0.12 } },
///       { "wait": "settle" },
///       { "at": 4, "setContentOffset": { "to": [0, 0], "animated": true } },
///       { "set": { "id": "hypnosis", "circleColor": "red" } },
///       { "capture": "red" } ] }
///
/// Points are those of the viewport, times seconds, velocities points per
/// second. An action begins when the one before it ends, or `at` a later time
/// of the clock, which begins at 0; no two actions have fingers down at the
/// same time. Faults are found as scenes' are: all in one reading, with line,
/// column and path.
public struct TimelineFile: Sendable {
  /// The file, as the user named it; faults begin with it.
  package let path: String
  /// How many frames a second has, greater than 0 and at most 1000.
  public let framesPerSecond: Double
  /// What happens. The number of a `Timeline.Action.step` is an index into
  /// `steps`.
  public let timeline: Timeline
  /// What is done to the scene and not to the scroll view.
  package let steps: [TimelineStep]

  /// Largest file that is read, in bytes: 16 MiB.
  package static let limit = 16 << 20
  /// The most frames a second.
  package static let maximumRate = 1000.0

  init(
    path: String, framesPerSecond: Double, timeline: Timeline, steps: [TimelineStep]
  ) {
    self.path = path
    self.framesPerSecond = framesPerSecond
    self.timeline = timeline
    self.steps = steps
  }

  /// A timeline that no file holds; `name` is what faults call it. Each
  /// `.step` in it must be an index into `steps`. Throws what
  /// `Timeline.validate` does.
  package init(
    _ timeline: Timeline, steps: [TimelineStep] = [], name: String
  ) throws(TimelineError) {
    try timeline.validate()
    for case .step(let number) in timeline.actions {
      precondition(steps.indices.contains(number), "there is no step \(number)")
    }
    self.init(path: name, framesPerSecond: 60, timeline: timeline, steps: steps)
  }

  /// The timeline of a file.
  public static func load(path: String) throws(SceneError) -> TimelineFile {
    try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// The timeline of a text that lies at a path.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> TimelineFile {
    try DocumentReader.read(bytes, path: path, "timeline", TimelineReader.read)
  }

  /// All that the timeline's steps do wrong to a scene: ids that are not
  /// there, keys that the view does not have, values that they cannot have,
  /// sizes that are not whole pixels. The scene is changed by it: load one for
  /// this alone.
  package func faults(changing scene: Scene) -> [Fault] {
    var faults: [Fault] = []
    for step in steps {
      do throws(SceneError) { try step.apply(to: scene) } catch {
        faults += error.faults
      }
    }
    return faults
  }

  /// The names of the pictures that it captures, all different, in order.
  package var captures: [String] {
    steps.compactMap { if case .capture(let name) = $0.kind { name } else { nil } }
  }

  /// A text that two timelines have in common only where they do the same.
  package var digest: String {
    "\(timeline.actions) \(steps.map(\.kind))"
  }
}
