import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
  /// UIKit's delegates are objects of Objective-C.
  class NSObject {}
#endif

/// Writes down every call of a scroll view's delegate.
final class StageDelegate: NSObject, UIScrollViewDelegate {
  private let recording: Recording
  private let zoomed: UIView?
  /// The machine's time in seconds, of the same clock as touches and display links.
  private let now: () -> Double

  init(_ recording: Recording, zoomed: UIView?, now: @escaping () -> Double) {
    self.recording = recording
    self.zoomed = zoomed
    self.now = now
  }

  private func note(_ text: String) { recording.call(at: now(), text) }

  private func offset(_ scrollView: UIScrollView) -> String {
    "offset \(scrollView.contentOffset.x) \(scrollView.contentOffset.y)"
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    note("didScroll \(offset(scrollView))")
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    note("didZoom scale \(scrollView.zoomScale)")
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    note("willBeginDragging \(offset(scrollView))")
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    let target = targetContentOffset.pointee
    note(
      "willEndDragging velocity \(velocity.x) \(velocity.y) target \(target.x) \(target.y)"
    )
    recording.head("reportedVelocityX", velocity.x)
    recording.head("reportedVelocityY", velocity.y)
    recording.head("reportedTargetX", target.x)
    recording.head("reportedTargetY", target.y)
  }
  func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {
    note("didEndDragging decelerate \(decelerate) \(offset(scrollView))")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("willBeginDecelerating \(offset(scrollView))")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    note("didEndDecelerating \(offset(scrollView))")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    note("didEndScrollingAnimation \(offset(scrollView))")
  }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    recording.begin(at: now())
    note("shouldScrollToTop")
    return true
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop") }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("willBeginZooming")
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    note("didEndZooming scale \(scale)")
  }
}
