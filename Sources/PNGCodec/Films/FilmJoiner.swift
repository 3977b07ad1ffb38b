import MesmerGeometry
import MesmerPlatform

/// A joiner of the parts of a film. The result is identical, byte for byte, to the same
/// film written without parts.
///
/// Compressed pixels are copied, a chunk at a time; no pixel is decoded. Only the
/// numbers of the chunks change and, where two parts meet, the delays. The delays follow
/// from the joints of all parts, so the film is written sequentially, and memory does not
/// grow with it.
package struct FilmJoiner {
  private let parts: [FilmPart]
  private let keyword: String
  /// The durations of the pictures at the ends of each part, in frames of the film; 0
  /// for a first picture that only continues the previous part's.
  private var shown: [(first: Int, last: Int)]
  private var film: FilmChunks
  /// The number of parts joined so far.
  private var joined = 0

  /// Creates a joiner of one or more parts of the same film, in order; `keyword` is the
  /// keyword of the texts that identify them. Returns nil if the beginnings of the files
  /// differ.
  package init?(_ parts: [FilmPart], keyword: String) {
    guard parts.allSatisfy({ $0.hasHead(of: parts[0]) }) else { return nil }
    self.parts = parts
    self.keyword = keyword
    shown = parts.map { ($0.joint.first.frames, $0.joint.last.frames) }
    // A continuing picture extends the picture before it.
    for i in parts.indices.dropFirst().reversed() where parts[i].joint.change == nil {
      if parts[i - 1].joint.pictures == 1 { shown[i - 1].first += shown[i].first }
      shown[i - 1].last += shown[i].first
      shown[i].first = 0
    }
    let rate = parts[0].joint.rate
    var frames = 0
    for (part, shown) in zip(parts, shown) {
      frames += part.frames - part.joint.firstFrames - part.joint.lastFrames
      frames += rate.delays(frames: shown.first).count
      if part.joint.pictures > 1 { frames += rate.delays(frames: shown.last).count }
    }
    var file = PNGFileWriter(head: PNGFileWriter.signature + parts[0].head)
    file.add("acTL") { $0 += FilmChunks.animation(frames: frames) }
    film = FilmChunks(file)
  }

  /// Appends the next part, the file at a path; `write` is called with the film's next
  /// bytes. Throws `FilmPart.Failure`, `FileError` or an error of `write`.
  package mutating func add(_ path: String, write: ([UInt8]) throws -> Void) throws {
    let (part, shown) = (parts[joined], shown[joined])
    guard let chunks = try FilmPartChunks(path),
      try FilmPart(chunks, keyword: keyword) == part
    else { throw FilmPart.Failure("has changed while it was read; start again") }
    var copy = Copy(part, isFirst: joined == 0, shown)
    while let chunk = try chunks.next() {
      try copy.add(chunk, to: &film)
      try write(film.file.take())
    }
    guard copy.isOver else { throw FilmPart.Failure.damaged }
    joined += 1
    if joined == parts.count { try write(film.file.finish()) }
  }
}

/// The state of copying a part's chunks to the film.
private struct Copy {
  /// Whether the file's last chunk has been read.
  private(set) var isOver = false

  private let part: FilmPart
  private let isFirst: Bool
  private let shown: (first: Int, last: Int)
  /// The index of the current frame in the file; -1 before the first.
  private var frame = -1
  /// Whether the current frame's pixels are copied to the film.
  private var isCopied = false
  /// Whether the change from the previous part has begun.
  private var hasChange = false
  /// The delays of the hold frames after the current frame, and their pixel.
  private var holds = (delays: ArraySlice<FrameRate.Delay>(), corner: [UInt8]())

  init(_ part: FilmPart, isFirst: Bool, _ shown: (first: Int, last: Int)) {
    self.part = part
    self.isFirst = isFirst
    self.shown = shown
  }

  mutating func add(_ chunk: FilmPartChunks.Chunk, to film: inout FilmChunks) throws {
    let data = chunk.data
    switch chunk.type {
    case _ where isOver: throw FilmPart.Failure.damaged
    case "joPX" where !isFirst && frame < 0 && data.count >= 4:
      guard let change = part.joint.change else { throw FilmPart.Failure.damaged }
      if !hasChange { begin(change, part.joint.first, frames: shown.first, &film) }
      hasChange = true
      film.addPixels(copied: data[4...])
    case "fcTL" where data.count == 26:
      guard isFirst || hasChange == (part.joint.change != nil) else {
        throw FilmPart.Failure.damaged
      }
      end(&film)
      frame += 1
      beginFrame(data, &film)
    case "IDAT" where frame == 0:
      if isCopied { film.addPixels(copied: data[...]) }
    case "fdAT" where frame > 0 && data.count >= 4:
      if isCopied { film.addPixels(copied: data[4...]) }
    case "IEND" where frame == part.frames - 1:
      end(&film)
      isOver = true
    default: throw FilmPart.Failure.damaged
    }
  }

  /// Begins a frame of the file, if it is in the film.
  private mutating func beginFrame(_ control: [UInt8], _ film: inout FilmChunks) {
    func number(_ at: Int) -> Int { Int(big32(control, at: at)) }
    let rect = PixelRect(
      x: number(12), y: number(16), width: number(4), height: number(8))
    let last = part.frames - part.joint.lastFrames
    isCopied = true
    if isFirst, frame == 0 {
      begin(rect, part.joint.first, frames: shown.first, &film)
    } else if frame == last {
      begin(rect, part.joint.last, frames: shown.last, &film)
    } else if frame >= part.joint.firstFrames, frame < last {
      let delay = number(20)
      film.addControl(
        rect, FrameRate.Delay(numerator: delay &>> 16, denominator: delay & 65535))
    } else {
      isCopied = false
    }
  }

  /// Begins a picture at an end of the part.
  private mutating func begin(
    _ rect: PixelRect, _ picture: FilmJoint.Picture, frames: Int,
    _ film: inout FilmChunks
  ) {
    let delays = part.joint.rate.delays(frames: frames)
    film.addControl(rect, delays[0])
    holds = (delays[1...], picture.corner)
  }

  /// Ends a frame.
  private mutating func end(_ film: inout FilmChunks) {
    film.addHolds(holds.delays, corner: holds.corner)
    holds.delays = []
  }
}
