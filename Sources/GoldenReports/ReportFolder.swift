import MesmerDrawing
import MesmerExplanations
import MesmerGeometry
import MesmerGoldens
import MesmerPlatform

/// The folder of a report: `report.json`, `report.html` and their pictures.
///
/// Pictures from elsewhere are copied to its `pictures` folder, so that the folder can
/// be stored, sent and merged with others. Only complete PNG files are copied: a report
/// from another machine cannot expose other files of this one. Films are not copied: the
/// folder has reductions of them, and the page links the originals.
package struct ReportFolder {
  /// The path of the folder.
  package let path: String
  /// The path of its page.
  package var page: String { FileSystem.path(HTMLReport.fileName, in: path) }
  /// The used paths below `pictures`.
  private var taken: Set<String> = []
  /// The written pictures of this report, by the hash of their bytes: each is stored
  /// once.
  private var known: [Int: String] = [:]

  /// The goldens and pending pictures of the report. They are never changed, even if the
  /// folder contains them.
  private var foreign: Set<String> = []

  /// Whether equal pictures that a run has written into the folder become one file. False
  /// for the results of tests: they can be collected again, so their files must stay.
  private let joinsEqual: Bool

  /// Creates a folder, which need not exist yet.
  package init(_ path: String, joinsEqual: Bool = false) {
    self.path = path
    self.joinsEqual = joinsEqual
  }

  /// Returns the report with all its pictures in the folder, with crops of the changes
  /// and with reduced films and frames. Unreadable pictures are omitted. The numbers are
  /// those of the findings; only for pictures of frames are these frames compared again.
  /// `compresses` is false for files that are small already or shown only once.
  package mutating func collect(
    _ report: GoldenReport, compresses: Bool = true
  ) throws -> GoldenReport {
    var report = report
    foreign.formUnion(Self.goldens(of: report))
    let families = report.openFamilies
    for index in report.findings.indices {
      let isShown = report.findings[index].family.map(families.contains) ?? false
      try collect(&report.findings[index], isShown: isShown)
    }
    if compresses { compress(report) }
    return report
  }

  /// Collects the pictures of a finding. For a finding without a failure, collects only
  /// the golden, and only if the sheet of a failing variant shows it.
  private mutating func collect(_ one: inout Finding, isShown: Bool) throws {
    guard one.verdict.isFailure else {
      let golden = one.files.expected ?? one.golden
      one.files = Finding.Files()
      if isShown && one.frames == nil {
        one.files.expected = golden
        try copy(&one.files.expected, FilePaths.plain(one.golden) + "-expected")
      }
      one.frames = nil
      return
    }
    let base = FilePaths.plain(one.golden)
    if one.isFilm, one.files.actual != nil, one.frames?.actualFilm == nil {
      try reduceFilms(of: &one, base)
    }
    if var frames = one.frames {
      for i in frames.pictures.indices {
        let name = "\(base)-frame-\(frames.pictures[i].frame)"
        try copy(&frames.pictures[i].expected, name + "-expected")
        try copy(&frames.pictures[i].actual, name + "-actual")
        try copy(&frames.pictures[i].difference, name + "-difference")
      }
      one.frames = frames
    }
    try copy(&one.files.expected, base + "-expected")
    try copy(&one.files.actual, base + "-actual")
    try copy(&one.files.difference, base + "-difference")
    try copy(&one.files.crop, base + "-crop")
    if one.files.crop == nil, one.frames == nil,
      let rect = one.numbers?.changedRects.first
    {
      one.files.crop = try crop(rect, one.files, base)
    }
  }

  /// Writes `report.json` and `report.html`, and removes the pictures of the previous
  /// report that this one does not show.
  ///
  /// The page loads its pictures lazily, or, as a single file, embeds them.
  package func write(_ report: GoldenReport, asSingleFile: Bool = false) throws {
    let file = FileSystem.path(GoldenReport.fileName, in: path)
    try FileSystem.makeFolder(path)
    let old = (try? GoldenReport.load(path: file)) ?? GoldenReport()
    var html = HTMLReport(report, asSingleFile ? .inside : .beside(folder: path))
    let text = html.text()
    try AtomicFile.write(Array(text.utf8), to: page)
    try AtomicFile.write(Array(report.json(in: path).utf8), to: file)
    for picture in ownPictures(of: old).subtracting(report.pictures) {
      try FileSystem.remove(picture)
    }
  }

  /// Returns the pictures of an earlier report that are in the folder.
  private func ownPictures(of old: GoldenReport) -> Set<String> {
    old.pictures.subtracting(Self.goldens(of: old)).filter(isOwn)
  }

  private static func goldens(of report: GoldenReport) -> Set<String> {
    Set(
      report.findings.flatMap { one in
        GoldenFiles.of(one.golden) + [one.files.pending].compactMap { $0 }
      })
  }

  /// Removes the report of a previous run, with its pictures. Removes nothing if there is
  /// no readable `report.json`; other missing files are not an error.
  package func remove() throws {
    let file = FileSystem.path(GoldenReport.fileName, in: path)
    guard let old = try? GoldenReport.load(path: file) else { return }
    for path in ownPictures(of: old) + [file, page] { try FileSystem.remove(path) }
  }

  /// Returns whether a file is a picture of this folder: a regular PNG file in it, not
  /// reached through a link. A report can contain any path.
  func isOwn(_ file: String) -> Bool {
    guard file.hasSuffix(".png"), !foreign.contains(file), FileSystem.isRegularFile(file),
      !FileSystem.isLink(file), let folder = FileSystem.resolved(path),
      let real = FileSystem.resolved(FileSystem.folder(of: file))
    else { return false }
    return real == folder || real.hasPrefix(folder + "/")
  }

  /// Returns an unused path in the folder for a picture.
  mutating func newPath(_ base: String) -> String {
    FileSystem.path("pictures/\(taken.insertDistinct(base)).png", in: path)
  }

  /// Replaces a path by that of the picture's copy in the folder; nil if there is no
  /// such picture. A picture in the folder is not copied.
  private mutating func copy(_ path: inout String?, _ base: String) throws {
    guard let file = path, FileSystem.isRegularFile(file) else { return path = nil }
    let inner = FileSystem.inner(file, of: self.path)
    if inner != file && FileSystem.isInner(inner) && isOwn(file) {
      if inner.hasPrefix("pictures/") {
        taken.insert(String(inner.lowercased().dropFirst("pictures/".count).dropLast(4)))
      }
      if joinsEqual, let bytes = try? readFile(file, limit: PictureFile.limit) {
        guard let same = written(bytes) else { return known[bytes.hashValue] = file }
        path = same
        if same != file { try FileSystem.remove(file) }
      }
      return
    }
    guard let bytes = try? readFile(file, limit: PictureFile.limit),
      (try? Bitmap(png: bytes)) != nil
    else { return path = nil }
    path = try write(bytes, base)
  }

  /// Writes a picture into the folder; returns its path.
  mutating func write(_ pixmap: Pixmap, _ base: String) throws -> String {
    try write(PictureFile.bytes(pixmap, for: base), base)
  }

  /// Writes the bytes of a picture into the folder, or finds the file with the same
  /// bytes; returns its path.
  mutating func write(_ bytes: [UInt8], _ base: String) throws -> String {
    if let file = written(bytes) { return file }
    let target = newPath(base)
    try FileSystem.makeFolder(FileSystem.folder(of: target))
    try AtomicFile.write(bytes, to: target)
    known[bytes.hashValue] = target
    return target
  }

  /// Returns the picture of this report with the same bytes; nil if there is none.
  private func written(_ bytes: [UInt8]) -> String? {
    known[bytes.hashValue].flatMap { file in
      (try? readFile(file, limit: .max)).map { bytesEqual($0, bytes) } == true
        ? file : nil
    }
  }

  /// Writes expected, actual and difference side by side, for a changed rectangle and
  /// its surroundings, reduced if they are large; nil if the pictures cannot be read, or
  /// the area is empty or has more than 4096 pixels on a side.
  private mutating func crop(
    _ rect: PixelRect, _ files: Finding.Files, _ base: String
  ) throws -> String? {
    let pictures = [files.expected, files.actual, files.difference].compactMap {
      $0.flatMap { try? PictureFile.read($0) }
    }
    guard pictures.count == 3 else { return nil }
    let margin = 16
    let area = PixelRect(
      minX: rect.minX - margin, minY: rect.minY - margin, maxX: rect.maxX + margin,
      maxY: rect.maxY + margin
    ).intersection(
      PixelRect(x: 0, y: 0, width: pictures[2].width, height: pictures[2].height))
    guard !area.isEmpty, area.width <= 4096, area.height <= 4096 else { return nil }
    let gap = 4
    let sheet = Pixmap(
      width: area.width * 3 + gap * 2, height: area.height, background: .gray)
    for (column, picture) in pictures.map({ $0.pixmap() }).enumerated() {
      let part = area.intersection(picture.bounds)
      guard !part.isEmpty else { continue }
      for y in part.minY..<part.maxY {
        let to = sheet.row(y - area.minY) + column * (area.width + gap)
        for x in part.minX..<part.maxX {
          // Over white: the colours are premultiplied.
          let pixel = picture.row(y)[x]
          let rest = 255 - pixel &>> 24
          to[x - area.minX] = (pixel & 0xff_ffff) + rest * 0x01_0101 | 0xff00_0000
        }
      }
    }
    let side = PagePicture.side
    if area.width <= side, area.height <= side { return try write(sheet, base + "-crop") }
    let small = PagePicture.reduced(sheet, width: 3 * side, height: side)
    return try small.map { try write($0, base + "-crop") }
  }
}

extension GoldenReport {
  /// The paths of all pictures that the report shows.
  var pictures: Set<String> {
    Set(
      findings.flatMap { one in
        let files = one.files
        let stills = (one.frames?.pictures ?? []).flatMap {
          [$0.expected, $0.actual, $0.difference]
        }
        return [files.expected, files.actual, files.difference, files.crop] + stills
      }.compactMap { $0 })
  }
}
