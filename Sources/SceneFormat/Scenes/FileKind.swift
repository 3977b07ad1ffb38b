import MesmerJSONText

/// The kinds of files, distinguished by their keys.
package enum FileKind: String, CaseIterable, Sendable {
  case suite, timeline, scene

  /// A key that no other kind has.
  private var key: String {
    switch self {
    case .suite: "cases"
    case .timeline: "actions"
    case .scene: "root"
    }
  }

  /// Creates the kind of a document from its keys; nil if it has no kind's key. If it has
  /// the keys of several kinds, the expected one has precedence.
  package init?(_ tree: JSONTree, expected: FileKind? = nil) {
    guard tree.kind(JSONTree.root) == .object else { return nil }
    let keys = Set(tree.children(JSONTree.root).map { tree.string($0) })
    let kinds = FileKind.allCases.filter { keys.contains($0.key) }
    guard let kind = kinds.first(where: { $0 == expected }) ?? kinds.first else {
      return nil
    }
    self = kind
  }
}

extension Field {
  /// Returns the keys at the beginning of a file: `$schema`, which is ignored, and
  /// `mesmer`, which `SceneFile.checkVersion` reads.
  package static func head(
    about: String = "The location of this schema for editors; not read by Mesmer"
  ) -> [Field] {
    [
      Field(
        "$schema", schema: ["description": .string(about), "type": "string"],
        read: { _, _, _ in true }, write: { _, _ in nil }),
      Field(
        "mesmer", missing: "mesmer is missing",
        schema: [
          "description": "The format's version",
          "const": .number(Double(SceneFile.version)),
        ], read: { _, _, _ in true }, write: { _, _ in nil }),
    ]
  }
}
