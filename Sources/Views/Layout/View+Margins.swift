import MesmerGeometry

/// The margins that were set on a view.
private final class Margins: ViewAttachment {
  var insets: EdgeInsets?
  var preservesSuperviewMargins = false
  var followSafeArea = true
}

extension View {
  /// Returns the system's side margin for a width: 16 points, or 20 from 414 points on.
  package static func systemMargin(width: Double) -> Double { width < 414 ? 16 : 20 }

  private var margins: Margins? { attachment(of: Margins.self) }

  private func setMargins(_ change: (Margins) -> Void) {
    makeLayoutState()
    change(margins ?? attach(Margins()))
    marginsChanged()
  }

  func marginsChanged() {
    layoutMarginsDidChange()
    if let layoutState { return layoutState.marginsChanged(of: self) }
    markForOwnChange()
    root.makeLayoutState()?.hasUnsolved = true
  }

  /// The margins, including the safe area. Setting them sets the part without the safe
  /// area.
  var viewMargins: EdgeInsets {
    get {
      let known = margins
      var margins = known?.insets ?? EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      if let controller = viewController, controller.keepsSystemMargins {
        let least = controller.systemMargin
        if known?.insets == nil { (margins.top, margins.bottom) = (0, 0) }
        margins.left = max(margins.left, least)
        margins.right = max(margins.right, least)
      }
      if known?.followSafeArea != false && isInSafeArea {
        margins = margins + safeAreaInsets
      }
      if known?.preservesSuperviewMargins == true, let parent {
        let outer = parent.layoutMargins
        let (box, room) = (frame, parent.bounds)
        margins.top = max(margins.top, outer.top - (box.minY - room.minY))
        margins.left = max(margins.left, outer.left - (box.minX - room.minX))
        margins.bottom = max(margins.bottom, outer.bottom - (room.maxY - box.maxY))
        margins.right = max(margins.right, outer.right - (room.maxX - box.maxX))
      }
      return margins
    }
    set { ownLayoutMargins = newValue }
  }

  /// The assigned margins; nil for the default.
  package var ownLayoutMargins: EdgeInsets? {
    get { margins?.insets }
    set { setMargins { $0.insets = newValue } }
  }

  /// Whether each margin is at least as large as the part of the view that the
  /// superview's margin covers; false by default.
  public var preservesSuperviewLayoutMargins: Bool {
    get { margins?.preservesSuperviewMargins ?? false }
    set { setMargins { $0.preservesSuperviewMargins = newValue } }
  }

  /// Whether the safe area is added to the margins; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { margins?.followSafeArea ?? true }
    set { setMargins { $0.followSafeArea = newValue } }
  }
}

// The safe area: the part of a view not covered by the device's notch, bars and rounded
// corners.
//
// Without a device, the safe area is set on a view: on the window or on any other. The
// views inside that view derive their insets from it on access: an inset is the distance
// by which the view extends beyond the safe area. To its subviews, a scroll view
// propagates only the part that it has not added to its own content inset, as in UIKit.
//
// The stored values are those that were set, so that derived insets are never out of
// date, and the last delivered insets, so that no change is delivered twice. The insets
// also affect the offset of a scroll view. The offset is updated when insets are set,
// when views are added to or removed from a tree with insets, and when the scroll view
// itself changes.

extension View {
  /// Sets the insets; distances that are negative or not finite become 0.
  func setSafeAreaInsets(_ newValue: EdgeInsets) {
    func distance(_ value: Double) -> Double {
      value > 0 && value.isFinite ? value : 0
    }
    ownSafeAreaInsets = EdgeInsets(
      top: distance(newValue.top), left: distance(newValue.left),
      bottom: distance(newValue.bottom), right: distance(newValue.right))
  }

  /// Whether a safe area was set on the view or an ancestor.
  var isInSafeArea: Bool {
    ancestry.contains {
      $0.ownSafeAreaInsets != nil || $0.additionalSafeAreaInsets != nil
    }
  }

  /// Handles a possible change of the safe area: notifies the views of the tree whose
  /// insets have changed, the scroll views and the constraints.
  func safeAreaChanged() {
    for view in tree {
      view.tellSafeArea()
      (view as? ScrollView)?.followSafeArea()
      view.rare?.layout?.safeAreaChanged(of: view)
    }
  }

  private func tellSafeArea() {
    let insets = ownSafeAreaInsets ?? derivedSafeAreaInsets
    if insets == rare?.deliveredSafeArea ?? .zero { return }
    someRare.deliveredSafeArea = insets
    safeAreaInsetsDidChange()
    viewController?.viewSafeAreaInsetsDidChange()
  }

  /// The insets derived from the superview, with the additional insets of this view.
  var derivedSafeAreaInsets: EdgeInsets {
    var chain: [View] = []
    var source: View? = self
    while let here = source, here.ownSafeAreaInsets == nil {
      chain.append(here)
      source = here.parent
    }
    var insets = source?.ownSafeAreaInsets ?? .zero
    for view in chain.reversed() {
      // Zero insets remain zero in the views inside, unless those add their own.
      if insets != .zero, let parent = view.parent {
        insets = view.insets(parent.safeAreaInsetsForSubviews(insets), of: parent.bounds)
      }
      if let more = view.additionalSafeAreaInsets { insets = insets + more }
    }
    return insets
  }

  /// Returns the distances by which the bounds extend into the given margins of the
  /// superview, at most to the superview's edges; zero if the margins cover all of the
  /// superview.
  private func insets(_ margin: EdgeInsets, of outer: Rect) -> EdgeInsets {
    guard let inverse = toSuperview.inverse else { return .zero }
    let safe = outer.inset(by: margin).applying(inverse)
    if safe.isNull { return .zero }
    let whole = outer.applying(inverse)
    return EdgeInsets(
      top: max(safe.minY - max(bounds.minY, whole.minY), 0),
      left: max(safe.minX - max(bounds.minX, whole.minX), 0),
      bottom: max(min(bounds.maxY, whole.maxY) - safe.maxY, 0),
      right: max(min(bounds.maxX, whole.maxX) - safe.maxX, 0))
  }
}
