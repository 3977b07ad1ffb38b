import MesmerAssets
import MesmerConstraints
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

/// A builder of views from a document. Keys are applied as they are read, in the order of
/// `ViewClass.keys`. Keys that depend on the whole tree (the view that zooming scales,
/// the size that contains all subviews, and their consequences) are deferred to
/// `finish()`.
final class SceneBuilder {
  let reader: DocumentReader
  let assets: AssetStore
  /// Pixels per point of the screen, which selects @2x and @3x images.
  let scale: Double
  /// Whether content offsets are rounded to the screen's pixels.
  let roundsOffsets: Bool
  /// The content storage of views without one of their own.
  var contents = ContentsStorage.vector

  /// The views by id.
  var views: [String: View] = [:]
  /// The scroll views whose contentSize is "auto".
  var autoSized: [ObjectIdentifier: ScrollView] = [:]
  var bindings: [ImageBinding] = []
  /// Whether the reader records warnings: for a scene, and once for a list's rows.
  lazy var warns = isReadingScene
  /// The names of placeholders in a row.
  var rowNames: Set<String> = []
  /// The symbolic lengths.
  var measures: [Measure] = []
  /// Whether the current view has a center.
  private(set) var isCentered = false
  /// The lists with rows in the scene.
  var lists: [ObjectIdentifier: SceneList] = [:]
  /// The ids inside the row, if the builder creates one.
  var rowIDs: [RowTemplates.RowID]?
  /// The texts of each section's rows, by name, for each list.
  var rowValues: [ObjectIdentifier: [[String: [String]]]] = [:]
  /// The statements of the file about each view, if they are stored.
  var statements: SceneStatements?
  /// The texts inside the row that differ from row to row.
  var rowTexts: [RowText] = []

  // MARK: Deferred until all views exist

  /// The scroll views whose zoom limits were given, to be compared.
  var limits: [(scroll: ScrollView, node: Int)] = []
  /// The selected items that were given, and the numbers of items of their views.
  var selections: [(node: Int, index: Int, count: () -> Int)] = []
  var zoomViews: [(scroll: ScrollView, node: Int, id: String)] = []
  var zooms: [(scroll: ScrollView, node: Int, scale: Double)] = []
  /// The content offsets, given directly or as the origin of the bounds.
  var offsets: [(scroll: ScrollView, offset: Point, node: Int?)] = []
  var rowNodes: [(list: ListView, node: Int)] = []
  /// The views with a key that is valid only for subviews of a scroll view, or inside
  /// one.
  var followers: [(view: View, node: Int, key: String, isInside: Bool)] = []
  /// The root of the scene; nil in a row of a list, which is inside a scroll view.
  weak var root: View?

  var constraints: [PendingConstraint] = []
  /// The number of constraints, with eight for each view in a stack.
  var constraintCount = 0
  var customSpacings: [(stack: StackView, node: Int, copy: Int?)] = []
  /// The views with an id or constraints and without a position of their own.
  var unplaced: Set<ObjectIdentifier> = []

  /// The assets whose file has an error, each reported once.
  private var faultyAssets: Set<String> = []
  /// Whether the reader's document is the scene, and not a value for it.
  let isReadingScene: Bool
  /// The index of the current copy of a repeated view.
  var copy: Int?
  /// The number of views so far, weighted.
  private(set) var viewCount = 0
  /// The classes of the document's views.
  let classes: KnownClasses
  /// The keys of the current views, those of inner views last: the index of the key, and
  /// the node of its value.
  private var members: [(key: Int, value: Int)] = []
  /// The number of values in the document from which copies were created.
  private var nodeCount = 0
  private var tree: JSONTree { reader.tree }

  /// The maximum nesting of views.
  static var maximumDepth: Int { 256 }
  /// The maximum number of views in a scene, copies included: 2^20. Views that take more
  /// memory or time than a plain one count as several (`ViewClass.cost(of:)`).
  static var maximumViews: Int { 1 &<< 20 }
  /// The maximum number of values (numbers, strings, lists, objects) read for copies:
  /// 2^25.
  static var maximumNodes: Int { 1 &<< 25 }

