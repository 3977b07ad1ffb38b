import MesmerJSONText
import MesmerSceneFormat

/// The JSON Schema (draft 2020-12) of timeline files, generated from the table of actions
/// that the reader itself uses. The reader rejects everything that the schema rejects;
/// ids, impossible times of `at` and names of captures are left to the reader.
package enum TimelineSchema {
  /// The schema as JSON text, ending with a line break.
  package static var text: String { element.text() }

  /// The schema.
  package static var element: JSONElement {
    TimelineReader.form.schema(fresh: nil).preceded(by: [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:mesmer:timeline:1",
      "title": "Mesmer timeline",
    ]).and(
      "$defs",
      .object(SceneSchema.valueDefinitions(for: .object(actions))))
  }

  private static var actions: [JSONElement.Member] {
    ActionKey.all.map {
      JSONElement.Member(
        key: $0.name,
        value: $0.schema.described($0.about).and("examples", .list($0.examples)))
    }
  }

  /// The schema of an action.
  static var action: JSONElement {
    let at = JSONElement.Member(
      key: "at",
      value: ActionKey.seconds.about(
        "The start of the action, in seconds; the end of the previous action by default"
      ).schema)
    let space = JSONElement.Member(
      key: "in",
      value: ActionKey.id.about(
        "The space of the points of fingers: the bounds of a view, by id (those of a "
          + "scroll view begin at its contentOffset), or \"window\" for the screen; the "
          + "main scroll view by default"
      ).schema)
    return JSONElement.objectSchema(actions + [at, space]).and(
      "oneOf",
      .list(
        ActionKey.all.map { key in
          let name: JSONElement = ["required": .list([.string(key.name)])]
          return key.subject == .fingers ? name : name.and("properties", ["in": false])
        }))
  }
}
