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
open class View {
  /// A name for scenes, queries and logs; nil by default. Not checked for
  /// being the only one.
  public var id: String?

  // MARK: Geometry

  /// The view's own space: its origin is the content point shown at the top
  /// left, its size is the view's. A new size grows the view about its anchor
  /// and resizes the subviews by their masks; a new origin scrolls them.
  /// Negative sizes are standardised.
  public var bounds: Rect {
    didSet {
      if bounds.size.width < 0 || bounds.size.height < 0 {
        bounds = bounds.standardized
      }
      if bounds.size != oldValue.size { boundsSizeChanged(from: oldValue.size) }
    }
  }

  /// Where the anchor point lies in the superview's space.
  public var center: Point

  /// The point of the view that `center` places and `transform` turns about,
  /// in the unit square of the bounds; the middle, (0.5, 0.5), by default.
  /// Setting it leaves `center` and so moves the view.
  public var anchorPoint = Point(x: 0.5, y: 0.5)

  /// Applied to the view and its subviews about the anchor point; the
  /// identity by default.
  public var transform = AffineTransform.identity

  // MARK: Appearance

  /// Opacity of the view and its subviews as one group, 0...1; 1 by default.
  /// Clamped, NaN is 0.
  public var alpha = 1.0 {
    didSet {
      if !(alpha >= 0 && alpha <= 1) { alpha = alpha > 1 ? 1 : 0 }
    }
  }

  /// Whether the view and its subviews are left out; false by default.
  public var isHidden = false

  /// Fills the bounds behind the contents; nil (the default) is clear.
  public var backgroundColor: Color?

  /// Whether contents and subviews are cut off at the bounds; false by
  /// default, true for scroll views.
  public var clipsToBounds = false

  /// The promise that the view paints all of its bounds; true by default.
  /// Only a hint: a broken promise is undefined in UIKit and has no effect
  /// here (a choice of this project).
  public var isOpaque = true

  /// How contents are fitted when their size differs from the bounds;
  /// scaleToFill by default.
  public var contentMode = ContentMode.scaleToFill

  /// Whether the drawing is kept as drawing or as bitmap; vector by default.
  public var contents = ContentsMode.vector

  /// Pixels per point of the bitmap of `contents == .bitmap`; nil (the
  /// default) is the screen's scale. Takes effect when the view is drawn next:
  /// to sharpen a zoomed bitmap set it and call `setNeedsDisplay()`. A value
  /// that is not positive and finite counts as nil.
  public var contentScaleFactor: Double?

  /// Whether touches reach the view; true by default, false for image views.
  public var isUserInteractionEnabled = true

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

  // MARK: Drawing

  /// How often `draw(_:in:)` has drawn something: once for the first display
  /// and once for each `setNeedsDisplay()` followed by one. Classes that do
  /// not override `draw` stay at 0.
  public internal(set) var drawCount = 0

  /// What `draw` recorded last; nil when the view is to be drawn.
  var recording: Recording?
  /// Whether the drawing that is going on reached `View.draw`.
  var usedEmptyDraw = false

  /// A view with a frame in its superview's space. Negative sizes are
  /// standardised.
  public init(frame: Rect) {
    let frame = frame.standardized
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.mid
  }

  /// A view of no size at the origin.
  public convenience init() { self.init(frame: .zero) }

  /// Draws the view's contents. The canvas's space is that of the bounds;
  /// `rect` is the part to be drawn, which is all of the bounds. This one
  /// draws nothing. Called when the view is displayed for the first time, or
  /// after `setNeedsDisplay()`; not for bounds without area.
  ///
  /// A mark made while drawing counts for the next display.
  open func draw(_ rect: Rect, in canvas: Canvas) { usedEmptyDraw = true }

  /// Marks the contents as out of date: the next display draws them anew.
  /// Without it a property that `draw` reads has no visible effect.
  public func setNeedsDisplay() { recording = nil }

  /// Called when the size of the bounds has changed.
  func boundsSizeChanged(from old: Size) {
    if contentMode == .redraw { setNeedsDisplay() }
    autoresizeSubviews(from: old)
  }

  // MARK: Contents, for subclasses of this module

  /// Adds what lies between the background and the subviews.
  func addContents(to flattening: inout Flattening, layer: LayerSpace) {
    addRecording(to: &flattening, layer: layer)
  }

  /// Whether the contents can only paint grays.
  var contentsAreGray: Bool { recorded()?.isGray ?? true }
}
