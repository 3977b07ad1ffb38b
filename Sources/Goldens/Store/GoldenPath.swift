/// The path of a golden below its store's folder, made from arbitrary names:
/// `<target>/<suite>/.../<test>/<name>`.
///
/// ASCII letters and digits, `-`, `_`, `+`, `,`, `=`, and dots and single spaces inside a
/// name are unchanged. Other characters become `%` and two hexadecimal digits for each
/// byte of their UTF-8. A result of more than 100 bytes is truncated to 80, and `~` and
/// a 64-bit digest of the name are appended. Except for collisions of this digest,
/// different names have different paths.
package struct GoldenPath: Hashable, Sendable, CustomStringConvertible {
  /// The path without an extension, with forward slashes.
  package let description: String

  /// Creates a path from names, from the outermost folder to the picture.
  package init(_ names: [String]) {
    description = names.map(GoldenPath.encoded).joined(separator: "/")
  }

  static func encoded(_ name: String) -> String {
    if name.isEmpty { return "%" }
    var text = ""
    let bytes = Array(name.utf8)
    for (n, byte) in bytes.enumerated() {
      let isInside = n > 0 && n < bytes.count - 1
      let isPlain: Bool =
        switch byte {
        case 48...57, 65...90, 97...122: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ","),
          UInt8(ascii: "="):
          true
        case UInt8(ascii: "."): isInside
        case UInt8(ascii: " "): isInside && bytes[n - 1] != byte
        default: false
        }
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + byte.hexadecimal(2, uppercase: true)
      }
    }
    if text.utf8.count <= 100 { return text }
    // FNV-1a of 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(text.prefix(80)) + "~" + String(hash, radix: 16)
  }
}
