import MesmerGeometry
import MesmerJSONText
import MesmerPlatform

/// Reading `report.json`. A report may come from another machine, so nothing in it is
/// believed: every number has a range, and every picture is in the report's folder.
extension GoldenReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.json"

  /// Maximum size of a file in bytes: 64 MiB.
  static let limit = 64 << 20

  /// The report of a folder, or of a `report.json` in one.
  package static func load(path: String) throws(SceneError) -> GoldenReport {
    let file =
      FileSystem.kind(path) == .folder ? FileSystem.path(fileName, in: path) : path
    return try read(try DocumentReader.bytes(of: file, limit: limit), path: file)
  }

  /// The report of a text from a path.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> GoldenReport {
    try DocumentReader.read(bytes, path: path, "report") { reader in
      let top = JSONTree.root
      guard let members = reader.object(top, keys: ["mesmerReport", "cases"]) else {
        return nil
      }
      guard let version = members["mesmerReport"] else {
        reader.fault(top, "mesmerReport is missing; a report begins with it")
        return nil
      }
      guard let number = reader.integer(version, in: 1...(1 << 31)) else { return nil }
      if number != 1 {
        reader.fault(version, "a report of version \(number); this program reads 1")
        return nil
      }
      guard let list = members["cases"] else {
        reader.fault(top, "cases is missing, a list of what was found")
        return nil
      }
      var values = ReportValues(reader: reader, folder: FileSystem.folder(of: path))
      var report = GoldenReport()
      for item in reader.list(list, of: "cases") ?? [] {
        if let one = values.readCase(item) { report.cases.append(one) }
      }
      return report
    }
  }
}

/// The parts of a report's cases.
private struct ReportValues {
  let reader: DocumentReader
  /// The folder of the report.
  let folder: String
  private var goldens: Set<String> = []

  /// Sizes and places in pixels.
  private static let pixels = 0...(1 << 28)

  init(reader: DocumentReader, folder: String) {
    self.reader = reader
    self.folder = folder
  }

  mutating func readCase(_ node: Int) -> GoldenReport.Case? {
    guard
      let members = reader.object(
        node,
        keys: [
          "golden", "owner", "name", "status", "message", "source", "line", "view",
          "seconds", "files", "numbers", "frames",
        ])
    else { return nil }
    for key in ["golden", "owner", "name", "status"] where members[key] == nil {
      reader.fault(node, "\(key) is missing")
    }
    guard let golden = members["golden"].flatMap({ reader.string($0) }),
      let owner = members["owner"].flatMap({ reader.string($0) }),
      let name = members["name"].flatMap({ reader.string($0) }),
      let status = members["status"].flatMap({
        reader.choice($0) as GoldenReport.Status?
      })
    else { return nil }
    if !goldens.insert(golden).inserted {
      reader.fault(node, "two cases have the golden \(JSONTree.quoted(golden))")
      return nil
    }
    var one = GoldenReport.Case(golden: golden, owner: owner, name: name, status: status)
    one.message = members["message"].flatMap { reader.string($0) } ?? ""
    one.source = members["source"].flatMap { reader.string($0) } ?? ""
    one.line = members["line"].flatMap { reader.integer($0, in: 0...(1 << 31)) } ?? 0
    one.view = members["view"].flatMap { reader.string($0) }
    one.seconds = members["seconds"].flatMap { reader.number($0, in: 0...1e9) } ?? 0
    if let node = members["files"] { one.files = readFiles(node) }
    one.numbers = members["numbers"].flatMap { readNumbers($0) }
    one.frames = members["frames"].flatMap { readFrames($0) }
    return one
  }

  /// A path in the report's folder, from the working folder.
  private func path(_ node: Int?) -> String? {
    guard let node, let text = reader.string(node) else { return nil }
    guard FilePaths.isInner(text) else {
      reader.fault(
        node,
        "\(JSONTree.quoted(text)) is not in the report's folder; a path is relative "
          + "and has no ..")
      return nil
    }
    return FileSystem.path(text, in: folder)
  }

  private func readFiles(_ node: Int) -> GoldenReport.Files {
    var files = GoldenReport.Files()
    guard
      let members = reader.object(
        node, keys: ["expected", "actual", "difference", "crop", "pending"])
    else { return files }
    files.expected = path(members["expected"])
    files.actual = path(members["actual"])
    files.difference = path(members["difference"])
    files.crop = path(members["crop"])
    files.pending = members["pending"].flatMap { reader.string($0) }
    return files
  }

