import MesmerDrawing
import MesmerGeometry

/// A rectangle of the screen with a place in a tree of views: UIView.
///
/// A view's own coordinate space is that of its `bounds`; its `center`,
/// `anchorPoint` and `transform` place it in its superview's. All lengths are
/// points, y points down.
///
/// What a subclass draws in `draw(_:in:)` is recorded once and kept until
/// `setNeedsDisplay()`: moving, scrolling, zooming and fading never draw
/// again. Drawing is clipped to the bounds it was drawn for, as UIKit's
/// backing store does.
///
/// A view whose geometry holds numbers that are not finite is not drawn, and
/// neither are its subviews. Views are not thread safe: a tree belongs to one
/// thread at a time.
open class View: Responder {
  /// A name for scenes, queries and logs; nil by default. Not checked for
  /// being the only one.
  public var id: String?

  /// A number to find the view by, with `viewWithTag`; 0 by default.
  public var tag = 0

  // MARK: Geometry

  /// The view's own space: its origin is the content point shown at the top
  /// left, its size is the view's. A new size grows the view about its anchor
  /// and resizes the subviews by their masks; a new origin scrolls them.
  /// Negative sizes are standardised.
  open var bounds: Rect {
    didSet {
      if bounds.size.width < 0 || bounds.size.height < 0 {
        bounds = bounds.standardized
      }
      let origin = bounds.origin
      if bounds.size != oldValue.size {
        geometryChanged()
        boundsSizeChanged(from: oldValue.size)
      }
      // What another size has made of the origin has been told there.
      if origin != oldValue.origin && bounds.origin != origin {
        boundsOriginWasOverruled(origin)
      } else if origin != oldValue.origin {
        if !clipsToBounds { reachChanged() }
        boundsOriginChanged()
      }
      // Bounds without area draw nothing, and so no colours.
      if recording == nil { colorsChanged() }
    }
  }

  /// The view's rectangle in the superview's space.
  ///
  /// Reading gives the bounding box of the transformed bounds. Setting it with
  /// the identity as transform sets the size of the bounds and the center.
  /// With another transform UIKit leaves the result undefined; here the size
  /// of the bounds becomes the new size under the inverse of the transform's
  /// linear part, and the center is moved so that the box begins at the new
  /// origin (exact for scales and quarter turns; under other rotations the box
  /// comes out larger). A transform without inverse keeps the size. The origin
  /// of the bounds never changes. A null or not finite rectangle is ignored.
  open var frame: Rect {
    get { frameOfPlacement }
    set { place(in: newValue) }
  }

  /// Where the anchor point lies in the superview's space.
  public var center: Point {
    didSet { if center != oldValue { geometryChanged() } }
  }

  /// The point of the view that `center` places and `transform` turns about,
  /// in the unit square of the bounds; the middle, (0.5, 0.5), by default.
  /// Setting it leaves `center` and so moves the view.
  public var anchorPoint = Point(x: 0.5, y: 0.5) {
    didSet { if anchorPoint != oldValue { geometryChanged() } }
  }

  /// Applied to the view and its subviews about the anchor point; the
  /// identity by default.
  public var transform = AffineTransform.identity {
    didSet { if transform != oldValue { geometryChanged() } }
  }

  // MARK: Appearance

  /// Opacity of the view and its subviews as one group, 0...1; 1 by default.
  /// Clamped, NaN is 0.
  open var alpha = 1.0 {
    didSet {
      if !(alpha >= 0 && alpha <= 1) { alpha = alpha > 1 ? 1 : 0 }
      if (alpha == 0) != (oldValue == 0) { colorsChanged() }
    }
  }

  /// Whether the view and its subviews are left out; false by default.
  open var isHidden = false {
    didSet {
      if isHidden != oldValue {
        colorsChanged()
        visibilityChanged()
      }
    }
  }

