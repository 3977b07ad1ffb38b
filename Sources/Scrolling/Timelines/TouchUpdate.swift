import MesmerGeometry

/// A change of a finger.
package struct TouchUpdate: Hashable, Sendable {
  /// Which finger: any number that no other finger that is down has.
  package var id: Int
  /// What it does.
  package var phase: TouchPhase
  /// Where.
  package var point: Point

  /// An update from its parts.
  package init(id: Int, phase: TouchPhase, point: Point) {
    self.id = id
    self.phase = phase
    self.point = point
  }
}
