import TestSupport
import Testing

@testable import MesmerPNGCodec

/// What `PlainPicture` reads, libpng reads, with the same pixels.
struct PlainPictureTests {
  @Test(arguments: PNGForge.formats.indices, [false, true])
  func plainFilesAreReadAndOthersLeft(format: Int, interlaced: Bool) {
    let (type, depth) = PNGForge.formats[format]
    var random = SeededGenerator(seed: 100 + UInt64(format))
    for (width, height) in [(1, 1), (2, 3), (7, 5), (8, 6), (33, 17), (100, 12)] {
      var forge = PNGForge(
        width: width, height: height, type: type, depth: depth, interlaced: interlaced,
        using: &random)
      // Runs of equal pixels, which make filtered rows 0.
      for i in forge.samples.indices where i / forge.channels % 40 > 9 {
        if i >= forge.channels { forge.samples[i] = forge.samples[i - forge.channels] }
      }
      let file = PNGFormat.file(
        PlainPictureLaws.chunks(forge, .random(&random), piece: random.int(in: 1...4000)))
      let pixels = PlainPictureLaws.plain(file)
      if depth == 8 && type != 3 && !interlaced {
        #expect(pixels != nil && firstDifference(pixels!, forge.expected) == nil)
        #expect(
          firstDifference(PlainPictureLaws.library(file) ?? [], forge.expected) == nil)
      } else {
        #expect(pixels == nil)
      }
      if type == 0 || type == 2 {
        forge.transparency = Array(forge.samples[..<forge.channels])
        #expect(PlainPictureLaws.plain(forge.file()) == nil)
      }
    }
  }

  /// Rows and pictures that are larger than the memory that is read into.
  @Test(arguments: [(1, 3_000), (70_000, 2), (260, 320)])
  func largePicturesAreReadInPieces(size: (Int, Int)) {
    var random = SeededGenerator(seed: 120)
    for type in [0, 6] {
      var forge = PNGForge(
        width: size.0, height: size.1, type: type, depth: 8, interlaced: false,
        using: &random)
      for i in forge.samples.indices where i % 50 > 10 { forge.samples[i] = i / 50 % 3 }
      let pixels = PlainPictureLaws.plain(
        PNGFormat.file(PlainPictureLaws.chunks(forge, .init(level: 4))))
      #expect(pixels != nil && firstDifference(pixels!, forge.expected) == nil)
    }
  }

  /// libpng warns of some of these and refuses others: that is left to it.
  @Test func nothingUnusualIsRead() {
    var random = SeededGenerator(seed: 121)
    let forge = PNGForge(
      width: 9, height: 5, type: 2, depth: 8, interlaced: false, using: &random)
    let good = PlainPictureLaws.chunks(forge, .init(), piece: 50)
    let last = good.count - 1
    func isLeft(_ note: String, _ change: (inout [PNGChunk]) -> Void) {
      var chunks = good
      change(&chunks)
      #expect(PlainPictureLaws.plain(PNGFormat.file(chunks)) == nil, "\(note)")
    }
    #expect(PlainPictureLaws.plain(PNGFormat.file(good)) != nil)
    #expect(
      PlainPictureLaws.plain(PNGFormat.file(good) + [1, 2, 3]) != nil, "after the file")
    var texts = good
    texts.insert(PNGChunk("tEXt", Array("Title".utf8) + [0, 65]), at: last)
    #expect(PlainPictureLaws.plain(PNGFormat.file(texts)) != nil)
    isLeft("a chunk nobody knows") { $0.insert(PNGChunk("prVt"), at: last) }
    isLeft("a palette too late") { $0.insert(PNGChunk("PLTE", [1, 2, 3]), at: last) }
    isLeft("a chunk between the pixels") { $0.insert(PNGChunk("tEXt", [65, 0]), at: 2) }
    isLeft("no end") { $0.removeLast() }
    isLeft("an end with data") { $0[last].data = [0] }
    isLeft("bytes after the stream") { $0[last - 1].data += [0] }
    isLeft("a stream cut off") { $0[last - 1].data.removeLast() }
    isLeft("a wrong sum of the bytes") {
      $0[last - 1].data[$0[last - 1].data.count - 1] ^= 1
    }
    isLeft("one row too many") { $0[0].data[7] -= 1 }
    isLeft("one row too few") { $0[0].data[7] += 1 }
    isLeft("a filter of no kind") {
      let rows = [UInt8](repeating: 5, count: 28 * 5)
      $0.replaceSubrange(
        1..<last, with: [PNGChunk("IDAT", InflateLaws.deflated(rows, .init()))])
    }
    let file = PNGFormat.file(good)
    for i in stride(from: file.count - 60, to: file.count, by: 1) {
      var damaged = file
      damaged[i] ^= 4
      if let pixels = PlainPictureLaws.plain(damaged) {
        #expect(PlainPictureLaws.library(damaged) == pixels)
      }
      #expect(PlainPictureLaws.plain(Array(file[..<i])) == nil)
    }
  }

  @Test("of damaged files it reads none that libpng refuses or reads differently")
  func isNeverMoreGenerousThanLibPNG() {
    var read = 0
    for seed in 0..<InflateStreamTests.rounds {
      let result = PlainPictureLaws.failure(seed: seed)
      if let text = result.text { Issue.record("seed \(seed): \(text)") }
      if result.isRead { read += 1 }
    }
    #expect(read > Int(InflateStreamTests.rounds) / 4)
  }
}
