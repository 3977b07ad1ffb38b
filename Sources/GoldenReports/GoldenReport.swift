import MesmerExplanations
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform
import MesmerPlayback

// A report contains the findings of a run of golden tests, for people and for other
// programs.
//
// It is created from a run of suites, from the ledger of tests, or from other reports,
// and written as text, JSON, JUnit, annotations for GitHub and one HTML page. In memory,
// its paths are relative to the working folder; in `report.json` they are relative to
// the report's own folder, so that the folder can be moved.

/// The findings of a run of golden tests.
package struct GoldenReport: Equatable, Sendable {
  /// The findings in the order of the run; no two have the same golden.
  package var findings: [Finding]
  /// The part of the run that the report contains; nil for all of it.
  package var shard: RunShard?

  /// Creates a report of some findings.
  package init(_ findings: [Finding] = [], shard: RunShard? = nil) {
    self.findings = findings
    self.shard = shard
  }

  /// The families of variants with a failure.
  var openFamilies: Set<String> {
    Set(findings.filter { $0.verdict.isFailure }.compactMap(\.family))
  }

  /// The maximum number of listed cases that are alike.
  private static let shown = 10

  /// The lines of each finding, then one for each group of cases that differ alike, then
  /// one with the counts. Of cases that differ alike, or are missing or recorded, the
  /// first ten have lines, because there may be thousands; the others are counted.
  package var lines: [String] {
    let alike = alike
    var hidden = Set(alike.flatMap { $0.cases.dropFirst(Self.shown) })
    var more: [String] = []
    for (verdict, word) in [(Verdict.missing, "missing   "), (.recorded, "recorded  ")] {
      let rest = findings.indices.filter { findings[$0].verdict == verdict }
        .dropFirst(Self.shown)
      hidden.formUnion(rest)
      if !rest.isEmpty { more.append(word + "\(rest.count) more alike") }
    }
    return findings.indices.filter { !hidden.contains($0) }.flatMap { findings[$0].lines }
      + more + alike.map { line(of: $0) } + [findings.counts]
  }

  private func line(of group: AlikeGroup) -> String {
    let names = group.cases.prefix(3).map { findings[$0].name }.joined(separator: ", ")
    let rest = group.cases.count - 3
    let hidden = group.cases.count - Self.shown
    return "\(title(of: group)): \(group.reason) (\(names)"
      + (rest > 0 ? " and \(rest) more)" : ")")
      + (hidden > 0 ? "; \(hidden) more alike" : "")
  }

  /// Returns the union of several reports, such as those of the shards of a run, with
  /// each golden once. A golden with different results in two reports is an error that
  /// names both. The shards among the reports must be all shards of one run, each once.
  package static func merged(
    _ reports: [(path: String, report: GoldenReport)]
  ) throws(SceneError) -> GoldenReport {
    let shards = reports.filter { $0.report.shard != nil }
    if !shards.isEmpty {
      _ = try RunShard.parts(
        shards.map(\.path), of: "report", place: { $0 }, load: { shards[$0].report.shard }
      )
    }
    var merged = GoldenReport()
    var places: [String: (index: Int, path: String)] = [:]
    var faults: [Fault] = []
    for (path, report) in reports {
      for one in report.findings {
        guard let other = places[one.golden] else {
          places[one.golden] = (merged.findings.count, path)
          merged.findings.append(one)
          continue
        }
        let known = merged.findings[other.index]
        if known.result == one.result { continue }
        faults.append(
          Fault(
            file: path,
            message: "the golden \(one.golden) is \(one.verdict.words) here and "
              + (known.verdict == one.verdict ? "otherwise " : "")
              + "\(known.verdict.words) in \(other.path); merge reports of one run"))
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    return merged
  }
}

extension Finding {
  /// The finding without the values that differ between runs with the same result.
  fileprivate var result: Finding {
    var result = self
    result.files = Files()
    result.seconds = 0
    result.source = ""
    result.line = 0
    result.frames?.pictures = []
    result.frames?.expectedFilm = nil
    result.frames?.actualFilm = nil
    return result
  }
}

// report.json, version 1, is `{ "mesmerReport": 1, "cases": [...] }`; that of a shard
// also has the key `shard` of `RunShard`. Finding+JSON.swift in Explanations defines the
// keys of a case.

extension GoldenReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.json"

  /// The maximum size of a file in bytes: 64 MiB.
  static let limit = 64 &<< 20

  /// Returns the text of `report.json` in a folder that contains the pictures.
  package func json(in folder: String) -> String {
    var members: [JSONElement.Member] = [.init(key: "mesmerReport", value: 1)]
    if let shard { members.append(.init(key: "shard", value: shard.element)) }
    members.append(
      .init(key: "cases", value: .list(findings.map { $0.json(in: folder) })))
    return JSONElement.object(members).text()
  }

  /// Returns the report of a folder, or of a `report.json` in one.
  package static func load(path: String) throws(SceneError) -> GoldenReport {
    let file =
      FileSystem.kind(path) == .folder ? FileSystem.path(fileName, in: path) : path
    return try read(try DocumentReader.bytes(of: file, limit: limit), path: file)
  }

  /// Parses the report in a text from a path. It may come from another machine: every
  /// number has a range, and every picture is in the report's folder.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> GoldenReport {
    try DocumentReader.read(bytes, path: path, "report") { reader in
      let top = JSONTree.root
      guard let members = reader.object(top, keys: ["mesmerReport", "shard", "cases"])
      else {
        return nil
      }
      guard let version = members["mesmerReport"] else {
        reader.fault(top, "mesmerReport is missing; a report begins with it")
        return nil
      }
      guard let number = reader.integer(version, in: 1...(1 &<< 31)) else { return nil }
      if number != 1 {
        reader.fault(version, "a report of version \(number); this program reads 1")
        return nil
      }
      guard let list = members["cases"] else {
        reader.fault(top, "cases is missing; expected a list of findings")
        return nil
      }
      var goldens: Set<String> = []
      var report = GoldenReport(shard: members["shard"].flatMap { RunShard(reader, $0) })
      for item in reader.list(list, of: "cases") ?? [] {
        guard let one = Finding(reader, item, in: FileSystem.folder(of: path)) else {
          continue
        }
        if !goldens.insert(one.golden).inserted {
          reader.fault(item, "two cases have the golden \(JSONTree.quoted(one.golden))")
        }
        report.findings.append(one)
      }
      return report
    }
  }

  /// Returns the report with only the pending files whose picture and golden are those
  /// shown in the report. A reviewer must not decide on pictures that the report does not
  /// show.
  package func withShownPending() -> GoldenReport {
    var report = self
    for i in findings.indices {
      guard let file = findings[i].files.pending else { continue }
      guard let golden = PendingGolden(file: file), findings[i].files.actual != nil,
        FileSystem.kind(file) != .nothing, findings[i].shows(golden)
      else {
        report.findings[i].files.pending = nil
        report.findings[i].message +=
          "; cannot be accepted or rejected here: \(file) or its golden has changed "
          + "since this report; run the tests again"
        continue
      }
    }
    return report
  }

  /// Returns whether two files have the same picture.
  fileprivate static func isSame(_ a: String, _ b: String) -> Bool {
    guard let a = try? PictureFile.read(a), let b = try? PictureFile.read(b) else {
      return false
    }
    return PixelDigest(a) == PixelDigest(b)
  }

  /// Returns whether the list of frames in a file has a digest.
  fileprivate static func isList(_ file: String, _ digest: String?) -> Bool {
    guard let list = try? FrameList.read(file) else { return false }
    return "\(list.digest)" == digest
  }
}

extension Finding {
  /// Returns whether the finding shows a pending picture and its golden. A golden without
  /// a file, which is stored as a digest or missing, is not required. Films are compared
  /// by the digests of their frames, because a report has reductions of them.
  fileprivate func shows(_ pending: PendingGolden) -> Bool {
    let (golden, actual) = pending.pictures
    if pending.isSequence {
      return GoldenReport.isList(pending.file, frames?.actualDigest)
        && (FileSystem.kind(pending.golden) == .nothing
          || GoldenReport.isList(pending.golden, frames?.expectedDigest))
    }
    guard let shown = files.actual, GoldenReport.isSame(actual, shown) else {
      return false
    }
    if FileSystem.kind(golden) == .nothing { return true }
    return files.expected.map { GoldenReport.isSame(golden, $0) } ?? false
  }
}
