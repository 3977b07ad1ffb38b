import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// Circles under one pen of which some change no pixel.
@Suite struct CircleStackTests {
  static func circles(_ radii: [Double], at center: Point) -> Path {
    var path = Path()
    for radius in radii {
      let arc = Arc(center: center, radius: radius, startAngle: 0, sweep: Arc.fullTurn)
      path.move(to: arc.start)
      path.addArc(arc)
    }
    return path
  }

  /// The visible part of a path; nil if that is all of it, or no path.
  static func visible(
    _ path: Path, _ style: StrokeStyle, _ placement: Placement, in area: PixelRect
  ) -> Path? {
    if case .path(let rest) = CircleStack.rest(of: path, style, placement, in: area) {
      return rest
    }
    return nil
  }

  /// The coverage of a polygon of a path's stroke.
  static func coverage(_ path: Path, _ style: StrokeStyle, _ area: PixelRect) -> [UInt32]
  {
    var polygon = Polygon()
    path.flattenStroke(style, .identity, into: &polygon)
    return CellRasterizerTests.coverage(polygon, area)
  }

  @Test(arguments: [
    (0.1, 5.0, 15.0), (0.05, 0.4, 8), (0.3, 0.31, 24), (0.04, 0.3, 7), (0.25, 3, 20),
  ])
  func whatIsLeftCoversTheSamePixelsToTheBit(
    spacing: Double, width: Double, largest: Double
  ) throws {
    var radii = stride(from: largest, to: 0, by: -spacing).map { $0 }
    // Rings of rings, with gaps between them.
    radii.removeAll { $0 > largest / 2 && $0 < largest / 2 + width + 3 }
    let path = Self.circles(radii, at: Point(x: 12.3, y: 9.8))
    let style = StrokeStyle(lineWidth: width)
    let area = PixelRect(x: 0, y: 0, width: 24, height: 20)
    guard radii.count >= CircleStack.fewest else { return }
    let kept = Self.visible(path, style, Placement(), in: area) ?? path
    #expect(
      Self.coverage(kept, style, area) == Self.coverage(path, style, area),
      "\(path.verbs.count) \(kept.verbs.count)")
  }

  @Test func mostOfManyCirclesAreLeftOut() throws {
    let radii = (0..<70_000).map { 707 - 0.01 * Double($0) }
    let path = Self.circles(radii, at: Point(x: 500, y: 500))
    let area = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    let kept = try #require(
      Self.visible(path, StrokeStyle(lineWidth: 10), Placement(), in: area))
    #expect(kept.verbs.count < 3 * 600)
    #expect(kept.verbs.count > 3 * 100)
  }

  @Test func circlesOutsideTheAreaAndRoundItAreLeftOut() throws {
    let radii = (1...200).map { 10 * Double($0) }
    let path = Self.circles(radii, at: .zero)
    let area = PixelRect(x: 600, y: 0, width: 100, height: 50)
    let kept = try #require(
      Self.visible(path, StrokeStyle(lineWidth: 2), Placement(), in: area))
    // 600 to 700, three verbs each.
    #expect(kept.verbs.count == 3 * 11)
  }

  @Test func circlesThatCrowdEachPixelAreSummedUpHoweverFewTheyAre() {
    // Both sides of sixteen circles to a pixel of radius.
    for (spacing, isDense) in [(0.05, true), (0.07, false)] {
      let radii = (0..<200).map { 100 - spacing * Double($0) }
      let path = Self.circles(radii, at: Point(x: 50, y: 50))
      let rest = CircleStack.rest(
        of: path, StrokeStyle(lineWidth: spacing / 2), Placement(),
        in: PixelRect(x: 0, y: 0, width: 100, height: 100))
      if case .rings = rest { #expect(isDense) } else { #expect(!isDense) }
    }
  }

  @Test func otherPathsStayWhatTheyAre() {
    var path = Self.circles((1...100).map { Double($0) }, at: .zero)
    let area = PixelRect(x: 0, y: 0, width: 100, height: 100)
    let style = StrokeStyle(lineWidth: 5)
    #expect(Self.visible(path, style, Placement(), in: area) != nil)
    let squeezed = Placement(AffineTransform(scaleX: 1, y: 2))
    #expect(Self.visible(path, style, squeezed, in: area) == nil)
    path.addLine(to: Point(x: 3, y: 4))
    #expect(Self.visible(path, style, Placement(), in: area) == nil)
  }
}
