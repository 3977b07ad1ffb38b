/// What a finger did last: UITouch.Phase.
public enum TouchPhase: String, Hashable, Sendable {
  /// It went down, or the content got its touch, perhaps a while later.
  case began
  /// It moved.
  case moved
  /// It stayed where it was while another one did something.
  case stationary
  /// It went up.
  case ended
  /// It was taken away: to scroll, or by the system.
  case cancelled
}
