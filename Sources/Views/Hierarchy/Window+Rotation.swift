import MesmerGeometry

// The size of the screen. A change calls, in this order: viewWillTransition if the size
// changes, willRotate if the orientation changes; then come the new bounds, autoresizing
// and layout; then what runs alongside, and willAnimateRotation; a second layout of what
// these have changed; didRotate; and the completions of what ran alongside.
//
// viewWillTransition goes from parent to child by its default implementation; the
// rotation methods are called for the parent and then for its children.

extension Window {
  /// Changes the size of the screen in one step, as rotating a device does.
  ///
  /// The controller's methods are called, the window is resized, and its views by their
  /// masks, everything is laid out, and the controller's methods are called again. Sizes
  /// that are not finite and positive are ignored.
  ///
  /// If the screen turns from portrait to landscape or back, the orientation is the usual
  /// one of the new size, or the opposite one if only that is allowed. It is allowed if
  /// the app's delegate and the controller's `shouldAutorotate(to:)` allow it. If none
  /// is, nothing changes.
  ///
  /// The methods are `viewWillTransition(to:with:)` and, if the orientation changes,
  /// `willRotate(to:duration:)` before the layout, and
  /// `willAnimateRotation(to:duration:)` and `didRotate(from:)` after it.
  public func resize(to size: Size) {
    guard size.isFinite, size.width > 0, size.height > 0, size != bounds.size,
      let orientation = interfaceOrientation.turned(to: size, where: allows)
    else { return }
    change(to: size, orientation)
  }

  /// Turns the screen to an orientation in one step, like `resize(to:)`: between portrait
  /// and landscape, width and height are exchanged.
  ///
  /// Nothing happens if the orientation is the present one, is not allowed or is
  /// `unknown`.
  public func rotate(to orientation: InterfaceOrientation) {
    let old = interfaceOrientation
    guard orientation != old, orientation != .unknown, allows(orientation)
    else { return }
    var size = bounds.size
    if orientation.isLandscape != old.isLandscape {
      swap(&size.width, &size.height)
    }
    change(to: size, orientation)
  }

  private func allows(_ orientation: InterfaceOrientation) -> Bool {
    orientationsOfTheApp(self).allows(orientation)
      && controller?.shouldAutorotate(to: orientation) ?? true
  }

  private func change(to size: Size, _ new: InterfaceOrientation) {
    let old = interfaceOrientation
    let coordinator = WindowResizing(
      self, turning: new.quarterTurns - old.quarterTurns)
    if size != bounds.size {
      controller?.viewWillTransition(to: size, with: coordinator)
    }
    let turning = new == old ? [] : controller?.family ?? []
    for controller in turning { controller.willRotate(to: new, duration: 0) }
    interfaceOrientation = new
    frame = Rect(origin: frame.origin, size: size)
    layoutIfNeeded()
    coordinator.runAnimations()
    for controller in turning { controller.willAnimateRotation(to: new, duration: 0) }
    layoutIfNeeded()
    for controller in turning { controller.didRotate(from: old) }
    coordinator.runCompletions()
  }
}
