import MesmerGeometry

// The size of the screen. On a clock, a rotation of a window that is shown is animated
// over 0.3 seconds, or 0.6 for half a turn. A change of the size alone, and every change
// without a clock, is one step.
//
// A change proceeds in this order:
// - viewWillTransition, if the size changes
// - willRotate, if the orientation changes
// - the new bounds, autoresizing and layout
// - the animation closures of the coordinator, and willAnimateRotation
// - a second layout, of the changes that these have made
// - at the end of the animation, didRotate and the completions of the coordinator
//
// viewWillTransition is forwarded from parent to child by its default implementation; the
// rotation methods are called for the parent and then for its children.

extension Window {
  /// Changes the size of the screen, as rotating a device does.
  ///
  /// On a clock, a rotation of a window that is shown is animated over 0.3 seconds; any
  /// other change is one step. The first of the controller's methods below are called.
  /// The window is resized, its views are resized by their autoresizing masks, and
  /// everything is laid out. Then the other methods of the controller are called. Sizes
  /// that are not finite and positive are ignored.
  ///
  /// If the screen changes between portrait and landscape, the new orientation is the
  /// default one of the new size, or the opposite one if only the opposite is allowed. An
  /// orientation is allowed if the app's delegate and the controller's
  /// `shouldAutorotate(to:)` allow it. If neither orientation is allowed, nothing
  /// changes.
  ///
  /// The controller's methods are `viewWillTransition(to:with:)` and, if the orientation
  /// changes, `willRotate(to:duration:)` before the layout, and
  /// `willAnimateRotation(to:duration:)` and `didRotate(from:)` after it.
  public func resize(to size: Size) {
    guard size.isFinite, size.width > 0, size.height > 0, size != bounds.size,
      let orientation = interfaceOrientation.turned(to: size, where: allows)
    else { return }
    change(to: size, orientation)
  }

  /// Rotates the screen to an orientation, like `resize(to:)`: between portrait and
  /// landscape, width and height are exchanged.
  ///
  /// Has no effect if the orientation is the current one, is not allowed or is `unknown`.
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
    let quarters = (new.quarterTurns - old.quarterTurns) & 3
    let isAnimated =
      quarters != 0 && clock != nil && isShown && View.areAnimationsEnabled
    // Half a turn takes twice as long as a quarter.
    let duration = isAnimated ? (quarters == 2 ? 0.6 : 0.3) : 0
    let coordinator = WindowResizing(self, turning: quarters, duration: duration)
    if size != bounds.size {
      controller?.viewWillTransition(to: size, with: coordinator)
    }
    let turning = new == old ? [] : controller?.family ?? []
    for controller in turning { controller.willRotate(to: new, duration: duration) }
    interfaceOrientation = new
    let take = { [self] in
      isTurning = isAnimated
      frame = Rect(origin: frame.origin, size: size)
      isTurning = false
      layoutIfNeeded()
      coordinator.runAnimations()
      for controller in turning {
        controller.willAnimateRotation(to: new, duration: duration)
      }
      layoutIfNeeded()
    }
    let finish = {
      for controller in turning { controller.didRotate(from: old) }
      coordinator.runCompletions()
    }
    if isAnimated {
      turn(coordinator, to: size, seconds: duration, take, finish)
    } else {
      take()
      finish()
    }
  }

  /// Animates a rotation: the contents of the window begin at their old positions on the
  /// screen, rotated back, and animate to their new positions and sizes.
  private func turn(
    _ coordinator: WindowResizing, to size: Size, seconds: Double,
    _ take: () -> Void, _ finish: @escaping () -> Void
  ) {
    guard let back = coordinator.targetTransform.inverse else { return }
    let middle = (old: Rect(origin: .zero, size: bounds.size).mid, new: size)
    let turned = stack.map { (view: $0, center: $0.center, transform: $0.transform) }
    View.performWithoutAnimation {
      layoutIfNeeded()
      for (view, center, transform) in turned {
        let way = (center - middle.old).applying(back)
        view.center = Rect(origin: .zero, size: middle.new).mid + way
        view.transform = transform.concatenating(back)
      }
    }
    View.animate(
      withDuration: seconds, delay: 0,
      animations: {
        for (view, center, transform) in turned {
          view.center = center
          view.transform = transform
        }
        take()
      }, completion: { _ in finish() })
  }
}
