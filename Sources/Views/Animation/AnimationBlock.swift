import MesmerGeometry
import MesmerPlatform
import MesmerScrolling

// The animation block in progress. Setters of views look up the current block of their
// thread; views store no reference to a block. Every thread has its own open blocks and
// its own trees.

/// The pacing of an animation, for any duration.
enum AnimationPace: Equatable {
  case curve(TimingCurve)
  /// A spring that has settled after the duration of the animation.
  case damped(ratio: Double, velocity: SpringVelocity)
  /// A spring with its own duration.
  case physical(
    mass: Double, stiffness: Double, damping: Double, velocity: SpringVelocity)
  /// A spring with its own duration, by perceptual duration and bounce.
  case bouncing(duration: Double, bounce: Double, velocity: SpringVelocity)
  /// The motion of a zoom.
  case zoom(ZoomMotion)

  /// The pace for animations that begin later and end at the same time. In place of a
  /// spring with its own duration, it is a spring that settles in the remaining duration,
  /// with the same damping ratio and velocity.
  var fitted: AnimationPace {
    switch self {
    case .curve, .damped, .zoom: return self
    case .physical(_, _, _, let velocity), .bouncing(_, _, let velocity):
      guard case .spring(let spring) = laws(duration: 0).plain else { return self }
      return .damped(ratio: spring.dampingRatio, velocity: velocity)
    }
  }

  /// Returns the laws for a duration in milliseconds, which a pace with its own duration
  /// ignores.
  func laws(duration: Double) -> AnimationLaws {
    func springs(
      _ velocity: SpringVelocity, _ make: (Double) -> Spring
    ) -> AnimationLaws {
      let (axes, plain) = (velocity.axes, velocity.plain)
      if axes.dx == plain, axes.dy == plain { return AnimationLaws(.spring(make(plain))) }
      return AnimationLaws(
        x: .spring(make(axes.dx)), y: .spring(make(axes.dy)), plain: .spring(make(plain)))
    }
    switch self {
    case .curve(let curve):
      return AnimationLaws(.curve(curve, duration: duration))
    case .damped(let ratio, let velocity):
      return springs(velocity) {
        Spring(dampingRatio: ratio, duration: duration / 1000, velocity: $0)
      }
    case .physical(let mass, let stiffness, let damping, let velocity):
      return springs(velocity) {
        Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: $0)
      }
    case .bouncing(let duration, let bounce, let velocity):
      return springs(velocity) {
        Spring(duration: duration, bounce: bounce, velocity: $0)
      }
    case .zoom(let zoom): return AnimationLaws(.zoom(zoom))
    }
  }
}

/// The initial velocity of a spring. The unit is the whole change of the property per
/// second.
struct SpringVelocity: Hashable {
  /// The velocity of points and sizes along each axis.
  let axes: Vector
  /// The velocity of other properties.
  let plain: Double

  /// Creates the velocities of a vector: its components for points and sizes, its length
  /// for other properties.
  init(_ vector: Vector) {
    axes = vector
    plain = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
  }

  /// Creates an equal velocity of all properties.
  init(_ speed: Double) {
    axes = Vector(dx: speed, dy: speed)
    plain = speed
  }
}

/// The recorder of the changes that setters of views make while the block's code runs.
final class AnimationBlock {
  let pace: AnimationPace
  /// The duration of a pass, in milliseconds.
  let duration: Double
  let options: View.AnimationOptions
  var timing: AnimationTiming
  let ending: AnimationEnding
  /// The start of the animations, in the law time of their groups
  /// (`AnimationTiming.lawTime`).
  private let start: Double
  private let laws: AnimationLaws
  /// The start and the duration of the current keyframe, in fractions of the whole
  /// duration; nil outside of keyframe animations.
  var keyframe: (start: Double, duration: Double)?
  /// The groups of the recorded animations, one for each tree.
  private(set) var groups: [(table: AnimationTable, group: AnimationGroup)] = []

