import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// An object that displays contents and animates its properties, as in Core Animation.
///
/// `view.layer` is the layer of a view; its properties are those of the view under other
/// names. A standalone layer, which no view owns, is implemented by a view that receives
/// no touches and is not among `subviews`. Like a view, it is drawn as vectors, sharp at
/// any size, not as a bitmap.
///
/// A standalone layer animates changes of its properties once a frame has shown the
/// layer; the layer of a view animates them in the animation blocks of views. Properties
/// have their new values immediately; `presentation()` returns a layer with the values
/// currently shown.
open class CALayer: NSObject, CAMediaTiming {
  /// The view that implements a standalone layer; nil for the layer of a view.
  private var ownView: LayerView?
  /// The view that owns the layer; nil for a standalone layer.
  private weak var shownView: View?
  /// The added layers, retained while they are sublayers.
  var held: [CALayer] = []
  private var maskLayer: CALayer?
  /// The view that shows `contents`.
  lazy var contentsView = ImageView()
  /// Whether frames draw the layer with `draw(in:)`; true after the default `display()`
  /// has run, unless a delegate implements `display(_:)`.
  var wantsDisplay = false
  /// Whether `display()` is pending.
  private(set) var needsDisplay = false
  /// The animations; nil if there are none.
  var motion: LayerMotion?
  /// The layer whose `presentation()` created this layer; nil for other layers.
  weak var modelLayer: CALayer?

  open var beginTime: CFTimeInterval = 0
  /// Has no effect in a layer.
  open var duration: CFTimeInterval = .infinity
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  /// Has no effect in a layer.
  open var repeatCount: Float = 0
  /// Has no effect in a layer.
  open var repeatDuration: CFTimeInterval = 0
  /// Has no effect in a layer.
  open var autoreverses = false
  /// Has no effect in a layer.
  open var fillMode = CAMediaTimingFillMode.removed

  /// Creates a layer without size.
  public override init() {
    (ownView, shownView) = CALayer.newViews()
    super.init()
    setUp()
  }

  /// Creates a layer as `init()` does; the argument is ignored. Core Animation calls
  /// this initializer to copy layers for animations.
  public init(layer: Any) {
    (ownView, shownView) = CALayer.newViews()
    super.init()
    setUp()
  }

  /// Creates a layer, without an archive. This initializer creates the layers of views
  /// with a custom `layerClass`, and those of `presentation()`.
  public required init?(coder: NSCoder) {
    (ownView, shownView) = CALayer.newViews()
    super.init()
    setUp()
  }

  private func setUp() {
    ownView?.owner = self
    if let contents = makeContents() { view.showInLayer(contents) }
  }

  /// Returns the view that draws the contents of a subclass; nil if the layer shows the
  /// image in `contents`.
  func makeContents() -> View? { nil }

  /// The view that shows the layer.
  var view: View {
    if let view = ownView ?? shownView { return view }
    // The view was deallocated while its layer was retained.
    let view = LayerView()
    view.owner = self
    ownView = view
    return view
  }

  // MARK: Geometry

  /// Returns the preferred size of the layer: the size of its bounds.
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// The layer's rectangle in the superlayer's space.
  open var frame: CGRect {
    get { view.frame }
    set { animating("position", "bounds") { view.frame = newValue } }
  }

  /// The layer's rectangle in its own space.
  open var bounds: CGRect {
    get { view.bounds }
    set { animating("bounds") { view.bounds = newValue } }
  }

  /// The position of the anchor point in the superlayer's space: the view's `center`.
  open var position: CGPoint {
    get { view.center }
    set { animating("position") { view.center = newValue } }
  }

