import MesmerDrawing
import MesmerPNGCodec

/// Frames as YUV4MPEG2. Pixels are composited over the frame's background if it is
/// opaque, otherwise over black.
package struct VideoFrames: FrameEncoder {
  /// Whether 2 x 2 pixels share a sample of chroma (4:2:0); otherwise each pixel has one
  /// (4:4:4).
  let isHalved: Bool

  package init(isHalved: Bool) { self.isHalved = isHalved }

  package var name: String { isHalved ? "y4m" : "y4m444" }
  package var summary: String {
    isHalved
      ? "is YUV4MPEG2, BT.709 in limited range, 4:2:0" : "is the same in 4:4:4"
  }
  package var makesFiles: Bool { false }

  /// Returns the header of a stream; empty unless the frame rate is 1/65535 to 65535. The
  /// rate is written as the nearest fraction of 16-bit numbers, which is exact for 60,
  /// 59.94 and 60000/1001 (`FrameRate`).
  package func header(width: Int, height: Int, framesPerSecond: Double) -> [UInt8] {
    guard let rate = FrameRate(framesPerSecond) else { return [] }
    let (columns, rows) = padded(width, height)
    // Samples of chroma are centred among their pixels, as in JPEG.
    let chroma = isHalved ? "420jpeg" : "444"
    return Array(
      "YUV4MPEG2 W\(columns) H\(rows) F\(rate.frames):\(rate.seconds) Ip A1:1 C\(chroma) "
        .utf8) + Array("XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Returns the size of the planes: even for 4:2:0, where the last column and the last
  /// row are repeated.
  private func padded(_ width: Int, _ height: Int) -> (columns: Int, rows: Int) {
    let odd = isHalved ? 1 : 0
    return (width + (width & odd), height + (height & odd))
  }

  package func encode(
    _ frame: PaintedFrame, label: String?, effort: PNGEncoder.Effort,
    to bytes: inout [UInt8]
  ) {
    let background = frame.background.flatMap { $0.isOpaque ? $0 : nil } ?? .black
    bytes = self.frame(frame.pixels, over: background.premultiplied)
  }

  /// Returns the bytes of a frame: the pixmap composited over a background colour, whose
  /// red is in the low byte and whose alpha is ignored.
  func frame(_ pixmap: Pixmap, over background: UInt32) -> [UInt8] {
    let (columns, rows) = padded(pixmap.width, pixmap.height)
    let mark = Array("FRAME\n".utf8)
    let samples = columns * rows
    let chroma = isHalved ? samples / 4 : samples
    let size = mark.count + samples + 2 * chroma
    return [UInt8](unsafeUninitializedCapacity: size) { out, count in
      let base = out.baseAddress!
      base.update(from: mark, count: mark.count)
      let planes = VideoPlanes(
        luma: base + mark.count, blue: base + mark.count + samples,
        red: base + mark.count + samples + chroma, background: background)
      if isHalved { planes.writeHalved(pixmap) } else { planes.write(pixmap) }
      count = size
    }
  }
}
