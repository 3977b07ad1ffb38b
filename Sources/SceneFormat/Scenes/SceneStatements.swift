import MesmerDrawing
import MesmerJSONText
import MesmerViews

/// The document of a scene after templates, and the node of each view in it; or the
/// document of a timeline.
package final class SceneStatements {
  package let tree: JSONTree
  /// Whether nothing but the file has set values: code of a test may change the views
  /// of a scene that it loads.
  package let isWhole: Bool
  private var nodes: [ObjectIdentifier: Int] = [:]
  private lazy var places = JSONPlaces(tree)

  package init(_ tree: JSONTree, isWhole: Bool = true) {
    (self.tree, self.isWhole) = (tree, isWhole)
  }

  func add(_ view: View, _ node: Int) { nodes[ObjectIdentifier(view)] = node }

  /// The node of a view; nil for a view that code made.
  package func node(of view: View) -> Int? { nodes[ObjectIdentifier(view)] }

  /// The place of a key's value in a view, or of a value in it: the file's name with line
  /// and column. Where the key is missing, the place of what is around it.
  package func place(_ node: Int, _ path: [JSONStep]) -> Fault {
    places.fault(tree.node(path, from: node), "")
  }
}

extension ViewValues {
  /// The keys that a scene file states of a view, sorted, with images by their digests.
  package struct Stated {
    package let values: [JSONElement.Member]
    /// Whether the view is one of the copies that a `repeat` makes with an index.
    package let isCopy: Bool
  }

  /// The statements of the scene's file about a view; nil for a view from no file.
  package func stated(of view: View) -> Stated? {
    guard let statements, let node = statements.node(of: view) else { return nil }
    let tree = statements.tree
    let viewClass = ViewClass.of(view)
    var values: [JSONElement.Member] = []
    for key in tree.each(node) {
      let name = tree.string(key)
      if name == "repeat", let offset = tree.member(key + 1, "offset") {
        let member = JSONElement.Member(key: "offset", value: tree.element(offset))
        values.append(.init(key: name, value: .object([member])))
      }
      if ViewValues.unstated.contains(name) || name.hasPrefix("accessibility")
        || name.hasPrefix("isAccessibility")
      {
        continue
      }
      var value = tree.element(key + 1)
      let isOfFile = name.hasSuffix("mage") || value["image"] != nil
      if isOfFile || value.names(oneOf: scene?.assets.fontContext.colors ?? [:]),
        let index = viewClass.index[name],
        let live = viewClass.keys[index].write(writer, view, writer.fresh(viewClass)),
        !isOfFile || live["image"]?["digest"] != nil || live["digest"] != nil
      {
        value = live
      }
      values.append(
        .init(key: name, value: ViewValues.short(value, ViewValues.longestStated)))
    }
    let id = tree.member(node, "id").map { tree.string($0) } ?? ""
    return Stated(
      values: values.sorted { $0.key < $1.key },
      isCopy: id.utf8.contains(UInt8(ascii: "{")) && id.contains("{index}"))
  }

  /// Keys of what has views of its own, or of a view's name.
  private static let unstated: Set<String> = [
    "view", "id", "repeat", "subviews", "mask", "row", "tableHeader", "tableFooter",
  ]

  /// The most bytes of a stated value's text.
  private static let longestStated = 1 << 14
}

extension JSONElement {
  /// Returns whether a text in the value is the name of a colour of the scene.
  fileprivate func names(oneOf colors: [String: Color]) -> Bool {
    if colors.isEmpty { return false }
    switch self {
    case .string(let text): return colors[text] != nil
    case .list(let elements): return elements.contains { $0.names(oneOf: colors) }
    case .object(let members): return members.contains { $0.value.names(oneOf: colors) }
    case .null, .bool, .number: return false
    }
  }
}
