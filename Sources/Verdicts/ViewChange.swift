import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerViews

/// What changed in a view, in words.
struct ViewChange {
  /// The changes, each a few words; empty if nothing that can be seen changed.
  private(set) var texts: [String] = []
  /// Whether a change moves, cuts, fades or hides the view's subviews too.
  private(set) var affectsSubviews = false

  var isEmpty: Bool { texts.isEmpty }

  /// A change of the view as a whole.
  init(texts: [String] = []) {
    self.texts = texts
    affectsSubviews = !texts.isEmpty
  }

  /// Adds a change that affects the subviews too.
  mutating func add(_ text: String) {
    texts.append(text)
    affectsSubviews = true
  }

  /// What changed in a view since an earlier one of the same class.
  init(_ view: View, since before: View, _ differences: ViewDifferences?) {
    addPlace(view, before)
    addScrolling(view, before)
    for difference in differences?.keys(of: view, since: before) ?? []
    where !ViewChange.unseen.contains(difference.key) {
      // The size of zoomed content follows from the zoom.
      if difference.key == "contentSize",
        (view as? ScrollView)?.zoomScale
          != (before as? ScrollView)?.zoomScale
      {
        continue
      }
      let text = ViewChange.text(difference)
      if ViewChange.inherited.contains(difference.key) {
        add(text)
      } else {
        texts.append(text)
      }
    }
  }

  // MARK: Place

  private mutating func addPlace(_ view: View, _ before: View) {
    // A zoomed view's size on the screen is told by its scroll view.
    let isZoomed = ViewChange.hasOtherZoom(view, before)
    if view.transform == before.transform, view.transform == .identity {
      let (frame, old) = (view.frame, before.frame)
      if let text = ViewChange.moved(from: old.origin, to: frame.origin) { add(text) }
      addSize(frame.size, old.size)
      return
    }
    if isZoomed { return }
    if let text = ViewChange.moved(from: before.center, to: view.center) { add(text) }
    addSize(view.bounds.size, before.bounds.size)
    if view.transform != before.transform {
      add(
        "transform changed from \(ViewChange.text(before.transform)) "
          + "to \(ViewChange.text(view.transform))")
    }
  }

  private mutating func addSize(_ size: Size, _ old: Size) {
    if size == old { return }
    add("resized from \(ViewChange.text(old)) to \(ViewChange.text(size)) pt")
  }

  private mutating func addScrolling(_ view: View, _ before: View) {
    guard let scroll = view as? ScrollView, let old = before as? ScrollView else {
      if let text = ViewChange.moved(from: before.bounds.origin, to: view.bounds.origin) {
        add("bounds \(text)")
      }
      return
    }
    if scroll.zoomScale != old.zoomScale {
      add(
        "zoomed from \(ViewChange.text(old.zoomScale)) "
          + "to \(ViewChange.text(scroll.zoomScale))")
    }
    let (from, to) = (old.contentOffset, scroll.contentOffset)
    if let text = ViewChange.vector(from: from, to: to) { add("scrolled by \(text) pt") }
  }

  private static func hasOtherZoom(_ view: View, _ before: View) -> Bool {
    guard let scroll = view.superview as? ScrollView,
      let old = before.superview as? ScrollView
    else { return false }
    return scroll.zoomedView === view && old.zoomedView === before
      && scroll.zoomScale != old.zoomScale
  }

  // MARK: Keys

  /// Keys that cannot be seen in a picture.
  private static let unseen: Set<String> = [
    "isOpaque", "autoresizingMask", "autoresizesSubviews", "isUserInteractionEnabled",
    "alwaysBounceHorizontal", "alwaysBounceVertical", "bounces", "bouncesZoom",
    "canCancelContentTouches", "decelerationRate", "delaysContentTouches",
    "isDirectionalLockEnabled", "isPagingEnabled", "isScrollEnabled", "scrollsToTop",
    "minimumZoomScale", "maximumZoomScale",
  ]

  /// Keys that change how subviews look or where they are.
  private static let inherited: Set<String> = [
    "alpha", "isHidden", "clipsToBounds", "anchorPoint", "contentInset",
    "contentInsetAdjustmentBehavior", "safeAreaInsets", "rowHeight", "rowCount",
    "scalesPageToFit",
  ]

  /// Longer values are not shown.
  private static let longest = 40

  private static func text(_ difference: ViewDifference) -> String {
    let key = difference.key
    let before = difference.before.map { ColorText.short($0, key: key) }
    let now = difference.now.map { ColorText.short($0, key: key) }
    if difference.hasOtherPixels { return "the pixels of \(key) changed" }
    switch (key, before, now) {
    case ("isHidden", _, "true"): return "hidden"
    case ("isHidden", _, _): return "shown"
    case ("shadow", _, nil), ("shadow", _, "null"): return "lost its shadow"
    case ("shadow", nil, _), ("shadow", "null", _): return "got a shadow"
    case (_, let before?, let now?)
    where before.count <= longest && now.count <= longest:
      return "\(key) changed from \(before) to \(now)"
    case (_, nil, let now?) where now.count <= longest: return "\(key) set to \(now)"
    default: return "\(key) changed"
    }
  }

  // MARK: Numbers

  private static func moved(from a: Point, to b: Point) -> String? {
    vector(from: a, to: b).map { "moved by \($0) pt" }
  }

  /// nil for no difference that can be seen.
  private static func vector(from a: Point, to b: Point) -> String? {
    let (x, y) = (text(b.x - a.x), text(b.y - a.y))
    return x == "0" && y == "0" ? nil : "(\(x), \(y))"
  }

  private static func text(_ size: Size) -> String {
    "\(text(size.width)) x \(text(size.height))"
  }

  private static func text(_ t: AffineTransform) -> String {
    "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(text).joined(separator: ", ") + "]"
  }

  /// A number rounded to a millionth.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return JSONTree.text(rounded == 0 ? 0 : rounded)
  }
}
