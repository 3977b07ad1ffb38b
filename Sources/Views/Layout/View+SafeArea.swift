import MesmerGeometry

// The safe area: what of a view is not under the device's notch, bars and
// rounded corners.
//
// A device has none here, so some view says where it is: the window, or
// whatever is given `safeAreaInsets`. The views inside derive theirs from it
// when asked, by their place: as far as a view reaches into the unsafe margin,
// it has an inset. A scroll view passes on only what it has not added to its
// own content inset, as in UIKit.
//
// Nothing is stored but what was given, so insets are never out of date. What
// follows from them without being asked, the place of a scroll view's content,
// is looked after where insets are given, where views are added to or taken
// from such a tree, and where the scroll view itself changes.

extension View {
  /// How far the view reaches into what the device covers, in points from each
  /// edge of its bounds: what it was given, or what follows from its
  /// superview's by its place there; zero where no superview was given any.
  ///
  /// UIKit's is read-only and begins with the window. Here a value given to a
  /// view makes it the one with which the safe area begins, whatever its
  /// superviews have; distances that are negative or not finite count as 0.
  /// Under transforms that turn, the derived insets are those of the bounding
  /// box, and none is larger than the view (choices of this project).
  public var safeAreaInsets: EdgeInsets {
    get { ownSafeAreaInsets ?? derivedSafeAreaInsets }
    set {
      func distance(_ value: Double) -> Double {
        value > 0 && value.isFinite ? value : 0
      }
      ownSafeAreaInsets = EdgeInsets(
        top: distance(newValue.top), left: distance(newValue.left),
        bottom: distance(newValue.bottom), right: distance(newValue.right))
    }
  }

  /// Whether the view, or one that it lies in, was given a safe area.
  var isInSafeArea: Bool {
    var view: View? = self
    while let here = view {
      if here.ownSafeAreaInsets != nil { return true }
      view = here.superview
    }
    return false
  }

  /// Tells the scroll views in this tree that their insets may have changed.
  func safeAreaChanged() {
    for view in tree { (view as? ScrollView)?.followSafeArea() }
  }

  /// What follows from the nearest superview with a safe area of its own.
  private var derivedSafeAreaInsets: EdgeInsets {
    var chain: [View] = []
    var source: View? = self
    while let here = source, here.ownSafeAreaInsets == nil {
      chain.append(here)
      source = here.superview
    }
    guard var parent = source, var insets = parent.ownSafeAreaInsets else {
      return .zero
    }
    for view in chain.reversed() {
      insets = view.insets(
        parent.safeAreaInsetsForSubviews(insets), of: parent.bounds)
      // What reaches nowhere into the margin has nothing inside that does,
      // unless that sticks out, which UIKit does not count either.
      if insets == .zero { return .zero }
      parent = view
    }
    return insets
  }

  /// How far the bounds reach into a margin of the superview's; not at all
  /// where the margin has no breadth, however far they stick out there, or
  /// where it leaves nothing.
  private func insets(_ margin: EdgeInsets, of outer: Rect) -> EdgeInsets {
    guard let inverse = toSuperview.inverse else { return .zero }
    let safe = outer.inset(by: margin).applying(inverse)
    if safe.isNull { return .zero }
    func distance(_ value: Double, _ margin: Double, _ length: Double) -> Double {
      value > 0 && margin > 0 ? min(value, length) : 0
    }
    return EdgeInsets(
      top: distance(safe.minY - bounds.minY, margin.top, bounds.height),
      left: distance(safe.minX - bounds.minX, margin.left, bounds.width),
      bottom: distance(bounds.maxY - safe.maxY, margin.bottom, bounds.height),
      right: distance(bounds.maxX - safe.maxX, margin.right, bounds.width))
  }
}
