import Mesmer
import TestSupport
import Testing

@testable import MesmerConstraints
@testable import MesmerViews

/// A view with contents of a size.
final class Sized: View {
  var size: Size
  init(_ width: Double, _ height: Double) {
    size = Size(width, height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
  required init?(coder: Coder) { nil }
  override var intrinsicContentSize: Size { size }
}

/// Views that constraints place, in a root of 300 x 200.
@Suite struct ConstraintTests {
  let root = View(frame: Rect(0, 0, 300, 200))

  private func add(_ view: View = View(), to parent: View? = nil) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSubview(view)
    return view
  }

  @Test func `a guide that is removed leaves no trace in the views around it`() {
    for isMoved in [false, true] {
      let middle = View(frame: root.bounds)
      let owner = View(frame: root.bounds)
      root.addSubview(middle)
      middle.addSubview(owner)
      let guide = LayoutGuide()
      owner.addLayoutGuide(guide)
      let link = guide.topAnchor.constraint(equalTo: root.topAnchor)
      link.isActive = true
      #expect(!middle.isConstraintRoot)
      if isMoved { root.addLayoutGuide(guide) } else { owner.removeLayoutGuide(guide) }
      #expect(!link.isActive)
      #expect(middle.isConstraintRoot && owner.isConstraintRoot)
      middle.removeFromSuperview()
    }
  }

  /// Pins the view to the edges of another, and returns the constraints.
  @discardableResult private func pin(
    _ view: View, to other: View, inset: Double = 0
  ) -> [LayoutConstraint] {
    let all = [
      view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
      view.topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
      view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
      view.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
    ]
    LayoutConstraint.activate(all)
    return all
  }

  /// A scroll view as large as the root.
  private func pinnedScroll() -> ScrollView {
    let scroll = ScrollView()
    pin(add(scroll), to: root)
    return scroll
  }

  @Test func aViewIsWhereItsConstraintsPutItAndFollowsItsSuperview() {
    let view = add()
    pin(view, to: root, inset: 10)
    #expect(view.frame == .zero)
    root.layoutIfNeeded()
    #expect(view.frame == Rect(10, 10, 280, 180))
    root.frame = Rect(50, 50, 100, 60)
    root.layoutIfNeeded()
    #expect(view.frame == Rect(10, 10, 80, 40))
  }

  @Test func inactiveConstraintsDoNotCountAndTheHolderIsTheNearestCommonView() {
    let box = add()
    let view = add(to: box)
    pin(box, to: root)
    let edges = pin(view, to: box, inset: 5)
    #expect(box.constraints.count == 4 && root.constraints.count == 4)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    width.isActive = true
    #expect(view.constraints.first === width)
    width.isActive = false
    edges[2].isActive = false
    view.widthAnchor.constraint(equalTo: box.heightAnchor, multiplier: 0.5, constant: 1)
      .isActive = true
    root.layoutIfNeeded()
    #expect(view.frame == Rect(5, 5, 101, 190))
    LayoutConstraint.deactivate(edges)
    #expect(edges.allSatisfy { !$0.isActive } && box.constraints.count == 1)
  }

  @Test func aRemovedViewLosesItsConstraintsToTheOutsideAndKeepsThoseInside() {
    let box = add()
    let view = add(to: box)
    let outside = pin(box, to: root)
    let across = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 1)
    across.isActive = true
    let inside = view.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 2)
    inside.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.origin == Point(2, 1))
    box.removeFromSuperview()
    #expect(inside.isActive && !across.isActive && !outside.contains { $0.isActive })
    #expect(box.layout?.crossing == 0 && root.constraints.isEmpty)
  }

  @Test("a constraint whose second item is deallocated cannot be activated")
  func deallocatedItem() {
    let view = add()
    var other: View? = add()
    let anchor = other!.widthAnchor
    let earlier = view.widthAnchor.constraint(equalTo: anchor)
    other?.removeFromSuperview()
    other = nil
    for width in [earlier, view.widthAnchor.constraint(equalTo: anchor)] {
      width.isActive = true
      #expect(width.secondItem == nil && !width.isActive)
    }
  }

  @Test func aFrameThatIsSetMovesWhatDependsOnIt() {
    let fixed = root.add(View(frame: Rect(20, 20, 40, 40)))
    let view = add(Sized(10, 10))
    view.leftAnchor.constraint(equalTo: fixed.rightAnchor, constant: 4).isActive = true
    view.centerYAnchor.constraint(equalTo: fixed.centerYAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(view.frame == Rect(64, 35, 10, 10))
    fixed.center.x += 6
    fixed.bounds.size.height = 60
    root.layoutIfNeeded()
    #expect(view.frame == Rect(70, 35, 10, 10))
    #expect(fixed.frame == Rect(26, 10, 40, 60))
  }

  @Test func intrinsicSizesCountWithTheirPriorities() {
    let (a, b) = (Sized(100, 20), Sized(100, 20))
    _ = (add(a), add(b))
    a.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    b.leftAnchor.constraint(equalTo: a.rightAnchor).isActive = true
    b.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
    a.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
    root.layoutIfNeeded()
    #expect([a.frame.width, b.frame.width] == [100, 200])
    a.size.width = 120
    a.invalidateIntrinsicContentSize()
    root.layoutIfNeeded()
    #expect([a.frame.width, b.frame.width] == [120, 180])
    a.setContentHuggingPriority(LayoutPriority(249), for: .horizontal)
    root.layoutIfNeeded()
    #expect([a.frame.width, b.frame.width] == [200, 100])
    #expect(a.contentHuggingPriority(for: .horizontal).rawValue == 249)
    #expect(a.contentHuggingPriority(for: .vertical) == .defaultLow)
  }

  @Test func aLabelOfSeveralLinesIsAsHighAsItsWidthMakesIt() {
    let label = Label()
    label.text = "A text that is much too long for one line of a hundred points"
    label.numberOfLines = 0
    let below = Sized(10, 10)
    _ = (add(label), add(below))
    let width = label.widthAnchor.constraint(lessThanOrEqualToConstant: 100)
    LayoutConstraint.activate([
      width, label.topAnchor.constraint(equalTo: root.topAnchor),
      label.leftAnchor.constraint(equalTo: root.leftAnchor),
      below.topAnchor.constraint(equalTo: label.lastBaselineAnchor, constant: 3),
    ])
    root.layoutIfNeeded()
    let fitting = label.sizeThatFits(Size(100, 0))
    #expect(label.frame.width == 100 && label.frame.height == fitting.height)
    #expect(fitting.height > 3 * label.font.lineHeight)
    let line = label.layout.text.lines.last?.baseline ?? 0
    #expect((below.frame.minY - 3 - line).magnitude <= 0.5)
    width.constant = 1000
    root.layoutIfNeeded()
    #expect(label.frame.height == label.sizeThatFits(.zero).height)
    label.text = "Short"
    root.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize)
  }

  @Test func whatIsPinnedToAScrollViewMakesItsContentSize() {
    for isGuide in [false, true] {
      let scroll = pinnedScroll()
      let content = add(to: scroll)
      let held = add(to: scroll)
      if isGuide {
        let guide = scroll.contentLayoutGuide
        LayoutConstraint.activate([
          content.topAnchor.constraint(equalTo: guide.topAnchor, constant: 5),
          content.leftAnchor.constraint(equalTo: guide.leftAnchor),
          content.rightAnchor.constraint(equalTo: guide.rightAnchor),
          content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
      } else {
        pin(content, to: scroll).first { $0.firstAttribute == .top }?.constant = 5
      }
      LayoutConstraint.activate([
        content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 1000),
        held.topAnchor.constraint(
          equalTo: scroll.frameLayoutGuide.topAnchor, constant: 7),
        held.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor),
        held.widthAnchor.constraint(equalToConstant: 10),
        held.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(scroll.frame == root.bounds)
      #expect(scroll.contentSize == Size(300, 1005))
      #expect(content.frame == Rect(0, 5, 300, 1000))
      scroll.contentOffset.y = 100
      root.layoutIfNeeded()
      #expect(held.frame == Rect(0, 107, 10, 10))
      #expect(content.frame.minY == 5)
      scroll.removeFromSuperview()
    }
  }

  @Test("[1.47] the header demo's constraints: a column of equal widths without gaps")
  func columnOfEqualWidths() {
    let scroll = pinnedScroll()
    let (picture, bar, below) = (View(), View(), View())
    let stack = StackView(arrangedSubviews: [picture, bar, below])
    stack.axis = .vertical
    _ = add(stack, to: scroll)
    pin(stack, to: scroll)
    stack.widthAnchor.constraint(equalTo: scroll.widthAnchor).isActive = true
    let heights = zip([picture, bar, below], [120.0, 30, 400]).map { view, height in
      view.heightAnchor.constraint(equalToConstant: height)
    }
    LayoutConstraint.activate(heights)
    root.layoutIfNeeded()
    #expect([picture, bar, below].map(\.frame.minY) == [0, 120, 150])
    #expect(scroll.contentSize == Size(300, 550))
    heights[0].constant = 80
    root.frame.size = Size(200, 300)
    root.layoutIfNeeded()
    #expect([picture, bar, below].map(\.frame.minY) == [0, 80, 110])
    #expect([picture, bar, below].map(\.frame.width) == [200, 200, 200])
    bar.isHidden = true
    root.layoutIfNeeded()
    #expect(below.frame.minY == 80)
    #expect(scroll.contentSize == Size(200, 480))
  }

  @Test func theSafeAreaAndMarginsAreGuides() {
    root.safeAreaInsets = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let view = add()
    let inner = add(to: view)
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      view.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
      LayoutConstraint(
        item: view, attribute: .right, relatedBy: .equal, toItem: root,
        attribute: .rightMargin, multiplier: 1, constant: -1),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.leftAnchor.constraint(equalTo: view.leftAnchor),
      inner.widthAnchor.constraint(equalToConstant: 5),
      inner.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == Rect(8, 44, 283, 156))
    #expect(inner.frame.height == 156 - 34)
    #expect(root.safeAreaLayoutGuide.layoutFrame.height == 200 - 78)
    root.safeAreaInsets.top = 20
    root.layoutMargins.left = 30
    root.layoutIfNeeded()
    #expect(view.frame == Rect(30, 20, 261, 180))
  }

  @Test func rightToLeftTurnsLeadingAround() {
    let view = add(Sized(50, 20))
    view.semanticContentAttribute = .forceRightToLeft
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16).isActive =
      true
    root.layoutIfNeeded()
    #expect(view.frame.minX == 300 - 16 - 50)
    view.semanticContentAttribute = .forceLeftToRight
    root.layoutIfNeeded()
    #expect(view.frame.minX == 16)
  }

  @Test func edgesAreOnPixelsOfTheScreen() {
    let view = add(Sized(10.3, 10))
    view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 0.4).isActive = true
    for (scale, x, width) in [(1.0, 0.0, 11.0), (2, 0.5, 10), (4, 0.5, 10.25)] {
      root.displayScale = scale
      root.layoutIfNeeded()
      #expect(view.frame.minX == x && view.frame.width == width, "\(scale)")
    }
  }

  // MARK: Fitting

  @Test func theFittingSizeIsThatOfWhatIsInside() {
    let cell = View()
    let label = Label()
    label.numberOfLines = 0
    label.text = "Some words that take several lines in a narrow column"
    _ = add(label, to: cell)
    pin(label, to: cell, inset: 10)
    let natural = label.intrinsicContentSize
    #expect(
      cell.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == Size(natural.width + 20, natural.height + 20))
    let narrow = cell.systemLayoutSizeFitting(
      Size(120, 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    let height = label.sizeThatFits(Size(100, 0)).height
    #expect(narrow == Size(120, height + 20))
    #expect(cell.frame == .zero && label.frame == .zero)
  }

  // MARK: Updates and work

  private final class Late: View {
    var calls = 0
    let inner = Sized(10, 10)
    override func updateConstraints() {
      calls += 1
      if inner.superview == nil {
        addSubview(inner)
        inner.leftAnchor.constraint(equalTo: leftAnchor, constant: 3).isActive = true
      }
      super.updateConstraints()
    }
  }

  @Test func updateConstraintsIsCalledOnceBeforeTheLayoutThatNeedsIt() {
    let late = Late(frame: Rect(0, 0, 50, 50))
    late.setNeedsUpdateConstraints()
    root.addSubview(late)
    root.layoutIfNeeded()
    #expect(late.calls == 1 && late.inner.frame.minX == 3)
    #expect(!late.needsUpdateConstraints())
    late.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(late.calls == 1)
    late.setNeedsUpdateConstraints()
    late.updateConstraintsIfNeeded()
    #expect(late.calls == 2)
  }

  private final class Wrapping: View {
    let label = Label()
    override func layoutSubviews() {
      super.layoutSubviews()
      label.preferredMaxLayoutWidth = label.frame.width
    }
  }

  @Test func whatALayoutChangesIsSolvedInTheSamePass() {
    let view = Wrapping(frame: root.bounds)
    view.label.numberOfLines = 0
    view.label.text = "A text that is much too long for one line of a hundred points"
    root.addSubview(view)
    _ = add(view.label, to: view)
    view.label.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
    view.label.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
    let width = view.label.widthAnchor.constraint(lessThanOrEqualToConstant: 100)
    width.isActive = true
    root.layoutIfNeeded()
    let high = view.label.frame.height
    #expect(high > 3 * view.label.font.lineHeight && view.layoutCount < 5)
    #expect(view.label.preferredMaxLayoutWidth == view.label.frame.width)
    let count = view.layoutCount
    root.layoutIfNeeded()
    #expect(view.layoutCount == count)
  }

  @Test func viewsWithoutConstraintsHaveNothingOfThem() {
    let plain = root.add(View())
    _ = (plain.constraints, plain.translatesAutoresizingMaskIntoConstraints)
    _ = (plain.layoutMargins, plain.layoutGuides, plain.needsUpdateConstraints())
    _ = plain.contentHuggingPriority(for: .vertical)
    root.layoutIfNeeded()
    #expect(plain.rare == nil && root.rare == nil)
  }

  @Test func aRowIsASystemOfItsOwnThatMovingDoesNotSolve() {
    var cells: [View] = []
    for n in 0..<1000 {
      let cell = root.add(View(frame: Rect(0, Double(n) * 40, 300, 40)))
      let views = (0..<3).map { _ in add(Sized(20, 20), to: cell) }
      var before = cell.leadingAnchor
      for view in views {
        view.leadingAnchor.constraint(equalTo: before, constant: 4).isActive = true
        view.centerYAnchor.constraint(equalTo: cell.centerYAnchor).isActive = true
        before = view.trailingAnchor
      }
      cells.append(cell)
    }
    root.layoutIfNeeded()
    for cell in cells {
      #expect(cell.subviews.map(\.frame.minX) == [4, 28, 52])
      #expect(cell.subviews[0].frame.minY == 10)
    }
    #expect(root.layout?.system == nil)
    cells[7].frame.origin.y = 5
    #expect(!cells[7].needsLayout && cells[7].unsolvedRoot == nil)
    cells[7].removeFromSuperview()
    root.addSubview(cells[7])
    #expect(cells[7].unsolvedRoot == nil)
    cells[7].subviews[0].invalidateIntrinsicContentSize()
    #expect(cells[7].unsolvedRoot === cells[7] && cells[8].unsolvedRoot == nil)
  }

  @Test func aThousandRowsInOneStackAreOneSystem() {
    let scroll = pinnedScroll()
    let stack = StackView(arrangedSubviews: (0..<1000).map { _ in Sized(50, 21) })
    stack.axis = .vertical
    stack.spacing = 2
    _ = add(stack, to: scroll)
    pin(stack, to: scroll)
    root.layoutIfNeeded()
    #expect(scroll.contentSize == Size(50, 22_998))
    #expect(stack.arrangedSubviews[999].frame.minY == 22_977)
    stack.arrangedSubviews[0].isHidden = true
    root.layoutIfNeeded()
    #expect(scroll.contentSize.height == 22_975)
  }

  // MARK: Animation

  @Test func aConstantIsAnimatedByALayoutInABlock() {
    let tree = AnimatedTree()
    let view = tree.view
    let root = view.root
    view.translatesAutoresizingMaskIntoConstraints = false
    let top = view.topAnchor.constraint(equalTo: view.superview!.topAnchor)
    LayoutConstraint.activate([
      top, view.leftAnchor.constraint(equalTo: view.superview!.leftAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == Rect(0, 0, 10, 10))
    top.constant = 100
    View.animate(withDuration: 1, animations: { root.layoutIfNeeded() })
    #expect(view.frame.minY == 100)
    #expect(near(tree.shown(at: 0.25).center.y, 5 + 12.9162, 1e-3))
    #expect(near(tree.shown(at: 0.5).center.y, 55, 1e-6))
    #expect(near(tree.shown(at: 1).center.y, 105, 1e-9))
  }

  // MARK: Errors

  @Test func whatCannotBeIsToldOnceWithTheConstraintThatIsBroken() {
    let lines = Collected.shared
    let view = add(Sized(10, 10))
    view.id = "odd"
    let one = view.widthAnchor.constraint(equalToConstant: 50)
    let two = view.widthAnchor.constraint(equalToConstant: 60)
    two.identifier = "two"
    LayoutConstraint.activate([one, two])
    root.layoutIfNeeded()
    #expect(view.frame.width == 50)
    #expect(
      lines.about("odd") == [
        """
        Unable to simultaneously satisfy constraints:
            <LayoutConstraint odd.width == 50 (active)>
            <LayoutConstraint 'two' odd.width == 60 (active)>
        Will attempt to recover by breaking constraint
            <LayoutConstraint 'two' odd.width == 60 (active)>
        """
      ])
    two.constant = 70
    root.layoutIfNeeded()
    #expect(lines.about("odd").count == 1 && view.frame.width == 50)
    // It counts again as soon as it can be.
    one.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 70)
    one.priority = LayoutPriority(999)
    one.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 70 && lines.about("odd").count == 1)
    let stray = View()
    stray.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
    #expect(stray.constraints.isEmpty && lines.about("odd").count == 2)
    LayoutConstraint(
      item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: .top,
      multiplier: 1, constant: 0
    ).isActive = true
    root.layoutIfNeeded()
    #expect(lines.about("odd").last?.hasSuffix("left cannot depend on top") == true)
  }

  @Test func requiredContentsThatHaveNoRoomAreTold() {
    let lines = Collected.shared
    let view = add(Sized(80, 10))
    view.id = "firm"
    view.setContentCompressionResistancePriority(.required, for: .horizontal)
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    for _ in 0..<2 {
      view.invalidateIntrinsicContentSize()
      root.layoutIfNeeded()
      #expect(view.frame.width == 50 && lines.about("firm").count == 1)
    }
    #expect(lines.about("firm")[0].hasSuffix("<the intrinsic size of firm>"))
  }

  @Test func changedConstantsThatContradictOneAnotherBreakTheLater() {
    let view = add(Sized(10, 10))
    let least = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 20)
    let most = view.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
    LayoutConstraint.activate([least, most])
    let constants: [(Double, Double)] = [(20, 60), (80, 60), (80, 90), (5, 90), (5, 8)]
    let widths = constants.map { low, high -> Double in
      (least.constant, most.constant) = (low, high)
      root.layoutIfNeeded()
      return view.frame.width
    }
    #expect(widths == [20, 80, 80, 10, 8])
  }
}

