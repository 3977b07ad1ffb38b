import Mesmer
import TestSupport

/// A tree with a clock: a root of 100 by 100 with a view of 20 by 20 at (10, 10).
final class AnimatedTree {
  let root = View(frame: Rect(0, 0, 100, 100))
  let view = View(frame: Rect(10, 10, 20, 20))
  let table = AnimationTable()
  /// The completions delivered, with the time in seconds.
  private(set) var log: [String] = []

  init() {
    root.backgroundColor = .white
    view.backgroundColor = .red
    root.addSubview(view)
    root.animationTable = table
  }

  /// The time in seconds.
  var now: Double { table.now / 1000 }

  /// Moves the clock to a time in seconds, as the clock of a window does: every end at
  /// its own moment.
  func advance(to seconds: Double) {
    while let end = table.nextEnd, end <= seconds * 1000 {
      table.now = max(table.now, end)
      for call in table.takeEnded(through: end) { call() }
    }
    table.now = seconds * 1000
  }

  /// A completion that writes into the log.
  func logging(_ name: String) -> (Bool) -> Void {
    { [unowned self] in log.append("\(name) \($0) \(now)") }
  }

  /// Animates changes, over a second by default.
  func animate(
    _ options: View.AnimationOptions = [], duration: Double = 1, delay: Double = 0,
    _ animations: () -> Void
  ) {
    View.animate(
      withDuration: duration, delay: delay, options: options, animations: animations)
  }

  /// Animates changes, and logs their completion by a name.
  func animate(
    _ options: View.AnimationOptions = [], as name: String, duration: Double = 1,
    delay: Double = 0, _ animations: () -> Void
  ) {
    View.animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: logging(name))
  }

  /// The state shown at a time.
  func shown(at seconds: Double) -> PresentationValues {
    advance(to: seconds)
    return view.presentation
  }
}

/// Whether two numbers agree within the precision of a table of six decimals.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 5.001e-7) -> Bool {
  (a - b).magnitude <= tolerance
}
