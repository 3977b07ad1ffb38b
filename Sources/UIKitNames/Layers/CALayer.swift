import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// A layer of Core Animation.
///
/// `view.layer` is the layer of a view; its properties are those of the view under other
/// names. A layer made by itself is a view without touches, which is not among
/// `subviews`. It is drawn as a view is: as drawing, sharp at any size, and not as a
/// bitmap. Nothing that is set here is animated.
open class CALayer: NSObject {
  /// The layer's own view, if it is not the layer of another.
  private var ownView: LayerView?
  /// The view whose layer this is.
  private weak var shownView: View?
  /// The layers that were added, which live as long as they are sublayers.
  var held: [CALayer] = []
  private var maskLayer: CALayer?
  /// Shows `contents`.
  lazy var contentsView = ImageView()
  /// Whether `setNeedsDisplay` was called.
  var wantsDisplay = false

  /// A layer without size.
  public override init() {
    (ownView, shownView) = CALayer.newViews()
    super.init()
    setUp()
  }

  /// A new layer, as `init()` makes it. Core Animation makes copies for animations this
  /// way.
  public init(layer: Any) {
    (ownView, shownView) = CALayer.newViews()
    super.init()
    setUp()
  }

  /// A new layer. There are no archives: the layers of views whose `layerClass` is a
  /// class of your own are made this way.
  public required init?(coder: NSCoder) {
    (ownView, shownView) = CALayer.newViews()
    super.init()
    setUp()
  }

  private func setUp() {
    ownView?.owner = self
    if let contents = makeContents() { view.showInLayer(contents) }
  }

  /// What the layer shows itself, if its class says what; nil for `contents`.
  func makeContents() -> View? { nil }

  /// The view that shows the layer.
  var view: View {
    if let view = ownView ?? shownView { return view }
    // The view has gone, and its layer was kept.
    let view = LayerView()
    view.owner = self
    ownView = view
    return view
  }

  // MARK: Geometry

  /// The rectangle in the superlayer's space.
  open var frame: CGRect {
    get { view.frame }
    set { view.frame = newValue }
  }

  /// The layer's own space.
  open var bounds: CGRect {
    get { view.bounds }
    set { view.bounds = newValue }
  }

  /// The place of the anchor point in the superlayer's space: the view's `center`.
  open var position: CGPoint {
    get { view.center }
    set { view.center = newValue }
  }

