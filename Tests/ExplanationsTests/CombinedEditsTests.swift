import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// The law of explanations of several edits. `MESMER_EXPLAINED_EDITS` is the number of
/// screens of each kind.
@Suite("Law of explanations of several edits")
struct CombinedEditsTests {
  private static let state: RenderState = {
    var state = RenderState()
    state.keepsStatements = true
    return state
  }()

  private static func scene(_ text: String) throws -> Scene {
    try SceneFile.read(Array(text.utf8), file: "s.json", folder: ".", state: state)
  }

  /// A screen, the texts of it without each of the edits, and the keys of the edits.
  private struct Combination {
    var before = ""
    var now = ""
    var undone: [String] = []
    var keys: [String] = []
  }

  /// Returns two to four edits of a screen, the first of them of one of the kinds in
  /// `first`, if any; nil if their lines could not be told apart.
  private static func combination<Screen>(
    _ screen: Screen, _ seed: UInt64, kinds: [Int], first: [Int] = [],
    _ edit: (inout Screen, Int, UInt64) -> String?, _ text: (Screen) -> String
  ) -> Combination? {
    var random = SeededGenerator(seed: seed &* 7919)
    var chosen = first.isEmpty ? [] : [first[random.int(in: 0...first.count - 1)]]
    while chosen.count < 2 + Int(seed % 3) {
      let kind = kinds[random.int(in: 0...kinds.count - 1)]
      if !chosen.contains(kind) { chosen.append(kind) }
    }
    var result = Combination(before: text(screen))
    func edited(without undone: Int?) -> String? {
      var now = screen
      for (i, kind) in chosen.enumerated() where i != undone {
        guard let key = edit(&now, kind, seed &* 31 &+ UInt64(kind)) else { return nil }
        if undone == nil { result.keys.append(key) }
      }
      return text(now)
    }
    guard let now = edited(without: nil) else { return nil }
    result.now = now
    result.undone = chosen.indices.compactMap { edited(without: $0) }
    let keys = result.keys
    let isClear = keys.allSatisfy { key in keys.count { $0.contains(key) } == 1 }
    return isClear && result.undone.count == chosen.count ? result : nil
  }

  private static func combination(_ kind: String, _ seed: UInt64) -> Combination? {
    switch kind {
    case "overlaid":
      combination(
        OverlaidScreen(seed: seed), seed, kinds: Array(0..<OverlaidScreen.kinds),
        { $0.edit($1, seed: $2) }, \.text)
    case "copied":
      combination(
        CopiedScreen(seed: seed), seed, kinds: Array(0..<CopiedScreen.kinds),
        first: CopiedScreen.copies, { $0.edit($1, seed: $2) }, \.text)
    default:
      combination(
        LaidOutScreen(seed: seed), seed, kinds: LaidOutScreen.independent,
        first: kind == "laid out" ? [] : LaidOutScreen.copies,
        { $0.edit($1, seed: $2)?.key }, \.text)
    }
  }

  @Test(
    "the first line is the edit whose undoing alone removes the most differing pixels",
    arguments: ["overlaid", "laid out", "laid out with copies", "copied"])
  func edits(kind: String) throws {
    let rounds = tries("MESMER_EXPLAINED_EDITS", else: 60)
    var (seen, right, idle) = (0, 0, 0)
    var faults: [String] = []
    for seed in 1...UInt64(rounds) {
      guard let one = Self.combination(kind, seed) else { continue }
      let (before, now) = (try Self.scene(one.before), try Self.scene(one.now))
      let (old, new) = (try before.render(), try now.render())
      func scan(_ old: Pixmap, _ picture: Pixmap) -> ComparisonScan {
        ComparisonScan(expected: Bitmap(old), actual: Bitmap(picture), by: .exact)
      }
      let pixels = scan(old, new)
      if pixels.comparison.passes { continue }
      let all = pixels.comparison.countedPixels
      let undone = try one.undone.map { try Self.scene($0).render() }
      let gains = undone.map { all - scan(old, $0).comparison.countedPixels }
      let most = gains.max() ?? 0
      // Only together do the edits differ.
      guard most > 0, gains.count(where: { $0 == most }) == 1 else { continue }
      let lines = try Explanation(before, now, expected: old, actual: new)
        .lines.map(\.text)
      seen += 1
      let first = one.keys.firstIndex { lines[0].contains($0) }
      if first.map({ gains[$0] }) == most { right += 1 }
      let isIdle = first.map { scan(new, undone[$0]).comparison.passes } ?? true
      if isIdle { idle += 1 }
      if isIdle || first.map({ gains[$0] }) != most {
        faults.append(
          "seed \(seed), \(zip(one.keys, gains).map { "\($0) \($1)" }) of \(all):\n  "
            + lines.joined(separator: "\n  "))
      }
    }
    print(
      "\(right) of \(seen) first lines of \(kind) screens name the largest of several "
        + "edits; \(idle) name one without effect")
    print(faults.prefix(tries("MESMER_SHOWN", else: 0)).joined(separator: "\n"))
    #expect(idle == 0, "\(faults.joined(separator: "\n"))")
    #expect(Double(right) >= 0.97 * Double(seen), "\(faults.joined(separator: "\n"))")
    #expect(seen > rounds / 2)
  }

  /// Returns the lines of the difference of two screens of 60 x 40 points.
  private static func lines(_ before: String, _ now: String) throws -> [String] {
    func scene(_ root: String) throws -> Scene {
      try Self.scene("{ mesmer: 1, screen: { size: [60, 40] }, root: { \(root) } }")
    }
    return try Explanation(scene(before), scene(now)).lines.map(\.text)
  }

