import MesmerGeometry
import MesmerJSONText
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
    schema: .anyOf([valuesSchema, eventSchema, orderSchema, hitSchema])
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
    if keys.contains("event") { return event(reader, node) }
    if keys.contains("order") { return order(reader, node) }
    if keys.contains("hit") || keys.contains("is") { return hit(reader, node) }
    return values(reader, node)
  }

  /// Returns the id in an expectation; `.some(nil)` if there is none, nil after an error.
  private static func target(
    _ reader: DocumentReader, _ members: DocumentReader.Members, isScrollView: Bool
  ) -> (id: String?, targets: [Target])? {
    guard let node = members["id"] else { return (nil, []) }
    return id.read(reader, node).map {
      ($0, [Target(id: $0, node: node, isScrollView: isScrollView)])
    }
  }

  // MARK: Values

  private static let viewID = id.about(
    "The view, by id; the main scroll view by default")
  private static let tolerance = ValueForm<Double>.number(in: DocumentReader.notNegative)
    .about("The tolerance of numbers; 0.5 points or 0.005 by default")

  private static var valuesSchema: JSONElement {
    let conditions = ObservedKey.all.map {
      JSONElement.Member(key: $0.name, value: $0.schema)
    }
    return JSONElement.objectSchema(
      [.init(key: "id", value: viewID.schema)] + conditions
        + [.init(key: "tolerance", value: tolerance.schema)]
    ).and("anyOf", .list(conditions.map { ["required": .list([.string($0.key)])] }))
  }

  private static func values(_ reader: DocumentReader, _ node: Int) -> Content? {
    let keys = ObservedKey.all
    guard
      let members = reader.object(
        node, keys: ["id"] + keys.map(\.name) + ["tolerance", "event", "order", "hit"])
    else { return nil }
    let asked = keys.filter { members[$0.name] != nil }
    let target = target(
      reader, members, isScrollView: asked.contains { !$0.isForEveryView })
    let limit = members["tolerance"].map { tolerance.read(reader, $0) }
    var conditions: [Expectation.Condition] = []
    for key in asked {
      if let numbers = key.read(reader, members[key.name]!) {
        conditions.append(.init(key: key.name, numbers: numbers))
      }
    }
    if asked.isEmpty {
      reader.fault(
        node,
        "nothing is expected; give one of \(keys.map(\.name).joined(separator: ", ")), "
          + "event, order or hit")
    }
    guard let target, conditions.count == asked.count, !asked.isEmpty else { return nil }
    if let limit, limit == nil { return nil }
    return .step(
      .expect(.values(id: target.id, conditions, tolerance: limit ?? nil)),
      nodes: [node] + asked.map { members[$0.name]! }, targets: target.targets)
  }

  // MARK: Events

  private static let name = ValueForm<String>.choice(
    ScrollEvent.expectedNames.map { ($0, $0) }
  ).about("An event, by its name in traces")
  private static let count = ValueForm<Int>.integer(in: 0...(1 << 24))
    .about("The number of occurrences since the last expect; at least once by default")
  private static let order = name.list(of: "events")
    .about("Events in this order since the last expect, possibly with others in between")

  private static var eventSchema: JSONElement {
    .objectSchema(
      [
        .init(key: "event", value: name.schema), .init(key: "count", value: count.schema),
        .init(key: "id", value: viewID.schema),
      ], required: ["event"])
  }

  private static var orderSchema: JSONElement {
    .objectSchema(
      [
        .init(key: "order", value: order.schema.and("minItems", 1)),
        .init(key: "id", value: viewID.schema),
      ], required: ["order"])
  }

  private static func event(_ reader: DocumentReader, _ node: Int) -> Content? {
    guard let members = reader.object(node, keys: ["event", "count", "id"]),
      let key = members["event"]
    else { return nil }
    let event = name.read(reader, key)
    let number = members["count"].map { count.read(reader, $0) }
    let target = target(reader, members, isScrollView: true)
    if let number, number == nil { return nil }
    guard let event, let target else { return nil }
    return .step(
      .expect(.event(event, count: number ?? nil, id: target.id)), nodes: [node],
      targets: target.targets)
  }

  private static func order(_ reader: DocumentReader, _ node: Int) -> Content? {
    guard let members = reader.object(node, keys: ["order", "id"]),
      let key = members["order"]
    else { return nil }
    let events = order.read(reader, key)
    if events?.isEmpty == true {
      reader.fault(key, "the list is empty; list events in their order")
      return nil
    }
    let target = target(reader, members, isScrollView: true)
    guard let events, let target else { return nil }
    return .step(
      .expect(.order(events, id: target.id)), nodes: [node], targets: target.targets)
  }

  // MARK: Hits

  private static var hitSchema: JSONElement {
    .objectSchema(
      [
        .init(
          key: "hit",
          value: ValueForm<Point>.point.about("A point of the screen, [x, y] in points")
            .schema),
        .init(
          key: "is",
          value: id.orNull.about(
            "The view, by id, that a touch at the point would hit; null for none"
          ).schema),
      ], required: ["hit", "is"])
  }

  private static func hit(_ reader: DocumentReader, _ node: Int) -> Content? {
    guard let members = reader.object(node, keys: ["hit", "is"]) else { return nil }
    guard let point = members["hit"], let view = members["is"] else {
      reader.fault(
        node,
        "hit and is must be given together: { \"hit\": [187, 300], \"is\": \"bar\" }")
      return nil
    }
    let place = ValueForm<Point>.point.read(reader, point)
    let wanted = id.orNull.read(reader, view)
    guard let place, let wanted else { return nil }
    return .step(
      .expect(.hit(place, wanted)), nodes: [node],
      targets: wanted.map { [.init(id: $0, node: view, isScrollView: false)] } ?? [])
  }
}
