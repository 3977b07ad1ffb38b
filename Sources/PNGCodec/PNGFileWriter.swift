import CPNGShim
import CZlib
import MesmerDrawing

/// A writer of the outer structure of a PNG file: the signature and the chunks, each
/// with its length before and its checksum after it.
///
/// The file depends only on the arguments: it contains no time, path or version.
struct PNGFileWriter: Sendable {
  /// The bytes written since the last `take()`.
  private(set) var bytes = PNGFileWriter.signature
  /// The number of bytes taken.
  private var taken = 0

  /// The first bytes of every PNG file.
  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// The maximum number of bytes of compressed pixels in one chunk, which bounds the
  /// memory of a reader that loads whole chunks.
  static let pieceSize = 1 &<< 16

  /// Starts a file: IHDR, sRGB (intent 0), pHYs if the scale has a density, tEXt
  /// Software, then the texts in order.
  init(
    width: Int, height: Int, content: PixelContent, scale: Double, text: [PNGText]
  ) throws(PNGEncodingError) {
    try PNGEncoder.check(width: width, height: height)
    add("IHDR") { data in
      data.append32(width)
      data.append32(height)
      data += [8, content.colorType, 0, 0, 0]
    }
    add("sRGB") { $0.append(0) }
    let density = Int(Self.pixelsPerMetre(scale: scale))
    if density != 0 {
      add("pHYs") { data in
        data.append32(density)
        data.append32(density)
        data.append(1)
      }
    }
    for text in [PNGText(keyword: "Software", text: "Mesmer")] + text {
      let data = try text.chunkData()
      add("tEXt") { $0 += data }
    }
  }

  /// Continues a file that begins with these bytes.
  init(head: [UInt8]) { bytes = head }

  /// The maximum number of pixels per side, the same as in the decoder.
  static let maximumSide = Int(MESMER_PNG_MAXIMUM_SIDE)

  /// Returns the density for a number of pixels per point, with 72 points to the inch:
  /// 2835, 5669, 8504 for 1, 2, 3; 0 if the scale has none.
  static func pixelsPerMetre(scale: Double) -> UInt32 {
    let density = 72 * scale / 0.0254 + 0.5
    return density >= 1 && density < 2_147_483_648 ? UInt32(density) : 0
  }

  /// Appends a chunk of less than 2^31 bytes, whose data the closure appends.
  mutating func add(_ type: StaticString, data: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append32(0)
    bytes += UnsafeBufferPointer(start: type.utf8Start, count: 4)
    data(&bytes)
    seal(chunkAt: start)
  }

  /// Continues in the memory of other bytes, which are discarded.
  mutating func use(memoryOf other: inout [UInt8]) {
    other.removeAll(keepingCapacity: true)
    other += bytes
    swap(&bytes, &other)
  }

  /// Reserves capacity for `count` more bytes, and for a quarter more than the total:
  /// the next file may be longer.
  private mutating func reserve(_ count: Int) {
    let needed = bytes.count + count
    if needed > bytes.capacity { bytes.reserveCapacity(needed + needed / 4) }
  }

  /// The offset of the next chunk in the file.
  var end: Int { taken + bytes.count }

  /// Returns and removes the bytes written since the last call.
  mutating func take() -> [UInt8] {
    taken += bytes.count
    defer { bytes = [] }
    return bytes
  }

  /// Appends compressed pixels as IDAT chunks.
  mutating func addPixels(_ stream: PixelStream) {
    switch stream.simplified {
    case .whole(let bytes):
      for piece in CompressedRows.pieces(of: bytes.count) {
        add("IDAT") { $0 += bytes[piece] }
      }
    case .pieces(let pieces):
      reserve(pieces.reduce(64) { $0 + $1.blocks.count + 24 })
      add("IDAT") { $0 += PixelStream.header }
      for rows in pieces { add(rows) }
      add("IDAT") { $0 += PixelStream.end(of: pieces) }
    }
  }

  /// Appends a piece of the pixels as IDAT chunks.
  mutating func add(_ rows: CompressedRows) {
    for (piece, checksum) in zip(rows.pieces, rows.chunkChecksums) {
      bytes.append32(piece.count)
      bytes += PNGFileWriter.pixelsType
      bytes += rows.blocks[piece]
      bytes.append32(Int(checksum))
    }
  }

