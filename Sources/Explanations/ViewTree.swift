import MesmerConstraints
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerSceneFormat
import MesmerViews

/// A description of a picture's inputs as values: its tree of views and its other inputs.
/// It is stored beside a golden.
package struct ViewTree: Equatable, Sendable {
  /// A view.
  struct Node: Equatable, Sendable {
    /// The number of its superviews up to the root.
    var depth = 0
    /// The names of its class and of the scene class that describes it, and its id, or an
    /// empty string.
    var view = ""
    var sceneClass = ""
    var id = ""
    /// The Swift property that holds it, or the key of a list that a scene file states;
    /// empty if it is unknown.
    var property = ""
    /// Its index among the subviews of its superview.
    var index = 0
    /// Whether it masks its superview.
    var isMask = false
    /// The section and row in its list; empty if it is not a row.
    var row: [Int] = []
    /// The frame that it would have without its transform.
    var frame = Rect.zero
    /// The origin of its bounds; for a scroll view, the content offset.
    var offset = Point.zero
    var transform = AffineTransform.identity
    /// The zoom scale of a scroll view.
    var zoom = 1.0
    /// Whether its scroll view zooms it.
    var isZoomed = false
    /// Whether a scene file states `values`, the position included, from which everything
    /// else follows.
    var isStated = false
    /// Whether it is one of several copies, whose ids are generated from their order.
    var isCopy = false
    /// Whether constraints, a stack or a scroll view that shows all its content place it.
    var isLaidOut = false
    /// The values of its keys in the scene format.
    var values: [JSONElement.Member] = []
    /// The rectangles, in pixels, in which it may paint: background and contents, shadow,
    /// scroll indicators.
    var body = PixelRect.empty
    var shadow = PixelRect.empty
    var indicators = PixelRect.empty

    /// Returns the value of a key.
    func value(_ key: String) -> JSONElement? { values.first { $0.key == key }?.value }

    /// Its z position among its siblings, back to front.
    var depthAmongSiblings: Double {
      if case .number(let z)? = value("zPosition") { z } else { 0 }
    }

    /// The displayed text; nil if there is none.
    var text: String? {
      if case .string(let text)? = value("text") { return text }
      guard case .list(let runs)? = value("runs") else { return nil }
      return runs.reduce(into: "") {
        if case .string(let text)? = $1["text"] { $0 += text }
      }
    }
  }

  /// The inputs of the picture besides the views, by name.
  package var facts: [JSONElement.Member] = []
  /// The views, superviews before subviews, back to front; a mask precedes the subviews
  /// of its view.
  var nodes: [Node] = [] {
    didSet { relate() }
  }
  /// The number of each view's superview, or of the view that it masks; -1 for the root.
  private(set) var parents: [Int] = []
  /// The numbers of the subviews of each view.
  private(set) var subviews: [[Int]] = []
  /// The number of each view's mask.
  private(set) var masks: [Int: Int] = [:]
  /// The position of each view in painting order.
  private(set) var order: [Int] = []

  private mutating func relate() {
    parents = []
    subviews = Array(repeating: [], count: nodes.count)
    masks = [:]
    var path: [Int] = []
    for (i, node) in nodes.enumerated() {
      path.removeLast(max(0, path.count - node.depth))
      let parent = path.last ?? -1
      parents.append(parent)
      if parent >= 0 {
        if node.isMask { masks[parent] = i } else { subviews[parent].append(i) }
      }
      path.append(i)
    }
    order = Array(repeating: 0, count: nodes.count)
    var count = 0
    var pending = nodes.isEmpty ? [] : [0]
    while let node = pending.popLast() {
      order[node] = count
      count += 1
      let raised = subviews[node].map { (nodes[$0].depthAmongSiblings, $0) }
      pending += raised.sorted { $0 < $1 }.map(\.1).reversed()
    }
  }

  /// Returns the numbers of a view and of all views inside it.
  func inside(_ node: Int) -> Range<Int> {
    let end = nodes[(node + 1)...].firstIndex { $0.depth <= nodes[node].depth }
    return node..<(end ?? nodes.count)
  }

  /// Returns the name of a view without its path: its id, or else the property that holds
  /// it, or else its class; for the header of a list, such as `list.tableHeader`.
  func label(of node: Int) -> String {
    let one = nodes[node]
    if !one.id.isEmpty { return one.id.shortened }
    if one.property.isEmpty { return one.view.shortened }
    return one.isStated && parents[node] >= 0
      ? "\(label(of: parents[node])).\(one.property)" : one.property.shortened
  }

  /// Returns the label of a view, its path, such as `root.subviews[2].subviews[17]`, and
  /// the row that contains it, such as `in row 3`. For a row, these are `row 3 of list`
  /// and the path and row of the list.
  func name(of node: Int) -> (label: String, path: String, row: String) {
    if let row = row(node) {
      let list = name(of: parents[node])
      return ("\(row) of \(list.label)", list.path, list.row)
    }
    var (path, place) = ("", "")
    var here = node
    while parents[here] >= 0 {
      if let row = row(here) { place = "in \(row)" }
      path = (nodes[here].isMask ? ".mask" : ".subviews[\(nodes[here].index)]") + path
      here = parents[here]
    }
    return (label(of: node), "root" + path, place)
  }

  /// Returns a line with the name of a view: its label, or for a row `row 3 of list` if
  /// no file states it.
  package func line(of node: Int, _ line: Explanation.Line) -> Explanation.Line {
    var line = line
    (line.view, line.path, line.row) = name(of: node)
    if nodes[node].isStated { line.view = label(of: node) }
    return line
  }

  /// Returns the text of a view's row in its list; nil if it is not a row.
  private func row(_ node: Int) -> String? {
    let path = nodes[node].row
    guard path.count == 2, parents[node] >= 0 else { return nil }
    let isDivided = subviews[parents[node]].contains { nodes[$0].row.first ?? 0 > 0 }
    return "row \(path[1])" + (isDivided ? " in section \(path[0])" : "")
  }
}

