import MesmerGoldens
import MesmerSceneFormat

/// The JSON Schema (draft 2020-12) of suite files, generated from the reader's own table
/// of state options. The reader rejects everything that it rejects.
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
            "The golden is <goldens>/<name>.png; for a timeline's captures "
              + "<goldens>/<name>/<capture>.png"), "type": "string", "minLength": 1,
        ]),
      .init(
        key: "scene",
        value: path.described("The scene file, relative to the suite's folder")),
      .init(
        key: "timeline",
        value: path.described(
          "The timeline file to play, relative to the suite's folder; its captures "
            + "are compared, or its last frame if it has none; none by default")),
      .init(
        key: "frames",
        value: [
          "description":
            "Compares every frame of the timeline, as one golden; captures by default",
          "const": "all",
        ]),
      .init(
        key: "variants",
        value: [
          "description": .string(
            "Lists of values: the case expands to one for each combination, whose "
              + "golden is <goldens>/<name>/<variant>.png"),
          "type": "object", "minProperties": 1, "additionalProperties": false,
          "properties": .object(
            SuiteVariants.keys.compactMap { key in
              RenderState.schemaMembers.first { $0.key == key }.map {
                .init(
                  key: key,
                  value: [
                    "description": .string("The values of \(key), each in turn"),
                    "type": "array", "minItems": 1, "items": $0.value,
                  ])
              }
            }),
        ]),
      .init(
        key: "tolerance",
        value: [
          "description": .string(
            "The permitted difference, such as \"pixelmatch:0.1 "
              + "skip-antialiasing\"; exact by default"), "type": "string",
        ]),
    ]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:mesmer:suite:1",
      "title": "Mesmer golden suite",
      "examples": [
        [
          "mesmer": 1, "goldens": "../../goldens/settings",
          "cases": [
            ["name": "start", "scene": "scene.json"],
            [
              "name": "bottom", "scene": "scene.json", "offset": [0, 4000], "clamp": true,
            ],
            [
              "name": "appearances", "scene": "scene.json",
              "variants": ["style": ["light", "dark"], "scale": [2, 3]],
            ],
            ["name": "caught", "scene": "scene.json", "timeline": "caught.json"],
            [
              "name": "fling", "scene": "scene.json", "timeline": "fling.json",
              "frames": "all",
            ],
          ],
        ]
      ],
      "type": "object",
      "properties": [
        "$schema": [
          "description": "The location of this schema, for editors; ignored by Mesmer",
          "type": "string",
        ],
        "mesmer": [
          "description": "The format's version",
          "const": .number(Double(SceneFile.version)),
        ],
        "goldens": path.described(
          "The folder of the goldens, relative to the suite's folder"),
        "keeping": [
          "description":
            "The stored form of goldens: pictures or their digests; pictures by default",
          "enum": .list(GoldenStore.Keeping.named.map { .string($0.name) }),
        ],
        "cases": [
          "description": "The golden tests", "type": "array",
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
