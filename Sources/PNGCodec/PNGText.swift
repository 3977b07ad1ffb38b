/// A text in a PNG file: a tEXt chunk with its keyword.
///
/// The chunk contains Latin-1, so only characters up to U+00FF are valid. A text with
/// other characters is rejected when the file is written (`PNGEncodingError.text`).
package struct PNGText: Hashable, Sendable {
  /// 1 to 79 printable Latin-1 characters; only single spaces, and only inside.
  package var keyword: String
  /// Any number of printable Latin-1 characters and line feeds.
  package var text: String

  /// Creates a text under a keyword.
  package init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }

  /// Returns the chunk's data: keyword, 0, text. Throws if the specification (W3C PNG,
  /// third edition, sections 11.3.3.1 and 11.3.3.2) does not allow them.
  func chunkData() throws(PNGEncodingError) -> [UInt8] {
    guard let keyword = latin1(keyword, allowsLineFeed: false),
      let text = latin1(text, allowsLineFeed: true),
      (1...79).contains(keyword.count), keyword.first != 32, keyword.last != 32,
      !zip(keyword, keyword.dropFirst()).contains(where: { $0 == 32 && $1 == 32 }),
      !keyword.contains(0xa0)
    else { throw .text(keyword: self.keyword, text: self.text) }
    return keyword + [0] + text
  }

  /// Returns printable characters as Latin-1 bytes; nil if there are others.
  private func latin1(_ string: String, allowsLineFeed: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 32...126, 160...255: bytes.append(UInt8(scalar.value))
      case 10 where allowsLineFeed: bytes.append(10)
      default: return nil
      }
    }
    return bytes
  }
}
