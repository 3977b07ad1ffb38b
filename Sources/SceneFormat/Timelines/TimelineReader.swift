import MesmerJSONText
import MesmerScrolling

/// Reads timelines: the actions, by the table of `ActionKey`, and the clock for `at`.
///
/// The clock is known as long as every action has a known duration. Waiting until nothing
/// moves takes a time that depends on the scene, so no `at` can follow it. An `at`
/// becomes a wait before its action.
struct TimelineReader {
  /// The time on the clock at the beginning of the next action.
  private enum Clock {
    case seconds(Double)
    /// Unknown: the action with this index waits until nothing moves.
    case settled(Int)
    /// Unknown: an action has a fault, which has been recorded.
    case faulty
  }

  /// The last action that had fingers down.
  private struct Fingers {
    var index: Int
    var name: String
    /// When they lift.
    var end: Double
  }

  /// Times that differ by less, in seconds, count as equal: a nanosecond, as for scroll
  /// views.
  private static let tolerance = 1e-9

  private let reader: DocumentReader
  private var actions: [Timeline.Action] = []
  /// The node of the file's action for each of `actions`.
  private var nodes: [Int] = []
  private var steps: [(kind: TimelineStep.Kind, nodes: [Int])] = []
  private var clock = Clock.seconds(0)
  private var fingers: Fingers?
  private var captures: Set<String> = []

  private init(_ reader: DocumentReader) { self.reader = reader }

  /// The timeline of a document; faults go to the reader.
  static func read(_ reader: DocumentReader) -> TimelineFile? {
    let top = JSONTree.root
    guard SceneFile.checkVersion(reader, top),
      let members = reader.object(top, keys: ["mesmer", "fps", "actions"])
    else { return nil }
    var rate: Double? = 60
    if let node = members["fps"] { rate = ActionKey.rate.read(reader, node) }
    guard let list = members["actions"] else {
      reader.fault(top, "actions is missing, a list of { \"wait\": 0.5 } and others")
      return nil
    }
    var timeline = TimelineReader(reader)
    for (index, node) in (reader.list(list, of: "actions") ?? []).enumerated() {
      timeline.readAction(node, index: index)
    }
    return timeline.finish(rate: rate)
  }

  private func finish(rate: Double?) -> TimelineFile? {
    let timeline = Timeline(actions)
    do throws(TimelineError) { try timeline.validate() } catch {
      reader.fault(nodes[error.index], error.message)
    }
    if reader.hasFaults { return nil }
    guard let rate else { return nil }
    let placed = steps.map {
      TimelineStep($0.kind, places: $0.nodes.map { reader.place(of: $0) })
    }
    return TimelineFile(
      path: reader.tree.file, framesPerSecond: rate, timeline: timeline, steps: placed)
  }

  // MARK: Actions

  private mutating func readAction(_ node: Int, index: Int) {
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an action such as { \"wait\": 0.5 }, found \(tree.described(node))")
      clock = .faulty
      return
    }
    let names = ActionKey.all.map(\.name)
    guard let members = reader.object(node, keys: names + ["at"]) else { return }
    let given = tree.children(node).filter { names.contains(tree.string($0)) }
    if given.count > 1 {
      reader.fault(
        given[1],
        "a second action, after \(tree.string(given[0])); each needs an object "
          + "of its own")
    }
    guard let first = given.first,
      let key = ActionKey.all.first(where: { $0.name == tree.string(first) })
    else {
      // A misspelled name has been reported already.
      if tree.children(node).allSatisfy({ tree.string($0) == "at" }) {
        reader.fault(
          node, "no action; it must be one of \(names.joined(separator: ", "))")
      }
      clock = .faulty
      return
    }
    let content = key.read(reader, first + 1)
    if let at = members["at"] { wait(until: at, before: content, key.name, node) }
    guard let content else {
      clock = .faulty
      return
    }
    switch content {
    case .action(let action): append(action, node, key.name, index)
    case .step(let kind, let nodes):
      if case .capture(let name) = kind, !captures.insert(name).inserted {
        reader.fault(
          first + 1,
          "two captures have the name \(name); each gives a picture of its own")
      }
      append(.step(steps.count), node, key.name, index)
      steps.append((kind, nodes))
    }
  }

  private mutating func append(
    _ action: Timeline.Action, _ node: Int, _ name: String, _ index: Int
  ) {
    actions.append(action)
    nodes.append(node)
    if case .waitUntilSettled = action {
      clock = .settled(index)
    } else if case .seconds(let now) = clock {
      let end = now + action.length
      clock = .seconds(end)
      if action.hasFingers { fingers = Fingers(index: index, name: name, end: end) }
    }
  }

  // MARK: The clock

  /// Waits until the time of `at`.
  private mutating func wait(
    until at: Int, before content: ActionKey.Content?, _ name: String, _ node: Int
  ) {
    guard let time = ActionKey.seconds.read(reader, at) else {
      clock = .faulty
      return
    }
    switch clock {
    case .faulty: break
    case .settled(let index):
      reader.fault(
        at,
        "the time is unknown after actions[\(index)], which waits until nothing "
          + "moves; remove at")
    case .seconds(let now):
      if time >= now {
        actions.append(.wait(time - now))
        nodes.append(node)
        clock = .seconds(time)
      } else if time < now - TimelineReader.tolerance {
        reader.fault(at, fault(of: time, now: now, content, name))
        // After this, only faults that do not depend on the clock can be reported.
        clock = .faulty
      }
    }
  }

  /// The message for a time that has passed.
  private func fault(
    of time: Double, now: Double, _ content: ActionKey.Content?, _ name: String
  ) -> String {
    func text(_ seconds: Double) -> String {
      // Sums of times, rounded to what people write.
      JSONTree.text((seconds * 1e9).rounded() / 1e9)
    }
    if let fingers, time < fingers.end {
      var overlap = ""
      if case .action(let action) = content, action.hasFingers {
        overlap = "overlapping touches: "
      }
      return overlap
        + "\(name) would begin at \(text(time)) s, but the \(fingers.name) of "
        + "actions[\(fingers.index)] has its fingers down until \(text(fingers.end)) s"
    }
    return "\(text(time)) s has passed; the actions before this one last until "
      + "\(text(now)) s"
  }
}
