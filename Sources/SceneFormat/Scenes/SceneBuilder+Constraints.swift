import MesmerConstraints
import MesmerGeometry
import MesmerJSONText
import MesmerLists
import MesmerViews

/// A constraint as scenes write it: "title.top = image.bottom + 8 @750".
///
/// Tokens are separated by spaces, because ids may contain signs. A side is an id, `self`
/// for the view that has the key or `superview`, optionally one of its guides, and an
/// attribute.
struct ConstraintText {
  struct Side {
    /// An id, `self` or `superview`, optionally with the name of a guide.
    var item: String
    var attribute: LayoutConstraint.Attribute
  }

  var first: Side
  var relation: LayoutConstraint.Relation
  var second: Side?
  var multiplier = 1.0
  var constant = 0.0
  var priority = 1000.0

  static let attributes: [String: LayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "firstBaseline": .firstBaseline, "lastBaseline": .lastBaseline,
  ]

  static let form =
    "expected SIDE = SIDE, with spaces between all parts, such as "
    + "\"title.top = image.bottom + 8\" or \"self.width >= 0.5 * image.width @750\""

  /// The reason why a text is not a constraint.
  struct Failure: Error { var message: String }

  init(_ text: String) throws(Failure) {
    var words = text.split(separator: " ").map(String.init)[...]
    func next() -> String? { words.popFirst() }
    guard let first = next(), let relation = next() else {
      throw Failure(message: Self.form)
    }
    self.first = try Self.side(first)
    switch relation {
    case "=", "==": self.relation = .equal
    case "<=": self.relation = .lessThanOrEqual
    case ">=": self.relation = .greaterThanOrEqual
    default:
      throw Failure(
        message: "expected =, <= or >=, found \(JSONTree.quoted(relation))")
    }
    if let last = words.last, last.hasPrefix("@") {
      words.removeLast()
      guard let number = Double(last.dropFirst()), number >= 1, number <= 1000 else {
        throw Failure(
          message: "a priority is @1 to @1000, not \(JSONTree.quoted(last))")
      }
      priority = number
    }
    guard let word = next() else { throw Failure(message: Self.form) }
    if let number = Self.number(word) {
      if words.isEmpty {
        constant = number
        guard [.width, .height].contains(self.first.attribute) else {
          throw Failure(
            message: "only a width or a height can be a number; name another side, such "
              + "as \"superview.\(self.first.attribute) + \(word.shortened)\"")
        }
        return
      }
      guard next() == "*", let side = next() else { throw Failure(message: Self.form) }
      multiplier = number
      second = try Self.side(side)
    } else {
      second = try Self.side(word)
      if words.first == "*" {
        words.removeFirst()
        guard let number = next().flatMap(Self.number) else {
          throw Failure(message: Self.form)
        }
        multiplier = number
      }
    }
    if let sign = next() {
      guard sign == "+" || sign == "-", let number = next().flatMap(Self.number) else {
        throw Failure(message: Self.form)
      }
      constant = sign == "+" ? number : -number
    }
    guard words.isEmpty else { throw Failure(message: Self.form) }
  }

  private static func number(_ word: String) -> Double? {
    Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func side(_ word: String) throws(Failure) -> Side {
    guard let dot = word.lastIndex(of: "."), dot > word.startIndex else {
      throw Failure(message: "\(JSONTree.quoted(word)) has no attribute; \(form)")
    }
    let name = String(word[word.index(after: dot)...])
    guard let attribute = attributes[name] else {
      throw Failure(
        message: "unknown attribute \(JSONTree.quoted(name))"
          + Spelling.suggestion(for: name, among: attributes.keys.sorted()))
    }
    return Side(item: String(word[..<dot]), attribute: attribute)
  }
}

/// A constraint of a scene that is pending until all views exist.
struct PendingConstraint {
  let view: View
  let node: Int
  /// The index of the copy of a repeated view that has it; nil for other views.
  let copy: Int?
  let text: ConstraintText
}

extension SceneBuilder {
  /// Reads the constraints of a view. They are created when all views exist.
  func setConstraints(of view: View, _ node: Int) {
    for node in reader.list(node, of: "constraints") ?? [] {
      guard let text = reader.string(node) else { continue }
      guard budget.addConstraints(1, node) else { return }
      do throws(ConstraintText.Failure) {
        constraints.append(
          PendingConstraint(
            view: view, node: node, copy: copy, text: try ConstraintText(text)))
      } catch {
        reader.fault(node, error.message)
      }
    }
  }

