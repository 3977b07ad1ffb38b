import Foundation

/// What a scene costs by the number of its views, of which a fling shows the same few:
/// the command with one frame, and with 193. What reading the scene costs is in both.
struct NodeScaling {
  let mesmer: String
  let runs: Int

  /// The frames that are made of each scene: those of F2.
  private static let frames = 193

  /// Measures scenes of a thousand, a hundred thousand and a million views, which is
  /// about what a scene file may hold (2^20), and a list view of a million rows.
  func measure(in folder: URL) throws -> [FlingReport.Nodes] {
    let scene = folder.appendingPathComponent("nodes.json")
    let output = folder.appendingPathComponent("nodes")
    try FileManager.default.createDirectory(
      at: output, withIntermediateDirectories: true)
    var results: [FlingReport.Nodes] = []
    for (name, rows) in [
      ("1,000 views", 200), ("100,000 views", 20_000), ("1,000,000 views", 200_000),
      ("a list view of 1,000,000 rows", nil),
    ] as [(String, Int?)] {
      let size =
        try rows.map { try ListScene.write(rows: $0, to: scene) }
        ?? ListScene.write(recycledRows: 1_000_000, to: scene)
      var result = FlingReport.Nodes(
        name: name, sceneBytes: size, frames: NodeScaling.frames)
      for run in 0..<runs {
        result.starts.append(try turn(scene, output, all: false))
        result.wholes.append(try turn(scene, output, all: true))
        note("\(name): run \(run + 1) of \(runs)")
      }
      results.append(result)
    }
    return results
  }

  private func turn(_ scene: URL, _ output: URL, all: Bool) throws -> ProcessCost {
    return try ProcessCost.measure(
      [mesmer, "fling", scene.path, "--velocity", "0,6000", "--jobs", "1", "--quiet"]
        + [
          "--frames", "0-\(all ? NodeScaling.frames - 1 : 0)", "--output",
          output.appendingPathComponent("%04d.png").path,
        ],
      pinned: true)
  }
}
