import MesmerGeometry
import MesmerViews

extension Scene {
  /// Puts the root on a screen for the time of a call.
  ///
  /// The screen is a view as large as the scene says, in points, that clips:
  /// a root that is smaller, turned or half transparent shows what lies behind
  /// it, and what sticks out of the screen is not seen.
  package func onScreen<R, E: Error>(_ body: (View) throws(E) -> R) throws(E) -> R {
    let screen = View(frame: Rect(origin: .zero, size: screenSize))
    screen.clipsToBounds = true
    screen.autoresizesSubviews = false
    screen.addSubview(root)
    defer { root.removeFromSuperview() }
    return try body(screen)
  }
}
