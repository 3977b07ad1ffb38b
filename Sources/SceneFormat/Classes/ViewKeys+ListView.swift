import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

extension ViewClass {
  /// The class of lists, whose zoom and content size cannot be set.
  static let listView = ViewClass(
    "ListView",
    keys: leading + common + listKeys
      + scrollKeys.filter {
        ![
          "contentSize", "zoomScale", "minimumZoomScale", "maximumZoomScale",
          "viewForZooming", "doubleTapZoom",
        ].contains($0.name)
      },
    make: { ListView(frame: .zero) })

  /// Returns the key of a view above or below all rows.
  private static func edge(
    _ name: String, _ path: KeyPath<ListView, View?> & Sendable, _ about: String
  ) -> ViewKey {
    ViewKey(
      name,
      schema: .anyOf(
        "\(about): as wide as the list, with the height of its own frame",
        [SchemaDefinition.anyViewReference]),
      write: { writer, view, _ in
        unsafeDowncast(view, to: ListView.self)[keyPath: path].map { writer.view($0) }
      })
  }

  /// The form of repeating heights of rows.
  static let rowHeights = ValueForm<Double>.number(in: Double.leastNonzeroMagnitude...1e9)
    .list(of: "heights")

  private static let listKeys: [ViewKey] = [
    .value(
      "rowHeight", \ListView.rowHeight,
      .number(in: positive).about("The height of rows, in points")
    ).reachingSubviews,
    .value(
      "rowHeights", \ListView.rowHeights,
      rowHeights.about(
        "The heights that the rows take in turn, in points; replaces `rowHeight`")
    ).reachingSubviews,
    .value(
      "columns", \ListView.columnCount,
      .integer(in: 1...ListView.maximumColumns).about(
        "The number of columns. With several, the rows are cells of a grid, of equal "
          + "widths and without separators; each line of cells has the next row height")
    ).reachingSubviews,
    .value(
      "minimumColumnWidth", \ListView.minimumColumnWidth,
      .number(in: DocumentReader.notNegative).about(
        "The minimum width of cells, in points; if above 0, as many columns as fit "
          + "replace `columns`")
    ).reachingSubviews,
    .value(
      "rowSpacing", \ListView.rowSpacing,
      .size.about("[between columns, between lines of cells] in points")
    ).reachingSubviews,
    .value(
      "sectionInset", \ListView.sectionInset,
      .capInsets.about(
        "[top, left, bottom, right] in points around the rows of each section; mirrored "
          + "in right-to-left layouts")
    ).reachingSubviews,
    ViewKey(
      "rowCount", about: "The number of rows, in a list without sections",
      schema: SchemaDefinition.rowCount,
      apply: { builder, view, node in
        if let count = builder.reader.rowCount(node) {
          unsafeDowncast(view, to: ListView.self).rowCount = count
        }
      },
      write: { writer, view, _ in
        let list = unsafeDowncast(view, to: ListView.self)
        return writer.isPlain(list) ? .number(Double(list.rowCount)) : nil
      }
    ).reachingSubviews,
    ViewKey(
      "sections",
      about:
        "Groups of rows, each with an optional header that sticks to the top",
      schema: [
        "type": "array",
        "items": .objectSchema(
          [
            .init(
              key: "header",
              value: SchemaDefinition.anyViewReference.described(
                "The view above the rows of the section, which sticks to the top; none "
                  + "by default")),
            .init(
              key: "rowCount",
              value: SchemaDefinition.rowCount.described("The number of rows")),
            .init(
              key: "rowHeights",
              value: rowHeights.about(
                "The heights that the section's rows take in turn, in points; replaces "
                  + "those of the list"
              ).schema),
            .init(
              key: "values",
              value: [
                "description":
                  "Lists of texts by placeholder; each row uses the next text of a list",
                "type": "object",
                "additionalProperties": ["type": "array", "items": ["type": "string"]],
              ]),
          ], required: ["rowCount"]),
      ],
      write: { writer, view, _ in
        writer.sections(of: unsafeDowncast(view, to: ListView.self))
      }),
    edge("tableHeader", \.tableHeader, "The view above all rows"),
    edge("tableFooter", \.tableFooter, "The view below all rows"),
    .value(
      "separators", \ListView.separatorSetting, .separators,
      "Lines between rows: true, false, or an object with the colour and insets of the "
        + "lines"
    ).reachingSubviews,
    ViewKey(
      "row",
      schema: .anyOf(
        "The template of rows, or a list of templates that the rows use in turn",
        [
          SchemaDefinition.anyViewReference,
          [
            "type": "array", "items": SchemaDefinition.anyViewReference,
            "minItems": 1,
          ],
        ]),
      write: { writer, view, _ in
        writer.rows(of: unsafeDowncast(view, to: ListView.self))
      }),
  ]
}

extension SchemaDefinition {
  static let anyViewReference: JSONElement = ["$ref": "#/$defs/anyView"]

  fileprivate static let rowCount: JSONElement = [
    "type": "integer", "minimum": 0,
    "maximum": .number(Double(DocumentReader.maximumRows)),
  ]
}

/// A list's separators in a scene.
struct SeparatorSetting: Equatable, Sendable {
  var style: ListView.SeparatorStyle
  var color: Color
  var inset: EdgeInsets
}

extension ListView {
  /// The separators in the form of a scene.
  var separatorSetting: SeparatorSetting {
    get {
      SeparatorSetting(
        style: separatorStyle, color: separatorColor, inset: separatorInset)
    }
    set {
      separatorStyle = newValue.style
      separatorColor = newValue.color
      separatorInset = newValue.inset
    }
  }
}

extension ValueForm<SeparatorSetting> {
  private static let form = ObjectForm<SeparatorSetting>([
    .key(
      "color", \.color, .color.about("The colour of the lines"), isAlwaysWritten: true),
    .key(
      "inset", \.inset,
      .insets.about(
        "[top, left, bottom, right] in points between lines and edges; only left and "
          + "right have an effect"),
      isAlwaysWritten: true),
  ])

  /// `true`, `false`, or `{color, inset}`; missing values are those of a new list.
  static let separators = ValueForm(
    .anyOf([["type": "boolean"], form.schema(fresh: ListView().separatorSetting)]),
    read: { reader, node in
      var setting = ListView().separatorSetting
      switch reader.tree.kind(node) {
      case .true, .false:
        setting.style = reader.tree.kind(node) == .true ? .singleLine : .none
        return setting
      case .object: return form.read(reader, node, from: setting)
      case .null, .number, .string, .array, .key:
        reader.fault(
          node,
          "expected true, false or {color, inset}, found "
            + reader.tree.described(node))
        return nil
      }
    },
    write: { setting in
      setting.style == .none ? false : form.write(setting, beside: setting)
    })
}

extension DocumentReader {
  /// The maximum number of rows in a section: 2^30.
  static var maximumRows: Int { 1 &<< 30 }

  /// Reads a number of rows.
  func rowCount(_ node: Int) -> Int? {
    integer(node, in: 0...DocumentReader.maximumRows)
  }
}
