import MesmerGoldens
import MesmerSceneFormat

/// The JSON Schema (draft 2020-12) of suite files, generated from the reader's own table
/// of state options. The reader rejects everything that the schema rejects.
package enum SuiteSchema {
  /// The schema as JSON text, ending with a line break.
  package static var text: String { element.text() }

  /// The schema.
  package static var element: JSONElement {
    let about: JSONElement = [
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
    ]
    return SuiteFile.form.schema(fresh: nil).preceded(by: about).and(
      "$defs",
      .object(
        SceneSchema.valueDefinitions(
          for: .object(RenderState.form.schemaMembers(fresh: nil)))))
  }
}
