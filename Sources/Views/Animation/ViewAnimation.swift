import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

// The effect of an animation on a property. The property itself, the model, has its new
// value immediately; only the shown value changes over time.
//
// Additive properties (center, bounds, alpha): shown = model + the sum of (from - to) (1
// - progress) over all running animations. A new animation therefore continues from the
// shown value, while the running animations finish. The origin and the size of the bounds
// are two properties.
//
// Replacing properties (transform, background, properties of layers): a new animation
// replaces the animations of other groups. A group has several animations of one property
// only for keyframes and for blocks that were added later. Each starts from the value
// shown by the earlier ones.

/// The laws of an animation: springs can have a different velocity along each axis.
struct AnimationLaws: Equatable {
  var x: AnimationLaw
  var y: AnimationLaw
  /// The law for properties other than points and sizes.
  var plain: AnimationLaw

  init(_ law: AnimationLaw) {
    x = law
    y = law
    plain = law
  }

  init(x: AnimationLaw, y: AnimationLaw, plain: AnimationLaw) {
    self.x = x
    self.y = y
    self.plain = plain
  }

  /// The law for an animation with one progress: the law of points and sizes if it is
  /// equal along both axes, otherwise that of other properties.
  var joined: AnimationLaw { x == y ? x : plain }

  /// The time after which the progress by all laws is 1.
  var duration: Double { max(x.duration, y.duration, plain.duration) }
}

/// The progress of an animation along each axis, and of other properties.
struct AnimationProgress {
  var x: Double
  var y: Double
  var plain: Double
}

/// The animation of one property of one view.
struct ViewAnimation {
  /// A change of a property.
  enum Change {
    case center(from: Point, to: Point)
    case boundsOrigin(from: Point, to: Point)
    case boundsSize(from: Size, to: Size)
    case alpha(from: Double, to: Double)
    /// Indirect, because two transforms in the enum would make every change larger.
    indirect case transform(from: Transform3D, to: Transform3D)
    case backgroundColor(from: Color?, to: Color?)
    case layer(any LayerChange)
  }

  var change: Change
  let laws: AnimationLaws
  /// The start in the law time of the group.
  let start: Double
  let group: AnimationGroup

  /// The current progress of the change.
  var progress: AnimationProgress { group.progress(of: self) }

  /// The time at which the property begins to change, in the law time of the group.
  var begin: Double { start + laws.plain.begin }

  /// Whether `other` is a later change of the same property by the same animation.
  func isContinued(by other: ViewAnimation) -> Bool {
    group === other.group && start == other.start && laws == other.laws
      && change.kind == other.change.kind
  }
}

extension ViewAnimation.Change {
  /// The properties that can be animated.
  enum Kind: Equatable {
    case center, boundsOrigin, boundsSize, alpha, transform, backgroundColor
    case layer(String)

    /// The key of the property in the view's layer.
    var key: String {
      switch self {
      case .center: "position"
      case .boundsOrigin: "bounds.origin"
      case .boundsSize: "bounds.size"
      case .alpha: "opacity"
      case .transform: "transform"
      case .backgroundColor: "backgroundColor"
      case .layer(let key): key
      }
    }
  }

  var kind: Kind {
    switch self {
    case .center: .center
    case .boundsOrigin: .boundsOrigin
    case .boundsSize: .boundsSize
    case .alpha: .alpha
    case .transform: .transform
    case .backgroundColor: .backgroundColor
    case .layer(let change): .layer(change.key)
    }
  }

  /// Whether a new animation replaces running ones.
  var replaces: Bool {
    switch self {
    case .transform, .backgroundColor, .layer: true
    case .center, .boundsOrigin, .boundsSize, .alpha: false
    }
  }

  /// Whether the change has only finite values; otherwise it is not animated.
  var isFinite: Bool {
    switch self {
    case .center(let from, let to), .boundsOrigin(let from, let to):
      from.isFinite && to.isFinite
    case .boundsSize(let from, let to): from.isFinite && to.isFinite
    case .transform(let from, let to): from.isFinite && to.isFinite
    case .alpha, .backgroundColor, .layer: true
    }
  }

  /// Returns a change from the old value of this change to the new value of a later
  /// change of the same property.
  func continued(by later: ViewAnimation.Change) -> ViewAnimation.Change {
    switch (self, later) {
    case (.center(let from, _), .center(_, let to)): .center(from: from, to: to)
    case (.boundsOrigin(let from, _), .boundsOrigin(_, let to)):
      .boundsOrigin(from: from, to: to)
    case (.boundsSize(let from, _), .boundsSize(_, let to)):
      .boundsSize(from: from, to: to)
    case (.alpha(let from, _), .alpha(_, let to)): .alpha(from: from, to: to)
    case (.transform(let from, _), .transform(_, let to)): .transform(from: from, to: to)
    case (.backgroundColor(let from, _), .backgroundColor(_, let to)):
      .backgroundColor(from: from, to: to)
    case (.layer(let change), .layer(let later)): .layer(change.continued(by: later))
    default: later
    }
  }
}

extension Color {
  /// Returns the colour at a fraction between two colours; nil is clear. The components
  /// are weighted by the opacity of their colours, so that a clear colour does not change
  /// the hue.
  package static func interpolated(
    _ from: Color?, _ to: Color?, _ fraction: Double
  ) -> Color? {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    let a = from ?? .clear
    let b = to ?? .clear
    if a.isDynamic || b.isDynamic {
      func mix(_ style: UserInterfaceStyle) -> Color {
        interpolated(a.resolved(for: style), b.resolved(for: style), fraction) ?? .clear
      }
      return Color(light: mix(.light), dark: mix(.dark))
    }
    let alpha = MesmerViews.interpolated(a.alpha, b.alpha, fraction)
    if !(alpha > 0) { return .clear }
    func mix(_ x: Double, _ y: Double) -> Double {
      MesmerViews.interpolated(x * a.alpha, y * b.alpha, fraction) / alpha
    }
    return Color(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
      alpha: alpha)
  }

  /// Whether every mix of this colour with other such colours is a gray.
  package var isExactlyGray: Bool {
    red == green && green == blue && (!isDynamic || resolved(for: .dark).isExactlyGray)
  }
}
