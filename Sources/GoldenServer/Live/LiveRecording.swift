import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

/// A recording of the inputs to a live view, as a timeline that replays them.
///
/// Its times are computed with the arithmetic of a timeline's cursor: an input that is
/// processed live at the time that a method returns occurs at exactly that time when the
/// file is played. An input that would be before a tick that was played is moved after
/// the tick, to the next tenth of a millisecond.
struct LiveRecording {
  /// A change of a pointer, in points of the screen.
  struct Change {
    var pointer: Int
    var phase: TouchPhase
    var point: Point
  }

  /// Maximum number of samples, and of actions; later input is ignored. The limit of
  /// timelines is higher.
  private static let limit = 100_000
  /// Maximum number of fingers of a gesture.
  private static let mostFingers = 10

  private var actions: [JSONElement] = []
  /// The end of the last action or the start of the gesture in progress, in
  /// milliseconds.
  private var end = 0.0
  /// The samples of the gesture in progress, each with its tenths of a millisecond.
  private var fingers: [[(tenths: Int, point: Point)]] = []
  private var lastTenths = 0
  /// The indices in `fingers` of the fingers that are down, by pointer.
  private var hands: [Int: Int] = [:]
  /// The number of recorded samples and requests.
  private(set) var count = 0

  /// Whether further input is ignored.
  var isFull: Bool { max(count, actions.count) >= LiveRecording.limit }
  /// The changes that lift the pointers that are down, at their last positions.
  var down: [Change] {
    hands.keys.sorted().compactMap { pointer in
      hands[pointer].flatMap { fingers[$0].last }.map {
        Change(pointer: pointer, phase: .ended, point: $0.point)
      }
    }
  }

  // MARK: Inputs

  /// Records changes of different pointers at a time in milliseconds. `tick` is the time
  /// of the last tick that was played. Returns the sample as in a timeline, and its time;
  /// nil if all changes are ignored.
  mutating func touch(
    _ changes: [Change], at time: Double, after tick: Double
  ) -> (updates: [TouchUpdate], time: Double)? {
    var updates: [TouchUpdate] = []
    var taken = fingers.count
    for change in changes {
      var update = TouchUpdate(id: taken, phase: change.phase, point: change.point)
      if change.phase == .began {
        guard hands[change.pointer] == nil, taken < LiveRecording.mostFingers, !isFull
        else { continue }
        hands[change.pointer] = taken
        taken += 1
      } else {
        guard let finger = hands[change.pointer], !isFull || change.phase == .ended else {
          continue
        }
        update.id = finger
        if change.phase == .ended {
          hands[change.pointer] = nil
        } else {
          let rests = fingers[finger].last?.point == change.point
          update.phase = rests ? .stationary : .moved
        }
      }
      updates.append(update)
    }
    if updates.isEmpty { return nil }
    updates.sort { $0.id < $1.id }
    if fingers.isEmpty {
      wait(until: time, after: tick)
      lastTenths = 0
    } else {
      lastTenths = tenths(to: time, after: tick, from: lastTenths + 1)
    }
    for update in updates {
      if update.phase == .began { fingers.append([]) }
      fingers[update.id].append((lastTenths, update.point))
    }
    count += updates.count
    let now = end + LiveRecording.seconds(lastTenths) * 1000
    if hands.isEmpty { lift(now) }
    return (updates, now)
  }

  /// Records an animated change of the main scroll view's offset by a program. Returns
  /// the request and its time in milliseconds; nil while fingers are down.
  mutating func scroll(
    to offset: Point, at time: Double, after tick: Double
  ) -> (request: Timeline.Action, time: Double)? {
    guard hands.isEmpty, !isFull else { return nil }
    wait(until: time, after: tick)
    actions.append([
      "setContentOffset": ["to": .numbers(offset.x, offset.y), "animated": true]
    ])
    count += 1
    return (.setContentOffset(offset, animated: true), end)
  }

  /// Appends the gesture's action, after its last finger has lifted at `now`.
  private mutating func lift(_ now: Double) {
    let paths = fingers.map { places -> JSONElement in
      let samples = places.map {
        JSONElement.numbers(LiveRecording.seconds($0.tenths), $0.point.x, $0.point.y)
      }
      return ["samples": .list(samples)]
    }
    actions.append(["fingers": .list(paths), "in": "window"])
    fingers = []
    end = now
  }

  private mutating func wait(until time: Double, after tick: Double) {
    let seconds = LiveRecording.seconds(tenths(to: time, after: tick, from: 1))
    actions.append(["wait": .number(seconds)])
    end += seconds * 1000
  }

  // MARK: Times

  /// Returns the tenths of a millisecond, at least `least`, from `end` to a time that is
  /// later than a tick.
  private func tenths(to time: Double, after tick: Double, from least: Int) -> Int {
    let wanted = ((max(time, tick) - end) * 10).rounded(.down)
    var tenths = max(Int(wanted), least)
    while end + LiveRecording.seconds(tenths) * 1000 <= tick + 2 * FrameTimes.tolerance {
      tenths += 1
    }
    return tenths
  }

  /// Returns the time in seconds, with four decimals, as in a file.
  private static func seconds(_ tenths: Int) -> Double { Double(tenths) / 10_000 }

  // MARK: The file

  /// Returns the timeline up to a time in milliseconds, at which it shows the same as
  /// the live view. No finger may be down.
  func file(until time: Double) -> [UInt8] {
    var actions = actions
    var rest = max(0, Int(((time - end) * 10).rounded(.down)))
    while rest > 0, end + LiveRecording.seconds(rest) * 1000 > time { rest -= 1 }
    if rest > 0 { actions.append(["wait": .number(LiveRecording.seconds(rest))]) }
    let rate = JSONElement.number(LiveScene.framesPerSecond)
    let file: JSONElement = [
      "mesmer": 1, "fps": rate, "display": rate, "actions": .list(actions),
    ]
    return Array(file.text().utf8)
  }
}