  @Test("of nested changes each has the pixels that it explains")
  func nested() throws {
    func root(_ back: String, _ text: String) -> String {
      """
      view: "View", backgroundColor: "\(back)", subviews: [
        { view: "Label", id: "title", frame: [0, 0, 60, 40], text: "I",
          font: { system: 9 }, textColor: "\(text)" }]
      """
    }
    let lines = try Self.lines(root("white", "black"), root("yellow", "red"))
    #expect(lines.count == 2)
    #expect(lines.first?.contains("View.backgroundColor: white -> yellow") == true)
    #expect(lines.last?.contains("title.textColor: black -> red") == true, "\(lines)")
  }

  @Test(
    "each pixel is in one line, also of edits that contradict others if undone alone",
    arguments: [
      (
        "GradientView", "colors: ['red', 'blue'], locations: [0, 1]",
        "colors: ['red', 'green', 'blue'], locations: [0, 0.5, 1]", "colors[1]"
      ),
      ("Label", "text: 'A'", "runs: [{ text: 'B' }]", "runs"),
    ])
  func contradictions(view: String, before: String, now: String, key: String) throws {
    func scene(_ values: String) throws -> Scene {
      try Self.scene(
        """
        { mesmer: 1, screen: { size: [60, 40] }, root: { view: "View", subviews: [
          { view: "\(view)", frame: [0, 0, 60, 40], \(values) }] } }
        """)
    }
    let (before, now) = (try scene(before), try scene(now))
    let pixels = ComparisonScan(
      expected: Bitmap(try before.render()), actual: Bitmap(try now.render()), by: .exact)
    let lines = try Explanation(before, now).lines
    let text = lines.map(\.text).joined(separator: "\n")
    #expect(lines.map(\.pixels) == [pixels.comparison.countedPixels, 0], "\(text)")
    #expect(lines.first?.key == key, "\(text)")
  }

  @Test("a change without effect has no pixels, before and after one with an effect")
  func idle() throws {
    func root(_ clips: Bool, _ color: String, _ alpha: Double) -> String {
      """
      view: "View", backgroundColor: "white", subviews: [
        { view: "View", id: "card", frame: [4, 4, 50, 30], alpha: \(alpha),
          clipsToBounds: \(clips), subviews: [
            { view: "View", id: "dot", frame: [1, 1, 9, 9], backgroundColor: "\(color)" }
        ] }]
      """
    }
    let lines = try Self.lines(root(false, "red", 1), root(true, "blue", 1))
    #expect(
      lines == [
        "s.json:4:72: dot.backgroundColor: red -> blue; 81 px differ",
        "s.json:3:20: card.clipsToBounds: false -> true",
      ])
    let faded = try Self.lines(root(false, "red", 1), root(true, "red", 0.5))
    #expect(faded.first == "s.json:2:61: card.alpha: 1 -> 0.5; 81 px differ", "\(faded)")
    #expect(faded.last == "s.json:3:20: card.clipsToBounds: false -> true")
  }

  @Test("a key that is added to copies is undone in all of them at once")
  func copies() throws {
    func root(_ clips: String, _ color: String) -> String {
      """
      view: "View", backgroundColor: "white", subviews: [
        { view: "View", frame: [4, 2, 50, 12], repeat: { count: 2, offset: [0, 16] },
          \(clips) subviews: [
            { view: "View", frame: [1, 1, 9, 9], backgroundColor: "\(color)" }] }]
      """
    }
    let lines = try Self.lines(root("", "red"), root("clipsToBounds: true,", "blue"))
    #expect(lines.count == 2)
    #expect(lines.first?.contains("backgroundColor: red -> blue") == true, "\(lines)")
    #expect(lines.last?.hasSuffix("clipsToBounds: false -> true (2 views)") == true)
  }

  @Test("views that were added and removed have the pixels that they explain")
  func added() throws {
    func dot(_ id: String, _ x: Int, _ size: Int) -> String {
      "{ view: \"\(id == "a" ? "View" : "Label")\", id: \"\(id)\", frame: [\(x), 2, \(size), \(size)], "
        + "backgroundColor: \"red\" }"
    }
    func root(_ color: String, _ dots: String) -> String {
      "view: \"View\", backgroundColor: \"\(color)\", subviews: [\(dots)]"
    }
    let lines = try Self.lines(
      root("white", dot("a", 2, 6)), root("gray", dot("b", 20, 12)))
    let counts = lines.map { $0.split(separator: ": ", maxSplits: 1).last ?? "" }
    #expect(
      counts == [
        "View.backgroundColor: white -> gray; 2220 px differ",
        "b added; 144 px differ", "a removed from View; 36 px differ",
      ], "\(lines)")
  }

  @Test func `removed views of one superview have a line each, copies of one together`()
    throws
  {
    func root(_ dots: String) -> String {
      """
      view: "View", subviews: [\(dots)
        { view: "View", frame: [20, 0, 10, 40], backgroundColor: "black" }]
      """
    }
    let dots = """
      { view: "View", frame: [0, 0, 4, 4], backgroundColor: "red" },
      { view: "View", id: "wide", frame: [15, 9, 20, 2], backgroundColor: "blue" },
      { view: "Label", frame: [0, 30, 3, 3], backgroundColor: "green",
        repeat: { count: 3, offset: [5, 0] } },
      """
    #expect(
      try Self.lines(root(dots), root("")) == [
        "s.json:1:74: Label removed from View (3 views); 27 px differ",
        "s.json:1:74: wide removed from View; 20 px differ",
        "s.json:1:74: View removed from View; 16 px differ",
      ])
  }
}
