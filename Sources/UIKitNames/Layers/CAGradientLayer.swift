import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// How the colours of a gradient layer follow from places.
public typealias CAGradientLayerType = GradientView.Kind

/// A layer that shows a gradient; see `GradientView`. As in Core Animation,
/// `cornerRadius` rounds the gradient, too, without `masksToBounds`.
open class CAGradientLayer: CALayer {
  private let gradient = GradientContents()

  override func makeContents() -> View? { gradient }

  /// The colours, CGColors; nil (the default) for none. Anything else is left out.
  open var colors: [Any]? {
    didSet { gradient.colors = (colors ?? []).compactMap { $0 as? CGColor } }
  }

  /// The place of each colour from 0 to 1; nil (the default) for even steps.
  open var locations: [NSNumber]? {
    didSet { gradient.locations = locations?.map(\.doubleValue) }
  }

  /// Where the gradient starts, in the unit square; the middle of the upper edge by
  /// default.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { gradient.startPoint = newValue }
  }

  /// Where the gradient ends, in the unit square; the middle of the lower edge by
  /// default.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { gradient.endPoint = newValue }
  }

  /// How colours follow from places; axial by default.
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
    // A layer that clips has exact edges of its own; twice would show.
    guard let owner = superview, owner.cornerRadius > 0, !owner.clipsToBounds else {
      return super.draw(rect, in: canvas)
    }
    canvas.save()
    canvas.clip(
      to: Path(
        roundedRect: bounds, cornerRadius: owner.cornerRadius, style: owner.cornerCurve,
        corners: owner.maskedCorners))
    super.draw(rect, in: canvas)
    canvas.restore()
  }
}
