import Mesmer
import TestSupport
import Testing

/// Bytes that are no good picture: an error or a picture, never a trap.
struct PNGDecodingErrorTests {
  static func forge(
    type: Int, depth: Int, interlaced: Bool, width: Int = 5, height: Int = 4
  ) -> PNGForge {
    var random = SeededGenerator(seed: 3)
    var forge = PNGForge(
      width: width, height: height, type: type, depth: depth,
      interlaced: interlaced, using: &random)
    if type == 3 { forge.transparency = [0, 100] }
    return forge
  }

  static let small = [
    forge(type: 3, depth: 2, interlaced: true).file(piece: 30),
    forge(type: 2, depth: 16, interlaced: false).file(),
    forge(type: 4, depth: 8, interlaced: true).file(),
  ]

  @Test func whatIsNoPNGIsNamedSo() {
    for bytes in [[], [137], Array("GIF89a, not a PNG file at all".utf8)] {
      #expect(throws: PNGDecodingError.notAPNG) { try PNGDecoder.decode(bytes) }
    }
    #expect(PNGDecodingError.notAPNG.description.contains("only PNG"))
  }

  @Test func everyCutOfAFileIsRefused() {
    for file in Self.small {
      for count in 0..<file.count {
        #expect(throws: PNGDecodingError.self, "the first \(count) bytes") {
          try PNGDecoder.decodeStraight(Array(file[..<count]))
        }
      }
    }
  }

  @Test func everyFlippedBitGivesAnErrorOrAPicture() {
    var refused = 0
    var read = 0
    for file in Self.small {
      for i in file.indices {
        for bit in 0..<8 {
          var damaged = file
          damaged[i] ^= 1 << bit
          do throws(PNGDecodingError) {
            _ = try PNGDecoder.decode(damaged)
            read += 1
          } catch {
            refused += 1
            let line = error.description
            #expect(!line.isEmpty && !line.contains("\n"))
          }
        }
      }
    }
    // Checksums find nearly all; flips of an optional chunk's type pass.
    #expect(refused > 20 * read)
  }

  /// The same with right checksums, so that the error reaches the decoder.
  @Test func everyFlippedBitUnderARightChecksumGivesAnErrorOrAPicture() {
    var read = 0
    for file in Self.small {
      let chunks = PNGFormat.chunks(of: file)!
      for c in chunks.indices {
        for i in chunks[c].data.indices {
          for bit in 0..<8 {
            var damaged = chunks
            damaged[c].data[i] ^= 1 << bit
            if let pixels = try? PNGDecoder.decodeStraight(PNGFormat.file(damaged)) {
              read += 1
              #expect(pixels.bytes.count == pixels.width * pixels.height * 4)
            }
          }
        }
      }
    }
    #expect(read > 0)
  }

  @Test func tooManyPixelsAreRefusedBeforeTheyAreAllocated() {
    let limits = [
      (1_000_001, 1), (1, 1_000_001), (20_000, 20_000), (0xffff_ffff, 0xffff_ffff),
    ]
    for (width, height) in limits {
      var forge = Self.forge(type: 2, depth: 8, interlaced: false)
      var chunks = forge.chunkList()
      chunks[0].data.replaceSubrange(
        0..<8, with: PNGFormat.big32(width) + PNGFormat.big32(height))
      let error = PNGDecodingError.tooLarge(width: width, height: height)
      #expect(throws: error) { try PNGDecoder.decode(PNGFormat.file(chunks)) }
      #expect(error.description.contains("\(width) x \(height)"))
      // Within the limits, but more than so few bytes can hold.
      forge = Self.forge(type: 6, depth: 16, interlaced: true)
      chunks = forge.chunkList()
      chunks[0].data.replaceSubrange(
        0..<8, with: PNGFormat.big32(16_384) + PNGFormat.big32(16_384))
      #expect(
        throws: PNGDecodingError.damaged(reason: "too few bytes for the stated size")
      ) { try PNGDecoder.decode(PNGFormat.file(chunks)) }
    }
  }

  @Test func brokenStructureIsRefused() throws {
    let good = Self.forge(type: 3, depth: 2, interlaced: false).chunkList()
    _ = try PNGDecoder.decode(PNGFormat.file(good))
    func refused(_ note: String, _ change: (inout [PNGChunk]) -> Void) {
      var chunks = good
      change(&chunks)
      #expect(throws: PNGDecodingError.self, "\(note)") {
        try PNGDecoder.decode(PNGFormat.file(chunks))
      }
    }
    refused("no end") { $0.removeLast() }
    refused("no palette") { $0.removeAll { $0.type == "PLTE" } }
    refused("no pixels") { $0.removeAll { $0.type == "IDAT" } }
    refused("no header") { $0.removeFirst() }
    refused("an unknown chunk that matters") { $0.insert(PNGChunk("XyZw"), at: 1) }
    refused("no width") { $0[0].data.replaceSubrange(0..<4, with: [0, 0, 0, 0]) }
    refused("depth 3") { $0[0].data[8] = 3 }
    refused("colour type 5") { $0[0].data[9] = 5 }
    refused("compression 1") { $0[0].data[10] = 1 }
    refused("interlace 2") { $0[0].data[12] = 2 }
    refused("half the pixels") { chunks in
      let i = chunks.firstIndex { $0.type == "IDAT" }!
      chunks[i].data.removeLast(chunks[i].data.count / 2)
    }
  }

  /// Every index is defined: one beyond the palette is black, as in browsers.
  @Test func anIndexBeyondThePaletteIsBlack() throws {
    var forge = Self.forge(type: 3, depth: 4, interlaced: false)
    forge.transparency = nil
    forge.palette = Array(forge.palette.prefix(5))
    let pixels = try PNGDecoder.decodeStraight(forge.file())
    forge.palette += [[UInt8]](repeating: [0, 0, 0], count: 11)
    #expect(firstDifference(pixels.bytes, forge.expected) == nil)
  }
}
