import Mesmer
import TestSupport
import Testing

@testable import MesmerPNGCodec
@testable import MesmerPlatform

@Suite("Parts of films, joined") struct FilmJoinerTests {
  private static let keyword = "part"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The parameters of a film.
  private struct Making {
    var content = PixelContent.opaque
    var framesPerSecond = 60.0
    var effort = PNGEncoder.Effort.fast
  }

  /// Pictures of one size, some of which equal the one before.
  private func pixmaps(
    _ count: Int, _ making: Making, using random: inout SeededGenerator
  ) -> [Pixmap] {
    // Tall ones have streams in pieces.
    let size = random.int(in: 0...3) == 0 ? (300, 150) : (random.int(in: 1...20), 9)
    var pixmaps = [
      PNGEncoderTests.randomPixmap(
        width: size.0, height: size.1, content: making.content, using: &random)
    ]
    while pixmaps.count < count {
      let next = APNGEncoderTests.changed(pixmaps.last!, using: &random)
      next.cutPhase = random.int(in: -100...100)
      pixmaps.append(next)
    }
    return pixmaps
  }

  private func frame(
    _ pixmap: Pixmap, after previous: Pixmap?, _ making: Making
  ) throws -> APNGEncoder.Frame? {
    try APNGEncoder.frame(
      pixmap, after: previous, content: making.content, effort: making.effort)
  }

  private func film(_ pixmaps: [Pixmap], _ making: Making) throws -> [UInt8] {
    try APNGEncoderTests.film(
      of: pixmaps, content: making.content, framesPerSecond: making.framesPerSecond,
      effort: making.effort, text: [PNGText(keyword: "of", text: "all")])
  }

  /// The film of some of the pictures.
  private func part(
    _ range: Range<Int>, of pixmaps: [Pixmap], _ making: Making, text: String = "one"
  ) throws -> [UInt8] {
    var film = try APNGEncoder(
      width: pixmaps[0].width, height: pixmaps[0].height, content: making.content,
      scale: 2, framesPerSecond: making.framesPerSecond,
      text: [
        PNGText(keyword: "of", text: "all"), PNGText(keyword: Self.keyword, text: text),
      ], isPart: true)
    var bytes: [UInt8] = []
    for i in range {
      let pixmap = pixmaps[i]
      if i == range.lowerBound, i > 0 {
        let whole = try #require(try frame(pixmap, after: nil, making))
        try film.append(whole, change: try frame(pixmap, after: pixmaps[i - 1], making))
      } else {
        try film.append(
          frame(pixmap, after: i == range.lowerBound ? nil : pixmaps[i - 1], making))
      }
      bytes += film.take()
    }
    let (rest, control) = try film.finishTaken()
    bytes += rest
    bytes.replaceSubrange(
      control.start..<control.start + control.bytes.count, with: control.bytes)
    return bytes
  }

  /// Writes the parts and joins them.
  private func joined(_ parts: [[UInt8]]) throws -> [UInt8] {
    var films: [FilmPart] = []
    for (i, part) in parts.enumerated() {
      try AtomicFile.write(part, to: folder.path("\(i)"))
      guard let film = try FilmPart(path: folder.path("\(i)"), keyword: Self.keyword)
      else { throw FilmPart.Failure("is empty") }
      films.append(film)
    }
    guard var joiner = FilmJoiner(films, keyword: Self.keyword) else {
      throw FilmPart.Failure("begins unlike the others")
    }
    var bytes: [UInt8] = []
    for i in parts.indices { try joiner.add(folder.path("\(i)")) { bytes += $0 } }
    return bytes
  }

  /// Rates at which holding a picture takes one frame of the file, and many.
  private static let rates = [60, 1, 59.94, 0.37, 0.01, 1000, 333.3]

  @Test("parts of any lengths give the film, byte for byte", arguments: 0..<21)
  func whole(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var making = Making()
    making.content = PNGEncoderTests.contents[seed % 3]
    making.framesPerSecond = Self.rates[seed % Self.rates.count]
    if seed % 5 == 4 { making.effort = .small }
    let pixmaps = pixmaps(random.int(in: 1...12), making, using: &random)
    let film = try film(pixmaps, making)
    for count in [1, 2, 3, 7] {
      var cuts = (1..<count).map { _ in random.int(in: 1...pixmaps.count) }
      cuts = Array(Set(cuts + [0, pixmaps.count])).sorted()
      let ranges = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
      let parts = try ranges.map { try part($0, of: pixmaps, making) }
      #expect(try joined(parts) == film, "\(ranges)")
    }
    // A frame each.
    let parts = try pixmaps.indices.map { try part($0..<$0 + 1, of: pixmaps, making) }
    #expect(try joined(parts) == film)
  }

  @Test("a picture that is held for long in many parts is held in the film")
  func held() throws {
    for rate in [1.0, 0.01, 333.3] {
      let making = Making(content: .opaque, framesPerSecond: rate)
      let red = Pixmap(width: 3, height: 2, background: .red)
      let blue = Pixmap(width: 3, height: 2, background: .blue)
      let pixmaps =
        Array(repeating: red, count: 1500) + Array(repeating: blue, count: 1400)
      for cuts in [[0, 700, 1400, 2200, 2900], [0, 1500, 2900], [0, 1, 2899, 2900]] {
        let parts = try zip(cuts, cuts.dropFirst()).map {
          try part($0..<$1, of: pixmaps, making)
        }
        #expect(try joined(parts) == film(pixmaps, making))
      }
    }
  }

