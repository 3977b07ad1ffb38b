import MesmerDrawing

// The root of a tree has the traits of the screen; views below it can override the
// appearance and the direction. A tree that is shown with other traits than before is
// told of it, and drawn again.

/// Whether a view is mirrored in languages that are read from right to left:
/// UISemanticContentAttribute.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
  /// It is.
  case unspecified
  /// Controls of playback, which are not.
  case playback
  /// Controls of a direction in space, which are not.
  case spatial
  case forceLeftToRight, forceRightToLeft
}

/// What a view and its subviews have in place of the screen's traits.
struct TraitOverrides {
  var style = UserInterfaceStyle.unspecified
  var semantics = SemanticContentAttribute.unspecified
  /// Of a root: the traits of the screen, if a scene or a device gives them.
  var screen: TraitCollection?
  /// Of a root: the traits that it was last displayed with.
  var displayed = TraitCollection()
  /// Of a view that was removed: the traits that it had, of whose loss it is not told.
  var left: TraitCollection?
}

extension View {
  private var overrides: TraitOverrides {
    get { rare?.traits ?? TraitOverrides() }
    set { someRare.traits = newValue }
  }

  /// The view's traits, unless a subclass has its own.
  var inheritedTraits: TraitCollection {
    var traits = root.screenTraits
    if let style = ancestry.lazy.map(\.overrideUserInterfaceStyle)
      .first(where: { $0 != .unspecified })
    {
      traits.userInterfaceStyle = style
    }
    return traits
  }

  /// The traits of the screen, if the view is a root: those that were set, or else
  /// `TraitCollection.current`.
  package var screenTraits: TraitCollection {
    get { rare?.traits?.screen ?? TraitCollection.current }
    set { overrides.screen = newValue }
  }

  /// The appearance that was set.
  var ownUserInterfaceStyle: UserInterfaceStyle {
    get { rare?.traits?.style ?? .unspecified }
    set {
      if newValue == ownUserInterfaceStyle { return }
      let old = traitCollection
      overrides.style = newValue
      tellTraits(ifNot: old)
    }
  }

  /// Says whether the view is mirrored.
  func setSemantics(_ new: SemanticContentAttribute) {
    if new == rare?.traits?.semantics ?? .unspecified { return }
    overrides.semantics = new
    setNeedsLayout()
    if rare?.layout != nil { constraintsChanged() }
  }

  /// Whether the view is read from right to left.
  package var isRightToLeft: Bool {
    effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// Which way the view's contents go.
  public var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: root.screenTraits.layoutDirection
    }
  }

  /// Whether the view's contents go from right to left in a frame.
  func mirrors(_ flattening: Flattening) -> Bool {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: false
    case .forceRightToLeft: true
    case .unspecified: flattening.isRightToLeft
    }
  }

  /// Tells the tree, if it is shown with other traits than the last time.
  func takeScreenTraits() {
    let traits = screenTraits
    let old = rare?.traits?.displayed ?? TraitCollection()
    if traits == old { return }
    overrides.displayed = traits
    tellTraits(from: old)
  }

  /// Removes the view by `body`, and keeps the traits that it had where they were other
  /// ones than it has alone: a row that is shown again hears of no change.
  func keepTraits(_ body: () -> Void) {
    let traits = traitCollection
    body()
    if traitCollection != traits { overrides.left = traits }
  }

  /// The traits that the view was told of last. Asked once, when it gets a superview.
  func takeKnownTraits() -> TraitCollection {
    guard let left = rare?.traits?.left else { return traitCollection }
    overrides.left = nil
    return left
  }

  /// Tells the tree, which is in another place, if its traits are others than before. A
  /// root that has not shown the screen's traits yet tells all of its tree of them.
  func tellTraits(ifNot old: TraitCollection) {
    if traitCollection == old { return }
    let root = root
    if root.rare?.traits?.displayed ?? TraitCollection() == root.screenTraits {
      tellTraits(from: old)
    }
  }

  /// Tells the view and its descendants that their traits have changed. What they draw
  /// and where they place things may depend on it.
  private func tellTraits(from old: TraitCollection) {
    for view in tree {
      view.viewController?.traitCollectionDidChange(old)
      view.traitCollectionDidChange(old)
      for handler in view.traitHandlers ?? [] { handler(old) }
      view.setNeedsDisplay()
      view.setNeedsLayout()
      view.rare?.layout?.system?.needsBuild = true
      if view.ownTintColor == nil { view.tintColorDidChange() }
    }
  }
}
