import MesmerGeometry
import MesmerViews

/// The container of a controller's view in a navigation or tab bar controller, with a
/// safe area between the bars.
final class NavigationPage: View {
  let controller: UIViewController
  /// The scroll view whose pan requires the back swipe to fail.
  weak var waiting: UIScrollView?

  init(_ controller: UIViewController, frame: CGRect) {
    self.controller = controller
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    takeView()
  }

  required init?(coder: NSCoder) { nil }

  /// Adds the controller's view, unless it is a subview already.
  func takeView() {
    let view: UIView = controller.view
    if view.superview === self { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    // The view of an active search keeps its top, and covers the controller's view from
    // there.
    for case let search as UISearchController in controller.children where search.isActive
    {
      let top = search.view.frame.minY
      search.view.frame = CGRect(
        x: 0, y: top, width: bounds.width, height: bounds.height - top)
      addSubview(search.view)
    }
  }

  /// The scroll view whose content offset determines the height of the bar: the
  /// controller's view, or its first subview that is a scroll view; otherwise nil.
  var scrollView: UIScrollView? {
    let view: UIView = controller.view
    return view as? UIScrollView
      ?? view.subviews.lazy.compactMap { $0 as? UIScrollView }.first
  }
}

extension UINavigationController {
  // MARK: Layout

  /// The height of the bar with the full large title and search bar, in points.
  private var fullHeight: CGFloat { navigationBar.sizeThatFits(view.bounds.size).height }

  /// Lays out the bars, and the page between them.
  func layOutBars() {
    guard isViewLoaded, let page = shownPage else { return }
    followDirection()
    let safe = view.safeAreaInsets
    let full = fullHeight
    follow(page)
    let height = isNavigationBarHidden ? full : barHeight(page, full)
    let top = navigationBar.frame.minY
    navigationBar.frame = CGRect(
      x: 0, y: isNavigationBarHidden ? 0 - full - 1 : safe.top, width: view.bounds.width,
      height: height)
    // The background extends to the top of the screen.
    if navigationBar.frame.minY != top { navigationBar.setNeedsLayout() }
    // A hidden bar moves out with its background.
    navigationBar.alpha = isNavigationBarHidden && change == nil && !isMovingBars ? 0 : 1
    let hidesToolbar = toolHeight(page) == 0
    // A toolbar is above the tab bar.
    let tab = tabHeight
    let tool = 44 + (tab > 0 ? 0 : safe.bottom)
    toolbar.frame = CGRect(
      x: 0,
      y: view.bounds.height - (tab > 0 ? tab + safe.bottom : 0)
        - (hidesToolbar ? 0 : tool),
      width: view.bounds.width, height: tool)
    toolbar.isHidden = hidesToolbar
    toolbar.items = page.controller.toolbarItems
    place(page, bar: isNavigationBarHidden ? 0 : full, shown: height)
    // Off-screen, this call would also lay out the page, whose layout follows
    // viewWillAppear.
    if isOnScreen { navigationBar.layoutIfNeeded() }
    tabs?.followEdge()
  }

  /// The tab bar controller whose bar is below the pages.
  private var tabs: UITabBarController? { parent as? UITabBarController }
  /// The height of the tab bar above the safe area, in points; 0 if there is no visible
  /// tab bar.
  private var tabHeight: CGFloat { tabs?.barHeight(for: self) ?? 0 }

  private func toolHeight(_ page: NavigationPage) -> CGFloat {
    isToolbarHidden || page.controller.hidesBottomBarWhenPushed ? 0 : 44
  }

  private var isMovingBars: Bool { UIView.inheritedAnimationDuration > 0 }

  /// Sets the frame and the safe area of a page. `bar` is the full height of the bar, or
  /// 0 if it is hidden; `shown` is its visible height, which the safe area follows. A
  /// page that does not extend under the bar begins below the full height.
  private func place(_ page: NavigationPage, bar: CGFloat, shown: CGFloat) {
    let child = page.controller
    let isUnder =
      child.edgesForExtendedLayout.contains(.top)
      && (navigationBar.isTranslucent || child.extendedLayoutIncludesOpaqueBars)
    let top = isUnder || bar == 0 ? 0 : bar + view.safeAreaInsets.top
    var frame = stage.bounds
    frame.origin.y += top
    let tab = tabHeight
    let isOverTab = tab > 0 && tabs?.extends(child) == false
    let bottom = isOverTab ? tab + view.safeAreaInsets.bottom : 0
    frame.size.height = max(frame.height - top - bottom, 0)
    frame.origin.x = page.frame.minX
    page.frame = frame
    // Scrolling does not come to rest while a large title is partly visible.
    let (safe, row) = (view.safeAreaInsets.top, navigationBar.foldedHeight)
    page.scrollView?.excludedRestRange =
      isUnder && bar > row ? (0 - safe - bar)...(0 - safe - row) : nil
    page.additionalSafeAreaInsets = UIEdgeInsets(
      top: isUnder ? min(shown, bar) : 0, left: 0,
      bottom: toolHeight(page) + (isOverTab ? 0 : tab), right: 0)
  }

