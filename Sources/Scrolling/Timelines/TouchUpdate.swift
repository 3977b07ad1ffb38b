import MesmerGeometry

/// A change of a finger.
package struct TouchUpdate: Hashable, Sendable {
  /// The finger's identifier, unique among the fingers that are down.
  package var id: Int
  /// The phase.
  package var phase: TouchPhase
  /// The position.
  package var point: Point

  /// Creates an update from its parts.
  package init(id: Int, phase: TouchPhase, point: Point) {
    self.id = id
    self.phase = phase
    self.point = point
  }
}
