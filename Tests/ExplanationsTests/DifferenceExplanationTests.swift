import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

@Suite("Explanation of a difference")
struct DifferenceExplanationTests {
  /// A scene of 40 x 30 points at 2 pixels per point, with a root that has subviews.
  static func scene(
    _ subviews: String, root: String = "view: \"View\", backgroundColor: \"white\"",
    state: RenderState = RenderState()
  ) throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [40, 30], scale: 2 },
        root: { \(root), subviews: [\(subviews)] } }
      """
    return try SceneFile.read(
      Array(text.utf8), file: "scene.json", folder: ".", state: state)
  }

  /// The explanations of the differences of two scenes: without the first one's tree,
  /// and with it. The trees are those of `shown`, if they are not those that are drawn.
  static func explain(
    _ before: Scene, _ now: Scene, shown: (before: Scene, now: Scene)? = nil
  ) throws -> (new: [String], both: [String]) {
    let pixels = ComparisonScan(
      expected: Bitmap(try before.render()), actual: Bitmap(try now.render()), by: .exact)
    let (before, now) = shown ?? (before, now)
    let earlier = ShownTree.show(before) { $0.described().tree }
    return ShownTree.show(now) {
      (
        Explanation(of: pixels, in: $0).lines.map(\.text),
        Explanation(of: pixels, in: $0, before: earlier).lines.map(\.text)
      )
    }
  }

  static func card(
    _ frame: String, _ more: String = "", id: String = "id: \"card\","
  ) -> String {
    "{ view: \"View\", \(id) frame: \(frame), backgroundColor: \"#204060\"\(more) }"
  }

  @Test("a view that moved by half a point")
  func moved() throws {
    let lines = try Self.explain(
      Self.scene(Self.card("[10, 10, 12, 8]")),
      Self.scene(Self.card("[10, 10.5, 12, 8]")))
    #expect(
      lines.new == [
        "24 px of View (root)",
        "24 px of card (root.subviews[0])",
      ])
    #expect(lines.both == ["card (root.subviews[0]) moved by (0, 0.5) pt; 48 px differ"])
  }

  @Test("pixels of siblings that a cause moves are not those of its subviews")
  func siblings() throws {
    func scene(_ height: Int) throws -> Scene {
      let views = [("a", "red", height), ("b", "blue", 6)].map {
        "{ view: \"View\", id: \"\($0)\", backgroundColor: \"\($1)\", constraints: "
          + "[\"self.width = 20\", \"self.height = \($2)\"] }"
      }
      return try Self.scene(
        "{ view: \"StackView\", axis: \"vertical\", subviews: [\(views[0]), \(views[1])], "
          + "constraints: [\"self.top = superview.top\", \"self.left = superview.left\"] }"
      )
    }
    let line = try Self.explain(scene(4), scene(8)).both[0]
    #expect(line.hasPrefix("a (root") && line.contains(" px differ"), "\(line)")
    #expect(!line.contains("its subviews"), "\(line)")
  }

  @Test("a view with another colour, inside another view")
  func recolored() throws {
    func scene(_ color: String) throws -> Scene {
      try Self.scene(
        """
        { view: "View", frame: [4, 4, 20, 20], subviews: [
          { view: "View", frame: [1, 1, 3, 2], backgroundColor: "\(color)" } ] }
        """)
    }
    let lines = try Self.explain(scene("red"), scene("blue"))
    #expect(lines.new == ["24 px of View (root.subviews[0].subviews[0])"])
    #expect(
      lines.both == [
        "View (root.subviews[0].subviews[0]) backgroundColor: red "
          + "-> blue; 24 px differ"
      ])
  }

  @Test("a view that lost its shadow")
  func lostShadow() throws {
    let lines = try Self.explain(
      Self.scene(
        Self.card("[10, 10, 12, 8]", ", shadow: { offset: [0, 4], radius: 0 }")),
      Self.scene(Self.card("[10, 10, 12, 8]")))
    #expect(lines.new == ["192 px of View (root)"])
    #expect(
      lines.both == [
        "card (root.subviews[0]) shadow: {color, opacity, offset, radius} -> none; "
          + "192 px differ, of which all its shadow"
      ])
  }

  @Test("a shadow whose offset changed")
  func movedShadow() throws {
    func scene(_ y: Double) throws -> Scene {
      try Self.scene(
        Self.card("[10, 10, 12, 8]", ", shadow: { offset: [0, \(y)], radius: 0 }"))
    }
    let lines = try Self.explain(scene(3), scene(5))
    #expect(lines.new == ["96 px of card (root.subviews[0]), of which all its shadow"])
    #expect(
      lines.both == [
        "card (root.subviews[0]) shadow.offset: [0, 3] -> [0, 5]; 96 px differ, "
          + "of which all its shadow"
      ])
  }

  @Test("a view covered by another one that was added")
  func covered() throws {
    let cover =
      "{ view: \"View\", id: \"cover\", frame: [12, 12, 4, 4], backgroundColor: \"red\", "
      + "subviews: [{ view: \"View\", frame: [0, 0, 2, 2], backgroundColor: \"#00ff00\" }] }"
    let card = Self.card("[10, 10, 12, 8]")
    let lines = try Self.explain(Self.scene(card), Self.scene(card + ", " + cover))
    #expect(
      lines.new == [
        "48 px of cover (root.subviews[1])",
        "16 px of View (root.subviews[1].subviews[0])",
      ])
    #expect(
      lines.both == [
        "cover (root.subviews[1]) added; 64 px differ, of which 16 px its subviews"
      ])
    let back = try Self.explain(Self.scene(card + ", " + cover), Self.scene(card))
    #expect(back.new == ["64 px of card (root.subviews[0])"])
    #expect(
      back.both == [
        "cover (root.subviews[1]) removed; 64 px differ, of which 16 px its subviews"
      ])
  }

  @Test("a view inside one that clips with a slanted edge")
  func clipped() throws {
    func scene(_ color: String) throws -> Scene {
      try Self.scene(
        """
        { view: "View", id: "frame", bounds: [0, 0, 16, 16], center: [20, 15],
          transform: { rotate: 45 }, clipsToBounds: true, backgroundColor: "#c0c0c0",
          subviews: [{ view: "View", id: "photo", frame: [-10, -10, 40, 40],
            backgroundColor: "\(color)" }] }
        """)
    }
    let before = try scene("red")
    let now = try scene("blue")
    let pixels = ComparisonScan(
      expected: Bitmap(try before.render()), actual: Bitmap(try now.render()), by: .exact)
    // A square of 32 px: 1024 whole pixels' worth, and its edge's pixels.
    let lines = try Self.explain(before, now)
    let mask = pixels.mask(of: pixels.comparison.changedRect)
    let count = mask.reduce(0) { $0 + Int($1) }
    #expect((1024...1150).contains(count))
    #expect(lines.new == ["\(count) px of photo (root.subviews[0].subviews[0])"])
  }

  @Test("a view inside a scroll view with an offset and a zoom; the scroll view moves")
  func scrolled() throws {
    let root = """
      view: "ScrollView", id: "lens", backgroundColor: "white", contentSize: [200, 200],
      minimumZoomScale: 0.5, maximumZoomScale: 4, viewForZooming: "map"
      """
    func scene(_ color: String, _ zoom: Double, _ offset: Point) throws -> Scene {
      var state = RenderState()
      state.zoom = zoom
      state.contentOffset = offset
      return try Self.scene(
        """
        { view: "View", id: "map", frame: [0, 0, 100, 100], subviews: [
          { view: "View", id: "pin", frame: [20, 20, 4, 4], backgroundColor: "\(color)" } ] }
        """, root: root, state: state)
    }
    let place = Point(x: 30, y: 30)
    let recolored = try Self.explain(scene("red", 2, place), scene("blue", 2, place))
    #expect(
      recolored.both == [
        "pin (root.subviews[0].subviews[0]) backgroundColor: red "
          + "-> blue; 256 px differ"
      ])
    let moved = try Self.explain(
      scene("red", 2, place), scene("red", 2, Point(x: 30, y: 31)))
    #expect(
      moved.both == [
        "lens (root) scrolled by (0, 1) pt; 64 px differ, of which 32 px its subviews"
      ])
    let zoomed = try Self.explain(
      scene("red", 2, place), scene("red", 1.5, place))
    #expect(zoomed.both.count == 1)
    #expect(zoomed.both[0].hasPrefix("lens (root) zoomed from 2 to 1.5;"))
  }

  @Test("a scroll indicator that differs")
  func indicator() throws {
    func scene(_ style: String) throws -> Scene {
      var state = RenderState()
      state.indicators = .always
      return try Self.scene(
        "",
        root: """
          view: "ScrollView", id: "lens", backgroundColor: "gray",
          contentSize: [40, 300], indicatorStyle: "\(style)"
          """, state: state)
    }
    let lines = try Self.explain(scene("black"), scene("white"))
    #expect(lines.new.count == 1)
    #expect(
      lines.new[0].hasSuffix(" px of lens (root), of which all its scroll indicators"))
    #expect(lines.both[0].hasPrefix("lens (root) indicatorStyle: black -> white; "))
    #expect(lines.both[0].hasSuffix(", of which all its scroll indicators"))
  }

  @Test("views in another order, hidden and faded ones")
  func orderAndAlpha() throws {
    let a = Self.card("[2, 2, 8, 8]", id: "id: \"a\",")
    let b =
      "{ view: \"View\", id: \"b\", frame: [6, 6, 8, 8], backgroundColor: \"red\" }"
    let order = try Self.explain(Self.scene(a + "," + b), Self.scene(b + "," + a))
    #expect(order.both.count == 1)
    #expect(order.both[0].contains("; 64 px differ"))
    let c =
      "{ view: \"View\", id: \"c\", frame: [30, 2, 8, 8], backgroundColor: \"#00ff00\" }"
    let far = try Self.explain(
      Self.scene([a, b, c].joined(separator: ",")),
      Self.scene([b, c, a].joined(separator: ",")))
    #expect(far.both == ["a (root.subviews[2]) brought forward; 64 px differ"])
    let hidden = try Self.explain(
      Self.scene(a),
      Self.scene(Self.card("[2, 2, 8, 8]", ", isHidden: true", id: "id: \"a\",")))
    #expect(
      hidden.both == ["a (root.subviews[0]) isHidden: false -> true; 256 px differ"])
    let faded = try Self.explain(
      Self.scene(a),
      Self.scene(Self.card("[2, 2, 8, 8]", ", alpha: 0.5", id: "id: \"a\",")))
    #expect(
      faded.both == ["a (root.subviews[0]) alpha: 1 -> 0.5; 256 px differ"])
  }

  @Test("one view more does not make strangers of those without ids after it")
  func inserted() throws {
    func row(_ y: Int) -> String { Self.card("[2, \(y), 8, 3]", id: "") }
    let lines = try Self.explain(
      Self.scene([row(4), row(8), row(12)].joined(separator: ",")),
      Self.scene([row(0), row(4), row(8), row(12)].joined(separator: ",")))
    #expect(lines.both == ["View (root.subviews[0]) added; 96 px differ"])
  }

  @Test("at most five views are named, those with the most pixels, and the rest counted")
  func atMostFive() throws {
    func scene(_ color: String) throws -> Scene {
      try Self.scene(
        (0..<7).map {
          "{ view: \"View\", frame: [\($0 * 5), 0, 2, \($0 + 1)], "
            + "backgroundColor: \"\(color)\" }"
        }.joined(separator: ","))
    }
    let lines = try Self.explain(scene("red"), scene("blue"))
    #expect(
      lines.new == [
        "56 px of View (root.subviews[6])", "48 px of View (root.subviews[5])",
        "40 px of View (root.subviews[4])", "32 px of View (root.subviews[3])",
        "24 px of View (root.subviews[2])", "24 px of 2 more views",
      ])
    #expect(lines.both.count == 6)
    #expect(
      lines.both[5]
        == "2 more causes: backgroundColor: red -> blue; 24 px differ")
  }

  @Test("pixels that no view paints")
  func background() throws {
    let lines = try Self.explain(
      Self.scene(Self.card("[2, 2, 4, 4]"), root: "view: \"View\""),
      Self.scene("", root: "view: \"View\""))
    #expect(lines.new == ["64 px where no view is"])
    #expect(lines.both == ["card (root.subviews[0]) removed; 64 px differ"])
  }

  @Test("pixels that differ without a change in the tree are of their owner")
  func unchanged() throws {
    let scene = try Self.scene(Self.card("[2, 2, 4, 4]"))
    let other = try scene.render()
    other.row(5)[5] = 0xff00_ff00
    let again = try Self.scene(Self.card("[2, 2, 4, 4]"))
    let lines = try Explanation(scene, again, expected: other).lines.map(\.text)
    #expect(lines == ["1 px of card (root.subviews[0]); its inputs did not change"])
  }

  @Test("a view that changed under a translucent one is named, not where another is")
  func underneath() throws {
    func scene(_ color: String, _ veil: String) throws -> Scene {
      try Self.scene(
        """
        { view: "View", id: "card", frame: [2, 2, 8, 8], backgroundColor: "\(color)" },
        { view: "View", id: "veil", frame: [0, 0, 20, 20], subviews: [
          { view: "View", id: "glass", frame: [0, 0, 20, 6], \(veil) }] }
        """)
    }
    let glass = "alpha: 0.5, backgroundColor: \"white\""
    let lines = try Self.explain(scene("red", glass), scene("#ff0180", glass))
    #expect(
      lines.new == [
        "128 px of card (root.subviews[0])",
        "128 px of glass (root.subviews[1].subviews[0])",
      ])
    #expect(
      lines.both == [
        "card (root.subviews[0]) backgroundColor: red -> #ff0180; "
          + "256 px differ"
      ])
    let board = "backgroundColor: \"white\""
    let before = try scene("red", board)
    let now = try scene("blue", board)
    let picture = try before.render()
    picture.row(2)[30] = 0xff00_ff00
    let covered = try Explanation(
      before, now, expected: picture, actual: before.render()
    ).lines.map(\.text)
    #expect(
      covered == [
        "1 px of glass (root.subviews[1].subviews[0]); its inputs did not change"
      ])
  }

  @Test("consequences in a list are the list's: inserted, removed and moved rows")
  func list() throws {
    func scene(_ height: Double, _ color: String = "red") throws -> Scene {
      try Self.scene(
        """
        { view: "ListView", id: "list", frame: [0, 0, 40, 30], rowHeight: \(height),
          rowCount: 100, row: [{ view: "View", subviews: [
            { view: "View", frame: [1, 1, 4, 4], backgroundColor: "\(color)" }] }] }
        """)
    }
    let recolored = try Self.explain(
      scene(20), scene(20, "blue"), shown: (scene(20), scene(20, "blue"))
    ).both
    #expect(
      recolored
        == (0...1).map {
          "View (root.subviews[0].subviews[\($0)].subviews[0]) in row \($0) "
            + "backgroundColor: red -> blue; 64 px differ"
        })
    for (a, b) in [(10.0, 6.0), (6, 10)] {
      let lines = try Self.explain(scene(a), scene(b), shown: (scene(a), scene(b))).both
      #expect(lines.count == 1, "\(lines)")
      #expect(
        lines[0].hasPrefix(
          "list (root.subviews[0]) rowHeight: \(Int(a)) -> \(Int(b)); "))
    }
  }

  @Test("a view that moves within its pixels changes nothing, nor does its shadow")
  func shadowOnly() throws {
    func scene(_ y: Double) throws -> Scene {
      let cards = (0..<18).map {
        """
        { view: "View", id: "card-\($0)", backgroundColor: "red",
          frame: [\(6 + $0 % 3 * 10), \(Double($0 / 3 * 4) + ($0 == 17 ? y : 2)), 6, 2],
          shadow: { offset: [0, 1], radius: 0, path: [["rect", 0, 0, 6, 2]] } }
        """
      }
      return try Self.scene(
        "{ view: \"View\" }, { view: \"View\" }, { view: \"View\", subviews: ["
          + cards.joined(separator: ",") + "] }")
    }
    let lines = try Self.explain(scene(2), scene(2.2))
    #expect(lines.both == [])
    #expect(try Self.explain(scene(2), scene(2.6)).both.count == 1)
  }

  // MARK: Clips and masks

  /// A card that clips its subviews in one of three ways.
  static func card(_ cut: Int, _ inside: String) -> String {
    let how = [
      "cornerRadius: 6, clipsToBounds: true",
      "mask: { view: \"View\", frame: [1, 1, 20, 14], backgroundColor: \"black\" }",
      "alpha: 0.5, cornerRadius: 4, clipsToBounds: true, shadow: { radius: 1 }",
    ][cut]
    return """
      { view: "View", id: "card", frame: [4, 4, 24, 18], backgroundColor: "#204060", \(how),
        subviews: [\(inside)] }
      """
  }

  @Test(
    "a change inside a rounded clip, a mask or an opacity is that of the changed view",
    arguments: 0...2)
  func insideClips(cut: Int) throws {
    func scene(_ color: String, _ x: Double = 3) throws -> Scene {
      let dot =
        "{ view: \"View\", id: \"dot\", frame: [\(x), 3, 6, 5], backgroundColor: \"\(color)\" }"
      return try Self.scene(
        Self.card(
          cut,
          "{ view: \"View\", frame: [0, 0, 24, 18], cornerRadius: 5, clipsToBounds: true, "
            + "subviews: [\(dot)] }"))
    }
    let lines = try Self.explain(scene("red"), scene("blue"))
    let place = "dot (root.subviews[0].subviews[0].subviews[0])"
    #expect(lines.new == ["120 px of \(place)"])
    #expect(
      lines.both == [
        "\(place) backgroundColor: red -> blue; 120 px differ"
      ])
    let moved = try Self.explain(scene("red"), scene("red", 4)).both
    #expect(moved == ["\(place) moved by (1, 0) pt; 40 px differ"])
  }

  @Test("where a clip or a mask removes everything, the view behind it owns the pixels")
  func outsideClips() throws {
    for cut in [0, 1] {
      func scene(_ color: String) throws -> Scene {
        try Self.scene(
          Self.card(
            cut, "{ view: \"View\", frame: [-9, -9, 60, 60], backgroundColor: \"red\" }"),
          root: "view: \"View\", backgroundColor: \"\(color)\"")
      }
      let lines = try Self.explain(scene("white"), scene("black")).both
      #expect(lines.count == 1)
      #expect(lines[0].hasPrefix("View (root) backgroundColor: white"))
    }
  }

  @Test("a changed mask is named, and so is a change inside it")
  func masks() throws {
    func scene(_ x: Double, _ radius: Double) throws -> Scene {
      try Self.scene(
        """
        { view: "View", id: "photo", frame: [4, 4, 24, 18], backgroundColor: "#204060",
          mask: { view: "View", frame: [0, 0, 20, 14], subviews: [
            { view: "View", id: "hole", frame: [\(x), 2, 9, 9], cornerRadius: \(radius),
              backgroundColor: "black" } ] } }
        """)
    }
    let hole = "hole (root.subviews[0].mask.subviews[0])"
    let moved = try Self.explain(scene(2, 0), scene(4, 0)).both
    #expect(moved == ["\(hole) moved by (2, 0) pt; 144 px differ"])
    let rounded = try Self.explain(scene(2, 0), scene(2, 4)).both
    #expect(rounded.count == 1)
    #expect(rounded[0].hasPrefix("\(hole) cornerRadius: 0 -> 4; "))
  }

  // MARK: Rows

  /// Labels below each other.
  static func labels(_ texts: [String], id: String = "") -> String {
    texts.enumerated().map { i, text in
      "{ view: \"Label\", frame: [0, \(i * 7), 40, 7], font: { system: 6 }, "
        + "text: \"\(text)\" }"
    }.joined(separator: ",")
  }

  @Test("siblings are aligned by their contents: one more, or one less, is one change")
  func alignment() throws {
    let three = try Self.scene(Self.labels(["Alpha", "Beta", "Gamma"]))
    let four = try Self.scene(Self.labels(["Alpha", "NEW", "Beta", "Gamma"]))
    let more = try Self.explain(three, four).both
    #expect(more.count == 1, "\(more)")
    #expect(
      more[0].hasPrefix(
        "Label (root.subviews[1]) added (\"NEW\"); 2 below moved by 7 pt; "))
    let less = try Self.explain(four, three).both
    #expect(less.count == 1, "\(less)")
    #expect(
      less[0].hasPrefix(
        "Label (root.subviews[1]) removed (\"NEW\"); 2 below moved by -7 pt; "))
    let other = try Self.explain(
      three, try Self.scene(Self.labels(["Alpha", "NEW", "Gamma"]))
    ).both
    #expect(other.count == 1)
    #expect(
      other[0].hasPrefix(
        "Label (root.subviews[1]) text: \"Beta\" -> \"NEW\"; "))
    let last = try Self.explain(
      three, try Self.scene(Self.labels(["Alpha", "Beta", "Gamma", "NEW"]))
    ).both
    #expect(last.count == 1)
    #expect(last[0].hasPrefix("Label (root.subviews[3]) added (\"NEW\"); "))
    #expect(!last[0].contains("moved"))
  }

  @Test("the rows of a list are named by section and row")
  func rowsOfLists() throws {
    func scene(_ texts: [String], _ more: [String] = []) throws -> Scene {
      func values(_ texts: [String]) -> String {
        let list = texts.map { "\"\($0)\"" }.joined(separator: ",")
        return "{ rowCount: \(texts.count), values: { name: [\(list)] } }"
      }
      let sections = [texts, more].filter { !$0.isEmpty }.map(values)
      return try Self.scene(
        """
        { view: "ListView", id: "list", frame: [0, 0, 40, 30], rowHeight: 6,
          sections: [\(sections.joined(separator: ","))],
          row: { view: "View", subviews: [
            { view: "Label", frame: [0, 0, 40, 6], font: { system: 5 },
              text: "{name}" }] } }
        """)
    }
    func explain(_ a: Scene, _ b: Scene) throws -> [String] {
      try Self.explain(a, b, shown: (a, b)).both
    }
    let list = "list (root.subviews[0])"
    let more = try explain(
      scene(["Alpha", "Beta", "Gamma"]), scene(["Alpha", "NEW", "Beta", "Gamma"]))
    #expect(more.count == 1, "\(more)")
    #expect(
      more[0].hasPrefix("row 1 of \(list) added (\"NEW\"); 2 below moved by 6 pt; "))
    let other = try explain(
      scene(["Alpha"], ["Beta", "Gamma"]), scene(["Alpha"], ["Beta", "NEW"]))
    #expect(other.count == 1, "\(other)")
    let name = "Label (root.subviews[0].subviews[2].subviews[0])"
    #expect(
      other[0].hasPrefix("\(name) in row 1 in section 1 text: \"Gamma\""),
      "\(other)")
  }
}

extension Explanation {
  /// Explains the difference of two scenes, or of other pictures in place of theirs.
  init(
    _ before: Scene, _ now: Scene, expected: Pixmap? = nil, actual: Pixmap? = nil
  ) throws {
    let pixels = ComparisonScan(
      expected: Bitmap(try expected ?? before.render()),
      actual: Bitmap(try actual ?? now.render()), by: .exact)
    let earlier = ShownTree.show(before) { $0.described().tree }
    self = ShownTree.show(now) { Explanation(of: pixels, in: $0, before: earlier) }
  }
}
