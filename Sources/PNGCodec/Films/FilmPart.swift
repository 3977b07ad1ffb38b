import MesmerPlatform

/// The beginning of a part of a film, with its joint.
package struct FilmPart: Hashable, Sendable {
  /// The error of reading a part of a film: one line without the file's name.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// The error for a file of another kind, or a whole film.
    static let other = Failure(
      "is not the film of a shard; one is written with --shard and --output film.png")
    /// The error for a file that is truncated or modified.
    package static let damaged = Failure("is damaged; render this shard again")
  }

  /// The film's chunks before its first frame, equal in all parts: without acTL, the
  /// identifying text and the joint.
  let head: [UInt8]
  /// The text that identifies the part.
  package let text: String
  /// The number of the file's frames.
  let frames: Int
  /// The joint with the other parts.
  let joint: FilmJoint

  /// The numbers of frames that show the first and the last picture, and of pictures.
  package var ends: (first: Int, last: Int, pictures: Int) {
    (joint.first.frames, joint.last.frames, joint.pictures)
  }

  /// Returns whether two parts have the same `head` and rate.
  package func hasHead(of other: FilmPart) -> Bool {
    head == other.head && joint.rate == other.joint.rate
  }

  /// Reads the beginning of the file at a path; nil for an empty file, as of a part
  /// without frames. `keyword` is the keyword of the identifying text. Throws `Failure`
  /// or `FileError`.
  package init?(path: String, keyword: String) throws {
    guard let chunks = try FilmPartChunks(path) else { return nil }
    self = try FilmPart(chunks, keyword: keyword)
  }

  /// Reads up to the chunk before the first frame.
  init(_ chunks: FilmPartChunks, keyword: String) throws {
    var head: [UInt8] = []
    var form: [UInt8] = []
    var text: String?
    var frames = 0
    while frames == 0 {
      guard let chunk = try chunks.next() else { throw Failure.damaged }
      switch chunk.type {
      case "IHDR" where form.isEmpty && chunk.data.count == 13: form = chunk.data
      case "acTL" where chunk.data.count == 8:
        frames = Int(big32(chunk.data, at: 0))
        guard frames > 0 else { throw Failure.damaged }
        continue
      case "IDAT", "IEND", "acTL": throw Failure.other
      default: break
      }
      let prefix = Array(keyword.utf8) + [0]
      if chunk.type == "tEXt", chunk.data.starts(with: prefix) {
        text = String(decoding: chunk.data.dropFirst(prefix.count), as: UTF8.self)
      } else {
        head += chunk.bytes
      }
      guard head.count <= FilmPartChunks.largest else { throw Failure.other }
    }
    guard let text, form.count == 13, let chunk = try chunks.next(),
      chunk.type == "joIN"
    else { throw Failure.other }
    let channels: [UInt8: Int] = [0: 1, 2: 3, 6: 4]
    guard form[8] == 8, let channels = channels[form[9]],
      let joint = FilmJoint(
        chunk.data, width: Int(big32(form, at: 0)), height: Int(big32(form, at: 4)),
        channels: channels),
      frames >= joint.firstFrames + joint.lastFrames,
      joint.pictures > 1 || frames == joint.firstFrames
    else { throw Failure.damaged }
    self.head = head
    self.text = text
    self.frames = frames
    self.joint = joint
  }
}

/// A sequential reader of the chunks of a part's file.
final class FilmPartChunks {
  /// A chunk with a valid checksum.
  struct Chunk {
    /// Length and type.
    fileprivate let front: [UInt8]
    let data: [UInt8]
    fileprivate let checksum: [UInt8]

    var type: String { String(decoding: front[4...], as: UTF8.self) }

    /// The bytes of the whole chunk.
    var bytes: [UInt8] { front + data + checksum }
  }

  /// The maximum size of a chunk, in bytes; the encoder's chunks have 2^16 bytes of
  /// pixels.
  static let largest = 1 &<< 20

  private let file: OpenFile

  /// Opens a file; nil if it is empty.
  init?(_ path: String) throws {
    file = try OpenFile(path)
    let start = try file.take(8)
    if start.isEmpty { return nil }
    guard start == PNGFileWriter.signature else { throw FilmPart.Failure.other }
  }

  /// Returns the next chunk; nil at the end of the file.
  func next() throws -> Chunk? {
    let front = try file.take(8)
    if front.isEmpty { return nil }
    guard front.count == 8 else { throw FilmPart.Failure.damaged }
    let count = Int(big32(front, at: 0))
    guard count <= Self.largest else { throw FilmPart.Failure.other }
    let data = try file.take(count)
    let checksum = try file.take(4)
    guard data.count == count, checksum.count == 4,
      pngChecksum(front[4...], data) == big32(checksum, at: 0)
    else { throw FilmPart.Failure.damaged }
    return Chunk(front: front, data: data, checksum: checksum)
  }
}

/// Returns four bytes as a big-endian number; they must be in bounds.
func big32(_ bytes: [UInt8], at i: Int) -> UInt32 {
  bytes.withUnsafeBufferPointer { big32($0, at: i) }
}
