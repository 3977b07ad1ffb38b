import MesmerUIKit
import Testing

/// A picture that is tapped, pressed, dragged, pinched and swiped, as UIKit code writes
/// it.
private final class PhotoController: UIViewController, UIGestureRecognizerDelegate {
  let photo = UIView(frame: CGRect(x: 50, y: 100, width: 200, height: 200))
  let tap = UITapGestureRecognizer()
  var calls: [String] = []
  var velocity = CGPoint.zero
  var mayPinchAndPan = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(photo)
    photo.isUserInteractionEnabled = true
  }

  func lift(_ recognizer: UILongPressGestureRecognizer) {
    switch recognizer.state {
    case .began:
      calls.append("lifted")
      photo.alpha = 0.5
    case .changed: photo.center = recognizer.location(in: view)
    case .ended, .cancelled:
      calls.append("dropped")
      photo.alpha = 1
    default: break
    }
  }

  func pan(_ gesture: UIPanGestureRecognizer) {
    let translation = gesture.translation(in: view)
    gesture.view!.center = CGPoint(
      x: gesture.view!.center.x + translation.x,
      y: gesture.view!.center.y + translation.y)
    gesture.setTranslation(CGPoint.zero, in: view)
    if gesture.state == UIGestureRecognizer.State.ended {
      velocity = gesture.velocity(in: view)
    }
  }

  func pinch(_ gesture: UIPinchGestureRecognizer) {
    guard gesture.state == .began || gesture.state == .changed else { return }
    photo.transform = photo.transform.scaledBy(x: gesture.scale, y: gesture.scale)
    gesture.scale = 1
  }

  func swiped(_ sender: UISwipeGestureRecognizer) {
    calls.append(sender.direction == .left ? "next" : "previous")
  }

  func dismissAll() { calls.append("dismissed") }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { return mayPinchAndPan }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { return !(touch.view is UIControl) }
}

@Suite struct UIGestureRecognizerTests {
  private let controller = PhotoController(nibName: nil, bundle: nil)
  private let window: UIWindow
  private let middle = CGPoint(x: 150, y: 200)

  init() { window = UIWindow.showing(controller) }

  private func add(_ recognizer: UIGestureRecognizer) {
    controller.photo.addGestureRecognizer(recognizer)
  }

  @Test("two fingers tap together") func twoFingers() throws {
    let tap = UITapGestureRecognizer(
      target: controller, action: PhotoController.dismissAll)
    tap.numberOfTouchesRequired = 2
    controller.view.addGestureRecognizer(tap)
    controller.view.isMultipleTouchEnabled = true
    try window.play(.tap(middle), .wait(0.5))
    #expect(controller.calls.isEmpty)
    try window.play(.taps(middle, count: 1, fingers: 2))
    #expect(controller.calls == ["dismissed"])
  }

  @Test("a long press lifts a view, and the finger carries it") func longPress() throws {
    let press = UILongPressGestureRecognizer(
      target: controller, action: PhotoController.lift)
    press.minimumPressDuration = 0.3
    press.allowableMovement = 15
    add(press)
    let way = Timeline.Action.fingers([
      .init([
        .init(time: 0, point: middle), .init(time: 0.5, point: middle),
        .init(time: 0.6, point: CGPoint(x: 200, y: 500)),
        .init(time: 0.8, point: CGPoint(x: 200, y: 500)),
      ])
    ])
    let clock = try window.clock([way])
    clock.advance(to: 0.28)
    #expect(controller.photo.alpha == 1)
    clock.advance(to: 0.31)
    #expect(controller.photo.alpha == 0.5)
    clock.advance(to: 1)
    #expect(controller.photo.center == CGPoint(x: 200, y: 500))
    #expect(controller.calls == ["lifted", "dropped"] && controller.photo.alpha == 1)
  }

  @Test("a pan moves a view by its translation, and ends with the finger's velocity")
  func pan() throws {
    add(UIPanGestureRecognizer(target: controller, action: PhotoController.pan(_:)))
    // 10 points of 100 are the slop.
    try window.play(.slow(middle, dx: 60, dy: 80))
    let center = controller.photo.center
    #expect((center.x - 204).magnitude < 1e-9 && (center.y - 272).magnitude < 1e-9)
    #expect(controller.velocity == .zero)
    try window.play(
      .drag(from: center, to: center + CGVector(dx: 60, dy: 0), duration: 0.1))
    #expect((controller.velocity.x - 600).magnitude < 1 && controller.velocity.y == 0)
  }