/// Warnings that were reported, by any test.
private final class Collected: @unchecked Sendable {
  private var all: [String] = []
  private let mutex = Mutex()

  static let shared: Collected = {
    let new = Collected()
    ConstraintWarnings.listen { new.add($0) }
    return new
  }()

  private func add(_ line: String) { mutex.locked { all.append(line) } }

  /// Those about a view with an id.
  func about(_ id: String) -> [String] { mutex.locked { all.filter { $0.contains(id) } } }

  // MARK: Controls of one size

  @Test("a switch, a wheel and a page control are not squeezed by a label beside them")
  func fixedSizes() {
    let wheel = ActivityIndicatorView(style: .medium)
    wheel.startAnimating()
    let pages = PageControl()
    pages.numberOfPages = 3
    for control in [Switch(), wheel, pages] {
      for width in [300.0, 120] {
        let row = View(frame: Rect(0, 0, width, 60))
        let label = Label()
        label.text = "A title that is longer than its row"
        for view in [label, control] {
          view.translatesAutoresizingMaskIntoConstraints = false
          row.addSubview(view)
        }
        LayoutConstraint.activate([
          label.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 12),
          label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
          control.leadingAnchor.constraint(
            greaterThanOrEqualTo: label.trailingAnchor, constant: 8),
          control.trailingAnchor.constraint(equalTo: row.trailingAnchor, constant: -12),
          control.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        ])
        row.layoutIfNeeded()
        #expect(control.frame.size == control.intrinsicContentSize)
        #expect(control.frame.maxX == width - 12)
        #expect(label.frame.maxX <= control.frame.minX - 8)
      }
    }
    #expect(
      Switch().contentCompressionResistancePriority(for: .horizontal).rawValue == 999)
    #expect(
      Label().contentCompressionResistancePriority(for: .horizontal).rawValue == 750)
  }

  @Test(
    "a required constraint squeezes the frame of a switch no more than setting it does")
  func switchKeepsItsSize() {
    let toggle = Switch()
    let row = View(frame: Rect(0, 0, 200, 60))
    toggle.translatesAutoresizingMaskIntoConstraints = false
    row.addSubview(toggle)
    LayoutConstraint.activate([
      toggle.widthAnchor.constraint(equalToConstant: 10),
      toggle.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 50),
    ])
    row.layoutIfNeeded()
    #expect(toggle.frame.size == Size(51, 31))
    toggle.bounds.size = Size(5, 300)
    #expect(toggle.bounds.size == Size(51, 31))
  }
}
