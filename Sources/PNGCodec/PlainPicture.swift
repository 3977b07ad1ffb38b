import CZlib

/// A decoder of the common kinds of PNG files, several times as fast as libpng: 8 bits
/// per channel, gray or RGB, with or without alpha, not interlaced, no transparent
/// colour.
///
/// It decodes only valid files: correct checksums, a complete zlib stream of exactly the
/// rows, and after the pixels no chunks other than texts and a time. It rejects all
/// others, and libpng then reads them or reports the error. So errors and pixels do not
/// depend on this decoder.
struct PlainPicture {
  private let rows: UnfilteredRows
  private let height: Int
  /// The data of the IDAT chunks, followed by readable padding.
  private let data: Data

  /// The concatenated data of the IDAT chunks.
  private final class Data {
    let bytes: UnsafeMutablePointer<UInt8>
    let count: Int

    init(_ chunks: [Slice<UnsafeBufferPointer<UInt8>>]) {
      count = chunks.reduce(0) { $0 + $1.count }
      bytes = .allocate(capacity: count + InflateStream.slack)
      var end = bytes
      for chunk in chunks {
        let source = UnsafeBufferPointer(rebasing: chunk)
        if let base = source.baseAddress { end.update(from: base, count: source.count) }
        end += source.count
      }
      end.initialize(repeating: 0, count: InflateStream.slack)
    }

    deinit { bytes.deallocate() }
  }

  /// Checks a file's chunks; nil if they are not those of a plain picture. libpng has
  /// read the chunks before the pixels: the size they give, and whether there is an
  /// alpha channel or a transparent colour.
  init?(
    _ file: UnsafeBufferPointer<UInt8>, width: Int, height: Int, hasAlpha: Bool
  ) {
    guard let form = PlainPicture.form(file), hasAlpha == form.hasAlpha,
      let chunks = PlainPicture.pixelChunks(
        file, limit: max((width * form.rawValue + 1) * height, 8_000_000))
    else { return nil }
    rows = UnfilteredRows(form: form, width: width)
    self.height = height
    data = Data(chunks)
  }

  private static func form(_ file: UnsafeBufferPointer<UInt8>) -> UnfilteredRows.Form? {
    // After the size: depth, colour type, compression, filters, interlacing.
    guard file.count > 33, file[24] == 8, file[26] == 0, file[27] == 0, file[28] == 0
    else { return nil }
    switch file[25] {
    case 0: return .gray
    case 2: return .rgb
    case 4: return .grayAlpha
    case 6: return .rgba
    default: return nil
    }
  }

  /// The chunks that may follow the pixels: tEXt, zTXt, iTXt, tIME.
  private static let harmless: [UInt32] = [
    PNGChunks.text, 0x7a54_5874, 0x6954_5874, 0x7449_4d45,
  ]

  /// Returns the data of the IDAT chunks, each at most `limit` bytes: libpng rejects
  /// longer ones.
  private static func pixelChunks(
    _ file: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> [Slice<UnsafeBufferPointer<UInt8>>]? {
    var found: [Slice<UnsafeBufferPointer<UInt8>>] = []
    var isOver = false
    for chunk in PNGChunks(of: file) {
      if chunk.type == PNGChunks.pixels {
        guard !isOver, chunk.data.count <= limit else { return nil }
        found.append(chunk.data)
      } else if found.isEmpty {
        // libpng has read the chunks before the pixels.
        continue
      } else if chunk.type == PNGChunks.fileEnd {
        return chunk.data.isEmpty && chunk.hasRightChecksum ? found : nil
      } else {
        guard harmless.contains(chunk.type), chunk.data.count < 1 << 20 else {
          return nil
        }
        isOver = true
      }
      guard chunk.hasRightChecksum else { return nil }
    }
    return nil
  }

  /// Decodes the pixels, straight RGBA8, rows `rowBytes` apart. Returns false if the
  /// stream is invalid; the content of the rows is then undefined.
  func read(into pixels: UnsafeMutableRawPointer, rowBytes: Int) -> Bool {
    guard var stream = InflateStream(data.bytes, count: data.count) else { return false }
    let size = rows.rowBytes
    // The reach of repetitions, then space for some rows.
    let room = InflateStream.reach + size + max(size, 1 << 17)
    let memory = UnsafeMutablePointer<UInt8>.allocate(
      capacity: room + InflateStream.overrun)
    let outside = UnsafeMutablePointer<UInt32>.allocate(capacity: rows.width)
    outside.initialize(repeating: rows.outside, count: rows.width)
    defer {
      memory.deallocate()
      outside.deallocate()
    }
    var checksum = Adler32()
    var above = UnsafePointer(outside)
    var y = 0
    var end = memory
    var start = memory
    while true {
      let added = end
      let piece = stream.read(to: &end, limit: memory + room, from: memory)
      guard piece != .refused else { return false }
      checksum.add(added, count: end - added)
      while end - start >= size {
        guard y < height else { return false }
        let row = (pixels + y * rowBytes).assumingMemoryBound(to: UInt32.self)
        guard rows.undo(start, above: above, to: row) else { return false }
        above = UnsafePointer(row)
        start += size
        y += 1
      }
      if piece == .end { break }
      // The rest moves to the front, with the bytes in reach of repetitions.
      let kept = max(min(end - memory, InflateStream.reach), end - start)
      let shift = end - memory - kept
      memory.update(from: memory + shift, count: kept)
      end -= shift
      start -= shift
    }
    guard y == height, start == end else { return false }
    let position = stream.position(from: data.bytes)
    guard position + 4 == data.count else { return false }
    return big32(UnsafeBufferPointer(start: data.bytes, count: data.count), at: position)
      == checksum.value
  }
}
