import MesmerGeometry

/// Methods that respond to scrolling and zooming and control some of it:
/// UIScrollViewDelegate. Every method has a default, so implement only those you need.
///
/// Without a clock, a method is called inside the change that it reports. On a clock this
/// applies only to `scrollViewDidZoom` and `scrollViewDidScroll` for a change by the
/// program, and to `scrollViewDidChangeAdjustedContentInset`; other events are delivered
/// from the clock's queue. Changes that a method makes are reported, too: a delegate that
/// sets a different offset each time recurses without end.
///
/// Write the methods in the class that declares the conformance. Swift selects them
/// there, once for all subclasses: if that class leaves a method to the default, a method
/// of the same name in a subclass is a different one and is never called. (UIKit's
/// protocol is an Objective-C protocol, whose methods are looked up when called.)
/// Implement the methods that subclasses need in their base class, with an empty body if
/// necessary, and `override` them in the subclasses:
///
///     class Controller: ScrollViewDelegate {
///       func scrollViewDidScroll(_ scrollView: ScrollView) {}
///     }
///     class Parallax: Controller {
///       override func scrollViewDidScroll(_ scrollView: ScrollView) { ... }
///     }
///
/// The compiler does not report a missing `override` in this case, because there is
/// nothing to override. Nor can it be detected at run time: without Objective-C's
/// runtime, the names of a class's methods are not available.
public protocol ScrollViewDelegate: AnyObject {
  // MARK: Scrolling

  /// Called when the content offset has changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// Called before a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Called when the finger lifts, before the content decelerates.
  ///
  /// - Parameters:
  ///   - velocity: the velocity in points per millisecond, positive where the offset
  ///     grows.
  ///   - targetContentOffset: the offset at which the content will stop; may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>)

  /// Called when the finger has lifted; `decelerate` is true if the content continues to
  /// move.
  func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// Called when the content begins to move after a drag, without a finger.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

  /// Called when deceleration has ended: the content has stopped or was touched.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// Called when an animated change of the offset that the program requested has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Returns whether a tap on the status bar may scroll to the top; true by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool

  /// Called when a tap on the status bar has scrolled to the top.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)

  /// Called when the safe area, `contentInset` or a refresh has changed
  /// `adjustedContentInset`. The call is made inside the change, before the offset is
  /// moved into its range.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)

  // MARK: Zooming

  /// Returns the view inside the scroll view that zooming scales; nil (the default)
  /// disables zooming. Called only if the scroll view's own `viewForZooming` is nil.
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// Called before zooming begins.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

  /// Called when the zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// Called when zooming has ended, including the bounce to the limits.
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// Returns nil: the scroll view does not zoom.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(
    _ scrollView: ScrollView, with view: View?
  ) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
}

extension ScrollView {
  /// The view that zooming scales: `viewForZooming`, or else the delegate's view.
  package var zoomedView: View? {
    viewForZooming ?? delegate?.viewForZooming(in: self)
  }
}
