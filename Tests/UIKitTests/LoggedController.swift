import MesmerUIKit

/// The calls that controllers got, in order.
final class Log {
  var lines: [String] = []
  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension Log {
  /// Two controllers, of which the first is shown.
  func pair(
    _ actions: [Timeline.Action] = [], safeArea: UIEdgeInsets = .zero
  ) throws -> (LoggedController, LoggedController, UIWindow, WindowClock) {
    let (a, b) = (LoggedController("a", self), LoggedController("b", self))
    let (window, clock) = try UIWindow.shown(a, safeArea: safeArea, actions)
    return (a, b, window, clock)
  }
}

/// A controller that records its calls.
class LoggedController: UIViewController {
  let name: String
  let log: Log
  var color: UIColor

  init(_ name: String, _ log: Log, color: UIColor = .white) {
    self.name = name
    self.log = log
    self.color = color
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
  }
  func write(_ text: String) { log.lines.append("\(name) \(text)") }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    write("willAppear" + (animated ? " animated" : ""))
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    write("didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    write("willDisappear" + (animated ? " animated" : ""))
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    write("didDisappear")
  }
}

extension UIWindow {
  /// A window whose controller has appeared, and a clock at 0.1 seconds.
  static func shown(
    _ controller: UIViewController, safeArea: UIEdgeInsets = .zero,
    _ actions: [Timeline.Action] = [], rate: Double = 60
  ) throws -> (UIWindow, WindowClock) {
    let window = UIWindow.showing(controller)
    window.safeAreaInsets = safeArea
    let clock = try window.clock(actions)
    clock.display = rate
    clock.advance(to: 0)
    clock.advance(to: 0.1)
    return (window, clock)
  }
}

extension UIView {
  /// The frame as it is shown at the time of the clock.
  var shownFrame: CGRect { presentation.frame }
}
