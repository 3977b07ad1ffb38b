import Mesmer
import TestSupport
import Testing

@testable import MesmerScrolling

/// Knobs by the rule of the published iOS dimensions: 3 points of margin, at
/// least 36 long, shrinking 1:1 past an end down to 8.
@Suite struct IndicatorGeometryTests {
  private let axis = IndicatorAxis(viewport: 480, content: 1920)

  @Test("[1.28] [1.29] contents that fit have no indicator") func none() {
    #expect(IndicatorAxis(viewport: 480, content: 480).knob(at: 0) == nil)
    #expect(IndicatorAxis(viewport: 480, content: 100).knob(at: 0) == nil)
    // No space for a track.
    #expect(IndicatorAxis(viewport: 6, content: 100).knob(at: 0) == nil)
    for bad in [Double.nan, .infinity] {
      #expect(IndicatorAxis(viewport: 480, content: bad).knob(at: 0) == nil)
      #expect(
        IndicatorAxis(viewport: 480, content: 960, minimumOffset: bad).knob(at: 0) == nil)
    }
    #expect(axis.knob(at: .nan) == nil)
    #expect(axis.knob(at: -.infinity) == IndicatorKnob(position: 3, length: 8))
    #expect(axis.knob(at: .infinity) == IndicatorKnob(position: 469, length: 8))
  }

  @Test("[1.34] insets shorten the track at their end") func insets() {
    var axis = axis
    axis.insetStart = 20
    axis.insetEnd = 54
    axis.minimumOffset = -10
    #expect(axis.knob(at: -10) == IndicatorKnob(position: 23, length: 100))
    #expect(
      axis.knob(at: 1430) == IndicatorKnob(position: 480 - 54 - 3 - 100, length: 100))
  }

  @Test("[1.28] [1.29] knobs lie on their track and move with the offset")
  func knobsLieOnTheirTrack() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let viewport = random.double(in: 20...900)
      let axis = IndicatorAxis(
        viewport: viewport, content: viewport + random.double(in: 1...5000),
        minimumOffset: random.double(in: -80...80), insetStart: random.double(in: 0...6),
        insetEnd: random.double(in: 0...6), sharesCorner: random.double(in: 0...1) < 0.5)
      let low = axis.insetStart + 3
      let high = viewport - axis.insetEnd - 3 - (axis.sharesCorner ? 6 : 0)
      guard high > low else { continue }
      var last = -Double.infinity
      for step in -10...20 {
        let offset = axis.minimumOffset + Double(step) / 10 * (axis.content - viewport)
        let knob = try #require(axis.knob(at: offset))
        #expect(knob.length > 0)
        #expect(knob.position >= low - 1e-9)
        #expect(knob.position + knob.length <= high + 1e-9)
        #expect(knob.position >= last - 1e-9)
        last = knob.position
      }
    }
  }

  @Test("[1.28] [1.29] [1.34] both indicators leave the corner to each other")
  func corner() {
    let scroll = ScrollGeometry(boundsSize: Size(200, 480), contentSize: Size(800, 1920))
    var both = IndicatorGeometry(scroll)
    #expect(both.vertical(at: .zero) == Rect(194, 3, 3, (480 - 12) / 4))
    #expect(both.horizontal(at: .zero) == Rect(3, 474, (200 - 12) / 4, 3))
    both.insets = EdgeInsets(top: 1, left: 2, bottom: 5, right: 7)
    #expect(
      both.horizontal(at: Point(600, 0))
        == Rect(200 - 7 - 3 - 6 - (200 - 21) / 4, 469, (200 - 21) / 4, 3))

    var one = IndicatorGeometry(scroll)
    one.showsHorizontal = false
    #expect(one.horizontal(at: .zero) == nil)
    #expect(one.vertical(at: .zero)?.height == 118.5)
    one.showsHorizontal = true
    one.scroll.contentSize.width = 200
    #expect(one.horizontal(at: .zero) == nil)
    #expect(one.vertical(at: .zero)?.height == 118.5)
  }

  @Test("[1.7] [1.34] the content's insets count as content") func contentInsets() {
    var geometry = IndicatorGeometry(
      ScrollGeometry(
        boundsSize: Size(100, 480), contentSize: Size(100, 900),
        adjustedInset: EdgeInsets(top: 40, bottom: 20)))
    #expect(geometry.vertical(at: Point(0, -40)) == Rect(94, 3, 3, 237))
    #expect(geometry.vertical(at: Point(0, 440))?.maxY == 477)
    // Content that fits, but for its insets, has one.
    geometry.scroll.contentSize.height = 440
    #expect(geometry.hasVertical && geometry.vertical(at: .zero) != nil)
  }
}
