import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// A timeline file: actions on a scene and its scroll views, in order, on a virtual
/// clock.
///
///     { "mesmer": 1, "fps": 60, "actions": [
///       { "drag": { "from": [187, 500], "to": [187, 200], "duration": 0.12 } },
///       { "wait": "settle" },
///       { "at": 4, "setContentOffset": { "to": [0, 0], "animated": true } },
///       { "set": { "id": "hypnosis", "circleColor": "red" } },
///       { "tap": [10, 20], "in": "bar" },
///       { "expect": { "contentOffset": [0, 0] } },
///       { "capture": "red" } ] }
///
/// Points are in the viewport of the main scroll view, or of the view with the id in
/// `in`; times are in seconds, velocities in points per second. An action begins when the
/// previous one ends, or `at` a later time on the clock, which begins at 0. The touches
/// of two actions must not overlap in time; `expect`, `capture` and `cancelTouches` can
/// have an `at` during another action's touches. Errors in the file are reported
/// together, with line, column and path.
public struct TimelineFile: Sendable {
  /// The timeline with the rates of its frames and refreshes.
  package let run: RunTimeline
  /// The path of the input file, which outputs must not replace; nil for a timeline made
  /// in code.
  package private(set) var inputPath: String?
  /// The settings, changes of the screen, expectations and captures. Touches and requests
  /// to scroll views are in `timeline`.
  package let steps: [TimelineStep]
  /// The indices in `steps` of the expectations that directly follow another expectation,
  /// and so check the same events.
  package let continued: Set<Int>
  /// The document; nil for a timeline made in code.
  package let source: JSONTree?
  /// The ids that actions refer to.
  private let targets: [Target]

  /// An id in a timeline, and its place as a diagnostic without a message.
  struct Target: Sendable {
    var id: String
    var requirement: Requirement
    var place: Fault
    /// The index of its action.
    var action: Int
  }

  /// The views to which an id may refer.
  enum Requirement: Sendable {
    case any
    case scrollView
    /// Views that have these keys.
    case keys([ObservedKey])
  }

  /// The maximum size of a file in bytes: 16 MiB.
  package static let limit = 16 &<< 20
  /// The maximum number of actions: 2^17.
  static let maximumActions = 1 &<< 17
  /// The maximum number of positions of touches, 2^19; each is delivered as an event.
  static let maximumPlaces = 1 &<< 19
  /// The maximum number of concurrent animations of a timeline.
  static let maximumAnimations = 1 &<< 10

  init(
    _ run: RunTimeline, steps: [TimelineStep] = [], targets: [Target] = [],
    source: JSONTree? = nil
  ) {
    self.run = run
    self.steps = steps
    self.targets = targets
    self.source = source
    continued = TimelineFile.continued(run.timeline, steps)
  }

  /// The actions.
  package var timeline: Timeline { run.timeline }

  /// Throws if the captures have more than 2^28 pixels in total, where widths below 64
  /// count as 64. All captures are in memory until all expectations are met.
  package func checkCaptures(on scene: Scene) throws(SceneError) {
    var size = scene.pixelSize
    var pixels = 0.0
    for step in steps {
      switch step.kind {
      case .change(.resize(let points)):
        size = PixelSize(holding: points, scale: scene.scale)
      case .capture: pixels += Double(max(size.width, 64)) * Double(size.height)
      case .change, .expect: break
      }
      if pixels > 0x1p28 {
        throw SceneError(
          step.fault(0, "the captures have more than 2^28 pixels together, the limit"))
      }
    }
  }

  private static func continued(
    _ timeline: Timeline, _ steps: [TimelineStep]
  ) -> Set<Int> {
    var numbers: Set<Int> = []
    for (before, action) in zip(timeline.actions, timeline.actions.dropFirst()) {
      guard let number = action.step, steps.indices.contains(number),
        case .expect = steps[number].kind, let last = before.step,
        steps.indices.contains(last), case .expect = steps[last].kind
      else { continue }
      if case .step = before, case .step = action { numbers.insert(number) }
      if case .during(let a, _) = before, case .during(let b, _) = action, a == b {
        numbers.insert(number)
      }
    }
    return numbers
  }

