import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// Pixels of changed views that other views hide.
@Suite("Hidden views in an explanation")
struct HiddenViewsTests {
  /// A random screen with a card that another view covers, and a view in front of both.
  private struct Screen {
    let cover: String
    let deep: Rect
    let deepKeys: String
    let front: [Rect]
    let frontKeys: String
    let clip: String
    let isInside: Bool

    /// Views that cover a part of what is behind them, or all of it.
    private static let covers = [
      "view: \"View\", backgroundColor: \"#e0e0e8\"",
      "view: \"View\", backgroundColor: \"#e0e0e8\", cornerRadius: 5",
      "view: \"View\", backgroundColor: \"#e0e0e8\", cornerRadius: 5, clipsToBounds: true, "
        + "subviews: [{ view: \"View\", frame: [1.3, 2, 9, 4], backgroundColor: \"#dddddd\" }]",
      "view: \"View\", backgroundColor: \"#e0e0e880\"",
      "view: \"View\", backgroundColor: \"#e0e0e8\", alpha: 0.7",
      "view: \"View\", backgroundColor: \"#e0e0e8\", transform: { rotate: 20 }",
      "view: \"View\", backgroundColor: \"#e0e0e8\", shadow: { radius: 2 }",
      "view: \"ShapeView\", fillColor: \"#e0e0e8\", path: [[\"oval\", 0, 0, 12, 11]]",
      "view: \"View\", subviews: [{ view: \"View\", frame: [2.25, 1.5, 8, 7.5], "
        + "backgroundColor: \"#f0e0d0\" }]",
      "view: \"View\", backgroundColor: \"#e0e0e8\", borderWidth: 1.5, "
        + "borderColor: \"#00000060\"",
      "view: \"View\", backgroundColor: \"#e0e0e8\", mask: { view: \"View\", "
        + "frame: [3, 2, 9, 6.6], backgroundColor: \"black\" }",
      "view: \"Label\", text: \"Words\", font: { system: 12 }, backgroundColor: \"#f8f8f0\"",
      "view: \"VisualEffectView\", material: \"chrome\"",
    ]
    static var kinds: Int { covers.count }

    private static func text(_ rect: Rect) -> String {
      "[\(rect.minX), \(rect.minY), \(rect.width), \(rect.height)]"
    }

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      func side(_ low: Int, _ high: Int) -> Double {
        let number = Double(random.int(in: low * 4...high * 4)) / 4
        return seed % 3 == 0 ? number : number.rounded()
      }
      func frame(_ high: Int) -> Rect {
        Rect(x: side(0, 24), y: side(0, 18), width: side(6, high), height: side(6, high))
      }
      cover = "{ frame: \(Self.text(frame(24))), \(Self.covers[Int(seed) % Self.kinds]) }"
      deep = frame(18)
      deepKeys =
        ["", ", cornerRadius: 4", ", alpha: 0.8"][
          random.int(in: 0...2)]
      front = [frame(14), frame(14)]
      frontKeys = ["", ", alpha: 0.6", ", cornerRadius: 3"][random.int(in: 0...2)]
      clip =
        ["", ", clipsToBounds: true", ", clipsToBounds: true, cornerRadius: 8"][
          random.int(in: 0...2)]
      isInside = random.int(in: 0...1) == 0
    }

    enum Look { case card, rectangle, none }