  @Test("translation and velocity are in the coordinates of the given view")
  func spaces() throws {
    controller.photo.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(
      x: 2, y: 2)
    let pan = UIPanGestureRecognizer()
    var last: (inside: CGPoint, inWindow: CGPoint, velocity: CGPoint)?
    let photo = controller.photo
    pan.addAction { _ in
      if pan.state != .changed { return }
      last = (
        pan.translation(in: photo), pan.translation(in: nil), pan.velocity(in: photo)
      )
    }
    add(pan)
    try window.play(
      .drag(from: middle, to: CGPoint(x: 250, y: 200), duration: 100.0 / 600))
    let (inside, inWindow, velocity) = try #require(last)
    // To the right on the screen is up in the view, and half as far.
    #expect((inWindow.x - 90).magnitude < 1e-9 && inWindow.y == 0)
    #expect(inside.x.magnitude < 1e-9 && (inside.y + 45).magnitude < 1e-9)
    #expect(velocity.x.magnitude < 1e-6 && (velocity.y + 300).magnitude < 1)
  }

  @Test("a pinch scales a view by the fingers' distance") func pinch() throws {
    let pinch = UIPinchGestureRecognizer(
      target: controller, action: PhotoController.pinch)
    add(pinch)
    controller.photo.isMultipleTouchEnabled = true
    try window.play(.pinch(center: middle, scale: 1.75, duration: 0.3))
    #expect((controller.photo.transform.a - 1.75).magnitude < 1e-9)
    #expect(controller.photo.center == CGPoint(x: 150, y: 200))
    #expect(pinch.state == .possible && pinch.numberOfTouches == 0)
  }

  @Test("a pinch that ends still has its scale") func pinchEnd() throws {
    var scales: [CGFloat] = []
    let pinch = UIPinchGestureRecognizer(action: { sender in
      guard let sender = sender as? UIPinchGestureRecognizer else { return }
      if sender.state == .ended { scales.append(sender.scale) }
    })
    add(pinch)
    controller.photo.isMultipleTouchEnabled = true
    try window.play(
      .pinch(center: middle, scale: 1.75, duration: 0.3), .wait(0.5),
      .pinch(center: middle, scale: 0.5, duration: 0.3))
    #expect(scales.count == 2)
    #expect(zip(scales, [1.75, 0.5]).allSatisfy { ($0 - $1).magnitude < 1e-9 })
  }

  @Test("swipes of two directions") func swipe() throws {
    for direction: UISwipeGestureRecognizer.Direction in [.left, .right] {
      let swipe = UISwipeGestureRecognizer(
        target: controller, action: PhotoController.swiped)
      swipe.direction = direction
      add(swipe)
    }
    try window.play(
      .drag(from: middle, to: middle + CGVector(dx: -80, dy: 5), duration: 0.1))
    try window.play(
      .drag(from: middle, to: middle + CGVector(dx: 80, dy: 5), duration: 0.1))
    try window.play(
      .drag(from: middle, to: middle + CGVector(dx: 0, dy: 80), duration: 0.1))
    #expect(controller.calls == ["next", "previous"])
  }

  @Test("a delegate lets a pan and a pinch recognize at once")
  func simultaneously() throws {
    let pan = UIPanGestureRecognizer(target: controller, action: PhotoController.pan)
    let pinch = UIPinchGestureRecognizer(
      target: controller, action: PhotoController.pinch)
    pan.delegate = controller
    pinch.delegate = controller
    add(pan)
    add(pinch)
    // Both fingers go 60 points down, and apart from 100 to 150 points.
    let fingers = Timeline.Action.fingers([
      .init([
        .init(time: 0, point: CGPoint(x: 100, y: 200)),
        .init(time: 0.2, point: CGPoint(x: 75, y: 260)),
        .init(time: 0.3, point: CGPoint(x: 75, y: 260)),
      ]),
      .init([
        .init(time: 0, point: CGPoint(x: 200, y: 200)),
        .init(time: 0.2, point: CGPoint(x: 225, y: 260)),
        .init(time: 0.3, point: CGPoint(x: 225, y: 260)),
      ]),
    ])
    try window.play(fingers)
    #expect(controller.photo.center == CGPoint(x: 150, y: 200))
    #expect((controller.photo.transform.a - 1.5).magnitude < 1e-9)
    controller.photo.transform = .identity
    controller.mayPinchAndPan = true
    try window.play(fingers)
    #expect((controller.photo.transform.a - 1.5).magnitude < 1e-9)
    #expect(controller.photo.center.y > 240 && controller.photo.center.y <= 250)
  }

  @Test("a delegate excludes taps on the controls inside its view")
  func shouldReceive() throws {
    let tap = UITapGestureRecognizer(
      target: controller, action: PhotoController.dismissAll)
    tap.delegate = controller
    controller.view.addGestureRecognizer(tap)
    let button = UIControl(frame: CGRect(x: 300, y: 600, width: 40, height: 40))
    controller.view.addSubview(button)
    try window.play(.tap(CGPoint(x: 320, y: 620)), .tap(middle))
    #expect(controller.calls == ["dismissed"])
  }

