import MesmerGeometry

/// The animations of a tree that closures make, held at a fraction of a duration: those
/// of a transition that a finger drives.
package final class HeldAnimations {
  private let table: AnimationTable
  private var groups: [AnimationGroup] = []
  /// The duration of the transition, in milliseconds.
  private let duration: Double

  /// The fraction of the duration at which the animations are held, 0...1.
  package var fraction = 0.0 {
    didSet { for group in groups { group.motion = .paused(time: fraction * duration) } }
  }

  /// Creates a holder for a duration in seconds.
  package init(in table: AnimationTable, duration: Double) {
    self.table = table
    self.duration = View.milliseconds(duration)
  }

  /// Runs a closure, and holds the animations that it makes.
  package func add(_ body: () -> Void) {
    let outer = table.made
    var made: [AnimationGroup] = []
    table.made = { made.append($0) }
    body()
    table.made = outer
    for group in made {
      group.restores = !group.isOfAnimator
      group.motion = .paused(time: fraction * duration)
    }
    groups += made
  }

  /// Lets the animations run to their end, or back to their start, where the properties
  /// get their old values.
  package func release(backwards: Bool) {
    for group in groups {
      group.motion = .playing(
        start: group.now, time: fraction * duration, backwards: backwards)
    }
  }

  /// Removes the animations at once. The properties keep their values, or get the old
  /// ones; no completion is called.
  package func end(atStart: Bool) {
    let changes = groups.flatMap(\.changes)
    for group in groups { table.remove(group) }
    groups = []
    if atStart { changes.set(.start, from: .end) }
  }
}
