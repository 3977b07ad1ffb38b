import MesmerJSONText

/// The JSON Schema (draft 2020-12) of timeline files, generated from the table of actions
/// that the reader itself uses. The reader rejects everything that the schema rejects;
/// ids, impossible times of `at` and names of captures are left to the reader.
package enum TimelineSchema {
  /// The schema as JSON text, ending with a line break.
  package static var text: String { element.text() }

  /// The schema.
  package static var element: JSONElement {
    let actions = ActionKey.all.map {
      JSONElement.Member(
        key: $0.name,
        value: $0.schema.described($0.about).and("examples", .list($0.examples)))
    }
    let at = JSONElement.Member(
      key: "at",
      value: ActionKey.seconds.about(
        "The start of the action, in seconds; the end of the previous action by default"
      ).schema)
    let space = JSONElement.Member(
      key: "in",
      value: ActionKey.id.about(
        "The view, by id, whose bounds contain the points of fingers, or \"window\"; the "
          + "main scroll view by default"
      ).schema)
    let action = JSONElement.objectSchema(actions + [at, space]).and(
      "oneOf",
      .list(
        ActionKey.all.map { key in
          let name: JSONElement = ["required": .list([.string(key.name)])]
          return key.subject == .fingers ? name : name.and("properties", ["in": false])
        }))
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:mesmer:timeline:1",
      "title": "Mesmer timeline",
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
        "fps": ActionKey.rate.schema,
        "display": ActionKey.display.schema,
        "touches": ActionKey.touches.schema,
        "actions": [
          "description": "The actions, in order", "type": "array",
          "items": action,
        ],
      ],
      "additionalProperties": false,
      "required": ["mesmer", "actions"],
      "$defs": .object(SceneSchema.valueDefinitions(for: .object(actions))),
    ]
  }
}
