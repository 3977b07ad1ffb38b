import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import Mustache

/// A report as one HTML page with everything in it.
///
/// The page asks for nothing from outside: pictures are data URIs, and its content policy
/// lets only its own style and script work, which it names by their SHA-256. So a name
/// that escaping missed would still run nothing.
///
/// The template (`ReportTemplate`) writes all cases out, readable without the script; the
/// script (`ReportScript`) makes the views of them.
package struct HTMLReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.html"

  /// The most bytes of pictures that a page has in it; beyond, browsers get slow. The
  /// pictures of later cases are named by their paths.
  static let pictureLimit = 192 << 20

  private let report: GoldenReport
  /// The secret by which the page may decide on cases at its server; nil in a file.
  private let token: String?
  /// The bytes of pictures that fit in.
  private var room: Int

  /// A page for a report. With a token it is the page of a server: accepting and rejecting
  /// asks that to do it, where there is a pending file.
  package init(_ report: GoldenReport, token: String? = nil, pictureLimit: Int? = nil) {
    self.report = report
    self.token = token
    room = pictureLimit ?? HTMLReport.pictureLimit
  }

  /// What the page may load and run: its own style and script, and pictures in it.
  package var policy: String {
    "default-src 'none'; img-src data:; style-src '\(Self.source(ReportStyle.text))'; "
      + "script-src '\(Self.source(ReportScript.text))'; base-uri 'none'; "
      + "form-action 'none'" + (token == nil ? "" : "; connect-src 'self'")
  }

  /// The text of the page.
  package mutating func text() throws -> String {
    MustacheContentTypes.register(EscapedContent(), named: EscapedContent.name)
    let template = try MustacheTemplate(string: ReportTemplate.text)
    let alike = report.alike
    var group: [Int: Int] = [:]
    for (number, one) in alike.enumerated() { for i in one.cases { group[i] = number } }
    let open = report.cases.indices.filter { report.cases[$0].isShown }
    let groups = alike.map { one -> [String: Any] in
      let verb = report.cases[one.cases[0]].status == .different ? "differ" : "fail"
      return [
        "title": "\(one.cases.count) cases \(verb) alike", "reason": one.reason,
        "entries": one.cases.map { entry($0) },
      ]
    }
    let statuses = GoldenReport.Status.allCases.filter { report.count($0) > 0 }
    return template.render([
      "policy": policy,
      "style": ReportStyle.text,
      "script": ReportScript.text,
      "isServed": token != nil,
      "token": token ?? "",
      "counts": report.counts,
      "total": "\(report.cases.count) \(report.cases.count == 1 ? "case" : "cases")",
      "passes": open.isEmpty,
      "statuses": statuses.map {
        ["status": $0.rawValue, "words": $0.words, "count": report.count($0)]
          as [String: Any]
      },
      "groups": groups,
      "singles": open.filter { group[$0] == nil }.map { entry($0) },
      "others": report.cases.indices.filter { !report.cases[$0].isShown }
        .map { entry($0) },
      "otherCount": report.cases.count - open.count,
      "hasOthers": open.count < report.cases.count,
      "cases": open.map { shown($0) },
    ])
  }

  /// A style or script by its digest, as a content policy names it.
  private static func source(_ text: String) -> String {
    let bytes = SHA256.digest(Array(text.utf8)).flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    return "sha256-" + Base64.text(bytes)
  }

  /// A line of the list of cases.
  private func entry(_ index: Int) -> [String: Any] {
    let one = report.cases[index]
    return [
      "index": index, "name": one.name, "golden": one.golden, "owner": one.owner,
      "status": one.status.rawValue, "words": one.status.words,
      "isOpen": one.status.isOpen,
    ]
  }

  // MARK: One case

  private mutating func shown(_ index: Int) -> [String: Any] {
    let one = report.cases[index]
    var kinds: [[String: Any]] = []
    var left: [[String: Any]] = []
    // A sequence shows its frames, not its films.
    let still = one.frames?.pictures.first
    for (kind, file) in [
      ("expected", still?.expected ?? one.files.expected),
      ("actual", still?.actual ?? one.files.actual),
      ("difference", still?.difference ?? one.files.difference),
    ] {
      guard let file else { continue }
      if let picture = picture(file) {
        kinds.append(picture.merging(["kind": kind]) { a, _ in a })
      } else {
        left.append(["kind": kind, "path": file])
      }
    }
    let rects = one.numbers?.changedRects ?? []
    var values = entry(index)
    values["message"] = one.message
    values["hasMessage"] = !one.message.isEmpty
    // What has the case, and the place of the case in it or beside it.
    let line = one.line > 0 ? ":\(one.line)" : ""
    values["source"] =
      one.source == one.owner || one.source.isEmpty ? line : " \(one.source)\(line)"
    values["differingViews"] = (one.view ?? "").split(separator: "\n").map {
      ["line": String($0)]
    }
    values["facts"] = one.facts.map { ["fact": $0.0, "value": $0.1] }
    values["pictures"] = kinds
    values["hasPictures"] = !kinds.isEmpty
    values["leftOut"] = left
    values["rects"] = Self.text(rects)
    // Without a pending file, as in continuous integration: the one of the next run.
    values["path"] = FilePaths.shellQuoted(
      one.files.pending ?? FilePaths.pending(one.golden))
    values["canAccept"] = token == nil ? one.status.isOpen : one.files.pending != nil
    values["frames"] = frames(one.frames) as Any
    values["hasFrames"] = one.frames != nil
    return values
  }

  /// A picture in the page: its bytes as text and its size. nil if there is none, or no
  /// room for it.
  private mutating func picture(_ file: String) -> [String: Any]? {
    guard FileSystem.isRegularFile(file),
      let bytes = try? readFile(file, limit: HTMLReport.pictureLimit),
      bytes.count <= room, let size = Self.size(bytes)
    else { return nil }
    room -= bytes.count
    return [
      "data": Base64.text(bytes), "width": size.width, "height": size.height,
    ]
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
  private static func text(_ rects: [PixelRect]) -> String {
    rects.map { "\($0.minX),\($0.minY),\($0.width),\($0.height)" }
      .joined(separator: ";")
  }

  private mutating func frames(_ frames: GoldenReport.Frames?) -> [String: Any] {
    guard let frames else { return [:] }
    let most = max(1, frames.curve.map(\.pixels).max() ?? 1)
    let last = max(1, frames.curve.last?.frame ?? 1)
    // A bar for each frame, in a box of 1000 x 100.
    let bars = frames.curve.filter { $0.pixels > 0 }.map { point -> [String: Any] in
      // Any difference shows: at least 4 of 100.
      let height = max(4, point.pixels * 100 / most)
      return [
        "frame": point.frame, "x": point.frame * 990 / last, "y": 100 - height,
        "barHeight": height,
        "barTitle": "frame \(point.frame): \(point.pixels) pixels",
      ]
    }
    var stills: [[String: Any]] = []
    for one in frames.pictures {
      var kinds: [[String: Any]] = []
      for (kind, file) in [
        ("expected", one.expected), ("actual", one.actual),
        ("difference", one.difference),
      ] {
        guard let file, let picture = picture(file) else { continue }
        kinds.append(picture.merging(["kind": kind]) { a, _ in a })
      }
      let pixels = frames.curve.first { $0.frame == one.frame }?.pixels ?? 0
      stills.append([
        "frame": one.frame, "pixels": pixels, "stillPictures": kinds,
        "stillRects": Self.text(one.changedRects),
      ])
    }
    return [
      "first": frames.first, "expectedCount": frames.expectedCount,
      "actualCount": frames.actualCount, "bars": bars, "hasBars": !bars.isEmpty,
      "stills": stills, "hasStills": !stills.isEmpty,
    ]
  }
}

