import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// A layer of Core Animation.
///
/// `view.layer` is the layer of a view; its properties are those of the view under other
/// names. A layer made by itself is a view without touches, which is not among
/// `subviews`. It is drawn as a view is: as drawing, sharp at any size, and not as a
/// bitmap.
///
/// A layer that no view owns animates what is set, once a frame has shown it; the layer
/// of a view does so in the animation blocks of views. Properties have their new values
/// at once, and `presentation()` has what is shown.
open class CALayer: NSObject, LayerObject, CAMediaTiming {
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
  /// The animations; nil without any.
  var motion: LayerMotion?
  /// The layer of which this is `presentation()`.
  weak var modelLayer: CALayer?
  private var transform3D = CATransform3DIdentity

  open var beginTime: CFTimeInterval = 0
  /// It has no effect in a layer.
  open var duration: CFTimeInterval = .infinity
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  /// It has no effect in a layer.
  open var repeatCount: Float = 0
  /// It has no effect in a layer.
  open var repeatDuration: CFTimeInterval = 0
  /// It has no effect in a layer.
  open var autoreverses = false
  /// It has no effect in a layer.
  open var fillMode = CAMediaTimingFillMode.removed

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
    set { animating("position", "bounds") { view.frame = newValue } }
  }

  /// The layer's own space.
  open var bounds: CGRect {
    get { view.bounds }
    set { animating("bounds") { view.bounds = newValue } }
  }

  /// The place of the anchor point in the superlayer's space: the view's `center`.
  open var position: CGPoint {
    get { view.center }
    set { animating("position") { view.center = newValue } }
  }

  /// The point that `position` places, in the unit square; the middle by default.
  open var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set { animating("anchorPoint") { view.anchorPoint = newValue } }
  }

  /// The place among the siblings; see `View.zPosition`.
  open var zPosition: CGFloat {
    get { view.zPosition }
    set { animating("zPosition") { view.zPosition = newValue } }
  }

  /// The transform about the anchor point. Its projection along z is shown, without
  /// perspective; it is the view's `transform`.
  open var transform: CATransform3D {
    get {
      transform3D.projection == view.transform
        ? transform3D : CATransform3DMakeAffineTransform(view.transform)
    }
    set {
      animating("transform") {
        transform3D = newValue
        view.transform = newValue.projection
      }
    }
  }

  /// The transform in the plane.
  open func affineTransform() -> CGAffineTransform { view.transform }

  /// Sets the transform in the plane.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3DMakeAffineTransform(transform)
  }

  /// A transform of the sublayers, which is there for perspective: it is not shown.
  open var sublayerTransform = CATransform3DIdentity

  /// Whether the layer shows when its back is turned; it always does here.
  open var isDoubleSided = true

  // MARK: Appearance

  /// Whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }

  /// The opacity of the layer and its sublayers as one group.
  open var opacity: Float {
    get { Float(view.alpha) }
    set { exactOpacity = Double(newValue) }
  }

  var exactOpacity: Double {
    get { view.alpha }
    set { animating("opacity") { view.alpha = newValue } }
  }

  /// Whether the layer promises to fill its bounds; it has no effect.
  open var isOpaque: Bool {
    get { view.isOpaque }
    set { view.isOpaque = newValue }
  }

  /// The colour of the bounds.
  open var backgroundColor: CGColor? {
    get { view.backgroundColor }
    set { animating("backgroundColor") { view.backgroundColor = newValue } }
  }

  /// The radius of the corners of background and border, and with `masksToBounds` of all
  /// that the layer shows.
  open var cornerRadius: CGFloat {
    get { view.cornerRadius }
    set {
      animating("cornerRadius", isOfView: false) {
        view.cornerRadius = newValue
        cornersChanged()
      }
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

  func cornersChanged() {
    (view.layerContents as? GradientContents)?.setNeedsDisplay()
  }

  /// The width of the border inside the bounds, above all sublayers.
  open var borderWidth: CGFloat {
    get { view.borderWidth }
    set { animating("borderWidth", isOfView: false) { view.borderWidth = newValue } }
  }

  /// The colour of the border; black by default.
  open var borderColor: CGColor? {
    get { view.borderColor }
    set { animating("borderColor", isOfView: false) { view.borderColor = newValue } }
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
    set { animating("shadowColor", isOfView: false) { view.shadowColor = newValue } }
  }

  /// The opacity of the shadow; 0 by default.
  open var shadowOpacity: Float {
    get { view.shadowOpacity }
    set { exactShadowOpacity = Double(newValue) }
  }

  var exactShadowOpacity: Double {
    get { view.exactShadowOpacity }
    set {
      animating("shadowOpacity", isOfView: false) { view.exactShadowOpacity = newValue }
    }
  }

  /// Where the shadow is from the layer; three points up by default.
  open var shadowOffset: CGSize {
    get { view.shadowOffset }
    set { animating("shadowOffset", isOfView: false) { view.shadowOffset = newValue } }
  }

  /// The blur of the shadow; 3 by default.
  open var shadowRadius: CGFloat {
    get { view.shadowRadius }
    set { animating("shadowRadius", isOfView: false) { view.shadowRadius = newValue } }
  }

  /// The path that casts the shadow; nil for what the layer shows.
  open var shadowPath: CGPath? {
    get { exactShadowPath.map { CGPath($0) } }
    set { exactShadowPath = newValue?.path }
  }
  var exactShadowPath: Path? {
    get { view.shadowPath }
    set { animating("shadowPath", isOfView: false) { view.shadowPath = newValue } }
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

  private func contentsChanged() { show(contents: contents) }

  /// Shows contents, whatever the property is.
  func show(contents: Any?) {
    if let contents = view.layerContents, contents !== contentsView { return }
    let image = (contents as? CGImage)?.image
    contentsView.image = image?.with(scale: contentsScale)
    view.showInLayer(image == nil ? nil : contentsView)
  }

  var ownContentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet { contentsView.contentsRect = ownContentsRect }
  }

  /// A name for your own use.
  open var name: String?
  /// Values for keys of your own.
  var attributes: [String: Any] = [:]

  /// Whether drawing may be done on another thread, which it never is.
  open var drawsAsynchronously = false
  /// Whether edges are smooth, which they always are.
  open var allowsEdgeAntialiasing = true

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

  /// Draws the layer; by default the delegate does. Override it to draw, and call
  /// `setNeedsDisplay()`. It is not called for the layers of views.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Marks the layer for layout.
  open func setNeedsLayout() { view.setNeedsLayout() }

  /// Lays out the layer now if it is marked.
  open func layoutIfNeeded() { view.layoutIfNeeded() }

  /// Places the sublayers; by default the delegate does. It is not called for the layers
  /// of views.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Nothing: what is marked is drawn for the next frame.
  open func displayIfNeeded() {}

  /// Whether the layer is marked for layout.
  open func needsLayout() -> Bool { view.needsLayout }

  /// Whether a change of a property marks the layer for drawing; false by default. There
  /// are no properties of your own that animate.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Animations

  /// Decides what is done when properties are set; it is not kept alive.
  open weak var delegate: (any CALayerDelegate)?

  /// What is done when properties are set; `NSNull()` for nothing.
  open var actions: [String: any CAAction]?

  /// Adds a copy of an animation. It takes the place of another with this key; with nil
  /// it has none. A layer that is in no window yet begins when it gets into one.
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, key) }

  /// The animation with a key, as the layer has it: not to be changed. Nil if there is
  /// none.
  open func animation(forKey key: String) -> CAAnimation? {
    motion?.running.first { $0.key == key }?.animation
  }

  /// The keys of the animations, in the order in which they were added; nil if there are
  /// none.
  open func animationKeys() -> [String]? {
    let keys = motion?.running.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation with a key. The layer shows its properties at once.
  open func removeAnimation(forKey key: String) { cancel { $0.key == key } }

  /// Removes all animations.
  open func removeAllAnimations() { cancel { _ in true } }

  /// What is done when a property is set: what the delegate says, or `actions`, or the
  /// class; else an animation from what is shown. Nil for nothing.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? Self.defaultAction(forKey: event)
    return found is NSNull ? nil : found ?? implicitAnimation(event)
  }

  /// What is done when a property of layers of this class is set; nil for an animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// A layer with the values that are shown now, without sublayers. It is in no window.
  ///
  /// A layer of a class of your own makes it by `init(coder:)`.
  open func presentation() -> Self? { presented() as? Self }

  /// The layer itself, of `presentation()` the one that it is of.
  open func model() -> Self { modelLayer as? Self ?? self }

  /// The properties that can be animated, by their names.
  var properties: [String: LayerProperty] { LayerProperty.ofAllLayers }

  /// The view has another window.
  package func viewDidMoveToWindow() { startAnimations() }
}
