import MesmerJSONText

/// The JSON Schema (draft 2020-12) of timeline files, made from the table of actions that
/// the reader itself uses. Everything that it rejects, the reader rejects; ids,
/// impossible times of `at` and names of pictures are left to the reader.
package enum TimelineSchema {
  /// The schema as JSON text, ending with a line break.
  package static var text: String { element.text() }

  /// The schema.
  package static var element: JSONElement {
    let actions = ActionKey.all.map {
      JSONElement.Member(key: $0.name, value: $0.describedSchema)
    }
    let at = JSONElement.Member(
      key: "at",
      value: ActionKey.seconds.about(
        "When the action begins, in seconds; the end of the action before by default"
      ).schema)
    let space = JSONElement.Member(
      key: "in",
      value: ActionKey.id.about(
        "The view, by id, in whose bounds the points of fingers are, or \"window\"; the "
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
          "description": "Where an editor finds this schema; Mesmer does not read it",
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
          "description": "What happens, one after the other", "type": "array",
          "items": action,
        ],
      ],
      "additionalProperties": false,
      "required": ["mesmer", "actions"],
      "$defs": .object(SceneSchema.valueDefinitions(for: .object(actions))),
    ]
  }
}
