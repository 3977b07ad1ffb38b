import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// The law of explanations. `MESMER_EXPLAINED_EDITS` is how many scenes are tried.
@Suite("Law of explanations")
struct ExplanationLawTests {
  @Test("of random edits that change a pixel, 99 of 100 are named, and no others")
  func edits() throws {
    let folder = try TemporaryFolder()
    for (name, color) in [("a.png", Color.orange), ("b.png", .blue)] {
      try Pixmap(width: 20, height: 12, background: color)
        .writePNG(to: folder.path(name))
    }
    let rounds = tries("MESMER_EXPLAINED_EDITS", else: 160)
    var seen = 0
    var kinds: Set<String> = []
    var faults: [String] = []
    for seed in 1...rounds {
      var scene = EditedScene(seed: UInt64(seed))
      let text = scene.text
      guard let (kind, names) = scene.edit(seed % EditedScene.kinds) else { continue }
      func read(_ text: String) throws -> Scene {
        try SceneFile.read(Array(text.utf8), file: "scene.json", folder: folder.path)
      }
      let (before, now) = (try read(text), try read(scene.text))
      let pixels = ComparisonScan(
        expected: Bitmap(try before.render()), actual: Bitmap(try now.render()),
        by: .exact)
      if pixels.comparison.passes { continue }
      let shown = before.onScreen { ShownTree(before, on: $0).described().tree }
      // As it is stored beside a golden.
      let record = ViewRecord(shown).text(of: PixelDigest(try before.render()))
      let earlier = try #require(ViewRecord(Array(record.utf8))?.tree(at: 0))
      #expect(earlier == shown)
      let lines = now.onScreen {
        Explanation(of: pixels, in: ShownTree(now, on: $0), before: earlier)
          .lines.map(\.text)
      }
      seen += 1
      kinds.insert(kind)
      let isNamed = lines.allSatisfy { line in names.contains { line.contains($0) } }
      if !isNamed || lines.isEmpty {
        faults.append(
          "seed \(seed), \(kind) of \(names):\n  " + lines.joined(separator: "\n  "))
      }
    }
    let share = Double(seen - faults.count) / Double(seen)
    print(
      "\(seen - faults.count) of \(seen) edits that change pixels are named: "
        + "\((share * 10_000).rounded() / 100) %, of \(kinds.count) kinds")
    #expect(share >= 0.99, "\(faults.joined(separator: "\n"))")
    #expect(seen > rounds / 2 && (kinds.count >= 30 || rounds < 100))
  }
}
