import UIKit

final class Ring: UIView {
  var progress: CGFloat = 0 { didSet { setNeedsDisplay() } }
  private var token: NSKeyValueObservation?

  func follow(_ scroll: UIScrollView) {
    token = scroll.observe(\.contentOffset, options: [.new]) { [weak self] _, change in
      self?.progress = change.newValue?.y ?? 0
    }
  }
}
