import MesmerUIKit
import Testing

/// Code as it is written for UIKit.
@Suite struct NSLayoutConstraintTests {
  private final class ProfileViewController: UIViewController {
    let image = UIView()
    let name = UILabel()
    let detail = UILabel()
    var top: NSLayoutConstraint!

    override func viewDidLoad() {
      super.viewDidLoad()
      for view in [image, name, detail] {
        view.translatesAutoresizingMaskIntoConstraints = false
        view.backgroundColor = .lightGray
        self.view.addSubview(view)
      }
      name.text = "Name"
      detail.text = "A longer text that needs more than one line on this small screen"
      detail.numberOfLines = 0
      name.setContentHuggingPriority(.defaultHigh, for: .horizontal)
      let guide = view.safeAreaLayoutGuide
      top = image.topAnchor.constraint(equalTo: guide.topAnchor, constant: 16)
      let wide = image.widthAnchor.constraint(equalToConstant: 80)
      wide.priority = UILayoutPriority(999)
      NSLayoutConstraint.activate([
        top, wide,
        image.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
        image.widthAnchor.constraint(lessThanOrEqualToConstant: 64),
        image.heightAnchor.constraint(equalTo: image.widthAnchor),
        name.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 8),
        name.firstBaselineAnchor.constraint(equalTo: image.centerYAnchor),
        detail.topAnchor.constraint(equalTo: image.bottomAnchor, constant: 8),
        detail.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        detail.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      ])
      NSLayoutConstraint(
        item: name, attribute: .trailing, relatedBy: .lessThanOrEqual, toItem: view,
        attribute: .trailing, multiplier: 1.0, constant: -8
      ).isActive = true
    }
  }

  @Test func aControllersViewsAreWhereItsConstraintsPutThem() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let controller = ProfileViewController()
    window.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    _ = Renderer(scale: 2).render(window)
    #expect(controller.image.frame == CGRect(x: 16, y: 36, width: 64, height: 64))
    #expect(controller.name.frame.origin.x == 88)
    #expect(controller.name.frame.size == controller.name.intrinsicContentSize)
    #expect(controller.detail.frame.minX == 16 && controller.detail.frame.maxX == 184)
    #expect(controller.detail.frame.minY == 108 && controller.detail.frame.height > 40)
    controller.top.constant = 36
    UIView.animate(withDuration: 0.3) { controller.view.layoutIfNeeded() }
    #expect(controller.image.frame.minY == 56)
  }

  @Test func stacksGuidesAndPrioritiesHaveUIKitsNames() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.alignment = .fill
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    let edges: [NSLayoutYAxisAnchor] = [guide.topAnchor, guide.bottomAnchor]
    NSLayoutConstraint.activate([
      edges[0].constraint(equalTo: view.topAnchor, constant: 5),
      edges[1].constraint(equalTo: view.bottomAnchor, constant: -5),
      guide.leftAnchor.constraint(equalTo: view.leftAnchor),
      guide.widthAnchor.constraint(equalToConstant: 50),
      stack.topAnchor.constraint(equalTo: guide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    view.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 0, y: 5, width: 50, height: 90))
    #expect(guide.layoutFrame == stack.frame)
    #expect(stack.arrangedSubviews[1].frame == CGRect(x: 0, y: 50, width: 50, height: 40))
    #expect(UILayoutPriority.required.rawValue == 1000)
    #expect(UILayoutPriority.defaultHigh > UILayoutPriority(rawValue: 749))
    #expect(NSLayoutConstraint.Attribute.top.rawValue == 3)
    #expect(view.constraints.count == 8)
    view.removeLayoutGuide(guide)
    #expect(view.constraints.isEmpty)
  }

  @Test("the system spacing is 8 points, times a multiplier as a least or most distance")
  func systemSpacing() {
    let (box, a, b) = (UIView(), UIView(), UIView())
    box.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
    let close = UILayoutPriority.required - 1
    #expect(close == UILayoutPriority(999) && close + 1 == .required)
    // `a` tends to the origin and `b` to (200, 200), against the limits.
    let tends = [
      a.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      a.topAnchor.constraint(equalTo: box.topAnchor),
      b.leadingAnchor.constraint(equalTo: box.trailingAnchor),
      b.topAnchor.constraint(equalTo: box.bottomAnchor),
    ]
    for constraint in tends { constraint.priority = close }
    NSLayoutConstraint.activate(
      tends + [
        a.leadingAnchor.constraint(
          greaterThanOrEqualToSystemSpacingAfter: box.leadingAnchor, multiplier: 2),
        a.topAnchor.constraint(
          greaterThanOrEqualToSystemSpacingBelow: box.topAnchor, multiplier: 1),
        b.leadingAnchor.constraint(
          lessThanOrEqualToSystemSpacingAfter: box.leadingAnchor, multiplier: 5),
        b.topAnchor.constraint(
          lessThanOrEqualToSystemSpacingBelow: box.topAnchor, multiplier: 3),
      ])
    box.layoutIfNeeded()
    #expect(a.frame.origin == CGPoint(x: 16, y: 8))
    #expect(b.frame.origin == CGPoint(x: 40, y: 24))
  }

  @Test("a stack's spacing can be the system's, and a custom one can be withdrawn")
  func stackSpacing() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
    stack.frame.size.height = 10
    for view in stack.arrangedSubviews {
      view.widthAnchor.constraint(equalToConstant: 20).isActive = true
    }
    var positions: [CGFloat] {
      stack.layoutIfNeeded()
      return stack.arrangedSubviews.map(\.frame.minX)
    }
    let first = stack.arrangedSubviews[0]
    stack.spacing = 7
    stack.frame.size.width = 75
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: first)
    #expect(positions == [0, 28, 55])
    stack.spacing = UIStackView.spacingUseSystem
    stack.frame.size.width = 78
    stack.setCustomSpacing(10, after: first)
    #expect(positions == [0, 30, 58])
    stack.frame.size.width = 76
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: first)
    #expect(positions == [0, 28, 56])
  }

  @Test("constraints place the frame of a view that is zoomed") func zoomed() {
    final class Zooming: NSObject, UIScrollViewDelegate {
      let content = UIView()
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    }
    let zooming = Zooming()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    scroll.delegate = zooming
    scroll.maximumZoomScale = 4
    scroll.addSubview(zooming.content)
    zooming.content.translatesAutoresizingMaskIntoConstraints = false
    let top = zooming.content.topAnchor.constraint(equalTo: scroll.topAnchor)
    NSLayoutConstraint.activate([
      top, zooming.content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      zooming.content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      zooming.content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      zooming.content.widthAnchor.constraint(equalToConstant: 100),
      zooming.content.heightAnchor.constraint(equalToConstant: 40),
    ])
    scroll.layoutIfNeeded()
    scroll.zoomScale = 2
    top.constant = 60
    scroll.layoutIfNeeded()
    #expect(zooming.content.frame == CGRect(x: 0, y: 60, width: 200, height: 80))
    #expect(zooming.content.bounds.size == CGSize(width: 100, height: 40))
    scroll.zoomScale = 1
    scroll.layoutIfNeeded()
    #expect(zooming.content.frame == CGRect(x: 0, y: 60, width: 100, height: 40))
  }
}
