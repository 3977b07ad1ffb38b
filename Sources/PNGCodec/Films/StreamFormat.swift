import MesmerDrawing

/// The format of a motion's frames in a stream for another program.
package enum StreamFormat: String, Hashable, Sendable, CaseIterable {
  /// The pixels as straight RGBA8, rows from the top, without separators between frames.
  case rgba
  /// YUV4MPEG2 with one sample of chroma for 2 x 2 pixels.
  case y4m
  /// YUV4MPEG2 with all samples of chroma.
  case y4m444
  /// Complete PNG files.
  case png

  /// Returns the bytes before the first frame. The frame rate must be 1/65535 to 65535;
  /// it is written as the nearest fraction of 16 bits, which is exact for 60, 59.94 and
  /// 60000/1001 (`FrameRate`).
  package func header(width: Int, height: Int, framesPerSecond: Double) -> [UInt8] {
    guard self == .y4m || self == .y4m444, let rate = FrameRate(framesPerSecond) else {
      return []
    }
    let (columns, rows) = padded(width, height)
    // Samples of chroma are centred among their pixels, as in JPEG.
    let chroma = self == .y4m ? "420jpeg" : "444"
    return Array(
      "YUV4MPEG2 W\(columns) H\(rows) F\(rate.frames):\(rate.seconds) Ip A1:1 C\(chroma) "
        .utf8) + Array("XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Returns the size of the planes: even for 4:2:0, where the last column and the last
  /// row are repeated.
  private func padded(_ width: Int, _ height: Int) -> (columns: Int, rows: Int) {
    let odd = self == .y4m ? 1 : 0
    return (width + (width & odd), height + (height & odd))
  }

  /// Returns a frame in the stream's format; empty for PNG files, which the encoder
  /// writes. The pixmap has pixels. Behind pixels that are not opaque, the planes show
  /// the colour of `background`, red in the low byte; its alpha is ignored.
  package func frame(_ pixmap: Pixmap, over background: UInt32) -> [UInt8] {
    let (columns, rows) = padded(pixmap.width, pixmap.height)
    if self == .png { return [] }
    if self == .rgba {
      return [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { out, count in
        for y in 0..<rows {
          writeRow(
            pixmap.row(y), count: columns, content: .rgba,
            to: out.baseAddress! + y * columns * 4)
        }
        count = columns * rows * 4
      }
    }
    let mark = Array("FRAME\n".utf8)
    let samples = columns * rows
    let chroma = self == .y4m ? samples / 4 : samples
    let size = mark.count + samples + 2 * chroma
    return [UInt8](unsafeUninitializedCapacity: size) { out, count in
      let base = out.baseAddress!
      base.update(from: mark, count: mark.count)
      let planes = VideoPlanes(
        luma: base + mark.count, blue: base + mark.count + samples,
        red: base + mark.count + samples + chroma, background: background)
      if self == .y4m { planes.writeHalved(pixmap) } else { planes.write(pixmap) }
      count = size
    }
  }
}
