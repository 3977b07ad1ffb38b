import MesmerDrawing
import MesmerGeometry

/// The numbered chunks of a film, in the order of its file.
struct FilmChunks: Sendable {
  var file: PNGFileWriter
  /// The number of frames written to the file, including those that only hold the
  /// picture.
  private(set) var frameCount = 0
  /// The number of the next fcTL or fdAT chunk.
  private var sequence = 0

  init(_ file: PNGFileWriter) { self.file = file }

  /// Returns the data of acTL: the number of frames, and of plays; 0 means forever.
  static func animation(frames: Int) -> [UInt8] {
    var data: [UInt8] = []
    data.append32(frames)
    data.append32(0)
    return data
  }

  /// Begins a frame: fcTL.
  mutating func addControl(_ rect: PixelRect, _ delay: FrameRate.Delay) {
    file.add("fcTL") { data in
      data.append32(sequence)
      data.append32(rect.width)
      data.append32(rect.height)
      data.append32(rect.minX)
      data.append32(rect.minY)
      data.append16(delay.numerator)
      data.append16(delay.denominator)
      data += [0, 0]  // dispose_op: leave the pixels; blend_op: replace the old ones.
    }
    sequence += 1
    frameCount += 1
  }

  /// Appends the pixels of the current frame: IDAT, or fdAT from the second frame on.
  mutating func addPixels(_ stream: PixelStream) {
    if frameCount == 1 { return file.addPixels(stream) }
    file.addPixels(stream, as: "fdAT", sequence: &sequence)
  }

  /// Appends a chunk of another film with pixels of the current frame.
  mutating func addPixels(copied data: ArraySlice<UInt8>) {
    if frameCount == 1 { return file.add("IDAT") { $0 += data } }
    file.add("fdAT") {
      $0.append32(sequence)
      $0 += data
    }
    sequence += 1
  }

  /// Appends frames that replace the corner pixel with itself, for the second and later
  /// delays of a picture.
  mutating func addHolds(_ delays: some Sequence<FrameRate.Delay>, corner: [UInt8]) {
    for delay in delays {
      addControl(PixelRect(x: 0, y: 0, width: 1, height: 1), delay)
      addPixels(.whole(storedStream([0] + corner)))
    }
  }
}
