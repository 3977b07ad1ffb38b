import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

/// A recording of a scroll view under a finger, in UIKit or another system: the inputs
/// and the displayed offsets. docs/motion.md describes the format, a text with a row
/// for each event.
package struct Recording: Sendable {
  /// The path as given by the user.
  package let path: String
  /// The numbers of the header by their keys; NaN for unknown numbers.
  private var header: [String: [Double]] = [:]
  /// The paths of the finger, one for each touch, at recorded times in seconds.
  package private(set) var touches: [Timeline.FingerPath] = []
  /// The displayed offsets, at times in seconds; an x that was not recorded is nil.
  package private(set) var offsets: [(time: Double, x: Double?, y: Double)] = []
  /// The distance by which a finger has pulled past an edge, and the displayed distance,
  /// in points.
  package private(set) var pulls: [(finger: Double, shown: Double)] = []
  /// The rows of `target`: deceleration rate, offset at the lift, velocity in points per
  /// millisecond, and target.
  package private(set) var targets: [[Double]] = []

  /// The line and the time in milliseconds of the finger's latest row, and whether the
  /// finger is down then.
  private var latest = (line: 0, time: 0.0, isDown: false)
  /// The time of the latest sample in milliseconds.
  private var shown = -longest
  /// The line of the first row of each kind.
  private var lines: [String: Int] = [:]

  /// Returns the number at an index of a header's key; nil if it is unknown.
  package func number(_ key: String, _ index: Int = 0) -> Double? {
    header[key].flatMap { $0[index].isNaN ? nil : $0[index] }
  }

  /// Device pixels per point.
  package var scale: Double { number("scale") ?? 1 }

  /// The maximum size of a file in bytes.
  private static let limit = 64 &<< 20
  /// The maximum number of rows: 2^18, half an hour at 60 samples and 60 inputs a second.
  static let mostRows = 1 &<< 18
  /// The largest magnitude of a coordinate in points, or a velocity in points per
  /// millisecond.
  private static let most = 1e9
  /// The latest time in milliseconds, a day as in timelines.
  private static let longest = Timeline.longest * 1000
  /// The valid deceleration rates.
  private static let rates = 1e-6...0.999999

  /// An example value of each key of the header, and the range of its numbers.
  private static let keys: [String: (form: String, range: ClosedRange<Double>)] = [
    "viewport": ("393 852", 1e-3...most), "content": ("393 40000", 0...most),
    "scale": ("3", 0.01...1000), "display": ("60", FrameTimes.rates),
    "decelerationRate": ("0.998", rates), "dimension": ("681.5", 1e-3...most),
    "startOffsetX": ("0", -most...most), "startOffsetY": ("5000", -most...most),
    "reportedVelocityX": ("0", -most...most), "reportedVelocityY": ("3", -most...most),
    "reportedTargetX": ("0", -most...most), "reportedTargetY": ("6819.5", -most...most),
    "contentInset": ("47 0 34 0", -most...most),
    "adjustedContentInset": ("47 0 34 0", -most...most),
    "isPagingEnabled": ("true", 0...1), "isDirectionalLockEnabled": ("true", 0...1),
  ]

  /// Loads the recording of a file; throws all of its errors.
  package static func load(path: String) throws(SceneError) -> Recording {
    try Recording(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// Parses a recording. `path` appears in its errors.
  package init(_ bytes: [UInt8], path: String) throws(SceneError) {
    self.path = path
    var faults: [Fault] = []
    func report(_ message: String, line: Int) {
      faults.append(Fault(file: path, line: line, column: 1, message: message))
    }
    var rows = 0
    let text = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    for (index, line) in text.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      let isComment = line.first == UInt8(ascii: "#")
      let words = String(decoding: isComment ? line.dropFirst() : line, as: UTF8.self)
        .split { $0 == "\t" || $0 == " " || $0 == "\r" }.map(String.init)
      guard let first = words.first else { continue }
      let rest = Array(words.dropFirst())
      rows += isComment ? 0 : 1
      if rows > Recording.mostRows {
        report("the recording has more than 2^18 rows, the limit", line: index + 1)
        break
      }
      let message =
        isComment ? addHeader(first, rest) : add(first, rest, line: index + 1)
      // Equal consecutive messages are reported once: a second finger has many rows.
      if let message, message != faults.last?.message { report(message, line: index + 1) }
    }
    if faults.isEmpty, let (line, message) = missing { report(message, line: line) }
    if faults.isEmpty && lines.isEmpty {
      faults.append(
        Fault(
          file: path,
          message: "missing rows; a recording has rows such as input 0 196.5 792 began"))
    }
    if !faults.isEmpty { throw SceneError(faults) }
    if latest.isDown, let last = touches.last?.places.last {
      // The recording ends while the finger is down; the finger lifts 1 s after its last
      // input.
      touches[touches.count - 1].places.append(
        .init(time: last.time + 1, point: last.point))
    }
  }

  /// Parses a line that begins with #. Comments with an unknown key are ignored. Returns
  /// an error message for an invalid value of a known key.
  private mutating func addHeader(_ first: String, _ words: [String]) -> String? {
    if first == "input", words.first == "of" { return "a second finger is not compared" }
    let parts = first.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count < 2 { return nil }
    let key = String(parts[0])
    let words = (parts[1].isEmpty ? [] : [String(parts[1])]) + words
    if key == "notCompared" { return "not compared: \(words.joined(separator: " "))" }
    guard let (form, range) = Recording.keys[key] else { return nil }
    let count = form.split(separator: " ").count
    let numbers = words.prefix(count).map { word -> Double? in
      if word == "?" { return Double.nan }
      let number = form == "true" ? ["true": 1, "false": 0][word] : Double(word)
      return number.flatMap { range.contains($0) ? $0 : nil }
    }
    guard numbers.count == count, numbers.allSatisfy({ $0 != nil }) else {
      let limits = [range.lowerBound, range.upperBound].map { JSONTree.text($0) }
      return "expected # \(key): \(form), "
        + (form == "true" ? "or false" : "with numbers from \(limits[0]) to \(limits[1])")
        + ", or ?: \(words.joined(separator: " ").shortened)"
    }
    header[key] = numbers.map { $0! }
    return nil
  }

  /// Adds a row; returns an error message for an invalid one.
  private mutating func add(_ kind: String, _ words: [String], line: Int) -> String? {
    let numbers = words.map { Double($0) ?? .nan }
    func hasNumbers(_ counts: ClosedRange<Int>) -> Bool {
      counts.contains(words.count)
        && numbers.allSatisfy { $0.magnitude <= Recording.most }
    }
    func time(after last: Double) -> String? {
      if numbers[0] < last || numbers[0] > Recording.longest {
        return "expected a time from \(JSONTree.text(last)) to "
          + "\(JSONTree.text(Recording.longest)) ms: \(words[0].shortened)"
      }
      return nil
    }
    if lines[kind] == nil { lines[kind] = line }
    let limits = "; numbers are at most 1e9"
    switch kind {
    case "input":
      let phases: [TouchPhase] = [.began, .moved, .stationary, .ended]
      guard words.count == 4,
        let phase = phases.first(where: { $0.rawValue == words[3] }),
        numbers.prefix(3).allSatisfy({ $0.magnitude <= Recording.most })
      else {
        return "expected input <ms> <x> <y> <began, moved, stationary or ended>" + limits
      }
      if let message = time(after: latest.time) { return message }
      let wasDown = latest.isDown
      let before = latest.line
      latest = (line, numbers[0], phase != .ended)
      if phase == .began || !wasDown {
        touches.append(Timeline.FingerPath([]))
        touches[touches.count - 1].isSampled = true
      }
      let last = touches.count - 1
      let place = Point(x: numbers[1], y: numbers[2])
      let rests = phase == .stationary ? touches[last].places.last?.point : nil
      touches[last].places.append(.init(time: numbers[0] / 1000, point: rests ?? place))
      if phase == .began && wasDown {
        return "the finger has been down since line \(before): expected "
          + "moved, stationary or ended"
      }
      if phase != .began && !wasDown { return "no finger is down: expected began" }
    case "sample":
      guard hasNumbers(2...3) else {
        return "expected sample <ms> <x, if any> <y>" + limits
      }
      if let message = time(after: shown) { return message }
      shown = numbers[0]
      offsets.append(
        (numbers[0] / 1000, numbers.count == 3 ? numbers[1] : nil, numbers.last ?? 0))
    case "pull":
      guard hasNumbers(2...2), numbers.allSatisfy({ $0 >= 0 }) else {
        return "expected pull <finger> <distance shown>, both 0 or more" + limits
      }
      pulls.append((numbers[0], numbers[1]))
    case "target":
      guard hasNumbers(4...4), Recording.rates.contains(numbers[0]) else {
        return "expected target <rate> <offset> <velocity> <target>, "
          + "with a rate between 0 and 1" + limits
      }
      targets.append(numbers)
    default:
      return "expected a row of input, sample, pull or target, or # and a key: "
        + kind.shortened
    }
    return nil
  }

  /// A message about data that the rows require and the file lacks, and the line of the
  /// row concerned.
  private var missing: (line: Int, message: String)? {
    if let line = lines["pull"], number("dimension") == nil {
      return (
        line,
        "missing dimension, the viewport's size along the pull; add # dimension: 681"
      )
    }
    guard let line = [lines["input"], lines["sample"]].compactMap({ $0 }).min()
    else { return nil }
    for key in ["viewport", "content"]
    where number(key, 0) == nil || number(key, 1) == nil {
      return (line, "offsets need the \(key)'s size: # \(key): 393 852")
    }
    if touches.isEmpty { return (line, "offsets need the inputs of a finger") }
    if latest.isDown, shown > latest.time {
      return (
        latest.line,
        "the finger is not lifted before the samples; expected an input row with ended"
      )
    }
    return nil
  }
}
