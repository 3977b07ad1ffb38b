import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat
import MesmerViews

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

/// What a web view cannot show, or could not load.
struct WebPageError: Error, CustomStringConvertible {
  /// What is wrong.
  let description: String
}

/// The scroll view of a web view with its page, which is a picture: a PNG file, and with
/// `MediaFiles.enable()` of MesmerMedia a JPEG or SVG file.
///
/// There is no web engine: of HTML nothing is shown, and a warning on standard error says
/// so.
final class WebPage {
  let scrollView = UIScrollView()
  private let picture = UIImageView(frame: .zero)
  private(set) var url: URL?
  private var back: [URL] = []
  private var forward: [URL] = []

  init() {
    picture.isUserInteractionEnabled = true
    scrollView.addSubview(picture)
    scrollView.viewForZooming = picture
    scrollView.maximumZoomScale = 5
    scrollView.alwaysBounceVertical = true
  }

  var canGoBack: Bool { !back.isEmpty }
  var canGoForward: Bool { !forward.isEmpty }

  /// Shows the file of an address. What cannot be read is said on standard error.
  func load(_ url: URL) -> WebPageError? {
    if let old = self.url { back.append(old) }
    forward = []
    return read(url)
  }

  func goBack() -> WebPageError? {
    guard let last = back.popLast() else { return nil }
    if let url { forward.append(url) }
    return read(last)
  }

  func goForward() -> WebPageError? {
    guard let next = forward.popLast() else { return nil }
    if let url { back.append(url) }
    return read(next)
  }

  func reload() -> WebPageError? { url.flatMap { read($0) } }

  private func read(_ url: URL) -> WebPageError? {
    self.url = url
    guard url.isFileURL else {
      return fail(
        "\(url.absoluteString) is not a file; nothing is loaded from the network")
    }
    guard let bytes = try? readFile(url.path, limit: 1 << 28) else {
      return fail("\(url.path) cannot be read")
    }
    return show(bytes, "\(url.path)")
  }

  /// Shows the bytes of a picture.
  func show(_ bytes: [UInt8], _ name: String, at url: URL? = nil) -> WebPageError? {
    if let url { self.url = url }
    let image: Image?
    if WebPage.isHTML(bytes) {
      return fail("\(name) is HTML, and there is no web engine; nothing of it is shown")
    } else if let png = try? PNGDecoder.decode(bytes, scale: 1) {
      image = png
    } else if MediaKind(bytes) != nil, Media.reader == nil {
      return fail("\(name) needs MesmerMedia: call MediaFiles.enable() first")
    } else {
      do throws(MediaFailure) {
        image = try Media.image(bytes, screenScale: UIScreen.main.scale)
      } catch {
        return fail("\(name): \(error.message)")
      }
    }
    guard let image else { return fail("\(name) is neither a picture nor text") }
    picture.image = image
    scrollView.zoomScale = 1
    picture.frame = CGRect(origin: .zero, size: image.size)
    scrollView.contentSize = image.size
    scrollView.contentOffset = .zero
    return nil
  }

  /// Whether bytes are a page of HTML, and not an SVG file.
  static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let text = start.drop { $0.isWhitespace || $0 == "\u{feff}" }
    if text.hasPrefix("<svg") { return false }
    guard text.hasPrefix("<") else { return false }
    return text.hasPrefix("<!doctype html") || !text.contains("<svg")
      || text.contains("<html")
  }

  /// Says what cannot be shown.
  @discardableResult
  func fail(_ message: String) -> WebPageError {
    picture.image = nil
    scrollView.contentSize = .zero
    FileHandle.standardError.write(Data("[WebView] \(message)\n".utf8))
    return WebPageError(description: message)
  }
}