  /// Creates a builder for a document. `isReadingScene` is false if the document is a
  /// single value for an existing scene.
  init(
    reader: DocumentReader, assets: AssetStore, scale: Double,
    roundsOffsets: Bool, isReadingScene: Bool = true, classes: KnownClasses? = nil
  ) {
    self.classes = classes ?? KnownClasses(reader.tree)
    self.roundsOffsets = roundsOffsets
    self.isReadingScene = isReadingScene
    self.reader = reader
    reader.synonyms = KeySynonyms.table
    self.assets = assets
    self.scale = scale
  }

  // MARK: Views

  /// Returns the view at a node with all its subviews; nil if it is not a view or exceeds
  /// the limits. `screen` is the root's default frame; `isAlone` is true for a view that
  /// is not a subview.
  func view(
    _ node: Int, depth: Int = 1, screen: Size? = nil, isAlone: Bool = false
  ) -> View? {
    if depth > SceneBuilder.maximumDepth {
      reader.fault(
        node, "views nest deeper than \(SceneBuilder.maximumDepth) levels")
      return nil
    }
    guard addViews(1, node) else { return nil }
    guard let known = viewClass(node) else { return nil }
    let view = known.viewClass.make()
    view.contents = contents
    statements?.add(view, node)
    if screen != nil { root = view }
    let start = members.count
    readMembers(node, of: known)
    let range = start..<members.count
    defer { members.removeLast(members.count - start) }
    let (isSized, hasCenter) = check(
      range, of: known, of: view, isRoot: screen != nil, isAlone: isAlone)
    isCentered = hasCenter
    if let screen, !isSized { view.frame = Rect(origin: .zero, size: screen) }
    for i in range {
      let (number, member) = members[i]
      let key = known.keys[number]
      if let apply = key.apply {
        apply(self, view, member)
        if key.role == .image, !isSized, let image = (view as? ImageView)?.image {
          view.frame = Rect(origin: .zero, size: image.size)
        }
        continue
      }
      switch key.role {
      case .id: setID(of: view, member)
      case .subviews: addSubviews(to: view, member, depth: depth)
      case .constraints: setConstraints(of: view, member)
      case .mask: view.mask = self.view(member, depth: depth + 1, isAlone: true)
      case .tableHeader:
        if let list = view as? ListView {
          list.tableHeader = part(of: list, member, depth: depth + 1)
        }
      case .tableFooter:
        if let list = view as? ListView {
          list.tableFooter = part(of: list, member, depth: depth + 1)
        }
      case .sections:
        if let list = view as? ListView { setSections(of: list, member, depth: depth) }
      case .row:
        if let list = view as? ListView { setRows(of: list, member, depth: depth) }
      // The others are applied, or read before.
      case .frame, .bounds, .size, .center, .image, .rowCount, .repetition, .none: break
      }
    }
    // A control without a frame has its intrinsic size, around its center or at the
    // origin.
    let measure = Measure(
      view: view, key: "size", node: node, width: .fit, height: .fit,
      keepsCenter: hasCenter)
    if !isSized, screen == nil, measure.hasOwnSize {
      // A size that follows the superview is intrinsic only initially.
      if view.autoresizingMask.isDisjoint(with: [.flexibleWidth, .flexibleHeight]) {
        measures.append(measure)
      } else {
        measure.take(scale: scale)
      }
    }
    return addViews(known.viewClass.cost(of: view), node) ? view : nil
  }

  /// Returns a list's header or footer, whose position the list determines, not
  /// constraints.
  func part(of list: ListView, _ node: Int, depth: Int) -> View? {
    let start = measures.count
    guard let view = self.view(node, depth: depth, isAlone: true) else { return nil }
    unplaced.remove(ObjectIdentifier(view))
    for i in start..<measures.count where measures[i].view === view {
      measures[i].list = list
    }
    return view
  }

