import MesmerJSONText
import MesmerPlatform
import MesmerSceneFormat
import MesmerScrolling

/// A reader of timelines: the actions, by the table of `ActionKey`, and the clock for
/// `at`.
///
/// The time is known as long as every action has a known duration. The duration of a wait
/// until nothing moves depends on the scene, so no `at` can follow it. An `at` becomes a
/// wait before its action or, while fingers are down, a `during` action.
struct TimelineReader {
  /// The time on the clock at the beginning of the next action.
  private enum Clock {
    case seconds(Double)
    /// Unknown: the action with this index waits until nothing moves.
    case settled(Int)
    /// Unknown: an action has an error, which is already recorded.
    case faulty
  }

  /// The last action that had fingers down.
  private struct Fingers {
    var index: Int
    var name: String
    /// The times at which they touch down and lift.
    var start: Double
    var end: Double
    /// The time of the last action during this one.
    var last: Double
  }

  /// The difference in seconds below which times count as equal: a nanosecond, as for
  /// scroll views.
  private static let tolerance = 1e-9

  private let reader: DocumentReader
  private var actions: [Timeline.Action] = []
  /// The node of the file's action for each of `actions`.
  private var nodes: [Int] = []
  private var steps: [(kind: TimelineStep.Kind, nodes: [Int])] = []
  private var clock = Clock.seconds(0)
  private var fingers: Fingers?
  private var placeCount = 0
  private var captures: Set<String> = []
  /// The names of the captures as file names.
  private var files = FileNames()
  private var targets: [ActionKey.Target] = []

  private init(_ reader: DocumentReader) { self.reader = reader }

  /// The values of a timeline file besides the actions.
  struct Parts: Sendable {
    var rate: Double?
    var display: Double?
    var isDirect: Bool?
  }

  /// The keys of a timeline file.
  static let form = ObjectForm<Parts>(
    Field.head() + [
      .optional(
        "fps", \.rate,
        .number(in: FrameTimes.rates).about("Frames per second; 60 by default")),
      .optional(
        "display", \.display,
        .number(in: 1...FrameTimes.rates.upperBound)
          .about("The refreshes of the display per second; one per frame by default")),
      .optional(
        "touches", \.isDirect,
        .choice([("direct", true)]).about(
          "Delivers all touches to the main scroll view, even behind other views")),
      Field(
        "actions",
        missing: "actions is missing, a list of { \"wait\": 0.5 } and others",
        schema: [
          "description": "The actions, in order", "type": "array",
          "items": TimelineSchema.action,
        ], read: { _, _, _ in true }, write: { _, _ in nil }),
    ])

  /// Returns the timeline of a document; nil after an error, which the reader records.
  static func read(_ reader: DocumentReader) -> TimelineFile? {
    let top = JSONTree.root
    var parts = Parts()
    guard SceneFile.checkVersion(reader, top, .timeline),
      let members = reader.object(top, keys: form.names)
    else { return nil }
    _ = form.read(reader, top, members, into: &parts)
    guard let list = members["actions"] else { return nil }
    var timeline = TimelineReader(reader)
    for (index, node) in (reader.list(list, of: "actions") ?? []).enumerated() {
      if index == TimelineFile.maximumActions {
        reader.fault(node, "the timeline has more than 2^17 actions, the limit")
        break
      }
      timeline.readAction(node, index: index)
    }
    return timeline.finish(parts)
  }

