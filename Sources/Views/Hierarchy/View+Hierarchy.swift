import MesmerGeometry

// The tree of views.
//
// When a view is added to another superview, methods are called in this order. First
// `willRemoveSubview` on the old superview; if the window changes, `willMove(toWindow:)`
// on the view and its descendants; `willMove(toSuperview:)` on the view. Then the trees
// change. Then `safeAreaInsetsDidChange`, `traitCollectionDidChange`, `didMoveToWindow`
// and `tintColorDidChange` (each only after such a change), `didMoveToSuperview`, and
// `didAddSubview` on the new superview. A move among the same siblings makes no calls.
// The disappearance of a controller begins before `willMove(toWindow:)` of its view. That
// disappearance ends, or an appearance begins, before `didMoveToWindow`.
//
// The overrides of these methods may themselves move views, so the state is checked again
// after each call. If `willMove` has moved a view elsewhere during its removal, the view
// stays there. A view that is being added is removed from the superview that it has after
// these calls. A view that has become an ancestor of its new superview is not moved.
//
// A hierarchy has at most `View.mostLevels` levels of views, masks included: many
// traversals are recursive. Each view stores an upper bound of the levels below it, which
// is recomputed exactly when it would exceed the limit.

extension View {
  /// Adds a view as a component of this one, in front of the other subviews or at an
  /// index. The component receives no touches.
  package func addPart(_ part: View, at index: Int? = nil) {
    part.isPart = true
    part.isUserInteractionEnabled = false
    if let index { insertSubview(part, at: index) } else { addSubview(part) }
  }

  /// The window of the view, or the view itself if it is a window; nil without one.
  var nearestWindow: Window? {
    for here in ancestry {
      if let window = here.asWindow { return window }
    }
    return nil
  }

  // MARK: Adding

  /// A position among subviews.
  package enum Place {
    /// In front of all others.
    case front
    /// An index among the subviews, without layers.
    case view(Int)
    /// An index among the subviews and layers.
    case layer(Int)
    case above(View)
    case below(View)

    /// Returns the index of the position in a stack that does not include the view to be
    /// placed.
    func index(in stack: [View], hasLayers: Bool) -> Int {
      switch self {
      case .front: return stack.count
      case .view(let index) where hasLayers:
        let places = stack.indices.filter { !stack[$0].isLayer }
        return index < places.count ? places[max(index, 0)] : stack.count
      case .view(let index), .layer(let index): return min(max(index, 0), stack.count)
      case .above(let sibling):
        return stack.firstIndex { $0 === sibling }.map { $0 + 1 } ?? stack.count
      case .below(let sibling):
        return stack.firstIndex { $0 === sibling } ?? stack.count
      }
    }
  }

  /// The maximum number of levels of views in a hierarchy: 512.
  package static let mostLevels: Int16 = 512

  /// The superview, or the view that this one masks; nil without both. A view has at most
  /// one of them.
  private var holder: View? { parent ?? rare?.masked }

  /// Traps unless a view can be a subview or the mask of this one.
  func demandRoom(for view: View, as role: StaticString) {
    var level: Int16 = 1
    var ancestor: View? = self
    while let here = ancestor {
      demand(
        here !== view,
        "a view cannot be the \(role) of itself or of a view inside it")
      level += 1
      ancestor = here.holder
    }
    if level + view.levelsBelow > View.mostLevels { view.countLevels() }
    demand(
      level + view.levelsBelow <= View.mostLevels,
      "a hierarchy of \(level + view.levelsBelow) levels of views is over the limit of "
        + "\(View.mostLevels)")
  }

  /// Records the levels of a view that has become a subview or the mask of this one.
  func noteLevels(of view: View) {
    var levels = view.levelsBelow + 1
    var ancestor: View? = self
    while let here = ancestor, here.levelsBelow < levels {
      here.levelsBelow = levels
      levels += 1
      ancestor = here.holder
    }
  }

  /// Computes the exact number of levels below this view, and below each descendant.
  private func countLevels() {
    var views = [self]
    var index = 0
    while index < views.count {
      views.append(contentsOf: views[index].stack)
      if let mask = views[index].layerMask { views.append(mask) }
      index += 1
    }
    for view in views.reversed() {
      var levels = view.stack.reduce(Int16(0)) { max($0, $1.levelsBelow + 1) }
      if let mask = view.layerMask { levels = max(levels, mask.levelsBelow + 1) }
      view.levelsBelow = levels
    }
  }

  /// Inserts a subview at a position, or moves it there.
  package func insert(_ view: View, at place: Place) {
    if view.parent === self {
      view.leave(isReordered: true)
      enter(view, at: place)
      return
    }
    demandRoom(for: view, as: "subview")
    let window = self.window
    let changesWindow = view.window !== window
    let animations = view.animationTable
    view.parent?.willRemoveSubview(view)
    let oldWindow = view.window
    let leaving = changesWindow ? view.notifyWillMove(from: oldWindow, to: window) : []
    view.willMove(toSuperview: self)
    if isDescendant(of: view) {
      oldWindow?.haveLeft(leaving)
      return
    }
    if let clock = view.parent?.clock, clock !== self.clock { clock.viewLeft(view) }
    let changesSafeArea =
      view.ownSafeAreaInsets == nil && (isInSafeArea || view.isInSafeArea)
    let tint = view.inheritedTintColor
    let traits = view.takeKnownTraits()
    view.leave()
    enter(view, at: place)
    if view.displayScale != root.displayScale { view.treeScaleChanged() }
    if let animations, animations !== animationTable { animations.cancel(below: view) }
    if changesSafeArea { view.safeAreaChanged() }
    oldWindow?.haveLeft(leaving)
    view.notifyTraits(ifNot: traits)
    if changesWindow && view.window === window { view.tellDidMove(to: window) }
    view.notifyTintColor(ifNot: tint)
    view.didMoveToSuperview()
    if view.parent === self { didAddSubview(view) }
  }

