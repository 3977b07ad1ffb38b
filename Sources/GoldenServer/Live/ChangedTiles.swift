import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec

/// The differences between successive frames, as rectangles of tiles.
///
/// A rectangle spans a row of tiles from the first to the last that differs. Equal spans
/// of adjacent rows are merged. Tiles end at the edges of the frame.
enum ChangedTiles {
  /// The side of a tile in pixels.
  static let side = 64

  /// Returns the rectangles that contain all differences of two frames, from top to
  /// bottom; the whole frame if there is no previous frame, or one of another size.
  static func rects(of frame: Pixmap, since last: Pixmap?) -> [PixelRect] {
    guard let last, last.width == frame.width, last.height == frame.height else {
      return [frame.bounds]
    }
    if last === frame { return [] }
    var rects: [PixelRect] = []
    for y in stride(from: 0, to: frame.height, by: side) {
      let end = min(y + side, frame.height)
      let columns = stride(from: 0, to: frame.width, by: side)
      func differs(_ x: Int) -> Bool {
        let bytes = min(side, frame.width - x) * 4
        return (y..<end).contains {
          differ(frame.row($0) + x, last.row($0) + x, bytes: bytes)
        }
      }
      guard let first = columns.first(where: differs),
        let final = columns.reversed().first(where: differs)
      else { continue }
      let right = min(final + side, frame.width)
      if let above = rects.last, above.maxY == y, above.minX == first, above.maxX == right
      {
        rects[rects.count - 1].maxY = end
      } else {
        rects.append(PixelRect(minX: first, minY: y, maxX: right, maxY: end))
      }
    }
    return rects
  }

  /// Returns whether two runs of pixels differ. `bytes` is a multiple of 4.
  private static func differ(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, bytes: Int
  ) -> Bool {
    var i = 0
    while i + 8 <= bytes {
      if a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      {
        return true
      }
      i += 8
    }
    return i < bytes
      && a.load(fromByteOffset: i, as: UInt32.self)
        != b.load(fromByteOffset: i, as: UInt32.self)
  }

  /// Returns a part of a frame as a PNG file.
  static func png(_ rect: PixelRect, of frame: Pixmap) throws(PNGEncodingError) -> [UInt8]
  {
    if rect == frame.bounds { return try PNGEncoder.encode(frame) }
    let part = Pixmap(
      width: rect.width, height: rect.height, scale: frame.scale, content: frame.content,
      cleared: false)
    for y in 0..<rect.height {
      part.row(y).update(from: frame.row(rect.minY + y) + rect.minX, count: rect.width)
    }
    return try PNGEncoder.encode(part)
  }
}
