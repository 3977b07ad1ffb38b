import MesmerGeometry

/// A reader of the films of `APNGEncoder`, frame by frame.
///
/// Each frame is decoded separately, as the PNG file of its chunks, and drawn over the
/// previous one. Frames without changes are skipped: the encoder writes them only to
/// extend a frame's duration. Animated PNGs of other programs, with frames that are
/// blended or disposed of, are errors.
package struct FilmReader {
  /// The film's size, in pixels.
  package let width: Int
  package let height: Int

  private let file: [UInt8]
  /// The colour type and the rest of IHDR.
  private let form: [UInt8]
  private var chunks: [(type: UInt32, data: Range<Int>)] = []
  private var next = 0
  /// The start time of the last returned frame, in seconds. After the last frame: the
  /// start time of the film's last frame, even if that was skipped.
  package private(set) var start = 0.0
  /// The start time of the next frame to be decoded.
  private var clock = 0.0
  private var canvas: [UInt8] = []
  private var hasFirst = false

  private static let frameControl: UInt32 = 0x6663_544c  // fcTL
  private static let framePixels: UInt32 = 0x6664_4154  // fdAT

  /// Opens a file's bytes. Throws if a chunk is damaged, if the picture is not a film, or
  /// if it has more than 2^28 pixels.
  package init(_ file: [UInt8]) throws(PNGDecodingError) {
    self.file = file
    var chunks: [(type: UInt32, data: Range<Int>)] = []
    var isWhole = true
    file.withUnsafeBufferPointer { bytes in
      for chunk in PNGChunks(of: bytes) {
        isWhole = isWhole && chunk.hasRightChecksum
        chunks.append((chunk.type, chunk.data.startIndex..<chunk.data.endIndex))
      }
    }
    guard isWhole, let header = chunks.first, header.type == PNGChunks.header,
      header.data.count == 13, chunks.last?.type == PNGChunks.fileEnd,
      chunks.contains(where: { $0.type == Self.frameControl })
    else { throw .damaged(reason: "not a complete film (animated PNG)") }
    self.chunks = chunks
    func number(_ at: Int) -> Int {
      file[at..<at + 4].reduce(0) { $0 &<< 8 | Int($1) }
    }
    width = number(header.data.lowerBound)
    height = number(header.data.lowerBound + 4)
    form = Array(file[(header.data.lowerBound + 8)..<header.data.upperBound])
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, area <= 1 &<< 28 else {
      throw .damaged(reason: "\(width) x \(height) pixels exceed the limit of 2^28")
    }
    canvas = [UInt8](repeating: 0, count: area * 4)
  }

  /// The durations of the file's frames, in seconds.
  private var delays: [Double] {
    chunks.filter { $0.type == Self.frameControl && $0.data.count == 26 }.map {
      Self.delay(file[$0.data])
    }
  }

  /// The duration of the film, in seconds.
  package var duration: Double { delays.reduce(0, +) }

  /// Returns the delay in a frame's control chunk.
  private static func delay(_ control: ArraySlice<UInt8>) -> Double {
    func number(_ at: Int) -> Double {
      Double(control[control.startIndex + at]) * 256
        + Double(control[control.startIndex + at + 1])
    }
    let unit = number(22)
    return number(20) / (unit == 0 ? 100 : unit)
  }

  /// Returns the next frame with a change; nil after the last.
  package mutating func nextFrame() throws(PNGDecodingError) -> StraightPixels? {
    while let frame = try decodeNext() {
      if frame { return StraightPixels(width: width, height: height, bytes: canvas) }
    }
    return nil
  }

  /// Draws the next frame on the canvas; returns whether that changed it, nil after the
  /// last.
  private mutating func decodeNext() throws(PNGDecodingError) -> Bool? {
    while next < chunks.count, chunks[next].type != Self.frameControl { next += 1 }
    guard next < chunks.count else { return nil }
    let control = Array(file[chunks[next].data])
    next += 1
    start = clock
    func number(_ at: Int) -> Int {
      control[at..<at + 4].reduce(0) { $0 &<< 8 | Int($1) }
    }
    guard control.count == 26, control[24] == 0, control[25] == 0 else {
      throw .damaged(
        reason: "blended frames; only films of this program are supported")
    }
    let rect = PixelRect(
      x: number(12), y: number(16), width: number(4), height: number(8))
    guard !rect.isEmpty,
      PixelRect(x: 0, y: 0, width: width, height: height).contains(rect)
    else { throw .damaged(reason: "a frame outside the picture") }
    clock += Self.delay(control[...])
    var picture = PNGPieces(width: rect.width, height: rect.height, form: form)
    while next < chunks.count, chunks[next].type != Self.frameControl {
      switch chunks[next].type {
      case PNGChunks.pixels: picture.add(file[chunks[next].data])
      case Self.framePixels: picture.add(file[chunks[next].data].dropFirst(4))
      default: break
      }
      next += 1
    }
    let pixels = try PNGDecoder.decodeStraight(picture.finish())
    var isChanged = false
    for y in 0..<rect.height {
      let start = ((rect.minY + y) * width + rect.minX) * 4
      let row = pixels.bytes[(y * rect.width * 4)..<((y + 1) * rect.width * 4)]
      if !isChanged { isChanged = !canvas[start..<start + row.count].elementsEqual(row) }
      if isChanged { canvas.replaceSubrange(start..<start + row.count, with: row) }
    }
    defer { hasFirst = true }
    return isChanged || !hasFirst
  }
}

/// A PNG file assembled from a frame's pixels.
private struct PNGPieces {
  private var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  init(width: Int, height: Int, form: [UInt8]) {
    var header: [UInt8] = []
    header.append32(width)
    header.append32(height)
    add("IHDR", (header + form)[...])
  }

  mutating func add(_ pixels: ArraySlice<UInt8>) { add("IDAT", pixels) }

  mutating func finish() -> [UInt8] {
    add("IEND", [])
    return bytes
  }

  private mutating func add(_ type: StaticString, _ data: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes.append32(data.count)
    bytes += UnsafeBufferPointer(start: type.utf8Start, count: 4)
    bytes += data
    bytes.append32(Int(pngChecksum(bytes[(start + 4)...])))
  }
}
