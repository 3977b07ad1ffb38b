import MesmerGeometry
import MesmerSceneFormat
import MesmerScrolling

/// A recording of a scroll view under a finger, of UIKit or of another system: what went
/// in and what was shown. docs/motion.md has the format, a text with a row for each
/// event.
package struct Recording: Sendable {
  /// The file as the user named it.
  package let path: String
  /// The numbers of the header by their keys.
  package private(set) var header: [String: [Double]] = [:]
  /// The finger, at its own times in seconds.
  package private(set) var finger = Timeline.FingerPath([])
  /// The offsets shown, at times in seconds; an x that was not recorded is nil.
  package private(set) var offsets: [(time: Double, x: Double?, y: Double)] = []
  /// How far a finger has pulled past an edge, and the distance shown.
  package private(set) var pulls: [(finger: Double, shown: Double)] = []
  /// Rate, offset at the lift, reported velocity per millisecond and reported target.
  package private(set) var targets: [[Double]] = []

  /// Device pixels per point.
  package var scale: Double { header["scale"]?.first ?? 1 }

  /// The most bytes of a file.
  private static let limit = 64 << 20

  /// Loads the recording of a file; throws all of its faults.
  package static func load(path: String) throws(SceneError) -> Recording {
    try Recording(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// The recording of a text from a path.
  package init(_ bytes: [UInt8], path: String) throws(SceneError) {
    self.path = path
    finger.isSampled = true
    var faults: [Fault] = []
    for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = String(decoding: line, as: UTF8.self).split {
        $0 == "\t" || $0 == " " || $0 == "\r"
      }.map(String.init)
      guard let first = words.first else { continue }
      if first == "#" {
        if words.count > 2, words[1].last == ":" {
          let numbers = words.dropFirst(2).prefix {
            $0 == "?" || Double($0)?.isFinite == true
          }
          if !numbers.isEmpty {
            header[String(words[1].dropLast())] = numbers.map { Double($0) ?? .nan }
          }
        }
      } else if let message = add(first, Array(words.dropFirst())) {
        faults.append(
          Fault(file: path, line: number + 1, column: 1, message: message))
      }
    }
    if faults.isEmpty, let message = missing {
      faults.append(Fault(file: path, message: message))
    }
    if !faults.isEmpty { throw SceneError(faults) }
  }

  /// Adds a row; returns what is wrong with it.
  private mutating func add(_ kind: String, _ words: [String]) -> String? {
    let numbers = words.map { Double($0) ?? .nan }
    func hasNumbers(_ counts: ClosedRange<Int>) -> Bool {
      counts.contains(words.count) && numbers.allSatisfy(\.isFinite)
    }
    switch kind {
    case "input":
      let phases: [TouchPhase] = [.began, .moved, .stationary, .ended]
      guard words.count == 4, numbers.prefix(3).allSatisfy(\.isFinite),
        phases.contains(where: { $0.rawValue == words[3] })
      else { return "expected input <ms> <x> <y> <began, moved, stationary or ended>" }
      let rests = words[3] == TouchPhase.stationary.rawValue
      let place = Point(x: numbers[1], y: numbers[2])
      finger.places.append(
        .init(
          time: numbers[0] / 1000,
          point: rests ? finger.places.last?.point ?? place : place))
    case "sample":
      guard hasNumbers(2...3) else { return "expected sample <ms> <x, if any> <y>" }
      offsets.append(
        (numbers[0] / 1000, numbers.count == 3 ? numbers[1] : nil, numbers.last ?? 0))
    case "pull":
      guard hasNumbers(2...2) else { return "expected pull <finger> <distance shown>" }
      pulls.append((numbers[0], numbers[1]))
    case "target":
      guard hasNumbers(4...4) else {
        return "expected target <rate> <offset> <velocity> <target>"
      }
      targets.append(numbers)
    default:
      return "expected a row of input, sample, pull or target, or # and a key: \(kind)"
    }
    return nil
  }

  /// What the rows need and the header does not have.
  private var missing: String? {
    func has(_ key: String, _ count: Int) -> Bool {
      let numbers = header[key] ?? []
      return numbers.count >= count && numbers.prefix(count).allSatisfy { $0 > 0 }
    }
    if !pulls.isEmpty && !has("dimension", 1) {
      return "pulls need the viewport's size along them: # dimension: 681"
    }
    if !finger.places.isEmpty || !offsets.isEmpty {
      for key in ["viewport", "content"] where !has(key, 2) {
        return "offsets need the \(key)'s size: # \(key): 393 852"
      }
      if finger.places.count < 2 { return "offsets need the inputs of a finger" }
    }
    if finger.places.isEmpty && pulls.isEmpty && targets.isEmpty {
      return "there is no row; a recording has rows such as input 0 196.5 792 began"
    }
    return nil
  }
}
