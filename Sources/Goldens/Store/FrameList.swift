import MesmerGeometry
import MesmerPlatform

/// The golden of a sequence: for each frame the digest of its pixels, and the content
/// offset and zoom scale of the scroll view.
///
/// It is a text file, `<name>.frames`, with a heading, a line with the size and the frame
/// rate, and one line per frame: number, digest, content offset in points, zoom scale. In
/// a review, the changed lines show the frame from which on a fling differs.
package struct FrameList: Equatable, Sendable {
  /// One frame.
  package struct Frame: Equatable, Sendable {
    package var digest: PixelDigest
    package var offset: Point
    package var zoomScale: Double
  }

  /// The size of every frame in pixels.
  package var size: PixelSize
  package var framesPerSecond: Double
  package var frames: [Frame]

  package init(size: PixelSize, framesPerSecond: Double, frames: [Frame] = []) {
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.frames = frames
  }

  private static let heading =
    "# Frames of a golden: number, digest of the pixels, content offset, zoom scale."

  /// The digest of the list of frames.
  package var digest: PixelDigest { PixelDigest(frames.map(\.digest)) }

  /// The text of the file.
  package var text: String {
    var lines = [
      FrameList.heading,
      "\(size.width)x\(size.height) at \(framesPerSecond) frames per second",
    ]
    for (number, frame) in frames.enumerated() {
      lines.append(
        "\(number) \(frame.digest) \(frame.offset.x) \(frame.offset.y) "
          + "\(frame.zoomScale)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Parses the text of a file; `path` is for messages.
  package init(_ text: String, path: String) throws(PictureError) {
    var size: PixelSize?
    var rate = 0.0
    frames = []
    var line = 0
    // By scalars: a carriage return and a line feed are one character.
    for part in text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let row = Substring(part.last == "\r" ? part.dropLast() : part)
      line += 1
      if row.isEmpty || row.hasPrefix("#") { continue }
      let fields = row.split(separator: " ")
      if size == nil {
        let sides = (fields.first ?? "").split(separator: "x").compactMap { Int($0) }
        guard fields.count == 6, fields[1] == "at", sides.count == 2,
          sides.allSatisfy({ $0 > 0 }),
          let number = Double(fields[2]), number > 0, number.isFinite
        else {
          throw PictureError(
            "\(path.shortenedPath): line \(line): expected a size and a rate, as in "
              + "750x1334 at 60.0 frames per second")
        }
        size = PixelSize(width: sides[0], height: sides[1])
        rate = number
        continue
      }
      guard fields.count == 5, Int(fields[0]) == frames.count,
        let digest = PixelDigest(fields[1]), let x = Double(fields[2]),
        let y = Double(fields[3]), let scale = Double(fields[4])
      else {
        throw PictureError(
          "\(path.shortenedPath): line \(line): expected frame \(frames.count): number, digest, x, y and "
            + "zoom scale")
      }
      frames.append(Frame(digest: digest, offset: Point(x: x, y: y), zoomScale: scale))
    }
    guard let size else {
      throw PictureError("\(path.shortenedPath): no size and rate; record it again")
    }
    self.size = size
    framesPerSecond = rate
  }

  /// Reads a file.
  package static func read(_ path: String) throws(PictureError) -> FrameList {
    let bytes = try PictureError.telling { try readFile(path, limit: 1 &<< 26) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PictureError("\(path.shortenedPath): is not UTF-8; record it again")
    }
    return try FrameList(text, path: path)
  }
}
