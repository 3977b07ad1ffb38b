import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The shadow of the view's layer: CALayer's properties, on the view itself.
///
/// The shadow is drawn below the view. Its shape is `shadowPath` or, if that is nil,
/// everything that the view and its subviews draw, with the opacity of that drawing. The
/// shape is then blurred. The view's alpha, and the clip and the group of its superview,
/// affect the shadow. Lengths are in points of the view: the shadow scales with zoom and
/// with the screen's scale, and rotates with the view.
///
/// `clipsToBounds` clips the shadow to the bounds like everything else in the view, as
/// CALayer's masksToBounds does. The part inside the bounds is visible only through
/// transparent parts of the view. To give a rounded card a shadow, put a view that clips
/// into a view that casts the shadow, as in UIKit.
extension ViewProperties {
  /// The colour of the shadow; black by default. Nil means no shadow.
  public var shadowColor: Color? {
    get { layerShadow.layerColor }
    set { layerShadow.layerColor = newValue }
  }

  /// The distance of the shadow from the view in points, to the right and down.
  ///
  /// The default is that of CALayer: (0, -3), which is upwards. The offset is not rounded
  /// to pixels. If it is not finite, there is no shadow.
  public var shadowOffset: Size {
    get { layerShadow.offset }
    set { layerShadow.offset = newValue }
  }

  /// The opacity of the shadow, 0...1, multiplied by that of its colour; 0 (no shadow) by
  /// default. It is clamped to the range; NaN becomes 0.
  public var shadowOpacity: Float {
    get { Float(layerShadow.opacity) }
    set { exactShadowOpacity = Double(newValue) }
  }

  /// The standard deviation of the Gaussian blur of the shadow, in points; 3 by default.
  ///
  /// A negative radius becomes 0, a hard shadow. If the radius is not finite, there is
  /// no shadow. Apple only documents a "blur radius". Its reading as the standard
  /// deviation, half of the blur of CSS and design tools, is common among UIKit's users
  /// and a choice of this project.
  public var shadowRadius: Double {
    get { layerShadow.lengths.sigma }
    set { layerShadow.lengths.sigma = newValue < 0 ? 0 : newValue }
  }

  /// The path that casts the shadow instead of the view's contents; nil by default.
  ///
  /// The path is in the space of the bounds and is filled by the non-zero rule. Drawing
  /// is faster with a path, because the view is not composited separately.
  public var shadowPath: Path? {
    get { layerShadow.path }
    set { layerShadow.path = newValue }
  }
}

extension View {
  /// The opacity of the shadow, as a scene states it: not rounded to a Float.
  package var exactShadowOpacity: Double {
    get { layerShadow.opacity }
    set { layerShadow.opacity = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// The shadow to be drawn; nil if it is not visible.
  var castShadow: Shadow? { rare.flatMap { ($0.shown?.shadow ?? $0.shadow).cast } }

  /// The path of the shadow as layer animations show it.
  var shownShadowPath: Path? { (rare?.shown?.shadow ?? layerShadow).path }
}
