import MesmerUIKit
import Testing

/// The frames of the guides that views have.
@Suite struct LayoutGuideTests {
  @Test("the guides of a view have the current frame, without constraints or layout")
  func current() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 400))
    view.safeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let (safe, margins) = (view.safeAreaLayoutGuide, view.layoutMarginsGuide)
    let (readable, keyboard) = (view.readableContentGuide, view.keyboardLayoutGuide)
    #expect(safe.layoutFrame == CGRect(x: 0, y: 44, width: 800, height: 322))
    #expect(margins.layoutFrame == CGRect(x: 8, y: 52, width: 784, height: 306))
    #expect(readable.layoutFrame == CGRect(x: 64, y: 52, width: 672, height: 306))
    #expect(keyboard.layoutFrame == CGRect(x: 0, y: 366, width: 800, height: 34))
    view.frame.size = CGSize(width: 300, height: 200)
    view.safeAreaInsets.top = 20
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(safe.layoutFrame == CGRect(x: 0, y: 20, width: 300, height: 146))
    #expect(margins.layoutFrame == CGRect(x: 2, y: 21, width: 294, height: 142))
    #expect(readable.layoutFrame == margins.layoutFrame)
    #expect(keyboard.layoutFrame == CGRect(x: 0, y: 166, width: 300, height: 34))
    let before = [safe, margins, readable, keyboard].map(\.layoutFrame)
    view.layoutIfNeeded()
    #expect([safe, margins, readable, keyboard].map(\.layoutFrame) == before)
    view.frame.size = .zero
    #expect(margins.layoutFrame.size == .zero)
  }

  @Test("texts wrap inside the readable guide, however many compete with it")
  func readableTexts() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let texts = (0..<4).map { _ in
      let label = UILabel()
      label.text = "A text that is much too long for one line of this narrow view"
      label.numberOfLines = 0
      return label
    }
    let stack = UIStackView(arrangedSubviews: texts)
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let guide = view.readableContentGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      stack.topAnchor.constraint(equalTo: guide.topAnchor),
    ])
    view.layoutIfNeeded()
    #expect(stack.frame.minX == 8 && stack.frame.width == 284)
    #expect(texts.allSatisfy { $0.frame.height > 30 })
    // A required width makes the guide narrower, never wider than the margins.
    stack.widthAnchor.constraint(equalToConstant: 200).isActive = true
    view.layoutIfNeeded()
    #expect(stack.frame.minX == 50 && stack.frame.width == 200)
  }

  @Test("the guides of a scroll view are its content and the part that it shows")
  func scrolled() {
    let scroll = UIScrollView(frame: CGRect(x: 10, y: 10, width: 100, height: 200))
    scroll.contentSize = CGSize(width: 100, height: 900)
    scroll.contentOffset.y = 50
    #expect(
      scroll.contentLayoutGuide.layoutFrame
        == CGRect(x: 0, y: 0, width: 100, height: 900))
    #expect(
      scroll.frameLayoutGuide.layoutFrame
        == CGRect(x: 0, y: 50, width: 100, height: 200))
  }

  @Test("a subview fills the safe area in the layout that a new safe area causes")
  func inLayout() throws {
    final class Page: UIViewController {
      let content = UIView()
      override func viewDidLoad() { view.addSubview(content) }
      override func viewDidLayoutSubviews() {
        content.frame = view.safeAreaLayoutGuide.layoutFrame
      }
    }
    let page = Page()
    let (window, clock) = try UIWindow.shown(
      page, safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(page.content.frame == window.bounds.inset(by: window.safeAreaInsets))
    page.additionalSafeAreaInsets.top = 10
    page.view.setNeedsLayout()
    clock.advance(to: 0.2)
    #expect(page.content.frame.minY == 54)
  }
}
