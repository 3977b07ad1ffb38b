import MesmerDrawing
import MesmerGeometry
import MesmerGoldens
import MesmerPlatform

/// The folder of a report: `report.json`, `report.html` and the pictures that they show.
///
/// Pictures from elsewhere are copied to `pictures` in it, so that the folder can be kept,
/// sent and joined with others. Only whole PNG files are copied: a report from another
/// machine cannot make this one hand out its files.
package struct ReportFolder {
  /// The path of the folder.
  package let path: String
  /// The path of its page.
  package var page: String { FileSystem.path(HTMLReport.fileName, in: path) }
  /// The paths below `pictures` that are taken.
  private var taken: Set<String> = []

  /// A folder, which need not exist yet.
  package init(_ path: String) { self.path = path }

  /// The report with all its pictures in the folder, and with crops of what changed.
  /// Pictures that cannot be read are left out.
  package mutating func collect(_ report: GoldenReport) throws -> GoldenReport {
    var report = report
    for index in report.cases.indices {
      let one = report.cases[index]
      guard one.status.isFailure else {
        report.cases[index].files = GoldenReport.Files()
        report.cases[index].frames = nil
        continue
      }
      let base = FilePaths.plain(one.golden)
      var files = one.files
      if one.frames == nil, one.status == .different, let expected = files.expected,
        let actual = files.actual,
        let films = try FilmFrames.compare(
          golden: one.golden, expected: expected, actual: actual, base: base,
          folder: &self)
      {
        report.cases[index].frames = films.frames
        report.cases[index].numbers = films.first
        if one.message.isEmpty { report.cases[index].message = films.frames.summary }
      }
      files.expected = try copy(one.files.expected, base + "-expected")
      files.actual = try copy(one.files.actual, base + "-actual")
      files.difference = try copy(one.files.difference, base + "-difference")
      files.crop = try copy(one.files.crop, base + "-crop")
      if files.crop == nil { try crop(one.numbers?.changedRects.first, &files, base) }
      report.cases[index].files = files
      guard var frames = report.cases[index].frames else { continue }
      for i in frames.pictures.indices {
        let picture = frames.pictures[i]
        let name = "\(base)-frame-\(picture.frame)"
        frames.pictures[i].expected = try copy(picture.expected, name + "-expected")
        frames.pictures[i].actual = try copy(picture.actual, name + "-actual")
        frames.pictures[i].difference = try copy(
          picture.difference, name + "-difference")
      }
      report.cases[index].frames = frames
    }
    return report
  }

  /// Writes `report.json` and `report.html`, and removes the pictures of the report that
  /// was there before, as far as this one does not show them.
  package func write(_ report: GoldenReport) throws {
    let file = FileSystem.path(GoldenReport.fileName, in: path)
    try FileSystem.makeFolder(path)
    let old = (try? GoldenReport.load(path: file)) ?? GoldenReport()
    var html = HTMLReport(report)
    let text = html.text()
    try AtomicFile.write(Array(text.utf8), to: page)
    try AtomicFile.write(Array(report.json(in: path).utf8), to: file)
    for picture in old.pictures.subtracting(report.pictures) where isOwn(picture) {
      try FileSystem.remove(picture)
    }
  }

  /// Removes the report that a run before left, with its pictures; what is not there is no
  /// error.
  package func remove() throws {
    let file = FileSystem.path(GoldenReport.fileName, in: path)
    guard let old = try? GoldenReport.load(path: file) else { return }
    for path in old.pictures.filter(isOwn) + [file, page] { try FileSystem.remove(path) }
  }

  /// Whether a file is a picture of this folder: a regular PNG file in it, through no link.
  /// A report can name anything.
  private func isOwn(_ file: String) -> Bool {
    guard file.hasSuffix(".png"), FileSystem.isRegularFile(file),
      !FileSystem.isLink(file), let folder = FileSystem.resolved(path),
      let real = FileSystem.resolved(FileSystem.folder(of: file))
    else { return false }
    return real == folder || real.hasPrefix(folder + "/")
  }

  /// A new path in the folder for a picture.
  mutating func newPath(_ base: String) -> String {
    var name = base
    var number = 2
    // Names that differ in case only are one file on some disks.
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return FileSystem.path("pictures/\(name).png", in: path)
  }

  /// The path of a picture's copy in the folder; nil if there is no such picture. One that
  /// is in the folder stays where it is.
  private mutating func copy(_ file: String?, _ base: String) throws -> String? {
    guard let file, FileSystem.isRegularFile(file) else { return nil }
    let inner = FilePaths.inner(file, of: path)
    if inner != file && FilePaths.isInner(inner) && isOwn(file) {
      if inner.hasPrefix("pictures/") {
        taken.insert(String(inner.lowercased().dropFirst("pictures/".count).dropLast(4)))
      }
      return file
    }
    guard let bytes = try? readFile(file, limit: PictureFile.limit),
      (try? PictureFile.read(file)) != nil
    else { return nil }
    let target = newPath(base)
    try FileSystem.makeFolder(FileSystem.folder(of: target))
    try AtomicFile.write(bytes, to: target)
    return target
  }

  /// Writes a picture into the folder.
  mutating func write(_ pixmap: Pixmap, _ base: String) throws -> String {
    let target = newPath(base)
    try FileSystem.makeFolder(FileSystem.folder(of: target))
    try PictureFile.write(pixmap, to: target)
    return target
  }

  /// Writes expected, actual and difference beside each other, of the first changed
  /// rectangle and what is around it, and the whole difference if it is not there. Does
  /// nothing if the pictures cannot be read or nothing changed.
  private mutating func crop(
    _ rect: PixelRect?, _ files: inout GoldenReport.Files, _ base: String
  ) throws {
    guard let first = rect, let expected = files.expected, let actual = files.actual,
      let e = try? PictureFile.read(expected), let a = try? PictureFile.read(actual)
    else { return }
    let difference = try DiffPicture.picture(expected: e, actual: a)
    if files.difference == nil {
      files.difference = try write(difference, base + "-difference")
    }
    let margin = 16
    let area = PixelRect(
      minX: first.minX - margin, minY: first.minY - margin, maxX: first.maxX + margin,
      maxY: first.maxY + margin
    ).intersection(
      PixelRect(x: 0, y: 0, width: max(e.width, a.width), height: max(e.height, a.height))
    )
    guard !area.isEmpty, area.width <= 4096, area.height <= 4096 else { return }
    let gap = 4
    let sheet = Pixmap(
      width: area.width * 3 + gap * 2, height: area.height, background: .gray)
    for (column, picture) in [e.pixmap(), a.pixmap(), difference].enumerated() {
      let part = area.intersection(picture.bounds)
      guard !part.isEmpty else { continue }
      for y in part.minY..<part.maxY {
        let to = sheet.row(y - area.minY) + column * (area.width + gap)
        for x in part.minX..<part.maxX {
          // Over white: the colours are premultiplied.
          let pixel = picture.row(y)[x]
          let rest = 255 - pixel >> 24
          to[x - area.minX] = (pixel & 0xff_ffff) + rest * 0x01_0101 | 0xff00_0000
        }
      }
    }
    files.crop = try write(sheet, base + "-crop")
  }
}

extension GoldenReport {
  /// The paths of all pictures that the report shows.
  var pictures: Set<String> {
    var paths: Set<String> = []
    for one in cases {
      for file in [
        one.files.expected, one.files.actual, one.files.difference, one.files.crop,
      ] {
        if let file { paths.insert(file) }
      }
      for frame in one.frames?.pictures ?? [] {
        for file in [frame.expected, frame.actual, frame.difference] {
          if let file { paths.insert(file) }
        }
      }
    }
    return paths
  }
}
