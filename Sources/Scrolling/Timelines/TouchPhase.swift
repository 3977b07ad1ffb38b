/// The phase of a touch: UITouch.Phase.
public enum TouchPhase: String, Hashable, Sendable {
  /// The finger touched down, or the content received its touch, perhaps after a delay.
  case began
  /// The finger moved.
  case moved
  /// The finger is down and has not moved since the previous sample.
  case stationary
  /// The finger lifted.
  case ended
  /// The touch was cancelled: by scrolling, or by the system.
  case cancelled
}
