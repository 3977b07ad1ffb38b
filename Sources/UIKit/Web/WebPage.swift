import Foundation
import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerViews

/// An error that prevents a web view from showing a page.
struct WebPageError: Error, CustomStringConvertible {
  let description: String

  /// Creates an error and writes it to standard error.
  init(_ description: String) {
    self.description = description
    writeWarning("[WebView] \(description)")
  }
}

extension Image {
  /// Decodes the image file at a URL, of at most 2^28 bytes.
  convenience init(page url: URL) throws {
    guard url.isFileURL else {
      throw WebPageError("\(url.absoluteString): nothing is loaded from the network")
    }
    guard let bytes = try? readFile(url.path, limit: 1 &<< 28) else {
      throw WebPageError("\(url.path) cannot be read")
    }
    try self.init(page: bytes, name: url.path)
  }

  /// Decodes an image; errors contain `name`.
  convenience init(page bytes: [UInt8], name: String) throws {
    if Image.isHTML(bytes) {
      throw WebPageError(
        "\(name) is HTML, which is not shown: there is no web engine")
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
      throw WebPageError("\(name): invalid or unsupported image")
    }
    self.init(sharing: image)
  }

  /// Returns whether the first 1,024 bytes begin with markup that is not SVG.
  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let text = start.drop { $0.isWhitespace || $0 == "\u{feff}" }
    if !text.hasPrefix("<") || text.hasPrefix("<svg") { return false }
    return text.hasPrefix("<!doctype html") || text.contains("<html")
      || !text.contains("<svg")
  }
}
