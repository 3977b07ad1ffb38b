import Foundation
import Mesmer

/// The workloads F1, F2 and F3: a fling through rings, one through a long list, and a
/// zoom. Frames have 1170 x 2532 pixels, three for a point. What each frame shows is in
/// the tables of Benchmarks/Fling, which the peers read; Mesmer finds it by itself, and
/// `check` says whether it has found the same.
enum FlingWorkload: String, CaseIterable {
  case f1, f2, f3

  /// What it shows.
  var title: String {
    switch self {
    case .f1: "F1, a fling through rings"
    case .f2: "F2, a fling through a list of 2000 rows"
    case .f3: "F3, a zoom from 1 to 4"
    }
  }

  /// The table's path.
  var table: String {
    // This file is Benchmarks/Sources/MesmerBench/Fling/FlingWorkload.swift.
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("Fling/\(rawValue).tsv").path
  }

  /// The table's rows: the frame's number, its time (F1, F2) or zoom, and places in
  /// pixels.
  func rows() throws -> [[Double]] {
    try String(contentsOfFile: table, encoding: .utf8)
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t").compactMap { Double($0) } }
  }

  // MARK: Files

  /// Writes the scene, and the timeline if there is one, to a folder; returns the
  /// arguments that make the command play them.
  func write(to folder: URL) throws -> [String] {
    func write(_ text: String, _ name: String) throws -> String {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    switch self {
    case .f1:
      let scene = try write(FlingWorkload.rings, "rings.json")
      return ["fling", scene, "--velocity", "0,3000"]
    case .f2:
      let scene = folder.appendingPathComponent("list.json")
      try ListScene.write(rows: 2000, isDefined: true, to: scene)
      return ["fling", scene.path, "--velocity", "0,6000", "--indicators", "always"]
    case .f3:
      let scene = try write(FlingWorkload.rings, "rings.json")
      let actions = try rows().enumerated().map { frame, row in
        "{ \"at\": \(Double(frame) / 60), \"setZoomScale\": { \"scale\": \(row[1]), "
          + "\"animated\": false } }"
      }
      let timeline = try write(
        "{ \"mesmer\": 1, \"fps\": 60, \"actions\": [\n\(actions.joined(separator: ",\n"))"
          + "\n] }\n", "zoom.json")
      return ["play", scene, timeline, "--subpixel"]
    }
  }

  /// The Hypnosister's rings: 47 of them, 20 points apart and 10 wide.
  private static let rings = """
    { "mesmer": 1,
      "screen": { "size": [390, 844], "scale": 3, "background": "white" },
      "root": {
        "view": "ScrollView", "id": "lens", "frame": [0, 0, 390, 844],
        "contentSize": [780, 1688], "bounces": false, "minimumZoomScale": 1,
        "maximumZoomScale": 4, "viewForZooming": "rings",
        "showsVerticalScrollIndicator": false, "showsHorizontalScrollIndicator": false,
        "subviews": [
          { "view": "HypnosisView", "id": "rings", "frame": [0, 0, 780, 1688],
            "circleColor": "#aaaaaa" } ] } }

    """

  // MARK: Checking

  /// Throws if a trace has not the frames of the table.
  func check(trace path: String) throws {
    let frames = try TraceFrame.load(path: path)
    let rows = try rows()
    guard frames.count == rows.count else {
      throw WrongFrame(workload: self, text: "\(frames.count) frames, not \(rows.count)")
    }
    for (frame, row) in zip(frames, rows) {
      let y: Double
      if self == .f3 {
        y = 422 * (row[1] - 1)
        if frame.zoomScale != row[1] {
          throw WrongFrame(workload: self, text: "frame \(frame.frame): another zoom")
        }
      } else {
        y = row[2] / 3
      }
      if abs(frame.contentOffset.y - y) > 1e-9 {
        throw WrongFrame(
          workload: self,
          text: "frame \(frame.frame): the offset is \(frame.contentOffset.y), not \(y)")
      }
    }
  }

  /// A frame that is not the workload's.
  struct WrongFrame: Error, CustomStringConvertible {
    let workload: FlingWorkload
    let text: String
    var description: String { "\(workload.rawValue): \(text)" }
  }
}

/// Lists of cards as scene files. A file is written in pieces, because this program must
/// stay small (`ProcessCost.peak`).
enum ListScene {
  /// How many rows of a list that is not F2's are as F2's are: more than a fling shows.
  private static let shapedRows = 200

