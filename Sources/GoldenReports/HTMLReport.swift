import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerVerdicts

/// A report as one HTML page with everything in it.
///
/// The page asks for nothing from outside: pictures are data URIs, and its content policy
/// lets only its own style and script work, which it names by their SHA-256. So a name
/// that escaping missed would still run nothing.
///
/// The markup (HTMLReport+Page.swift) has all cases, readable without the script; the
/// script (Page/report.js) makes the views of them.
package struct HTMLReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.html"

  /// The most bytes of pictures that a page has in it; beyond, browsers get slow. The
  /// pictures of later cases are named by their paths.
  static let pictureLimit = 192 << 20

  let report: GoldenReport
  /// The secret by which the page may decide on cases at its server; nil in a file.
  let token: String?
  /// The bytes of pictures that fit in.
  private var room: Int

  /// A page for a report. With a token it is the page of a server: accepting and
  /// rejecting asks that to do it, where there is a pending file.
  package init(_ report: GoldenReport, token: String? = nil, pictureLimit: Int? = nil) {
    self.report = report
    self.token = token
    room = pictureLimit ?? HTMLReport.pictureLimit
  }

  /// What the page may load and run: its own style and script, and pictures in it.
  package var policy: String {
    "default-src 'none'; img-src data:; style-src '\(Self.source(PageFiles.style))'; "
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

  /// A picture in the page: its bytes as base64 and its size. nil if there is none, or no
  /// room for it.
  mutating func picture(_ file: String) -> (data: String, size: PixelSize)? {
    guard FileSystem.isRegularFile(file),
      let bytes = try? readFile(file, limit: HTMLReport.pictureLimit),
      bytes.count <= room, let size = Self.size(bytes)
    else { return nil }
    room -= bytes.count
    return (Base64.text(bytes), size)
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