extension ShownTree {
  /// The tree of a picture, the number of each view in it, and the node of each view in
  /// the scene's document, -1 for a view without one.
  package typealias Described = (
    tree: ViewTree, numbers: [ObjectIdentifier: Int], statements: [Int]
  )

  /// Returns the tree of the picture.
  package func described() -> Described {
    let values = ViewValues(scene)
    let grown = grown
    var nodes: [ViewTree.Node] = []
    var numbers: [ObjectIdentifier: Int] = [:]
    var statements: [Int] = []
    var classNames: [ObjectIdentifier: String] = [:]
    // Layout sets the frames of views and the rows of lists.
    let region = PixelRect(PixelSize(holding: screen.bounds.size, scale: scale))
    let (picture, owners) = screen.ownedPicture(scale: scale, viewport: region)
    let isStated = isStated
    let names = isStated ? nil : PropertyNames(root)
    var pending = [(view: root, depth: 0, index: 0, isMask: false)]
    while let (view, depth, index, isMask) = pending.popLast() {
      numbers[ObjectIdentifier(view)] = nodes.count
      var node = ViewTree.Node()
      node.depth = depth
      node.index = index
      node.isMask = isMask
      node.view = classNames[ObjectIdentifier(type(of: view))] ?? ""
      if node.view.isEmpty {
        node.view = String(describing: type(of: view))
        classNames[ObjectIdentifier(type(of: view))] = node.view
      }
      node.sceneClass = ViewValues.className(of: view)
      node.id = view.id ?? ""
      node.property = names?[view] ?? ""
      node.place(view)
      let stated = isStated ? values.stated(of: view) : nil
      statements.append(scene?.statements?.node(of: view) ?? -1)
      if let stated {
        node.values = stated.values
        (node.isStated, node.isCopy) = (true, stated.isCopy)
        if let list = view.superview as? ListView {
          if list.tableHeader === view { node.property = "tableHeader" }
          if list.tableFooter === view { node.property = "tableFooter" }
        }
      } else {
        node.values = values.values(of: view)
        node.isLaidOut = grown.contains(ObjectIdentifier(view)) || view.isLaidOut
      }
      let number = nodes.count
      nodes.append(node)
      for (i, subview) in view.stack.enumerated().reversed() {
        // Internal parts of a view.
        if subview.isPart {
          for part in subview.tree { numbers[ObjectIdentifier(part)] = number }
        } else {
          pending.append((subview, depth + 1, i, false))
        }
      }
      if let mask = view.mask { pending.append((mask, depth + 1, 0, true)) }
    }
    for (command, owner) in zip(picture.commands, owners) {
      guard let number = numbers[ObjectIdentifier(owner.view)] else { continue }
      nodes[number].add(command, isOverlay: owner.isOverlay, in: region)
    }
    var tree = ViewTree()
    tree.nodes = nodes
    tree.facts = facts
    return (tree, numbers, statements)
  }
}

