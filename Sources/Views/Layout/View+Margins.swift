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

  /// Sets a property of the margins.
  private func setMargins(_ change: (Margins) -> Void) {
    makeLayoutState()
    change(margins ?? attach(Margins()))
    marginsChanged()
  }

  /// Handles a change of the margins.
  func marginsChanged() {
    layoutMarginsDidChange()
    if let layoutState { return layoutState.marginsChanged(of: self) }
    markForOwnChange()
    root.makeLayoutState()?.hasUnsolved = true
  }

  /// The margins, with the safe area; setting them sets the part without it.
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
      if known?.preservesSuperviewMargins == true, let parent {
        let outer = parent.layoutMargins
        let (box, room) = (frame, parent.bounds)
        margins.top = max(margins.top, outer.top - (box.minY - room.minY))
        margins.left = max(margins.left, outer.left - (box.minX - room.minX))
        margins.bottom = max(margins.bottom, outer.bottom - (room.maxY - box.maxY))
        margins.right = max(margins.right, outer.right - (room.maxX - box.maxX))
      }
      if known?.followSafeArea == false || !isInSafeArea { return margins }
      return margins + safeAreaInsets
    }
    set { ownLayoutMargins = newValue }
  }

  /// The assigned margins; nil for the default.
  package var ownLayoutMargins: EdgeInsets? {
    get { margins?.insets }
    set { setMargins { $0.insets = newValue } }
  }

  /// Whether the margins are at least the overlap of the superview's margins with the
  /// view; false by default.
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
