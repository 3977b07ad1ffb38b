import MesmerGeometry
import MesmerPlatform
import MesmerScrolling

/// The time of a clock, in milliseconds.
final class AnimationTime {
  var now = 0.0
}

/// The completion handler of an animation, called once after all its groups have ended.
package final class AnimationEnding {
  private var call: ((Bool) -> Void)?
  /// The number of groups and nested animations that have not ended, plus 1 until the
  /// block has ended.
  private var left = 1
  private var isFinished = true
  /// The enclosing transaction, which ends after this animation.
  private let outer = AnimationEnding.transactions.value.last

  /// The open transactions, the innermost last.
  package static let transactions = ThreadLocal<[AnimationEnding]> { [] }

  package init(_ call: ((Bool) -> Void)?) {
    self.call = call
    outer?.add()
  }

  /// Increments the number of groups and nested animations that have not ended.
  package func add() { left += 1 }

  /// Records the end of a group, of a nested animation or of the block. At the last end,
  /// returns a closure that calls the handler and then ends this animation in the
  /// enclosing transaction. Returns nil before the last end, or if there is neither a
  /// handler nor a transaction.
  package func end(finished: Bool) -> (() -> Void)? {
    left -= 1
    if !finished { isFinished = false }
    guard left == 0 else { return nil }
    let call = self.call
    self.call = nil
    let isFinished = self.isFinished
    let outer = self.outer
    if call == nil && outer == nil { return nil }
    return {
      call?(isFinished)
      outer?.end(finished: isFinished)?()
    }
  }

  /// Marks the animation as unfinished: a part of it was removed before its end.
  func wasInterrupted() { isFinished = false }

  /// Removes the handler without calling it.
  func forget() { call = nil }
}

/// The animations made by one block or one animator in one tree. They share one timing
/// and end together.
package final class AnimationGroup {
  /// The progression of the group's time. Times are in milliseconds.
  enum Motion {
    /// The group's time runs forwards or backwards. It is `time` at the clock time
    /// `start`.
    case playing(start: Double, time: Double, backwards: Bool)
    /// The group's time is constant.
    case paused(time: Double)
    /// The group is at a fixed fraction of its duration. The progress of its changes is
    /// that fraction, except that of keyframes, which keep their law.
    case scrubbed(Double)
    /// The fraction of `scrubbed` changes from one value to another by a law, such as a
    /// curve or a spring.
    case resumed(start: Double, from: Double, to: Double, law: AnimationLaw)
  }

  private let clock: AnimationTime
  /// The number of the group in its table, in order of creation.
  let number: Int
  var timing: AnimationTiming
  var motion: Motion
  /// Whether animated views can be touched.
  var allowsTouches: Bool
  /// Whether the old values are restored if the group ends at its start: true for held
  /// animations. False otherwise: a property animator restores the values itself.
  var restores = false
  /// Whether the group stays at its end until it is removed.
  var staysAtEnd = false
  let ending: AnimationEnding
  /// The changes of a group that has ended at its start.
  private(set) var undone: [ShownChange] = []
  private(set) var views: [WeakView] = []

  struct WeakView { weak var view: View? }

  init(
    clock: AnimationTime, number: Int, timing: AnimationTiming, allowsTouches: Bool,
    ending: AnimationEnding
  ) {
    self.clock = clock
    self.number = number
    self.timing = timing
    self.allowsTouches = allowsTouches
    self.ending = ending
    motion = .playing(start: clock.now, time: 0, backwards: false)
    ending.add()
  }

  var now: Double { clock.now }

  // MARK: Time

  /// The group's time; nil while the motion is determined by a fraction.
  var time: Double? {
    switch motion {
    case .playing(let start, let time, let backwards):
      backwards ? time - (now - start) : time + (now - start)
    case .paused(let time): time
    case .scrubbed, .resumed: nil
    }
  }

  /// The fraction of the duration; nil if the motion is determined by a time.
  var fraction: Double? {
    switch motion {
    case .scrubbed(let fraction): fraction
    case .resumed(let start, let from, let to, let law):
      interpolated(from, to, law.progress(after: now - start))
    case .playing, .paused: nil
    }
  }

  /// The clock time at which the group ends; nil if the group is paused or scrubbed, or
  /// repeats forever and runs forwards.
  var end: Double? {
    switch motion {
    case .playing(let start, let time, false):
      timing.end.map { max(start, start + ($0 - time)) }
    case .playing(let start, let time, true):
      max(start, start + (time - timing.delay))
    case .resumed(let start, _, _, let law): start + law.duration
    case .paused, .scrubbed: nil
    }
  }

  /// The fraction at which the group ends: 1 if it is paused, the current fraction if it
  /// is scrubbed.
  var endFraction: Double {
    switch motion {
    case .playing(_, _, let backwards): backwards ? 0 : 1
    case .resumed(_, _, let to, _): to
    case .scrubbed(let fraction): fraction
    case .paused: 1
    }
  }

  /// Returns the current progress of an animation of the group.
  func progress(of animation: ViewAnimation) -> AnimationProgress {
    let (laws, start) = (animation.laws, animation.start)
    if let time {
      let time = timing.lawTime(after: time) - start
      return AnimationProgress(
        x: laws.x.progress(after: time), y: laws.y.progress(after: time),
        plain: laws.plain.progress(after: time))
    }
    let time = (fraction ?? 0) * timing.duration - start
    var part = time
    if case .keyframe = laws.plain {
      part = laws.plain.progress(after: time)
    } else {
      let duration = timing.duration - start
      part = duration > 0 ? time / duration : 1
      if start > 0 { part = max(part, 0) }
    }
    return AnimationProgress(x: part, y: part, plain: part)
  }

  // MARK: Animations

  /// Adds an animation to a view, or merges it into the animation that it continues.
  func add(_ animation: ViewAnimation, to view: View) {
    var list = view.animations ?? []
    if !list.contains(where: { $0.group === self }) { views.append(WeakView(view: view)) }
    if let index = list.firstIndex(where: { $0.isContinued(by: animation) }) {
      list[index].change = list[index].change.continued(by: animation.change)
    } else {
      let index =
        list.firstIndex {
          $0.group === self && $0.change.kind == animation.change.kind
            && $0.begin > animation.begin
        } ?? list.count
      list.insert(animation, at: index)
    }
    view.animations = list
  }

  /// Removes the group's animations of a view, or of one of its properties. Returns
  /// whether no view has animations of the group any more.
  func remove(from view: View, _ kind: ViewAnimation.Change.Kind? = nil) -> Bool {
    drop(view, kind)
    if !(view.animations ?? []).contains(where: { $0.group === self }) {
      views.removeAll { $0.view == nil || $0.view === view }
    }
    return views.isEmpty
  }

  private func drop(_ view: View, _ kind: ViewAnimation.Change.Kind? = nil) {
    let list = (view.animations ?? []).filter {
      $0.group !== self || kind != nil && $0.change.kind != kind
    }
    view.animations = list.isEmpty ? nil : list
  }

  /// The changes of the group and their current progress.
  var changes: [ShownChange] {
    views.compactMap(\.view).flatMap { view in
      (view.animations ?? []).filter { $0.group === self }.map {
        ShownChange(view: view, change: $0.change, progress: $0.progress)
      }
    }
  }

  /// Removes all animations of the group. If the group ends at its start, `undone` is set
  /// to their changes.
  func removeAll() {
    if endFraction == 0 { undone = changes }
    for view in views.compactMap(\.view) { drop(view) }
    views = []
  }
}
