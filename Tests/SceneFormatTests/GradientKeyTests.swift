import Mesmer
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
    #expect(
      try shape(
        "{ linear: { from: [0, 1], to: [2, 44], stops: [[0, 'white'], [1, '#f00']] } }"
      ).gradient
        == .linear(
          from: Point(x: 0, y: 1), to: Point(x: 2, y: 44),
          stops: [Gradient.Stop(0, .white), Gradient.Stop(1, .red)]))
    #expect(
      try shape(
        """
        { radial: { center: [3, 4], radius: 5, spread: 'reflect',
          stops: [[0.25, 'blue']] } }
        """
      ).gradient
        == Gradient(
          .radial(
            startCenter: Point(x: 3, y: 4), startRadius: 0, endCenter: Point(x: 3, y: 4),
            endRadius: 5), stops: [Gradient.Stop(0.25, .blue)], spread: .reflect))
    #expect(
      try shape(
        """
        { radial: { center: [3, 4], radius: 5, startCenter: [1, 2],
          startRadius: 0.5, stops: [[0, 'blue']] } }
        """
      ).gradient
        == Gradient(
          .radial(
            startCenter: Point(x: 1, y: 2), startRadius: 0.5,
            endCenter: Point(x: 3, y: 4), endRadius: 5),
          stops: [Gradient.Stop(0, .blue)]))
    #expect(
      try shape("{ conic: { center: [3, 4], startAngle: 90, stops: [[0, 'red']] } }")
        .gradient
        == .conic(
          center: Point(x: 3, y: 4), startAngle: 90 * (Double.pi / 180),
          stops: [Gradient.Stop(0, .red)]))
  }

  @Test func aGradientDecidesTheColourTypeOfThePicture() throws {
    let gray = "{ conic: { center: [3, 4], stops: [[0, 'white'], [1, '#555']] } }"
    let red = "{ conic: { center: [3, 4], stops: [[0, 'white'], [1, '#f005']] } }"
    #expect(try shape(gray).pixelContent(background: .white) == .opaqueGray)
    #expect(try shape(red).pixelContent(background: .white) == .opaque)
    #expect(try shape(gray).pixelContent(background: nil) == .rgba)
  }
}