  // MARK: Large titles

  /// Observes the scroll view of a page for the height of the bar, and makes the scroll
  /// view's pan require the back swipe to fail.
  private func follow(_ page: NavigationPage) {
    guard let scroll = page.scrollView else { return }
    scroll.adjustsUnderBars = true
    let bar = navigationBar
    scroll.refreshing?.rise =
      bar.isLarge(bar.items ?? []) && bar.isClearAtEdge ? UINavigationBar.largeHeight : 0
    if let edge = interactivePopGestureRecognizer, page.waiting !== scroll {
      page.waiting = scroll
      scroll.panGestureRecognizer.require(toFail: edge)
    }
    scroll.layoutHandler = { [weak self, weak page] _ in
      if let self, let page, page === self.shownPage, self.change == nil {
        self.scrolled(page)
      }
    }
  }

  /// Returns the height of the bar for the page's content offset, and sets the bar's
  /// `isAtEdge`. The height shrinks as content moves up, and grows with pulled content.
  private func barHeight(_ page: NavigationPage, _ full: CGFloat) -> CGFloat {
    guard let scroll = page.scrollView else {
      navigationBar.isAtEdge = true
      return full
    }
    let above = 0 - scroll.contentOffset.y - view.safeAreaInsets.top
    let row = navigationBar.foldedHeight
    navigationBar.isAtEdge = above >= (full > row ? row : full) - 0x1p-10
    if full <= row { return full }
    // Content at its start remains there: the bar has its full height.
    let isAtStart = scroll.contentOffset.y <= 0 - scroll.limitingInset.top
    return max(above, isAtStart ? full : row)
  }

  private func scrolled(_ page: NavigationPage) {
    tabs?.followEdge()
    let height = barHeight(page, fullHeight)
    if isNavigationBarHidden || height == navigationBar.frame.height { return }
    navigationBar.frame.size.height = height
    place(page, bar: fullHeight, shown: height)
    navigationBar.layoutIfNeeded()
  }

  // MARK: Changes

