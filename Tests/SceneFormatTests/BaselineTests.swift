import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerConstraints
@testable import MesmerViews

/// Baselines in constraints against the lines that views draw.
@Suite("Baselines") struct BaselineTests {
  /// Members of views with text.
  static let texts = [
    "view: 'Label', text: 'small', font: { system: 12 }",
    "view: 'Label', text: 'two\\nlines', numberOfLines: 0",
    "view: 'Label', text: 'shrunk to fit', adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.1",
    "view: 'Button', title: 'Go'",
    "view: 'Button', title: 'Go', contentVerticalAlignment: 'top'",
    "view: 'Button', title: 'Go', contentVerticalAlignment: 'bottom'",
    "view: 'Button', title: 'Go', contentEdgeInsets: [3, 0, 11, 0]",
    "view: 'Button', title: 'Go', configuration: { subtitle: 'on' }",
    "view: 'TextField', text: 'Ada'",
    "view: 'TextField', placeholder: 'Name', borderStyle: 'roundedRect'",
    "view: 'TextBlock', text: 'First line\\nlast line', isScrollEnabled: false",
  ]
  static let ends = ["firstBaseline", "lastBaseline"]

  private func laidOut(_ members: String) throws -> Scene {
    let scene = try scene(
      rooted(members, screen: "size: [320, 200], scale: 2"))
    scene.root.displayScale = 2
    scene.root.layoutIfNeeded()
    return scene
  }

  /// The y coordinate of the first or last line that a view draws, in the root's space.
  private func drawn(_ id: String, _ end: String, _ scene: Scene) throws -> Double {
    let view = try #require(scene.view(id: id))
    let lines = view.tree.flatMap { part -> [Double] in
      guard let text = part as? any TextShowing, !part.isHidden else { return [] }
      let shown = text.shownText
      return shown.layout.lines.map {
        let y = text.roundedBaseline(shown.origin.y + $0.baseline, scale: 2)
        return part.convert(Point(0, y), to: scene.root).y
      }
    }
    return try #require(end == "firstBaseline" ? lines.min() : lines.max())
  }

  @Test(arguments: texts.dropLast(), ends)
  func `a row on a baseline draws its texts on one line`(text: String, end: String) throws
  {
    let scene = try laidOut(
      """
      subviews: [{ view: 'StackView', frame: [10, 10, 300, 'fit'], alignment: '\(end)',
        subviews: [{ view: 'Label', id: 'a', text: 'Name', font: { system: 28 } },
          { id: 'b', \(text) }] }]
      """)
    #expect(try drawn("a", end, scene) == drawn("b", end, scene))
  }

  /// The ways in which a view gets its size.
  static let sizes = [
    "frame: [10, 10, 90, 70]",
    "constraints: ['self.top = superview.top + 10', 'self.height = 70', 'self.width = 90']",
    "constraints: ['self.top = superview.top + 10', 'self.bottom = superview.bottom - 9', 'self.width = 90.5']",
  ]

  @Test(arguments: texts, sizes)
  func `a view of any height has the baselines of its text as drawn`(
    text: String, size: String
  ) throws {
    for end in Self.ends {
      let scene = try laidOut(
        """
        subviews: [{ id: 'a', \(text), \(size) },
          { view: 'Label', id: 'b', text: 'x', font: { system: 10 } }],
        constraints: ['b.\(end) = a.\(end)']
        """)
      #expect(try drawn("a", end, scene) == drawn("b", end, scene), "\(end)")
    }
  }

  @Test(arguments: ends, [0, 6.5, 12])
  func `a text that does not scroll has its baselines at its offset`(
    end: String, offset: Double
  ) throws {
    let scene = try laidOut(
      """
      subviews: [{ id: 'a', \(Self.texts[10]), frame: [10, 50, 90, 30] },
        { view: 'Label', id: 'b', text: 'x', font: { system: 10 } }],
      constraints: ['b.\(end) = a.\(end)']
      """)
    let text = try #require(scene.view(id: "a") as? TextBlock)
    text.contentOffset.y = offset
    scene.root.layoutIfNeeded()
    #expect(text.contentOffset.y == offset)
    #expect(try drawn("a", end, scene) == drawn("b", end, scene))
  }

  /// Changes of a button, a label and a field.
  static let changes: [@Sendable (View) -> Void] = [
    { $0.frame.size.height = 40 },
    { ($0 as? Control)?.contentVerticalAlignment = .bottom },
    { ($0 as? Label)?.font = .system(size: 30) },
    { ($0 as? Label)?.baselineAdjustment = .none },
    { ($0 as? TextField)?.text = nil },
    { ($0 as? TextField)?.borderStyle = .line },
    { $0.contentScaleFactor = 1 },
  ]

