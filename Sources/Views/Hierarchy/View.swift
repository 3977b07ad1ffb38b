import MesmerDrawing
import MesmerGeometry

/// A rectangular area of the screen in a tree of views: UIView.
///
/// A view's own coordinate space is that of its `bounds`. Its `center`, `anchorPoint` and
/// `transform` position it in its superview's space. All lengths are in points; y points
/// down.
///
/// The drawing of `draw(_:in:)` is recorded, and kept until the view is marked for
/// display. A view is marked by `setNeedsDisplay()` or `setNeedsDisplay(_:)`, by a change
/// of its traits, and by a new size if its `contentMode` is `.redraw`. Moving, scrolling,
/// zooming and fading never redraw the view. Drawing is clipped to the bounds at the time
/// of recording, as in UIKit's backing store.
///
/// A view whose geometry is not finite is not drawn, nor are its subviews. Views are not
/// thread safe: use a tree from one thread at a time.
open class View: Responder {
  /// The stored value of `id`, which `ViewProperties.swift` declares.
  var ownID: String?

  /// A number that identifies the view in `viewWithTag`; 0 by default.
  open var tag: Int {
    get { rare?.tag ?? 0 }
    set { someRare.tag = newValue }
  }

  /// The rarely used properties, declared in `RareProperties.swift`; nil if the view has
  /// none of them.
  var rare: RareProperties?

  // MARK: Geometry

