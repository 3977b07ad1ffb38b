import MesmerDrawing
import MesmerGeometry

/// A rectangle of the screen with a place in a tree of views: UIView.
///
/// A view's own coordinate space is that of its `bounds`; its `center`, `anchorPoint` and
/// `transform` place it in its superview's space. All lengths are in points; y points
/// down.
///
/// What a subclass draws in `draw(_:in:)` is recorded once and kept until
/// `setNeedsDisplay()`: moving, scrolling, zooming and fading never draw again. Drawing
/// is clipped to the bounds it was made for, as in UIKit's backing store.
///
/// A view whose geometry is not finite is not drawn, nor are its subviews. Views are not
/// thread safe: use a tree from one thread at a time.
open class View: Responder {
  /// The view's `id`; `ViewProperties.swift` has the property.
  var ownID: String?

  /// A number for `viewWithTag`; 0 by default.
  open var tag: Int {
    get { rare?.tag ?? 0 }
    set { someRare.tag = newValue }
  }

  /// What few views have; nil if the view has none of it. `RareProperties.swift` has what
  /// is not here.
  var rare: RareProperties?

  // MARK: Geometry

  /// The view's own space: its origin is the content point shown at the top left, its
  /// size is the view's.
  ///
  /// A new size grows the view about its anchor point and resizes the subviews by their
  /// masks. A new origin scrolls the subviews. Negative sizes are standardized.
  open var bounds: Rect {
    didSet {
      if bounds.size.width < 0 || bounds.size.height < 0 {
        bounds = bounds.standardized
      }
      boundsChanged(from: oldValue)
    }
  }

  /// The view's rectangle in the superview's space.
  ///
  /// Reading it gives the bounding box of the transformed bounds. Setting it while the
  /// transform is the identity sets the size of the bounds and the center. With another
  /// transform UIKit leaves the result undefined. Here the size of the bounds becomes the
  /// new size under the inverse of the transform's linear part, and the center is moved
  /// so that the box begins at the new origin. This is exact for scales and quarter
  /// turns; under other rotations the box is larger. Nothing is documented for a
  /// transform that cannot be inverted, such as that of a view that is seen edge on: only
  /// the position changes then. The origin of the bounds never changes. A rectangle that
  /// is null or not finite is ignored.
  open var frame: Rect {
    get { frameOfPlacement }
    set { place(in: newValue) }
  }

  /// The position of the anchor point in the superview's space.
  open var center: Point {
    didSet {
      if center != oldValue {
        changed(.center(from: oldValue, to: center))
        geometryChanged()
        changeObserver?()
      }
    }
  }

  /// A transform of the view and its subviews about the anchor point; the identity by
  /// default.
  open var transform: AffineTransform {
    get { rare?.transform ?? .identity }
    set {
      let old = transform
      someRare.transform = newValue
      if newValue != old {
        changed(.transform(from: old, to: newValue))
        geometryChanged()
        changeObserver?()
      }
    }
  }

  // MARK: Appearance

  /// Opacity of the view and its subviews as one group, 0...1; 1 by default. It is
  /// clamped to the range; NaN becomes 0.
  open var alpha = 1.0 {
    didSet {
      if !(alpha >= 0 && alpha <= 1) { alpha = alpha > 1 ? 1 : 0 }
      if alpha != oldValue { changed(.alpha(from: oldValue, to: alpha)) }
      if (alpha == 0) != (oldValue == 0) { colorsChanged() }
      changeObserver?()
    }
  }

  /// Whether the view and its subviews are hidden; false by default.
  open var isHidden = false {
    didSet {
      if isHidden != oldValue {
        colorsChanged()
        visibilityChanged()
        changeObserver?()
      }
    }
  }

  /// The colour of the bounds behind the contents; nil (the default) is clear.
  open var backgroundColor: Color? {
    didSet {
      if backgroundColor != oldValue {
        changed(.backgroundColor(from: oldValue, to: backgroundColor))
        colorsChanged()
      }
    }
  }

  /// The colour of interactive elements, for subclasses that draw with it.
  ///
  /// If it was never set, or was set to nil, it is the superview's; a root then has
  /// UIKit's blue.
  open var tintColor: Color! {
    get { ownTintColor ?? parent?.tintColor ?? View.standardTintColor }
    set {
      ownTintColor = newValue
      tellTintColor()
    }
  }