  @Test(arguments: [0, 3, 8], changes.indices)
  func `baselines follow a change as if it had been made first`(
    text: Int, change: Int
  ) throws {
    func place(_ isEarly: Bool) throws -> [Rect] {
      let scene = try scene(
        rooted(
          """
          subviews: [{ id: 'a', \(Self.texts[text]), frame: [10, 10, 90, 70] },
            { view: 'Label', id: 'b', text: 'x' }],
          constraints: ['b.lastBaseline = a.firstBaseline']
          """, screen: "size: [320, 200], scale: 2"))
      scene.root.displayScale = 2
      if !isEarly { scene.root.layoutIfNeeded() }
      Self.changes[change](try #require(scene.view(id: "a")))
      scene.root.layoutIfNeeded()
      return scene.root.subviews.map(\.frame)
    }
    #expect(try place(true) == place(false))
  }

  @Test func `an empty field has the baselines of a line of text`() throws {
    func top(_ text: String) throws -> Double? {
      try laidOut(
        """
        subviews: [{ view: 'TextField', id: 'a', text: '\(text)', frame: [0, 9, 90, 51] },
          { view: 'Label', id: 'b', text: 'x' }],
        constraints: ['b.firstBaseline = a.firstBaseline']
        """
      ).view(id: "b")?.frame.minY
    }
    #expect(try top("") == top("Ada"))
  }

  @Test(arguments: [
    "view: 'TextBlock', text: 'scrolls'", "view: 'Label'", "view: 'Button'",
    "view: 'SearchBar', text: 'x'", "view: 'SegmentedControl', segments: ['x']",
  ])
  func `other views have their edges as baselines`(text: String) throws {
    let scene = try laidOut(
      """
      subviews: [{ id: 'a', \(text), frame: [10, 20, 90, 70] },
        { view: 'View', id: 'b', constraints: ['self.height = 1'] }],
      constraints: ['b.top = a.firstBaseline']
      """)
    #expect(scene.view(id: "b")?.frame.minY == 20)
  }

  @Test func `a baseline of a tall label contradicts no constraint on its way`() throws {
    // At the natural height of `a`, `b` would be above the stack.
    let scene = try laidOut(
      """
      subviews: [{ view: 'StackView', frame: [0, 50, 300, 60], alignment: 'firstBaseline',
        subviews: [{ view: 'Label', id: 'a', text: 'a', font: { system: 12 },
            constraints: ['self.height = 60'] },
          { view: 'Label', id: 'b', text: 'b', font: { system: 28 } }] }]
      """)
    #expect(try drawn("a", "firstBaseline", scene) == drawn("b", "firstBaseline", scene))
    #expect(scene.view(id: "a")?.frame.minY == 0)
  }

  /// Labels whose height depends on their own baselines.
  static let pinned = [
    ["a.firstBaseline = self.top + 20", "a.lastBaseline = self.bottom - 20"],
    ["a.firstBaseline = self.top + 30", "a.bottom = self.bottom"],
    ["a.top >= self.top", "a.firstBaseline = self.top + 30", "a.bottom = self.bottom"],
  ]

  @Test(arguments: pinned, [100.0, 200, 401])
  func `heights that depend on baselines do not depend on earlier layouts`(
    rules: [String], height: Double
  ) throws {
    let rules = rules.map { "'\($0)'" }.joined(separator: ", ")
    func frames(after heights: [Double]) throws -> [Rect] {
      let scene = try scene(
        rooted(
          """
          subviews: [{ view: 'View', id: 'box', frame: [0, 0, 100, \(height)],
            constraints: [\(rules.replacing("self", with: "box"))], subviews: [
              { view: 'Label', id: 'a', text: 'a' }, { view: 'Label', id: 'c', text: 'c',
                constraints: ['self.leading = a.leading'] }] }]
          """, screen: "size: [320, 420], scale: 3"))
      scene.root.displayScale = 3
      let box = try #require(scene.view(id: "box"))
      for height in heights + [height] {
        box.frame.size.height = height
        (box.subviews[1] as? Label)?.text = "after \(height)"
        scene.root.layoutIfNeeded()
      }
      return box.subviews.map(\.frame)
    }
    let once = try frames(after: [])
    #expect(try frames(after: [300, 150, 90]) == once)
    #expect(once[0].maxY <= height && once[0].minY >= 0)
  }

  /// A button and a text, with a change of their baselines.
  static let restated: [@Sendable () -> (View, change: () -> Void)] = [
    {
      let button = Button(frame: Rect(x: 10, y: 10, width: 90, height: 70))
      button.setTitle("On", for: .selected)
      return (button, { button.isSelected = true })
    },
    {
      let block = TextBlock(frame: Rect(x: 10, y: 10, width: 90, height: 70))
      block.text = "line"
      return (block, { block.isScrollEnabled = false })
    },
  ]

  @Test(arguments: [0, 1])
  func `a title of a state and a text that stops scrolling move the baseline`(
    index: Int
  ) {
    func place(_ isEarly: Bool) -> Rect {
      let (view, change) = Self.restated[index]()
      let label = Label(frame: .zero)
      label.text = "x"
      label.translatesAutoresizingMaskIntoConstraints = false
      let root = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
      root.addSubview(view)
      root.addSubview(label)
      label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor).isActive =
        true
      if !isEarly { root.layoutIfNeeded() }
      change()
      root.layoutIfNeeded()
      return label.frame
    }
    #expect(place(true) == place(false))
  }

  @Test func `a fitting size has the baselines of its width`() throws {
    let text = Label(frame: .zero)
    text.text = "some text that needs lines"
    text.numberOfLines = 0
    let other = Label(frame: .zero)
    other.text = "x"
    let box = View(frame: Rect(x: 0, y: 0, width: 100, height: 10))
    for label in [text, other] {
      label.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(label)
    }
    for rule in [
      text.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      text.topAnchor.constraint(equalTo: box.topAnchor),
      text.heightAnchor.constraint(equalToConstant: 90),
      other.firstBaselineAnchor.constraint(
        equalTo: text.lastBaselineAnchor, constant: 40),
      other.bottomAnchor.constraint(equalTo: box.bottomAnchor),
    ] { rule.isActive = true }
    let size = box.systemLayoutSizeFitting(
      Size(width: 100, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    box.frame.size = size
    box.layoutIfNeeded()
    #expect(other.frame.height == other.intrinsicContentSize.height)
  }
}