  /// Writes a list of so many rows, five views for each; returns the file's size. Throws
  /// if it ought to be F2's and its numbers are not. If it need not be, the rows that a
  /// fling does not reach are of plain views, because a scene file may only hold 2^25
  /// values; these have fewer.
  @discardableResult
  static func write(rows: Int, isDefined: Bool = false, to url: URL) throws -> Int {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var size = 0
    var text = head("ScrollView", height: rows * 100) + "\"subviews\": [\n"
    func flush() throws {
      try file.write(contentsOf: Data(text.utf8))
      size += text.utf8.count
      text = ""
    }
    var random = RandomNumbers(seed: 2)
    var digest = Digest()
    for i in 0..<rows {
      let color = (0..<3).map { _ in 64 + random.below(128) }
      let widths = [(121, 120), (101, 180), (161, 100)].map { $1 + random.below($0) }
      for number in color + widths { digest.add(Int32(number)) }
      let hex = color.map { String($0 + 256, radix: 16).dropFirst() }.joined()
      text += i == 0 ? "" : ",\n"
      let isPlain = !isDefined && i >= shapedRows
      text += row(y: 100 * i, color: hex, widths: widths, isPlain: isPlain)
      if text.utf8.count > 1 << 16 { try flush() }
    }
    if isDefined && digest.description != "ecfe0ae8d923473c" {
      throw WrongInput(name: "rows of F2", expected: "ecfe0ae8d923473c", found: digest)
    }
    text += "\n] } }\n"
    try flush()
    return size
  }

  /// Writes a list view of so many rows that look alike, made as they are shown; returns
  /// the file's size.
  static func write(recycledRows rows: Int, to url: URL) throws -> Int {
    let text =
      head("ListView", height: nil)
      + "\"rowHeight\": 100, \"rowCount\": \(rows), \"row\": "
      + "{ \"view\": \"View\", \"frame\": [0, 0, 390, 100], \"subviews\": ["
      + row(y: 0, color: "a2b598", widths: [164, 200, 170]) + "] } } }\n"
    try Data(text.utf8).write(to: url)
    return text.utf8.count
  }

  private static func head(_ view: String, height: Int?) -> String {
    """
    { "mesmer": 1,
      "screen": { "size": [390, 844], "scale": 3, "background": "white" },
      "root": {
        "view": "\(view)", "id": "lens", "frame": [0, 0, 390, 844], "bounces": false,
        \(height.map { "\"contentSize\": [390, \($0)]," } ?? "")
        "backgroundColor": "#f2f2f7", "indicatorStyle": "black",
        "showsHorizontalScrollIndicator": false,

    """
  }

  private static func row(
    y: Int, color: String, widths: [Int], isPlain: Bool = false
  ) -> String {
    let shapes = [
      (8, y + 8, 374, 84, 12, "ffffff"), (20, y + 26, 48, 48, 24, color),
      (84, y + 26, widths[0], 12, 6, "8e8e93"), (84, y + 48, widths[1], 8, 4, "d1d1d6"),
      (84, y + 66, widths[2], 8, 4, "d1d1d6"),
    ]
    return shapes.map { x, y, w, h, r, color in
      let start =
        "{\"view\":\"\(isPlain ? "View" : "ShapeView")\","
        + "\"frame\":[\(x),\(y),\(w),\(h)],"
      if isPlain {
        return start + "\"backgroundColor\":\"#\(color)\",\"cornerRadius\":\(r)}"
      }
      let path =
        2 * r == w
        ? "\"oval\",0,0,\(w),\(h)" : "\"roundedRect\",0,0,\(w),\(h),\(r),\"circular\""
      return start + "\"path\":[[\(path)]],\"fillColor\":\"#\(color)\"}"
    }.joined(separator: ",\n")
  }
}
