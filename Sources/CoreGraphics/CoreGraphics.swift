// Names of UIKit and Core Graphics that MesmerUIKit re-exports individually. Foundation
// on Linux declares most of them too, such as CGRect, CGFloat and the C library's
// functions.
//
// A file that imports UIKit usually imports Foundation too. A name that both modules
// declare is ambiguous, but a name that is imported individually takes precedence over
// one of a whole module. MesmerUIKit therefore re-exports these individually
// (`@_exported import typealias`), which works only for names of another module.

import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A number of points: the same type as Double.
public typealias CGFloat = Double
/// A point in a plane whose y points down.
public typealias CGPoint = MesmerGeometry.Point
/// A width and a height.
public typealias CGSize = MesmerGeometry.Size
/// A displacement.
public typealias CGVector = MesmerGeometry.Vector
/// A rectangle with sides parallel to the axes.
public typealias CGRect = MesmerGeometry.Rect
/// An affine map of the plane.
public typealias CGAffineTransform = MesmerGeometry.AffineTransform
/// Mesmer's transform, instead of Foundation's.
public typealias AffineTransform = MesmerGeometry.AffineTransform
/// A time or a duration in seconds.
public typealias CFTimeInterval = Double
/// The parameter type of `init(coder:)`. Programs cannot create instances, because
/// archives are not supported.
public typealias NSCoder = MesmerViews.Coder
/// The base class of UIKit's classes and of delegate classes of programs. Foundation's
/// own class of this name is `Foundation.NSObject`.
public typealias NSObject = MesmerDrawing.MesmerObject
