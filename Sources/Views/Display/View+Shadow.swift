import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The shadow of a view as CALayer has it.
struct LayerShadow {
  var color: Color? = .black
  var opacity = 0.0
  var offset = Size(width: 0, height: -3)
  var radius = 3.0
  var path: Path?
}

/// The shadow of the view's layer: CALayer's properties, on the view itself.
///
/// The shadow lies below the view and is the blurred shape of all that the view
/// and its subviews show, as dark as that is opaque, or of `shadowPath`. It
/// takes part in the view's alpha and in its superview's clip and group. Its
/// lengths are points of the view: it grows with zooming and with the screen's
/// scale, and turns with the view.
///
/// `clipsToBounds` cuts the shadow at the bounds like everything else in the
/// view, as CALayer's masksToBounds does: what is left can be seen only
/// through the view. A rounded card with a shadow is thus a clipping view
/// inside one that casts the shadow, as in UIKit.
extension View {
  /// The shadow's colour; black by default, nil is none.
  public var shadowColor: Color? {
    get { layerShadow.color }
    set { layerShadow.color = newValue }
  }

  /// The shadow's opacity, 0...1, times that of its colour; 0, no shadow, by
  /// default. Clamped, NaN is 0.
  public var shadowOpacity: Double {
    get { layerShadow.opacity }
    set { layerShadow.opacity = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// How far the shadow lies from the view, in points, right and down;
  /// (0, -3) by default, as CALayer's, which is upwards. It is not rounded to
  /// pixels. One that is not finite casts no shadow.
  public var shadowOffset: Size {
    get { layerShadow.offset }
    set { layerShadow.offset = newValue }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in points;
  /// 3 by default. Negative is 0, a hard shadow; one that is not finite casts
  /// none.
  ///
  /// Apple says "blur radius" and not more; that it is the deviation, half of
  /// what CSS and design tools call blur, is the common reading of UIKit's
  /// users and a choice of this project.
  public var shadowRadius: Double {
    get { layerShadow.radius }
    set { layerShadow.radius = newValue < 0 ? 0 : newValue }
  }

  /// What casts the shadow instead of the view's contents: the inside of a path
  /// in the space of the bounds, non-zero; nil by default. Faster, since
  /// the view need not be composited apart.
  public var shadowPath: Path? {
    get { layerShadow.path }
    set { layerShadow.path = newValue }
  }

  /// The shadow to be drawn; nil where there is nothing to see.
  var castShadow: Shadow? {
    guard let color = shadowColor, shadowOpacity > 0 else { return nil }
    let shadow = Shadow(
      offset: shadowOffset, blur: 2 * shadowRadius,
      color: color.withAlpha(color.alpha * shadowOpacity))
    return shadow.isVisible && !shadowRadius.isNaN ? shadow : nil
  }
}