  /// Applies custom spacings and symbolic sizes, and creates the constraints. If there
  /// are any and the outermost view has a size, lays it out. A view without a position of
  /// its own that a constraint refers to is placed by constraints.
  func finishConstraints() {
    if budget.constraintCount > SceneBudget.maximumConstraints { return }
    let outer = copy
    defer { copy = outer }
    for (stack, node, copy) in customSpacings {
      self.copy = copy
      if !isReadingScene { stack.removeCustomSpacings() }
      for key in reader.tree.each(node) {
        let id = expanded(reader.tree.string(key))
        guard let view = views[id], view.superview === stack else {
          reader.fault(
            key, "no subview of this stack has the id \(JSONTree.quoted(id))")
          continue
        }
        if let spacing = reader.number(key + 1) {
          stack.setCustomSpacing(spacing, after: view)
        }
      }
    }
    if constraints.isEmpty {
      takeMeasures()
      return
    }
    var made: [ObjectIdentifier: Int] = [:]
    var all: [LayoutConstraint] = []
    for pending in constraints {
      let text = pending.text
      copy = pending.copy
      guard let first = item(text.first.item, pending) else { continue }
      var second: AnyObject?
      if let side = text.second {
        second = item(side.item, pending)
        if second == nil { continue }
      }
      let constraint = LayoutConstraint(
        item: first, attribute: text.first.attribute, relatedBy: text.relation,
        toItem: second, attribute: text.second?.attribute ?? .notAnAttribute,
        multiplier: text.multiplier, constant: text.constant)
      constraint.priority = LayoutPriority(Float(text.priority))
      made[ObjectIdentifier(constraint)] = pending.node
      all.append(constraint)
      // A list places its rows, which have no superview yet.
      for case let view as View in [first, second]
      where view.superview != nil && unplaced.contains(ObjectIdentifier(view)) {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
    }
    if reader.hasFaults { return }
    let first = constraints[0]
    let root = first.view.root
    let delivered = ConstraintWarnings.collect {
      LayoutConstraint.activate(all)
      takeMeasures()
      // A row has no size yet.
      if root.bounds.width > 0 && root.bounds.height > 0 { root.layoutIfNeeded() }
    }
    for warning in delivered {
      let place = warning.constraint.flatMap { made[ObjectIdentifier($0)] } ?? first.node
      reader.fault(place, warning.line)
    }
  }

  /// Returns the item of a side: a view or one of its guides. Nil after an error.
  private func item(_ name: String, _ pending: PendingConstraint) -> AnyObject? {
    func view(_ name: Substring) -> View? {
      switch name {
      case "self": pending.view
      case "superview": pending.view.superview
      default: views[expanded(String(name))]
      }
    }
    if let found = view(name[...]) { return found }
    if let dot = name.lastIndex(of: "."), let owner = view(name[..<dot]) {
      switch name[name.index(after: dot)...] {
      case "safeArea": return owner.safeAreaLayoutGuide
      case "margins": return owner.layoutMarginsGuide
      case "content":
        if let scroll = owner as? ScrollView { return scroll.contentLayoutGuide }
      case "frame":
        if let scroll = owner as? ScrollView { return scroll.frameLayoutGuide }
      default: break
      }
    }
    reader.fault(
      pending.node,
      name == "superview"
        ? "this view has no superview"
        : unknownID(name, or: ["self", "superview"]))
    return nil
  }
}

extension View {
  /// The hugging priorities, horizontal and vertical.
  var hugging: Size {
    get { priorities { contentHuggingPriority(for: $0) } }
    set {
      setContentHuggingPriority(LayoutPriority(Float(newValue.width)), for: .horizontal)
      setContentHuggingPriority(LayoutPriority(Float(newValue.height)), for: .vertical)
    }
  }

  /// The priorities of compression resistance, horizontal and vertical.
  var compressionResistance: Size {
    get { priorities { contentCompressionResistancePriority(for: $0) } }
    set {
      let (x, y) = (Float(newValue.width), Float(newValue.height))
      setContentCompressionResistancePriority(LayoutPriority(x), for: .horizontal)
      setContentCompressionResistancePriority(LayoutPriority(y), for: .vertical)
    }
  }

  private func priorities(_ of: (LayoutConstraint.Axis) -> LayoutPriority) -> Size {
    Size(
      width: Double(of(.horizontal).rawValue), height: Double(of(.vertical).rawValue))
  }
}
