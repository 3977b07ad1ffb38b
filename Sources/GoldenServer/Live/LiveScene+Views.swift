import MesmerJSONText
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes
import MesmerViews

// The properties of single views of a live scene.

extension LiveScene {
  /// Returns the properties of a view, by its number in an inspection: its line in the
  /// file, the keys whose values differ from those of a new view, and other keys that the
  /// file states, with their lines. Nil if there is no such view.
  func properties(of number: Int) -> [JSONElement.Member]? {
    guard let scene = run?.scene, let view = view(number, of: scene) else { return nil }
    var values = ViewValues(scene).values(of: view)
    var lines: [String: Int] = [:]
    var members: [JSONElement.Member] = []
    if let statements = scene.statements, let node = statements.node(of: view) {
      for key in statements.tree.each(node) {
        let name = statements.tree.string(key)
        lines[name] = statements.place(node, [.key(name)]).line
        if ViewValues.isPlace(name) || values.contains(where: { $0.key == name }) {
          continue
        }
        values.append(.init(key: name, value: statements.tree.element(key + 1)))
      }
      let line = statements.place(node, []).line
      members = [
        .init(key: "file", value: .string(path)),
        .init(key: "line", value: .number(Double(line))),
      ]
    }
    let list = values.sorted { $0.key < $1.key }.map { value -> JSONElement in
      .present([
        "key": .string(value.key),
        "value": .string(String(value.value.line.prefix(LiveScene.longestValue))),
        "line": lines[value.key].map { .number(Double($0)) },
      ])
    }
    return members + [.init(key: "values", value: .list(list))]
  }

  /// The maximum length of a value's text, in characters.
  private static let longestValue = 400

  /// Returns a view by its number in an inspection: superviews before subviews, from back
  /// to front.
  private func view(_ number: Int, of scene: Scene) -> View? {
    var count = 0
    var pending = [scene.root]
    while let view = pending.popLast() {
      if count == number { return view }
      count += 1
      pending += view.stack.reversed().filter { !$0.isPart }
    }
    return nil
  }
}