  @Test("a view lets only sideways pans of its own begin") func shouldBegin() throws {
    final class Row: UIView {
      var asked: [CGPoint] = []
      override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
      ) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: self)
        let translation = pan.translation(in: self)
        asked.append(translation)
        return abs(velocity.x) > abs(velocity.y)
          && abs(translation.x) > abs(translation.y)
      }
    }
    let row = Row(frame: controller.photo.frame)
    controller.view.addSubview(row)
    row.addGestureRecognizer(
      UIPanGestureRecognizer(target: controller, action: PhotoController.pan))
    let center = row.center
    try window.play(.slow(middle, dx: 20, dy: 99))
    #expect(row.center == center)
    try window.play(.slow(middle, dx: 100))
    #expect(row.center.x > center.x + 80)
    // Until it begins, the translation is the way since touching down.
    #expect(row.asked.count == 2)
    #expect(row.asked.allSatisfy { $0.x > 0 && hypot($0.x, $0.y) < 15 })
  }

  @Test("a recognizer of one's own sets its state from the touches")
  func custom() throws {
    final class PressRecognizer: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        state = touches.count == 1 ? .began : .failed
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        state = .changed
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = .ended
      }
    }
    final class Listener {
      var states: [UIGestureRecognizer.State] = []
      func pressed(_ recognizer: PressRecognizer) {
        if states.last != recognizer.state { states.append(recognizer.state) }
      }
    }
    let listener = Listener()
    add(PressRecognizer(target: listener, action: Listener.pressed))
    try window.play(.slow(middle, dx: 30))
    #expect(listener.states == [.began, .changed, .ended])
  }
}

/// The recognizers of a scroll view, as UIKit code uses them.
@Suite struct UIScrollViewRecognizerTests {
  private final class ListController: UIViewController, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 2000))
    var states: [UIGestureRecognizer.State] = []
    var offsets: [CGFloat] = []
    var swipes = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.frame = view.bounds
      scrollView.contentSize = content.frame.size
      scrollView.delegate = self
      scrollView.maximumZoomScale = 3
      scrollView.addSubview(content)
      view.addSubview(scrollView)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }

    func panned(_ recognizer: UIPanGestureRecognizer) {
      if states.last != recognizer.state { states.append(recognizer.state) }
      offsets.append(recognizer.translation(in: recognizer.view).y)
    }

    func swiped() { swipes += 1 }
  }

  private let list = ListController(nibName: nil, bundle: nil)
  private let window: UIWindow
  private let middle = CGPoint(x: 150, y: 400)

  init() { window = UIWindow.showing(list) }

  @Test("a program listens to the pan of a scroll view") func listening() throws {
    try window.play(.wait(0.1))
    let pan: UIPanGestureRecognizer = list.scrollView.panGestureRecognizer
    pan.addTarget(list, action: ListController.panned)
    try window.play(.slow(middle, dy: -110))
    #expect(list.scrollView.contentOffset.y == 100)
    #expect(list.states == [.began, .changed, .ended])
    #expect((list.offsets.last! + 100).magnitude < 1e-9)
  }

  @Test("the pan is deferred until a swipe has failed") func swipeFirst() throws {
    try window.play(.wait(0.1))
    let swipe = UISwipeGestureRecognizer(target: list, action: ListController.swiped)
    swipe.direction = .up
    list.scrollView.addGestureRecognizer(swipe)
    list.scrollView.panGestureRecognizer.require(toFail: swipe)
    try window.play(
      .drag(from: middle, to: middle + CGVector(dx: 0, dy: -90), duration: 0.2))
    #expect(list.swipes == 1 && list.scrollView.contentOffset.y == 0)
    // Too slow for a swipe.
    try window.play(
      .drag(from: middle, to: middle + CGVector(dx: 0, dy: -90), duration: 2))
    #expect(list.swipes == 1 && list.scrollView.contentOffset.y > 0)
  }

  @Test("a disabled pinch does not zoom, a disabled pan does not scroll")
  func disabled() throws {
    try window.play(.wait(0.1))
    list.scrollView.pinchGestureRecognizer?.isEnabled = false
    try window.play(.pinch(center: middle, scale: 2, duration: 0.3))
    #expect(list.scrollView.zoomScale == 1)
    list.scrollView.pinchGestureRecognizer?.isEnabled = true
    try window.play(.pinch(center: middle, scale: 2, duration: 0.3))
    #expect((list.scrollView.zoomScale - 2).magnitude < 1e-6)
    let offset = list.scrollView.contentOffset
    list.scrollView.panGestureRecognizer.isEnabled = false
    try window.play(.slow(middle, dy: -110))
    #expect(list.scrollView.contentOffset == offset)
  }
}
