import Mesmer
import TestSupport
import Testing

@Suite("Trimmed paths") struct PathTrimmedTests {
  /// Lines, curves, an arc, an open and a closed subpath.
  private func sample() throws -> Path {
    var path = try Path(
      svgPathData: "M 0 0 L 30 0 Q 50 10 30 30 C 20 50 0 40 0 20 Z M 60 5 L 80 25")
    path.addArc(
      center: Point(x: 80, y: 45), radius: 20, startAngle: -1.5, endAngle: 1.5,
      clockwise: true)
    return path
  }

  @Test("a part has its share of the length, and the parts make up the whole")
  func lengths() throws {
    let path = try sample()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let a = Double.random(in: 0...1, using: &random)
      let b = Double.random(in: a...1, using: &random)
      let part = path.trimmed(from: a, to: b)
      #expect(abs(part.length - (b - a) * path.length) < 1e-6 * path.length, "\(a) \(b)")
      if b - a > 1e-3 {
        let start = try #require(path.point(atLength: a * path.length)).point
        let found = try #require(part.point(atLength: 0)).point
        #expect((start - found).length < 1e-5)
      }
    }
  }

  @Test(
    "the whole is the path itself, and a closed subpath stays closed where it is whole")
  func whole() throws {
    let path = try sample()
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: -3, to: 9) == path)
    let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    var pair = square
    pair.append(Path(rect: Rect(x: 20, y: 0, width: 10, height: 10)))
    let text = pair.trimmed(from: 0, to: 0.75).svgPathData
    #expect(text.filter { $0 == "Z" || $0 == "z" }.count == 1, "\(text)")
    #expect(square.trimmed(from: 0, to: 0.75).svgPathData.contains("Z") == false)
  }

  @Test("no part, no length and no number give an empty path") func empty() throws {
    let path = try sample()
    for (a, b) in [(0.5, 0.5), (0.7, 0.2), (.nan, 1), (0, .nan), (1, 2), (-1, 0)] {
      #expect(path.trimmed(from: a, to: b).isEmpty, "\(a) \(b)")
    }
    #expect(Path().trimmed(from: 0.1, to: 0.9).isEmpty)
    var point = Path()
    point.move(to: Point(x: 3, y: 3))
    #expect(point.trimmed(from: 0.1, to: 0.9).isEmpty)
  }
}
