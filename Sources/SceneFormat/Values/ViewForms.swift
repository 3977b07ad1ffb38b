import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerScrolling
import MesmerViews

// Small values of views and scroll views.

extension ValueForm<AutoresizingMask> {
  fileprivate static let names = options(
    [
      ("leftMargin", .flexibleLeftMargin), ("width", .flexibleWidth),
      ("rightMargin", .flexibleRightMargin), ("topMargin", .flexibleTopMargin),
      ("height", .flexibleHeight), ("bottomMargin", .flexibleBottomMargin),
    ], of: "flexible parts")

  /// The flexible parts when the superview's size changes: a list of names.
  static let mask = ValueForm(defined: .mask, read: names.read, write: names.write)
}

extension ValueForm<CornerMask> {
  /// Corners: a list of names.
  static let corners = options(
    [
      ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY),
      ("maxXMaxY", .maxXMaxY),
    ], of: "corners")
}

extension ValueForm<DecelerationRate> {
  private static let named: [(String, DecelerationRate)] = [
    ("normal", .normal), ("fast", .fast),
  ]
  private static let names = choice(named)

  /// A name, or a factor per millisecond.
  static let decelerationRate = ValueForm(
    .anyOf(
      "The factor by which the velocity of a fling is multiplied each millisecond",
      [
        names.schema, ["type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1],
      ]),
    read: { reader, node in
      guard reader.tree.kind(node) == .number else { return names.read(reader, node) }
      let value = reader.tree.number(node)
      if value > 0 && value < 1 { return DecelerationRate(rawValue: value) }
      reader.fault(
        node,
        "must be greater than 0 and less than 1, not " + reader.tree.described(node))
      return nil
    },
    write: { rate in
      named.contains { $0.1 == rate } ? names.write(rate) : .number(rate.rawValue)
    })
}

extension ValueForm<Sticky> {
  /// `{edge, offset}`.
  static let sticky = ValueForm(
    ObjectForm([
      .key(
        "edge", \.edge,
        .choice.about("The edge past which the view does not scroll"),
        missing: "the edge is missing; for example { \"edge\": \"top\" }"),
      .key(
        "offset", \.offset,
        .number.about(
          "The distance from the edge in points, positive inwards")),
    ]), fresh: Sticky())
}

extension ValueForm<Stretch> {
  /// `{divisor}`.
  static let stretch = ValueForm(
    ObjectForm([
      .key(
        "divisor", \.divisor,
        .number(in: ViewClass.positive).about(
          "The pull in points that doubles the view's size"),
        isAlwaysWritten: true)
    ]), fresh: Stretch())
}

extension ValueForm<ScrollFade> {
  /// `{from, to, fromAlpha, toAlpha, axis}`.
  static let fade = ValueForm(
    ObjectForm([
      .key(
        "from", \.from,
        .number.about(
          "The scrolled distance at which the change begins, in points"), missing: ends),
      .key(
        "to", \.to,
        .number.about(
          "The scrolled distance at which the change ends, in points"), missing: ends),
      .key(
        "fromAlpha", \.fromAlpha,
        .number(in: 0...1).about(
          "The factor before the change")),
      .key(
        "toAlpha", \.toAlpha, .number(in: 0...1).about("The factor after the change")),
      .key("axis", \.axis, .choice.about("The axis of the scrolled distance")),
    ]), fresh: ScrollFade()
  ).checked { $0.from == $0.to ? "from and to must differ" : nil }

  private static let ends =
    "from and to are missing; for example { \"from\": 0, \"to\": 100 }"
}

extension ValueForm<ContentMode> {
  /// UIKit's name of a content mode.
  static let contentMode = choice(
    ContentMode.allCases.map { (String(describing: $0), $0) })
}

extension SchemaDefinition {
  static let mask = SchemaDefinition(
    "autoresizingMask",
    ValueForm<AutoresizingMask>.names.schema.described(
      "The margins and lengths that change when the superview's size changes"))
}
