import MesmerPlatform

/// An error that prevents the use of a font. The description is a one-line diagnostic.
package enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case file(FileError)
  /// The file has no font signature; `bytes` are its first four, or fewer.
  case notAFont(path: String, bytes: [UInt8])
  /// The file has no face of that index.
  case noSuchFace(path: String, index: Int, count: Int)
  /// The font has neither outlines nor colour pictures.
  case noOutlines(path: String)
  /// The font has no axis of that name.
  case unknownAxis(path: String, axis: String, known: [String])
  /// The value of an axis is infinite or not a number.
  case axisNotFinite(path: String, axis: String)
  /// A damaged font; `reason` is the diagnosis of FreeType or HarfBuzz.
  case damaged(path: String, reason: String)
  /// The font exceeds the memory limit of a face.
  case tooMuchMemory(path: String, limit: Int)
  /// The digest of the file differs from the required one.
  case otherDigest(path: String, found: String, expected: String)
}

extension FontError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    switch self {
    case .file(let error):
      error.description
    case .notAFont(let path, let bytes):
      bytes.isEmpty
        ? "\(path.shortenedPath): is empty; a TrueType or OpenType font is needed"
        : "\(path.shortenedPath): not a font, it begins with \(Self.shown(bytes)); only "
          + "TrueType and OpenType fonts and their collections are read (.ttf, .otf, .ttc)"
    case .noSuchFace(let path, let index, let count):
      count == 1
        ? "\(path.shortenedPath): has no face \(index), only face 0"
        : "\(path.shortenedPath): has no face \(index); its faces are 0 to \(count - 1)"
    case .noOutlines(let path):
      "\(path.shortenedPath): has no outlines; a font with glyf, CFF or CFF2 outlines is "
        + "needed"
    case .unknownAxis(let path, let axis, let known):
      known.isEmpty
        ? "\(path.shortenedPath): has no axis \(axis), it is not a variable font"
        : "\(path.shortenedPath): has no axis \(axis); its axes are "
          + known.joined(separator: ", ").shortened
    case .axisNotFinite(let path, let axis):
      "\(path.shortenedPath): the value of axis \(axis) is not a finite number"
    case .damaged(let path, let reason):
      "\(path.shortenedPath): a damaged font: \(reason)"
    case .tooMuchMemory(let path, let limit):
      "\(path.shortenedPath): the font needs more than \(limit) bytes of memory, the limit"
    case .otherDigest(let path, let found, let expected):
      "\(path.shortenedPath) has SHA-256 \(found), but \(expected) is required; install that "
        + "version of the font, or change the digest and record the goldens again"
    }
  }

  /// Returns bytes as quoted text if they are printable, otherwise as hexadecimal
  /// numbers.
  private static func shown(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }) {
      return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }
    return bytes.map { $0.hexadecimal(2, uppercase: true) }.joined(separator: " ")
  }
}
