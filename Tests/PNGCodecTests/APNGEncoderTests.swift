import Mesmer
import TestSupport
import Testing

struct APNGEncoderTests {
  /// A pixmap of other pixels made by changing a few, many or none.
  static func changed(_ pixmap: Pixmap, using random: inout SeededGenerator) -> Pixmap {
    let (width, height) = (pixmap.width, pixmap.height)
    let next = Pixmap(
      width: width, height: height, scale: pixmap.scale, content: pixmap.content)
    for y in 0..<height { next.row(y).update(from: pixmap.row(y), count: width) }
    let other = PNGEncoderTests.randomPixmap(
      width: width, height: height, content: pixmap.content, using: &random)
    switch random.int(in: 0...4) {
    case 0: break
    case 1:
      let (x, y) = (random.int(in: 0...width - 1), random.int(in: 0...height - 1))
      next.row(y)[x] = other.row(y)[x]
    case 2: return other
    default:
      let (x, y) = (random.int(in: 0...width - 1), random.int(in: 0...height - 1))
      for row in y...random.int(in: y...height - 1) {
        let count = random.int(in: 1...width - x)
        (next.row(row) + x).update(from: other.row(row) + x, count: count)
      }
    }
    return next
  }

  /// The film of frames that are compressed one after the other.
  static func film(
    of pixmaps: [Pixmap], content: PixelContent, framesPerSecond: Double = 60,
    effort: PNGEncoder.Effort = .fast, text: [PNGText] = []
  ) throws -> [UInt8] {
    var film = try APNGEncoder(
      width: pixmaps[0].width, height: pixmaps[0].height, content: content,
      scale: 2, framesPerSecond: framesPerSecond, text: text)
    var previous: Pixmap?
    for pixmap in pixmaps {
      try film.append(
        APNGEncoder.frame(pixmap, after: previous, content: content, effort: effort))
      previous = pixmap
    }
    return try film.finish()
  }

  @Test(arguments: PNGEncoderTests.contents, PNGEncoder.Effort.allCases)
  func everyFrameOfAFilmIsTheFrameThatWentIn(
    own: PixelContent, effort: PNGEncoder.Effort
  ) throws {
    var random = SeededGenerator(seed: 41)
    let sizes = [(1, 1), (1, 7), (6, 1), (17, 5), (40, 33), (65, 12)]
    for (width, height) in sizes {
      for content in PNGEncoderTests.contents
      where content == own || random.bool() {
        guard content != .opaqueGray || own == .opaqueGray,
          content == .rgba || own != .rgba
        else { continue }
        var pixmaps = [
          PNGEncoderTests.randomPixmap(
            width: width, height: height, content: own, using: &random)
        ]
        for _ in 0..<random.int(in: 0...9) {
          pixmaps.append(Self.changed(pixmaps.last!, using: &random))
        }
        let file = try Self.film(of: pixmaps, content: content, effort: effort)
        let film = try APNGFilm(file)
        #expect(film.width == width && film.height == height && film.plays == 0)
        let shown = zip(film.frames, film.repeats(framesPerSecond: 60)).flatMap {
          [APNGFilm.Frame](repeating: $0, count: $1)
        }
        try #require(shown.count == pixmaps.count)
        for (frame, pixmap) in zip(shown, pixmaps) {
          let expected = PNGEncoderTests.straightBytes(pixmap)
          #expect(firstDifference(frame.pixels, expected) == nil)
        }
        // The still picture is the first frame.
        let still = try PNGDecoder.decodeStraight(file)
        #expect(firstDifference(still.bytes, film.frames[0].pixels) == nil)
      }
    }
  }

