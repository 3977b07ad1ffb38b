import MesmerGeometry
import MesmerJSONText
import MesmerPlatform

// The schema of report.json, version 1. Paths are relative to the folder of the report,
// with slashes, and never leave it; `golden`, `source` and `pending` are as the run named
// them, from the folder in which it ran.
//
//     { "mesmerReport": 1, "cases": [ {
//       "golden": "goldens/start.png",   always
//       "owner": "suite.json",           the suite or the test; always
//       "name": "start",                 always
//       "status": "different",           equal, different, missing, recorded, missed,
//                                        failed or toleranceUnused; always
//       "message": "...",                one line
//       "source": "suite.json", "line": 4,
//       "view": "card-17 moved ...",     which views differ, a line each
//       "seconds": 0.01,
//       "files": { "expected": "...", "actual": "...", "difference": "...",
//                  "crop": "...", "pending": "..." },
//       "numbers": { "tolerance": "exact", "expectedSize": [w, h], "actualSize": [w, h],
//                    "comparedPixels": 0, "differingPixels": 0, "countedPixels": 0,
//                    "antialiasedPixels": 0, "ignoredPixels": 0,
//                    "largestChannelDifference": 0, "psnr": 30.5,
//                    "changedRects": [[x, y, w, h]], "movedBy": [dx, dy] },
//       "frames": { "first": 3, "expectedCount": 90, "actualCount": 90,
//                   "curve": [[frame, differing pixels]],
//                   "pictures": [ { "frame": 3, "expected": "...", "actual": "...",
//                                   "difference": "...",
//                                   "changedRects": [[x, y, w, h]] } ] }
//     } ] }
//
// A key that has nothing to say is left out.

extension GoldenReport {
  /// The text of `report.json` in a folder, in which the pictures are.
  package func json(in folder: String) -> String {
    let list = cases.map { $0.json(in: folder) }
    return JSONElement.object([
      .init(key: "mesmerReport", value: 1), .init(key: "cases", value: .list(list)),
    ]).text()
  }
}

extension GoldenReport.Case {
  fileprivate func json(in folder: String) -> JSONElement {
    var members = JSONMembers()
    members.add("golden", golden)
    members.add("owner", owner)
    members.add("name", name)
    members.add("status", status.rawValue)
    if !message.isEmpty { members.add("message", message) }
    if !source.isEmpty { members.add("source", source) }
    if line > 0 { members.add("line", line) }
    members.add("view", view)
    if seconds > 0 {
      members.list.append(.init(key: "seconds", value: .number(seconds.rounded6)))
    }
    var paths = JSONMembers()
    paths.add("expected", files.expected.map { FilePaths.inner($0, of: folder) })
    paths.add("actual", files.actual.map { FilePaths.inner($0, of: folder) })
    paths.add("difference", files.difference.map { FilePaths.inner($0, of: folder) })
    paths.add("crop", files.crop.map { FilePaths.inner($0, of: folder) })
    paths.add("pending", files.pending)
    if !paths.list.isEmpty { members.add("files", paths.list) }
    if let numbers { members.add("numbers", numbers.members.list) }
    if let frames { members.add("frames", frames.members(in: folder).list) }
    return .object(members.list)
  }
}

extension GoldenReport.Numbers {
  fileprivate var members: JSONMembers {
    var members = JSONMembers()
    members.add("tolerance", tolerance)
    members.add("expectedSize", [expectedSize.width, expectedSize.height])
    members.add("actualSize", [actualSize.width, actualSize.height])
    members.add("comparedPixels", comparedPixels)
    members.add("differingPixels", differingPixels)
    members.add("countedPixels", countedPixels)
    members.add("antialiasedPixels", antialiasedPixels)
    members.add("ignoredPixels", ignoredPixels)
    members.add("largestChannelDifference", largestChannelDifference)
    if let psnr { members.list.append(.init(key: "psnr", value: .number(psnr))) }
    members.add("changedRects", changedRects)
    if let movedBy { members.add("movedBy", [movedBy.dx, movedBy.dy]) }
    return members
  }
}

extension GoldenReport.Frames {
  fileprivate func members(in folder: String) -> JSONMembers {
    var members = JSONMembers()
    members.add("first", first)
    members.add("expectedCount", expectedCount)
    members.add("actualCount", actualCount)
    members.list.append(
      .init(
        key: "curve",
        value: .list(curve.map { JSONElement.integers([$0.frame, $0.pixels]) })))
    let list = pictures.map { picture -> JSONElement in
      var one = JSONMembers()
      one.add("frame", picture.frame)
      one.add("expected", picture.expected.map { FilePaths.inner($0, of: folder) })
      one.add("actual", picture.actual.map { FilePaths.inner($0, of: folder) })
      one.add("difference", picture.difference.map { FilePaths.inner($0, of: folder) })
      one.add("changedRects", picture.changedRects)
      return .object(one.list)
    }
    members.list.append(.init(key: "pictures", value: .list(list)))
    return members
  }
}

/// The members of an object that is being written.
private struct JSONMembers {
  var list: [JSONElement.Member] = []

  mutating func add(_ key: String, _ text: String?) {
    if let text { list.append(.init(key: key, value: .string(text))) }
  }

  mutating func add(_ key: String, _ number: Int) {
    list.append(.init(key: key, value: .number(Double(number))))
  }

  mutating func add(_ key: String, _ numbers: [Int]) {
    list.append(.init(key: key, value: .integers(numbers)))
  }

  mutating func add(_ key: String, _ rects: [PixelRect]) {
    let list = rects.map {
      JSONElement.integers([$0.minX, $0.minY, $0.width, $0.height])
    }
    self.list.append(.init(key: key, value: .list(list)))
  }

  mutating func add(_ key: String, _ members: [JSONElement.Member]) {
    list.append(.init(key: key, value: .object(members)))
  }
}

extension JSONElement {
  fileprivate static func integers(_ values: [Int]) -> JSONElement {
    .list(values.map { .number(Double($0)) })
  }
}

extension Double {
  /// Seconds to the microsecond.
  fileprivate var rounded6: Double { (self * 1e6).rounded() / 1e6 }
}
