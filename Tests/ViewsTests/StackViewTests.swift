import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct StackViewTests {
  let stack = StackView(frame: Rect(0, 0, 300, 50))
  let views = [Sized(50, 20), Sized(30, 10), Sized(20, 40)]

  init() {
    for view in views { stack.addArrangedSubview(view) }
    stack.spacing = 10
  }

  private var places: [Rect] {
    stack.layoutIfNeeded()
    return views.map(\.frame)
  }

  @Test func fillGivesTheRestToTheWeakestHugging() {
    views[1].setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
    #expect(places == [Rect(0, 0, 50, 50), Rect(60, 0, 210, 50), Rect(280, 0, 20, 50)])
  }

  @Test func fillEquallyAndProportionallyShareTheLength() {
    stack.distribution = .fillEqually
    stack.spacing = 0
    #expect(places.map(\.minX) == [0, 100, 200])
    stack.distribution = .fillProportionally
    #expect(places.map(\.minX) == [0, 150, 240])
    #expect(places.map(\.width) == [150, 90, 60])
  }

  @Test func equalSpacingAndCenteringLeaveTheViewsTheirLengths() {
    stack.distribution = .equalSpacing
    #expect(places.map(\.width) == [50, 30, 20])
    #expect(places.map(\.minX) == [0, 150, 280])
    stack.distribution = .equalCentering
    let middles = places.map(\.mid.x)
    #expect(((middles[1] - middles[0]) - (middles[2] - middles[1])).magnitude <= 1)
    stack.frame.size.width = 130
    #expect(places[1].minX >= places[0].maxX + 10)
    #expect(places[2].minX >= places[1].maxX + 10)
  }

  @Test(
    "the stack's direction decides where its views are, not theirs",
    arguments: [
      StackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
      .equalCentering,
    ])
  func direction(distribution: StackView.Distribution) {
    stack.distribution = distribution
    let places = places
    stack.semanticContentAttribute = .forceRightToLeft
    views[1].semanticContentAttribute = .forceLeftToRight
    // Middles are at whole points from the left in both directions.
    let mirrored = self.places.map { 300 - $0.maxX }
    #expect(zip(mirrored, places).allSatisfy { ($0 - $1.minX).magnitude <= 1 })
    stack.semanticContentAttribute = .unspecified
    views[1].semanticContentAttribute = .forceRightToLeft
    #expect(self.places == places)
    stack.axis = .vertical
    stack.alignment = .leading
    stack.frame.size.height = 200
    #expect(self.places.map(\.minX) == [0, 0, 0])
    stack.semanticContentAttribute = .forceRightToLeft
    #expect(self.places.map(\.maxX) == [300, 300, 300])
  }

  @Test(arguments: [
    (StackView.Alignment.leading, [0.0, 0, 0]), (.center, [15, 20, 5]),
    (.trailing, [30, 40, 10]), (.top, [0, 0, 0]), (.bottom, [30, 40, 10]),
  ]) func alignmentPlacesViewsAcross(_ alignment: StackView.Alignment, _ tops: [Double]) {
    stack.alignment = alignment
    stack.distribution = .equalSpacing
    #expect(places.map(\.minY) == tops)
    #expect(places.map(\.height) == [20, 10, 40])
  }

  @Test func columnsHiddenViewsCustomSpacesAndMargins() {
    stack.axis = .vertical
    stack.frame.size = Size(60, 100)
    stack.setCustomSpacing(3, after: views[0])
    views[2].setContentHuggingPriority(LayoutPriority(1), for: .vertical)
    #expect(places.map(\.minY) == [0, 23, 43] && places.map(\.width) == [60, 60, 60])
    views[1].isHidden = true
    #expect(places[2] == Rect(0, 23, 60, 77))
    views[1].isHidden = false
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(places[0] == Rect(8, 8, 44, 20))
    views[0].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2 && places[1].minY == 8)
  }

  @Test func aStackIsAsLargeAsItsViewsNeed() {
    let root = View(frame: Rect(0, 0, 500, 500))
    root.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    for distribution in [StackView.Distribution.fill, .equalSpacing] {
      for alignment in [StackView.Alignment.fill, .center] {
        stack.distribution = distribution
        stack.alignment = alignment
        root.layoutIfNeeded()
        #expect(stack.frame == Rect(190, 0, 120, 40))
      }
    }
    #expect(stack.systemLayoutSizeFitting(.zero) == Size(120, 40))
  }

  // MARK: Hiding in an animation

  /// A column of three rows, each with a label that is 40 points high, pinned at the top.
  private func column() -> (tree: AnimatedTree, rows: [View]) {
    let tree = AnimatedTree()
    tree.root.frame.size = Size(300, 300)
    let column = StackView()
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    tree.root.addSubview(column)
    LayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: tree.root.topAnchor),
      column.leadingAnchor.constraint(equalTo: tree.root.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: tree.root.trailingAnchor),
    ])
    let rows = (0..<3).map { _ in
      let row = View()
      let label = Label()
      label.text = "MMM"
      label.translatesAutoresizingMaskIntoConstraints = false
      row.addSubview(label)
      LayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: row.topAnchor),
        label.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        label.leadingAnchor.constraint(equalTo: row.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        label.heightAnchor.constraint(equalToConstant: 40),
      ])
      column.addArrangedSubview(row)
      return row
    }
    tree.root.layoutIfNeeded()
    return (tree, rows)
  }

  @Test(
    "isHidden is animated in a block, with layoutIfNeeded or without",
    arguments: [false, true])
  func hidingInABlock(laysOut: Bool) {
    let (tree, rows) = column()
    for isHidden in [true, false] {
      let (from, to) = isHidden ? (80.0, 40.0) : (40.0, 80.0)
      let start = tree.now
      View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        rows[1].isHidden = isHidden
        if laysOut { tree.root.layoutIfNeeded() }
      }
      for part in [0, 0.25, 0.5] {
        tree.advance(to: start + part)
        let place = rows[2].presentation.frame.minY
        #expect(near(place, from + (to - from) * part, 1e-9))
        let label = rows[1].subviews[0]
        #expect(label.presentation.bounds.size == label.bounds.size)
        #expect(label.bounds.size == Size(300, 40))
      }
      tree.advance(to: start + 1.5)
      #expect(rows[2].presentation.frame.minY == to)
    }
  }

  @Test("isHidden outside a block, or in one without animation, shows at the next layout")
  func hidingAtOnce() {
    for isInBlock in [false, true] {
      let (tree, rows) = column()
      if isInBlock {
        View.animate(withDuration: 1) {
          View.performWithoutAnimation { rows[1].isHidden = true }
        }
      } else {
        rows[1].isHidden = true
      }
      #expect(rows[2].frame.minY == 80)
      tree.root.layoutIfNeeded()
      #expect(rows[2].presentation.frame.minY == 40)
    }
  }

  @Test func `in a keyframe it has the keyframe's duration`() {
    let (tree, rows) = column()
    View.animateKeyframes(withDuration: 1, delay: 0) {
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        rows[1].isHidden = true
      }
    }
    for (time, place) in [(0.25, 80.0), (0.5, 80), (0.75, 60), (1.25, 40)] {
      tree.advance(to: time)
      #expect(near(rows[2].presentation.frame.minY, place, 1e-9))
    }
  }
}
