// UIKit's names for what Mesmer has, so that view classes written for UIKit compile
// unchanged:
//
//     #if canImport(UIKit)
//       import UIKit
//     #else
//       import MesmerUIKit
//     #endif
//
// Foundation comes with it, as with UIKit, and may also be imported explicitly: the names
// that both have are Mesmer's (MesmerCoreGraphics says how).
//
// CGFloat is Double itself. UIKit is bound to the main thread; here a view tree may be
// used from any one thread, so nothing is marked @MainActor.

@_exported import Foundation
@_exported import Mesmer

@_exported import typealias MesmerCoreGraphics.AffineTransform
@_exported import typealias MesmerCoreGraphics.CFTimeInterval
@_exported import typealias MesmerCoreGraphics.CGAffineTransform
@_exported import typealias MesmerCoreGraphics.CGFloat
@_exported import typealias MesmerCoreGraphics.CGPoint
@_exported import typealias MesmerCoreGraphics.CGRect
@_exported import typealias MesmerCoreGraphics.CGSize
@_exported import typealias MesmerCoreGraphics.CGVector
@_exported import struct MesmerCoreGraphics.DispatchTime
@_exported import class MesmerCoreGraphics.DispatchWorkItem
@_exported import typealias MesmerCoreGraphics.NSCoder
@_exported import typealias MesmerCoreGraphics.NSObject
@_exported import typealias MesmerCoreGraphics.NSObjectProtocol
@_exported import typealias MesmerCoreGraphics.Timer
@_exported import func MesmerCoreGraphics.acos
@_exported import func MesmerCoreGraphics.asin
@_exported import func MesmerCoreGraphics.atan
@_exported import func MesmerCoreGraphics.atan2
@_exported import func MesmerCoreGraphics.cos
@_exported import func MesmerCoreGraphics.exp
@_exported import func MesmerCoreGraphics.exp2
@_exported import func MesmerCoreGraphics.hypot
@_exported import func MesmerCoreGraphics.log
@_exported import func MesmerCoreGraphics.log10
@_exported import func MesmerCoreGraphics.log2
@_exported import func MesmerCoreGraphics.pow
@_exported import func MesmerCoreGraphics.sin
@_exported import func MesmerCoreGraphics.tan

#if canImport(FoundationNetworking)
  // URLSession, which is a part of Foundation on Apple's platforms.
  @_exported import FoundationNetworking
#endif

// MARK: Core Graphics

/// A colour: the same as UIColor here.
public typealias CGColor = MesmerDrawing.Color
/// The blend mode of what is drawn.
public typealias CGBlendMode = MesmerDrawing.BlendMode
/// The ends of open lines.
public typealias CGLineCap = MesmerPaths.LineCap
/// The joins of line segments.
public typealias CGLineJoin = MesmerPaths.LineJoin
/// A drawing context.
public typealias CGContext = MesmerDrawing.Canvas

// MARK: Values

/// What a view must fit into.
public typealias UITraitCollection = TraitCollection
/// An appearance.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// How large the user wants text.
public typealias UIContentSizeCategory = ContentSizeCategory
/// Distances from the edges of a rectangle, of which two depend on the direction in which
/// the interface is read.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// Edges of a rectangle, of which two depend on that direction.
public typealias NSDirectionalRectEdge = DirectionalRectEdge
/// Which way the interface is read.
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
/// The same.
public typealias UITraitEnvironmentLayoutDirection = LayoutDirection
/// Whether a view is mirrored.
public typealias UISemanticContentAttribute = SemanticContentAttribute

/// What an observer by name is told of a change.
public typealias NSKeyValueChangeKey = MesmerDrawing.NSKeyValueChangeKey