  /// Shows the top controller of the stack in place of the visible one. `old` is the
  /// stack before the change.
  func show(
    from old: [UIViewController], isForward: Bool, animated: Bool,
    isInteractive: Bool = false
  ) {
    let stack = viewControllers
    let added = stack.filter { $0.container !== self }
    let removed = old.filter { !stack.contains($0) }
    for child in added {
      child.isMovingToParent = true
      addChild(child)
    }
    for child in removed {
      child.isMovingFromParent = true
      child.willMove(toParent: nil)
    }
    /// Completes the callbacks of added and removed controllers.
    let settle = {
      // Removed controllers may have another parent, or be in the stack again, by now.
      for child in removed {
        if child.container === self, !self.viewControllers.contains(child) {
          child.removeFromParent()
        }
        child.isMovingFromParent = false
      }
      for child in added {
        if child.container === self { child.didMove(toParent: self) }
        child.isMovingToParent = false
      }
    }
    let items = stack.map(\.navigationItem)
    if isOnScreen { UIView.performWithoutAnimation { view.layoutIfNeeded() } }
    guard isViewLoaded else { return settle() }
    guard let top = stack.last else {
      shownPage?.removeFromSuperview()
      shownPage = nil
      navigationBar.show([])
      return settle()
    }
    if shownPage?.controller === top {
      navigationBar.show(items)
      layOutBars()
      return settle()
    }
    top.loadViewIfNeeded()
    // The new controller's viewDidLoad may have set another stack, which is then visible.
    if viewControllers != stack { return settle() }
    let from = shownPage
    let isShown = isOnScreen
    let animated = animated && isShown && from != nil
    let page = NavigationPage(top, frame: stage.bounds)
    let custom =
      animated && !isInteractive
      ? from.flatMap {
        delegate?.navigationController(
          self, animationControllerFor: isForward ? .push : .pop, from: $0.controller,
          to: top)
      } : nil
    let change = ControllerTransition(
      from: from?.controller, to: top, in: stage, animated: animated,
      isInteractive: isInteractive, custom: custom,
      interaction: custom.flatMap {
        delegate?.navigationController(self, interactionControllerFor: $0)
      })
    // A cancelled swipe restores the stack before the pages return.
    change.notifyWhenInteractionChanges { [weak self] in
      if $0.isCancelled { self?.restore(old) }
    }
    self.change = change
    if isShown {
      from?.controller.beginAppearanceTransition(false, animated: animated)
      top.beginAppearanceTransition(true, animated: animated)
    }
    delegate?.navigationController(self, willShow: top, animated: animated)
    // While the tab bar is being hidden or shown, it is a subview of the lower page.
    let tabBar =
      animated && custom == nil && isForward == hidesTabBar
      ? tabs?.barToMove(hides: hidesTabBar) : nil
    let motion = NavigationMotion(
      from: from, to: page, in: stage, isForward: isForward,
      isMirrored: view.isRightToLeft, tabBar: tabBar)
    shownPage = page
    if !animated { navigationBar.show(items) }
    let bar =
      animated
      ? navigationBar.beginChange(to: items, isForward: isForward) : ({}, {})
    UIView.performWithoutAnimation {
      layOutPage()
      if isShown { page.layoutIfNeeded() }
      if let from { stage.bringSubviewToFront(isForward ? page : from) }
      if animated { motion.prepare() }
    }
    change.finalFrame = stage.bounds
    change.animate(
      alongsideTransition: { [self] _ in
        layOutBars()
        bar.0()
      }, completion: nil)
    change.run {
      motion.animate()
    } finish: { [self] completed in
      bar.1()
      self.change = nil
      if !completed && isShown {
        top.beginAppearanceTransition(false, animated: animated)
      }
      motion.finish(completed)
      if !completed {
        shownPage = from
        restore(old)
        navigationBar.show(old.map(\.navigationItem))
        for child in removed { child.isMovingFromParent = false }
        for child in added where child.container === self {
          child.willMove(toParent: nil)
          child.removeFromParent()
          child.isMovingToParent = false
        }
        tabs?.barMoved()
        if isShown {
          top.endAppearanceTransition()
          from?.controller.beginAppearanceTransition(true, animated: animated)
          from?.controller.endAppearanceTransition()
        }
        layOutBars()
        return
      }
      tabs?.barMoved()
      if isShown {
        from?.controller.endAppearanceTransition()
        top.endAppearanceTransition()
      }
      settle()
      layOutBars()
      delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  /// Lays out the new page before it moves.
  private func layOutPage() {
    guard let page = shownPage else { return }
    follow(page)
    let full = isNavigationBarHidden ? 0 : fullHeight
    place(page, bar: full, shown: full)
  }
}

/// The motion of two pages in a push or a pop.
struct NavigationMotion {
  let from: NavigationPage?
  let to: NavigationPage
  let stage: UIView
  let isForward: Bool
  let isMirrored: Bool
  /// The tab bar that moves with the lower page; nil if no bar moves.
  let tabBar: UITabBar?
  /// The shade over the lower page.
  let shade = UIView()

  init(
    from: NavigationPage?, to: NavigationPage, in stage: UIView, isForward: Bool,
    isMirrored: Bool, tabBar: UITabBar?
  ) {
    self.from = from
    self.to = to
    self.stage = stage
    self.isForward = isForward
    self.isMirrored = isMirrored
    self.tabBar = tabBar
    shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
    shade.isUserInteractionEnabled = false
    stage.addSubview(to)
  }

  private func place(_ upper: CGFloat, _ lower: CGFloat) {
    let way = isMirrored ? 0 - stage.bounds.width : stage.bounds.width
    let (top, bottom) = isForward ? (to, from) : (from, to)
    top?.frame.origin.x = way * upper
    bottom?.frame.origin.x = 0 - way * 0.3 * lower
    shade.alpha = lower
  }

  /// Places the pages in their start positions.
  func prepare() {
    shade.frame = stage.bounds
    if let tabBar, let lower = isForward ? from : to {
      tabBar.frame.origin = CGPoint(
        x: 0, y: stage.bounds.height - lower.frame.minY - tabBar.frame.height)
      lower.addSubview(tabBar)
    }
    if let upper = isForward ? to : from {
      stage.insertSubview(shade, belowSubview: upper)
    }
    place(isForward ? 1 : 0, isForward ? 0 : 1)
  }

  /// Places the pages in their end positions.
  func animate() { place(isForward ? 0 : 1, isForward ? 1 : 0) }

  /// Removes the page that is no longer visible.
  func finish(_ completed: Bool) {
    shade.removeFromSuperview()
    let gone = completed ? from : to
    gone?.scrollView?.excludedRestRange = nil
    gone?.removeFromSuperview()
    (completed ? to : from)?.frame.origin.x = 0
    // Custom animations may have removed the views.
    from?.takeView()
    to.takeView()
  }
}