    /// The scene before and after both edits: the colour of the card changes, and the
    /// view in front moves. Instead of the card there may be its rectangle without a
    /// shape and no clip, or nothing.
    func scene(isNow: Bool, _ look: Look = .card, isStated: Bool) throws -> Scene {
      let color = isNow ? "#2040f0" : "#f04020"
      let deep =
        "{ view: \"View\", id: \"deep\", frame: \(Self.text(deep)), backgroundColor: \"\(color)\""
        + "\(look == .card ? deepKeys : ""), isHidden: \(look == .none) }"
      let front =
        "{ view: \"View\", id: \"front\", frame: \(Self.text(front[isNow ? 1 : 0])), "
        + "backgroundColor: \"#30c050\"\(frontKeys) }"
      let inner = isInside ? "\(deep), \(cover)" : deep
      let box =
        "{ view: \"View\", frame: [2, 1.5, 34, 26]\(look == .card ? clip : ""), "
        + "subviews: [\(inner)] }"
      var state = RenderState()
      state.keepsStatements = isStated
      return try DifferenceExplanationTests.scene(
        [box, isInside ? "" : cover, front].filter { !$0.isEmpty }.joined(
          separator: ", "),
        state: state)
    }
  }

  @Test("a view does not own pixels at which others hide it in both pictures")
  func hidden() throws {
    var (hidden, visible) = (0, 0)
    for seed in UInt64(1)...156 {
      let isStated = seed % 2 == 0
      let screen = Screen(seed: seed)
      func pictures(_ look: Screen.Look) throws -> [Pixmap] {
        try [false, true].map {
          try screen.scene(isNow: $0, look, isStated: isStated).render()
        }
      }
      let all = try pictures(.card)
      let (full, without) = (try pictures(.rectangle), try pictures(.none))
      // The pixels that differ where the rectangle of the card shows; of those, the ones
      // that only the card changes; and the ones where the rectangle does not show.
      var (most, least, rest) = (0, 0, 0)
      for y in 0..<all[0].height {
        for x in 0..<all[0].width where all[0].row(y)[x] != all[1].row(y)[x] {
          func differ(_ a: Pixmap, _ b: Pixmap) -> Bool { a.row(y)[x] != b.row(y)[x] }
          let isSeen = zip(full, without).contains(where: differ)
          let point = Point(x: Double(x) / 2 + 0.25, y: Double(y) / 2 + 0.25)
          let card = screen.deep.offsetBy(dx: 2, dy: 1.5)
          // A fractional edge may or may not belong to the pixels of the rectangle.
          let isEdge =
            card.insetBy(dx: -0.5, dy: -0.5).contains(point)
            && !card.insetBy(dx: 0.5, dy: 0.5).contains(point)
          if isSeen || isEdge { most += 1 } else { rest += 1 }
          let isFront = screen.front.contains {
            $0.insetBy(dx: -1, dy: -1).contains(point)
          }
          if isSeen, !isEdge, card.contains(point), !isFront { least += 1 }
        }
      }
      let (before, now) = (
        try screen.scene(isNow: false, isStated: isStated),
        try screen.scene(isNow: true, isStated: isStated)
      )
      let lines = try Explanation(before, now, expected: all[0], actual: all[1]).lines
      let owned = lines.first { $0.view == "deep" }?.pixels ?? 0
      let text = lines.map(\.text).joined(separator: "\n")
      #expect(owned <= most, "seed \(seed): at most \(most)\n\(text)")
      #expect(owned >= least, "seed \(seed): at least \(least)\n\(text)")
      hidden += rest
      visible += least
    }
    #expect(hidden > 10_000 && visible > 10_000, "\(hidden) \(visible)")
  }

  @Test(
    "a hidden view is no cause of pixels whose drawing changed", arguments: [true, false])
  func otherDrawing(isStated: Bool) throws {
    func scene(_ color: String) throws -> Scene {
      var state = RenderState()
      state.keepsStatements = isStated
      return try DifferenceExplanationTests.scene(
        """
        { view: "View", id: "deep", frame: [2, 2, 10, 10], backgroundColor: "\(color)" },
        { view: "View", id: "board", frame: [0, 0, 20, 8], backgroundColor: "white" }
        """, state: state)
    }
    let (before, now) = (try scene("red"), try scene("blue"))
    func lines(x: Int, y: Int) throws -> [String] {
      let other = try now.render()
      other.row(y)[x] ^= 0xff
      return try Explanation(before, now, expected: other).lines.map(\.text)
    }
    let hidden = try lines(x: 10, y: 15)
    #expect(hidden.first?.hasPrefix("1 px of board") == true, "\(hidden)")
    #expect(hidden.first?.hasSuffix("; its inputs did not change") == true)
    let visible = try lines(x: 10, y: 16)
    #expect(visible.first?.contains("backgroundColor: red -> blue") == true, "\(visible)")
  }
}
