import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerScrolling

// The expectations of a timeline, in their forms.

extension ActionKey {
  /// Expected values of a view, events, or the view at a point.
  static let expect = ActionKey(
    "expect", .scene,
    "An expectation about the current state, the events since the last expect, or "
      + "the view that a touch would hit",
    examples: [
      ["contentOffset": [0, 100]], ["event": "scrollViewDidEndDragging", "count": 1],
      ["order": ["scrollViewWillBeginDragging", "scrollViewDidEndDragging"]],
      ["hit": [187, 30], "is": "bar"],
    ],
    schema: .anyOf([
      values.schema(fresh: nil).and(
        "anyOf", .list(ObservedKey.all.map { ["required": .list([.string($0.name)])] })),
      event.schema(fresh: nil), order.schema(fresh: nil), hit.schema(fresh: nil),
    ])
  ) { reader, node in
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an object such as { \"contentOffset\": [0, 100] }, found "
          + tree.described(node))
      return nil
    }
    let keys = Set(tree.children(node).map { tree.string($0) })
    if keys.contains("event") {
      return content(reader, node, event) { .event($0.event, count: $0.count, id: $0.id) }
    }
    if keys.contains("order") {
      return content(reader, node, order) { .order($0.events, id: $0.id) }
    }
    if keys.contains("hit") || keys.contains("is") {
      return content(reader, node, hit) { .hit($0.point, $0.view) }
    }
    let asked = ObservedKey.all.filter { keys.contains($0.name) }
    // An unknown key, probably a misspelled one, is reported by `content`.
    if asked.isEmpty, keys.isSubset(of: values.names) {
      let names = ObservedKey.all.map(\.name).joined(separator: ", ")
      reader.fault(
        node, "nothing is expected; give one of \(names), event, order or hit")
    }
    return content(reader, node, values, others: ["event", "order", "hit"], asked) {
      asked.isEmpty
        ? nil : .values(id: $0.id, $0.conditions, tolerance: $0.tolerance)
    }
  }

  /// The values of an expectation.
  private struct Parts: Sendable {
    var id: String?
    var conditions: [Expectation.Condition] = []
    var tolerance: Double?
    var event = ""
    var count: Int?
    var events: [String] = []
    var point = Point.zero
    var view: String?
  }

  /// Reads an expectation, which may be about the values of some keys.
  private static func content(
    _ reader: DocumentReader, _ node: Int, _ form: ObjectForm<Parts>,
    others: [String] = [], _ asked: [ObservedKey]? = nil,
    make: (Parts) -> Expectation?
  ) -> Content? {
    var parts = Parts()
    guard let members = reader.object(node, keys: form.names + others),
      form.read(reader, node, members, into: &parts), let expectation = make(parts)
    else { return nil }
    if parts.id == nil, let key = asked?.first(where: { !$0.isOfScrollViews }) {
      reader.fault(
        members[key.name]!, "id is missing, of the \(key.owners) that has \(key.name)")
      return nil
    }
    let target = [("id", parts.id), ("is", parts.view)].compactMap { key, id in
      id.map {
        Target(
          id: $0, node: members[key]!,
          requirement: key == "is"
            ? .any : asked.map { .keys($0) } ?? .scrollView)
      }
    }
    return .step(
      .expect(expectation), nodes: [node] + (asked ?? []).map { members[$0.name]! },
      targets: target)
  }

  private static let viewID = Field<Parts>.optional(
    "id", \.id, id.about("The view, by id; the main scroll view by default"))

  private static let values = ObjectForm<Parts>(
    [viewID]
      + ObservedKey.all.map { key in
        Field(
          key.name, schema: key.schema,
          read: { reader, node, parts in
            guard let value = key.read(reader, node) else { return false }
            parts.conditions.append(.init(key: key.name, value: value))
            return true
          }, write: { _, _ in nil })
      } + [
        .optional(
          "tolerance", \.tolerance,
          .number(in: DocumentReader.notNegative)
            .about("The tolerance of numbers; 0.5 points or 0.005 by default"))
      ])

  private static let name = ValueForm<String>.choice(
    ScrollEvent.expectedNames.map { ($0, $0) }
  ).about("An event, by its name in traces")

  private static let event = ObjectForm<Parts>([
    .required("event", \.event, name),
    .optional(
      "count", \.count,
      .integer(in: 0...(1 &<< 24)).about(
        "The number of occurrences since the last expect; at least once by default")),
    viewID,
  ])

  private static let order = ObjectForm<Parts>([
    .required("order", \.events, names), viewID,
  ])

  private static let names: ValueForm<[String]> = {
    let list = name.list(of: "events")
    return ValueForm<[String]>(
      list.schema.and("minItems", 1), read: list.read, write: list.write
    ).checked { $0.isEmpty ? "the list is empty; list events in their order" : nil }
      .about(
        "Events in this order since the last expect, possibly with others in between")
  }()

  private static let together =
    "hit and is must be given together: { \"hit\": [187, 300], \"is\": \"bar\" }"

  private static let hit = ObjectForm<Parts>([
    .key(
      "hit", \.point, .point.about("A point of the screen, [x, y] in points"),
      missing: together),
    .key(
      "is", \.view,
      id.orNull.about(
        "The view, by id, that a touch at the point would hit; null for no view"),
      missing: together),
  ])
}
