import MesmerExplanations
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

/// A report as an HTML page.
///
/// Pictures are files that the browser loads lazily, or are embedded in the page. On a
/// server, the page also submits decisions. It requests nothing else, and its content
/// security policy allows only its own style and script, identified by their SHA-256. A
/// name that escaping missed would therefore not execute.
///
/// The markup (`HTMLReport+*.swift`) has all cases, readable without the script; the
/// script (Page/report.js) creates the views of their pictures.
package struct HTMLReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.html"

  /// The storage of the pictures.
  package enum Pictures: Sendable {
    /// Files in the page's folder, which are distributed with it.
    case beside(folder: String)
    /// In the page, as base64: a single file.
    case inside
    /// On the page's server. The token is the secret with which the page requests them
    /// and submits decisions on cases.
    case served(token: String)
  }

  let report: GoldenReport
  private let pictures: Pictures
  let sources: SourceLinks
  /// The remaining number of bytes for embedded pictures.
  private var room: Int
  /// The pictures of a page on a server, by the numbers in the page's requests.
  package private(set) var files: [String] = []

  /// Creates a page for a report. On a server, the page submits acceptance and rejection
  /// of cases with a pending file.
  ///
  /// Beyond `pictureLimit` bytes of embedded pictures, 192 MiB by default, browsers get
  /// slow; further pictures are named by their paths.
  package init(
    _ report: GoldenReport, _ pictures: Pictures = .inside,
    sources: SourceLinks = SourceLinks(), pictureLimit: Int = 192 &<< 20
  ) {
    self.report = report
    self.pictures = pictures
    self.sources = sources
    room = pictureLimit
  }

  /// The secret of a page on a server; nil in a file.
  var token: String? {
    if case .served(let token) = pictures { token } else { nil }
  }

  /// Whether the pictures are embedded in the page.
  var isSingleFile: Bool { if case .inside = pictures { true } else { false } }

  /// The content security policy: the page's own style and script, and its pictures.
  package var policy: String {
    let images =
      switch pictures {
      // A page opened from a disk has no origin.
      case .beside: "data: 'self' file:"
      case .inside: "data:"
      case .served: "data: 'self'"
      }
    return "default-src 'none'; img-src \(images); "
      + "style-src '\(Self.source(PageFiles.style))'; "
      + "script-src '\(Self.source(PageFiles.script))'; base-uri 'none'; "
      + "form-action 'none'" + (token == nil ? "" : "; connect-src 'self'")
  }

  /// The indices of the failing cases, which have an article in the page.
  var open: [Int] {
    report.findings.indices.filter { report.findings[$0].verdict.isFailure }
  }

  /// Returns the source of a style or script for a content security policy: its digest.
  private static func source(_ text: String) -> String {
    let bytes = SHA256.digest(Array(text.utf8)).flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    return "sha256-" + Base64.text(bytes)
  }

  /// Returns the address of a picture for the page, and its size; nil if there is none,
  /// or if it exceeds the limit.
  mutating func picture(_ file: String) -> (address: String, size: PixelSize)? {
    guard FileSystem.isRegularFile(file), let head = try? OpenFile(file).take(24),
      let size = PNGFile.size(head)
    else { return nil }
    switch pictures {
    case .beside(let folder):
      let inner = FileSystem.inner(file, of: folder)
      guard FileSystem.isInner(inner) else { return nil }
      return (FilePaths.link(inner), size)
    case .inside:
      guard let bytes = try? readFile(file, limit: room) else { return nil }
      room -= bytes.count
      return ("data:image/png;base64," + Base64.text(bytes), size)
    case .served(let token):
      files.append(file)
      return ("/picture/\(files.count - 1)?token=\(token)", size)
    }
  }

  /// Returns the link from a page in a folder to an existing film; nil for other pages,
  /// and for paths that leave the working folder, as a report from elsewhere could have.
  func link(to file: String) -> String? {
    guard case .beside(let folder) = pictures, file.hasSuffix(".png"),
      FileSystem.isRegularFile(file)
    else { return nil }
    let inner = FileSystem.inner(file, of: folder)
    if inner != file && FileSystem.isInner(inner) { return FilePaths.link(inner) }
    // Both are relative to the working folder.
    let parts = folder.split(separator: "/").filter { $0 != "." }
    if !FileSystem.isInner(file) || folder.hasPrefix("/") || parts.contains("..") {
      return nil
    }
    return parts.map { _ in "../" }.joined() + FilePaths.link(file)
  }

  /// Returns rectangles in the format of the script.
  static func text(_ rects: [PixelRect]) -> String {
    rects.map { "\($0.minX),\($0.minY),\($0.width),\($0.height)" }
      .joined(separator: ";")
  }
}