  /// Creates a timeline that is not from a file; diagnostics use `name`. A `.step` whose
  /// number is not an index into `steps` is reported as an event and has no effect.
  /// Throws the errors of `Timeline.validate`.
  package init(
    _ timeline: Timeline, framesPerSecond: Double = 60, steps: [TimelineStep] = [],
    name: String
  ) throws(TimelineError) {
    try timeline.validate()
    self.init(
      RunTimeline(timeline, framesPerSecond: framesPerSecond, path: name), steps: steps)
  }

  /// Returns a timeline that releases the content with a velocity in points per second,
  /// positive in the direction of growing offsets. A speed below 250 counts as 0. Throws
  /// if the velocity is not finite.
  public static func fling(velocity: Vector) throws -> TimelineFile {
    let timeline = Timeline([.fling(velocity: velocity)])
    try timeline.validate()
    let source: JSONElement = [
      "mesmer": .number(Double(SceneFile.version)),
      "actions": [["fling": ["velocity": ValueForm<Vector>.vector.write(velocity)]]],
    ]
    return TimelineFile(
      RunTimeline(timeline, path: "fling"),
      source: try JSONScanner.scan(Array(source.line.utf8), file: "fling"))
  }

  /// Loads the timeline of a file. Throws its errors, except those of ids and settings,
  /// which depend on a scene.
  public static func load(path: String) throws(SceneError) -> TimelineFile {
    try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// Parses a timeline; errors name `path`.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> TimelineFile {
    var file = try DocumentReader.read(
      bytes, path: path, "timeline", TimelineReader.read)
    file.inputPath = path
    return file
  }

  /// Returns the errors of the ids in a scene: unknown ids, and views of another class
  /// than the action needs.
  package func faults(in scene: Scene) -> [Fault] {
    targets.compactMap { target in
      var fault = target.place
      guard let view = scene.view(id: target.id) else {
        fault.message = scene.unknown(target.id)
        return fault
      }
      let owners: String
      switch target.requirement {
      case .any: return nil
      case .scrollView:
        if view is ScrollView { return nil }
        owners = "ScrollView"
      case .keys(let keys):
        guard let key = keys.first(where: { $0.value(view) == nil }) else { return nil }
        owners = key.owners
      }
      fault.message = "the view is a \(ViewClass.of(view).name), not a \(owners)"
      return fault
    }
  }

  /// Returns the place of the first id in an action, as a diagnostic without a message;
  /// nil for an action without an id.
  package func place(ofAction index: Int) -> Fault? {
    targets.first { $0.action == index }?.place
  }

  /// Returns all errors of the timeline's steps on a scene: unknown ids, unknown keys,
  /// invalid values, sizes that are not whole pixels. Applies the steps to the scene, so
  /// pass a scene that is not used afterwards.
  package func faults(changing scene: Scene) -> [Fault] {
    var faults = faults(in: scene)
    let unknown = Set(targets.map(\.id).filter { scene.view(id: $0) == nil })
    for step in steps {
      // An unknown id is reported once, for all keys that are set.
      if case .change(let change) = step.kind,
        change.settings.contains(where: { unknown.contains($0.id) })
      {
        continue
      }
      do throws(SceneError) { try step.apply(to: scene) } catch {
        faults += error.faults
      }
    }
    return faults
  }

  /// The names of the captures, all distinct, in order.
  package var captures: [String] {
    steps.compactMap { if case .capture(let name) = $0.kind { name } else { nil } }
  }

  /// A text that is equal for two timelines only if they are equivalent at the same frame
  /// rate.
  package var digest: String {
    "\(Structure.text(of: timeline.actions)) \(Structure.text(of: steps.map(\.kind)))"
      + (run.display.map { " display \($0)" } ?? "")
      + (run.touchesAreDirect ? " direct" : "")
  }
}

extension Timeline.Action {
  /// The number of the step; nil for any other action.
  package var step: Int? {
    if case .step(let number) = self { return number }
    if case .on(_, let action) = self { return action.step }
    if case .during(_, let action) = self { return action.step }
    return nil
  }
}
