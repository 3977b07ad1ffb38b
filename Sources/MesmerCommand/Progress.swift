import Mesmer
import MesmerGoldenCLI

/// A progress display on standard error: a changing line on a terminal, and one line at
/// the end if `finish` is called. Nothing is displayed if it is quiet.
struct Progress {
  private let isQuiet: Bool
  private let isTerminal = StandardStream.error.isTerminal
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var hasLine = false

  /// The unit that is counted.
  private let unit: String

  init(isQuiet: Bool, unit: String = "frames") {
    self.isQuiet = isQuiet
    self.unit = unit
  }

  /// Shows the number of finished units and their total.
  mutating func update(_ done: Int, of count: Int) {
    let now = ContinuousClock.now
    guard !isQuiet, isTerminal, done > 0 else { return }
    // Limits the update rate to a legible one.
    if hasLine && now - shown < .milliseconds(50) && done < count { return }
    shown = now
    hasLine = true
    let seconds = (now - start) / .seconds(1)
    let rate = Double(done) / max(seconds, 1e-3)
    let left = Double(count - done) / max(rate, 1e-3)
    let text =
      " \(done)/\(count) \(unit), \(Progress.text(rate)) \(unit)/s, "
      + "\(Progress.text(left)) s left"
    // A line wider than the terminal would wrap and not be overwritten.
    let room = (StandardStream.error.columns ?? 80) - 1
    let width = min(24, room - text.utf8.count - 2)
    let filled = max(0, width) * done / max(count, 1)
    let bar =
      width < 4
      ? ""
      : "[" + String(repeating: "#", count: filled)
        + String(repeating: ".", count: width - filled) + "]"
    Output.tell("\r\((bar + text).prefix(max(room, 1)))\u{1b}[K")
  }

  /// Ends the display; `text` describes the result.
  mutating func finish(_ text: String) {
    if isQuiet { return }
    clear()
    let seconds = Progress.text((ContinuousClock.now - start) / .seconds(1))
    Output.tell("mesmer: \(text) in \(seconds) s\n")
  }

  /// Removes the changing line before other output.
  mutating func clear() {
    if hasLine { Output.tell("\r\u{1b}[K") }
    hasLine = false
  }

  /// Returns a number with one decimal place.
  private static func text(_ value: Double) -> String {
    let tenths = Int((min(value, 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
