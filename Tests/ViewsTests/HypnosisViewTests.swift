import Mesmer
import Testing

@Suite struct HypnosisViewTests {
  private let view = HypnosisView(
    frame: Rect(x: 0, y: 0, width: 320, height: 480))

  @Test func defaultsAreTheArticles() {
    #expect(view.circleColor == .lightGray)
    #expect(view.circleColor.straight8.r == 170)
    #expect(view.lineWidth == 10 && view.spacing == 20)
    #expect(view.backgroundColor == nil && view.image == nil)
    #expect(view.imageContentMode == .scaleToFill)
  }

  @Test func aPhoneScreenHasFifteenRings() throws {
    let radii = view.radii
    #expect(radii.count == 15)
    #expect((radii[0] - 288.4441020371192).magnitude < 1e-9)
    #expect((try #require(radii.last) - 8.4441020371192).magnitude < 1e-9)
    for k in 1..<15 { #expect((radii[k - 1] - radii[k] - 20).magnitude < 1e-9) }
  }

  @Test func theRingsAreWholeArcsOfOnePathStrokedOnce() throws {
    let picture = try #require(view.recorded()).picture
    #expect(picture.commands.count == 1)
    guard case .stroke(let path, let style, let paint) = picture.commands[0].operation
    else {
      Issue.record("not a stroke")
      return
    }
    #expect(style == StrokeStyle(lineWidth: 10))
    #expect(paint == .color(.lightGray))
    var arcs = 0
    for element in path.elements {
      switch element {
      case .move: break
      case .arc(let arc):
        #expect(arc.isCircular && arc.isFullTurn)
        #expect(arc.center == Point(x: 160, y: 240))
        #expect(arc.xAxis.dx == view.radii[arcs])
        arcs += 1
      default: Issue.record("an element that is no ring: \(element)")
      }
    }
    #expect(arcs == 15)
  }

  @Test func theCentreFollowsTheBounds() {
    view.bounds.origin = Point(x: 100, y: -40)
    #expect(view.ringPath.controlBounds.mid == Point(x: 260, y: 200))
  }

  @Test func theImageLiesOverTheRings() throws {
    let image = Image(
      width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 255, 0, 255])
    view.image = image
    view.imageContentMode = .scaleAspectFit
    let commands = try #require(view.recorded()).picture.commands
    #expect(commands.count == 2)
    guard case .image(_, let rect, _) = commands[1].operation else {
      Issue.record("no image over the rings")
      return
    }
    #expect(rect == Rect(x: 0, y: 160, width: 320, height: 160))
  }

  @Test func aSpacingThatCannotBeDrawnDrawsNoRing() {
    for spacing in [0, -1, Double.nan, .infinity, 1e-9] {
      view.spacing = spacing
      #expect(view.radii.isEmpty)
    }
    view.spacing = 1000
    #expect(view.radii.count == 1)
  }

  @Test func propertiesMarkForDisplay() {
    func draws(_ change: () -> Void) -> Int {
      let before = view.drawCount
      change()
      _ = view.recorded()
      return view.drawCount - before
    }
    #expect(draws {} == 1)
    #expect(draws {} == 0)
    #expect(draws { view.circleColor = .red } == 1)
    #expect(draws { view.lineWidth = 3 } == 1)
    #expect(draws { view.spacing = 30 } == 1)
    #expect(draws { view.imageContentMode = .center } == 1)
    #expect(draws { view.image = nil } == 1)
  }
}