  /// The point that `position` places, in the unit square; the middle by default.
  open var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set { view.anchorPoint = newValue }
  }

  /// The place among the siblings; see `View.zPosition`.
  open var zPosition: CGFloat {
    get { view.zPosition }
    set { view.zPosition = newValue }
  }

  /// The transform about the anchor point.
  open func affineTransform() -> CGAffineTransform { view.transform }

  /// Sets the transform about the anchor point.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    view.transform = transform
  }

  // MARK: Appearance

  /// Whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }

  /// The opacity of the layer and its sublayers as one group.
  open var opacity: Float {
    get { Float(view.alpha) }
    set { view.alpha = Double(newValue) }
  }

  /// Whether the layer promises to fill its bounds; it has no effect.
  open var isOpaque: Bool {
    get { view.isOpaque }
    set { view.isOpaque = newValue }
  }

  /// The colour of the bounds.
  open var backgroundColor: CGColor? {
    get { view.backgroundColor }
    set { view.backgroundColor = newValue }
  }

  /// The radius of the corners of background and border, and with `masksToBounds` of all
  /// that the layer shows.
  open var cornerRadius: CGFloat {
    get { view.cornerRadius }
    set {
      view.cornerRadius = newValue
      cornersChanged()
    }
  }

  /// The shape of the corners; circular by default.
  open var cornerCurve: CALayerCornerCurve {
    get { view.cornerCurve }
    set {
      view.cornerCurve = newValue
      cornersChanged()
    }
  }

  /// The corners that are rounded; all by default.
  open var maskedCorners: CACornerMask {
    get { view.maskedCorners }
    set {
      view.maskedCorners = newValue
      cornersChanged()
    }
  }

  /// Whether contents, sublayers and the own shadow are clipped to the bounds: the view's
  /// `clipsToBounds`.
  open var masksToBounds: Bool {
    get { view.clipsToBounds }
    set {
      view.clipsToBounds = newValue
      cornersChanged()
    }
  }

  private func cornersChanged() {
    (view.layerContents as? GradientContents)?.setNeedsDisplay()
  }

  /// The width of the border inside the bounds, above all sublayers.
  open var borderWidth: CGFloat {
    get { view.borderWidth }
    set { view.borderWidth = newValue }
  }

  /// The colour of the border; black by default.
  open var borderColor: CGColor? {
    get { view.borderColor }
    set { view.borderColor = newValue }
  }

  /// The layer whose alpha masks this one; nil by default.
  open var mask: CALayer? {
    get {
      guard let mask = view.mask else { return nil }
      return maskLayer?.view === mask ? maskLayer : mask.layer
    }
    set {
      view.mask = newValue?.view
      maskLayer = newValue
    }
  }

  // MARK: Shadow

  /// The colour of the shadow; black by default.
  open var shadowColor: CGColor? {
    get { view.shadowColor }
    set { view.shadowColor = newValue }
  }

  /// The opacity of the shadow; 0 by default.
  open var shadowOpacity: Float {
    get { view.shadowOpacity }
    set { view.shadowOpacity = newValue }
  }

  /// Where the shadow is from the layer; three points up by default.
  open var shadowOffset: CGSize {
    get { view.shadowOffset }
    set { view.shadowOffset = newValue }
  }

  /// The blur of the shadow; 3 by default.
  open var shadowRadius: CGFloat {
    get { view.shadowRadius }
    set { view.shadowRadius = newValue }
  }

  /// The path that casts the shadow; nil for what the layer shows.
  open var shadowPath: CGPath? {
    get { view.shadowPath.map { CGPath($0) } }
    set { view.shadowPath = newValue?.path }
  }

  // MARK: Contents

  /// The image that the layer shows, a CGImage; nil by default. Anything else shows
  /// nothing. Layers of shapes, gradients and texts do not show it.
  open var contents: Any? {
    didSet { contentsChanged() }
  }

  /// Pixels of `contents` per point; 1 by default, for the layer of a view its
  /// `contentScaleFactor`.
  open var contentsScale: CGFloat {
    get { shownScale ?? (ownView == nil ? view.contentScaleFactor : 1) }
    set {
      shownScale = newValue > 0 && newValue.isFinite ? newValue : nil
      view.contentScaleFactor = newValue
      contentsChanged()
    }
  }
  private var shownScale: Double?

  private func contentsChanged() {
    if let contents = view.layerContents, contents !== contentsView { return }
    let image = (contents as? CGImage)?.image
    contentsView.image = image?.with(scale: contentsScale)
    view.showInLayer(image == nil ? nil : contentsView)
  }

  /// A name for your own use.
  open var name: String?

  /// Whether drawing is kept as a bitmap; false by default. The bitmap has
  /// `rasterizationScale` pixels per point, and holds what the layer or its view draws,
  /// not its sublayers.
  open var shouldRasterize: Bool {
    get { view.contents == .bitmap }
    set {
      view.contents = newValue ? .bitmap : .vector
      rasterizationChanged()
    }
  }

  /// Pixels per point of the bitmap of `shouldRasterize`; 1 by default, which is blurred
  /// on the screens of phones.
  open var rasterizationScale: CGFloat = 1 {
    didSet { rasterizationChanged() }
  }

  private func rasterizationChanged() {
    guard shouldRasterize else { return }
    view.contentScaleFactor = rasterizationScale
    // The bitmap is made at the scale of the drawing.
    view.setNeedsDisplay()
  }

  // MARK: Drawing and layout

  /// Marks the layer for drawing by `draw(in:)`; a view draws itself.
  open func setNeedsDisplay() {
    wantsDisplay = true
    view.setNeedsDisplay()
  }

  /// Marks a part of the layer for drawing.
  open func setNeedsDisplay(_ rect: CGRect) {
    wantsDisplay = true
    view.setNeedsDisplay(rect)
  }

  /// Whether a new size of the bounds marks the layer for drawing; false by default.
  open var needsDisplayOnBoundsChange: Bool {
    get { view.contentMode == .redraw }
    set {
      if newValue != needsDisplayOnBoundsChange {
        view.contentMode = newValue ? .redraw : .scaleToFill
      }
      if newValue { wantsDisplay = true }
    }
  }

  /// Draws the layer. Override it to draw, and call `setNeedsDisplay()`. It is not called
  /// for the layers of views.
  open func draw(in ctx: CGContext) {}

  /// Marks the layer for layout.
  open func setNeedsLayout() { view.setNeedsLayout() }

  /// Lays out the layer now if it is marked.
  open func layoutIfNeeded() { view.layoutIfNeeded() }

  /// Places the sublayers; nothing by default. It is not called for the layers of views.
  open func layoutSublayers() {}
}
