import Mesmer
import Testing

@testable import MesmerViews

@Suite struct StackViewTests {
  let stack = StackView(frame: Rect(x: 0, y: 0, width: 300, height: 50))
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
    #expect(
      places == [
        Rect(x: 0, y: 0, width: 50, height: 50),
        Rect(x: 60, y: 0, width: 210, height: 50),
        Rect(x: 280, y: 0, width: 20, height: 50),
      ])
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
    stack.frame.size = Size(width: 60, height: 100)
    stack.setCustomSpacing(3, after: views[0])
    views[2].setContentHuggingPriority(LayoutPriority(1), for: .vertical)
    #expect(places.map(\.minY) == [0, 23, 43] && places.map(\.width) == [60, 60, 60])
    views[1].isHidden = true
    #expect(places[2] == Rect(x: 0, y: 23, width: 60, height: 77))
    views[1].isHidden = false
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(places[0] == Rect(x: 8, y: 8, width: 44, height: 20))
    views[0].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2 && places[1].minY == 8)
  }

  @Test func aStackIsAsLargeAsItsViewsNeed() {
    let root = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    root.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    for distribution in [StackView.Distribution.fill, .equalSpacing] {
      for alignment in [StackView.Alignment.fill, .center] {
        stack.distribution = distribution
        stack.alignment = alignment
        root.layoutIfNeeded()
        #expect(stack.frame == Rect(x: 190, y: 0, width: 120, height: 40))
      }
    }
    #expect(
      stack.systemLayoutSizeFitting(.zero) == Size(width: 120, height: 40))
  }
}