  private func finish(_ parts: Parts) -> TimelineFile? {
    let timeline = Timeline(actions)
    do throws(TimelineError) { try timeline.validate() } catch {
      reader.fault(nodes[error.index ?? 0], error.message)
    }
    if reader.hasFaults { return nil }
    let placed = steps.map {
      TimelineStep($0.kind, places: $0.nodes.map { reader.place(of: $0) })
    }
    var run = RunTimeline(
      timeline, framesPerSecond: parts.rate ?? 60, path: reader.tree.file)
    run.display = parts.display
    run.touchesAreDirect = parts.isDirect ?? false
    return TimelineFile(
      run, steps: placed,
      targets: targets.map {
        .init(
          id: $0.id, requirement: $0.requirement, place: reader.place(of: $0.node),
          action: $0.action)
      }, source: reader.tree)
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
    guard let members = reader.object(node, keys: names + ["at", "in"]) else { return }
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
      // A misspelled name is already reported.
      if tree.children(node).allSatisfy({ ["at", "in"].contains(tree.string($0)) }) {
        reader.fault(
          node, "no action; it must be one of \(names.joined(separator: ", "))")
      }
      clock = .faulty
      return
    }
    var content = key.read(reader, first + 1)
    if let space = members["in"] { place(&content, in: space, of: key) }
    var during: Double?
    if let at = members["at"] {
      during = time(ofDuring: at, content)
      if during == nil { wait(until: at, before: content, key.name, node) }
    }
    guard let content else {
      clock = .faulty
      return
    }
    targets += content.targets.map { target in
      var target = target
      target.action = actions.count
      return target
    }
    func append(_ action: Timeline.Action) {
      self.append(
        during.map { .during($0, action) } ?? action, node, key.name, index)
    }
    switch content.kind {
    case .action(let action): append(action)
    case .step(let kind, let nodes):
      if case .capture(let name) = kind {
        if !captures.insert(name).inserted {
          reader.fault(
            first + 1,
            "two captures have the name \(name.shortened); their names must be distinct"
          )
        } else if let other = files.insert(name) {
          reader.fault(first + 1, FileNames.fault(name, beside: other))
        }
      }
      append(.step(steps.count))
      steps.append((kind, nodes))
    }
  }

  /// Places the points of fingers in a view's space, or in the window's.
  private func place(
    _ content: inout ActionKey.Content?, in node: Int, of key: ActionKey
  ) {
    guard let id = ActionKey.id.read(reader, node) else {
      content = nil
      return
    }
    guard key.subject == .fingers else {
      reader.fault(node, "in is for fingers, and \(key.name) has none")
      content = nil
      return
    }
    guard case .action(let action) = content?.kind else { return }
    if case .around = action {
      reader.fault(node, "the action is in a view already; remove in")
      return
    }
    content = .action(.on(id, action))
    if id != "window" {
      content?.targets = [.init(id: id, node: node, requirement: .any)]
    }
  }

  private mutating func append(
    _ action: Timeline.Action, _ node: Int, _ name: String, _ index: Int
  ) {
    var placed = action
    if case .on(_, let inner) = action { placed = inner }
    if case .fingers(let paths) = placed {
      let before = placeCount
      placeCount += paths.reduce(0) { $0 + $1.places.count }
      if before <= TimelineFile.maximumPlaces, placeCount > TimelineFile.maximumPlaces {
        reader.fault(
          node, "the fingers of the timeline have more than 2^19 places, the limit")
      }
    }
    actions.append(action)
    nodes.append(node)
    if case .waitUntilSettled = action {
      clock = .settled(index)
    } else if case .seconds(let now) = clock {
      let end = now + action.length
      clock = .seconds(end)
      if action.hasFingers {
        fingers = Fingers(index: index, name: name, start: now, end: end, last: now)
      }
    }
  }

  // MARK: The clock

  /// Returns the time since touch-down of an action that may begin while fingers are
  /// down, and does; nil for any other action.
  private mutating func time(
    ofDuring at: Int, _ content: ActionKey.Content?
  ) -> Double? {
    guard content?.mayComeDuringFingers == true, case .seconds = clock, let fingers,
      reader.tree.kind(at) == .number
    else {
      return nil
    }
    let time = reader.tree.number(at)
    guard time >= fingers.last, time < fingers.end - TimelineReader.tolerance else {
      return nil
    }
    self.fingers?.last = time
    return time - fingers.start
  }

  /// Appends a wait until the time of `at`; records an error if the time is invalid,
  /// unknown or past.
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
        // After this, only errors that do not depend on the clock are reported.
        clock = .faulty
      }
    }
  }

  /// Returns the message for a time that has passed.
  private func fault(
    of time: Double, now: Double, _ content: ActionKey.Content?, _ name: String
  ) -> String {
    func text(_ seconds: Double) -> String { JSONTree.roundedText(seconds) }
    if let fingers, time < fingers.last, time >= fingers.start {
      return "\(text(time)) s has passed; an action before this one comes at "
        + "\(text(fingers.last)) s"
    }
    if let fingers, time < fingers.end {
      var overlap = ""
      if case .action(let action) = content?.kind, action.hasFingers {
        overlap = "overlapping touches: "
      }
      return overlap
        + "\(name) would begin at \(text(time)) s, but the fingers of "
        + "actions[\(fingers.index)], \(fingers.name), are down until "
        + "\(text(fingers.end)) s"
    }
    return "\(text(time)) s has passed; the actions before this one last until "
      + "\(text(now)) s"
  }
}
