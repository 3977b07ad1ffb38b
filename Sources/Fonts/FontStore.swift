import CFreeType
import CHarfBuzz
import MesmerPlatform

/// The cache of open faces: the same bytes with the same index, axes, optical size and
/// metrics are opened once, for any number of scenes and paths.
///
/// A file is read on each request: its bytes identify it, not its name or its date. Faces
/// are evicted when the total size of their files exceeds the limit, the least recently
/// used first; a face in use remains valid.
final class FontStore: @unchecked Sendable {
  static let shared = FontStore(limit: 128 &<< 20)

  private let lock = Mutex()
  private var faces: RecentlyUsed<Key, FileFace>

  /// Creates a store. `limit` bounds the total size of the cached faces' files, in bytes.
  init(limit: Int) { faces = RecentlyUsed(limit: limit) }

  private struct Key: Hashable {
    var sha256: String
    var index: Int
    var axes: [String: Double]
    var lines: LineMetrics?
    var opticalSize: Double?
  }

  func face(
    _ file: FontFile, index: Int, axes: [String: Double], lines: LineMetrics?,
    opticalSize: Double? = nil
  ) throws(FontError) -> FileFace {
    let key = Key(
      sha256: file.sha256, index: index, axes: axes, lines: lines,
      opticalSize: opticalSize)
    lock.lock()
    defer { lock.unlock() }
    if let known = faces.value(key) { return known }
    let face = try FileFace(
      file, index: index, axes: axes, lines: lines, opticalSize: opticalSize)
    faces.insert(face, for: key, cost: file.bytes.count)
    return face
  }
}

extension FileFace {
  /// Reads a font file and opens a face of it, or returns the open face of the same
  /// bytes.
  ///
  /// Throws an error with a one-line description if the file cannot be read or is
  /// damaged, if its digest differs, if it has no such face or axis, if the value of an
  /// axis is not finite, or if the face has neither outlines nor colour glyphs.
  ///
  /// - Parameters:
  ///   - index: the face of a collection; 0 in other files.
  ///   - axes: axes of a variable font by their tag, such as `wght`. Values are
  ///     clamped.
  ///   - sha256: the digest that the file must have, in hexadecimal digits.
  public static func load(
    path: String, index: Int = 0, axes: [String: Double] = [:], sha256: String? = nil
  ) throws -> FileFace {
    try of(FontFile(path: path, sha256: sha256), index: index, axes: axes, lines: nil)
  }

  /// Opens a face of a file, or returns the open one.
  package static func of(
    _ file: FontFile, index: Int, axes: [String: Double], lines: LineMetrics?
  ) throws(FontError) -> FileFace {
    try FontStore.shared.face(file, index: index, axes: axes, lines: lines)
  }
}

/// The versions of the font libraries, for reports: another version may change glyphs.
package enum FontLibraries {
  /// FreeType's version, such as 2.12.1.
  package static let freeType: String = {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var version: (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &version.0, &version.1, &version.2)
    return "\(version.0).\(version.1).\(version.2)"
  }()

  /// HarfBuzz's version, such as 6.0.0.
  package static let harfBuzz = String(cString: hb_version_string())
}
