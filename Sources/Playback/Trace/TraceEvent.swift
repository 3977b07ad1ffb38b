import MesmerGeometry
import MesmerSceneFormat
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

  /// The values of an event in a trace.
  private struct Parts: Sendable {
    var time = 0.0
    var name = ""
    var point = Point.zero
    var velocity = Vector.zero
    var scale = 0.0
    var willDecelerate = false
    var phase = TouchPhase.began
    var number = 0
    var flags: ScrollFlags = []
    var view: String?
  }

  private static let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]

  /// The keys of events with values, besides time, name and flags.
  private static let values: [(name: String, fields: [Field<Parts>])] = [
    ("scrollViewDidScroll", [.required("contentOffset", \.point, .traced)]),
    (
      "scrollViewWillEndDragging",
      [
        .required("withVelocity", \.velocity, .traced),
        .required("targetContentOffset", \.point, .traced),
      ]
    ),
    ("scrollViewDidEndDragging", [.required("willDecelerate", \.willDecelerate, .bool)]),
    ("scrollViewDidZoom", [.required("zoomScale", \.scale, .traced)]),
    ("scrollViewDidEndZooming", [.required("atScale", \.scale, .traced)]),
    (
      "contentTouch",
      [
        .required("phase", \.phase, .choice(phases.map { ($0.rawValue, $0) })),
        .required("touch", \.number, .index), .required("point", \.point, .traced),
      ]
    ),
    ("step", [.required("step", \.number, .index)]),
  ]

  /// The keys of each event, by its name.
  private static let forms: [(name: String, value: ObjectForm<Parts>)] =
    (plainNames.map { ($0.name, []) } + values).map { name, fields in
      let flags = Field<Parts>.required(
        "flags", \.flags, .options(flagNames, of: "flags"))
      let view = Field<Parts>.optional("view", \.view, .string)
      return (
        name,
        ObjectForm(
          [.required("time", \.time, .traced), .required("event", \.name, .string)]
            + fields + [flags] + (name == "contentTouch" ? [view] : []))
      )
    }

  /// The event in the form of a trace.
  fileprivate var element: JSONElement {
    var parts = Parts(time: time, name: name, flags: flags, view: view)
    switch kind {
    case .didScroll(let offset): parts.point = offset
    case .willEndDragging(let velocity, let target):
      (parts.velocity, parts.point) = (velocity, target)
    case .didEndDragging(let willDecelerate): parts.willDecelerate = willDecelerate
    case .didZoom(let scale), .didEndZooming(let scale): parts.scale = scale
    case .contentTouch(let phase, let id, let point):
      (parts.phase, parts.number, parts.point) = (phase, id, point)
    case .step(let number): parts.number = number
    case .willBeginDragging, .willBeginDecelerating, .didEndDecelerating,
      .didEndScrollingAnimation, .willBeginZooming, .shouldScrollToTop, .didScrollToTop:
      break
    }
    let form = ScrollEvent.forms.first { $0.name == parts.name }
    return form?.value.write(parts, beside: nil) ?? .null
  }

  /// Reads the event at a node; nil, with errors in the reader, if it is invalid.
  fileprivate init?(_ reader: DocumentReader, _ node: Int) {
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
    guard let form: ObjectForm<Parts> = reader.choice(key + 1, ScrollEvent.forms),
      let parts = form.read(reader, node, from: Parts())
    else { return nil }
    self.init(
      time: parts.time, kind: ScrollEvent.kind(parts), flags: parts.flags,
      view: parts.view)
  }

  private static func kind(_ parts: Parts) -> Kind {
    switch parts.name {
    case "scrollViewDidScroll": .didScroll(parts.point)
    case "scrollViewWillEndDragging":
      .willEndDragging(velocity: parts.velocity, target: parts.point)
    case "scrollViewDidEndDragging":
      .didEndDragging(willDecelerate: parts.willDecelerate)
    case "scrollViewDidZoom": .didZoom(parts.scale)
    case "scrollViewDidEndZooming": .didEndZooming(parts.scale)
    case "contentTouch": .contentTouch(parts.phase, id: parts.number, parts.point)
    default: plainNames.first { $0.name == parts.name }?.value ?? .step(parts.number)
    }
  }
}

extension ValueForm<ScrollEvent> {
  static let traced = ValueForm(
    .null, read: { ScrollEvent($0, $1) }, write: { $0.element })
}