  /// The changed pixels' smallest rectangle, found pixel by pixel.
  @Test(arguments: PNGEncoderTests.contents)
  func aFrameReplacesExactlyWhatChanged(content: PixelContent) throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<100 {
      let (width, height) = (random.int(in: 1...30), random.int(in: 1...20))
      let a = PNGEncoderTests.randomPixmap(
        width: width, height: height, content: content, using: &random)
      let b = Self.changed(a, using: &random)
      // A difference in the padding is no change.
      if width % 16 != 0 { b.row(0)[width] = 0x1234_5678 }
      var expected: PixelRect?
      for y in 0..<height {
        for x in 0..<width where a[x, y] != b[x, y] {
          let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
          expected = expected?.union(pixel) ?? pixel
        }
      }
      let frame = try APNGEncoder.frame(b, after: a, content: content)
      #expect(frame?.rect == expected)
      #expect(try APNGEncoder.frame(b, after: nil, content: content)?.rect == a.bounds)
    }
  }

  /// Only written bytes count: not the colour of transparent pixels, not the
  /// channels that a colour type has none for.
  @Test func whatIsNotWrittenIsNoChange() throws {
    let pixels: [(PixelContent, UInt32, UInt32)] = [
      (.rgba, 0x0000_0000, 0x0012_3456), (.opaque, 0xff12_3456, 0x0012_3456),
      (.opaqueGray, 0xff80_8080, 0xff12_3480),
    ]
    for (content, old, new) in pixels {
      let a = Pixmap(width: 3, height: 2, content: content)
      let b = Pixmap(width: 3, height: 2, content: content)
      a.row(1)[2] = old
      b.row(1)[2] = new
      #expect(try APNGEncoder.frame(b, after: a, content: content) == nil)
      b.row(1)[2] = 0xff12_3457
      let rect = try APNGEncoder.frame(b, after: a, content: content)?.rect
      #expect(rect == PixelRect(x: 2, y: 1, width: 1, height: 1))
    }
  }

  @Test func framesThatAreEqualStayInTheOneBefore() throws {
    let a = Pixmap(width: 4, height: 3, background: .white)
    let b = Pixmap(width: 4, height: 3, background: .black)
    let file = try Self.film(of: [a, a, a, b, b, a], content: .opaque)
    let film = try APNGFilm(file)
    #expect(film.repeats(framesPerSecond: 60) == [3, 2, 1])
    #expect(film.frames.map(\.numerator) == [1, 1, 1])
    #expect(film.frames.map(\.denominator) == [20, 30, 60])
  }

  @Test func aFilmHoldsThesePartsInThisOrder() throws {
    let a = Pixmap(width: 4, height: 3, background: .white)
    let b = Pixmap(width: 4, height: 3, background: .black)
    let text = [PNGText(keyword: "mesmer:digest", text: "1234")]
    let file = try Self.film(of: [a, b], content: .opaque, text: text)
    let chunks = try #require(PNGFormat.chunks(of: file))
    #expect(
      chunks.map(\.type) == [
        "IHDR", "sRGB", "pHYs", "tEXt", "tEXt", "acTL", "fcTL", "IDAT", "fcTL",
        "fdAT", "IEND",
      ])
    let data: [[UInt8]] = [
      [0], PNGFormat.big32(5669) + PNGFormat.big32(5669) + [1],
      Array("Software\0Mesmer".utf8), Array("mesmer:digest\u{0}1234".utf8),
      [0, 0, 0, 2, 0, 0, 0, 0],
    ]
    #expect(chunks[1...5].map { Array($0.data) } == data)
    #expect(PNGFile.text(keyword: "mesmer:digest", in: file) == "1234")
  }

  @Test func aFilmOfOneFrameIsAnAnimationOfOne() throws {
    let a = Pixmap(width: 4, height: 3, background: .white)
    let film = try APNGFilm(Self.film(of: [a], content: .opaque))
    #expect(film.frames.count == 1)
    #expect(film.repeats(framesPerSecond: 60) == [1])
  }

  /// More pixels than a chunk holds: several IDAT, several fdAT.
  @Test func largeFramesTakeSeveralChunks() throws {
    var random = SeededGenerator(seed: 43)
    let pixmaps = (0..<2).map { _ in
      PNGEncoderTests.randomPixmap(
        width: 200, height: 200, content: .rgba, using: &random)
    }
    let file = try Self.film(of: pixmaps, content: .rgba)
    let types = try #require(PNGFormat.chunks(of: file)).map(\.type)
    #expect(types.filter { $0 == "IDAT" }.count > 1)
    #expect(types.filter { $0 == "fdAT" }.count > 1)
    let film = try APNGFilm(file)
    for (frame, pixmap) in zip(film.frames, pixmaps) {
      let expected = PNGEncoderTests.straightBytes(pixmap)
      #expect(firstDifference(frame.pixels, expected) == nil)
    }
  }

  /// A delay whose fraction has more than 16 bits: whole seconds first, the rest
  /// in frames of one pixel.
  @Test func aVeryLongDelayGoesOnInFramesOfOnePixel() throws {
    let a = Pixmap(width: 4, height: 3, background: .white)
    let b = Pixmap(width: 4, height: 3, background: .black)
    var film = try APNGEncoder(
      width: 4, height: 3, content: .opaque, framesPerSecond: 59.94)
    try film.append(APNGEncoder.frame(a, after: nil, content: .opaque))
    for _ in 1..<5000 { try film.append(nil) }
    try film.append(APNGEncoder.frame(b, after: a, content: .opaque))
    let frames = try APNGFilm(film.finish()).frames
    // 2997 frames are 50 seconds; the rest of 2003 is two delays.
    #expect(frames.count == 4)
    let shown = frames.map { Double($0.numerator) / Double($0.denominator) }
    let time: Double = shown.dropLast().reduce(0, +)
    #expect((time - 5000 / 59.94).magnitude < 1e-12)
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    #expect(frames.map(\.rect) == [a.bounds, pixel, pixel, a.bounds])
    #expect(frames[0].pixels == frames[1].pixels)
    #expect(frames[0].pixels == frames[2].pixels)
    #expect(frames[3].pixels != frames[2].pixels)
  }

  @Test func whatIsNoFilmIsRefused() throws {
    let a = Pixmap(width: 4, height: 3, background: .white)
    let wide = Pixmap(width: 5, height: 3, background: .white)
    let clear = Pixmap(width: 4, height: 3)
    var film = try APNGEncoder(width: 4, height: 3, content: .opaque, framesPerSecond: 60)
    #expect(throws: PNGEncodingError.noFirstFrame) { try film.finish() }
    #expect(throws: PNGEncodingError.noFirstFrame) { try film.append(nil) }
    let size = PNGEncodingError.frameSize(
      width: 5, height: 3, filmWidth: 4, filmHeight: 3)
    #expect(throws: size) {
      try film.append(APNGEncoder.frame(wide, after: nil, content: .opaque))
    }
    #expect(throws: size) { try APNGEncoder.frame(wide, after: a, content: .opaque) }
    #expect(size.description.contains("5 x 3") && size.description.contains("4 x 3"))
    let content = PNGEncodingError.frameContent(.rgba, film: .opaque)
    #expect(throws: content) {
      try APNGEncoder.frame(clear, after: nil, content: .opaque)
    }
    #expect(throws: content) {
      try film.append(APNGEncoder.frame(clear, after: nil, content: .rgba))
    }
    let part = Pixmap(width: 4, height: 3, background: .white)
    part.row(1)[1] = 0xff00_0000
    #expect(throws: PNGEncodingError.noFirstFrame) {
      try film.append(APNGEncoder.frame(part, after: a, content: .opaque))
    }
    #expect(throws: PNGEncodingError.empty(width: 0, height: 3)) {
      try APNGEncoder(width: 0, height: 3, content: .rgba, framesPerSecond: 60)
    }
    for rate in [0, -1, .nan, .infinity, 65536, 1e-6] {
      let error = #expect(throws: PNGEncodingError.self) {
        try APNGEncoder(width: 1, height: 1, content: .rgba, framesPerSecond: rate)
      }
      #expect(error?.description.contains("frames per second") == true)
    }
    // After all that the film is as it was.
    try film.append(APNGEncoder.frame(a, after: nil, content: .opaque))
    #expect(try APNGFilm(film.finish()).frames.count == 1)
  }
}
