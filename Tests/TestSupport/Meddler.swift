import Mesmer

/// A delegate that does anything at any time, a few times.
final class Meddler: ScrollViewDelegate {
  private unowned let owner: RandomWindow
  private var random: SeededGenerator
  private var left = 12
  /// The zoomed view, if this delegate is wild.
  private var content: View?

  init(_ owner: RandomWindow, _ random: SeededGenerator) {
    self.owner = owner
    self.random = random
  }

  private func meddle(_ view: ScrollView) {
    guard left > 0, random.int(in: 0...5) == 0 else { return }
    left -= 1
    guard owner.animating?.bool() == true else { return change(view) }
    View.animate(
      withDuration: owner.animating!.double(in: 0.05...0.5), delay: 0,
      options: owner.animating!.bool() ? .allowUserInteraction : []
    ) { change(view) }
  }

  private func change(_ view: ScrollView) {
    let offset = Point(random.double(in: -50...400), random.double(in: -50...600))
    func size() -> Size {
      Size(random.double(in: 1...1200), random.double(in: 1...1200))
    }
    switch random.int(in: 0...(owner.isWild ? 19 : 9)) {
    case 0: view.contentOffset = offset
    case 1: view.setContentOffset(offset, animated: true)
    case 2: view.setContentOffset(offset, animated: false)
    case 3: view.contentInset.top = random.double(in: 0...60)
    case 4: view.setZoomScale(random.double(in: 0.5...2), animated: random.bool())
    case 5: view.isScrollEnabled = random.bool()
    case 6: view.contentSize.height = random.double(in: 100...2000)
    case 7: view.stopScrollingAndZooming()
    case 8: view.panGestureRecognizer.isEnabled = random.bool()
    case 9:
      if random.int(in: 0...3) == 0 {
        owner.hasRemoved = true
        view.removeFromSuperview()
      }
    case 10: view.isPagingEnabled.toggle()
    case 11: view.bounces.toggle()
    case 12: view.frame.size = size()
    case 13: view.contentSize = size()
    case 14: view.zoom(to: Rect(5, offset.y, 50, 70), animated: random.bool())
    case 15:
      content = content ?? view.viewForZooming
      guard let content else { return }
      if content.superview == nil {
        view.addSubview(content)
      } else {
        content.removeFromSuperview()
      }
    case 16: view.viewForZooming?.frame.origin.y += 10
    case 17: view.bounds.origin.y += 3
    case 18:
      view.flashScrollIndicators()
      view.scrollRectToVisible(Rect(0, offset.y, 9, 9))
    default: view.maximumZoomScale = random.double(in: 1...4)
    }
  }

  /// A change in a call in which only wild delegates make some.
  private func meddleIfWild(_ view: ScrollView) { if owner.isWild { meddle(view) } }

  func scrollViewDidScroll(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidZoom(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {
    if random.bool() { targetContentOffset.pointee.y += 100 }
    meddle(scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  { meddle(scrollView) }
  func scrollViewWillBeginDecelerating(_ view: ScrollView) { meddleIfWild(view) }
  func scrollViewShouldScrollToTop(_ view: ScrollView) -> Bool {
    meddleIfWild(view)
    return !owner.isWild || random.bool()
  }
  func scrollViewDidScrollToTop(_ view: ScrollView) { meddleIfWild(view) }
  func scrollViewWillBeginZooming(_ view: ScrollView, with: View?) { meddleIfWild(view) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) { meddle(scrollView) }
}
