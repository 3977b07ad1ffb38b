import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerViews

/// An action of a timeline on the scene, rather than of fingers or on a scroll view: the
/// meaning of a `Timeline.Action.step`, with its place in the file.
package struct TimelineStep: Hashable, Sendable {
  /// The kinds of steps.
  package enum Kind: Hashable, Sendable {
    /// Changes the scene or its screen.
    case change(SceneChange)
    /// Captures the current frame under a name.
    case capture(String)
    /// Checks the current state, or past events.
    case expect(Expectation)
  }

  /// The kind of the step.
  package let kind: Kind
  /// The places of the step's parts, as diagnostics without a message: of its settings;
  /// for an expectation, its own place and those of its conditions; otherwise that of the
  /// action.
  private let places: [Fault]

  /// Creates a step that is not from a file; diagnostics use `name`.
  package init(_ kind: Kind, name: String = "") {
    self.init(kind, places: [Fault(file: name, message: "")])
  }

  init(_ kind: Kind, places: [Fault]) {
    self.kind = kind
    self.places = places
  }

  /// Returns the diagnostic of a part of the step: for an expectation, 0 and then its
  /// conditions.
  func fault(_ part: Int, _ message: String) -> Fault {
    var fault = places[min(part, places.count - 1)]
    fault.message = message
    return fault
  }

  /// Returns an error of a step during playback, moved to the step's place in the
  /// timeline: to that of the setting, if a setting caused it.
  package func placed(_ error: SceneError) -> SceneError {
    SceneError(error.faults.map(placed))
  }

  private func placed(_ fault: Fault) -> Fault {
    if case .change(let change) = kind, fault.parameter == .set,
      let index = change.settings.firstIndex(where: { $0.description == fault.file }),
      index < places.count
    {
      return fault.placed(at: places[index])
    }
    return fault.placed(at: places[0])
  }

  /// Applies the step to a scene, except a capture and an expectation, which the run
  /// handles. Content offsets are rounded to device pixels unless `roundsOffsets` is
  /// false. Throws the error of the step with its place.
  package func apply(
    to scene: Scene, roundsOffsets: Bool = true
  ) throws(SceneError) {
    guard case .change(let change) = kind else { return }
    do throws(SceneError) {
      try change.apply(to: scene, roundsOffsets: roundsOffsets)
    } catch { throw placed(error) }
  }
}

/// A change of a scene by a timeline.
package enum SceneChange: Hashable, Sendable {
  /// Sets keys of a view.
  case set([Setting])
  /// Animates keys of a view to new values.
  case animate(TimelineAnimation, [Setting])
  /// Changes the size of the screen, in points, as rotating a device does.
  case resize(Size)

  /// Applies the change.
  func apply(to scene: Scene, roundsOffsets: Bool) throws(SceneError) {
    switch self {
    case .set(let settings): try scene.change(settings, roundsOffsets: roundsOffsets)
    case .animate(let animation, let settings):
      let running = scene.root.animationTable?.groupCount ?? 0
      if running >= TimelineFile.maximumAnimations {
        throw SceneError(
          Fault(
            file: "",
            message: "\(running) animations are running, the limit; wait for their end"))
      }
      try animation.perform { () throws(SceneError) in
        try scene.change(settings, roundsOffsets: roundsOffsets)
      }
    case .resize(let size): try scene.turn(to: size)
    }
  }

  /// The keys that the change sets, in the order of their places in the file.
  var settings: [Setting] {
    switch self {
    case .set(let settings), .animate(_, let settings): settings
    case .resize: []
    }
  }
}