  private func readNumbers(_ node: Int) -> GoldenReport.Numbers? {
    guard
      let members = reader.object(
        node,
        keys: [
          "tolerance", "expectedSize", "actualSize", "comparedPixels", "differingPixels",
          "countedPixels", "antialiasedPixels", "ignoredPixels",
          "largestChannelDifference", "psnr", "changedRects", "movedBy",
        ])
    else { return nil }
    guard let expected = members["expectedSize"], let actual = members["actualSize"]
    else {
      reader.fault(node, "expectedSize and actualSize are needed")
      return nil
    }
    guard let e = integers(expected, "[width, height]", 2, in: Self.pixels),
      let a = integers(actual, "[width, height]", 2, in: Self.pixels)
    else { return nil }
    var numbers = GoldenReport.Numbers(
      expectedSize: PixelSize(width: e[0], height: e[1]),
      actualSize: PixelSize(width: a[0], height: a[1]))
    func count(_ key: String) -> Int {
      members[key].flatMap { reader.integer($0, in: Self.pixels) } ?? 0
    }
    numbers.comparedPixels = count("comparedPixels")
    numbers.differingPixels = count("differingPixels")
    numbers.countedPixels = count("countedPixels")
    numbers.antialiasedPixels = count("antialiasedPixels")
    numbers.ignoredPixels = count("ignoredPixels")
    numbers.largestChannelDifference =
      members["largestChannelDifference"].flatMap { reader.integer($0, in: 0...255) } ?? 0
    numbers.psnr = members["psnr"].flatMap { reader.number($0) }
    if let text = members["tolerance"].flatMap({ reader.string($0) }) {
      numbers.tolerance = text
    }
    numbers.changedRects = rects(members["changedRects"])
    if let moved = members["movedBy"],
      let d = integers(moved, "[dx, dy]", 2, in: -(1 << 28)...(1 << 28))
    {
      numbers.movedBy = PixelOffset(dx: d[0], dy: d[1])
    }
    return numbers
  }

  private func readFrames(_ node: Int) -> GoldenReport.Frames? {
    guard
      let members = reader.object(
        node, keys: ["first", "expectedCount", "actualCount", "curve", "pictures"])
    else { return nil }
    func count(_ key: String) -> Int {
      members[key].flatMap { reader.integer($0, in: Self.pixels) } ?? 0
    }
    var frames = GoldenReport.Frames(
      first: count("first"), expectedCount: count("expectedCount"),
      actualCount: count("actualCount"))
    if let list = members["curve"] {
      for item in reader.list(list, of: "[frame, pixels]") ?? [] {
        if let p = integers(item, "[frame, pixels]", 2, in: Self.pixels) {
          frames.curve.append(.init(frame: p[0], pixels: p[1]))
        }
      }
    }
    if let list = members["pictures"] {
      for item in reader.list(list, of: "the pictures of frames") ?? [] {
        guard
          let one = reader.object(
            item, keys: ["frame", "expected", "actual", "difference", "changedRects"])
        else { continue }
        frames.pictures.append(
          .init(
            frame: one["frame"].flatMap { reader.integer($0, in: Self.pixels) } ?? 0,
            expected: path(one["expected"]), actual: path(one["actual"]),
            difference: path(one["difference"]),
            changedRects: rects(one["changedRects"])))
      }
    }
    return frames
  }

  private func rects(_ list: Int?) -> [PixelRect] {
    guard let list else { return [] }
    let form = "[x, y, width, height]"
    return (reader.list(list, of: form) ?? []).compactMap { item in
      integers(item, form, 4, in: Self.pixels).map {
        PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
      }
    }
  }

  private func integers(
    _ node: Int, _ form: String, _ count: Int, in range: ClosedRange<Int>
  ) -> [Int]? {
    guard let values = reader.numbers(node, form, count: count) else { return nil }
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    guard values.allSatisfy({ limits.contains($0) && $0 == $0.rounded() }) else {
      reader.fault(
        node,
        "\(form) has whole numbers between \(range.lowerBound) and "
          + "\(range.upperBound)")
      return nil
    }
    return values.map { Int($0) }
  }
}