extension View {
  /// Whether constraints or a stack determine its frame.
  fileprivate var isLaidOut: Bool {
    !translatesAutoresizingMaskIntoConstraints
      || superview is StackView
  }
}

extension ViewTree.Node {
  fileprivate mutating func place(_ view: View) {
    let size = view.bounds.size
    frame = Rect(
      x: view.center.x - view.anchorPoint.x * size.width,
      y: view.center.y - view.anchorPoint.y * size.height, width: size.width,
      height: size.height)
    if view.transform == .identity { frame = view.frame }
    offset = view.bounds.origin
    transform = view.transform
    if let scroll = view as? ScrollView { zoom = scroll.zoomScale }
    if let scroll = view.superview as? ScrollView {
      isZoomed = scroll.zoomedView === view
    }
    if let list = view.superview as? ListView, let path = list.path(for: view) {
      row = [path.section, path.row]
    }
  }

  fileprivate mutating func add(
    _ command: Picture.Command, isOverlay: Bool, in region: PixelRect
  ) {
    // Pixels that an edge covers by less than a hundredth are excluded.
    let bounds = command.bounds.intersection(
      Rect(x: 0, y: 0, width: Double(region.width), height: Double(region.height)))
    if bounds.isEmpty { return }
    let area = PixelRect(
      minX: Int((bounds.minX + 0.01).rounded(.down)),
      minY: Int((bounds.minY + 0.01).rounded(.down)),
      maxX: Int((bounds.maxX - 0.01).rounded(.up)),
      maxY: Int((bounds.maxY - 0.01).rounded(.up)))
    if area.isEmpty { return }
    switch command.operation {
    case .beginGroup where command.shadow != nil, .shadow: shadow = shadow.union(area)
    case .beginGroup, .endGroup: return
    case .fill, .stroke, .glyphs, .image, .box, .bitmap, .projected, .picture, .backdrop:
      if isOverlay {
        indicators = indicators.union(area)
      } else {
        body = body.union(area)
      }
    }
  }
}

/// The names of the Swift properties that hold views: `title`, or `cards[2]`.
struct PropertyNames {
  private var names: [ObjectIdentifier: String] = [:]

  /// Creates the properties of a view and of all views inside it.
  init(_ root: View) {
    var pending = [root]
    while let view = pending.popLast() {
      pending.append(contentsOf: view.stack)
      var mirror: Mirror? = Mirror(reflecting: view)
      while let here = mirror, !PropertyNames.isOwn(here.subjectType) {
        for case (let label?, let value) in here.children { add(value, label) }
        mirror = here.superclassMirror
      }
    }
  }

  subscript(view: View) -> String? { names[ObjectIdentifier(view)] }

  /// Returns whether a class belongs to Mesmer; its properties are not used as names.
  private static func isOwn(_ type: Any.Type) -> Bool {
    View.isOfLibrary(type) || String(reflecting: type).hasPrefix("MesmerUIKit.")
  }

  private mutating func add(_ value: Any, _ label: String) {
    let lazy = "$__lazy_storage_$_"
    let name = label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
    if let view = value as? View {
      names[ObjectIdentifier(view)] = name
    } else if let views = value as? [View] {
      for (i, view) in views.enumerated() {
        names[ObjectIdentifier(view)] = "\(name)[\(i)]"
      }
    } else {
      // An optional is a value with one child or none.
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional,
        let view = mirror.children.first?.value as? View
      {
        names[ObjectIdentifier(view)] = name
      }
    }
  }
}
