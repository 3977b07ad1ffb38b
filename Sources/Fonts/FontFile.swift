import MesmerPlatform

/// The bytes of a font file, at a stable address for the lifetime of the faces that
/// read them.
///
/// Fonts are trusted input: FreeType and HarfBuzz are written in C, and a memory error
/// in them cannot be caught. The properties that can be checked in advance are checked:
/// the size, the first four bytes, the number of faces, and the digest if a scene
/// specifies one.
package final class FontFile: @unchecked Sendable {
  /// The maximum size of a font file, in bytes.
  package static let sizeLimit = 64 &<< 20

  /// The path as given by the user.
  package let path: String
  /// The SHA-256 digest of the bytes, as 64 hexadecimal digits.
  package let sha256: String
  /// The number of faces: 1, or that of a collection, at most 65536.
  package let faceCount: Int
  /// The bytes, which are immutable.
  let bytes: UnsafeRawBufferPointer

  /// Reads a font file. With `sha256`, the file must have that digest.
  package convenience init(path: String, sha256: String? = nil) throws(FontError) {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Self.sizeLimit)
    } catch {
      throw .file(error)
    }
    try self.init(bytes: bytes, path: path, sha256: sha256)
  }

  /// Creates a font file from its bytes; `path` is its name in messages.
  package init(
    bytes: [UInt8], path: String, sha256 expected: String? = nil
  ) throws(FontError) {
    guard bytes.count <= Self.sizeLimit else {
      throw .file(.tooLarge(path: path, limit: Self.sizeLimit))
    }
    guard let magic = Magic(rawValue: Self.word(bytes, at: 0) ?? 0) else {
      throw .notAFont(path: path, bytes: Array(bytes.prefix(4)))
    }
    let digest = SHA256.hex(bytes)
    if let expected, expected.lowercased() != digest {
      throw .otherDigest(path: path, found: digest, expected: expected)
    }
    if magic == .collection {
      // The number of faces is followed by an offset for each.
      let count = Int(Self.word(bytes, at: 8) ?? 0)
      guard count > 0, count <= (bytes.count - 12) / 4 else {
        throw .damaged(path: path, reason: "a collection without a list of its faces")
      }
      faceCount = min(count, 1 &<< 16)
    } else {
      faceCount = 1
    }
    let held = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bytes.count, alignment: 16)
    held.copyBytes(from: bytes)
    self.bytes = UnsafeRawBufferPointer(held)
    self.path = path
    sha256 = digest
  }

  deinit { bytes.deallocate() }

  /// The accepted signatures of font files. FreeType would open other formats as well.
  private enum Magic: UInt32 {
    case trueType = 0x0001_0000
    case openType = 0x4F54_544F
    case appleTrueType = 0x7472_7565
    case collection = 0x7474_6366
  }

  /// Returns four bytes as a big-endian number.
  private static func word(_ bytes: [UInt8], at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    return bytes[index..<index + 4].reduce(0) { $0 &<< 8 | UInt32($1) }
  }
}
