import MesmerDrawing

// The root of a tree has the traits of the screen; views below it can override the
// appearance and the direction. When the traits differ from those last displayed, the
// tree is notified and redrawn.

/// The mirroring of a view in languages that are read from right to left:
/// UISemanticContentAttribute.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
  /// Mirrored in right-to-left layouts.
  case unspecified
  /// Controls of playback, which are not mirrored.
  case playback
  /// Controls of a direction in space, which are not mirrored.
  case spatial
  case forceLeftToRight, forceRightToLeft
}

/// The overrides of the screen's traits by a view and its subviews.
struct TraitOverrides {
  var style = UserInterfaceStyle.unspecified
  var semantics = SemanticContentAttribute.unspecified
  /// The traits of the screen, if the view is a root and a scene or a device has set
  /// them.
  var screen: TraitCollection?
  /// The traits with which the view was last displayed, if it is a root.
  var displayed = TraitCollection()
  /// The traits that a removed view had before its removal, if the change of its traits
  /// has not been delivered; otherwise nil.
  var left: TraitCollection?
}

extension View {
  private var overrides: TraitOverrides {
    get { rare?.traits ?? TraitOverrides() }
    set { someRare.traits = newValue }
  }

  /// The default value of `traitCollection`.
  var inheritedTraits: TraitCollection {
    var (view, style) = (self, overrideUserInterfaceStyle)
    while let parent = view.parent {
      view = parent
      if style == .unspecified { style = view.overrideUserInterfaceStyle }
    }
    var traits = view.screenTraits
    if style != .unspecified { traits.userInterfaceStyle = style }
    return traits
  }

  /// Returns the appearance of the view, if its superview has the given appearance.
  func style(inheriting inherited: UserInterfaceStyle) -> UserInterfaceStyle {
    let own = overrideUserInterfaceStyle
    return own == .unspecified ? inherited : own
  }

  /// Calls `body` with the given traits as `TraitCollection.current`.
  func asCurrent(_ traits: TraitCollection, _ body: () -> Void) {
    let outer = TraitCollection.current
    if traits == outer { return body() }
    TraitCollection.$outside.withValue(TraitCollection.outside ?? outer) {
      TraitCollection.$current.withValue(traits, operation: body)
    }
  }

  /// The traits of the screen, if the view is a root: those that were set, or else the
  /// value of `TraitCollection.current` outside of the layout and drawing of views.
  package var screenTraits: TraitCollection {
    get { rare?.traits?.screen ?? TraitCollection.outside ?? TraitCollection.current }
    set { overrides.screen = newValue }
  }

  /// The appearance set on the view; unspecified to inherit it.
  var ownUserInterfaceStyle: UserInterfaceStyle {
    get { rare?.traits?.style ?? .unspecified }
    set {
      if newValue == ownUserInterfaceStyle { return }
      let old = traitCollection
      overrides.style = newValue
      notifyTraits(ifNot: old)
    }
  }

  /// Sets `semanticContentAttribute`.
  func setSemantics(_ new: SemanticContentAttribute) {
    if new == rare?.traits?.semantics ?? .unspecified { return }
    overrides.semantics = new
    setNeedsLayout()
    layoutState?.rulesChanged(of: self)
  }

  /// Whether the view is read from right to left.
  package var isRightToLeft: Bool {
    effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// The direction of the view's contents.
  public var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: root.screenTraits.layoutDirection
    }
  }

  /// Whether the view's contents are laid out from right to left in a frame.
  func mirrors(_ composer: PictureComposer) -> Bool {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: false
    case .forceRightToLeft: true
    case .unspecified: composer.isRightToLeft
    }
  }

  /// Notifies the tree if the traits differ from those last displayed.
  func takeScreenTraits() {
    let traits = screenTraits
    let old = rare?.traits?.displayed ?? TraitCollection()
    if traits == old { return }
    overrides.displayed = traits
    notifyTraits(from: old)
  }

  /// Calls `body`, which removes the view. If the traits of the view change, stores the
  /// old ones, so that no change is delivered if the view is inserted again, as the rows
  /// of lists are.
  func keepTraits(_ body: () -> Void) {
    let traits = traitCollection
    body()
    if traitCollection != traits { overrides.left = traits }
  }

  /// Returns the traits last delivered to the view, which is being added to a superview,
  /// and removes their stored copy.
  func takeKnownTraits() -> TraitCollection {
    guard let left = rare?.traits?.left else { return traitCollection }
    overrides.left = nil
    return left
  }

  /// Notifies the view and its descendants after a move if the view's traits differ from
  /// `old`. No effect if the root has not displayed the screen's traits yet, because it
  /// will then notify its whole tree.
  func notifyTraits(ifNot old: TraitCollection) {
    if traitCollection == old { return }
    let root = root
    if root.rare?.traits?.displayed ?? TraitCollection() == root.screenTraits {
      notifyTraits(from: old)
    }
  }

  /// Notifies the view and its descendants that their traits have changed, and marks them
  /// for display and layout, which may depend on the traits.
  private func notifyTraits(from old: TraitCollection) {
    var traits = traitCollection
    let style = traits.userInterfaceStyle
    // The ancestors of the view that is being visited, with their appearances.
    var outer: [(view: View, style: UserInterfaceStyle)] = []
    for view in tree {
      while let last = outer.last, last.view !== view.parent { outer.removeLast() }
      traits.userInterfaceStyle =
        outer.last.map { view.style(inheriting: $0.style) } ?? style
      outer.append((view, traits.userInterfaceStyle))
      view.asCurrent(traits) {
        view.viewController?.traitCollectionDidChange(old)
        view.traitCollectionDidChange(old)
        view.forEachAttachment { $0.traitsChanged(of: view, from: old) }
        view.setNeedsDisplay()
        view.setNeedsLayout()
        view.rare?.layout?.traitsChanged()
        if view.ownTintColor == nil { view.tintColorDidChange() }
      }
    }
  }
}
