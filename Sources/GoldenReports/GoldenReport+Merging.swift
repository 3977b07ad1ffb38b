import MesmerJSONText

extension GoldenReport {
  /// The cases of several reports, as of the shards of a run, each golden once. A golden
  /// with different results in two reports is an error that names both.
  package static func merged(
    _ reports: [(path: String, report: GoldenReport)]
  ) throws(SceneError) -> GoldenReport {
    var merged = GoldenReport()
    var places: [String: (index: Int, path: String)] = [:]
    var faults: [Fault] = []
    for (path, report) in reports {
      for one in report.cases {
        guard let other = places[one.golden] else {
          places[one.golden] = (merged.cases.count, path)
          merged.cases.append(one)
          continue
        }
        let known = merged.cases[other.index]
        if known.result == one.result { continue }
        faults.append(
          Fault(
            file: path,
            message: "the golden \(one.golden) is \(one.status.words) here and "
              + (known.status == one.status ? "otherwise " : "")
              + "\(known.status.words) in \(other.path); merge reports of one run"))
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    return merged
  }
}

extension GoldenReport.Case {
  /// The case without what differs between runs with the same result.
  fileprivate var result: GoldenReport.Case {
    var result = self
    result.files = GoldenReport.Files()
    result.seconds = 0
    result.source = ""
    result.line = 0
    if var frames = result.frames {
      frames.pictures = []
      result.frames = frames
    }
    return result
  }
}
