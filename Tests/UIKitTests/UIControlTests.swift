import MesmerUIKit
import Testing

/// A button as code of one's own makes it, without a picture for each state.
private final class RoundButton: UIControl {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .blue
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }
}

private final class FormController: UIViewController {
  let button = RoundButton(frame: CGRect(x: 100, y: 500, width: 80, height: 40))
  var calls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
    button.addTarget(self, action: FormController.pressed(_:), for: .touchUpInside)
    button.addTarget(self, action: FormController.began, for: .touchDown)
    button.addTarget(
      self, action: FormController.ended, for: [.touchUpOutside, .touchCancel])
  }

  func pressed(_ sender: RoundButton) { calls.append("pressed \(sender.alpha)") }
  func began() { calls.append("began \(button.alpha)") }
  func ended(_ sender: UIControl) { calls.append("ended \(sender.isTracking)") }
}

@Suite struct UIControlTests {
  private let form = FormController(nibName: nil, bundle: nil)
  private let window: UIWindow
  private let inside = CGPoint(x: 120, y: 520)

  init() { window = UIWindow.showing(form) }

  @Test("a control calls its targets for its events") func targets() throws {
    try window.play(.tap(inside))
    #expect(form.calls == ["began 0.5", "pressed 1.0"])
    form.calls = []
    try window.play(.drag(from: inside, to: CGPoint(x: 120, y: 300), duration: 0.2))
    #expect(form.calls == ["began 0.5", "ended false"])
    form.calls = []
    try window.play(.touch(inside, duration: 1), .during(0.5, .cancelTouches))
    #expect(form.calls == ["began 0.5", "ended false"])
    form.calls = []
    form.button.isEnabled = false
    try window.play(.tap(inside))
    #expect(form.calls == [])
  }

  @Test("it sends dragExit, dragEnter and repeated touches") func crossings() throws {
    var events: [String] = []
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("repeat", .touchDownRepeat),
      ("in", .touchDragInside), ("out", .touchDragOutside), ("enter", .touchDragEnter),
      ("exit", .touchDragExit), ("up", .touchUpInside),
    ] {
      form.button.addAction(for: event) { _ in
        if events.last != name { events.append(name) }
      }
    }
    let outside = CGPoint(x: 120, y: 600)
    let places = [(0.0, inside), (0.2, outside), (0.4, inside)].map {
      Timeline.FingerPath.Place(time: $0.0, point: $0.1)
    }
    try window.play(.fingers([Timeline.FingerPath(places)]))
    #expect(events == ["down", "in", "exit", "out", "enter", "in", "up"])
    events = []
    try window.play(.taps(inside, count: 2))
    #expect(events == ["down", "up", "down", "repeat", "up"])
    #expect(UIControl.Event.touchDownRepeat.rawValue == 2)
    #expect(UIControl.Event([.touchDragEnter, .touchDragExit]).rawValue == 48)
  }

  @Test("it is highlighted while the finger is inside") func highlighting() throws {
    var events: [String] = []
    let button = form.button
    for (name, event) in [
      ("in", UIControl.Event.touchDragInside), ("out", .touchDragOutside),
      ("up", .touchUpInside),
    ] {
      button.addAction(for: event) { control in
        let line = "\(name) \(control.isHighlighted) \(control.isTouchInside)"
        if events.last != line { events.append(line) }
      }
    }
    let path = Timeline.Action.fingers([
      .init([
        .init(time: 0, point: inside), .init(time: 0.2, point: CGPoint(x: 120, y: 450)),
        .init(time: 0.4, point: inside), .init(time: 0.5, point: inside),
      ])
    ])
    try window.play(path)
    #expect(
      events == ["in true true", "out false false", "in true true", "up false false"])
  }

  @Test("a program sends a control's events itself, and a deallocated target gets none")
  func sending() {
    form.button.sendActions(for: [])
    #expect(form.calls == [])
    form.button.sendActions(for: .touchUpInside)
    form.button.sendActions(for: .allEvents)
    #expect(form.calls == ["pressed 1.0", "pressed 1.0", "began 1.0", "ended false"])
    final class Listener { func changed(_ sender: UIControl) { Issue.record("called") } }
    let control = UIControl()
    weak var gone: Listener?
    do {
      let listener = Listener()
      control.addTarget(listener, action: Listener.changed, for: .valueChanged)
      gone = listener
    }
    control.sendActions(for: .valueChanged)
    #expect(gone == nil)
  }

  @Test("a scroll view does not cancel the touch of a control in it")
  func inScrollView() throws {
    let scrollView = UIScrollView(frame: form.view.bounds)
    scrollView.contentSize = CGSize(width: 375, height: 2000)
    scrollView.addSubview(form.button)
    form.view.addSubview(scrollView)
    let rest = Timeline.Action.fingers([
      .init([
        .init(time: 0, point: inside), .init(time: 0.3, point: inside),
        .init(time: 0.5, point: CGPoint(x: 120, y: 300)),
        .init(time: 0.6, point: CGPoint(x: 120, y: 300)),
      ])
    ])
    try window.play(rest)
    #expect(form.calls == ["began 0.5", "ended false"])
    #expect(scrollView.contentOffset == .zero)
  }
}
