import MesmerAssets
import MesmerGeometry
import MesmerJSONText
import MesmerViews

/// The JSON Schema (draft 2020-12) of scene files, generated from the tables of keys that
/// the reader itself uses.
///
/// It describes values, not text. JSON5's comments, trailing commas and unquoted keys are
/// left to the reader, and so are conditions between values (unique ids, zoom limits in
/// order, existing files, limits of depth and size). The reader rejects everything that
/// the schema rejects.
package enum SceneSchema {
  /// The schema as JSON text, ending with a line break.
  package static var text: String { element.text() }

  /// Returns the definitions of plain values that a schema refers to, directly or
  /// indirectly.
  package static func valueDefinitions(
    for schema: JSONElement
  ) -> [JSONElement.Member] {
    let all = SchemaDefinition.geometry + SchemaDefinition.drawing
    var names = schema.references
    // The nesting of definitions cannot exceed their number.
    for _ in all {
      for definition in all where names.contains(definition.name) {
        names.formUnion(definition.schema.references)
      }
    }
    return all.filter { names.contains($0.name) }.map {
      .init(key: $0.name, value: $0.schema)
    }
  }

  /// The schema.
  package static var element: JSONElement {
    let definitions =
      [SchemaDefinition.anyView] + ViewClass.all.map(\.schemaDefinition)
      + [.subviews, .repetition]
    let path: JSONElement = ["type": "string", "minLength": 1]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:mesmer:scene:1",
      "title": "Mesmer scene",
      "type": "object",
      "properties": [
        "$schema": [
          "description": "The location of this schema for editors; not read by Mesmer",
          "type": "string",
        ],
        "mesmer": [
          "description": "The format's version",
          "const": .number(Double(SceneFile.version)),
        ],
        "screen": Screen.form.schema(
          fresh: Screen(
            size: .zero, scale: 1, background: .clear, traits: TraitCollection())
        ).described("The screen"),
        "assets": [
          "description":
            "Images by name: a path inside the scene's folder, or { path, orientation }",
          "type": "object", "additionalProperties": SchemaDefinition.imageFile,
        ],
        "fonts": [
          "description": "Fonts by name", "type": "object",
          "maxProperties": .number(Double(SceneFonts.maximumFonts)),
          "additionalProperties": FontParts.form.schema(fresh: nil),
        ],
        "fallback": [
          "description": "Names of fallback fonts for characters that a font lacks",
          "type": "array", "items": ["type": "string"],
          "maxItems": .number(Double(SceneFonts.maximumFallbacks)),
        ],
        "include": .anyOf(
          "Files in the scene's folder with templates, constants and colors to share",
          [path, ["type": "array", "items": path]]),
        "templates": [
          "description": .string(
            "Views by name, which other views use with \"use\". In a template, a string "
              + "\"{name}\" is replaced by the value of that name, of any type"),
          "type": "object", "additionalProperties": ["type": "object"],
        ],
        "constants": [
          "description": .string(
            "Values by name: a string \"{name}\" in the screen, the views and the "
              + "templates is replaced by the value of that name, of any type"),
          "type": "object",
        ],
        "colors": [
          "description": "Colours by name, for use in place of a colour",
          "type": "object", "additionalProperties": SchemaDefinition.color.reference,
        ],
        "root": SchemaDefinition.anyView.reference.described(
          "The root view, with its subviews"),
      ],
      "additionalProperties": false,
      "required": ["mesmer", "screen", "root"],
      "$defs": .object(
        definitions.map { JSONElement.Member(key: $0.name, value: $0.schema) }
          + valueDefinitions(for: .list(definitions.map(\.schema)))),
    ]
  }
}

extension JSONElement {
  /// The names of the definitions that a schema refers to.
  fileprivate var references: Set<String> {
    switch self {
    case .list(let elements):
      return elements.reduce(into: []) { $0.formUnion($1.references) }
    case .object(let members):
      return members.reduce(into: []) { names, member in
        if member.key == "$ref", case .string(let path) = member.value {
          names.insert(String(path.split(separator: "/").last ?? ""))
        } else {
          names.formUnion(member.value.references)
        }
      }
    case .null, .bool, .number, .string: return []
    }
  }
}

extension ViewClass {
  /// The schema of views of this class.
  var schemaDefinition: SchemaDefinition {
    SchemaDefinition(
      name,
      .objectSchema(
        keySchemas, required: ["view"]
      ).and(
        "not",
        .anyOf(
          [
            ["frame", "bounds"], ["frame", "size"], ["frame", "center"],
            ["bounds", "size"],
          ]
          .map { ["required": .list($0.map { .string($0) })] })))
  }
}

extension SchemaDefinition {
  /// The schema of a view of any class. Its class selects the schema, so that an editor
  /// reports only the errors for that class.
  static var anyView: SchemaDefinition {
    let names = ViewClass.all.map(\.name)
    return SchemaDefinition(
      "anyView",
      [
        "type": "object",
        "properties": [
          "view": .choiceSchema(names).described("The class of the view"),
          "use": [
            "description": "The template whose keys the view has in addition to its own",
            "type": "string",
          ],
          "values": [
            "description": "The values of names in the template, overriding its defaults",
            "type": "object",
          ],
        ],
        "oneOf": [["required": ["view"]], ["required": ["use"]]],
        "allOf": .list(
          names.map { name in
            [
              "if": [
                "properties": ["view": ["const": .string(name)]], "required": ["view"],
              ],
              "then": ["$ref": .string("#/$defs/\(name)")],
            ]
          }),
      ])
  }

  /// The schema of the views inside a view.
  static let subviews = SchemaDefinition(
    "subviews",
    [
      "description": "From back to front", "type": "array",
      "items": ["$ref": "#/$defs/anyView"],
    ])

  /// The schema of copies of a view.
  static let repetition = SchemaDefinition(
    "repeat",
    .objectSchema(
      Repetition.form.schemaMembers(fresh: nil) + [
        .init(
          key: "values",
          value: [
            "description": .string(
              "Lists of values by name: in each copy, the next value of a list replaces "
                + "\"{name}\". Without count, there are as many copies as values in the "
                + "longest list"),
            "type": "object",
            "additionalProperties": ["type": "array", "minItems": 1],
          ]),
        .init(
          key: "for",
          value: [
            "description": .string(
              "In place of values: an object of values by name for each copy; a name that "
                + "an object lacks has the template's default"),
            "type": "array", "items": ["type": "object"],
          ]),
      ]
    ).and(
      "anyOf",
      [["required": ["count"]], ["required": ["values"]], ["required": ["for"]]]))
}

/// The `repeat` of a view, whose values are replaced before views are created.
struct Repetition: Sendable {
  var count: Int?
  var first: Int?
  /// The offset between copies.
  var offset: Vector?

  private static let number = ValueForm<Int>.integer(in: 0...SceneBudget.maximumViews)

  static let form = ObjectForm<Repetition>([
    .optional("count", \.count, number.about("The number of copies")),
    .optional(
      "first", \.first,
      number.about(
        "The index of the first copy, which {index} shows and by which its offset is "
          + "multiplied; 0 by default")),
    .optional(
      "offset", \.offset,
      .vector.about(
        "The offset of each copy from the previous one, [dx, dy] in points; [0, 0] "
          + "by default")),
  ])
}
