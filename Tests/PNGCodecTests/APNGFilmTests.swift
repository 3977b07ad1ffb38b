import Mesmer
import TestSupport
import Testing

/// The tests' own reader of films finds invalid ones: else it would
/// prove nothing about those that the encoder writes.
struct APNGFilmTests {
  static func chunks() throws -> [PNGChunk] {
    var random = SeededGenerator(seed: 47)
    let pixmaps = (0..<3).map { _ in
      PNGEncoderTests.randomPixmap(
        width: 90, height: 80, content: .opaque, using: &random)
    }
    let chunks = PNGFormat.chunks(
      of: try APNGEncoderTests.film(of: pixmaps, content: .opaque))
    return try #require(chunks)
  }

  @Test func filmsThatBreakTheFormatAreRefused() throws {
    let good = try Self.chunks()
    #expect(try APNGFilm(PNGFormat.file(good)).frames.count == 3)
    func place(_ type: String, _ number: Int = 0) -> Int {
      good.indices.filter { good[$0].type == type }[number]
    }
    func refused(_ note: String, _ change: (inout [PNGChunk]) -> Void) {
      var chunks = good
      change(&chunks)
      #expect(throws: (any Error).self, "\(note)") {
        try APNGFilm(PNGFormat.file(chunks))
      }
    }
    refused("no acTL") { $0.remove(at: place("acTL")) }
    refused("two acTL") { $0.insert($0[place("acTL")], at: place("acTL")) }
    refused("acTL behind fcTL") { $0.swapAt(place("acTL"), place("fcTL")) }
    refused("a wrong count") { $0[place("acTL")].data[3] = 2 }
    refused("no fcTL") { $0.remove(at: place("fcTL")) }
    refused("a later fcTL is missing") { $0.remove(at: place("fcTL", 1)) }
    refused("fcTL behind the pixels") { $0.swapAt(place("fcTL"), place("IDAT")) }
    refused("numbers out of order") { $0.swapAt(place("fdAT"), place("fdAT", 1)) }
    refused("a number twice") { $0[place("fdAT")].data[3] = 1 }
    refused("frames in another order") { $0.swapAt(place("fcTL", 1), place("fcTL", 2)) }
    refused("a frame without pixels") { chunks in
      chunks.removeSubrange(place("fdAT")..<place("fcTL", 2))
    }
    refused("a frame that leaves the film") { $0[place("fcTL", 1)].data[15] = 1 }
    refused("a first frame that does not fill it") { $0[place("fcTL")].data[7] = 89 }
    refused("another disposal") { $0[place("fcTL", 1)].data[24] = 1 }
    refused("another blending") { $0[place("fcTL", 1)].data[25] = 1 }
    refused("text behind the pixels") {
      $0.insert(PNGChunk("tEXt", [65, 0, 65]), at: place("fcTL", 1))
    }
    refused("a chunk between pixels") {
      $0.insert(PNGChunk("tEXt", [65, 0, 65]), at: place("fdAT"))
    }
    refused("half the pixels") { $0[place("fdAT")].data.removeLast(900) }
    refused("no end") { $0.removeLast() }
  }

  /// The changes between frames determine the picture, not the frames alone.
  @Test func framesLieOverEachOther() throws {
    let a = Pixmap(width: 3, height: 2, background: .white)
    let b = Pixmap(width: 3, height: 2, background: .white)
    b.row(1)[2] = 255 << 24
    let film = try APNGFilm(APNGEncoderTests.film(of: [a, b, a], content: .opaque))
    let pixel = PixelRect(x: 2, y: 1, width: 1, height: 1)
    #expect(film.frames.map(\.rect) == [a.bounds, pixel, pixel])
    #expect(film.frames[0].pixels == film.frames[2].pixels)
    #expect(film.frames[1].pixels.suffix(8) == [255, 255, 255, 255, 0, 0, 0, 255])
  }
}
