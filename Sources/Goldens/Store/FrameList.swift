import MesmerGeometry
import MesmerPlatform

/// The golden of a sequence: for each frame the digest of its pixels, and what the scroll
/// view showed.
///
/// It is a text file, `<name>.frames`, with one line a frame: number, digest, content
/// offset, zoom scale. A changed line shows in a review where a fling goes another way.
package struct FrameList: Hashable, Sendable {
  /// One frame.
  package struct Frame: Hashable, Sendable {
    package var digest: PixelDigest
    package var offset: Point
    package var zoomScale: Double

    package init(digest: PixelDigest, offset: Point, zoomScale: Double) {
      self.digest = digest
      self.offset = offset
      self.zoomScale = zoomScale
    }
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

  /// The digest of the whole list.
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
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      if row.isEmpty || row.hasPrefix("#") { continue }
      let fields = row.split(separator: " ")
      if size == nil {
        let sides = (fields.first ?? "").split(separator: "x").compactMap { Int($0) }
        guard fields.count == 6, fields[1] == "at", sides.count == 2,
          let number = Double(fields[2]), number > 0, number.isFinite
        else {
          throw PictureError(
            "\(path): line \(line): expected a size and a rate, as in "
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
          "\(path): line \(line): expected frame \(frames.count): number, digest, x, y and "
            + "zoom scale")
      }
      frames.append(Frame(digest: digest, offset: Point(x: x, y: y), zoomScale: scale))
    }
    guard let size else {
      throw PictureError("\(path): no size and rate; record it again")
    }
    self.size = size
    framesPerSecond = rate
  }

  /// Reads a file.
  package static func read(_ path: String) throws(PictureError) -> FrameList {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try readFile(path, limit: 1 << 26) } catch {
      throw PictureError("\(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PictureError("\(path): is not UTF-8; record it again")
    }
    return try FrameList(text, path: path)
  }
}

/// How two sequences differ.
package struct FrameListDifference: Hashable, Sendable {
  /// The frames whose pixels differ, among those that both have.
  package var pictures: [Int]
  /// The first frame at which offset or zoom scale differ.
  package var firstState: Int?
  package var expected: FrameList
  package var actual: FrameList

  /// nil if the lists are the same.
  package init?(expected: FrameList, actual: FrameList) {
    if expected == actual { return nil }
    let both = min(expected.frames.count, actual.frames.count)
    pictures = (0..<both).filter {
      expected.frames[$0].digest != actual.frames[$0].digest
    }
    firstState = (0..<both).first {
      let (e, a) = (expected.frames[$0], actual.frames[$0])
      return e.offset != a.offset || e.zoomScale != a.zoomScale
    }
    self.expected = expected
    self.actual = actual
  }

  /// The first frame that differs in anything.
  package var first: Int {
    min(
      pictures.first ?? .max, firstState ?? .max, expected.frames.count,
      actual.frames.count)
  }

  /// One line: what differs, and from which frame on.
  package var summary: String {
    var parts: [String] = []
    if expected.size != actual.size {
      parts.append(
        "the size is \(actual.size.width) x \(actual.size.height), expected "
          + "\(expected.size.width) x \(expected.size.height)")
    }
    if expected.framesPerSecond != actual.framesPerSecond {
      parts.append(
        "\(actual.framesPerSecond) frames per second, expected \(expected.framesPerSecond)"
      )
    }
    let counts = (expected.frames.count, actual.frames.count)
    if counts.0 != counts.1 { parts.append("\(counts.1) frames, expected \(counts.0)") }
    if let first = pictures.first {
      parts.append(
        "\(pictures.count) of \(min(counts.0, counts.1)) frames differ, the first is "
          + "\(first)")
    }
    if let firstState {
      let (e, a) = (expected.frames[firstState], actual.frames[firstState])
      parts.append(
        "from frame \(firstState) on the offset is (\(a.offset.x), \(a.offset.y)) at "
          + "\(a.zoomScale), expected (\(e.offset.x), \(e.offset.y)) at \(e.zoomScale)")
    }
    return parts.joined(separator: ", ")
  }
}
