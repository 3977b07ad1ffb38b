import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec

/// What has changed from one frame to the next, as rectangles of whole tiles.
enum ChangedTiles {
  /// The side of a tile in pixels.
  static let side = 64

  /// The rectangles in which two frames differ, from the top; all of a frame that has no
  /// frame before, or one of another size.
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
        let count = min(side, frame.width - x)
        return (y..<end).contains { row in
          let a = UnsafeRawBufferPointer(
            UnsafeBufferPointer(start: frame.row(row) + x, count: count))
          let b = UnsafeRawBufferPointer(
            UnsafeBufferPointer(start: last.row(row) + x, count: count))
          var difference: UInt64 = 0
          for i in 0..<count / 2 {
            difference |=
              a.load(fromByteOffset: i * 8, as: UInt64.self)
              ^ b.load(fromByteOffset: i * 8, as: UInt64.self)
          }
          if count % 2 > 0 { difference |= a[count * 4 - 4..<count * 4]
            .elementsEqual(b[count * 4 - 4..<count * 4]) ? 0 : 1 }
          return difference != 0
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

  /// A part of a frame as a PNG file.
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
