import Mesmer
import TestSupport
import Testing

/// Pictures that Apple's Core Graphics made, drawn from their traces.
@Suite struct QuartzConformanceTests {
  @Test(.enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func picturesAreWithinTheListedDifferences() throws {
    let cases = try Conformance.table("quartz/expected.tsv")
    #expect(cases.count == 7)
    for row in cases {
      let name = row[0]
      let allowed = try #require(row.last.flatMap { Int($0) }, "\(name)")
      let trace = try QuartzTrace(
        String(decoding: try Conformance.bytes("quartz/\(name).trace"), as: UTF8.self),
        name: name)
      let expected = try PNGDecoder.decode(Conformance.bytes("quartz/\(name).png"))
      #expect(
        trace.width == expected.pixelWidth && trace.height == expected.pixelHeight)
      let drawn = Pixmap(
        width: trace.width, height: trace.height,
        background: row[2].hasPrefix("black") ? .black : .clear)
      Rasterizer().draw(trace.picture, into: drawn)
      var largest = 0
      for (a, b) in zip(drawn.premultipliedBytes, expected.pixmap.premultipliedBytes) {
        largest = max(largest, abs(Int(a) - Int(b)))
      }
      #expect(largest <= allowed, "\(name): \(largest), at most \(allowed)")
    }
  }
}
