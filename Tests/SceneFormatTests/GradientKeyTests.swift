import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite struct GradientKeyTests {
  /// The gradient of a shape with this key's value, in a scene on white.
  private func shape(_ gradient: String) throws -> ShapeView {
    let scene = try scene(
      """
      { mesmer: 1, screen: { size: [9, 9] }, root: { view: 'View', subviews: [
        { view: 'ShapeView', id: 's', frame: [0, 0, 9, 9], path: 'M0 0 H9 V9 z',
          gradient: \(gradient) } ] } }
      """)
    return try #require(scene.view(id: "s") as? ShapeView)
  }

  @Test func allThreeKindsAreRead() throws {
    func radial(from start: Point, _ radius: Double) -> Gradient.Geometry {
      .radial(
        startCenter: start, startRadius: radius, endCenter: Point(3, 4), endRadius: 5)
    }
    let (white, red) = (Gradient.Stop(0, .white), Gradient.Stop(0, .red))
    let expected: [(String, Gradient)] = [
      (
        "{ linear: { from: [0, 1], to: [2, 44], stops: [[0, 'white'], [1, '#f00']] } }",
        .linear(
          from: Point(0, 1), to: Point(2, 44), stops: [white, Gradient.Stop(1, .red)])
      ),
      (
        """
        { radial: { center: [3, 4], radius: 5, spread: 'reflect', stops: [[0, 'red']] } }
        """, Gradient(radial(from: Point(3, 4), 0), stops: [red], spread: .reflect)
      ),
      (
        """
        { radial: { center: [3, 4], radius: 5, startCenter: [1, 2],
          startRadius: 0.5, stops: [[0, 'red']] } }
        """, Gradient(radial(from: Point(1, 2), 0.5), stops: [red])
      ),
      (
        "{ conic: { center: [3, 4], startAngle: 90, stops: [[0, 'red']] } }",
        .conic(center: Point(3, 4), startAngle: 90 * (Double.pi / 180), stops: [red])
      ),
    ]
    for (text, gradient) in expected { #expect(try shape(text).gradient == gradient) }
  }

  @Test func aGradientDecidesTheColourTypeOfThePicture() throws {
    let gray = "{ conic: { center: [3, 4], stops: [[0, 'white'], [1, '#555']] } }"
    let red = "{ conic: { center: [3, 4], stops: [[0, 'white'], [1, '#f005']] } }"
    #expect(try shape(gray).pixelContent(background: .white) == .opaqueGray)
    #expect(try shape(red).pixelContent(background: .white) == .opaque)
    #expect(try shape(gray).pixelContent(background: nil) == .rgba)
  }
}
