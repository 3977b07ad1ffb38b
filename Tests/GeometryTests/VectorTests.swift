import MesmerGeometry
import TestSupport
import Testing

@Suite struct VectorTests {
  @Test func lengthOfPythagoreanTriplesIsExact() {
    for (a, b, c) in [(3.0, 4.0, 5.0), (5, 12, 13), (8, 15, 17), (0, 7, 7)] {
      #expect(Vector(dx: a, dy: b).length == c)
      #expect(Vector(dx: -b, dy: a).length == c)
    }
    #expect(Vector.zero.length == 0)
    #expect(Vector(dx: 1e200, dy: 0).length == .infinity)
  }

  @Test func quarterTurnIsPerpendicularAndClockwise() {
    var generator = SeededGenerator(seed: 111)
    for _ in 0..<500 {
      let v = Vector(dx: generator.double(in: -9...9), dy: generator.double(in: -9...9))
      #expect(v.dot(v.quarterTurn) == 0)
      #expect(v.cross(v.quarterTurn) == v.dot(v))
      #expect(v.quarterTurn.quarterTurn == -v)
    }
    // To the right, then down: clockwise on screen.
    #expect(Vector(dx: 1, dy: 0).quarterTurn == Vector(dx: 0, dy: 1))
  }

  @Test func crossProductChangesSignWithTheOrder() {
    var generator = SeededGenerator(seed: 112)
    for _ in 0..<500 {
      let v = Vector(dx: generator.double(in: -9...9), dy: generator.double(in: -9...9))
      let w = Vector(dx: generator.double(in: -9...9), dy: generator.double(in: -9...9))
      #expect(v.cross(w) == -w.cross(v))
      #expect(v.dot(w) == w.dot(v))
      #expect(v + w == w + v)
      #expect(v - w == -(w - v))
    }
  }

  @Test func scalingWorksFromBothSides() {
    let v = Vector(dx: 3, dy: -4)
    #expect(v * 2 == Vector(dx: 6, dy: -8))
    #expect(2 * v == v * 2)
    #expect(v / 2 == Vector(dx: 1.5, dy: -2))
  }

  @Test func transformIgnoresItsTranslation() {
    let t = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(Vector(dx: 10, dy: 100).applying(t) == Vector(dx: 520, dy: 730))
    #expect(Vector.zero.applying(t) == .zero)
  }
}
