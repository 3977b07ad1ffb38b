import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

// The ownership of layers and views. A standalone layer owns a LayerView and is retained
// by its superlayer. A view retains its layer.

/// The view of a standalone layer.
final class LayerView: View {
  weak var owner: CALayer?
  /// The number of frames that the tree had displayed when the layer was added to it.
  private(set) var attached = 0
  /// The superlayer, which retains the layer in `held`.
  private weak var holder: CALayer?
  /// Whether a new size marks the layer for display.
  var redraws = false

  init() {
    super.init(frame: .zero)
    isLayer = true
    isUserInteractionEnabled = false
    isOpaque = false
  }

  required init?(coder: Coder) { return nil }

  override func didMoveToWindow() { cameIntoTree() }

  private func cameIntoTree() {
    attached = owner?.animationTable?.displayed ?? 0
    owner?.startAnimations()
  }

  override func didMoveToSuperview() {
    cameIntoTree()
    guard let owner else { return }
    let new = superview?.layer
    if new === holder { return }
    holder?.held.removeAll { $0 === owner }
    new?.held.append(owner)
    holder = new
  }

  /// Whether layout is pending only for the display of the layer.
  private(set) var needsOnlyDisplay = false

  override func setNeedsLayout() {
    needsOnlyDisplay = false
    super.setNeedsLayout()
  }

  /// Marks the layer for `display()` in the next layout.
  func setNeedsDisplayOfLayer() {
    if !needsLayout { needsOnlyDisplay = true }
    super.setNeedsLayout()
  }

  override func layoutSubviews() {
    if !needsOnlyDisplay { owner?.layoutSublayers() }
    needsOnlyDisplay = false
    owner?.displayIfNeeded()
  }

  override func boundsSizeChanged(from old: Size) {
    super.boundsSizeChanged(from: old)
    if redraws { owner?.setNeedsDisplay() }
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    // A layer that was marked after its layout is drawn in this frame.
    guard let owner, owner.wantsDisplay || owner.needsDisplay else {
      return super.draw(rect, in: canvas)
    }
    Canvas.withCurrent(canvas) { owner.draw(in: canvas) }
  }
}

/// The layer of a view.
private final class AttachedLayer: ViewAttachment {
  let layer: CALayer

  init(_ layer: CALayer) { self.layer = layer }

  override func viewDidMoveToWindow(_ view: View) { layer.startAnimations() }
}

extension View {
  /// The view's layer, if it was created.
  var knownLayer: CALayer? {
    (self as? LayerView)?.owner ?? attachment(of: AttachedLayer.self)?.layer
  }

  /// The view's layer, of the class `layerClass`, created on first use.
  public var layer: CALayer {
    if let layer = knownLayer { return layer }
    return attach(AttachedLayer(CALayer.make(for: self))).layer
  }
}

extension CALayer {
  /// The view for which a layer is being created.
  private final class Backing: @unchecked Sendable {
    var view: View?
    init(_ view: View) { self.view = view }
  }
  @TaskLocal private static var backing: Backing?

  /// Creates the layer of a view.
  static func make(for view: View) -> CALayer {
    $backing.withValue(Backing(view)) {
      guard let type = type(of: view).layerClass as? CALayer.Type, type != CALayer.self,
        let layer = type.init(coder: Coder())
      else { return CALayer() }
      return layer
    }
  }

  /// Returns the views of a new layer: a new LayerView, or the view for which the layer
  /// is created.
  static func newViews() -> (own: LayerView?, shown: View?) {
    guard let view = backing?.view else { return (LayerView(), nil) }
    // Another layer that the initializer creates is not the layer of the view.
    backing?.view = nil
    return (nil, view)
  }
}
