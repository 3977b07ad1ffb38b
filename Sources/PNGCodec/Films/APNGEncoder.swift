import CZlib
import MesmerDrawing
import MesmerGeometry

/// An encoder of films: animated PNG files (W3C PNG, third edition, sections 4.9 and
/// 11.3.6).
///
/// Browsers play films; programs without APNG support show the first frame. Chromium and
/// WebKit, by their sources, show a frame of less than 11 milliseconds for 100
/// milliseconds, so films for browsers should have at most 90 frames per second.
///
/// Frames are compressed by `frame(_:after:content:effort:)`, which threads may call
/// concurrently, and appended here in order:
///
///     var film = try APNGEncoder(
///       width: 320, height: 480, content: .opaque, scale: 1, framesPerSecond: 60)
///     try film.append(APNGEncoder.frame(first, after: nil, content: .opaque))
///     try film.append(APNGEncoder.frame(second, after: first, content: .opaque))
///     let bytes = try film.finish()
///
/// Each frame replaces the rectangle that has changed (blend_op 0, dispose_op 0). A frame
/// without changes extends the duration of the previous frame. The film loops forever.
/// All its frames have the same colour type, which follows from `content`. A film of one
/// frame is an animation with one frame, and its duration is stored.
package struct APNGEncoder: Sendable {
  /// Width of every frame, in pixels.
  package let width: Int
  /// Height of every frame, in pixels.
  package let height: Int
  /// The kinds of pixels that the film can contain: its colour type.
  package let content: PixelContent

  private let rate: FrameRate
  private var film: FilmChunks
  /// The offset of the acTL chunk. Its number of frames is known only at the end.
  private let control: Int
  /// The description of a part for the chunk after acTL, complete at the end; nil for a
  /// whole film.
  private var joint: FilmJoint?
  /// The last appended frame, and its duration so far, in frames of the film.
  private var pending: (frame: Frame, repeats: Int)?

  /// Starts a film or, if `isPart` is true, a part of one, which `FilmJoiner` joins with
  /// others. The first frame of a later part is appended by `append(_:change:)`.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1...1,000,000.
  ///   - height: in pixels, 1...1,000,000.
  ///   - content: the kinds of pixels that frames may contain.
  ///   - scale: pixels per point, for the density written to the file; 1 by default.
  ///   - framesPerSecond: 1/65535...65535. The nearest fraction of two numbers up to
  ///     65535 is written: exact for whole numbers, 59.94 and 60000/1001, and less than
  ///     one frame in 65536 off for others.
  ///   - text: texts for the file, in addition to the program's name.
  package init(
    width: Int, height: Int, content: PixelContent, scale: Double = 1,
    framesPerSecond: Double, text: [PNGText] = [], isPart: Bool = false
  ) throws(PNGEncodingError) {
    guard let rate = FrameRate(framesPerSecond) else {
      throw .frameRate(framesPerSecond)
    }
    self.width = width
    self.height = height
    self.content = content
    self.rate = rate
    var file = try PNGFileWriter(
      width: width, height: height, content: content, scale: scale, text: text)
    control = file.end
    file.add("acTL") { $0 += FilmChunks.animation(frames: 0) }
    if isPart {
      let joint = FilmJoint(rate: rate)
      file.add("joIN") { $0 += joint.data }
      self.joint = joint
    }
    film = FilmChunks(file)
  }

  /// Appends the next frame; nil extends the duration of the last one.
  ///
  /// Throws `frameSize` or `frameContent` for a frame of another film, and `noFirstFrame`
  /// if the first frame is nil or does not fill the film; in these cases the film is
  /// unchanged.
  package mutating func append(_ frame: Frame?) throws(PNGEncodingError) {
    guard let frame else {
      guard pending != nil else { throw .noFirstFrame }
      pending!.repeats += 1
      return
    }
    guard frame.width == width, frame.height == height else {
      throw .frameSize(
        width: frame.width, height: frame.height, filmWidth: width,
        filmHeight: height)
    }
    guard frame.content == content else {
      throw .frameContent(frame.content, film: content)
    }
    guard pending != nil || frame.isWhole else { throw .noFirstFrame }
    writePending()
    pending = (frame, 1)
  }

  /// Appends the first frame of a part of a film: the whole frame, and the change from
  /// the last frame of the previous part, nil if nothing has changed. The film's first
  /// part, which has no previous frame, begins like a film.
  package mutating func append(
    _ frame: Frame, change: Frame?
  ) throws(PNGEncodingError) {
    precondition(joint != nil && pending == nil, "a part has one first frame")
    try append(frame)
    joint!.change = change?.rect
    if let change {
      var sequence = 0
      film.file.addPixels(change.stream, as: "joPX", sequence: &sequence)
    }
  }

  /// Returns the film's bytes. Call it once, after the last frame. Throws `noFirstFrame`
  /// if there was none.
  package mutating func finish() throws(PNGEncodingError) -> [UInt8] {
    var (bytes, control) = try finishTaken()
    bytes.replaceSubrange(
      control.start..<control.start + control.bytes.count, with: control.bytes)
    return bytes
  }

  // MARK: Pieces

  /// Returns and removes the bytes written since the last call, so that memory does not
  /// grow with the film. `finishTaken` then ends it.
  package mutating func take() -> [UInt8] { film.file.take() }

  /// Returns the rest of a film whose bytes were taken, and bytes that must replace those
  /// at the offset `control.start`, because their values are known only at the end.
  /// Throws `noFirstFrame` if there was no frame.
  package mutating func finishTaken() throws(PNGEncodingError) -> (
    rest: [UInt8], control: (start: Int, bytes: [UInt8])
  ) {
    guard pending != nil else { throw .noFirstFrame }
    writePending()
    pending = nil
    var bytes = PNGFileWriter.chunk(
      "acTL", FilmChunks.animation(frames: film.frameCount))
    if let joint { bytes += PNGFileWriter.chunk("joIN", joint.data) }
    return (film.file.finish(), (control, bytes))
  }

  private mutating func writePending() {
    guard let (frame, repeats) = pending else { return }
    // A delay that no single fraction can express continues in frames that hold the
    // picture.
    let delays = rate.delays(frames: repeats)
    film.addControl(frame.rect, delays[0])
    film.addPixels(frame.stream)
    film.addHolds(delays.dropFirst(), corner: frame.corner)
    joint?.add(FilmJoint.Picture(frames: repeats, corner: frame.corner))
  }
}

/// Returns a zlib stream of less than 65536 uncompressed bytes (RFC 1950, 1951).
func storedStream(_ bytes: [UInt8]) -> [UInt8] {
  let n = bytes.count
  var stream: [UInt8] = [0x78, 0x01, 1]
  for value in [n, ~n] {
    stream += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value &>> 8)]
  }
  stream += bytes
  stream.append32(Int(adler32_z(1, bytes, bytes.count)))
  return stream
}