  /// Checks keys that exclude each other; returns whether the frame, the bounds or the
  /// size are given, and whether the center is.
  private func check(
    _ range: Range<Int>, of known: KnownClass, of view: View, isRoot: Bool,
    isAlone: Bool
  ) -> (isSized: Bool, hasCenter: Bool) {
    var frame: Int?
    var bounds: Int?
    var size: Int?
    var center: Int?
    var repeated: Int?
    var sections: Int?
    var rowCount: Int?
    var isNamed = false
    for i in range {
      let node = members[i].value
      switch known.keys[members[i].key].role {
      case .frame: frame = node
      case .bounds: bounds = node
      case .size: size = node
      case .center: center = node
      case .repetition: repeated = node
      case .sections: sections = node
      case .rowCount: rowCount = node
      case .id, .constraints: isNamed = true
      case .subviews, .mask, .tableHeader, .tableFooter, .row, .image, .none: break
      }
    }
    if frame != nil, let other = bounds ?? center {
      reader.fault(other, "give frame, or bounds and center, but not both")
    }
    if let size, frame ?? bounds != nil {
      reader.fault(
        size, "give \(frame == nil ? "bounds" : "frame"), or size, but not both")
    }
    if isRoot || isAlone, let repeated {
      reader.fault(
        repeated, isRoot ? "the root cannot be repeated" : "only subviews can be repeated"
      )
    }
    if sections != nil, let rowCount {
      reader.fault(rowCount, "give rowCount, or sections, but not both")
    }
    if isNamed, !isRoot, frame ?? bounds ?? size ?? center == nil {
      unplaced.insert(ObjectIdentifier(view))
    }
    return (frame ?? bounds ?? size != nil, center != nil)
  }

  /// Counts views. Beyond the limit it returns false, and reports an error the first
  /// time.
  func addViews(_ count: Int, _ node: Int) -> Bool {
    viewCount += count
    if viewCount <= SceneBuilder.maximumViews { return true }
    if viewCount - count <= SceneBuilder.maximumViews {
      reader.fault(
        node,
        "the scene has more than 2^20 views, the limit; a Label counts as four, a "
          + "ListView as eight and its rows, a control as 9 to 25, eight bytes of text as "
          + "one")
    }
    return false
  }

  /// Returns the class with the name in `view`.
  private func viewClass(_ node: Int) -> KnownClass? {
    guard tree.kind(node) == .object else {
      reader.fault(node, "expected a view, found \(tree.described(node))")
      return nil
    }
    guard let value = tree.member(node, "view") else {
      reader.fault(node, "missing key \"view\", the view's class")
      return nil
    }
    guard let name = reader.string(value) else { return nil }
    if let known = classes.named(name) { return known }
    let names = ViewClass.all.map(\.name)
    let near = reader.suggestion(for: name, among: names)
    reader.fault(
      value,
      "unknown view \(JSONTree.quoted(name))"
        + (near.isEmpty
          ? "; it must be one of \(names.joined(separator: ", "))" : near))
    return nil
  }

  /// Returns the message for an id that no view has.
  func unknownID(_ id: String, or others: [String] = []) -> String {
    "no view has the id \(JSONTree.quoted(id))"
      + reader.suggestion(for: id, among: views.keys.sorted() + others)
  }

