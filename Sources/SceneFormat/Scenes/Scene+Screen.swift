import MesmerGeometry
import MesmerJSONText
import MesmerViews

extension Scene {
  /// Puts the root on a screen for the duration of a call.
  ///
  /// The screen is a window of the scene's size, in points, that clips. If the root is
  /// smaller, rotated or translucent, the background shows behind it; parts outside the
  /// screen are not visible. The screen is larger if all of a scroll view's content is
  /// shown.
  package func onScreen<R, E: Error>(_ body: (View) throws(E) -> R) throws(E) -> R {
    let screen = makeScreen()
    defer { root.removeFromSuperview() }
    guard let scroll = wholeContent else { return try body(screen) }
    return try scroll.withWholeContent(on: screen, scale: scale) { () throws(E) in
      try body(screen)
    }
  }

  /// Returns a screen with the root on it, until the root is removed from it.
  package func makeScreen() -> Window {
    let screen = Window(frame: Rect(origin: .zero, size: screenSize))
    screen.clipsToBounds = true
    screen.autoresizesSubviews = false
    screen.addSubview(root)
    screen.displayScale = scale
    screen.screenTraits = traits
    return screen
  }

  /// Changes the size of the screen in points in one step, as rotating a device does, and
  /// then lays everything out.
  ///
  /// A root as large as the old screen gets the new size; any other root is resized by
  /// its autoresizing mask. The root may be on a screen.
  func resizeScreen(to size: Size) {
    let old = screenSize
    screenSize = size
    let present = root.superview as? Window
    let window = present ?? Window(frame: Rect(origin: .zero, size: old))
    let autoresizes = window.autoresizesSubviews
    // Set before the views inside are laid out, because the window's layout comes first.
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

  /// Changes the size of the screen, like `RenderState.size`.
  package func turn(to size: Size) throws(SceneError) {
    if let message = Screen.fault(size: size, scale: scale) {
      throw SceneError(Fault(file: "", message: message))
    }
    if size == screenSize { return }
    resizeScreen(to: size)
    sizeAutomatically()
  }
}
