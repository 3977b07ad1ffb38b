import MesmerDrawing
import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct PixmapHalvingTests {
  @Test func everyPixelIsTheMeanOfItsBlockRoundedOnce() {
    var random = SeededGenerator(seed: 311)
    for round in 0..<40 {
      let image = Pixmap.noise(
        width: random.int(in: 1...40), height: random.int(in: 1...40),
        seed: UInt64(round))
      let left = random.int(in: 0...image.width - 1)
      let top = random.int(in: 0...image.height - 1)
      let part = PixelRect(
        x: left, y: top, width: random.int(in: 1...image.width - left),
        height: random.int(in: 1...image.height - top))
      let (x, y) = (random.int(in: 0...4), random.int(in: 0...4))
      let half = image.halved(part, x: x, y: y)
      #expect(half.width == (part.width + (1 << x) - 1) >> x)
      #expect(half.height == (part.height + (1 << y) - 1) >> y)
      for j in 0..<half.height {
        for i in 0..<half.width {
          for shift in stride(from: UInt32(0), to: 32, by: 8) {
            var sum = 0
            for v in j << y..<(j + 1) << y {
              for u in i << x..<(i + 1) << x {
                let p = image.row(min(top + v, part.maxY - 1))[
                  min(left + u, part.maxX - 1)]
                sum += Int(p >> shift & 255)
              }
            }
            let mean = Int((Double(sum) / Double(1 << (x + y)) + 0.5).rounded(.down))
            #expect(Int(half.row(j)[i] >> shift & 255) == mean)
          }
        }
      }
    }
  }

  /// The largest sums: 256 rows and columns of full channels.
  @Test func whiteStaysWhiteHoweverOftenItIsHalved() {
    let white = Pixmap.constant(0xffff_ffff, width: 300, height: 270)
    for x in [0, 7, 8] {
      for y in [0, 7, 8] {
        let words = white.halved(white.bounds, x: x, y: y).words
        #expect(words.allSatisfy { $0 == 0xffff_ffff })
      }
    }
  }
}