  /// Appends the members of a view to `members`, in the order in which they are applied.
  private func readMembers(_ node: Int, of known: KnownClass) {
    let start = members.count
    for key in tree.each(node) {
      guard let number = known.number(of: key, in: tree) else {
        reader.fault(key, known.viewClass.unknownKey(tree.string(key)))
        continue
      }
      // An insertion sort: the members are few and nearly sorted.
      var place = members.count
      members.append((number, key + 1))
      while place > start, members[place - 1].key > number {
        members.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  private func addSubviews(to view: View, _ node: Int, depth: Int) {
    guard tree.kind(node) == .array else {
      _ = reader.list(node, of: "views")
      return
    }
    for child in tree.each(node) {
      guard let `repeat` = repetition(child) else {
        if let subview = self.view(child, depth: depth + 1) {
          add(subview, to: view, child)
        }
        continue
      }
      let outer = copy
      let before = viewCount
      for index in `repeat`.first..<`repeat`.first + `repeat`.count {
        // The first copy gives the number of views of all copies before they are created.
        if index == `repeat`.first + 1 {
          let others = (`repeat`.count - 1) * (viewCount - before)
          guard addViews(others, child), addNodes(`repeat`.count, child) else { break }
          viewCount -= others
        }
        copy = index
        guard let subview = self.view(child, depth: depth + 1) else { break }
        subview.center += `repeat`.offset * Double(index)
        add(subview, to: view, child)
        // All copies have the errors of the first one.
        if reader.hasFaults { break }
      }
      copy = outer
    }
  }

  private func add(_ subview: View, to view: View, _ node: Int) {
    guard let stack = view as? StackView else { return view.addSubview(subview) }
    for key in Measure.sizeKeys + ["center"] {
      guard let place = tree.member(node, key) else { continue }
      reader.fault(
        place,
        "a StackView places its subviews; write constraints, such as "
          + "\"self.width = 40\", instead of \(key)")
    }
    if addConstraints(8, node) { stack.addArrangedSubview(subview) }
  }

  /// Returns whether the copies of a view may be read. Each copy is read separately, with
  /// paths, gradient stops and so on, so the total amount has a limit.
  private func addNodes(_ count: Int, _ node: Int) -> Bool {
    // Eight bytes of a string, which may be a path, count as a value.
    let size = (node..<tree.next(node)).reduce(0) {
      $0 + 1 + (tree.kind($1) == .string ? tree.string($1).utf8.count / 8 : 0)
    }
    // The product cannot overflow: at most 2^28 bytes of text and 2^20 copies.
    nodeCount += size * count
    if nodeCount <= SceneBuilder.maximumNodes { return true }
    reader.fault(
      node,
      "the copies of repeated views have more than 2^25 values together; repeat fewer "
        + "or simpler ones")
    return false
  }

  /// Returns the `repeat` of a view.
  private func repetition(_ node: Int) -> (count: Int, first: Int, offset: Vector)? {
    guard tree.kind(node) == .object, let value = tree.member(node, "repeat"),
      let parts = Repetition.form.read(reader, value, from: Repetition())
    else { return nil }
    guard let count = parts.count else {
      reader.fault(value, "count is missing")
      return nil
    }
    return (count, parts.first ?? 0, parts.offset ?? .zero)
  }

  // MARK: Names

  /// Returns an id with `{index}` replaced by the copy's index.
  func expanded(_ id: String) -> String {
    guard let copy, id.utf8.contains(UInt8(ascii: "{")) else { return id }
    let marker = "{index}"
    var result = ""
    var rest = Substring(id)
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix(marker) {
        result += String(copy)
        rest = rest.dropFirst(marker.count)
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private func setID(of view: View, _ node: Int) {
    guard let text = reader.string(node) else { return }
    if text.isEmpty {
      reader.fault(node, "an id cannot be empty")
      return
    }
    let id = expanded(text)
    if rowIDs != nil {
      if !id.contains("{row}") {
        reader.fault(
          node, "the id of a view in a row must contain {row}, such as \"row-{row}\"")
      }
      rowIDs?.append(RowTemplates.RowID(view: view, id: id))
    }
    if views.updateValue(view, forKey: id) != nil {
      reader.fault(
        node,
        "two views have the id \(JSONTree.quoted(id))"
          + (copy != nil && id == text
            ? "; write {index} into the id of a repeated view" : ""))
    }
    view.id = id
  }

  // MARK: Images

  /// Reads the name of an image and sets the image.
  func bindImage(
    _ key: String, of view: View, _ node: Int,
    _ assign: @escaping (Image) -> Void
  ) {
    guard let name = reader.string(node) else { return }
    let entry = assets.entries[name]
    do throws(AssetStore.Failure) {
      let file = entry?.file ?? ImageFile(path: name)
      assign(try assets.image(file, scale: scale))
      bindings.append(
        ImageBinding(view: view, key: key, file: file, assign: assign))
    } catch {
      // The error of a file is reported at the asset's path.
      if let entry {
        assetFault(of: name, entry.node, error)
      } else if name.utf8.contains(where: { $0 == 46 || $0 == 47 }) {
        reader.fault(node, error.message)
      } else {
        reader.fault(
          node,
          "no asset has the name \(JSONTree.quoted(name))"
            + reader.suggestion(for: name, among: assets.entries.keys.sorted()))
      }
    }
  }

  /// Reports an asset file with an error, once.
  func assetFault(of name: String, _ node: Int, _ failure: AssetStore.Failure) {
    guard faultyAssets.insert(name).inserted else { return }
    if isReadingScene {
      reader.fault(node, failure.message)
    } else {
      reader.fault(JSONTree.root, failure.message)
    }
  }
}
