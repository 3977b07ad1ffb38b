import MesmerDrawing
import MesmerGeometry
import MesmerViews

// How layers belong to views. A layer made by itself owns a LayerView, and its superlayer
// holds the layer. The layer of a view is kept by the view.

/// The view of a layer that was made by itself.
final class LayerView: View {
  weak var owner: CALayer?
  /// How many frames the tree had made when the layer came into it.
  private(set) var attached = 0
  /// The layer that holds this one as a sublayer.
  private weak var holder: CALayer?

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

  override func layoutSubviews() { owner?.layoutSublayers() }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let owner, owner.wantsDisplay else { return super.draw(rect, in: canvas) }
    Canvas.withCurrent(canvas) { owner.draw(in: canvas) }
  }
}

extension View {
  /// The view's layer, if it was asked for.
  var knownLayer: CALayer? {
    (self as? LayerView)?.owner ?? layerObject as? CALayer
  }

  /// The view's layer, of the class `layerClass`.
  public var layer: CALayer {
    if let layer = knownLayer { return layer }
    let layer = CALayer.make(for: self)
    layerObject = layer
    return layer
  }
}

extension CALayer {
  /// The view for which a layer is being made.
  private final class Backing: @unchecked Sendable {
    var view: View?
    init(_ view: View) { self.view = view }
  }
  @TaskLocal private static var backing: Backing?

  /// The layer of a view.
  static func make(for view: View) -> CALayer {
    $backing.withValue(Backing(view)) {
      guard let type = type(of: view).layerClass as? CALayer.Type, type != CALayer.self,
        let layer = type.init(coder: Coder())
      else { return CALayer() }
      return layer
    }
  }

  /// The views of a new layer: one of its own, or the one for which it is made.
  static func newViews() -> (own: LayerView?, shown: View?) {
    guard let view = backing?.view else { return (LayerView(), nil) }
    // A layer made by the initializer of this one is not the view's.
    backing?.view = nil
    return (nil, view)
  }
}
