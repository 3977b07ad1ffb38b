import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct PolygonChunksTests {
  @Test func chunksHoldEachVertexOnceAndTheOneBeforeThem() {
    var random = SeededGenerator(seed: 81)
    var chunks = PolygonChunks()
    defer { chunks.free() }
    for _ in 0..<50 {
      let polygon = ContourWalkTests.wildPolygon(&random)
      chunks.cut(polygon)
      var next = 0
      for i in 0..<chunks.chunks.count {
        let chunk = chunks.chunks[i]
        #expect(chunk.start == next && chunk.end > chunk.start)
        #expect(chunk.end - chunk.start <= PolygonChunks.most)
        let before =
          chunk.start == chunk.contourStart ? chunk.contourEnd - 1 : chunk.start - 1
        let held = [polygon.vertices[before]] + polygon.vertices[chunk.start..<chunk.end]
        #expect(chunk.low.x == held.map(\.x).min() && chunk.low.y == held.map(\.y).min())
        #expect(
          chunk.high.x == held.map(\.x).max() && chunk.high.y == held.map(\.y).max())
        next = chunk.end
      }
      #expect(next == polygon.vertices.count)
      #expect(chunks.low.x == polygon.vertices.map(\.x).min())
      #expect(chunks.high.y == polygon.vertices.map(\.y).max())
    }
  }

  @Test func runsAreAtLeastTheEdgesThroughAnyRow() {
    var random = SeededGenerator(seed: 82)
    var chunks = PolygonChunks()
    defer { chunks.free() }
    for _ in 0..<50 {
      let polygon = ContourWalkTests.wildPolygon(&random)
      chunks.cut(polygon)
      for y in stride(from: Int64(-20_512), through: 60_000, by: 1024) {
        var crossings = 0
        var start = 0
        for end in polygon.contourEnds {
          var a = polygon.vertices[end - 1]
          for b in polygon.vertices[start..<end] {
            if (a.y < y) != (b.y < y) { crossings += 1 }
            a = b
          }
          start = end
        }
        #expect(crossings <= chunks.runs)
      }
    }
  }

  @Test func anEmptyPolygonHasNoChunkAndNoBox() {
    var chunks = PolygonChunks()
    defer { chunks.free() }
    chunks.cut(Polygon())
    #expect(chunks.chunks.count == 0 && chunks.low.x > chunks.high.x)
  }
}
