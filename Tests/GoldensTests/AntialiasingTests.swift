import Mesmer
import TestSupport
import Testing

@Suite("Antialiasing test")
struct AntialiasingTests {
  /// An edge between black and white with a gray column between them, darker in the
  /// second picture at (5, 5).
  static let edge: (StraightPixels, StraightPixels) = {
    func picture(_ gray: UInt32) -> StraightPixels {
      StraightPixels(width: 12, height: 12) { x, y in
        let level: UInt32 = x < 5 ? 0 : x > 5 ? 255 : y == 5 ? gray : 100 + UInt32(y)
        return level * 0x10101 | 0xff00_0000
      }
    }
    return (picture(160), picture(60))
  }()

  static func compare(
    _ pair: (StraightPixels, StraightPixels), _ text: String
  ) throws -> Comparison {
    Comparison(expected: pair.0, actual: pair.1, by: try Tolerance(parsing: text))
  }

  @Test("a pixel on a slope beside plain areas is skipped, but only on request")
  func slope() throws {
    let counted = try Self.compare(Self.edge, "pixelmatch:0.1")
    #expect(counted.countedPixels == 1 && counted.antialiasedPixels == 0)
    let skipped = try Self.compare(Self.edge, "pixelmatch:0.1 skip-antialiasing")
    #expect(skipped.countedPixels == 0 && skipped.antialiasedPixels == 1)
    #expect(skipped.passes && !skipped.isEqual && skipped.changedRects.isEmpty)
    #expect(skipped.summary.contains("1 skipped as antialiasing"))
  }

  @Test("a pixel that differs from a plain area around it is not skipped")
  func spot() throws {
    let plain = StraightPixels(width: 9, height: 9) { _, _ in 0xffff_ffff }
    let spot = StraightPixels(width: 9, height: 9) { x, y in
      x == 4 && y == 4 ? 0xff00_0000 : 0xffff_ffff
    }
    let result = try Self.compare((plain, spot), "pixelmatch skip-antialiasing")
    #expect(result.countedPixels == 1 && result.antialiasedPixels == 0)
  }

  /// pixelmatch's definition, literally and without optimization.
  private struct Plain {
    let picture: StraightPixels
    var w: Int { picture.width }
    var h: Int { picture.height }

    func luma(_ x: Int, _ y: Int) -> Double {
      let c = picture[x, y]
      return Double(c.red) * 0.29889531 + Double(c.green) * 0.58662247
        + Double(c.blue) * 0.11448223
    }

    func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
      (max(x - 1, 0)...min(x + 1, w - 1)).flatMap { u in
        (max(y - 1, 0)...min(y + 1, h - 1)).map { (u, $0) }
      }.filter { $0 != (x, y) }
    }

    func isOnEdge(_ x: Int, _ y: Int) -> Bool {
      x == 0 || y == 0 || x == w - 1 || y == h - 1
    }

    func hasManySiblings(_ x: Int, _ y: Int) -> Bool {
      let same = neighbours(x, y).filter { picture[$0.0, $0.1] == picture[x, y] }.count
      return same + (isOnEdge(x, y) ? 1 : 0) > 2
    }

    func isAntialiased(_ x: Int, _ y: Int, _ other: Plain) -> Bool {
      var zeros = isOnEdge(x, y) ? 1 : 0
      var (low, high) = (0.0, 0.0)
      var (dark, bright) = ((0, 0), (0, 0))
      for (u, v) in neighbours(x, y) {
        let c = (picture[x, y], picture[u, v])
        let dr = Double(c.0.red) - Double(c.1.red)
        let dg = Double(c.0.green) - Double(c.1.green)
        let db = Double(c.0.blue) - Double(c.1.blue)
        let delta = dr * 0.29889531 + dg * 0.58662247 + db * 0.11448223
        if delta == 0 { zeros += 1 }
        if delta < low { (low, dark) = (delta, (u, v)) }
        if delta > high { (high, bright) = (delta, (u, v)) }
      }
      if zeros > 2 || low == 0 || high == 0 { return false }
      return [dark, bright].contains {
        hasManySiblings($0.0, $0.1) && other.hasManySiblings($0.0, $0.1)
      }
    }
  }

  @Test("it agrees with the plain definition on random pictures of few colours")
  func agreesWithDefinition() throws {
    var random = SeededGenerator(seed: 21)
    var skipped = 0
    for round in 0..<40 {
      let w = random.int(in: 1...24)
      let h = random.int(in: 1...24)
      let levels: [UInt32] = [0, 0, 0, 90, 255, 255, 255, 170]
      let e = StraightPixels(width: w, height: h) { _, _ in
        levels[random.int(in: 0...7)] * 0x10101 | 0xff00_0000
      }
      let a = StraightPixels(width: w, height: h) { x, y in
        random.int(in: 0...3) == 0
          ? levels[random.int(in: 0...7)] * 0x10101 | 0xff00_0000
          : UInt32(e[x, y].red) * 0x10101 | 0xff00_0000
      }
      let (p, q) = (Plain(picture: e), Plain(picture: a))
      var counts = (0, 0)
      for y in 0..<h {
        for x in 0..<w where e[x, y] != a[x, y] {
          if (p.luma(x, y) - q.luma(x, y)).magnitude < 20 { continue }
          if p.isAntialiased(x, y, q) || q.isAntialiased(x, y, p) {
            counts.1 += 1
          } else {
            counts.0 += 1
          }
        }
      }
      let result = try Self.compare((e, a), "pixelmatch:0.05 skip-antialiasing")
      #expect(result.countedPixels == counts.0, "round \(round)")
      #expect(result.antialiasedPixels == counts.1, "round \(round)")
      skipped += counts.1
    }
    #expect(skipped > 50)
  }
}
