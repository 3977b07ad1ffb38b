import MesmerGeometry
import MesmerScrolling

// The animations of one tree. The clock of the tree owns the table: it sets the time
// before user code runs and before a frame is drawn, and removes ended animations.
// Nothing here calls user code.

/// The animations of a tree, and their time.
package final class AnimationTable {
  let time = AnimationTime()
  private var groups: [AnimationGroup] = []
  private var count = 0
  /// The pending completions of cancelled groups.
  private var cancelled: [() -> Void] = []
  /// The number of ticks of the display so far.
  package var displayed = 0
  /// The animations of layers; nil without any.
  package var layers: (any LayerAnimations)?

  /// The closure that is called with each new group; nil by default.
  var made: ((AnimationGroup) -> Void)?

  /// Creates an empty table, at the time 0.
  package init() {}

  deinit {
    for group in groups {
      group.removeAll()
      group.ending.forget()
    }
  }

  /// The time in milliseconds, at which animations begin and are shown. It never
  /// decreases while animations run.
  package var now: Double {
    get { time.now }
    set { time.now = newValue }
  }

  /// The time at which the next animation ends; now if the completion of a cancelled
  /// animation is pending. Nil if no animation ends by itself; endless and paused
  /// animations do not.
  package var nextEnd: Double? {
    if !cancelled.isEmpty { return now }
    let next = groups.lazy.compactMap(\.end).min()
    guard let layers, let other = layers.nextEvent else { return next }
    return min(next ?? other, other)
  }

  /// Whether an animation ends by itself, or a completion is pending.
  package var isRunning: Bool { nextEnd != nil }

  /// Whether there are no animations and no pending completions.
  package var isEmpty: Bool { groupCount == 0 && cancelled.isEmpty }

  /// The number of groups of animations, with each animation of a layer as one group.
  package var groupCount: Int { groups.count + (layers?.count ?? 0) }

  /// The number of animations, including delayed, endless and paused ones.
  package var animationCount: Int {
    groups.reduce(layers?.count ?? 0) { sum, group in
      sum
        + group.views.reduce(0) { sum, box in
          sum + (box.view?.animations ?? []).count { $0.group === group }
        }
    }
  }

  /// Removes the animations that end up to a time. Returns the completions in this order:
  /// those of cancelled animations; those of ended animations, by time and then by
  /// creation; those of layers. Properties do not change before the completions are
  /// called.
  package func takeEnded(through time: Double) -> [() -> Void] {
    var calls = cancelled
    cancelled = []
    let ended = groups.compactMap { group in
      group.end.flatMap { $0 <= time ? (group, $0) : nil }
    }
    for (group, _) in ended.sorted(by: { ($0.1, $0.0.number) < ($1.1, $1.0.number) }) {
      if group.staysAtEnd {
        group.motion = .scrubbed(group.endFraction)
        continue
      }
      group.removeAll()
      groups.removeAll { $0 === group }
      if group.restores, group.endFraction == 0 {
        let undone = group.undone
        calls.append { undone.set(.start, from: .end) }
      }
      if let call = group.ending.end(finished: true) { calls.append(call) }
    }
    if let layers { calls += layers.takeEvents(through: time) }
    return calls
  }

  // MARK: Groups

  /// Creates a group whose time begins now.
  func makeGroup(
    timing: AnimationTiming, allowsTouches: Bool, ending: AnimationEnding
  ) -> AnimationGroup {
    count += 1
    let group = AnimationGroup(
      clock: time, number: count, timing: timing, allowsTouches: allowsTouches,
      ending: ending)
    groups.append(group)
    made?(group)
    return group
  }

  /// Removes a group with its animations. The caller reports its end.
  package func remove(_ group: AnimationGroup) {
    group.removeAll()
    groups.removeAll { $0 === group }
  }

  // MARK: Cancelling

  /// Cancels the animations of a view and its descendants, because it leaves the tree.
  func cancel(below view: View) {
    layers?.cancel(below: view)
    for group in groups {
      for animated in group.views.compactMap(\.view) where animated.isShown(below: view) {
        cancel(group, of: animated)
      }
    }
  }

  /// Cancels all animations of a view.
  package func cancelAll(of view: View) { cancel(view) }

  /// Cancels the animations of the property of a view whose key in its layer is `key`.
  package func cancel(_ key: String, of view: View) {
    let kinds = (view.animations ?? []).lazy.map(\.change.kind)
    if let kind = kinds.first(where: { $0.key == key }) { cancel(view, kind) }
  }

  /// Cancels the animations of a view, or only those of one property. Animations in the
  /// group `kept` continue.
  func cancel(
    _ view: View, _ kind: ViewAnimation.Change.Kind? = nil,
    except kept: AnimationGroup? = nil
  ) {
    for group in groups where group !== kept {
      let isConcerned = (view.animations ?? []).contains {
        $0.group === group && (kind == nil || $0.change.kind == kind)
      }
      if isConcerned { cancel(group, of: view, kind) }
    }
  }

  private func cancel(
    _ group: AnimationGroup, of view: View, _ kind: ViewAnimation.Change.Kind? = nil
  ) {
    guard group.remove(from: view, kind) else {
      group.ending.wasInterrupted()
      return
    }
    groups.removeAll { $0 === group }
    if let call = group.ending.end(finished: false) { cancelled.append(call) }
  }
}

extension View {
  /// The animations of the tree that displays the view, directly or as a mask; nil
  /// without a clock.
  package var animationTable: AnimationTable? {
    get {
      var root = root
      while let masked = root.maskedView { root = masked.root }
      return root.ownAnimationTable
    }
    set { root.ownAnimationTable = newValue }
  }

  /// Whether the view is the given view, one of its descendants, or in the mask of one of
  /// these views.
  package func isShown(below view: View) -> Bool {
    if isDescendant(of: view) { return true }
    return root.maskedView?.isShown(below: view) ?? false
  }
}