  /// The view's rectangle in its own space: the origin is the content point at the top
  /// left, the size is that of the view.
  ///
  /// A new size resizes the view about its anchor point, and the subviews by their
  /// autoresizing masks. A new origin scrolls the subviews. Negative sizes are
  /// standardized.
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
  /// so that the bounding box begins at the new origin. For scales and quarter turns the
  /// box is then the rectangle that was set; under other rotations it is larger. With a
  /// transform that has no inverse, such as that of a view seen edge-on, only the
  /// position changes (UIKit's behaviour is not documented). The origin of the bounds
  /// never changes. A rectangle that is null or not finite is ignored.
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
        notifyAttachments()
      }
    }
  }

  /// The transform that is applied to the view and its subviews about the anchor point;
  /// the identity by default.
  open var transform: AffineTransform {
    get { rare?.transform ?? .identity }
    set {
      let (old, inSpace) = (transform, rare?.space?.transform)
      someRare.transform = newValue
      rare?.space?.transform = nil
      if newValue != old || inSpace != nil {
        changed(
          .transform(from: inSpace ?? Transform3D(old), to: Transform3D(newValue)))
        geometryChanged()
        notifyAttachments()
      }
    }
  }

  // MARK: Appearance

  /// The opacity of the view and its subviews as one group, 0...1; 1 by default. It is
  /// clamped to the range; NaN becomes 0.
  open var alpha = 1.0 {
    didSet {
      if !(alpha >= 0 && alpha <= 1) { alpha = alpha > 1 ? 1 : 0 }
      if alpha != oldValue { changed(.alpha(from: oldValue, to: alpha)) }
      if (alpha == 0) != (oldValue == 0) { colorsChanged() }
      notifyAttachments()
    }
  }

  /// Whether the view and its subviews are hidden; false by default.
  open var isHidden = false {
    didSet {
      if isHidden != oldValue {
        colorsChanged()
        visibilityChanged()
        notifyAttachments()
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
  /// If it is not set, or set to nil, reading gives the superview's tint colour, or
  /// UIKit's blue for a root.
  open var tintColor: Color! {
    get { ownTintColor ?? parent?.tintColor ?? View.standardTintColor }
    set {
      ownTintColor = newValue
      notifyTintColor()
    }
  }

  /// The view whose alpha masks this one; nil without a mask, the default.
  ///
  /// The mask is in the space of this view's bounds, has no superview, and is not laid
  /// out with the subviews. The view's output, including its shadow, is multiplied by the
  /// alpha of the mask's output; outside the mask the view is transparent. The mask's
  /// colours have no effect.
  ///
  /// A view masks at most one other: a view that becomes the mask of a second one, or a
  /// subview, no longer masks the first (a choice of this project). A view that masks
  /// itself or one of its descendants is a programmer's error, and so is a hierarchy of
  /// more than 512 levels of views; a mask is one level below the view that it masks.
  open var mask: View? {
    get { viewMask }
    set { viewMask = newValue }
  }

  /// Whether contents, subviews and shadow are clipped to the bounds; false by default,
  /// true for scroll views and labels.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { reachChanged() } }
  }

  /// The stored value of `cornerRadius`, which `View+Corners.swift` declares.
  var ownCornerRadius = 0.0
  /// Whether a subview has had 3D properties or a `zPosition` other than 0, or the view
  /// itself has had a `sublayerTransform`.
  var hasRaisedSubviews = false

  /// A hint that the view paints all of its bounds; true by default. In UIKit the result
  /// is undefined if the hint is wrong; here it has no effect (a choice of this project).
  open var isOpaque = true

  /// The placement of contents whose size differs from that of the bounds; scaleToFill by
  /// default, redraw for labels.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      if contentMode == oldValue { return }
      reachChanged()
      placeLayerContents()
    }
  }

  /// The content storage set on the view; nil to use that of the frame,
  /// `PictureComposer.contents`.
  var ownContents: ContentsStorage?

  /// Whether the view receives touches; true by default, false for views that only show
  /// something, such as image views and labels.
  open var isUserInteractionEnabled = true

  /// Whether the view receives more than one touch at a time; false by default. Gesture
  /// recognizers receive all touches regardless.
  open var isMultipleTouchEnabled = false

  /// Whether the view receives touches exclusively; false by default. While such a view
  /// has a touch, no other view of the window receives new touches. While another view
  /// has a touch, such a view receives none.
  open var isExclusiveTouch = false

  // MARK: Autoresizing

  /// The parts of the frame that change with the superview's size; none by default.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether a change of the size of the bounds resizes the subviews by their
  /// autoresizing masks; true by default.
  open var autoresizesSubviews = true

  /// Whether the frame and the autoresizing mask place the view; true by default. If
  /// false, constraints place it, and without constraints it keeps its frame.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { rare?.layout?.translatesMask ?? true }
    set { setTranslatesMask(newValue) }
  }

  // MARK: Hierarchy

  /// The view that contains this one as a subview. Apps may override it; Mesmer itself
  /// reads `parent`.
  open var superview: View? { parent }
  /// The superview. The reference is not weak, because a weak reference would slow every
  /// use. When a view is deallocated, it sets this property of its subviews to nil.
  package internal(set) final unowned(unsafe) var parent: View?

  /// The subviews and the layers between them, back to front.
  package internal(set) var stack: [View] = []
  /// Whether the stack has ever contained a layer.
  var hasLayers = false
  /// Whether the stack has ever contained a part of a component.
  var hasParts = false
  /// Whether the view is a layer of its superview and not a subview.
  package var isLayer = false

  /// The class of the view's layer object, in modules that have layers. The default, or
  /// any class that is not a layer class, selects the plain layer class.
  open class var layerClass: AnyClass { View.self }

  /// Whether an index over the subviews of an ancestor depends on the reach of this view.
  var reachIsKnown = false
  /// An upper bound of the number of levels of views below this one, masks included.
  var levelsBelow: Int16 = 0

  /// The window of the view, or the view itself if it is a window; nil without one.
  open var window: Window? {
    nearestWindow
  }

  /// The distances of the safe area from the edges of the bounds, in points.
  ///
  /// Reading gives the insets set on the view. If none are set, the insets are derived
  /// from the superview's insets and the view's frame (zero if no ancestor has insets),
  /// and those of the view's controller or bars are added. UIKit's property is read-only
  /// and starts at the window. Here the safe area starts at any view on which a value is
  /// set, regardless of its superviews. Distances that are negative or not finite become
  /// 0. A derived inset is at most the superview's (measured). Under a rotation, derived
  /// insets are computed with bounding boxes (a choice of this project).
  open var safeAreaInsets: EdgeInsets {
    get { ownSafeAreaInsets ?? derivedSafeAreaInsets }
    set {
      setSafeAreaInsets(newValue)
    }
  }

  /// Called when `safeAreaInsets` has changed because insets were set, or because the
  /// view or an ancestor was added or removed; does nothing by default. It is not called
  /// when the view moves.
  open func safeAreaInsetsDidChange() {}

  // MARK: Recognizers

  /// The view's recognizers, oldest first; nil if there are none. Setting it replaces all
  /// of them.
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

  /// The number of times that the view has been laid out.
  package internal(set) var layoutCount = 0

  /// Whether the view is marked for layout.
  package internal(set) var needsLayout = true
  /// Whether a descendant is marked for layout.
  var subtreeNeedsLayout = false
  /// The layout of the view that is in progress; nil if none is.
  var layoutInProgress: LayoutInProgress?
  /// Whether the view is a component of its superview, such as the knob of a switch.
  /// Files and reports omit components.
  package var isPart = false
  /// Whether an input, a touch or a request, has reached the view or a descendant of it.
  /// Set by the clock.
  package var hasInput = false

  // MARK: Drawing

  /// The recorded drawing, with the properties in `ViewDrawing.swift`; nil before the
  /// first drawing.
  var drawing: ViewDrawing?

  /// The number of frames in which at least a part of the bounds was on the screen.
  package internal(set) var compositeCount = 0

  /// Whether the drawing in progress has called the empty `View.draw(_:)`.
  var usedEmptyDraw = false
  /// Whether the view and its subtree can only paint grays, as cached; nil if not
  /// computed.
  var paintsOnlyKnownGrays: Bool?

  /// Creates a view with a frame in its superview's space. Negative sizes are
  /// standardized.
  public init(frame: Rect) {
    let frame = frame.standardized
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.mid
    super.init()
  }

  deinit { for view in stack { view.parent = nil } }

  /// Creates a view of zero size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Returns nil, because there are no archives. As in UIKit, a subclass that declares
  /// initializers must declare this one too: `{ nil }` is sufficient.
  public required init?(coder: Coder) { return nil }

  /// Draws the view's contents. Override it to draw; the default calls `draw(_:)`, which
  /// draws nothing.
  ///
  /// The canvas's space is that of the bounds. `rect` is the part to be drawn: all of the
  /// bounds, or the part marked by `setNeedsDisplay(_:)`. Drawing outside it is clipped.
  /// The method is called when the view is first displayed, and when it is displayed
  /// after being marked; it is not called if the bounds have no area.
  ///
  /// If an override marks a view for display, this one or another, the mark takes effect
  /// at the next display.
  open func draw(_ rect: Rect, in canvas: Canvas) {
    Canvas.withCurrent(canvas) { draw(rect) }
  }

  /// Draws the view's contents into `Canvas.current`, as in UIKit. Override either this
  /// method or `draw(_:in:)`. The default draws nothing.
  open func draw(_ rect: Rect) { usedEmptyDraw = true }

  /// Prepares the view for a design tool. Never called, because there is no design tool.
  open func prepareForInterfaceBuilder() {}

  /// Invalidates all of the contents: the next display redraws them. Without it, a change
  /// of a property that `draw` reads is not shown.
  open func setNeedsDisplay() { mark(.all) }

  /// Invalidates a part of the contents, in the space of the bounds.
  ///
  /// The next display calls `draw` once with the bounding box of all parts marked since
  /// the last drawing, clipped to the bounds. The drawing replaces the pixels whose
  /// centres are in that box; the other pixels are kept. An empty rectangle, or one with
  /// a NaN extent, marks nothing; any other rectangle that is not finite marks
  /// everything. A rectangle outside the bounds redraws nothing by itself, but enlarges
  /// the box around others.
  ///
  /// In some cases everything is redrawn, and `draw` is called with the bounds: if the
  /// view was never drawn, if its size or `contentScaleFactor` has changed since the last
  /// drawing, or if the parts would become more than 64 rectangles.
  open func setNeedsDisplay(_ rect: Rect) {
    if rect.isEmpty { return }
    mark(rect.isFinite ? .part(rect.standardized) : .all)
  }

  // MARK: Accessibility, stored for programs that read it

  /// Whether the view is an element by itself; false by default.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { someAccessibility.isElement = newValue }
  }
  /// A short description of the view; nil by default.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { someAccessibility.label = newValue }
  }
  /// A description of the result of activating the view; nil by default.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { someAccessibility.hint = newValue }
  }
  /// The value that the view shows; nil by default.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { someAccessibility.value = newValue }
  }
  /// A name for tests; nil by default.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { someAccessibility.identifier = newValue }
  }
  /// The traits of the element; none by default.
  open var accessibilityTraits: AccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { someAccessibility.traits = newValue }
  }

  /// Increments the value of an adjustable view. No assistive program calls it; the
  /// default does nothing.
  open func accessibilityIncrement() {}
  /// Decrements the value of an adjustable view. No assistive program calls it; the
  /// default does nothing.
  open func accessibilityDecrement() {}
  /// Activates the view. No assistive program calls it; returns false by default.
  open func accessibilityActivate() -> Bool { false }

  // MARK: Layout, for subclasses

  /// Marks the view for layout. The next display, or `layoutIfNeeded`, calls
  /// `layoutSubviews` once, for any number of marks.
  open func setNeedsLayout() {
    needsLayout = true
    markAncestorsForLayout()
  }

  /// Lays out this view and its descendants now, if they are marked.
  ///
  /// Superviews are laid out before subviews. A view whose layout changes its own
  /// subviews or constraints may be laid out a second time. An ancestor's layout could
  /// change this view's frame. The pass therefore begins at the highest ancestor that is
  /// reached through marked views only, or that contains unsolved constraints.
  open func layoutIfNeeded() {
    layOutFromMarkedAncestor()
  }

  /// Sets the size of the bounds to the result of `sizeThatFits` for the current size;
  /// the frame keeps its origin.
  open func sizeToFit() {
    takeFittingSize()
  }

  /// The natural size of the contents, in points; `noIntrinsicMetric` on both axes by
  /// default. A view placed by constraints has this size on an axis where the constraints
  /// do not determine another.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Marks the superview and the constraints of this view for layout. Call it when the
  /// natural size of the contents has changed.
  open func invalidateIntrinsicContentSize() {
    parent?.setNeedsLayout()
    layoutState?.contentChanged(of: self)
    // The text of a part may determine the size and the baselines of its owner.
    if isPart, let parent { parent.layoutState?.contentChanged(of: parent) }
  }

  /// Override to create constraints of this view, or between views inside it, that depend
  /// on several inputs; the default does nothing. Call super last. The method is called
  /// before the first layout with constraints and before each layout after
  /// `setNeedsUpdateConstraints`, for subviews first.
  open func updateConstraints() {}

  /// Whether the class places its subviews by constraints; false by default. It has no
  /// effect here.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Called when `layoutMargins`, or a property that affects them, was set; does nothing
  /// by default.
  open func layoutMarginsDidChange() {}

  /// The distances of `layoutMarginsGuide` from the edges of the bounds. The default is 8
  /// points plus the safe area. For a controller's view, it is the safe area plus 0 at
  /// the top and bottom, and plus 16 points at the sides, or 20 in a window at least 414
  /// points wide. Setting it sets the part without the safe area; the sides of a
  /// controller's view keep at least their default.
  open var layoutMargins: EdgeInsets {
    get { viewMargins }
    set { viewMargins = newValue }
  }

  /// Returns the size that satisfies the constraints inside the view and is nearest to a
  /// target, whose width and height have the priority `fittingSizeLevel`.
  open func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that satisfies the constraints inside the view and is nearest to a
  /// target. If the priority of a dimension is required, the result has the target's
  /// dimension, unless required constraints contradict it.
  open func systemLayoutSizeFitting(
    _ targetSize: Size,
    withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The appearance (light or dark) of the view and its subviews. Unspecified, the
  /// default, inherits the superview's appearance.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { ownUserInterfaceStyle }
    set { ownUserInterfaceStyle = newValue }
  }

  /// The traits of the screen, with the appearance that this view or its nearest ancestor
  /// with an override sets.
  open var traitCollection: TraitCollection { inheritedTraits }

  /// The layout direction of the view. Unspecified, the default, follows the traits.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { rare?.traits?.semantics ?? .unspecified }
    set { setSemantics(newValue) }
  }

  /// The number of pixels per point of the view's bitmap, if `contents` is `.bitmap`.
  ///
  /// Labels also round their size to these pixels. The default is the screen's scale: the
  /// scale at which the view's root was last displayed, or 1 before the first display. A
  /// new value marks the view and its constraints for layout, but takes effect in pixels
  /// only when the view is next drawn: to sharpen a zoomed bitmap, set it and call
  /// `setNeedsDisplay()`. A value that is not positive and finite restores the default.
  open var contentScaleFactor: Double {
    get { ownContentScaleFactor ?? root.displayScale }
    set { ownContentScaleFactor = newValue > 0 && newValue.isFinite ? newValue : nil }
  }

  /// Called when the view's traits have changed: the appearance, the text size or the
  /// layout direction. The view is redrawn and laid out again in any case. The default
  /// does nothing.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// Called when the tint colour of this view, or the one that it inherits, was set. Also
  /// called when the traits of a view that inherits its tint colour have changed. The
  /// default does nothing.
  open func tintColorDidChange() {}

  /// Places the subviews. The default does nothing.
  ///
  /// It is called before the view is displayed, once for all marks since the last call:
  /// superviews before their subviews, and after autoresizing masks have resized them. If
  /// an override marks this view for layout, the mark takes effect in the next cycle.
  open func layoutSubviews() {}

  /// Returns the size that fits the view best within the given one; the current size by
  /// default.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  // MARK: Hierarchy

  /// Adds a view in front of the other subviews.
  ///
  /// The view is first removed from its old superview. If it is a subview already, it
  /// moves to the front.
  ///
  /// Adding a view to itself or to one of its descendants is a programmer's error, and so
  /// is a hierarchy of more than 512 levels of views; a mask is one level below the view
  /// that it masks.
  open func addSubview(_ view: View) { insert(view, at: .front) }

  /// Inserts a view at an index in `subviews`; 0 is the back. The index is clamped to the
  /// valid range. If the view is a subview already, it is removed first, so the index
  /// counts only the other subviews.
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

  /// Moves a subview in front of its siblings; other views are ignored.
  open func bringSubviewToFront(_ view: View) {
    if view.parent === self { insert(view, at: .front) }
  }

  /// Moves a subview behind its siblings; other views are ignored.
  open func sendSubviewToBack(_ view: View) {
    if view.parent === self { insert(view, at: .layer(0)) }
  }

  /// Exchanges two subviews; ignored if an index is out of range.
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    exchange(first, second)
  }

  /// Removes the view from its superview; ignored if it has none.
  open func removeFromSuperview() { detach() }

  /// The subviews, back to front. Layers are not included.
  open var subviews: [View] { hasLayers ? stack.filter { !$0.isLayer } : stack }

  /// Whether the view is the given view or one of its descendants.
  open func isDescendant(of view: View) -> Bool { isBelow(view) }

  /// Returns the first view with a tag among this view and its descendants; nil if there
  /// is none. The order is preorder, back to front.
  open func viewWithTag(_ tag: Int) -> View? { firstView(tagged: tag) }

  // MARK: Conversion

  /// Converts a point from this view's space to another view's.
  ///
  /// Nil means this view's window, or the root of its tree if it has none. The conversion
  /// goes up to the nearest common ancestor and down to `view`; roots of different trees
  /// are treated as one space. The result is NaN if a transform on the way down has no
  /// inverse, or if the point is not in front of the eye of a perspective.
  open func convert(_ point: Point, to view: View?) -> Point {
    route(to: view).reduce(point) { $1.apply($0) }
  }

  /// Converts a point from another view's space to this view's. Nil means this view's
  /// window, or the root of its tree if it has none.
  open func convert(_ point: Point, from view: View?) -> Point {
    (view ?? screen).route(to: self).reduce(point) { $1.apply($0) }
  }

  /// Converts a rectangle from this view's space to another view's.
  ///
  /// Nil means this view's window, or the root of its tree if it has none. The result is
  /// the bounding box of the four converted corners; null if the rectangle is null or the
  /// conversion of a corner is not finite.
  open func convert(_ rect: Rect, to view: View?) -> Rect {
    boundingBox(of: rect, route(to: view))
  }

  /// Converts a rectangle from another view's space to this view's. Nil means this view's
  /// window, or the root of its tree if it has none.
  open func convert(_ rect: Rect, from view: View?) -> Rect {
    boundingBox(of: rect, (view ?? screen).route(to: self))
  }

  // MARK: Hierarchy, for subclasses; the defaults do nothing

  /// Called before the superview changes; the argument is nil if the view is removed.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the window of the view changes; the argument is nil if the view will
  /// have no window.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called after the window of the view has changed.
  open func didMoveToWindow() {}
  /// Called after a view has been added as a subview.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: Touches, for subclasses

  /// The controller of this view, or else the superview.
  open override var next: Responder? {
    if let viewController { return viewController }
    return parent
  }

  /// Returns the view that receives touches at a point of this view's space: the
  /// frontmost and deepest of this view and its descendants; nil if there is none.
  ///
  /// The method skips views that do not contain the point, are hidden, have an alpha
  /// (times the fade by scrolling) below 0.01, do not allow user interaction, or are
  /// animated without `allowUserInteraction`. The descendants of such views are skipped
  /// too.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    deepestView(at: point, with: event)
  }

  /// Whether a point of this view's space is inside the view. The default is whether the
  /// point is in the bounds, without their right and bottom edges.
  open func point(inside point: Point, with event: Event?) -> Bool {
    bounds.contains(point)
  }

  /// Resigns the first responder if it is this view or a descendant, or the controller of
  /// one of these views, and can resign. With `force` it resigns in any case. Returns
  /// whether such a first responder has resigned.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { resignFirst(force) }

  /// Whether a recognizer of the view, or one of a superview whose gesture includes a
  /// touch of this view, may begin; true by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    true
  }

  /// The recognizers that receive touches of the view, oldest first.
  package var allRecognizers: [GestureRecognizer] { gestures }

  // MARK: Changes, for this module's classes

  /// Called after the bounds were set, if the handling of their new size has replaced the
  /// new origin. `origin` is the origin that was set.
  func boundsOriginWasOverruled(_ origin: Point) {}

  /// Called when the size of the bounds has changed.
  @_spi(Components) open func boundsSizeChanged(from old: Size) {
    if contentMode == .redraw { setNeedsDisplay() }
    autoresizeSubviews(from: old)
    setNeedsLayout()
  }

  /// Called when the origin of the bounds has changed. A view with parts is marked for
  /// layout, because parts are placed in its bounds.
  func boundsOriginChanged(from old: Point) {
    if hasParts { setNeedsLayout() }
  }

  /// Called when the view's geometry in its superview's space has changed.
  func geometryChanged() {
    reachChanged()
    parent?.subviewGeometryChanged()
    rare?.layout?.placeChanged(of: self)
  }

  /// Called when the geometry of a subview in this view's space has changed.
  func subviewGeometryChanged() {}

  /// Called when the subviews or their order have changed.
  func subviewsChanged() {
    culling?.drop()
    if !clipsToBounds { reachChanged() }
    markForOwnChange()
    colorsChanged()
    clock?.hierarchyVersion += 1
  }

  /// Called when `isHidden` has changed.
  func visibilityChanged() { parent?.subviewVisibilityChanged(self) }

  /// Called when `isHidden` of a subview has changed.
  @_spi(Components) open func subviewVisibilityChanged(_ view: View) {}

  /// The default content hugging priority of views with a fixed size, such as switches;
  /// nil for other views.
  @_spi(Components) open var fixedSizeHugging: LayoutPriority? { nil }

  /// The rules for the view's size, and its cost in scenes and audits. Override it in a
  /// class that contains several views, or whose views have their intrinsic size without
  /// a frame.
  @_spi(Components) open var componentTraits: ComponentTraits { ComponentTraits(cost: 1) }

  /// Whether the view keeps its touches even if an enclosing scroll view could scroll, as
  /// controls do.
  @_spi(Components) open var keepsTouches: Bool { false }

  /// Whether the view's intrinsic height depends on its width, as for text that wraps;
  /// constraints then use the height at the solved width.
  package var wrapsAtItsWidth: Bool { false }

  /// Returns the distances, in points, of the first baseline from the top and of the last
  /// from the bottom, for bounds of the given size; nil without text.
  @_spi(Components) open func baselines(
    in size: Size
  ) -> (first: Double, last: Double)? { nil }

  /// Returns the part of this view's safe area that its subviews inherit.
  func safeAreaInsetsForSubviews(_ insets: EdgeInsets) -> EdgeInsets { insets }

  /// Returns subviews in drawing order, back to front. `views` are in the order of the
  /// stack.
  package func stacked(_ views: [View]) -> [View] { views }

  /// Whether the view is a scroll view, whose content moves with the bounds' origin. A
  /// scroll view animates the origin itself.
  var scrollsContent: Bool { false }

  /// The view, if it is a window.
  package var asWindow: Window? { nil }

  /// Called before a frame with this view as its root is rendered.
  func willDisplay() {}
  /// Called after a frame with this view as its root was rendered.
  package func didDisplay() {}

  /// Whether `fitAfterLayout` is called after a layout of this view.
  var fitsItselfAfterLayout: Bool { false }

  /// Called after the view and its subtree have been laid out.
  func fitAfterLayout() {}

  // MARK: Contents, for this module's classes

  /// Adds the contents between the background and the subviews.
  @_spi(Components) open func addContents(
    to composer: inout PictureComposer, layer: LayerSpace
  ) {
    addRecording(to: &composer, layer: layer)
  }

  /// Adds contents over the subviews, inside the clip. These contents may only paint
  /// grays, and must not make holes in an opaque background.
  func addOverlay(to composer: inout PictureComposer, layer: LayerSpace) {}

  /// The area that `addContents` and `addOverlay` can paint, in layer space; nil means
  /// anywhere.
  var contentsReach: Rect? { recordingReach }

  /// Whether the contents can only paint grays.
  @_spi(Components) open var contentsAreGray: Bool { recorded()?.isGray ?? true }
}