  /// Creates a block whose animations start at the law time `start` of their groups, and
  /// are added to the given groups.
  init(
    _ pace: AnimationPace, duration: Double, delay: Double = 0,
    options: View.AnimationOptions = [], isKeyframed: Bool = false, start: Double = 0,
    groups: [(table: AnimationTable, group: AnimationGroup)] = [],
    ending: AnimationEnding
  ) {
    self.pace = pace
    self.options = options
    self.start = start
    self.groups = groups
    self.ending = ending
    laws = pace.laws(duration: duration)
    self.duration = isKeyframed ? duration : laws.duration
    keyframe = isKeyframed ? (0, 1) : nil
    timing = AnimationTiming(
      duration: start + self.duration, delay: delay,
      repeatCount: options.contains(.repeat) ? .infinity : 1,
      autoreverses: options.contains(.autoreverse))
  }

  // MARK: The open block

  private struct Open {
    /// The open blocks, the innermost last; nil is a block without animation.
    var blocks: [AnimationBlock?] = []
    var isEnabled = true
  }

  private static let open = ThreadLocal { Open() }

  /// The block whose changes are animated; nil if changes are not animated.
  static var current: AnimationBlock? {
    // The fast path: this is called by every setter.
    if open.isInitial { return nil }
    let open = open.value
    return open.isEnabled ? open.blocks.last ?? nil : nil
  }

  /// Whether blocks animate on this thread.
  static var isEnabled: Bool {
    get { open.value.isEnabled }
    set { open.value.isEnabled = newValue }
  }

  /// Runs user code in a block, or without animation if the block is nil. Then performs
  /// the layout that the block requires.
  static func run(_ block: AnimationBlock?, _ body: () -> Void) {
    open.value.blocks.append(block)
    defer { open.value.blocks.removeLast() }
    body()
    block?.layOutUnsettled()
    if let block, block.options.contains(.layoutSubviews) {
      for (_, group) in block.groups {
        for view in group.views.compactMap(\.view) { view.layoutIfNeeded() }
      }
    }
  }

  /// The views to lay out at the end of the block, or of its keyframe.
  var unsettled: [View] = []

  /// Lays out the views added to `unsettled`, in the block.
  func layOutUnsettled() {
    let noted = unsettled
    unsettled = []
    for view in noted { view.layoutIfNeeded() }
  }

  /// Whether the block animates a scroll view's zoom, rather than changes by the program.
  var isOfZoom: Bool { if case .zoom = pace { true } else { false } }

  // MARK: Recording

  /// Animates a change made by a view's setter.
  func record(_ change: ViewAnimation.Change, of view: View) {
    guard change.isFinite, let table = view.animationTable else { return }
    if view.asWindow?.isTurning == true { return }
    var change = change
    let group = group(for: table)
    if change.replaces {
      if options.contains(.beginFromCurrentState) { change.begin(asShownBy: view) }
      table.cancel(view, change.kind, except: group)
    }
    var laws = laws
    if let keyframe {
      laws = AnimationLaws(
        .keyframe(
          start: keyframe.start * duration, duration: keyframe.duration * duration,
          whole: duration))
    }
    group.add(
      ViewAnimation(change: change, laws: laws, start: start, group: group), to: view)
  }

  private func group(for table: AnimationTable) -> AnimationGroup {
    if let known = groups.first(where: { $0.table === table }) { return known.group }
    let group = table.makeGroup(
      timing: timing, allowsTouches: options.contains(.allowUserInteraction),
      ending: ending)
    groups.append((table, group))
    return group
  }

  func setRepeatCount(_ count: Double) {
    timing.repeatCount = count
    for (_, group) in groups { group.timing.repeatCount = count }
  }
}

extension ViewAnimation.Change {
  /// Makes a replacing change begin at the value that the view shows.
  fileprivate mutating func begin(asShownBy view: View) {
    switch self {
    case .transform(_, let to):
      if view.isAnimating(.transform) {
        self = .transform(from: view.shownTransform3D, to: to)
      }
    case .backgroundColor(_, let to):
      if view.isAnimating(.backgroundColor) {
        self = .backgroundColor(from: view.shownBackgroundColor, to: to)
      }
    case .layer(let change):
      if view.isAnimating(kind) { self = .layer(change.begun()) }
    case .center, .boundsOrigin, .boundsSize, .alpha: break
    }
  }
}

extension View {
  /// Whether a property of the view is animated.
  func isAnimating(_ kind: ViewAnimation.Change.Kind) -> Bool {
    animations?.contains { $0.change.kind == kind } ?? false
  }

  /// Animates a change if a block is open; called by setters.
  func changed(_ change: @autoclosure () -> ViewAnimation.Change) {
    if let block = AnimationBlock.current { block.record(change(), of: self) }
  }
}