  /// The point at `position`, in unit coordinates of the bounds; the middle by default.
  open var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set { animating("anchorPoint") { view.anchorPoint = newValue } }
  }

  /// The depth among the siblings; see `View.zPosition`.
  open var zPosition: CGFloat {
    get { view.zPosition }
    set { animating("zPosition") { view.zPosition = newValue } }
  }

  /// The transform about the anchor point: the view's `transform3D`.
  open var transform: CATransform3D {
    get { view.transform3D }
    set { animating("transform") { view.transform3D = newValue } }
  }

  /// Returns the affine transform that is part of `transform`.
  open func affineTransform() -> CGAffineTransform { view.transform }

  /// Sets `transform` to an affine transform of the plane.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3DMakeAffineTransform(transform)
  }

  /// The transform of the sublayers about the layer's anchor point, used for perspective;
  /// see `View.sublayerTransform`.
  open var sublayerTransform: CATransform3D {
    get { view.sublayerTransform }
    set {
      animating("sublayerTransform", isOfView: false) {
        view.sublayerTransform = newValue
      }
    }
  }

  /// Whether the back of the layer is visible; true by default.
  open var isDoubleSided: Bool {
    get { view.isDoubleSided }
    set { view.isDoubleSided = newValue }
  }

  // MARK: Appearance

  /// Whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }

  /// The opacity of the layer and its sublayers as one group, 0...1; 1 by default.
  open var opacity: Float {
    get { Float(view.alpha) }
    set { exactOpacity = Double(newValue) }
  }

  var exactOpacity: Double {
    get { view.alpha }
    set { animating("opacity") { view.alpha = newValue } }
  }

  /// Whether the layer fills its bounds opaquely; it has no effect.
  open var isOpaque: Bool {
    get { view.isOpaque }
    set { view.isOpaque = newValue }
  }

  /// The background colour; for a dynamic colour, its value in the current appearance of
  /// the view.
  open var backgroundColor: CGColor? {
    get { view.backgroundColor?.resolvedColor(with: view.traitCollection) }
    set { animating("backgroundColor") { view.backgroundColor = newValue } }
  }

  /// The corner radius of background and border, in points. With `masksToBounds`, it also
  /// clips contents and sublayers.
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

  /// Whether contents, sublayers and the layer's own shadow are clipped to the bounds:
  /// the view's `clipsToBounds`.
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

  /// The width of the border inside the bounds, in points; drawn above all sublayers.
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

  /// The opacity of the shadow, 0...1; 0 by default.
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

  /// The offset of the shadow from the layer; three points up by default.
  open var shadowOffset: CGSize {
    get { view.shadowOffset }
    set { animating("shadowOffset", isOfView: false) { view.shadowOffset = newValue } }
  }

  /// The blur radius of the shadow, in points; 3 by default.
  open var shadowRadius: CGFloat {
    get { view.shadowRadius }
    set { animating("shadowRadius", isOfView: false) { view.shadowRadius = newValue } }
  }

  /// The path that casts the shadow; nil for the layer's visible shape.
  open var shadowPath: CGPath? {
    get { exactShadowPath.map { CGPath($0) } }
    set { exactShadowPath = newValue?.path }
  }
  var exactShadowPath: Path? {
    get { view.shadowPath }
    set { animating("shadowPath", isOfView: false) { view.shadowPath = newValue } }
  }

  // MARK: Contents

  /// The image of the layer, a CGImage; nil by default. Other values show nothing.
  /// Shape, gradient and text layers do not show it.
  open var contents: Any? {
    didSet { contentsChanged() }
  }

  /// The number of pixels of `contents` per point. The default is 1, and for the layer
  /// of a view the view's `contentScaleFactor`.
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

  /// Shows a value of `contents`, without changing the property.
  func show(contents: Any?) {
    if let contents = view.layerContents, contents !== contentsView { return }
    let image = (contents as? CGImage)?.image
    contentsView.image = image?.with(scale: contentsScale)
    view.showInLayer(image == nil ? nil : contentsView)
  }

  var ownContentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet { contentsView.contentsRect = ownContentsRect }
  }

  /// The name, for use by the program.
  open var name: String?
  /// The values of custom keys.
  var attributes: [String: Any] = [:]

  /// Whether drawing may be done on another thread; stored and ignored: it never is.
  open var drawsAsynchronously = false
  /// Whether edges are smooth; stored and ignored: they always are.
  open var allowsEdgeAntialiasing = true

  /// Whether drawing is cached as a bitmap; false by default. The bitmap has
  /// `rasterizationScale` pixels per point, and contains the drawing of the layer or its
  /// view, without its sublayers.
  open var shouldRasterize: Bool {
    get { view.contents == .bitmap }
    set {
      view.contents = newValue ? .bitmap : .vector
      rasterizationChanged()
    }
  }

  /// The number of pixels per point of the bitmap of `shouldRasterize`; 1 by default,
  /// which is blurred on the screens of phones.
  open var rasterizationScale: CGFloat = 1 {
    didSet { rasterizationChanged() }
  }

  private func rasterizationChanged() {
    guard shouldRasterize else { return }
    view.contentScaleFactor = rasterizationScale
    // The bitmap has the scale of the drawing.
    view.setNeedsDisplay()
  }

  // MARK: Drawing and layout

  /// Marks the layer as needing `display()`; for the layer of a view, marks the view.
  open func setNeedsDisplay() {
    displayWillBeNeeded()
    view.setNeedsDisplay()
  }

  /// Marks a part of the layer as needing display.
  open func setNeedsDisplay(_ rect: CGRect) {
    displayWillBeNeeded()
    view.setNeedsDisplay(rect)
  }

  private func displayWillBeNeeded() {
    needsDisplay = true
    ownView?.setNeedsDisplayOfLayer()
  }

  /// Provides the contents of a layer that is marked as needing display. Called during
  /// the layout of the next frame. The default calls the delegate's `display(_:)`. If no
  /// delegate implements that method, the frame calls `draw(in:)`. Override `display()`
  /// to set `contents`. It is not called for the layers of views.
  open func display() {
    if let delegate { delegate.display(self) } else { wantsDisplay = true }
  }

  /// Whether a bounds change marks the layer as needing display; false by default.
  open var needsDisplayOnBoundsChange: Bool {
    get { ownView?.redraws ?? (view.contentMode == .redraw) }
    set {
      if newValue == needsDisplayOnBoundsChange { return }
      ownView?.redraws = newValue
      if ownView == nil { view.contentMode = newValue ? .redraw : .scaleToFill }
    }
  }

  /// Draws the layer; by default the delegate does. Override it to draw, and call
  /// `setNeedsDisplay()`. It is not called for the layers of views.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Marks the layer as needing layout.
  open func setNeedsLayout() { view.setNeedsLayout() }

  /// Lays out the layer now if it is marked as needing layout.
  open func layoutIfNeeded() { view.layoutIfNeeded() }

  /// Lays out the sublayers; by default the delegate does. It is not called for the
  /// layers of views.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Calls `display()` now if the layer is marked as needing display and no view owns it.
  /// `draw(in:)` is called only for a frame.
  open func displayIfNeeded() {
    guard needsDisplay, ownView != nil else { return }
    needsDisplay = false
    display()
  }

  /// Returns whether the layer needs layout.
  open func needsLayout() -> Bool {
    view.needsLayout && ownView?.needsOnlyDisplay != true
  }

  /// Returns whether a change of a property marks the layer as needing display; never
  /// called. Custom properties are not animated.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Animations

  /// The delegate, which provides actions for properties; not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// The actions by property name; `NSNull()` for no action.
  open var actions: [String: any CAAction]?

  /// Adds a copy of an animation, which replaces the animation with the same key. With
  /// nil, the copy has no key; the key of a transition is always `kCATransition`. In a
  /// layer without a window, the copy begins when the layer enters a window.
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, key) }

  /// Returns the animation with a key; nil if there is none. The animation must not be
  /// changed. For an animation of a view's block, the result has only the key path.
  open func animation(forKey key: String) -> CAAnimation? {
    motion?.running.first { $0.key == key }?.animation
      ?? (view.blockKeys.contains(key) ? CABasicAnimation(keyPath: key) : nil)
  }

  /// Returns the keys of the animations; nil if there are none. The first keys are those
  /// of properties that animation blocks of views animate, such as "position" and
  /// "bounds.size". The keys of added animations follow, in the order of their addition.
  open func animationKeys() -> [String]? {
    let keys = view.blockKeys + (motion?.running.compactMap(\.key) ?? [])
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation with a key. The layer then shows the values of its properties,
  /// changed only by the remaining animations.
  open func removeAnimation(forKey key: String) {
    cancel { $0.key == key }
    animationTable?.cancel(key, of: view)
  }

  /// Removes all animations, also those of animation blocks of views.
  open func removeAllAnimations() {
    cancel { _ in true }
    animationTable?.cancelAll(of: view)
  }

  /// Returns the action for a property that is set: from the delegate, `actions` or the
  /// class, in this order, or else an animation from the shown value. Nil for no action.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? Self.defaultAction(forKey: event)
    return found is NSNull ? nil : found ?? implicitAnimation(event)
  }

  /// Returns the action of the class for a property that is set; nil for the default
  /// animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns a layer with the shown values, without sublayers and in no window.
  ///
  /// The layer is created by `init(coder:)` of its class. Returns nil if `init(coder:)`
  /// returns nil.
  open func presentation() -> Self? { presented() as? Self }

  /// Returns the layer itself, or for a `presentation()` its model layer.
  open func model() -> Self { modelLayer as? Self ?? self }

  /// The animatable properties by name.
  var properties: [String: LayerProperty] { LayerProperty.ofAllLayers }
}
