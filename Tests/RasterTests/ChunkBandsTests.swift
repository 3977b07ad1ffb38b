import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct ChunkBandsTests {
  @Test func aBandHasTheChunksThatTouchItsRows() {
    var random = SeededGenerator(seed: 83)
    var chunks = PolygonChunks()
    var bands = ChunkBands()
    defer {
      chunks.free()
      bands.free()
    }
    for _ in 0..<100 {
      chunks.cut(ContourWalkTests.wildPolygon(&random))
      let top = random.int(in: -30...30)
      let (height, count) = (random.int(in: 1...20), random.int(in: 1...12))
      bands.sort(chunks, top: top << 10, height: height, count: count)
      for band in 0..<count {
        let low = (top + band * height) << 10
        let expected = (0..<chunks.chunks.count).filter {
          let chunk = chunks.chunks[$0]
          // A horizontal chunk on the band's upper side may be left out.
          return chunk.high.y > low && chunk.low.y < low + height << 10
        }
        #expect(bands[band].map { Int($0) } == expected)
      }
    }
  }
}
