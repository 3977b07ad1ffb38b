import MesmerUIKit
import TestSupport
import Testing

private final class Watched: UIView {
  var heard: [String] = []
  override var mask: UIView? { didSet { heard.append("mask") } }
  override var subviews: [UIView] { super.subviews.reversed() }
  override var gestureRecognizers: [UIGestureRecognizer]? { didSet { heard.append("g") } }
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    didSet { heard.append("style") }
  }
  override var layoutMargins: UIEdgeInsets { didSet { heard.append("margins") } }
  override func viewWithTag(_ tag: Int) -> UIView? { tag == 99 ? self : nil }
  override func isDescendant(of view: UIView) -> Bool { heard.count > 100 }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 33) }
}

private final class Scroller: UIScrollView, UIScrollViewDelegate {
  var viewForZooming: UIView?
  var contentSizeIsAutomatic = "no"
  var scalesPageToFit = 3
  lazy var ownPan = UIPanGestureRecognizer()
  override var panGestureRecognizer: UIPanGestureRecognizer { ownPan }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { viewForZooming }
}

private final class Picture: UIImageView {
  var capInsets = 1
  var interpolation = "x"
  var resizingMode: Bool?
  var contentsRect = [2]
  var contentsCenter = UIColor.red
}

private final class Row: UIStackView {
  required init(coder: NSCoder) {
    super.init(coder: coder)
    spacing = 7
  }
}

