import MesmerJSONText
import MesmerScrolling

/// A timeline file: the actions on a scene's scroll view, in order, on a virtual clock.
///
///     { "mesmer": 1, "fps": 60, "actions": [
///       { "drag": { "from": [187, 500], "to": [187, 200], "duration": 0.12 } },
///       { "wait": "settle" },
///       { "at": 4, "setContentOffset": { "to": [0, 0], "animated": true } },
///       { "set": { "id": "hypnosis", "circleColor": "red" } },
///       { "capture": "red" } ] }
///
/// Points are in the viewport, times in seconds, velocities in points per second. An
/// action begins when the previous one ends, or `at` a later time on the clock, which
/// begins at 0. Two actions cannot have fingers down at the same time. Faults are found
/// as in scene files: all in one pass, with line, column and path.
public struct TimelineFile: Sendable {
  /// The file as the user named it; faults begin with it.
  package let path: String
  /// Frames per second, greater than 0 and at most 1000.
  public let framesPerSecond: Double
  /// The actions. Those on the scene, rather than on the scroll view, are a
  /// `Timeline.Action.step` each, numbered from 0.
  public let timeline: Timeline
  /// The actions on the scene, rather than on the scroll view.
  package let steps: [TimelineStep]

  /// Maximum size of a file in bytes: 16 MiB.
  package static let limit = 16 << 20
  /// Maximum number of frames per second.
  package static let maximumRate = 1000.0

  init(
    path: String, framesPerSecond: Double, timeline: Timeline, steps: [TimelineStep]
  ) {
    self.path = path
    self.framesPerSecond = framesPerSecond
    self.timeline = timeline
    self.steps = steps
  }

  /// A timeline that is not from a file; faults use `name`. The number of each `.step` in
  /// it must be an index into `steps`. Throws the errors of `Timeline.validate`.
  package init(
    _ timeline: Timeline, steps: [TimelineStep] = [], name: String
  ) throws(TimelineError) {
    try timeline.validate()
    for case .step(let number) in timeline.actions {
      precondition(steps.indices.contains(number), "there is no step \(number)")
    }
    self.init(path: name, framesPerSecond: 60, timeline: timeline, steps: steps)
  }

  /// Loads the timeline of a file.
  public static func load(path: String) throws(SceneError) -> TimelineFile {
    try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// The timeline of a text from a path.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> TimelineFile {
    try DocumentReader.read(bytes, path: path, "timeline", TimelineReader.read)
  }

  /// All faults of the timeline's steps on a scene: ids that do not exist, keys that the
  /// view does not have, invalid values, sizes that are not whole pixels. This changes
  /// the scene: load one for this purpose alone.
  package func faults(changing scene: Scene) -> [Fault] {
    var faults: [Fault] = []
    for step in steps {
      do throws(SceneError) { try step.apply(to: scene) } catch {
        faults += error.faults
      }
    }
    return faults
  }

  /// The names of the captured pictures, all different, in order.
  package var captures: [String] {
    steps.compactMap { if case .capture(let name) = $0.kind { name } else { nil } }
  }

  /// A text that is equal for two timelines only if they do the same.
  package var digest: String {
    "\(timeline.actions) \(steps.map(\.kind))"
  }
}