  /// A view whose alpha masks this one; nil (the default) for none.
  ///
  /// It lies in the space of this view's bounds, has no superview, and is not laid out
  /// with them. What the view shows, with its shadow, is multiplied by what the mask
  /// shows, with its alpha; outside the mask there is nothing. The mask's colours do not
  /// matter.
  ///
  /// A view masks one other: as the mask of a second, or as a subview, it is no longer
  /// the mask of the first (a choice of this project). A view that masks itself or a view
  /// inside it is a programmer's error, and so is a hierarchy of more than 512 levels, in
  /// which a mask is a level below the view that it masks.
  open var mask: View? {
    get { viewMask }
    set { viewMask = newValue }
  }

  /// Whether contents and subviews are clipped to the bounds; false by default, true for
  /// scroll views.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { reachChanged() } }
  }

  /// The radius of the corners; `View+Corners.swift` has the properties.
  var ownCornerRadius = 0.0
  /// Whether a subview has had a `zPosition` other than 0.
  var hasRaisedSubviews = false

  /// A promise that the view paints all of its bounds; true by default. It is only a
  /// hint: a broken promise is undefined in UIKit and has no effect here (a choice of
  /// this project).
  open var isOpaque = true

  /// How contents are placed when their size differs from that of the bounds; scaleToFill
  /// by default.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      if contentMode == oldValue { return }
      reachChanged()
      placeLayerContents()
    }
  }

  /// What was set as `contents`; nil where the surroundings decide.
  var ownContents: ContentsStorage?

  /// The scale of the screen has changed; nothing by default.
  func displayScaleChanged() {}

  /// Whether touches reach the view; true by default, false for image views.
  open var isUserInteractionEnabled = true

  /// Whether the view gets more than one touch at a time; false by default. Its gesture
  /// recognizers get all.
  open var isMultipleTouchEnabled = false

  /// Whether the view is alone with its touch: while it has one, no other view of the
  /// window gets new ones, and it gets none while another has one; false by default.
  open var isExclusiveTouch = false

  // MARK: Autoresizing

  /// What may change when the superview's size changes; nothing by default.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether a change of the size of the bounds resizes the subviews by their masks; true
  /// by default.
  open var autoresizesSubviews = true

  /// Whether the view's frame is what it is set to, or what the mask makes of it; true by
  /// default. If not, constraints place the view. A view that no constraint names keeps
  /// its frame.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { translatesMask }
    set { translatesMask = newValue }
  }

  // MARK: Hierarchy

  /// The view that contains this one as a subview. Apps may override it; Mesmer itself
  /// asks `parent`.
  open var superview: View? { parent }
  /// The superview. Not a weak reference: those make every use of it slower. A view that
  /// ends clears it in its subviews.
  final unowned(unsafe) var parent: View?

  /// The subviews and the layers between them, back to front.
  package internal(set) var stack: [View] = []
  /// Whether there has been a layer among them.
  var hasLayers = false
  /// Whether the view is a layer of its superview and not a subview.
  package var isLayer = false

  /// The class of the object that MesmerUIKit has as the view's layer: one of its layer
  /// classes. Any other class, as by default, stands for CALayer.
  open class var layerClass: AnyClass { View.self }

  /// Whether an index over subviews depends on the reach of this view.
  var reachIsKnown = false
  /// At least the number of levels of views below this one, with masks.
  var levelsBelow: Int16 = 0

  /// The window that the view is in, or the view itself if it is a window; nil without
  /// one.
  open var window: Window? {
    nearestWindow
  }

  /// How far the view extends into the area that the device covers, in points from each
  /// edge of its bounds.
  ///
  /// This is the value set on the view, or else follows from the superview's insets and
  /// the view's place in it; it is zero if no superview has insets. UIKit's property is
  /// read-only and begins with the window. Here the safe area begins at any view on which
  /// a value is set, regardless of its superviews. Distances that are negative or not
  /// finite count as 0. A derived inset is at most the superview's (measured). Under
  /// rotation it is that of the bounding box (a choice of this project).
  open var safeAreaInsets: EdgeInsets {
    get { ownSafeAreaInsets ?? derivedSafeAreaInsets }
    set {
      setSafeAreaInsets(newValue)
    }
  }

  /// The safe area of the view, or of one around it, has changed. The default does
  /// nothing. Moves of the view do not call it.
  open func safeAreaInsetsDidChange() {}

  // MARK: Recognizers

  /// The view's recognizers, oldest first; nil if there are none.
  open var gestureRecognizers: [GestureRecognizer]? {
    get { someRecognizers }
    set { someRecognizers = newValue }
  }

  /// Adds a recognizer for the touches of this view and its subviews. A recognizer of
  /// another view leaves that view.
  open func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    attach(recognizer)
  }

  /// Removes a recognizer; ignored if it is not this view's. Its gesture is cancelled.
  open func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    detach(recognizer)
  }

  // MARK: Layout

  /// How many times the view was laid out.
  package internal(set) var layoutCount = 0

  /// Whether the view is marked for layout.
  package internal(set) var needsLayout = true
  /// Whether a descendant is marked for layout.
  var subtreeNeedsLayout = false
  /// The layout of the view that is in progress; nil for none.
  var layoutInProgress: LayoutInProgress?
  /// Whether the view is one that its superview is made of, such as the knob of a switch:
  /// neither files nor reports have it.
  package var isPart = false

  // MARK: Drawing

  /// What the view has drawn; nil before the first drawing. `ViewDrawing.swift` has its
  /// properties.
  var drawing: ViewDrawing?

  /// In how many frames the view's bounds were partly on the screen.
  package internal(set) var compositeCount = 0

  /// Whether the drawing in progress reached `View.draw`.
  var usedEmptyDraw = false
  /// The colours that the view and its subtree paint; nil if they are not known.
  var paintsOnlyKnownGrays: Bool?

  /// Makes a view with a frame in its superview's space. Negative sizes are standardized.
  public init(frame: Rect) {
    let frame = frame.standardized
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.mid
    super.init()
  }

  deinit { for view in stack { view.parent = nil } }

  /// Makes a view of zero size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Always returns nil, because there are no archives. As in UIKit, a subclass with
  /// initializers of its own must have this one too: `{ nil }` is enough.
  public required init?(coder: Coder) { return nil }

  /// Draws the view's contents. Override it to draw; the default calls `draw(_:)`, which
  /// draws nothing.
  ///
  /// The canvas's space is that of the bounds. `rect` is the part to be drawn: all of the
  /// bounds, or what `setNeedsDisplay(_:)` has marked. Drawing outside it is clipped. The
  /// method is called when the view is first displayed, and when it is displayed after
  /// being marked; it is not called if the bounds have no area.
  ///
  /// Marks made in this method, for any view, take effect at the next display.
  open func draw(_ rect: Rect, in canvas: Canvas) {
    Canvas.withCurrent(canvas) { draw(rect) }
  }

  /// Draws the view's contents into `Canvas.current`, as in UIKit. Override this method
  /// in views written for MesmerUIKit and `draw(_:in:)` in others. The default draws
  /// nothing.
  open func draw(_ rect: Rect) { usedEmptyDraw = true }

  /// Never called: there is no Interface Builder. It exists for classes written for UIKit
  /// that override it.
  open func prepareForInterfaceBuilder() {}

  /// Marks all of the contents as out of date: the next display redraws them. Without it,
  /// a change of a property that `draw` reads is not shown.
  open func setNeedsDisplay() { mark(.all) }

  /// Marks a part of the contents, in the space of the bounds, as out of date.
  ///
  /// The next display calls `draw` once with the bounding box of all parts marked since
  /// the last one, clipped to the bounds. What it draws replaces the pixels whose centres
  /// lie in that box; the others stay. A rectangle that is empty or outside the bounds
  /// marks nothing; one that is not finite marks everything.
  ///
  /// Everything is redrawn, and `draw` called with the bounds, if the view was never
  /// drawn, if its size or `contentScaleFactor` has changed since, or if the parts would
  /// become more than 64 rectangles.
  open func setNeedsDisplay(_ rect: Rect) {
    if rect.isEmpty { return }
    mark(rect.isFinite ? .part(rect.standardized) : .all)
  }

  // MARK: Accessibility, which is kept for programs that ask

  /// Whether the view is an element by itself; false by default.
  open var isAccessibilityElement: Bool {
    get { rare?.accessibility?.isElement ?? false }
    set { someAccessibility.isElement = newValue }
  }
  /// What the view is, in a few words.
  open var accessibilityLabel: String? {
    get { rare?.accessibility?.label }
    set { someAccessibility.label = newValue }
  }
  /// What using the view does.
  open var accessibilityHint: String? {
    get { rare?.accessibility?.hint }
    set { someAccessibility.hint = newValue }
  }
  /// The value that the view shows.
  open var accessibilityValue: String? {
    get { rare?.accessibility?.value }
    set { someAccessibility.value = newValue }
  }
  /// A name for tests.
  open var accessibilityIdentifier: String? {
    get { rare?.accessibility?.identifier }
    set { someAccessibility.identifier = newValue }
  }
  /// What kind of element the view is.
  open var accessibilityTraits: AccessibilityTraits {
    get { rare?.accessibility?.traits ?? .none }
    set { someAccessibility.traits = newValue }
  }

  /// Raises the value of an adjustable view. No assistive program calls it; the default
  /// does nothing.
  open func accessibilityIncrement() {}
  /// Lowers the value of an adjustable view, as `accessibilityIncrement` raises it.
  open func accessibilityDecrement() {}
  /// Uses the view. No assistive program calls it; false by default.
  open func accessibilityActivate() -> Bool { false }

  // MARK: Layout, for subclasses

  /// Marks the view for layout. The next display, or `layoutIfNeeded`, calls
  /// `layoutSubviews` once, however often it was marked.
  open func setNeedsLayout() {
    needsLayout = true
    markAncestorsForLayout()
  }

  /// Lays out this view and its descendants now, if they are marked.
  ///
  /// Superviews come before subviews, and each view is laid out once. The pass begins at
  /// the highest ancestor that is reached through marked views only, because its layout
  /// could change this view's place.
  open func layoutIfNeeded() {
    layOutFromMarkedAncestor()
  }

  /// Sets the size of the bounds to the result of `sizeThatFits` for their present size;
  /// the frame keeps its origin.
  open func sizeToFit() {
    takeFittingSize()
  }

  /// The natural size of the contents, in points; `noIntrinsicMetric` on both axes by
  /// default. Views that constraints place have it where these leave their size open.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Marks the superview for layout, because the natural size of the contents has
  /// changed.
  open func invalidateIntrinsicContentSize() {
    parent?.setNeedsLayout()
    contentSizeChanged()
  }

  /// Makes constraints, of this view or between those inside it: the place for what
  /// depends on much. Call super last. It is called before a layout, after
  /// `setNeedsUpdateConstraints`, subviews first.
  open func updateConstraints() {}

  /// Whether the class places its subviews by constraints; false by default. Nothing
  /// depends on it here.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// `layoutMargins` were set. The default does nothing.
  open func layoutMarginsDidChange() {}

  /// The space that `layoutMarginsGuide` leaves at the edges: 8 points by default, and
  /// the safe area. For a controller's view it is none above and below, and at the sides
  /// 16 points, in a window of 414 points 20. Setting it sets the part without the safe
  /// area; the sides of a controller's view have at least theirs.
  open var layoutMargins: EdgeInsets {
    get { viewMargins }
    set { viewMargins = newValue }
  }

  /// The size that the constraints inside the view give it, nearest to a target.
  open func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that the constraints inside the view give it, nearest to a target; a
  /// required width or height is the target's.
  open func systemLayoutSizeFitting(
    _ targetSize: Size,
    withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The appearance of the view and its subviews; unspecified by default, which is that
  /// of the superview.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { ownUserInterfaceStyle }
    set { ownUserInterfaceStyle = newValue }
  }

  /// The traits of the screen, with the appearance of the nearest view that overrides it.
  open var traitCollection: TraitCollection { inheritedTraits }

  /// Whether the view is mirrored from right to left; unspecified by default, which is
  /// where the traits say so.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { rare?.traits?.semantics ?? .unspecified }
    set { setSemantics(newValue) }
  }

  /// Pixels per point of the bitmap of `contents == .bitmap`.
  ///
  /// The default is the screen's scale: the scale at which the view's root was last
  /// displayed, or 1 before the first display. A new value takes effect when the view is
  /// next drawn: to sharpen a zoomed bitmap, set it and call `setNeedsDisplay()`. A value
  /// that is not positive and finite restores the default.
  open var contentScaleFactor: Double {
    get { ownContentScaleFactor ?? root.displayScale }
    set { ownContentScaleFactor = newValue > 0 && newValue.isFinite ? newValue : nil }
  }

  /// The view's traits have changed: the appearance, the size of text or the direction.
  /// The view is drawn and laid out again in any case. The default does nothing.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// The tint colour, the view's own or an inherited one, has changed. The default does
  /// nothing.
  open func tintColorDidChange() {}

  /// Places the subviews. The default does nothing.
  ///
  /// It is called before the view is displayed, once for all marks since the last call:
  /// superviews before their subviews, and after masks have resized them. Marks made here
  /// for this view take effect in the next cycle.
  open func layoutSubviews() {}

  /// The size that suits the view best within the given one; its present size by default.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  // MARK: Hierarchy

  /// Adds a view in front of the other subviews.
  ///
  /// The view first leaves its old superview. If it is a subview already, it moves to the
  /// front.
  ///
  /// Adding a view to itself or to one of its descendants is a programmer's error, and so
  /// is a hierarchy of more than 512 levels of views, from the root to the deepest, where
  /// the mask of a view is a level below it.
  open func addSubview(_ view: View) { insert(view, at: .front) }

  /// Inserts a view at an index in `subviews`; 0 is the back. The index is clamped to the
  /// valid range, the view itself not counted.
  open func insertSubview(_ view: View, at index: Int) { insert(view, at: .view(index)) }

  /// Inserts a view directly in front of a sibling, or in front of all subviews if the
  /// sibling is not one of them.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    if view !== sibling { insert(view, at: .above(sibling)) }
  }

  /// Inserts a view directly behind a sibling, or in front of all subviews if the sibling
  /// is not one of them.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    if view !== sibling { insert(view, at: .below(sibling)) }
  }

  /// Moves a subview in front of the others; other views are ignored.
  open func bringSubviewToFront(_ view: View) {
    if view.parent === self { insert(view, at: .front) }
  }

  /// Moves a subview behind the others; other views are ignored.
  open func sendSubviewToBack(_ view: View) {
    if view.parent === self { insert(view, at: .layer(0)) }
  }

  /// Exchanges two subviews; ignored if an index is out of range.
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    exchange(first, second)
  }

  /// Removes the view from its superview; ignored if it has none.
  open func removeFromSuperview() { detach() }

  /// The subviews, back to front. Layers that MesmerUIKit has added are not among them.
  open var subviews: [View] { hasLayers ? stack.filter { !$0.isLayer } : stack }

  /// Whether the view is the given view or one of its descendants.
  open func isDescendant(of view: View) -> Bool { isBelow(view) }

  /// The first view with a tag among this view and its descendants; nil if there is none.
  /// A view comes before its subviews, and the back before the front.
  open func viewWithTag(_ tag: Int) -> View? { firstView(tagged: tag) }

  // MARK: Conversion

  /// Converts a point from this view's space to another view's.
  ///
  /// Nil means this view's window, or the root of its tree if it has none. The conversion
  /// goes through the nearest common ancestor; the root spaces of different trees count
  /// as one. If a transform on the way down has no inverse, the result is NaN.
  open func convert(_ point: Point, to view: View?) -> Point {
    route(to: view).reduce(point) { $0.applying($1) }
  }

  /// Converts a point from another view's space to this view's. Nil means the window, or
  /// else the root.
  open func convert(_ point: Point, from view: View?) -> Point {
    (view ?? screen).route(to: self).reduce(point) { $0.applying($1) }
  }

  /// Converts a rectangle from this view's space to another view's.
  ///
  /// The result is the bounding box of the four converted corners; null if a transform on
  /// the way down has no inverse.
  open func convert(_ rect: Rect, to view: View?) -> Rect {
    boundingBox(of: rect, route(to: view))
  }

  /// Converts a rectangle from another view's space to this view's. Nil means the window,
  /// or else the root.
  open func convert(_ rect: Rect, from view: View?) -> Rect {
    boundingBox(of: rect, (view ?? screen).route(to: self))
  }

  // MARK: Hierarchy, for subclasses; the defaults do nothing

  /// The view is about to get another superview, or none if nil.
  open func willMove(toSuperview newSuperview: View?) {}
  /// The view has another superview.
  open func didMoveToSuperview() {}
  /// The view or an ancestor is about to get another window.
  open func willMove(toWindow newWindow: Window?) {}
  /// The view has another window.
  open func didMoveToWindow() {}
  /// A view has become a subview of this one.
  open func didAddSubview(_ subview: View) {}
  /// A subview is about to be removed.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: Touches, for subclasses

  /// The view controller whose view this is, or else the superview.
  open override var next: Responder? {
    if let viewController { return viewController }
    return parent
  }

  /// The view that receives touches at a point of this view's space: the frontmost and
  /// deepest of this view and its descendants; nil if there is none. Hidden views, views
  /// with an alpha below 0.01 and views with `isUserInteractionEnabled` false are
  /// skipped, with their descendants.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    deepestView(at: point, with: event)
  }

  /// Whether a point of this view's space is inside the view: in the bounds, without
  /// their right and bottom edges.
  open func point(inside point: Point, with event: Event?) -> Bool {
    bounds.contains(point)
  }

  /// Lets the first responder resign, if it is this view or below it. With `force` it
  /// does, whether it may or not. The result says whether there is none left here.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { resignFirst(force) }

  /// Whether a gesture recognizer of the view may begin; true by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    true
  }

  /// The recognizers that touches of the view go to, by age.
  var allRecognizers: [GestureRecognizer] { gestures }

  // MARK: Changes, for this module's classes

  /// The origin of the bounds was set together with a new size, and handling the size has
  /// changed it again.
  func boundsOriginWasOverruled(_ origin: Point) {}

  /// The size of the bounds has changed.
  @_spi(Components) open func boundsSizeChanged(from old: Size) {
    if contentMode == .redraw { setNeedsDisplay() }
    autoresizeSubviews(from: old)
    setNeedsLayout()
  }

  /// The origin of the bounds has changed.
  func boundsOriginChanged(from old: Point) {}

  /// The view's place in its superview's space has changed.
  func geometryChanged() {
    reachChanged()
    parent?.subviewGeometryChanged()
    if rare?.layout != nil { placeChangedUnderConstraints() }
  }

  /// The place of a subview in this view's space has changed.
  func subviewGeometryChanged() {}

  /// The subviews or their order have changed.
  func subviewsChanged() {
    culling?.drop()
    if !clipsToBounds { reachChanged() }
    markForOwnChange()
    colorsChanged()
    clock?.hierarchyVersion += 1
  }

  /// `isHidden` has changed.
  func visibilityChanged() { parent?.subviewVisibilityChanged(self) }

  /// `isHidden` of a subview has changed.
  func subviewVisibilityChanged(_ view: View) {}

  /// The default content hugging priority of a view that is drawn in its natural size
  /// whatever its frame, such as a switch; nil for other views.
  @_spi(Components) open var fixedSizeHugging: LayoutPriority? { nil }

  /// Whether touches stay with the view when a scroll view around it could scroll, as
  /// those of controls do.
  @_spi(Components) open var keepsTouches: Bool { false }

  /// Whether constraints give the view the height of its contents in its width.
  var wrapsAtItsWidth: Bool { false }

  /// Where the baselines of text are in a size: the first from the top, the last from the
  /// bottom up; nil without text.
  func baselines(in size: Size) -> (first: Double, last: Double)? { nil }

  /// The part of this view's safe area that its subviews get.
  func safeAreaInsetsForSubviews(_ insets: EdgeInsets) -> EdgeInsets { insets }

  /// Some of the subviews, given in their order, sorted as they are drawn: back to front.
  func stacked(_ views: [View]) -> [View] { views }

  /// Whether the view's bounds are meant to move over its content.
  var scrollsContent: Bool { false }

  /// The view, if it is a window.
  var asWindow: Window? { nil }

  /// A frame with this view as the screen is about to be made.
  func willDisplay() {}
  /// A frame with this view as the screen has been made.
  package func didDisplay() {}

  /// Whether `fitAfterLayout` is called after a layout of this view.
  var fitsItselfAfterLayout: Bool { false }

  /// The view and its subtree have been laid out.
  func fitAfterLayout() {}

  // MARK: Contents, for this module's classes

  /// Adds what is drawn between the background and the subviews.
  @_spi(Components) open func addContents(
    to flattening: inout Flattening, layer: LayerSpace
  ) {
    addRecording(to: &flattening, layer: layer)
  }

  /// Adds what is drawn over the subviews, inside the clip: grays only, and no holes.
  func addOverlay(to flattening: inout Flattening, layer: LayerSpace) {}

  /// The area that `addContents` and `addOverlay` can paint, in layer space; nil means
  /// anywhere.
  var contentsReach: Rect? { recordingReach }

  /// Whether the contents can only paint grays.
  @_spi(Components) open var contentsAreGray: Bool { recorded()?.isGray ?? true }
}
