import MesmerGeometry
import MesmerJSONText
import MesmerViews

/// Something that a timeline does to the scene and not to the scroll view:
/// what `Timeline.Action.step` stands for, with its place in the file.
package struct TimelineStep: Hashable, Sendable {
  /// What is done.
  package enum Kind: Hashable, Sendable {
    /// Keys of a view get other values.
    case set([Setting])
    /// The screen gets another size in points, as turning a device does.
    case resize(Size)
    /// The picture of the moment is kept under a name.
    case capture(String)
  }

  /// What is done.
  package let kind: Kind
  /// The place of each setting of a `set`, else of the action alone: faults
  /// without a message.
  private let places: [Fault]

  /// A step that no file holds; `name` is what faults call it.
  package init(_ kind: Kind, name: String = "") {
    self.init(kind, places: [Fault(file: name, message: "")])
  }

  init(_ kind: Kind, places: [Fault]) {
    self.kind = kind
    self.places = places
  }

  /// What a step did wrong while it was played, told with the step's place in
  /// the timeline: that of the setting where one is to blame.
  package func placed(_ error: SceneError) -> SceneError {
    SceneError(error.faults.map(placed))
  }

  private func placed(_ fault: Fault) -> Fault {
    if case .set(let settings) = kind, fault.parameter == .set,
      let index = settings.firstIndex(where: { $0.description == fault.file }),
      index < places.count
    {
      return fault.placed(at: places[index])
    }
    return fault.placed(at: places[0])
  }

  /// Does the step to a scene, but for a capture, which is its player's; throws
  /// what is wrong with it, with its place.
  package func apply(
    to scene: Scene, roundsOffsets: Bool = true
  ) throws(SceneError) {
    do throws(SceneError) {
      switch kind {
      case .set(let settings):
        try scene.change(settings, roundsOffsets: roundsOffsets)
      case .resize(let size): try scene.turn(to: size)
      case .capture: break
      }
    } catch { throw placed(error) }
  }
}
