// UIKit's and Core Graphics' names that Foundation has as well.
//
// A file that imports UIKit mostly imports Foundation too, and on Linux
// Foundation has a CGRect, a CGFloat and the C library's functions of its own.
// Two names from two whole modules are ambiguous; a name that is imported by
// itself wins over one that comes with a whole module. So UIKitNames passes
// these on one by one (`@_exported import typealias`), which is why they are a
// module of their own.

import MesmerGeometry
import MesmerViews

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
/// A time in seconds.
public typealias CFTimeInterval = Double
/// An archive to make views from. There are none.
public typealias NSCoder = MesmerViews.Coder
