import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

/// A state option under its key in a suite's case: its reading, writing and schema.
struct StateKey: Sendable {
  let name: String
  let schema: JSONElement
  /// Reads the value at a node; the reader records errors.
  let read: @Sendable (inout RenderState, DocumentReader, Int) -> Void
  /// Returns the written form in a state; nil if the option is not given, or written
  /// otherwise.
  let write: @Sendable (RenderState) -> JSONElement?

  /// Returns an option whose value has a form.
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

  /// Returns an option that is off by default.
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
        "The layout direction of texts and views; the scene's by default")),
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
        "Whether all drawings stay sharp under zoom or are bitmaps as in UIKit; each "
          + "view's setting by default")),
    .value(
      "zoom", \.zoom,
      .zoomScale.about(
        "Points on screen per point of the zoomed view, about the viewport's centre; the "
          + "scene's by default")),
    .value(
      "zoomTo", \.zoomTo,
      .rect.about(
        "The area to show as large as the zoom limits allow, [x, y, width, height] in "
          + "points of the zoomed view")),
    .value(
      "offset", \.contentOffset,
      .point.about(
        "The content point at the viewport's top left, [x, y] in points of the zoomed "
          + "content; the scene's by default")),
    .value(
      "reveal", \.reveal,
      .rect.about(
        "The area to scroll to with the least movement, [x, y, width, height] in points "
          + "of the zoomed content")),
    .flag("clamp", \.clampsToRange, "Whether zoom and offset are clamped to the ranges"),
    .flag("subpixel", \.subpixel, "Whether offsets keep fractions of a pixel"),
    .value(
      "scrollView", \.scrollViewID,
      .string.about(
        "The id of the scroll view for zoom, offset and timeline; the first scroll view "
          + "by default")),
    .flag(
      "wholeContent", \.wholeContent,
      "Whether the image shows all content of the scroll view"),
    .value(
      "indicators", \.indicators,
      .choice.about(
        "The visibility of scroll indicators; auto is as in UIKit, in motion only; each "
          + "scroll view's setting by default")),
  ]
}

extension RenderState {
  /// The keys of the state options in a suite's case.
  package static var keys: [String] { StateKey.all.map(\.name) }

  /// The schemas of those keys.
  package static var schemaMembers: [JSONElement.Member] {
    StateKey.all.map { .init(key: $0.name, value: $0.schema) }
  }

  /// The options that are given, without `settings`, under those keys.
  package var members: [JSONElement.Member] {
    StateKey.all.compactMap { key in
      key.write(self).map { .init(key: key.name, value: $0) }
    }
  }

  /// Reads the state options among the members of an object, such as a suite's case. The
  /// reader records errors. `set` is an object of `"ID.KEY": value`.
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
        "expected an object such as { \"hypnosis.circleColor\": \"red\" }, found "
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
