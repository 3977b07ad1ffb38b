import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat
import MesmerViews

/// Why a web view shows nothing.
struct WebPageError: Error, CustomStringConvertible {
  let description: String

  /// A failure, which is said on standard error.
  init(_ description: String) {
    self.description = description
    FileHandle.standardError.write(Data("[WebView] \(description)\n".utf8))
  }
}

extension Image {
  /// The picture in the file of an address.
  convenience init(page url: URL) throws {
    guard url.isFileURL else {
      throw WebPageError("\(url.absoluteString): nothing is loaded from the network")
    }
    guard let bytes = try? readFile(url.path, limit: 1 << 28) else {
      throw WebPageError("\(url.path) cannot be read")
    }
    try self.init(page: bytes, name: url.path)
  }

  /// The picture in the bytes of a page.
  convenience init(page bytes: [UInt8], name: String) throws {
    if Image.isHTML(bytes) {
      throw WebPageError(
        "\(name) is HTML, and there is no web engine; nothing of it is shown")
    }
    if let png = try? PNGDecoder.decode(bytes, scale: 1) {
      self.init(sharing: png)
      return
    }
    if MediaKind(bytes) != nil, Media.reader == nil {
      throw WebPageError("\(name) \(Media.advice)")
    }
    let image: Image?
    do throws(MediaFailure) {
      image = try Media.image(bytes, screenScale: UIScreen.main.scale)
    } catch {
      throw WebPageError("\(name): \(error.message)")
    }
    guard let image else {
      throw WebPageError("\(name) is not a picture that can be read")
    }
    self.init(sharing: image)
  }

  /// Whether bytes are a page of HTML, and not an SVG file.
  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let text = start.drop { $0.isWhitespace || $0 == "\u{feff}" }
    if !text.hasPrefix("<") || text.hasPrefix("<svg") { return false }
    return text.hasPrefix("<!doctype html") || text.contains("<html")
      || !text.contains("<svg")
  }
}
