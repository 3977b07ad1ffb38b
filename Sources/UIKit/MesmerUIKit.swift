// UIKit's names for Mesmer's types, so that view classes written for UIKit compile
// unchanged:
//
//     #if canImport(UIKit)
//       import UIKit
//     #else
//       import MesmerUIKit
//     #endif
//
// Foundation is re-exported, as in UIKit, and may also be imported explicitly: names
// that Foundation and Mesmer declare resolve to Mesmer's (see MesmerCoreGraphics).
//
// CGFloat is Double itself. UIKit is bound to the main thread; here a view tree may be
// used from any thread, one at a time, so nothing is marked @MainActor.

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
  // URLSession, a part of Foundation on Apple's platforms.
  @_exported import FoundationNetworking
#endif

// MARK: Core Graphics

/// A colour: the same type as UIColor. `cgColor` returns one that is not dynamic.
public typealias CGColor = MesmerDrawing.Color
/// The blend mode of drawing operations.
public typealias CGBlendMode = MesmerDrawing.BlendMode
/// The shape of the ends of open subpaths.
public typealias CGLineCap = MesmerPaths.LineCap
/// The shape of the joins between segments.
public typealias CGLineJoin = MesmerPaths.LineJoin
/// A drawing context.
public typealias CGContext = MesmerDrawing.Canvas

// MARK: Values

/// The environment of a view: appearance, text size and layout direction.
public typealias UITraitCollection = TraitCollection
/// The light or dark appearance.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// The preferred text size of the user.
public typealias UIContentSizeCategory = ContentSizeCategory
/// Distances from the edges of a rectangle, with leading and trailing edges that depend
/// on the layout direction.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// The edges of a rectangle, with leading and trailing edges that depend on the layout
/// direction.
public typealias NSDirectionalRectEdge = DirectionalRectEdge
/// The layout direction of the interface.
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
/// The layout direction of a trait collection: the same type as
/// UIUserInterfaceLayoutDirection.
public typealias UITraitEnvironmentLayoutDirection = LayoutDirection
/// The semantic content of a view, which determines whether it is mirrored.
public typealias UISemanticContentAttribute = SemanticContentAttribute

/// A key of the change dictionary in key-value observing.
public typealias NSKeyValueChangeKey = MesmerDrawing.NSKeyValueChangeKey

/// A colour.
public typealias UIColor = MesmerDrawing.Color
/// Distances from the four edges of a rectangle.
public typealias UIEdgeInsets = MesmerGeometry.EdgeInsets
/// A typeface, size and weight.
public typealias UIFont = MesmerText.Font
/// The horizontal alignment of text.
public typealias NSTextAlignment = MesmerText.TextAlignment
/// The treatment of text that is too wide.
public typealias NSLineBreakMode = MesmerText.LineBreakMode
/// The base writing direction of a paragraph.
public typealias NSWritingDirection = MesmerText.WritingDirection
/// The vertical position of a line that was shrunk to fit.
public typealias UIBaselineAdjustment = MesmerViews.Label.BaselineAdjustment
/// A bitmap with a scale.
public typealias UIImage = MesmerDrawing.Image

/// The accessibility traits of a view.
public typealias UIAccessibilityTraits = AccessibilityTraits

// MARK: Views

/// An object that can handle touches.
public typealias UIResponder = MesmerViews.Responder
/// A rectangular area of the screen that draws content and handles events.
public typealias UIView = MesmerViews.View
/// A responder into which text is typed.
public typealias UIKeyInput = MesmerViews.KeyInput
/// A view that shows a part of a larger content.
public typealias UIScrollView = MesmerViews.ScrollView
/// Methods that respond to scrolling and zooming.
public typealias UIScrollViewDelegate = MesmerViews.ScrollViewDelegate
/// A view that shows an image.
public typealias UIImageView = MesmerViews.ImageView
/// The root of a view hierarchy.
public typealias UIWindow = MesmerViews.Window
/// A finger on the screen.
public typealias UITouch = MesmerViews.Touch
/// The state of all touches at one moment.
public typealias UIEvent = MesmerViews.Event
/// The base class of gesture recognizers.
public typealias UIGestureRecognizer = MesmerViews.GestureRecognizer
/// Methods that control the behaviour of a gesture recognizer.
public typealias UIGestureRecognizerDelegate = MesmerViews.GestureRecognizerDelegate
/// A recognizer of taps.
public typealias UITapGestureRecognizer = MesmerInteraction.TapGestureRecognizer
/// A recognizer of long presses.
public typealias UILongPressGestureRecognizer = MesmerInteraction
  .LongPressGestureRecognizer
/// A recognizer of pans.
public typealias UIPanGestureRecognizer = MesmerViews.PanGestureRecognizer
/// A recognizer of pinches.
public typealias UIPinchGestureRecognizer = MesmerViews.PinchGestureRecognizer
/// A recognizer of swipes.
public typealias UISwipeGestureRecognizer = MesmerInteraction.SwipeGestureRecognizer
/// The base class of controls.
public typealias UIControl = MesmerViews.Control
/// An on/off switch.
public typealias UISwitch = MesmerControls.Switch
/// A control that selects a value from a range, with a thumb on a track.
public typealias UISlider = MesmerControls.Slider
/// Two buttons that decrease and increase a number.
public typealias UIStepper = MesmerControls.Stepper
/// A bar that shows the progress of a task.
public typealias UIProgressView = MesmerControls.ProgressView
/// A row of dots, one for each page.
public typealias UIPageControl = MesmerControls.PageControl
/// A spinning indicator of an activity.
public typealias UIActivityIndicatorView = MesmerControls.ActivityIndicatorView
/// The indicator that is pulled down to refresh the content of a scroll view.
public typealias UIRefreshControl = MesmerViews.RefreshControl
/// The orientation of a screen.
public typealias UIInterfaceOrientation = MesmerViews.InterfaceOrientation
/// A set of screen orientations.
public typealias UIInterfaceOrientationMask = MesmerViews.InterfaceOrientationMask
/// An object that runs closures alongside a change of a window's size.
public typealias UIViewControllerTransitionCoordinator =
  MesmerViews.ViewControllerTransitionCoordinator
/// The context of a change of a window's size.
public typealias UIViewControllerTransitionCoordinatorContext =
  MesmerViews.ViewControllerTransitionCoordinatorContext

extension View {
  /// The fit of contents into bounds of another size.
  public typealias ContentMode = MesmerViews.ContentMode
  /// The margins and sizes that change with the superview's size.
  public typealias AutoresizingMask = MesmerViews.AutoresizingMask
}

/// The name of `UIView.AutoresizingMask` in older code.
public typealias UIViewAutoresizing = MesmerViews.AutoresizingMask

extension ScrollView {
  /// The rate at which content slows down after a fling.
  public typealias DecelerationRate = MesmerScrolling.DecelerationRate
}
