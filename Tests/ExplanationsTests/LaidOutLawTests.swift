import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// The law of explanations of screens with layout. `MESMER_EXPLAINED_EDITS` is the number
/// of screens.
@Suite("Law of explanations of laid out screens")
struct LaidOutLawTests {
  private let folder: TemporaryFolder
  private let state: RenderState

  init() throws {
    folder = try TemporaryFolder()
    var state = RenderState()
    state.keepsStatements = true
    self.state = state
  }

  /// Calls `body` with what a screen shows, at the end of its timeline if that is played.
  private func show<R>(
    _ screen: LaidOutScreen, plays: Bool,
    _ body: @escaping (ShownTree, Pixmap) throws -> R
  ) throws -> R {
    let scene = try SceneFile.read(
      Array(screen.text.utf8), file: "s.json", folder: folder.path, state: state)
    guard plays else {
      let picture = try scene.render()
      return try scene.onScreen { try body(ShownTree(scene, on: $0), picture) }
    }
    try folder.write(screen.timeline, to: "t.json")
    let run = try SceneRun(scene, TimelineFile.load(path: folder.path("t.json")))
    var result: Result<R, any Error>?
    run.captureHandler = { _ in
      result = Result { try body(ShownTree(run), run.renderWithinLimits()) }
    }
    defer { run.captureHandler = { _ in } }
    try run.finish()
    return try #require(try result?.get())
  }

  @Test("the edit is the first line of 98 in 100, and all else is a consequence")
  func edits() throws {
    let rounds = tries("MESMER_EXPLAINED_EDITS", else: LaidOutScreen.kinds)
    var named: [String: (right: Int, all: Int)] = [:]
    var faults: [String] = []
    for seed in 1...rounds {
      let before = LaidOutScreen(seed: UInt64(seed))
      var now = before
      guard let (kind, key) = now.edit(seed % LaidOutScreen.kinds) else { continue }
      let plays = now.isMotion || seed % 5 == 0
      let (record, old) = try show(before, plays: plays) { shown, picture in
        (ViewRecord(shown.described().tree).text(of: PixelDigest(picture)), picture)
      }
      let earlier = try #require(ViewRecord(Array(record.utf8))?.tree(at: 0))
      let lines = try show(now, plays: plays) { shown, picture -> [String]? in
        let pixels = ComparisonScan(
          expected: Bitmap(old), actual: Bitmap(picture), by: .exact)
        if pixels.comparison.passes { return nil }
        return Explanation(of: pixels, in: shown, before: earlier).lines.map(\.text)
      }
      guard let lines else { continue }
      let isRight =
        lines.first?.contains(key) ?? false
        && lines.dropFirst().allSatisfy { $0.hasPrefix("as a consequence") }
      named[kind, default: (0, 0)].all += 1
      if isRight {
        named[kind, default: (0, 0)].right += 1
      } else {
        faults.append("seed \(seed), \(kind):\n  " + lines.joined(separator: "\n  "))
      }
    }
    let seen = named.values.reduce(0) { $0 + $1.all }
    let right = named.values.reduce(0) { $0 + $1.right }
    let share = Double(right) / Double(max(1, seen))
    print(
      "\(right) of \(seen) edits of laid out screens are the first line: "
        + "\((share * 10_000).rounded() / 100) %, of \(named.count) kinds")
    for (kind, count) in named.sorted(by: { $0.key < $1.key }) {
      print("  \(kind): \(count.right) of \(count.all)")
    }
    #expect(share >= 0.98, "\(faults.prefix(40).joined(separator: "\n"))")
    #expect(seen > rounds / 2 && (named.count >= 60 || rounds < 200))
  }
}
