import CPNGShim
import TestSupport

@testable import MesmerPNGCodec

/// Random files of plain pictures, whole and damaged: what `PlainPicture` reads, libpng
/// reads, with the same pixels; whole files it reads.
enum PlainPictureLaws {
  /// The pixels without libpng; nil if it is to read them.
  static func plain(_ file: [UInt8]) -> [UInt8]? {
    file.withUnsafeBufferPointer { bytes in
      guard let handle = mesmer_png_reader_new() else { return nil }
      defer { mesmer_png_reader_free(handle) }
      var info = mesmer_png_info()
      guard let base = bytes.baseAddress,
        Int(mesmer_png_reader_open(handle, base, bytes.count, &info)) == MESMER_PNG_OK,
        let picture = PlainPicture(
          bytes, width: Int(info.width), height: Int(info.height),
          hasAlpha: info.has_alpha != 0)
      else { return nil }
      var pixels = [UInt8](repeating: 0, count: Int(info.width * info.height) * 4)
      return picture.read(into: &pixels, rowBytes: Int(info.width) * 4) ? pixels : nil
    }
  }

  /// libpng's pixels; nil if it refuses the file.
  static func library(_ file: [UInt8]) -> [UInt8]? {
    file.withUnsafeBufferPointer { bytes in
      guard let handle = mesmer_png_reader_new() else { return nil }
      defer { mesmer_png_reader_free(handle) }
      var info = mesmer_png_info()
      guard let base = bytes.baseAddress,
        Int(mesmer_png_reader_open(handle, base, bytes.count, &info)) == MESMER_PNG_OK
      else { return nil }
      var pixels = [UInt8](repeating: 0, count: Int(info.width * info.height) * 4)
      let status = mesmer_png_reader_read(handle, &pixels, Int(info.width) * 4)
      return Int(status) == MESMER_PNG_OK ? pixels : nil
    }
  }

  /// The chunks of a forged file whose stream zlib has written.
  static func chunks(
    _ forge: PNGForge, _ settings: InflateLaws.Settings, piece: Int = 1 << 30
  ) -> [PNGChunk] {
    var chunks = forge.chunkList(piece: 1 << 30)
    let i = chunks.firstIndex { $0.type == "IDAT" }!
    let rows = InflateLaws.inflated(chunks[i].data, room: 1 << 20)!.bytes
    let stream = InflateLaws.deflated(rows, settings)
    let pieces = stride(from: 0, to: stream.count, by: piece).map {
      PNGChunk("IDAT", Array(stream[$0..<min($0 + piece, stream.count)]))
    }
    chunks.replaceSubrange(i...i, with: pieces)
    return chunks
  }

  /// What happened to the file of a seed; nil if nothing is wrong.
  static func failure(seed: UInt64) -> (text: String?, isRead: Bool) {
    var random = SeededGenerator(seed: seed)
    let type = [0, 2, 4, 6][random.int(in: 0...3)]
    let forge = PNGForge(
      width: random.int(in: 1...40), height: random.int(in: 1...12), type: type, depth: 8,
      interlaced: false, using: &random)
    var chunks = chunks(forge, .random(&random), piece: random.int(in: 1...900))
    // Damage inside of chunks with right checksums, or anywhere.
    if seed % 2 == 0 {
      let i = random.int(in: 0...chunks.count - 1)
      if !chunks[i].data.isEmpty {
        let j = random.int(in: 0...chunks[i].data.count - 1)
        chunks[i].data[j] ^= 1 << UInt8(random.int(in: 0...7))
      }
    }
    var file = PNGFormat.file(chunks)
    if seed % 4 == 1 { file[random.int(in: 0...file.count - 1)] ^= 1 }
    guard let pixels = plain(file) else {
      return (seed % 4 == 3 ? "a whole file is not read" : nil, false)
    }
    return (library(file) == pixels ? nil : "libpng does not read the same", true)
  }
}
