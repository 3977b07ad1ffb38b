import MesmerGeometry
@_spi(Components) import MesmerViews

/// A view that arranges subviews in a row or a column: UIStackView.
///
/// It creates the constraints of its arranged subviews. Hidden arranged subviews have
/// length 0 along the axis. A subview that is hidden in an animation is displayed until
/// the animation ends. If constraints place the stack and do not determine its size, the
/// stack is as large as its subviews require.
open class StackView: View {
  /// The distributions of the stack's length, with UIKit's numbers.
  public enum Distribution: Int, Hashable, Sendable {
    /// Fills the stack's length. The content hugging and compression resistance
    /// priorities determine the views that are resized.
    case fill
    /// Fills the stack's length with equal lengths.
    case fillEqually
    /// Fills the stack's length in proportion to the views' contents.
    case fillProportionally
    /// Equal spaces between the views, at least `spacing`.
    case equalSpacing
    /// Equal distances between the views' centres, where at least `spacing` remains
    /// between the views.
    case equalCentering
  }

  /// The alignments across the stack, with UIKit's numbers. Baselines apply to rows only.
  public enum Alignment: Int, Hashable, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// Another name for leading, for rows.
    public static let top = Alignment.leading
    /// Another name for trailing, for rows.
    public static let bottom = Alignment.trailing
  }

  /// The axis: a row, the default, or a column.
  open var axis = LayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrange() } }
  }
  /// The distribution of the length; fill by default.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrange() } }
  }
  /// The alignment across the stack; fill by default.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrange() } }
  }
  /// The space between two views, in points; 0 by default. For `equalSpacing` and
  /// `equalCentering` it is the minimum space.
  open var spacing = 0.0 { didSet { if spacing != oldValue { arrange() } } }
  /// Whether the views are arranged within the stack's layout margins; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrange() } }
  }

  /// The arranged views, in their order.
  public private(set) var arrangedSubviews: [View] = []
  private var customSpacings: [ObjectIdentifier: Double] = [:]
  private var made: [LayoutConstraint] = []
  private var gaps: [LayoutGuide] = []
  private var isStale = false

  /// Creates an empty stack.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack: as in UIKit, this initializer of a stack cannot fail.
  public required init(coder: Coder) { super.init(frame: .zero) }

  // MARK: Views

  /// Appends an arranged view; it becomes a subview.
  open func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts an arranged view at an index; it becomes a subview. A view that is arranged
  /// already moves to the index. An index out of range is reported as a constraint
  /// warning and clamped; UIKit stops the program.
  open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    let count = arrangedSubviews.count
    if !(0...count).contains(stackIndex) {
      ConstraintWarnings.tell(
        ConstraintWarning(
          broken: ConstraintWarning.Party(name: "index \(stackIndex)"), others: [],
          reason: "\(LayoutConstraint.name(self)) has \(count) other arranged subviews"))
    }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.parent !== self { addSubview(view) }
    arrange()
  }

  /// Stops arranging a view; it stays a subview.
  open func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    arrange()
  }

  /// Stops arranging a removed subview.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(where: { $0 === subview }) {
      removeArrangedSubview(subview)
    }
  }

  @_spi(Components) public override func subviewVisibilityChanged(_ view: View) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    view.animateHiding()
    view.invalidateIntrinsicContentSize()
    arrange()
    // Before the first layout there are no positions to animate from.
    if layoutCount > 0, animationTable != nil {
      layOutAtEndOfBlock()
    }
  }

  /// The value for `spacing` and `setCustomSpacing` that represents the system spacing, 8
  /// points.
  public static var spacingUseSystem: Double { Double(Float.leastNormalMagnitude) }
  /// The value for `setCustomSpacing` that removes a view's own spacing, so that
  /// `spacing` applies after the view.
  public static var spacingUseDefault: Double { Double(Float.greatestFiniteMagnitude) }

  /// Sets the spacing after a view, in points.
  open func setCustomSpacing(_ spacing: Double, after arrangedSubview: View) {
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == StackView.spacingUseDefault ? nil : spacing
    arrange()
  }

  /// Returns the spacing after a view: its own, or else `spacing`.
  open func customSpacing(after arrangedSubview: View) -> Double {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  /// Restores `spacing` after all views.
  package func removeCustomSpacings() {
    customSpacings = [:]
    arrange()
  }

  // MARK: Constraints

  /// Returns whether the stack created this constraint.
  package func makes(_ constraint: LayoutConstraint) -> Bool {
    made.contains { $0 === constraint }
  }

  private func arrange() {
    isStale = true
    setNeedsUpdateConstraints()
  }

  /// Rebuilds the constraints of the arranged subviews, if they are out of date.
  open override func updateConstraints() {
    super.updateConstraints()
    if !isStale { return }
    isStale = false
    LayoutConstraint.deactivate(made)
    for gap in gaps { removeLayoutGuide(gap) }
    made = []
    gaps = []
    defer { LayoutConstraint.activate(made) }
    let room: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    placeHidden(in: room)
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard let first = views.first, let last = views.last else { return }
    pin(first, start, .equal, room, start)
    pin(last, end, .equal, room, end)
    for (view, next) in zip(views, views.dropFirst()) {
      let space = customSpacing(after: view)
      connect(
        view, next, space: space == StackView.spacingUseSystem ? systemSpacing : space)
    }
    shareLength(among: views)
    for view in views { align(view, with: first, in: room) }
    if alignment != .fill { pin(self, breadth, .equal, nil, .notAnAttribute, 0, 49) }
  }

  private typealias Attribute = LayoutConstraint.Attribute
  private var isRow: Bool { axis == .horizontal }
  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var length: Attribute { isRow ? .width : .height }
  private var breadth: Attribute { isRow ? .height : .width }

  private func pin(
    _ first: AnyObject, _ attribute: Attribute, _ relation: LayoutConstraint.Relation,
    _ second: AnyObject?, _ other: Attribute, _ constant: Double = 0,
    _ priority: Float = 1000, times multiplier: Double = 1
  ) {
    let constraint = LayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation, toItem: second,
      attribute: other, multiplier: multiplier, constant: constant)
    constraint.priority = LayoutPriority(priority)
    constraint.identifier = "stack"
    made.append(constraint)
  }

  private func connect(_ view: View, _ next: View, space: Double) {
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      return pin(next, start, .equal, view, end, space)
    case .equalSpacing, .equalCentering: break
    }
    pin(next, start, .greaterThanOrEqual, view, end, space)
    let gap = LayoutGuide()
    gap.identifier = "gap"
    addLayoutGuide(gap)
    let isSpacing = distribution == .equalSpacing
    pin(gap, start, .equal, view, isSpacing ? end : middle)
    pin(gap, end, .equal, next, isSpacing ? start : middle)
    if let first = gaps.first {
      pin(gap, length, .equal, first, length, 0, isSpacing ? 1000 : 149)
    } else {
      // As short as possible if nothing else determines the stack's length.
      pin(self, length, .equal, nil, .notAnAttribute, 0, 49)
    }
    gaps.append(gap)
  }

  /// Pins each hidden view to the end of the last visible view before it, or to the start
  /// of the stack, with length 0. The breadth of the view stays as last laid out.
  /// Otherwise a view that is hidden in an animation would visibly change its breadth and
  /// stretch its text.
  private func placeHidden(in room: AnyObject) {
    let (near, across): (Attribute, Attribute) =
      isRow ? (.top, .height) : (.leading, .width)
    var place = (room, start)
    for view in arrangedSubviews {
      if view.isHidden {
        pin(view, start, .equal, place.0, place.1)
        pin(view, length, .equal, nil, .notAnAttribute, 0, 999)
        let frame = view.frame
        let breadth = isRow ? frame.height : frame.width
        if view.layoutCount > 0, breadth > 0 {
          let inset =
            isRow
            ? frame.minY - bounds.minY
            : isRightToLeft ? bounds.maxX - frame.maxX : frame.minX - bounds.minX
          // In right-to-left layouts the inset is measured from the right edge, like a
          // leading constant.
          pin(view, near, .equal, self, near, inset, 998)
          pin(view, across, .equal, nil, .notAnAttribute, breadth, 998)
        } else {
          pin(view, near, .equal, room, near)
          pin(view, across, .equal, room, across, 0, 1)
        }
      } else {
        place = (view, end)
      }
    }
  }

  private func shareLength(among views: [View]) {
    let first = views[0]
    func content(_ view: View) -> Double {
      isRow ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
    }
    for view in views.dropFirst() {
      if distribution == .fillEqually {
        pin(view, length, .equal, first, length)
      } else if distribution == .fillProportionally, content(view) > 0, content(first) > 0
      {
        pin(
          view, length, .equal, first, length, times: content(view) / content(first))
      }
    }
  }

  private func align(_ view: View, with first: View, in room: AnyObject) {
    let (near, far): (Attribute, Attribute) =
      isRow ? (.top, .bottom) : (.leading, .trailing)
    if alignment == .fill {
      pin(view, near, .equal, room, near)
      return pin(view, far, .equal, room, far)
    }
    pin(view, near, .greaterThanOrEqual, room, near)
    pin(view, far, .lessThanOrEqual, room, far)
    switch alignment {
    case .leading: pin(view, near, .equal, room, near)
    case .trailing: pin(view, far, .equal, room, far)
    case .center:
      let center: Attribute = isRow ? .centerY : .centerX
      pin(view, center, .equal, room, center)
    case .firstBaseline where isRow && view !== first:
      pin(view, .firstBaseline, .equal, first, .firstBaseline)
    case .lastBaseline where isRow && view !== first:
      pin(view, .lastBaseline, .equal, first, .lastBaseline)
    case .fill, .firstBaseline, .lastBaseline: break
    }
    // A view without an intrinsic breadth has breadth 0, unless another constraint
    // determines it.
    let size = view.intrinsicContentSize
    if (isRow ? size.height : size.width) < 0 {
      pin(view, breadth, .equal, nil, .notAnAttribute, 0, 25)
    }
  }
}

extension View {
  /// The stack that arranges the view; nil if there is none.
  var arrangingStack: StackView? {
    guard let stack = parent as? StackView,
      stack.arrangedSubviews.contains(where: { $0 === self })
    else { return nil }
    return stack
  }

  /// Whether the view is hidden in a stack: its contents take no space.
  var isHiddenInStack: Bool { isHidden && arrangingStack != nil }
}
