#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// The scroll views of one case, by its name: the part before the first "-" says which
/// scroll views there are, the rest what is done with them.
struct Stage {
  /// The scroll view that is recorded.
  let scrollView: UIScrollView
  /// What is put into the window.
  let root: UIView
  /// The view that a pinch zooms.
  let zoomed: UIView?
  /// What the program asks for once the views are shown; nil if fingers do something.
  let request: ((UIScrollView) -> Void)?

  /// What `mesmer fit` does not compare in the recording; nil if it compares all of it.
  let notCompared: String?

  /// A stage that fills a window's bounds.
  init(_ name: String, in bounds: CGRect) {
    let parts = name.split(separator: "-").map(String.init)
    let kind = parts.first ?? "plain"
    let scroll = UIScrollView(frame: bounds)
    // Offsets count from the content's corner, under the status bar too.
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.backgroundColor = .white
    var content = CGSize(width: bounds.width, height: 40_000)
    var root: UIView = scroll
    var zoomed: UIView?
    var start = CGPoint(x: 0, y: 5000)

    switch kind {
    case "fast": scroll.decelerationRate = .fast
    case "top":
      content.height = 3000
      start = .zero
    case "pages":
      content = CGSize(width: bounds.width * 4, height: bounds.height)
      scroll.isPagingEnabled = true
      start = CGPoint(x: bounds.width, y: 0)
    case "both":
      content = CGSize(width: 40_000, height: 40_000)
      start = CGPoint(x: 5000, y: 5000)
    case "lock":
      content = CGSize(width: 40_000, height: 40_000)
      start = CGPoint(x: 5000, y: 5000)
      scroll.isDirectionalLockEnabled = true
    case "zoom":
      let page = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
      scroll.addSubview(page)
      scroll.minimumZoomScale = 0.5
      scroll.maximumZoomScale = 2
      content = page.bounds.size
      zoomed = page
      start = .zero
    case "nested":
      // The inner one is recorded; the outer one pages around it.
      let pager = UIScrollView(frame: bounds)
      pager.isPagingEnabled = true
      pager.contentSize = CGSize(width: bounds.width * 2, height: bounds.height)
      pager.addSubview(scroll)
      content = CGSize(width: bounds.width * 2, height: 3000)
      start = .zero
      root = pager
    default: break
    }
    Stage.addStripes(to: zoomed ?? scroll, size: content)
    scroll.contentSize = content
    scroll.contentOffset = start
    scrollView = scroll
    self.root = root
    self.zoomed = zoomed
    let rest = parts.dropFirst().joined(separator: "-")
    request = Stage.request(rest)
    notCompared =
      request != nil || rest == "statusbar"
      ? "an offset that a program or the status bar sets"
      : kind == "zoom" ? "a zoom" : kind == "nested" ? "nested scroll views" : nil
  }

  private static func request(_ name: String) -> ((UIScrollView) -> Void)? {
    switch name {
    case "setoffset":
      return { $0.setContentOffset(CGPoint(x: 0, y: 5400), animated: true) }
    case "setoffsetfar":
      return { $0.setContentOffset(CGPoint(x: 0, y: 15_000), animated: true) }
    case "reveal":
      return {
        $0.scrollRectToVisible(
          CGRect(x: 0, y: 7000, width: 10, height: 10), animated: true)
      }
    case "setscale": return { $0.setZoomScale(2, animated: true) }
    case "torect":
      return {
        $0.zoom(to: CGRect(x: 600, y: 600, width: 200, height: 200), animated: true)
      }
    case "flash": return { $0.flashScrollIndicators() }
    default: return nil
    }
  }

  /// Something to see: a stripe every 100 points, at most 200 of them.
  private static func addStripes(to view: UIView, size: CGSize) {
    for n in 0..<min(Int(size.height / 100), 200) {
      let stripe = UIView(
        frame: CGRect(x: 0, y: CGFloat(n) * 100, width: size.width, height: 50))
      stripe.backgroundColor = n % 2 == 0 ? .lightGray : .gray
      stripe.isUserInteractionEnabled = false
      view.addSubview(stripe)
    }
  }
}
