import Mesmer

/// A reason for which conformance data cannot be used.
package enum ConformanceError: Error, Hashable, Sendable {
  /// A file or folder cannot be read; the system's text.
  case unreadable(String)
  /// A file or case does not have the right form.
  case malformed(path: String, String)
  /// A folder without any cases.
  case empty(path: String)

  /// The bytes of a file of at most 64 MB.
  static func reading(_ path: String) throws(ConformanceError) -> [UInt8] {
    do throws(FileError) { return try readFile(path, limit: 1 << 26) } catch {
      throw .unreadable("\(error)")
    }
  }

  /// The picture in a PNG file.
  static func readingPicture(_ path: String) throws(ConformanceError) -> Image {
    let bytes = try reading(path)
    do throws(PNGDecodingError) { return try PNGDecoder.decode(bytes) } catch {
      throw .malformed(path: path, "\(error)")
    }
  }
}

extension ConformanceError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .malformed(let path, let reason): "\(path): \(reason)"
    case .empty(let path):
      "\(path): no cases: a folder needs canvas/cases.json or quartz/expected.tsv"
    }
  }
}