@Suite struct UIViewMemberTests {
  @Test("members that are open in UIKit can be overridden, and are called")
  func openMembers() {
    let view = Watched(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (a, b) = (UIView(), UIView())
    view.addSubview(a)
    view.addSubview(b)
    #expect(view.subviews == [b, a])
    view.mask = UIView()
    view.gestureRecognizers = [UITapGestureRecognizer()]
    view.overrideUserInterfaceStyle = .dark
    view.layoutMargins = .zero
    #expect(view.heard == ["mask", "g", "style", "margins"])
    #expect(view.viewWithTag(99) === view && view.viewWithTag(0) == nil)
    #expect(!view.isDescendant(of: view) && a.isDescendant(of: view))
    // The shorter call calls the longer one.
    #expect(view.systemLayoutSizeFitting(CGSize(width: 5, height: 5)).height == 33)
    #expect(a.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("subclasses may have properties under the names that only Mesmer has")
  func ownNames() {
    let scroll = Scroller(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    scroll.addSubview(content)
    scroll.viewForZooming = content
    scroll.delegate = scroll
    scroll.maximumZoomScale = 3
    scroll.setZoomScale(2, animated: false)
    #expect(content.transform.a == 2)
    #expect(scroll.panGestureRecognizer === scroll.ownPan)
    // UIKit's is optional.
    scroll.pinchGestureRecognizer?.isEnabled = false
    #expect(scroll.pinchGestureRecognizer?.isEnabled == false)

    let picture = Picture(image: nil)
    picture.capInsets += 1
    (picture as UIImageView).capInsets = .zero
    #expect(picture.capInsets == 2 && picture.contentsRect == [2])
  }

  @Test func aStackIsMadeFromACoderWithoutFail() {
    #expect(Row(coder: NSCoder()).spacing == 7)
  }

  @Test("directional margins change sides with the direction") func directionalMargins() {
    let view = UIView()
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.directionalLayoutMargins.leading == 4)
    view.directionalLayoutMargins.leading = 9
    #expect(view.layoutMargins.right == 9 && view.layoutMargins.left == 2)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
  }

  @Test("a controller's view has at least the system's margins, unless it declines them")
  func systemMargins() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 600))
    window.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let view: UIView = controller.view
    #expect(view.layoutMargins == UIEdgeInsets(top: 20, left: 16, bottom: 0, right: 16))
    let part = UIView(frame: CGRect(x: 0, y: 100, width: 9, height: 9))
    view.addSubview(part)
    #expect(part.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 40)
    #expect(view.layoutMargins == UIEdgeInsets(top: 21, left: 16, bottom: 3, right: 40))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    #expect(view.layoutMargins.left == 2)
    window.frame.size.width = 414
    #expect(controller.systemMinimumLayoutMargins.leading == 20)
  }

  @Test("the guide of the keyboard is below the safe area; that of text is centred")
  func guides() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 400))
    window.safeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 0)
    let (field, text) = (UIView(), UIView())
    for view in [field, text] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    let (keyboard, readable) = (window.keyboardLayoutGuide, window.readableContentGuide)
    #expect(window.keyboardLayoutGuide === keyboard)
    NSLayoutConstraint.activate([
      field.bottomAnchor.constraint(equalTo: keyboard.topAnchor),
      field.heightAnchor.constraint(equalToConstant: 40),
      field.leadingAnchor.constraint(equalTo: keyboard.leadingAnchor),
      field.trailingAnchor.constraint(equalTo: keyboard.trailingAnchor),
      text.leadingAnchor.constraint(equalTo: readable.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: readable.trailingAnchor),
      text.topAnchor.constraint(equalTo: readable.topAnchor),
      text.bottomAnchor.constraint(equalTo: readable.bottomAnchor),
    ])
    window.layoutIfNeeded()
    #expect(field.frame == CGRect(x: 0, y: 330, width: 1000, height: 40))
    #expect(text.frame == CGRect(x: 164, y: 8, width: 672, height: 354))
    window.frame.size.width = 300
    window.layoutIfNeeded()
    #expect(text.frame.minX == 8 && text.frame.width == 284)
  }

  @Test func settingsAreKept() {
    let view = UIView()
    #expect(view.tintAdjustmentMode == .normal && view.clearsContextBeforeDrawing)
    view.tintAdjustmentMode = .dimmed
    view.restorationIdentifier = "list"
    view.accessibilityElements = [1]
    view.accessibilityViewIsModal = true
    view.addMotionEffect(
      UIInterpolatingMotionEffect(keyPath: "x", type: .tiltAlongHorizontalAxis))
    #expect(view.tintAdjustmentMode == .dimmed && view.restorationIdentifier == "list")
    #expect(view.accessibilityElements?.count == 1 && view.accessibilityViewIsModal)
    #expect(view.motionEffects.count == 1)
    view.removeMotionEffect(view.motionEffects[0])
    #expect(view.motionEffects.isEmpty)
  }

  @Test func anEffectOfTiltingInterpolates() {
    let effect = UIInterpolatingMotionEffect(
      keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    #expect(effect.keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
    effect.minimumRelativeValue = -10
    effect.maximumRelativeValue = 30.0
    func value(_ tilt: CGFloat) -> CGFloat? {
      effect.keyPathsAndRelativeValues(
        forViewerOffset: UIOffset(horizontal: tilt, vertical: 9))?["center.x"] as? CGFloat
    }
    #expect(value(-1) == -10 && value(0) == 10 && value(1) == 30)
  }

  @Test("a resizable snapshot shows the part, and stretches its middle only")
  func resizableSnapshot() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    let dot = UIView(frame: CGRect(x: 10, y: 0, width: 5, height: 10))
    view.backgroundColor = .red
    dot.backgroundColor = .blue
    view.addSubview(dot)
    let shown = try #require(
      view.resizableSnapshotView(
        from: CGRect(x: 10, y: 0, width: 10, height: 10), afterScreenUpdates: true,
        withCapInsets: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 1)))
    #expect(shown.bounds.size == CGSize(width: 10, height: 10))
    shown.bounds.size.width = 20
    let image = drawn { _ in
      shown.drawHierarchy(in: shown.bounds, afterScreenUpdates: true)
    }
    #expect(image.pixel(4, 5) == bluePixel && image.pixel(6, 5) == redPixel)
    #expect(
      view.resizableSnapshotView(
        from: .zero, afterScreenUpdates: true, withCapInsets: .zero) == nil)
  }
}