  @Test("a part alone is a film that shows its frames", arguments: 0..<6)
  func alone(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let making = Making(content: PNGEncoderTests.contents[seed % 3])
    let pixmaps = pixmaps(9, making, using: &random)
    for range in [0..<9, 0..<1, 3..<9, 8..<9] {
      let bytes = try part(range, of: pixmaps, making)
      let film = try APNGFilm(bytes)
      let shown = zip(film.frames, film.repeats(framesPerSecond: 60)).flatMap {
        [[UInt8]](repeating: $0.pixels, count: $1)
      }
      #expect(shown == pixmaps[range].map { PNGEncoderTests.straightBytes($0) })
      let still = try PNGDecoder.decodeStraight(bytes)
      #expect(still.bytes == shown[0])
    }
  }

  @Test("a byte that is wrong anywhere, or missing, is an error") func damaged() throws {
    var random = SeededGenerator(seed: 5)
    let making = Making()
    let pixmaps = pixmaps(6, making, using: &random)
    let first = try part(0..<3, of: pixmaps, making)
    let second = try part(3..<6, of: pixmaps, making)
    #expect(try joined([first, second]) == film(pixmaps, making))
    for place in stride(from: 0, to: second.count, by: 1 + second.count / 200) {
      var changed = second
      changed[place] ^= UInt8(random.int(in: 1...255))
      #expect(throws: (any Error).self, "byte \(place)") { try joined([first, changed]) }
      let cut = Array(second.prefix(place))
      #expect(throws: (any Error).self, "\(place) bytes") { try joined([first, cut]) }
    }
    #expect(throws: FilmPart.Failure.self) { try joined([first, second + [0]]) }
  }

  @Test("numbers that no part has are errors") func forged() throws {
    var random = SeededGenerator(seed: 6)
    let making = Making()
    let pixmaps = pixmaps(6, making, using: &random)
    let first = try part(0..<3, of: pixmaps, making)
    let second = try part(3..<6, of: pixmaps, making)
    let chunks = try #require(PNGFormat.chunks(of: second))
    let joint = try #require(chunks.firstIndex { $0.type == "joIN" })
    func refused(_ note: String, _ change: (inout [PNGChunk]) -> Void) {
      var forged = chunks
      change(&forged)
      #expect(throws: (any Error).self, "\(note)") {
        try joined([first, PNGFormat.file(forged)])
      }
    }
    // The rate, the rectangle, and the first and the last picture's frames.
    for place in [0, 1, 2, 3, 4, 5, 6, 7, 12, 14, 16, 18, 20, 22, 24, 26, 28, 32] {
      for value: UInt8 in [127, 255] {
        refused("\(place): \(value)") { $0[joint].data[place] = value }
      }
    }
    // No number is a trap.
    for place in 0..<44 {
      for value: UInt8 in [0, 1, 127, 255] {
        var forged = chunks
        forged[joint].data[place] = value
        _ = try? joined([first, PNGFormat.file(forged)])
        _ = try? joined([PNGFormat.file(forged), second])
      }
    }
    refused("no pictures") { $0[joint].data.replaceSubrange(8..<12, with: [0, 0, 0, 0]) }
    refused("no rate") { $0[joint].data.replaceSubrange(0..<4, with: [0, 0, 0, 0]) }
    refused("too short") { $0[joint].data.removeLast() }
    refused("no joint") { $0.remove(at: joint) }
    refused("no frames") { chunks in
      let place = chunks.firstIndex { $0.type == "acTL" }!
      chunks[place].data = [0, 0, 0, 0, 0, 0, 0, 0]
    }
    refused("a frame less") { chunks in
      let place = chunks.firstIndex { $0.type == "acTL" }!
      chunks[place].data[3] -= 1
    }
    refused("no change") { $0.removeAll { $0.type == "joPX" } }
    refused("another chunk") { $0.insert(PNGChunk("tEXt", [65, 0, 65]), at: joint + 1) }
    refused("no text") { $0.removeAll { $0.data.starts(with: Self.keyword.utf8) } }
  }

  @Test("only films that begin alike are joined") func unlike() throws {
    let red = Pixmap(width: 3, height: 2, background: .red)
    var films: [FilmPart] = []
    for (i, rate) in [60.0, 60, 30].enumerated() {
      let making = Making(content: i == 1 ? .rgba : .opaque, framesPerSecond: rate)
      try AtomicFile.write(
        try part(0..<1, of: [red], making, text: "\(i)"), to: folder.path("\(i)"))
      films.append(
        try #require(try FilmPart(path: folder.path("\(i)"), keyword: Self.keyword)))
      #expect(films[i].text == "\(i)")
    }
    #expect(FilmJoiner([films[0], films[0]], keyword: Self.keyword) != nil)
    #expect(FilmJoiner([films[0], films[1]], keyword: Self.keyword) == nil)
    #expect(FilmJoiner([films[0], films[2]], keyword: Self.keyword) == nil)
  }
}
