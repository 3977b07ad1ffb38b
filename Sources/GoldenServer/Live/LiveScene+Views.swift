import MesmerJSONText
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes
import MesmerViews

// The properties of single views of a live scene.

extension LiveScene {
  /// A view of the tree that was read last. A list may reuse it under another id.
  struct ListedView {
    weak var view: View?
    let id: String?
  }

  /// Returns the tree of views as JSON, and stores its views under a name.
  func views(named tree: [UInt8]) -> String {
    let json = run?.inspection()?.json ?? "{}"
    listed = (tree, [])
    // In the order of an inspection.
    var pending = [run?.scene?.root].compactMap { $0 }
    while let view = pending.popLast() {
      listed.views.append(ListedView(view: view, id: view.id))
      pending += view.stack.reversed().filter { !$0.isPart }
    }
    return json
  }

  /// Returns the properties of a view, by its number in a tree: its line in the file, the
  /// keys whose values differ from those of a new view, and other keys that the file
  /// states, with their lines. Nil if the view has left the scene, or if another tree has
  /// been read since.
  func properties(of number: Int, in tree: [UInt8]) -> [JSONElement.Member]? {
    guard let scene = run?.scene, tree == listed.tree,
      listed.views.indices.contains(number)
    else { return nil }
    let one = listed.views[number]
    guard let view = one.view, view.id == one.id, view.isDescendant(of: scene.root)
    else { return nil }
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
}
