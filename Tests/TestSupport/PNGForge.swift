/// A picture with the samples of one PNG colour type and depth, which writes itself as a
/// file (own filters, Adam7, stored deflate) and gives the straight RGBA8 pixels that a
/// decoder must return. It is written from the specification, without a library.
package struct PNGForge: Sendable {
  /// The 15 pairs of colour type and bit depth that PNG has.
  package static let formats: [(type: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16),
    (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  package var width: Int
  package var height: Int
  /// 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA.
  package var type: Int
  package var depth: Int
  package var interlaced: Bool
  /// `channels` samples a pixel, rows top-down.
  package var samples: [Int]
  /// Red, green, blue of each entry, for type 3.
  package var palette: [[UInt8]] = []
  /// Alphas of the first entries (type 3), or the transparent samples at full
  /// depth (types 0 and 2); nil writes no tRNS.
  package var transparency: [Int]?
  /// Chunks to put before PLTE and IDAT.
  package var extraChunks: [PNGChunk] = []

  package static func channels(type: Int) -> Int {
    [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type]!
  }
  package var channels: Int { Self.channels(type: type) }

  /// Random samples, and for type 3 a random palette that covers them.
  package init(
    width: Int, height: Int, type: Int, depth: Int, interlaced: Bool,
    using random: inout some RandomNumberGenerator
  ) {
    self.width = width
    self.height = height
    self.type = type
    self.depth = depth
    self.interlaced = interlaced
    let count = width * height * Self.channels(type: type)
    samples = (0..<count).map { _ in Int.random(in: 0..<1 << depth, using: &random) }
    if type == 3 {
      palette = (0..<1 << depth).map { _ in
        (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    }
  }

  /// The pixels that a decoder must return: straight RGBA8, with 16-bit samples cut to
  /// their high byte after tRNS was applied at full depth.
  package var expected: [UInt8] {
    func byte(_ v: Int) -> UInt8 {
      depth == 16 ? UInt8(v >> 8) : UInt8(v * 255 / (1 << depth - 1))
    }
    var out: [UInt8] = []
    for i in 0..<width * height {
      let s = Array(samples[i * channels..<(i + 1) * channels])
      switch type {
      case 3:
        let alphas = transparency ?? []
        out += palette[s[0]] + [s[0] < alphas.count ? UInt8(alphas[s[0]]) : 255]
      case 0, 4:
        let alpha = type == 4 ? byte(s[1]) : s == transparency ? 0 : 255
        out += [byte(s[0]), byte(s[0]), byte(s[0]), alpha]
      default:
        let alpha = type == 6 ? byte(s[3]) : s == transparency ? 0 : 255
        out += [byte(s[0]), byte(s[1]), byte(s[2]), alpha]
      }
    }
    return out
  }

  /// The whole file; the pixel data is cut into chunks of at most `piece`
  /// bytes, stored in blocks of at most `block`.
  package func file(piece: Int = 8192, block: Int = 65535) -> [UInt8] {
    PNGFormat.file(chunkList(piece: piece, block: block))
  }

  /// The chunks of the file.
  package func chunkList(piece: Int = 8192, block: Int = 65535) -> [PNGChunk] {
    let header =
      PNGFormat.big32(width) + PNGFormat.big32(height)
      + [UInt8(depth), UInt8(type), 0, 0, interlaced ? 1 : 0]
    var chunks = [PNGChunk("IHDR", header)] + extraChunks
    if type == 3 { chunks.append(PNGChunk("PLTE", palette.flatMap { $0 })) }
    if let transparency {
      chunks.append(
        PNGChunk(
          "tRNS",
          type == 3
            ? transparency.map { UInt8($0) }
            : transparency.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }))
    }
    let data = PNGFormat.storedZlib(filteredRows, block: block)
    for start in stride(from: 0, to: data.count, by: piece) {
      chunks.append(PNGChunk("IDAT", Array(data[start..<min(start + piece, data.count)])))
    }
    return chunks + [PNGChunk("IEND")]
  }

  /// All rows of all passes with their filter bytes; the filters alternate.
  private var filteredRows: [UInt8] {
    // Adam7: first column, first row, column step, row step of each pass.
    let passes: [(Int, Int, Int, Int)] =
      interlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
        (1, 0, 2, 2), (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var out: [UInt8] = []
    var turn = 0
    for (x0, y0, dx, dy) in passes where x0 < width && y0 < height {
      var above: [UInt8]?
      for y in stride(from: y0, to: height, by: dy) {
        var rowSamples: [Int] = []
        for x in stride(from: x0, to: width, by: dx) {
          let start = (y * width + x) * channels
          rowSamples += samples[start..<start + channels]
        }
        let row = packed(rowSamples)
        out += filtered(row, above: above ?? row.map { _ in 0 }, filter: turn % 5)
        above = row
        turn += 1
      }
    }
    return out
  }

  /// Samples as bytes, the first in the highest bits.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let perByte = 8 / depth
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (0..<perByte).reduce(UInt8(0)) { byte, i in
        let sample = start + i < samples.count ? samples[start + i] : 0
        return byte | UInt8(sample << (8 - depth * (i + 1)))
      }
    }
  }

  private func filtered(_ row: [UInt8], above: [UInt8], filter: Int) -> [UInt8] {
    let step = max(1, channels * depth / 8)
    return [UInt8(filter)]
      + row.indices.map { i in
        let a = i >= step ? Int(row[i - step]) : 0
        let b = Int(above[i])
        let c = i >= step ? Int(above[i - step]) : 0
        let prediction: Int
        switch filter {
        case 1: prediction = a
        case 2: prediction = b
        case 3: prediction = (a + b) / 2
        case 4:
          let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
          prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        default: prediction = 0
        }
        return row[i] &- UInt8(truncatingIfNeeded: prediction)
      }
  }
}
