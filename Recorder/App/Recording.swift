import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// One recording: the finger, the offsets and the callbacks of a scroll view, in the format
/// that `mesmer fit` reads (docs/motion.md). Times are milliseconds since a finger touched
/// down, or since the first request.
final class Recording {
  private var header: [String] = []
  private var calls: [(time: Double, text: String)] = []
  private var rows: [(time: Double, text: String)] = []
  /// The machine's time that counts as 0.
  private var start: Double?
  private var last = ""

  /// Whether something has begun.
  var hasBegun: Bool { start != nil }

  /// Begins at a time in seconds, if nothing has begun yet.
  func begin(at time: Double) {
    if start == nil { start = time }
  }

  private func milliseconds(_ time: Double) -> Double { (time - (start ?? time)) * 1000 }

  /// A line of the header; the first with a key counts.
  func head(_ key: String, _ values: Any...) {
    if header.contains(where: { $0.hasPrefix("# \(key): ") }) { return }
    header.append("# \(key): " + values.map { "\($0)" }.joined(separator: " "))
  }

  /// A finger, in points of the scroll view's viewport. The name of a second finger follows
  /// the phase.
  func input(at time: Double, _ point: CGPoint, _ phase: String, finger: Int) {
    let text = "\(point.x)\t\(point.y)\t\(phase)"
    if finger == 0 {
      rows.append((time, "input\t%\t\(text)"))
    } else {
      rows.append((time, "# input of finger \(finger + 1)\t%\t\(text)"))
    }
  }

  /// What the scroll view shows. A state that has not changed is written once.
  func sample(
    at time: Double, _ offset: CGPoint, zoom: CGFloat, flags: String, alpha: CGFloat
  ) {
    rows.append((time, "sample\t%\t\(offset.x)\t\(offset.y)"))
    let state = "zoom \(zoom) indicators \(alpha) \(flags)"
    if state != last { rows.append((time, "# state\t%\t\(state)")) }
    last = state
  }

  /// A call of the delegate.
  func call(at time: Double, _ text: String) {
    if start != nil { calls.append((time, text)) }
  }

  /// The text of the file.
  var text: String {
    func number(_ time: Double) -> String {
      String(format: "%.3f", milliseconds(time))
    }
    let delegate = calls.map { "# delegate: \(number($0.time)) ms \($0.text)" }
    let columns =
      "# columns: input <t ms> <x> <y> <phase> | sample <t ms> <offset x> <offset y>"
    let table = rows.map {
      $0.text.replacingOccurrences(of: "%", with: number($0.time))
    }
    return (header + delegate + [columns] + table).joined(separator: "\n") + "\n"
  }
}
