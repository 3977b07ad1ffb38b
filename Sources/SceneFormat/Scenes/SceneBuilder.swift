import MesmerAssets
import MesmerConstraints
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

/// A builder of views from a document.
///
/// The keys of a view are applied in the order of `ViewClass.keys`. Those that depend on
/// other views, such as constraints, the zoomed view and content offsets, are deferred to
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
  /// Whether warnings are recorded: for a scene, and once for each template of rows.
  lazy var warns = isReadingScene
  /// The placeholders that have a text in every row of the template.
  var rowNames: Set<String> = []
  /// The symbolic lengths, such as "fit", of the views.
  var measures: [Measure] = []
  /// Whether the current view has the key `center`.
  private(set) var isCentered = false
  /// The lists whose rows the scene describes.
  var lists: [ObjectIdentifier: SceneList] = [:]
  /// The ids inside the row; nil unless the builder creates a row.
  var rowIDs: [RowTemplates.RowID]?
  /// The texts of each section's rows, by name, for each list.
  var rowValues: [ObjectIdentifier: [[String: [String]]]] = [:]
  /// The record of the keys that the file gives for each view; nil if none is kept.
  var statements: SceneStatements?
  /// The texts inside the row that differ from row to row.
  var rowTexts: [RowText] = []

  // MARK: Deferred until all views exist

  /// The scroll views whose zoom limits the document gives.
  var limits: [(scroll: ScrollView, node: Int)] = []
  /// The indices of selected items, each with a count of the items of its view.
  var selections: [(node: Int, index: Int, count: () -> Int)] = []
  var zoomViews: [(scroll: ScrollView, node: Int, id: String)] = []
  var zooms: [(scroll: ScrollView, node: Int, scale: Double)] = []
  /// The content offsets, given directly or as the origin of the bounds.
  var offsets: [(scroll: ScrollView, offset: Point, node: Int?)] = []
  var rowNodes: [(list: ListView, node: Int)] = []
  /// The views with a key that is valid only for subviews of a scroll view, or, if
  /// `isInside` is true, for all descendants of one.
  var followers: [(view: View, node: Int, key: String, isInside: Bool)] = []
  /// The root of the scene; nil in a row of a list.
  weak var root: View?

  var constraints: [PendingConstraint] = []
  var customSpacings: [(stack: StackView, node: Int, copy: Int?)] = []
  /// The views with an id or constraints that have no frame, bounds, size or center.
  var unplaced: Set<ObjectIdentifier> = []

  /// The assets whose file has an error, each reported once.
  var faultyAssets: Set<String> = []
  /// Whether the reader's document is a scene rather than a single value for one.
  let isReadingScene: Bool
  /// The index of the current copy of a repeated view; nil outside of copies.
  var copy: Int?
  /// The numbers of views, constraints and values so far.
  var budget: SceneBudget
  /// The classes of the document's views.
  let classes: KnownClasses
  /// The members of the views being built, outermost view first: the index of the key in
  /// `KnownClass.keys`, and the node of the value.
  private var members: [(key: Int, value: Int)] = []
  private var tree: JSONTree { reader.tree }

  /// The maximum nesting of views.
  static var maximumDepth: Int { 256 }

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
    budget = SceneBudget(reader: reader)
    reader.synonyms = KeySynonyms.table
    self.assets = assets
    self.scale = scale
  }

  // MARK: Views

  /// Returns the view at a node with all its subviews; nil if the node is not a view or
  /// exceeds a limit. `screen` is the default size of the root, nil for other views.
  /// `isAlone` is true for a view that is neither the root nor a subview, such as a mask.
  func view(
    _ node: Int, depth: Int = 1, screen: Size? = nil, isAlone: Bool = false
  ) -> View? {
    if depth > SceneBuilder.maximumDepth {
      reader.fault(
        node, "views nest deeper than \(SceneBuilder.maximumDepth) levels")
      return nil
    }
    guard budget.addViews(1, node) else { return nil }
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
      // Applied by `apply`, or read by `check` and `addSubviews`.
      case .frame, .bounds, .size, .center, .image, .rowCount, .repetition, .text, .runs,
        .colors, .locations, .minimumValue, .maximumValue, .none:
        break
      }
    }
    // A view such as a control, without a frame, bounds or size, has its intrinsic size,
    // about its center or at the origin.
    let measure = Measure(
      view: view, key: "size", node: node, width: .fit, height: .fit,
      keepsCenter: hasCenter)
    if !isSized, screen == nil, measure.hasOwnSize {
      // Autoresizing to the superview starts from the intrinsic size.
      if view.autoresizingMask.isDisjoint(with: [.flexibleWidth, .flexibleHeight]) {
        measures.append(measure)
      } else {
        measure.take(scale: scale)
      }
    }
    return budget.addViews(known.viewClass.cost(of: view), node) ? view : nil
  }

  /// Returns a list's header or footer; nil after an error. The list places the view;
  /// constraints do not.
  func part(of list: ListView, _ node: Int, depth: Int) -> View? {
    let start = measures.count
    guard let view = self.view(node, depth: depth, isAlone: true) else { return nil }
    unplaced.remove(ObjectIdentifier(view))
    for i in start..<measures.count where measures[i].view === view {
      measures[i].list = list
    }
    return view
  }

  /// Reports keys that exclude each other. Returns whether the frame, bounds or size is
  /// given, and whether the center is.
  private func check(
    _ range: Range<Int>, of known: KnownClass, of view: View, isRoot: Bool,
    isAlone: Bool
  ) -> (isSized: Bool, hasCenter: Bool) {
    let roles: [(role: ViewKey.Role, node: Int)] = range.compactMap {
      let role = known.keys[members[$0].key].role
      return role == .none ? nil : (role, members[$0].value)
    }
    func given(_ role: ViewKey.Role) -> Int? { roles.first { $0.role == role }?.node }
    let (frame, bounds) = (given(.frame), given(.bounds))
    let (size, center) = (given(.size), given(.center))
    if frame != nil, let other = bounds ?? center {
      reader.fault(other, "give frame, or bounds and center, but not both")
    }
    if let size, frame ?? bounds != nil {
      reader.fault(
        size, "give \(frame == nil ? "bounds" : "frame"), or size, but not both")
    }
    if isRoot || isAlone, let node = given(.repetition) {
      reader.fault(
        node, isRoot ? "the root cannot be repeated" : "only subviews can be repeated"
      )
    }
    if given(.sections) != nil, let rowCount = given(.rowCount) {
      reader.fault(rowCount, "give rowCount, or sections, but not both")
    }
    checkValues(given)
    if !isRoot, frame ?? bounds ?? size ?? center == nil,
      given(.id) ?? given(.constraints) != nil
    {
      unplaced.insert(ObjectIdentifier(view))
    }
    return (frame ?? bounds ?? size != nil, center != nil)
  }

  /// Returns the class named by the key `view`; nil after an error.
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

  /// Appends the members of a view to `members`, in the order of `KnownClass.keys`.
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
}