  /// Fills the bounds behind the contents; nil (the default) is clear.
  open var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { colorsChanged() } }
  }

  /// The colour of what can be acted on, for a subclass that draws with it.
  /// Until one is set, and after nil is, it is the superview's; a root's is
  /// UIKit's blue.
  open var tintColor: Color! {
    get { ownTintColor ?? superview?.tintColor ?? View.standardTintColor }
    set {
      ownTintColor = newValue
      tellTintColor()
    }
  }
  /// The tint that this view was given.
  var ownTintColor: Color?

  /// Whether contents and subviews are cut off at the bounds; false by
  /// default, true for scroll views.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { reachChanged() } }
  }

  /// The shadow, in UIKit's terms; `View+Shadow.swift` has its properties.
  var layerShadow = LayerShadow() {
    didSet {
      colorsChanged()
      reachChanged()
    }
  }

  /// The promise that the view paints all of its bounds; true by default.
  /// Only a hint: a broken promise is undefined in UIKit and has no effect
  /// here (a choice of this project).
  public var isOpaque = true

  /// How contents are fitted when their size differs from the bounds;
  /// scaleToFill by default.
  public var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { reachChanged() } }
  }

  /// Whether the drawing is kept as drawing or as bitmap; vector by default.
  public var contents = ContentsStorage.vector

  /// Pixels per point of the bitmap of `contents == .bitmap`. By default the
  /// screen's scale: the one that the view's root was displayed at last, 1
  /// before the first time. Takes effect when the view is drawn next: to
  /// sharpen a zoomed bitmap set it and call `setNeedsDisplay()`. A value that
  /// is not positive and finite brings the default back.
  public var contentScaleFactor: Double {
    get { ownContentScaleFactor ?? root.displayScale }
    set { ownContentScaleFactor = newValue > 0 && newValue.isFinite ? newValue : nil }
  }
  /// The scale that this view was given; nil for the screen's.
  package var ownContentScaleFactor: Double?
  /// The scale that the view was displayed at last, if it is a root.
  var displayScale = 1.0

  /// Whether touches reach the view; true by default, false for image views.
  open var isUserInteractionEnabled = true

  /// What of the view follows its scroll view's offset;
  /// `View+Following.swift` has its properties.
  var following: ScrollFollowing?

  /// The safe area that begins with this view; nil where the view was given
  /// none.
  package var ownSafeAreaInsets: EdgeInsets? {
    didSet { if ownSafeAreaInsets != oldValue { safeAreaChanged() } }
  }

  // MARK: Autoresizing

  /// What may change when the superview's size does; nothing by default.
  public var autoresizingMask: AutoresizingMask = []

  /// Whether a new size of the bounds resizes the subviews by their masks;
  /// true by default.
  public var autoresizesSubviews = true

  // MARK: Hierarchy

  /// The view that this one is a subview of.
  public internal(set) weak var superview: View?

  /// The subviews, back to front.
  public internal(set) var subviews: [View] = []

  /// What finds the subviews in sight; nil where there are few.
  var culling: SubviewCulling?
  /// Whether an index over subviews depends on what this view can show in.
  var reachIsKnown = false

  /// The controller that this is the view of.
  weak var viewController: ViewController?

  // MARK: Layout

  /// Called after `layoutSubviews` whenever the view is laid out: a layout
  /// without a class of its own. None by default. Strong references to the
  /// view in it are a cycle; it is given the view.
  public var layoutHandler: ((View) -> Void)?

  /// How often the view was laid out.
  package internal(set) var layoutCount = 0

  /// Whether the view is to be laid out.
  var needsLayout = true
  /// Whether there is a view inside to be laid out.
  var subtreeNeedsLayout = false

  // MARK: Drawing

  /// How often `draw(_:in:)` has drawn something: once for the first display
  /// and once for each `setNeedsDisplay()` followed by one. Classes that do
  /// not override `draw` stay at 0.
  package internal(set) var drawCount = 0

  /// The rectangle that `draw` was called with last; nil before the first
  /// time.
  package internal(set) var lastDirtyRect: Rect?

  /// In how many frames the view had a part of its bounds on the screen.
  package internal(set) var compositeCount = 0

  /// What `draw` recorded; nil before the first time.
  var recording: Recording?
  /// What of it is out of date.
  var displayMark = DisplayMark.none
  /// What of it was marked in the cycle that is going on.
  var markForNextCycle = DisplayMark.none
  /// The cycle that has this view as the screen.
  var ownDisplayCycle: DisplayCycle?
  /// Whether the drawing that is going on reached `View.draw`.
  var usedEmptyDraw = false
  /// Whether the view and those inside it paint only grays; nil where that is
  /// not known.
  var colors: PaintedColors?

  /// A view with a frame in its superview's space. Negative sizes are
  /// standardised.
  public init(frame: Rect) {
    let frame = frame.standardized
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.mid
    super.init()
  }

  /// A view of no size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Makes nothing, since there are no archives. A subclass with initialisers of
  /// its own has this one too, as in UIKit: `{ nil }` is enough.
  public required init?(coder: Coder) { return nil }

  /// Draws the view's contents. The canvas's space is that of the bounds;
  /// `rect` is the part to be drawn: all of the bounds, or what was marked by
  /// `setNeedsDisplay(_:)`. What is drawn beyond it is cut off. Called when the
  /// view is displayed for the first time, or after it was marked; not for
  /// bounds without area. This one calls `draw(_:)`, which draws nothing.
  ///
  /// Marks made in here, for whatever view, count for the next display.
  open func draw(_ rect: Rect, in canvas: Canvas) {
    Canvas.withCurrent(canvas) { draw(rect) }
  }

  /// Draws the view's contents into `Canvas.current`, UIKit's way: override
  /// this one in views written for UIKitNames, `draw(_:in:)` in others. This
  /// one draws nothing.
  open func draw(_ rect: Rect) { usedEmptyDraw = true }

  /// Marks all of the contents as out of date: the next display draws them
  /// anew. Without it a property that `draw` reads has no visible effect.
  open func setNeedsDisplay() { mark(.all) }

  /// Marks a part of the contents, in the space of the bounds, as out of date.
  /// The next display calls `draw` once with the bounding box of all parts
  /// marked since the last, cut at the bounds; what it draws replaces the
  /// pixels whose centres lie in that box and leaves the others as they were.
  /// An empty rectangle, or one beyond the bounds, marks nothing; one that is
  /// not finite marks everything.
  ///
  /// Everything is drawn, and `draw` called with the bounds, if the view was
  /// not drawn yet, if its size or `contentScaleFactor` has changed since, or
  /// if the parts would become more than 64 rectangles.
  open func setNeedsDisplay(_ rect: Rect) {
    if rect.isEmpty { return }
    mark(rect.isFinite ? .part(rect.standardized) : .all)
  }

  // MARK: Layout, for subclasses

  /// Marks the view for layout: the next display, or `layoutIfNeeded`, calls
  /// `layoutSubviews` once, however often it was marked.
  open func setNeedsLayout() {
    needsLayout = true
    markAncestorsForLayout()
  }

  /// Lays out this view and the views inside it now, as far as they are
  /// marked; superviews before subviews, each view once. Begins at the highest
  /// ancestor of an unbroken line of marked ones, whose layout could change
  /// this view's place.
  open func layoutIfNeeded() {
    var top = self
    while let parent = top.superview, parent.needsLayout { top = parent }
    top.layOutTree()
  }

  /// Sets the size of the bounds to what `sizeThatFits` says for the present
  /// one; the frame keeps its origin.
  open func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    let origin = frame.origin
    bounds.size = fitting
    center += origin - frame.origin
  }

  /// The size that the contents ask for, in points; `noIntrinsicMetric` where
  /// they ask for none, which is the default. Nothing here lays views out by
  /// it: it is for layouts of your own.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Stands for a width or a height that contents do not ask for: -1.
  public static let noIntrinsicMetric = -1.0

  /// Marks the superview for layout, since the contents ask for another size.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  /// The tint colour, the view's own or a superview's, is another one.
  /// Does nothing by default.
  open func tintColorDidChange() {}

  /// Places the subviews. Called before the view is displayed, once for all
  /// the times that it was marked since the last time; superviews before their
  /// subviews, after masks have resized them. This one does nothing.
  ///
  /// Marks made here for this view count for the next cycle.
  open func layoutSubviews() {}

  /// The size that suits the view best if it can have this one; its present
  /// size by default.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  // MARK: Hierarchy, for subclasses; by default all of these do nothing

  /// The view is about to get another superview; nil is none.
  open func willMove(toSuperview newSuperview: View?) {}
  /// The view has another superview.
  open func didMoveToSuperview() {}
  /// The view, or one that it lies in, is about to get another window.
  open func willMove(toWindow newWindow: Window?) {}
  /// The view has another window.
  open func didMoveToWindow() {}
  /// A view has become a subview of this one.
  open func didAddSubview(_ subview: View) {}
  /// A subview is about to leave.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: Touches, for subclasses

  /// The view controller whose view this is, or else the superview.
  open override var next: Responder? {
    if let viewController { return viewController }
    return superview
  }

  /// The view at a point of this view's space that touches there belong to:
  /// the front-most and deepest of this view and those inside it; nil where
  /// there is none. Hidden views, views with an alpha under 0.01 and views
  /// that do not take part in touches are left out with all inside them.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    deepestView(at: point, with: event)
  }

  /// Whether a point of this view's space belongs to the view: the bounds
  /// hold it, their right and bottom edges not counted.
  open func point(inside point: Point, with event: Event?) -> Bool {
    bounds.contains(point)
  }

  // MARK: Changes, for this module's classes

  /// Another origin of the bounds came with another size, and what follows
  /// from the size has set a third one.
  func boundsOriginWasOverruled(_ origin: Point) {}

  /// The size of the bounds has changed.
  func boundsSizeChanged(from old: Size) {
    if contentMode == .redraw { setNeedsDisplay() }
    autoresizeSubviews(from: old)
    setNeedsLayout()
  }

  /// The origin of the bounds has changed.
  func boundsOriginChanged() {}

  /// The view takes another part of its superview's space.
  func geometryChanged() {
    reachChanged()
    superview?.subviewGeometryChanged()
  }

  /// A subview takes another part of this view's space.
  func subviewGeometryChanged() {}

  /// There are other subviews, or in another order.
  func subviewsChanged() {
    culling?.drop()
    if !clipsToBounds { reachChanged() }
    setNeedsLayout()
    colorsChanged()
  }

  /// `isHidden` has changed.
  func visibilityChanged() {}

  /// What the subviews get of this view's safe area.
  func safeAreaInsetsForSubviews(_ insets: EdgeInsets) -> EdgeInsets { insets }

  /// Some of the subviews, in their order, as they are drawn and hit: back to
  /// front.
  func stacked(_ views: [View]) -> [View] { views }

  /// The view, if it is a window.
  var asWindow: Window? { nil }

  /// A frame with this view as the screen is about to be made.
  func willDisplay() {}
  /// A frame with this view as the screen was made.
  package func didDisplay() {}

  /// Whether `fitAfterLayout` is to be called after a layout of this view.
  var fitsItselfAfterLayout: Bool { false }

  /// The view and all inside it are laid out.
  func fitAfterLayout() {}

  // MARK: Contents, for this module's classes

  /// Adds what lies between the background and the subviews.
  func addContents(to flattening: inout Flattening, layer: LayerSpace) {
    addRecording(to: &flattening, layer: layer)
  }

  /// Adds what lies over the subviews, inside the clip; grays only, and no
  /// holes.
  func addOverlay(to flattening: inout Flattening, layer: LayerSpace) {}

  /// What `addContents` and `addOverlay` can paint, in layer space; nil where
  /// that can be anywhere.
  var contentsReach: Rect? { recordingReach }

  /// Whether the contents can only paint grays.
  var contentsAreGray: Bool { recorded()?.isGray ?? true }
}