  private func enter(_ view: View, at place: Place) {
    // The layer's own contents are always behind all others.
    let least = layerContents == nil ? 0 : 1
    stack.insert(view, at: max(place.index(in: stack, hasLayers: hasLayers), least))
    if view.isLayer { hasLayers = true }
    if view.isPart { hasParts = true }
    view.parent = self
    if let masked = view.rare?.masked { masked.mask = nil }
    noteLevels(of: view)
    if view.layerDepth != 0 || view.rare?.space != nil { hasRaisedSubviews = true }
    if view.mayHaveMasks { noteMasks() }
    countEffects(view.rare?.effects ?? 0)
    subviewsChanged()
    if view.needsLayout || view.subtreeNeedsLayout {
      view.markAncestorsForLayout()
    }
    view.rare?.layout?.viewWasAdded(view)
  }

  /// Removes the view from its superview, if it has one, without callbacks.
  private func leave(isReordered: Bool = false) {
    guard let old = parent else { return }
    if !isReordered {
      rare?.layout?.viewLeaves(self)
      let scale = root.displayScale
      if scale != displayScale { someRare.displayScale = scale }
    }
    parent = nil
    old.countEffects(0 - (rare?.effects ?? 0))
    if old.stack.last === self {
      old.stack.removeLast()
    } else if let index = old.stack.firstIndex(where: { $0 === self }) {
      old.stack.remove(at: index)
    }
    old.subviewsChanged()
  }

  // MARK: Removing

  /// Removes the view from its superview, if it has one.
  func detach() {
    guard let old = parent else { return }
    let window = self.window
    old.willRemoveSubview(self)
    let leaving = window == nil ? [] : notifyWillMove(from: window, to: nil)
    willMove(toSuperview: nil)
    guard parent === old else {
      window?.haveLeft(leaving)
      return
    }
    old.clock?.viewLeft(self)
    animationTable?.cancel(below: self)
    let changesSafeArea = ownSafeAreaInsets == nil && old.isInSafeArea
    let tint = inheritedTintColor
    keepTraits { leave() }
    if changesSafeArea { safeAreaChanged() }
    window?.haveLeft(leaving)
    if window != nil { tellDidMove(to: nil) }
    notifyTintColor(ifNot: tint)
    didMoveToSuperview()
  }

  // MARK: Windows

  /// Calls `willMove(toWindow:)` for the view and its descendants, and resigns a first
  /// responder among them. Returns the controllers that have begun to disappear from the
  /// old window.
  private func notifyWillMove(from old: Window?, to new: Window?) -> [ViewController] {
    var leaving: [ViewController] = []
    for view in tree {
      if let old, let controller = view.viewController, old.leaves(controller) {
        leaving.append(controller)
      }
      view.willMove(toWindow: new)
    }
    // Only an object of a window can be its first responder.
    if let first = old?.firstResponder, hasBelow(first) { _ = resignFirst(true) }
    return leaving
  }

  /// Calls `didMoveToWindow` for the view and its descendants, and begins the appearance
  /// of their controllers.
  private func tellDidMove(to window: Window?) {
    let setAppearance = window == nil ? nil : View.appearanceSetter
    for view in tree {
      if let setAppearance, view.window === window { setAppearance(view) }
      if let window, let controller = view.viewController, view.window === window {
        window.enters(controller)
      }
      view.forEachAttachment { $0.viewDidMoveToWindow(view) }
      view.didMoveToWindow()
      view.notifyMask()
    }
  }

  // MARK: Finding

  /// The root of the tree: the topmost ancestor, or this view if it has no superview.
  package var root: View {
    var view = self
    while let parent = view.parent { view = parent }
    return view
  }

  /// Whether the view is the given view or one of its descendants.
  func isBelow(_ view: View) -> Bool { ancestry.contains { $0 === view } }

  /// Returns the first view with a tag among this view and its descendants, in preorder.
  func firstView(tagged tag: Int) -> View? {
    var pending = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      pending.append(contentsOf: view.stack.reversed())
    }
    return nil
  }

  /// The views from this one up to the root.
  package var ancestry: Ancestry { Ancestry(self) }

  /// This view and its descendants, superviews first, back to front.
  package var tree: [View] {
    var views: [View] = []
    var pending = [self]
    while let view = pending.popLast() {
      views.append(view)
      pending.append(contentsOf: view.stack.reversed())
    }
    return views
  }

  // MARK: Order

  /// Exchanges two subviews; no effect if an index is out of range.
  func exchange(_ first: Int, _ second: Int) {
    let views = subviews
    guard views.indices.contains(first), views.indices.contains(second),
      let i = stack.firstIndex(where: { $0 === views[first] }),
      let j = stack.firstIndex(where: { $0 === views[second] })
    else { return }
    stack.swapAt(i, j)
    subviewsChanged()
  }
}

/// A view and its ancestors, up to the root.
package struct Ancestry: Sequence, IteratorProtocol {
  private var here: View?

  /// Creates the views from a view on; none for nil.
  package init(_ view: View?) { here = view }

  package mutating func next() -> View? {
    defer { here = here?.parent }
    return here
  }
}
