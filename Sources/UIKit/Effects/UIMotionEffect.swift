import MesmerViews

// Effects of tilting the device. It lies still here: no effect ever moves a view.

/// The base class of the effects.
open class UIMotionEffect: NSObject {
  /// An effect.
  public override init() {}

  /// Values by key path for a tilt, -1...1 along both axes; none by default.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }
}

/// Moves a value between two ends with the tilt.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The tilt that counts.
  public enum EffectType: Int, Hashable, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The name of the value.
  public let keyPath: String
  /// The tilt that counts.
  public let type: EffectType
  /// What is added to the value at one end.
  open var minimumRelativeValue: Any?
  /// What is added to the value at the other end.
  open var maximumRelativeValue: Any?

  /// An effect on a value.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
  }

  /// The value between the ends, of numbers: that for a device that lies still is 0, if
  /// the ends are opposite.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    func number(_ value: Any?) -> CGFloat? {
      value as? CGFloat ?? (value as? Int).map { CGFloat($0) }
        ?? (value as? Float).map { CGFloat($0) }
    }
    guard let low = number(minimumRelativeValue),
      let high = number(maximumRelativeValue)
    else { return nil }
    let tilt =
      type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    return [keyPath: low + (high - low) * (tilt + 1) / 2]
  }
}

/// Several effects as one.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

extension View {
  private static let motionEffectsKey = AssociationKey()

  /// The effects of tilting, which are only kept.
  public var motionEffects: [UIMotionEffect] {
    get { associated(View.motionEffectsKey) ?? [] }
    set { associate(newValue, View.motionEffectsKey) }
  }

  /// Adds an effect of tilting, which is only kept.
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  /// Removes an effect of tilting.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}
