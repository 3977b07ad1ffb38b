import MesmerGeometry
import MesmerViews

extension Scene {
  /// Puts the root on a screen for the time of a call.
  ///
  /// The screen is a window as large as the scene says, in points, that clips:
  /// a root that is smaller, turned or half transparent shows what lies behind
  /// it, and what sticks out of the screen is not seen.
  package func onScreen<R, E: Error>(_ body: (View) throws(E) -> R) throws(E) -> R {
    let screen = Window(frame: Rect(origin: .zero, size: screenSize))
    screen.clipsToBounds = true
    screen.autoresizesSubviews = false
    screen.addSubview(root)
    defer { root.removeFromSuperview() }
    return try body(screen)
  }

  /// Changes the size of the screen in points, as turning a device does: in
  /// one step, with everything laid out after it. A root as large as the old
  /// screen follows it, another one is resized by its autoresizing mask.
  func resizeScreen(to size: Size) {
    let old = screenSize
    screenSize = size
    let window = Window(frame: Rect(origin: .zero, size: old))
    if root.frame.size == old {
      // Before the views inside are laid out: the window's layout comes first.
      window.autoresizesSubviews = false
      let root = root
      window.layoutHandler = { root.frame.size = $0.bounds.size }
    }
    window.addSubview(root)
    window.resize(to: size)
    root.removeFromSuperview()
  }
}
