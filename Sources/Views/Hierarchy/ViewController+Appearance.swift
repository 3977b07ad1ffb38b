// Appearing and disappearing.
//
// A transition has a beginning (viewWillAppear, viewWillDisappear) and an end
// (viewDidAppear, viewDidDisappear), each delivered to a controller and then to its
// children. The beginning is forwarded to the children whose views are in the parent's
// view, the end to the children that are in a transition. A new beginning during a
// transition replaces it: the end of the old one is not delivered.

extension ViewController {
  /// Whether the view is on the screen or appearing.
  package var isOnScreen: Bool { appearance == .appearing || appearance == .appeared }

  var isInTransition: Bool { appearance == .appearing || appearance == .disappearing }

  /// Whether the controller receives appearance callbacks automatically: it has no
  /// parent, or its parent forwards them.
  var isToldAutomatically: Bool {
    container?.shouldAutomaticallyForwardAppearanceMethods ?? true
  }

  /// This controller and its descendants, parents first.
  var family: [ViewController] {
    var controllers: [ViewController] = []
    var pending = [self]
    while let controller = pending.popLast() {
      controllers.append(controller)
      pending.append(contentsOf: controller.children.reversed())
    }
    return controllers
  }

  /// Whether the controller is the given one or one of its descendants.
  func isDescendant(of controller: ViewController) -> Bool {
    var ancestor: ViewController? = self
    while let here = ancestor {
      if here === controller { return true }
      ancestor = here.container
    }
    return false
  }

  /// The number of controllers from the outermost to this one.
  var level: Int {
    var level = 1
    var controller = self
    while let container = controller.container {
      level += 1
      controller = container
    }
    return level
  }

  /// The number of levels of controllers from this one down.
  var levels: Int {
    var levels = 0
    var row = [self]
    while !row.isEmpty {
      levels += 1
      row = row.flatMap(\.contained)
    }
    return levels
  }

  func beginTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing == isOnScreen { return }
    if isAppearing { loadViewIfNeeded() }
    appearance = isAppearing ? .appearing : .disappearing
    appearanceIsAnimated = animated
    isAppearingPending = false
    defer { isAppearingPending = isAppearing }
    if isAppearing {
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.hasItsView(in: self) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Calls `viewIsAppearing` if the view is in its window and the call is pending.
  func callIsAppearing() {
    guard isAppearingPending, viewIfLoaded?.window != nil else { return }
    isAppearingPending = false
    viewIsAppearing(appearanceIsAnimated)
  }

  func endTransition() {
    guard isInTransition else { return }
    let appears = appearance == .appearing
    callIsAppearing()
    appearance = appears ? .appeared : .disappeared
    if appears {
      viewDidAppear(appearanceIsAnimated)
    } else {
      viewDidDisappear(appearanceIsAnimated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.isInTransition { child.endAppearanceTransition() }
  }

  /// Completes the transition of a controller that was removed from its parent, which
  /// would otherwise have ended it.
  func leaveTransition() {
    guard isInTransition else { return }
    if let window = viewIfLoaded?.window {
      window.endsLater(self)
    } else if appearance == .disappearing {
      endAppearanceTransition()
    }
  }

  private func hasItsView(in parent: ViewController) -> Bool {
    guard let view = viewIfLoaded, let parentView = parent.viewIfLoaded else {
      return false
    }
    return view.isDescendant(of: parentView)
  }
}
