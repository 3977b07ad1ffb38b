import Mesmer

/// An animated PNG read independently of the encoder, from the specification (W3C PNG,
/// third edition): its frames are rebuilt as separate PNG files, decoded by libpng, and
/// composited.
package struct APNGFilm: Sendable {
  /// A frame as shown.
  package struct Frame: Sendable {
    /// The whole film's pixels, straight RGBA8.
    package let pixels: [UInt8]
    /// The rectangle that the frame replaced.
    package let rect: PixelRect
    /// Seconds as stored in fcTL.
    package let numerator: Int
    package let denominator: Int
  }

  package let width: Int
  package let height: Int
  package let frames: [Frame]
  /// The number of plays; 0 means forever.
  package let plays: Int

  /// The errors of a film.
  package struct Fault: Error, CustomStringConvertible { package let description: String }

  /// Parses a file. It checks everything that the format requires: the order of the
  /// chunks, the sequence numbers, the stated number of frames, rectangles inside the
  /// film, and a first frame that fills it.
  package init(_ file: [UInt8]) throws {
    guard let chunks = PNGFormat.chunks(of: file) else {
      throw Fault(description: "a chunk's form or checksum is wrong")
    }
    var reader = Reader(chunks)
    try reader.read()
    width = reader.width
    height = reader.height
    frames = reader.frames
    plays = reader.plays
  }

  /// Returns the number of frames of the film's rate that each shown frame lasts.
  package func repeats(framesPerSecond: Int) -> [Int] {
    frames.map { $0.numerator * framesPerSecond / $0.denominator }
  }

  private struct Reader {
    let chunks: [PNGChunk]
    var width = 0
    var height = 0
    var frames: [Frame] = []
    var plays = 0
    private var stated = -1
    private var sequence = 0
    /// fcTL of the frame whose pixels are being read, and these.
    private var control: [UInt8]?
    private var pixels: [UInt8] = []
    private var hasPixels = false
    private var canvas: [UInt8] = []

    init(_ chunks: [PNGChunk]) { self.chunks = chunks }

    func demand(_ condition: Bool, _ text: String) throws {
      if !condition { throw Fault(description: text) }
    }

    mutating func read() throws {
      try demand(chunks.first?.type == "IHDR", "IHDR does not come first")
      try demand(chunks.last?.type == "IEND", "IEND does not come last")
      width = big(chunks[0].data, 0, 4)
      height = big(chunks[0].data, 4, 4)
      canvas = [UInt8](repeating: 0, count: width * height * 4)
      var previous = ""
      for chunk in chunks.dropFirst() {
        try take(chunk, after: previous)
        previous = chunk.type
      }
      try demand(stated == frames.count, "acTL states \(stated), not \(frames.count)")
    }

    mutating func take(_ chunk: PNGChunk, after previous: String) throws {
      let data = chunk.data
      switch chunk.type {
      case "acTL":
        try demand(stated < 0 && !hasPixels && control == nil, "acTL is late")
        try demand(data.count == 8, "acTL has \(data.count) bytes")
        stated = big(data, 0, 4)
        plays = big(data, 4, 4)
      case "fcTL":
        try demand(stated >= 0, "fcTL without acTL")
        try demand(data.count == 26, "fcTL has \(data.count) bytes")
        try demand(!hasPixels == (control == nil), "fcTL out of order")
        try endFrame()
        try number(data)
        control = data
      case "IDAT":
        try demand(control != nil && frames.isEmpty, "IDAT belongs to no frame")
        try demand(!hasPixels || previous == "IDAT", "IDAT chunks are apart")
        hasPixels = true
        pixels += data
      case "fdAT":
        try demand(control != nil && !frames.isEmpty, "fdAT belongs to no frame")
        try demand(previous == "fcTL" || previous == "fdAT", "fdAT is apart")
        try number(data)
        pixels += data.dropFirst(4)
      case "IEND": try endFrame()
      default: try demand(!hasPixels, "\(chunk.type) behind the pixels")
      }
    }

    mutating func number(_ data: [UInt8]) throws {
      try demand(
        big(data, 0, 4) == sequence, "number \(big(data, 0, 4)), not \(sequence)")
      sequence += 1
    }

    /// Decodes the frame that is complete and composites it with the film.
    mutating func endFrame() throws {
      guard let control else { return }
      try demand(!pixels.isEmpty, "a frame without pixels")
      let rect = PixelRect(
        x: big(control, 12, 4), y: big(control, 16, 4), width: big(control, 4, 4),
        height: big(control, 8, 4))
      let all = PixelRect(x: 0, y: 0, width: width, height: height)
      try demand(!rect.isEmpty && all.contains(rect), "\(rect) leaves the film")
      try demand(!frames.isEmpty || rect == all, "the first frame is \(rect)")
      try demand(control[24] == 0 && control[25] == 0, "dispose or blend is not 0")
      let header = Array(control[4..<12]) + chunks[0].data[8...]
      let picture = try PNGDecoder.decodeStraight(
        PNGFormat.file([
          PNGChunk("IHDR", header), PNGChunk("IDAT", pixels), PNGChunk("IEND"),
        ]))
      for y in 0..<rect.height {
        let start = ((rect.minY + y) * width + rect.minX) * 4
        let row = picture.bytes[(y * rect.width * 4)..<((y + 1) * rect.width * 4)]
        canvas.replaceSubrange(start..<start + row.count, with: row)
      }
      frames.append(
        Frame(
          pixels: canvas, rect: rect, numerator: big(control, 20, 2),
          denominator: big(control, 22, 2)))
      self.control = nil
      pixels = []
    }

    func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
