import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

/// A state option under its key in a suite's case: how it is read, and how a schema
/// describes it.
struct StateKey: Sendable {
  let name: String
  let schema: JSONElement
  /// Reads the value at a node; faults go to the reader.
  let read: @Sendable (inout RenderState, DocumentReader, Int) -> Void
  /// Its written form in a state; nil if the option is not given, or written otherwise.
  let write: @Sendable (RenderState) -> JSONElement?

  /// An option whose value has a form.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func value<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<RenderState, Value?> & Sendable,
    _ form: ValueForm<Value>
  ) -> StateKey {
    StateKey(name: name, schema: form.schema) {
      $0[keyPath: path] = form.read($1, $2)
    } write: {
      $0[keyPath: path].map(form.write)
    }
  }

  /// An option that is off unless it is given.
  fileprivate static func flag(
    _ name: String, _ path: WritableKeyPath<RenderState, Bool> & Sendable,
    _ about: String
  ) -> StateKey {
    let form = ValueForm<Bool>.bool
    return StateKey(
      name: name, schema: form.schema.described(about).and("default", false)
    ) {
      $0[keyPath: path] = form.read($1, $2) ?? false
    } write: {
      $0[keyPath: path] ? .bool(true) : nil
    }
  }

  fileprivate static let all: [StateKey] = [
    .value(
      "size", \.size,
      .size.about("The screen, [width, height] in points; the scene's by default")),
    .value(
      "scale", \.scale,
      .number(in: ViewClass.positive).about("Pixels per point; the scene's by default")),
    .value(
      "style", \.style,
      ValueForm<UserInterfaceStyle>.style.about(
        "The appearance of the screen; the scene's by default")),
    .value(
      "textSize", \.textSize,
      .choice.about("The size of text with a style; the scene's by default")),
    .value(
      "direction", \.direction,
      .choice.about(
        "The direction in which texts begin and views follow each other; the scene's by "
          + "default")),
    StateKey(
      name: "set",
      schema: [
        "description":
          "Values of view keys by id and key, such as \"hypnosis.circleColor\": \"red\"",
        "type": "object",
      ]
    ) {
      $0.readSettings($2, $1)
    } write: { _ in
      nil
    },
    .value(
      "contents", \.contents,
      .choice.about(
        "Whether drawings of all views stay sharp under zoom, or are bitmaps as on an "
          + "iPhone; as each view says by default")),
    .value(
      "zoom", \.zoom,
      .zoomScale.about(
        "Points shown for a point of the zoomed view, about the viewport's middle; the "
          + "scene's by default")),
    .value(
      "zoomTo", \.zoomTo,
      .rect.about(
        "What is shown as large as the zoom limits allow, [x, y, width, height] in points "
          + "of the zoomed view")),
    .value(
      "offset", \.contentOffset,
      .point.about(
        "What is at the viewport's top left, [x, y] in points of the content, zoom "
          + "included; the scene's by default")),
    .value(
      "reveal", \.reveal,
      .rect.about(
        "What is scrolled to with the least movement, [x, y, width, height] in points of "
          + "the content, zoom included")),
    .flag("clamp", \.clampsToRange, "Whether zoom and offset are kept in their ranges"),
    .flag("subpixel", \.subpixel, "Whether offsets keep fractions of a pixel"),
    .value(
      "scrollView", \.scrollViewID,
      .string.about(
        "The scroll view, by id, that zoom, offset and timeline are for; the first by "
          + "default")),
    .flag(
      "wholeContent", \.wholeContent,
      "Whether the picture shows all content of the scroll view"),
    .value(
      "indicators", \.indicators,
      .choice.about(
        "When scroll views show indicators; auto is as in UIKit, in motion only; as each "
          + "scroll view says by default")),
  ]
}

extension RenderState {
  /// The keys of the state options in a suite's case.
  package static var keys: [String] { StateKey.all.map(\.name) }

  /// How a schema describes those keys.
  package static var schemaMembers: [JSONElement.Member] {
    StateKey.all.map { .init(key: $0.name, value: $0.schema) }
  }

  /// The options that are given but `settings`, under those keys.
  package var members: [JSONElement.Member] {
    StateKey.all.compactMap { key in
      key.write(self).map { .init(key: key.name, value: $0) }
    }
  }

  /// Reads the state options among the members of an object, such as a suite's case.
  /// Faults go to the reader. `set` is an object of `"ID.KEY": value`.
  package init(_ members: DocumentReader.Members, _ reader: DocumentReader) {
    self.init()
    for key in StateKey.all {
      if let node = members[key.name] { key.read(&self, reader, node) }
    }
  }

  fileprivate mutating func readSettings(_ node: Int, _ reader: DocumentReader) {
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an object as { \"hypnosis.circleColor\": \"red\" }, found "
          + tree.described(node))
      return
    }
    for key in tree.children(node) {
      let name = tree.string(key)
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
        name.index(after: dot) < name.endIndex
      else {
        reader.fault(key, "expected ID.KEY, such as hypnosis.circleColor")
        continue
      }
      settings.append(
        Setting(
          id: String(name[..<dot]), key: String(name[name.index(after: dot)...]),
          value: tree.json(key + 1)))
    }
  }
}
