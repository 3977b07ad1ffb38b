import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

extension RenderState {
  /// The state options under their keys in a suite's case, in the order of schemas.
  package static let form = ObjectForm<RenderState>([
    .optional(
      "size", \.size,
      .size.about("The screen, [width, height] in points; the scene's by default")),
    .optional(
      "scale", \.scale,
      .number(in: ViewClass.positive).about("Pixels per point; the scene's by default")),
    .optional(
      "style", \.style,
      ValueForm<UserInterfaceStyle>.style.about(
        "The appearance of the screen; the scene's by default")),
    .optional(
      "textSize", \.textSize,
      .choice.about("The size of text with a style; the scene's by default")),
    .optional(
      "direction", \.direction,
      .choice.about(
        "The layout direction of texts and views; the scene's by default")),
    Field(
      "set",
      schema: [
        "description":
          "Values of view keys by id and key, such as \"hypnosis.circleColor\": \"red\"",
        "type": "object",
      ], read: { $2.readSettings($1, $0) }, write: { _, _ in nil }),
    .optional(
      "contents", \.contents,
      .choice.about(
        "Whether all drawings stay sharp under zoom or are bitmaps as in UIKit; each "
          + "view's setting by default")),
    .optional(
      "zoom", \.zoom,
      .zoomScale.about(
        "Points on screen per point of the zoomed view, about the viewport's centre; the "
          + "scene's by default")),
    .optional(
      "zoomTo", \.zoomTo,
      .rect.about(
        "The area to show as large as the zoom limits allow, [x, y, width, height] in "
          + "points of the zoomed view")),
    .optional(
      "offset", \.contentOffset,
      .point.about(
        "The content point at the viewport's top left, [x, y] in points of the zoomed "
          + "content; the scene's by default")),
    .optional(
      "reveal", \.reveal,
      .rect.about(
        "The area to scroll to with the least movement, [x, y, width, height] in points "
          + "of the zoomed content")),
    .key(
      "clamp", \.clampsToRange,
      .bool.about("Whether zoom and offset are clamped to their ranges")),
    .key(
      "subpixel", \.subpixel, .bool.about("Whether offsets keep fractions of a pixel")),
    .optional(
      "scrollView", \.scrollViewID,
      .string.about(
        "The id of the scroll view for zoom, offset and timeline; the first scroll view "
          + "by default")),
    .key(
      "wholeContent", \.wholeContent,
      .bool.about("Whether the image shows all content of the scroll view")),
    .optional(
      "indicators", \.indicators,
      .choice.about(
        "The visibility of scroll indicators; auto is as in UIKit, in motion only; each "
          + "scroll view's setting by default")),
  ])

  /// The options that are given, without `settings`, under the keys of `form`.
  package var members: [JSONElement.Member] {
    RenderState.form.members(self, beside: RenderState())
  }

  /// Reads an object of `"ID.KEY": value`.
  private mutating func readSettings(_ node: Int, _ reader: DocumentReader) -> Bool {
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an object such as { \"hypnosis.circleColor\": \"red\" }, found "
          + tree.described(node))
      return false
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
    return true
  }
}