  /// Appends compressed pixels as chunks of a film, which have consecutive numbers, such
  /// as fdAT.
  mutating func addPixels(
    _ stream: PixelStream, as type: StaticString, sequence: inout Int
  ) {
    func add(_ data: some Collection<UInt8>, to file: inout PNGFileWriter) {
      file.add(type) {
        $0.append32(sequence)
        $0 += data
      }
      sequence += 1
    }
    switch stream.simplified {
    case .whole(let bytes):
      for piece in CompressedRows.pieces(of: bytes.count) { add(bytes[piece], to: &self) }
    case .pieces(let pieces):
      reserve(pieces.reduce(96) { $0 + $1.blocks.count + 32 })
      add(PixelStream.header, to: &self)
      let pixels = crc32_z(0, PNGFileWriter.pixelsType, 4)
      for rows in pieces {
        for (piece, checksum) in zip(rows.pieces, rows.chunkChecksums) {
          bytes.append32(piece.count + 4)
          let start = bytes.count
          bytes += UnsafeBufferPointer(start: type.utf8Start, count: 4)
          bytes.append32(sequence)
          // The checksum of a chunk is that of its first bytes, shifted by the length of
          // the data, xor that of the data. Only the first bytes differ from an IDAT
          // chunk.
          let front = crc32_z(0, Array(bytes[start...]), 8) ^ pixels
          bytes += rows.blocks[piece]
          bytes.append32(Int(crc32_combine(front, UInt(checksum), piece.count)))
          sequence += 1
        }
      }
      add(PixelStream.end(of: pieces), to: &self)
    }
  }

  private static let pixelsType = Array("IDAT".utf8)

  /// Returns a chunk with its length and checksum.
  static func chunk(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    var file = PNGFileWriter(head: [])
    file.add(type) { $0 += data }
    return file.bytes
  }

  /// Sets the length of the last chunk and appends its checksum.
  private mutating func seal(chunkAt start: Int) {
    bytes.store32(bytes.count - start - 8, at: start)
    bytes.append32(Int(pngChecksum(bytes[(start + 4)...])))
  }

  /// Ends the file; returns the bytes written since the last `take()`.
  mutating func finish() -> [UInt8] {
    add("IEND") { _ in }
    return take()
  }
}

/// Returns the checksum of a chunk's type and data: CRC-32.
func pngChecksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
}

/// Returns the checksum of a chunk whose type and data are separate.
func pngChecksum(_ type: ArraySlice<UInt8>, _ data: [UInt8]) -> UInt32 {
  data.withUnsafeBufferPointer {
    UInt32(crc32_z(UInt(pngChecksum(type)), $0.baseAddress, $0.count))
  }
}

extension [UInt8] {
  /// Appends the low 32 bits in big-endian order.
  mutating func append32(_ value: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Replaces four bytes by the low 32 bits in big-endian order.
  mutating func store32(_ value: Int, at start: Int) {
    for i in 0..<4 { self[start + i] = UInt8(truncatingIfNeeded: value >> (24 - 8 * i)) }
  }

  /// Appends the low 16 bits in big-endian order.
  mutating func append16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value &>> 8))
    append(UInt8(truncatingIfNeeded: value))
  }
}

extension PixelContent {
  /// The number of bytes of a written pixel: one for each channel.
  var channels: Int {
    switch self {
    case .rgba: 4
    case .opaque: 3
    case .opaqueGray: 1
    }
  }

  /// The colour type of IHDR: grayscale, RGB or RGBA.
  var colorType: UInt8 {
    switch self {
    case .rgba: 6
    case .opaque: 2
    case .opaqueGray: 0
    }
  }

  /// A mask of the bits of a premultiplied pixel that are written.
  var writtenBits: UInt32 {
    switch self {
    case .rgba: 0xffff_ffff
    case .opaque: 0x00ff_ffff
    case .opaqueGray: 0x0000_00ff
    }
  }

  /// Returns whether a file with this content can express every pixel of another content.
  func covers(_ other: PixelContent) -> Bool { channels >= other.channels }
}
