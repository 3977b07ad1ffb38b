import Mesmer
import TestSupport
import Testing

/// Recognizers of superviews and the default actions of controls.
@Suite struct ControlGestureTests {
  let window = Window(frame: Rect(0, 0, 375, 667))
  let log = CallLog()

  /// Adds a recognizer to the window that writes its name down.
  func add(_ recognizer: GestureRecognizer, _ name: String, to view: View? = nil) {
    recognizer.addAction { [log] in
      if log.calls.last != name && $0.state != .cancelled { log.calls.append(name) }
    }
    (view ?? window).addGestureRecognizer(recognizer)
  }

  /// Adds a control that writes its presses and changes down.
  func add<C: Control>(_ control: C, at frame: Rect) -> C {
    control.frame = frame
    control.addAction(for: .primaryActionTriggered) { [log] _ in
      log.calls.append("control")
    }
    window.addSubview(control)
    return control
  }

  static let tapped: [@Sendable () -> Control] = [
    { Button() }, { Switch() }, { Stepper() },
    { SegmentedControl(items: ["A", "B"]) },
    {
      let pages = PageControl()
      pages.numberOfPages = 3
      return pages
    },
  ]

  @Test("a tap on a control is not a tap of its superview", arguments: tapped.indices)
  func taps(_ index: Int) throws {
    let control = add(ControlGestureTests.tapped[index](), at: Rect(50, 100, 100, 40))
    add(TapGestureRecognizer(), "tap")
    let place = Point(control.frame.maxX - 10, control.frame.midY)
    try window.play([.tap(place), .wait(1), .tap(Point(50, 300))])
    #expect(log.calls == ["control", "tap"])
  }

  @Test("a disabled button, and a control without a default action, keep no taps")
  func passesTaps() throws {
    let button = add(Button(), at: Rect(50, 100, 100, 40))
    button.isEnabled = false
    _ = add(Control(), at: Rect(50, 200, 100, 40))
    add(TapGestureRecognizer(), "tap")
    try window.play([.tap(Point(100, 120))])
    #expect(log.calls == ["tap"])
    log.calls = []
    try window.play([.tap(Point(100, 220))])
    #expect(log.calls == ["tap"])
  }

  @Test(
    "a button's own taps, and double taps, pans and two fingers of its superview begin")
  func otherGestures() throws {
    let button = add(Button(), at: Rect(50, 100, 100, 100))
    let own = TapGestureRecognizer()
    add(own, "own", to: button)
    try window.play([.tap(button.center)])
    #expect(log.calls == ["own"])
    button.removeGestureRecognizer(own)
    log.calls = []
    add(PanGestureRecognizer(), "pan")
    try window.play([.drag(from: button.center, to: Point(100, 300), duration: 0.3)])
    #expect(log.calls == ["pan"])
    log.calls = []
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    add(double, "double")
    try window.play([.taps(button.center, count: 2)])
    #expect(log.calls.contains("double"))
    log.calls = []
    let fingers = TapGestureRecognizer()
    fingers.numberOfTouchesRequired = 2
    add(fingers, "fingers")
    try window.play([
      .fingers(
        [90.0, 110].map { x in
          .init([
            .init(time: 0, point: Point(x, 150)), .init(time: 0.1, point: Point(x, 150)),
          ])
        })
    ])
    #expect(log.calls.contains("fingers"))
  }

  static let drags: [@Sendable () -> GestureRecognizer] = [
    { PanGestureRecognizer() }, { SwipeGestureRecognizer() },
  ]

  @Test("a drag of a slider's knob is not a pan or swipe", arguments: drags.indices)
  func slider(_ index: Int) throws {
    let slider = add(Slider(), at: Rect(50, 100, 200, 40))
    add(ControlGestureTests.drags[index](), "drag")
    try window.play([.drag(from: Point(62, 120), to: Point(162, 120), duration: 0.2)])
    #expect(log.calls == ["control"])
    #expect(slider.value > 0.4)
    // Off the knob, the drag is the superview's.
    log.calls = []
    slider.value = 0
    try window.play([.drag(from: Point(120, 120), to: Point(220, 120), duration: 0.2)])
    #expect(log.calls == ["drag"])
    #expect(slider.value == 0)
  }

  @Test("a turned slider keeps the drags along its track only") func turned() throws {
    let slider = add(Slider(), at: Rect(50, 100, 200, 40))
    slider.transform = AffineTransform(rotationAngle: .pi / 2)
    add(PanGestureRecognizer(), "pan")
    try window.play([.drag(from: Point(150, 32), to: Point(150, 132), duration: 0.2)])
    #expect(log.calls == ["control"])
    log.calls = []
    slider.value = 0
    try window.play([.drag(from: Point(150, 32), to: Point(250, 32), duration: 0.2)])
    #expect(log.calls == ["pan"])
  }

  @Test("a drag of a switch's knob sideways is not a pan", arguments: drags.indices)
  func turns(_ index: Int) throws {
    let control = add(Switch(), at: Rect(50, 100, 0, 0))
    add(ControlGestureTests.drags[index](), "drag")
    try window.play([.drag(from: Point(62, 115), to: Point(122, 115), duration: 0.2)])
    #expect(log.calls == ["control"])
    #expect(control.isOn)
    log.calls = []
    try window.play([.drag(from: Point(62, 115), to: Point(122, 115), duration: 0.2)])
    #expect(log.calls == ["drag"])
  }
}
