import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A relation between two attributes: the first attribute is equal to, at most or at
/// least the second attribute times a factor plus a constant. It is UIKit's
/// NSLayoutConstraint.
///
/// It applies while it is active, from the next layout on. A required constraint that
/// conflicts with others, and an invalid constraint, are left out and reported
/// (docs/constraints.md).
open class LayoutConstraint: MesmerObject {
  /// The relation between two attributes, with UIKit's numbers.
  public enum Relation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual

    var solved: ConstraintSolver.Relation {
      switch self {
      case .lessThanOrEqual: .atMost
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      }
    }

    var sign: String {
      switch self {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    }
  }

  /// A horizontal or vertical axis.
  public enum Axis: Int, Hashable, Sendable { case horizontal, vertical }

  /// An attribute of a view's rectangle, with UIKit's numbers. Attributes with `Margin`
  /// in their names refer to the view's `layoutMarginsGuide`.
  public enum Attribute: Int, Hashable, Sendable {
    case notAnAttribute
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// The last baseline, under its older name.
    public static let baseline = Attribute.lastBaseline

    /// The engine's attribute of the view or its margins guide; nil for `notAnAttribute`.
    var solved: LayoutEngine.Attribute? {
      switch self {
      case .notAnAttribute: nil
      case .left, .leftMargin: .left
      case .right, .rightMargin: .right
      case .top, .topMargin: .top
      case .bottom, .bottomMargin: .bottom
      case .leading, .leadingMargin: .leading
      case .trailing, .trailingMargin: .trailing
      case .width: .width
      case .height: .height
      case .centerX, .centerXWithinMargins: .centerX
      case .centerY, .centerYWithinMargins: .centerY
      case .lastBaseline: .lastBaseline
      case .firstBaseline: .firstBaseline
      }
    }

    /// Whether the attribute belongs to the margins guide.
    var isOfMargins: Bool { rawValue >= Attribute.leftMargin.rawValue }

    /// Whether the attribute is an edge without a margin. In a constraint between a
    /// scroll view and a descendant, edges of the scroll view are those of its content,
    /// and its other attributes are those of its frame.
    var isEdge: Bool {
      switch self {
      case .left, .right, .top, .bottom, .leading, .trailing: true
      case .notAnAttribute, .width, .height, .centerX, .centerY, .lastBaseline,
        .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
        .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
        false
      }
    }
  }

  /// The constrained view or guide; nil after it was deallocated.
  public private(set) weak var firstItem: AnyObject?
  /// The constrained attribute.
  public let firstAttribute: Attribute
  /// The relation between the attributes.
  public let relation: Relation
  /// The view or guide of the second attribute; nil if there is no second attribute, or
  /// after the item was deallocated.
  public private(set) weak var secondItem: AnyObject?
  private let hasSecondItem: Bool
  /// The second attribute, on which the first one depends; `notAnAttribute` for a
  /// constant alone.
  public let secondAttribute: Attribute
  /// The factor of the second attribute; ignored without a second attribute.
  public let multiplier: Double

  /// The added constant. A change of the constant is solved incrementally. If the next
  /// layout is animated, the change is animated.
  open var constant: Double {
    didSet { if constant != oldValue { holder?.constraintRoot.solveAgain() } }
  }

  /// The priority; required by default.
  open var priority = LayoutPriority.required {
    didSet { if priority != oldValue { holder?.constraintsChanged() } }
  }

  /// The name in messages; nil by default.
  open var identifier: String?

  /// The view that holds the constraint while it is active: the nearest common ancestor
  /// of the items, which may be an item itself. Nil while the constraint is inactive.
  private(set) weak var holder: View?
  /// Whether an error of the constraint was reported.
  var isTold = false

  /// Creates an inactive constraint.
  ///
  /// Items are views and layout guides. Without a second item, the first attribute must
  /// be a width or a height.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: Double,
    constant c: Double
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    // An anchor without its item passes an empty optional.
    if let view2 {
      let item = view2 as AnyObject
      if item is View || item is LayoutGuide { secondItem = item }
    }
    hasSecondItem = view2 != nil
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
  }

  // MARK: Activation

  /// Whether the constraint is active; false initially. A constraint whose items have no
  /// common ancestor, or no longer exist, cannot be activated. An active constraint is
  /// deactivated when an item leaves the common ancestor.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue == isActive { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates constraints.
  public class func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public class func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  func has(_ item: AnyObject) -> Bool { firstItem === item || secondItem === item }

  /// The views of the items. The view of a guide is the one that owns it.
  var views: [View] {
    [firstItem, secondItem].compactMap { $0 as? View ?? ($0 as? LayoutGuide)?.owningView }
  }

  private func activate() {
    let views = views
    guard let first = views.first,
      let holder = first.ancestry.first(where: { ancestor in
        views.allSatisfy { $0.isDescendant(of: ancestor) }
      }),
      !hasSecondItem || views.count == 2
    else {
      ConstraintWarnings.tell(
        ConstraintWarning(
          broken: ConstraintWarning.Party(constraint: self), others: [],
          reason: "the items have no common superview"))
      return
    }
    self.holder = holder
    holder.someLayout.held.append(self)
    cross(1)
    holder.constraintsChanged()
  }

  func deactivate() {
    guard let holder else { return }
    cross(-1)
    self.holder = nil
    holder.layout?.held.removeAll { $0 === self }
    holder.constraintsChanged()
  }

  /// Adds a number to `crossing` of the views between the holder and the items, and to
  /// `naming` of the items.
  private func cross(_ change: Int) {
    for view in views {
      var between = firstItem === view || secondItem === view ? view.parent : view
      while let here = between, here !== holder, view !== holder {
        here.someLayout.crossing += change
        if change < 0 {
          here.constraintsChanged()
        } else {
          here.layout?.system = nil
        }
        between = here.parent
      }
      if view !== holder { view.someLayout.naming += change }
    }
  }

  /// A text such as "<LayoutConstraint 'name' title.top == image.bottom + 8 (active)>".
  open override var description: String {
    "<LayoutConstraint \(identifier.map { "'\($0.shortened)' " } ?? "")"
      + "\(formula { $0.id ?? "\(type(of: $0))" })\(isActive ? " (active)>" : ">")"
  }

  /// Returns a formula such as "title.top == image.bottom + 8 @750". `name` returns the
  /// names of views.
  package func formula(_ name: (View) -> String) -> String {
    var text = "\(Self.name(firstItem, name)).\(firstAttribute) \(relation.sign)"
    if secondItem != nil {
      if multiplier != 1 { text += " \(multiplier.plain) *" }
      text += " \(Self.name(secondItem, name)).\(secondAttribute)"
      if constant != 0 { text += constant < 0 ? " - " : " + " }
    } else {
      text += " "
    }
    if secondItem == nil || constant != 0 {
      text += (secondItem == nil ? constant : constant.magnitude).plain
    }
    if priority != .required { text += " @\(Double(priority.rawValue).plain)" }
    return text
  }
}

extension LayoutConstraint {
  static func name(
    _ item: AnyObject?, _ view: (View) -> String = { $0.id ?? "\(type(of: $0))" }
  ) -> String {
    if let item = item as? View { return view(item).shortened }
    guard let guide = item as? LayoutGuide else { return "nothing" }
    if !guide.identifier.isEmpty { return guide.identifier.shortened }
    return "\(name(guide.owningView, view)).\(guide.kind)"
  }
}

extension Double {
  /// The number in decimal, without a fraction if it is whole.
  fileprivate var plain: String {
    magnitude < 1e15 && self == Elementary.floor(self) ? "\(Int(self))" : "\(self)"
  }
}
