import MesmerGeometry

/// The effect of isDirectionalLockEnabled when a drag is recognized: a drag that begins
/// nearly along an axis stays on it; a diagonal one is free until the finger lifts.
///
/// Let a be the angle from the horizontal of the finger's movement since it went down.
/// Below 20° the drag is horizontal, above 70° vertical; at exactly 20° or 70° it is free
/// (a choice of this project). Grade B for the angles (one analysis); the free middle is
/// described by Apple.
package enum DirectionalLock: Hashable, Sendable {
  /// Both axes move.
  case none
  /// Only x moves.
  case horizontal
  /// Only y moves.
  case vertical

  /// Creates the lock for a finger's movement since it went down, in points. A movement
  /// that is zero or not finite locks nothing.
  package init(translation: Vector) {
    self = .none
    if translation == .zero || !translation.isFinite { return }
    let angle = DirectionalLock.angle(of: translation)
    if angle < 20 { self = .horizontal }
    if angle > 70 { self = .vertical }
  }

  /// Returns the angle of a movement from the horizontal, from 0 to 90 degrees.
  package static func angle(of translation: Vector) -> Double {
    let radians = Elementary.atan2(
      translation.dy.magnitude, translation.dx.magnitude)
    return radians * (180 / 3.141592653589793)
  }

  /// Returns a vector without its component along an axis that does not move.
  package func free(_ vector: Vector) -> Vector {
    switch self {
    case .none: vector
    case .horizontal: Vector(dx: vector.dx, dy: 0)
    case .vertical: Vector(dx: 0, dy: vector.dy)
    }
  }
}
