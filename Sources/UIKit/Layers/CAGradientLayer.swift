import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// The mapping from positions to colours of a gradient layer.
public typealias CAGradientLayerType = GradientView.Kind

/// A layer that shows a gradient; see `GradientView`. As in Core Animation,
/// `cornerRadius` rounds the gradient, too, without `masksToBounds`.
open class CAGradientLayer: CALayer {
  private let gradient = GradientContents()

  override func makeContents() -> View? { gradient }

  /// The colours, as CGColors; nil (the default) for no gradient. Elements of other types
  /// are ignored.
  open var colors: [Any]? {
    get { ownColors }
    set { animating("colors", isOfView: false) { ownColors = newValue } }
  }
  private var ownColors: [Any]? { didSet { gradient.colors = shownColors } }
  private var shownColors: [Color] { (ownColors ?? []).compactMap { $0 as? CGColor } }

  /// The location of each colour from 0 to 1; nil (the default) for even steps.
  open var locations: [NSNumber]? {
    get { ownLocations?.map { NSNumber(value: $0) } }
    set {
      animating("locations", isOfView: false) {
        ownLocations = newValue?.map(\.doubleValue)
      }
    }
  }
  private var ownLocations: [Double]? { didSet { gradient.locations = ownLocations } }

  /// The start of the gradient, in unit coordinates of the bounds; the middle of the
  /// upper edge by default.
  open var startPoint: CGPoint {
    get { ownStartPoint }
    set { animating("startPoint", isOfView: false) { ownStartPoint = newValue } }
  }
  private var ownStartPoint = CGPoint(x: 0.5, y: 0) {
    didSet { gradient.startPoint = ownStartPoint }
  }

  /// The end of the gradient, in unit coordinates of the bounds; the middle of the lower
  /// edge by default.
  open var endPoint: CGPoint {
    get { ownEndPoint }
    set { animating("endPoint", isOfView: false) { ownEndPoint = newValue } }
  }
  private var ownEndPoint = CGPoint(x: 0.5, y: 1) {
    didSet { gradient.endPoint = ownEndPoint }
  }

  override var properties: [String: LayerProperty] { CAGradientLayer.allProperties }

  nonisolated(unsafe) private static let allProperties: [String: LayerProperty] = {
    var all = LayerProperty.ofAllLayers
    all["colors"] = LayerProperty(
      kind: .colors, get: { .colors(($0 as? CAGradientLayer)?.shownColors ?? []) },
      set: { ($0 as? CAGradientLayer)?.colors = LayerValueKind.colors.any($1) as? [Any] },
      isOfView: false,
      show: { layer, _, value in
        guard case .colors(let colors) = value else { return }
        (layer as? CAGradientLayer)?.gradient.colors = colors
      })
    all["locations"] = .contents(
      LayerForm(kind: .numbers, read: \.numbers) {
        $0.map { .numbers($0) } ?? .object(nil)
      },
      \CAGradientLayer.ownLocations
    ) { $0.gradient.locations = $1 }
    all["startPoint"] = .contents(.point, \CAGradientLayer.ownStartPoint) {
      $0.gradient.startPoint = $1
    }
    all["endPoint"] = .contents(.point, \CAGradientLayer.ownEndPoint) {
      $0.gradient.endPoint = $1
    }
    return all
  }()

  /// The mapping from positions to colours; axial by default.
  open var type: CAGradientLayerType {
    get { gradient.kind }
    set { gradient.kind = newValue }
  }
}

/// The gradient of a layer, with the corners of the layer.
final class GradientContents: GradientView {
  init() {
    super.init(frame: .zero)
    contentMode = .redraw
  }

  required init?(coder: Coder) { return nil }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    // If the layer clips, its clip rounds the gradient, with exact edges.
    guard let owner = superview, !owner.clipsToBounds, !colors.isEmpty,
      let radius = owner.knownLayer?.shownCornerRadius, radius > 0
    else { return super.draw(rect, in: canvas) }
    canvas.fill(
      Path(
        roundedRect: bounds, cornerRadius: radius, style: owner.cornerCurve,
        corners: owner.maskedCorners), with: gradient(in: bounds))
  }
}