extension GoldenReport.Case {
  /// Whether the page shows the case with its pictures; others are listed.
  fileprivate var isShown: Bool { status.isFailure }

  /// The numbers as lines of a table.
  fileprivate var facts: [(String, String)] {
    guard let numbers else { return [] }
    func size(_ size: PixelSize) -> String { "\(size.width) x \(size.height)" }
    var facts: [(String, String)] = []
    facts.append(
      (
        "size",
        numbers.expectedSize == numbers.actualSize
          ? size(numbers.actualSize)
          : "\(size(numbers.actualSize)), expected \(size(numbers.expectedSize))"
      ))
    facts.append(
      ("differing pixels", "\(numbers.differingPixels) of \(numbers.comparedPixels)"))
    if numbers.countedPixels != numbers.differingPixels {
      facts.append(("over the threshold", "\(numbers.countedPixels)"))
    }
    if numbers.antialiasedPixels > 0 {
      facts.append(("skipped as antialiasing", "\(numbers.antialiasedPixels)"))
    }
    if numbers.ignoredPixels > 0 {
      facts.append(("ignored", "\(numbers.ignoredPixels)"))
    }
    facts.append(("largest difference", "\(numbers.largestChannelDifference) of 255"))
    if let moved = numbers.movedBy {
      facts.append(("moved by", "(\(moved.dx), \(moved.dy)) pixels"))
    }
    if let psnr = numbers.psnr {
      facts.append(("PSNR", "\((psnr * 100).rounded() / 100) dB"))
    }
    if numbers.tolerance != "exact" { facts.append(("tolerance", numbers.tolerance)) }
    return facts
  }
}
