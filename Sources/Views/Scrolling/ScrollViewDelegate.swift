import MesmerGeometry

/// Is told what a scroll view does, and decides some of it:
/// UIScrollViewDelegate. Every method has a default, so implement what is of
/// interest.
///
/// A call is made at once, inside the change that it tells of. What it changes
/// in turn is told as well: a delegate that always sets another offset never
/// ends.
///
/// Write the methods in the class that says it conforms. Swift chooses them there,
/// once for all subclasses: where that class leaves a method to the default, a
/// method of the same name in a subclass is another one and is never called.
/// (UIKit's protocol is Objective-C's, which looks when it calls.) So a class that
/// is meant to be subclassed implements what its subclasses need, if only with an
/// empty body, and they `override` it:
///
///     class Controller: ScrollViewDelegate {
///       func scrollViewDidScroll(_ scrollView: ScrollView) {}
///     }
///     class Parallax: Controller {
///       override func scrollViewDidScroll(_ scrollView: ScrollView) { ... }
///     }
///
/// The compiler says nothing where `override` is missing because there is nothing
/// to override, and at run time nothing can be seen of it either: without
/// Objective-C's runtime a class does not tell its methods' names.
public protocol ScrollViewDelegate: AnyObject {
  // MARK: Scrolling

  /// The content offset has changed, by whatever cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// A drag is about to begin.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The finger is about to leave.
  ///
  /// - Parameters:
  ///   - velocity: in points per millisecond, positive where the offset grows.
  ///   - targetContentOffset: where the content will stop; may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>)

  /// The finger has left; `decelerate` tells whether the content goes on.
  func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// The content goes on without a finger.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

  /// The content that went on has stopped, or was touched.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// An animated change of the offset that the program asked for has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Whether a tap on the status bar may scroll to the top; true by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool

  /// A tap on the status bar has scrolled to the top.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)

  /// `adjustedContentInset` has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)

  // MARK: Zooming

  /// The view that zooming scales, inside the scroll view; nil (the default)
  /// for none. Asked only where the scroll view's own `viewForZooming` is nil.
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// Zooming is about to begin.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// Zooming has ended, the bounce to the limits too.
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
  /// True.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// No view: the scroll view does not zoom.
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
  /// The view that zooming scales: `viewForZooming`, or else the one that the
  /// delegate names.
  package var zoomedView: View? {
    viewForZooming ?? delegate?.viewForZooming(in: self)
  }
}
