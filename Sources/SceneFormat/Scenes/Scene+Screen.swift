import MesmerGeometry
import MesmerJSONText
import MesmerViews

extension Scene {
  /// Puts the root on a screen for the time of a call.
  ///
  /// The screen is a window as large as the scene says, in points, that clips:
  /// a root that is smaller, turned or half transparent shows what lies behind
  /// it, and what sticks out of the screen is not seen.
  package func onScreen<R, E: Error>(_ body: (View) throws(E) -> R) throws(E) -> R {
    let screen = makeScreen()
    defer { root.removeFromSuperview() }
    return try body(screen)
  }

  /// A screen with the root on it, until that is removed from it.
  package func makeScreen() -> Window {
    let screen = Window(frame: Rect(origin: .zero, size: screenSize))
    screen.clipsToBounds = true
    screen.autoresizesSubviews = false
    screen.addSubview(root)
    return screen
  }

  /// Changes the size of the screen in points, as turning a device does: in
  /// one step, with everything laid out after it. A root as large as the old
  /// screen follows it, another one is resized by its autoresizing mask. The
  /// root may be on a screen meanwhile.
  func resizeScreen(to size: Size) {
    let old = screenSize
    screenSize = size
    let present = root.superview as? Window
    let window = present ?? Window(frame: Rect(origin: .zero, size: old))
    let autoresizes = window.autoresizesSubviews
    // Before the views inside are laid out: the window's layout comes first.
    window.autoresizesSubviews = root.frame.size != old
    if root.frame.size == old {
      let root = root
      window.layoutHandler = { root.frame.size = $0.bounds.size }
    }
    if present == nil { window.addSubview(root) }
    window.resize(to: size)
    if present == nil { root.removeFromSuperview() }
    window.layoutHandler = nil
    window.autoresizesSubviews = autoresizes
  }

  /// Changes the size of the screen, as `RenderState.size` does.
  package func turn(to size: Size) throws(SceneError) {
    if let message = Screen.fault(size: size, scale: scale) {
      throw SceneError(Fault(file: "", message: message))
    }
    if size == screenSize { return }
    resizeScreen(to: size)
    sizeAutomatically()
  }
}
