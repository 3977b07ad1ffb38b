import MesmerGoldens
import MesmerSceneFormat

/// The JSON Schema (draft 2020-12) of suite files, made from the table of state options
/// that the reader itself uses. Everything that it rejects, the reader rejects.
package enum SuiteSchema {
  /// The schema as JSON text, ending with a line break.
  package static var text: String { element.text() }

  /// The schema.
  package static var element: JSONElement {
    let path: JSONElement = ["type": "string", "minLength": 1]
    let own: [JSONElement.Member] = [
      .init(
        key: "name",
        value: [
          "description": .string(
            "The golden is <goldens>/<name>.png; of a timeline's captures "
              + "<goldens>/<name>/<capture>.png"), "type": "string", "minLength": 1,
        ]),
      .init(key: "scene", value: path), .init(key: "timeline", value: path),
      .init(
        key: "frames",
        value: [
          "description": "Compare every frame of the timeline, as one golden",
          "const": "all",
        ]),
      .init(
        key: "variants",
        value: [
          "description": .string(
            "Lists of values: the case stands for one case for each combination, whose "
              + "golden is <goldens>/<name>/<variant>.png"),
          "type": "object", "minProperties": 1, "additionalProperties": false,
          "properties": .object(
            SuiteVariants.keys.compactMap { key in
              RenderState.schemaMembers.first { $0.key == key }.map {
                .init(
                  key: key, value: ["type": "array", "minItems": 1, "items": $0.value])
              }
            }),
        ]),
      .init(
        key: "tolerance",
        value: [
          "description": .string(
            "How much the picture may differ, such as \"yiq-2015:0.1 "
              + "skip-antialiasing\"; exact by default"), "type": "string",
        ]),
    ]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:mesmer:suite:1",
      "title": "Mesmer golden suite",
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
        "goldens": path,
        "keeping": [
          "description":
            "What is kept of a golden: its picture, the default, or its digest",
          "enum": .list(GoldenStore.Keeping.named.map { .string($0.name) }),
        ],
        "cases": [
          "type": "array",
          "items": .objectSchema(
            own + RenderState.schemaMembers, required: ["name", "scene"]),
        ],
      ],
      "additionalProperties": false,
      "required": ["mesmer", "goldens", "cases"],
      "$defs": .object(
        SceneSchema.valueDefinitions(for: .object(RenderState.schemaMembers))),
    ]
  }
}
