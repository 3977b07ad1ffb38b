import MesmerGeometry

/// The animations of an interactive transition, created by closures and paused at a
/// fraction of the transition's duration.
package final class HeldAnimations {
  private let table: AnimationTable
  private var groups: [AnimationGroup] = []
  /// The duration of the transition, in milliseconds.
  private let duration: Double

  /// The fraction of the duration at which the animations are paused, 0...1.
  package var fraction = 0.0 {
    didSet { for group in groups { group.motion = .paused(time: fraction * duration) } }
  }

  /// Creates an empty collection for a duration in seconds.
  package init(in table: AnimationTable, duration: Double) {
    self.table = table
    self.duration = View.milliseconds(duration)
  }

  /// Runs a closure and pauses the animations that it creates.
  package func add(_ body: () -> Void) {
    let outer = table.made
    var made: [AnimationGroup] = []
    table.made = {
      $0.restores = true
      made.append($0)
    }
    body()
    table.made = outer
    for group in made { group.motion = .paused(time: fraction * duration) }
    groups += made
  }

  /// Runs the animations to their end, or back to their start. At the start, the
  /// properties get their old values.
  package func release(backwards: Bool) {
    for group in groups {
      group.motion = .playing(
        start: group.now, time: fraction * duration, backwards: backwards)
    }
  }

  /// Removes the animations immediately. With `atStart` the properties get their old
  /// values; otherwise they keep their values. Returns the calls of the completion
  /// handlers, with false as the argument.
  package func end(atStart: Bool) -> [() -> Void] {
    let ended = groups
    groups = []
    // An animator restores the values of its group itself.
    let changes = ended.filter(\.restores).flatMap(\.changes)
    for group in ended { table.remove(group) }
    if atStart { changes.set(.start, from: .end) }
    return ended.compactMap { $0.ending.end(finished: false) }
  }
}
