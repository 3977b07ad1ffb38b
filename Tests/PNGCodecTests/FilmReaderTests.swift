import Mesmer
import TestSupport
import Testing

@testable import MesmerPNGCodec

@Suite struct FilmReaderTests {
  private func film(_ colors: [Color]) throws -> [UInt8] {
    var encoder = try APNGEncoder(
      width: 20, height: 10, content: .rgba, framesPerSecond: 60)
    var last: Pixmap?
    for color in colors {
      let pixmap = Pixmap(width: 20, height: 10, background: color)
      try encoder.append(APNGEncoder.frame(pixmap, after: last, content: .rgba))
      last = pixmap
    }
    return try encoder.finish()
  }

  @Test("it gives the frames that change something, as they were drawn")
  func frames() throws {
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    var reader = try FilmReader(film([clear, .red, .red, .blue, clear]))
    var seen: [[UInt8]] = []
    while let frame = try reader.nextFrame() { seen.append(Array(frame.bytes[0..<4])) }
    #expect(seen == [[0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
    #expect(reader.width == 20 && reader.height == 10)
  }

  @Test("an invalid or truncated film is an error") func faults() throws {
    let still = try Pixmap(width: 2, height: 2, background: .red).pngData()
    #expect(throws: PNGDecodingError.self) { try FilmReader(still) }
    let bytes = try film([.red, .blue])
    for length in [0, 8, 40, bytes.count / 2, bytes.count - 1] {
      #expect(throws: PNGDecodingError.self) {
        try FilmReader(Array(bytes.prefix(length)))
      }
    }
    // A damaged byte anywhere is an error, and never a trap.
    for place in stride(from: 8, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[place] ^= 0x55
      #expect(throws: PNGDecodingError.self) {
        var reader = try FilmReader(damaged)
        while try reader.nextFrame() != nil {}
      }
    }
  }
}
