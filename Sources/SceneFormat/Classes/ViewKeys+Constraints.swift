import MesmerConstraints
import MesmerGeometry
import MesmerJSONText
import MesmerViews

// The keys of views under constraints, and of stacks.

extension ViewClass {
  static let stackView = ViewClass(
    "StackView", keys: leading + stackKeys + common, make: { StackView(frame: .zero) })

  /// The keys of the constraints that the view owns, and of the priorities of its
  /// intrinsic size.
  static let constraintKeys: [ViewKey] = [
    .value(
      "contentHugging", \View.hugging,
      priorities("The resistance to growing beyond the intrinsic size")
    ),
    .value(
      "compressionResistance", \View.compressionResistance,
      priorities("The resistance to shrinking below the intrinsic size")),
    .optional(
      "layoutMargins", \View.ownLayoutMargins, .capInsets,
      "[top, left, bottom, right] in points; null for the default"),
    ViewKey(
      "constraints",
      schema: [
        "description": .string(
          "Formulas such as \"title.top = image.bottom + 8 @750\"; a view that formulas "
            + "place needs no frame"),
        "type": "array", "items": ["type": "string"],
      ],
      write: { writer, view, _ in
        // A stack adds constraints to itself and to the views that it arranges.
        let stacks = [view, view.superview].compactMap { $0 as? StackView }
        let own = view.constraints.filter { one in !stacks.contains { $0.makes(one) } }
        if own.isEmpty { return nil }
        return .list(own.map { .string($0.formula(writer.id)) })
      }),
  ]

  private static func priorities(_ description: String) -> ValueForm<Size> {
    ValueForm<Size>.size.checked { size in
      [size.width, size.height].allSatisfy { (0...1000).contains($0) }
        ? nil : "priorities are 0 to 1000"
    }.about("\(description): priorities [horizontal, vertical], 0 to 1000")
  }

  private static let stackKeys: [ViewKey] = [
    .value(
      "axis", \StackView.axis,
      .choice([("horizontal", .horizontal), ("vertical", .vertical)]),
      "The direction in which subviews are arranged"),
    .value(
      "distribution", \StackView.distribution,
      .choice([
        ("fill", .fill), ("fillEqually", .fillEqually),
        ("fillProportionally", .fillProportionally), ("equalSpacing", .equalSpacing),
        ("equalCentering", .equalCentering),
      ]), "The distribution of subviews along the axis"),
    .value(
      "alignment", \StackView.alignment,
      .choice([
        ("fill", .fill), ("leading", .leading), ("firstBaseline", .firstBaseline),
        ("center", .center), ("trailing", .trailing), ("lastBaseline", .lastBaseline),
      ]), "The alignment of subviews across the axis"),
    .value(
      "spacing", \StackView.spacing,
      .number.about(
        "Points between two adjacent subviews")),
    .value(
      "isLayoutMarginsRelativeArrangement",
      \StackView.isLayoutMarginsRelativeArrangement, .bool,
      "Whether subviews are arranged within the layout margins"),
    ViewKey(
      "customSpacing",
      schema: [
        "description":
          "Points after certain subviews, by their ids; spacing after all others",
        "type": "object", "additionalProperties": ["type": "number"],
      ],
      apply: { builder, view, node in
        guard builder.reader.tree.kind(node) == .object else {
          return builder.reader.fault(
            node,
            "expected an object of ids and points, found "
              + builder.reader.tree.described(node))
        }
        builder.customSpacings.append(
          (unsafeDowncast(view, to: StackView.self), node, builder.copy))
      },
      write: { writer, view, _ in
        let stack = unsafeDowncast(view, to: StackView.self)
        let own = stack.arrangedSubviews.filter {
          stack.customSpacing(after: $0) != stack.spacing
        }
        if own.isEmpty { return nil }
        return .object(
          own.map {
            .init(key: writer.id(of: $0), value: .number(stack.customSpacing(after: $0)))
          })
      }),
  ]
}
