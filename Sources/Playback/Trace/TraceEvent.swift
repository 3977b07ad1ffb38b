import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

// Events in traces: {"time": 0.3, "event": "scrollViewDidZoom", "zoomScale": 2,
// "flags": ["tracking", "zooming"]}. The names, and the keys of the arguments, are
// those of UIKit's delegate methods; `withVelocity` is therefore in points per
// millisecond, as in UIKit.

extension ScrollEvent {
  /// The flags by name.
  private static let flagNames: [(name: String, value: ScrollFlags)] = [
    ("tracking", .tracking), ("dragging", .dragging), ("decelerating", .decelerating),
    ("zooming", .zooming), ("zoomBouncing", .zoomBouncing),
    ("scrollAnimating", .scrollAnimating), ("zoomAnimating", .zoomAnimating),
  ]

  /// The values of other events, besides time, name and flags.
  private static let keys: [(name: String, keys: [String])] = [
    ("scrollViewDidScroll", ["contentOffset"]),
    ("scrollViewWillEndDragging", ["withVelocity", "targetContentOffset"]),
    ("scrollViewDidEndDragging", ["willDecelerate"]),
    ("scrollViewDidZoom", ["zoomScale"]),
    ("scrollViewDidEndZooming", ["atScale"]),
    ("contentTouch", ["phase", "touch", "point", "view"]),
    ("step", ["step"]),
  ]

  /// The event in the form of a trace.
  var element: JSONElement {
    var members: [JSONElement.Member] = [
      .init(key: "time", value: .finite(time)),
      .init(key: "event", value: .string(name)),
    ]
    func add(_ key: String, _ value: JSONElement) {
      members.append(.init(key: key, value: value))
    }
    switch kind {
    case .didScroll(let offset): add("contentOffset", .point(offset))
    case .willEndDragging(let velocity, let target):
      add("withVelocity", .vector(velocity))
      add("targetContentOffset", .point(target))
    case .didEndDragging(let willDecelerate):
      add("willDecelerate", .bool(willDecelerate))
    case .didZoom(let scale): add("zoomScale", .finite(scale))
    case .didEndZooming(let scale): add("atScale", .finite(scale))
    case .contentTouch(let phase, let id, let point):
      add("phase", .string(phase.rawValue))
      add("touch", .number(Double(id)))
      add("point", .point(point))
    case .step(let number): add("step", .number(Double(number)))
    default: break
    }
    let names = ScrollEvent.flagNames.filter { flags.contains($0.value) }
    add("flags", .list(names.map { .string($0.name) }))
    if let view { add("view", .string(view)) }
    return .object(members)
  }

  // MARK: Reading

  /// Reads the event at a node; nil, with errors in the reader, if it is invalid.
  init?(_ reader: DocumentReader, _ node: Int) {
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      reader.fault(node, "expected an event, found \(tree.described(node))")
      return nil
    }
    guard let key = tree.children(node).first(where: { tree.string($0) == "event" })
    else {
      reader.fault(
        node, "event is missing; for example \"event\": \"scrollViewDidScroll\"")
      return nil
    }
    let names =
      ScrollEvent.plainNames.map { ($0.name, [String]()) }
      + ScrollEvent.keys.map { ($0.name, $0.keys) }
    guard let own: [String] = reader.choice(key + 1, names),
      let members = reader.object(node, keys: ["time", "event", "flags"] + own)
    else { return nil }
    let record = TraceRecord(reader: reader, node: node, members: members)
    let time = record.number("time")
    var flags: ScrollFlags = []
    for node in record.list("flags") ?? [] {
      flags.formUnion(reader.choice(node, ScrollEvent.flagNames) ?? [])
    }
    let view = members["view"].map { reader.string($0) }
    let kind = ScrollEvent.kind(named: tree.string(key + 1), record)
    guard let time, let kind else { return nil }
    self.init(time: time, kind: kind, flags: flags, view: view ?? nil)
  }

  private static func kind(named name: String, _ record: TraceRecord) -> Kind? {
    switch name {
    case "scrollViewDidScroll":
      return record.point("contentOffset").map { .didScroll($0) }
    case "scrollViewWillEndDragging":
      let velocity = record.vector("withVelocity")
      let target = record.point("targetContentOffset")
      guard let velocity, let target else { return nil }
      return .willEndDragging(velocity: velocity, target: target)
    case "scrollViewDidEndDragging":
      return record.bool("willDecelerate").map { .didEndDragging(willDecelerate: $0) }
    case "scrollViewDidZoom": return record.number("zoomScale").map { .didZoom($0) }
    case "scrollViewDidEndZooming":
      return record.number("atScale").map { .didEndZooming($0) }
    case "contentTouch":
      let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]
      let phase = record.value("phase") { reader, node in
        reader.choice(node, phases.map { ($0.rawValue, $0) })
      }
      let touch = record.integer("touch")
      let point = record.point("point")
      guard let phase, let touch, let point else { return nil }
      return .contentTouch(phase, id: touch, point)
    case "step": return record.integer("step").map { .step($0) }
    default: return plainNames.first { $0.name == name }?.value
    }
  }
}