/// A colour.
public typealias UIColor = MesmerDrawing.Color
/// Distances from the four edges of a rectangle.
public typealias UIEdgeInsets = MesmerGeometry.EdgeInsets
/// What text is set in.
public typealias UIFont = MesmerText.Font
/// Where lines stand between the edges.
public typealias NSTextAlignment = MesmerText.TextAlignment
/// What becomes of text that is too wide.
public typealias NSLineBreakMode = MesmerText.LineBreakMode
/// Where a paragraph begins.
public typealias NSWritingDirection = MesmerText.WritingDirection
/// How a line that was shrunk stands.
public typealias UIBaselineAdjustment = MesmerViews.Label.BaselineAdjustment
/// A bitmap with a scale.
public typealias UIImage = MesmerDrawing.Image

/// What kind of element a view is.
public typealias UIAccessibilityTraits = AccessibilityTraits

// MARK: Views

/// An object that can handle touches.
public typealias UIResponder = MesmerViews.Responder
/// A rectangle of the screen.
public typealias UIView = MesmerViews.View
/// A view that shows a part of a larger content.
public typealias UIScrollView = MesmerViews.ScrollView
/// Receives what a scroll view does.
public typealias UIScrollViewDelegate = MesmerViews.ScrollViewDelegate
/// A view that shows an image.
public typealias UIImageView = MesmerViews.ImageView
/// The root of a hierarchy.
public typealias UIWindow = MesmerViews.Window
/// A finger on the screen.
public typealias UITouch = MesmerViews.Touch
/// The state of all touches at one moment.
public typealias UIEvent = MesmerViews.Event
/// Recognizes a gesture in the touches of a view.
public typealias UIGestureRecognizer = MesmerViews.GestureRecognizer
/// Decides what a gesture recognizer does.
public typealias UIGestureRecognizerDelegate = MesmerViews.GestureRecognizerDelegate
/// Recognizes taps.
public typealias UITapGestureRecognizer = MesmerViews.TapGestureRecognizer
/// Recognizes a finger that rests.
public typealias UILongPressGestureRecognizer = MesmerViews.LongPressGestureRecognizer
/// Recognizes fingers that move.
public typealias UIPanGestureRecognizer = MesmerViews.PanGestureRecognizer
/// Recognizes fingers that change their distance.
public typealias UIPinchGestureRecognizer = MesmerViews.PinchGestureRecognizer
/// Recognizes a quick movement in one direction.
public typealias UISwipeGestureRecognizer = MesmerViews.SwipeGestureRecognizer
/// A view that a finger operates.
public typealias UIControl = MesmerControls.Control
/// A switch that is on or off.
public typealias UISwitch = MesmerControls.Switch
/// A knob on a track.
public typealias UISlider = MesmerControls.Slider
/// A bar that shows how much of something is done.
public typealias UIProgressView = MesmerControls.ProgressView
/// A row of dots, one for each page.
public typealias UIPageControl = MesmerControls.PageControl
/// A wheel that turns while something is under way.
public typealias UIActivityIndicatorView = MesmerControls.ActivityIndicatorView
/// The wheel that is pulled down to refresh the content of a scroll view.
public typealias UIRefreshControl = MesmerControls.RefreshControl
/// The orientation of a screen.
public typealias UIInterfaceOrientation = MesmerViews.InterfaceOrientation
/// A set of orientations.
public typealias UIInterfaceOrientationMask = MesmerViews.InterfaceOrientationMask
/// Runs work alongside a change of a window's size.
public typealias UIViewControllerTransitionCoordinator =
  MesmerViews.ViewControllerTransitionCoordinator
/// What is known of a change of a window's size.
public typealias UIViewControllerTransitionCoordinatorContext =
  MesmerViews.ViewControllerTransitionCoordinatorContext

extension View {
  /// How contents fit bounds of another size.
  public typealias ContentMode = MesmerViews.ContentMode
  /// What may change when the superview's size changes.
  public typealias AutoresizingMask = MesmerViews.AutoresizingMask
}

/// The name of `UIView.AutoresizingMask` in older code.
public typealias UIViewAutoresizing = MesmerViews.AutoresizingMask

extension ScrollView {
  /// How fast content slows down after a fling.
  public typealias DecelerationRate = MesmerScrolling.DecelerationRate
}
