import MesmerExplanations
import MesmerJSONText
import MesmerPlatform

// report.json, version 1, is `{ "mesmerReport": 1, "cases": [...] }`; Finding+JSON.swift
// in Explanations defines the keys of a case.

extension GoldenReport {
  /// The name of the file in a report's folder.
  package static let fileName = "report.json"

  /// The maximum size of a file in bytes: 64 MiB.
  static let limit = 64 << 20

  /// Returns the text of `report.json` in a folder that contains the pictures.
  package func json(in folder: String) -> String {
    JSONElement.object([
      .init(key: "mesmerReport", value: 1),
      .init(key: "cases", value: .list(findings.map { $0.json(in: folder) })),
    ]).text()
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
        reader.fault(top, "cases is missing; expected a list of findings")
        return nil
      }
      var goldens: Set<String> = []
      var report = GoldenReport()
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
}
