// UIKit's names for what Mesmer has, so that view classes written for UIKit
// compile unchanged:
//
//     #if canImport(UIKit)
//       import UIKit
//     #else
//       import UIKitNames
//     #endif
//
// Foundation comes with it, as with UIKit. It must not be imported beside it:
// Foundation has a CGRect and a CGFloat of its own, which the ones here hide
// only where they come from here.
//
// CGFloat is Double itself. UIKit is bound to the main thread; here a view
// tree belongs to whatever thread uses it, so nothing is marked @MainActor.

@_exported import Foundation
@_exported import Mesmer

// MARK: Core Graphics

/// A number of points: Double itself.
public typealias CGFloat = Double
/// A point of a plane, y down.
public typealias CGPoint = MesmerGeometry.Point
/// A width and a height.
public typealias CGSize = MesmerGeometry.Size
/// A displacement.
public typealias CGVector = MesmerGeometry.Vector
/// An upright rectangle.
public typealias CGRect = MesmerGeometry.Rect
/// An affine map of the plane.
public typealias CGAffineTransform = MesmerGeometry.AffineTransform
/// Mesmer's transform, not Foundation's.
public typealias AffineTransform = MesmerGeometry.AffineTransform
/// A colour: the same as UIColor here.
public typealias CGColor = MesmerDrawing.Color
/// How what is drawn is composited.
public typealias CGBlendMode = MesmerDrawing.BlendMode
/// How an open line ends.
public typealias CGLineCap = MesmerPaths.LineCap
/// How two segments of a line meet.
public typealias CGLineJoin = MesmerPaths.LineJoin
/// A drawing context.
public typealias CGContext = MesmerDrawing.Canvas

// MARK: Values

/// A colour.
public typealias UIColor = MesmerDrawing.Color
/// Distances from the four edges of a rectangle.
public typealias UIEdgeInsets = MesmerGeometry.EdgeInsets
/// A bitmap with a scale.
public typealias UIImage = MesmerDrawing.Image

// MARK: Views

/// What answers touches.
public typealias UIResponder = MesmerViews.Responder
/// A rectangle of the screen.
public typealias UIView = MesmerViews.View
/// A view that shows a part of a larger content.
public typealias UIScrollView = MesmerViews.ScrollView
/// Is told what a scroll view does.
public typealias UIScrollViewDelegate = MesmerViews.ScrollViewDelegate
/// A view that shows an image.
public typealias UIImageView = MesmerViews.ImageView
/// The root of a hierarchy.
public typealias UIWindow = MesmerViews.Window
/// Makes a view and follows its life.
public typealias UIViewController = MesmerViews.ViewController
/// A finger on the screen.
public typealias UITouch = MesmerViews.Touch
/// What happened to the touches at one moment.
public typealias UIEvent = MesmerViews.Event
/// How a screen is held.
public typealias UIInterfaceOrientation = MesmerViews.InterfaceOrientation

extension View {
  /// How contents are fitted into bounds of another size.
  public typealias ContentMode = MesmerViews.ContentMode
  /// What may change when the superview's size does.
  public typealias AutoresizingMask = MesmerViews.AutoresizingMask
}

extension ScrollView {
  /// How a flung content slows down.
  public typealias DecelerationRate = MesmerScrolling.DecelerationRate
}
