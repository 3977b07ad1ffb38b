import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerVerdicts

/// A report as an HTML page.
///
/// Pictures are files that the browser asks for when they are seen, or are in the page.
/// The page asks for nothing else, and its content policy lets only its own style and
/// script work, which it names by their SHA-256. So a name that escaping missed would
/// still run nothing.
///
/// The markup (HTMLReport+Page.swift) has all cases, readable without the script; the
/// script (Page/report.js) makes the views of them.
package struct HTMLReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.html"

  /// Where the pictures are.
  package enum Pictures: Sendable {
    /// Files of the page's folder, which are kept and sent with it.
    case beside(folder: String)
    /// In the page, as base64: one file that can be sent.
    case inside
    /// At the server of the page. The token is the secret by which the page asks for
    /// them, and may decide on cases.
    case served(token: String)
  }

  /// The most bytes of pictures that a page has in it; beyond, browsers get slow. The
  /// pictures of later cases are named by their paths.
  static let pictureLimit = 192 << 20

  let report: GoldenReport
  private let pictures: Pictures
  let sources: SourceLinks
  /// The bytes of pictures that fit in.
  private var room: Int
  /// The pictures of a page at a server, by the numbers that the page asks for.
  package private(set) var files: [String] = []

  /// A page for a report. At a server, accepting and rejecting asks that to do it, where
  /// there is a pending file.
  package init(
    _ report: GoldenReport, _ pictures: Pictures = .inside,
    sources: SourceLinks = SourceLinks(), pictureLimit: Int? = nil
  ) {
    self.report = report
    self.pictures = pictures
    self.sources = sources
    room = pictureLimit ?? HTMLReport.pictureLimit
  }

  /// The secret of a page at a server; nil in a file.
  var token: String? {
    if case .served(let token) = pictures { token } else { nil }
  }

  /// Whether the page has its pictures in it.
  var isSingleFile: Bool { if case .inside = pictures { true } else { false } }

  /// What the page may load and run: its own style and script, and its pictures.
  package var policy: String {
    let images =
      switch pictures {
      // A page that is opened from a disk is from nowhere.
      case .beside: "data: 'self' file:"
      case .inside: "data:"
      case .served: "data: 'self'"
      }
    return "default-src 'none'; img-src \(images); "
      + "style-src '\(Self.source(PageFiles.style))'; "
      + "script-src '\(Self.source(PageFiles.script))'; base-uri 'none'; "
      + "form-action 'none'" + (token == nil ? "" : "; connect-src 'self'")
  }

  /// The cases that the page shows with their pictures.
  var open: [Int] {
    report.findings.indices.filter { report.findings[$0].verdict.isFailure }
  }

  /// A style or script by its digest, as a content policy names it.
  private static func source(_ text: String) -> String {
    let bytes = SHA256.digest(Array(text.utf8)).flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    return "sha256-" + Base64.text(bytes)
  }

  /// The address of a picture for the page, and its size. nil if there is none, or no
  /// room for it.
  mutating func picture(_ file: String) -> (address: String, size: PixelSize)? {
    guard FileSystem.isRegularFile(file),
      let bytes = try? readFile(file, limit: HTMLReport.pictureLimit),
      let size = Self.size(bytes)
    else { return nil }
    switch pictures {
    case .beside(let folder):
      let inner = FileSystem.inner(file, of: folder)
      guard FileSystem.isInner(inner) else { return nil }
      return (FilePaths.link(inner), size)
    case .inside:
      guard bytes.count <= room else { return nil }
      room -= bytes.count
      return ("data:image/png;base64," + Base64.text(bytes), size)
    case .served(let token):
      files.append(file)
      return ("/picture/\(files.count - 1)?token=\(token)", size)
    }
  }

  /// The size that a PNG file states; nil if the bytes are no PNG file.
  private static func size(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 33,
      bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
    else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(width: number(16), height: number(20))
  }

  /// Rectangles as the script reads them.
  static func text(_ rects: [PixelRect]) -> String {
    rects.map { "\($0.minX),\($0.minY),\($0.width),\($0.height)" }
      .joined(separator: ";")
  }
}
