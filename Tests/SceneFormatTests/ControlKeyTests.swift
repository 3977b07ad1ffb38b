import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

/// Buttons, switches and other controls in scene files.
@Suite("Keys of controls") struct ControlKeyTests {
  private func views(_ views: String) throws -> Scene {
    try scene(
      """
      { mesmer: 1, screen: { size: [200, 200], scale: 2 },
        root: { view: "View", subviews: [\(views)] } }
      """)
  }

  @Test(
    "a control without a frame has its natural size, at the origin or around a center")
  func naturalSize() throws {
    let root = try views(
      """
      { view: "Switch" }, { view: "Switch", center: [100, 100] },
      { view: "Slider", center: [100, 20] }, { view: "PageControl", numberOfPages: 3 },
      { view: "ActivityIndicatorView", style: "large" },
      { view: "ProgressView", frame: [1, 2, 30, 4] }, { view: "Stepper", value: 3 },
      { view: "TextField", borderStyle: "roundedRect", leftWidth: 20 },
      { view: "SearchBar" }, { view: "TabBar", frame: [0, 0, 90, "fit"] }
      """
    ).root
    let frames = root.subviews.map(\.frame)
    #expect(
      frames == [
        Rect(0, 0, 51, 31), Rect(74.5, 84.5, 51, 31), Rect(25, 5, 150, 30),
        Rect(0, 0, 74, 26), Rect(0, 0, 37, 37), Rect(1, 2, 30, 4), Rect(0, 0, 94, 32),
        Rect(0, 0, 31, 34), Rect(0, 0, 320, 56), Rect(0, 0, 90, 49),
      ])
  }

  @Test(
    "a selected item must exist, wherever the items are given",
    arguments: [
      (
        "view: \"TabBar\", selectedIndex: 2, items: [{ title: \"A\" }, { title: \"B\" }]",
        "from -1 to 1, the last item; found 2"
      ),
      (
        "view: \"TabBar\", items: [{ title: \"A\" }], selectedIndex: 5",
        "from -1 to 0, the last item; found 5"
      ),
      ("view: \"TabBar\", selectedIndex: 0", "-1, as there are no items; found 0"),
      (
        "view: \"SegmentedControl\", selectedSegmentIndex: 3, segments: [\"A\", \"B\"]",
        "from -1 to 1, the last item; found 3"
      ),
    ])
  func selection(view: String, message: String) throws {
    func text(_ view: String) -> String {
      "{ mesmer: 1, screen: { size: [9, 9] }, root: { view: \"View\", subviews: [{ \(view) }] } }"
    }
    let found = faults(text(view))
    let key = view.contains("TabBar") ? "selectedIndex" : "selectedSegmentIndex"
    #expect(
      found.count == 1
        && found[0].hasSuffix("root.subviews[0].\(key): expected an integer \(message)"),
      "\(found)")
    for index in [-1, 0] where index < 0 || !message.hasPrefix("-1") {
      let valid = view.replacing("Index: \(message.suffix(1))", with: "Index: \(index)")
      #expect(faults(text(valid)) == [], "\(valid)")
    }
    let scene = try scene(
      text("view: \"TabBar\", id: \"bar\", items: [{ title: \"A\" }]"))
    #expect(throws: SceneError.self) {
      try scene.change(
        [Setting(id: "bar", key: "selectedIndex", value: "1")], roundsOffsets: true)
    }
  }

  @Test(
    "a value outside the limits is clamped, and a limit moves the default of the other")
  func limits() throws {
    let views = try views(
      """
      { view: "Slider", minimumValue: 2, maximumValue: 4, value: 9 },
      { view: "Stepper", minimumValue: 3, maximumValue: 3, value: 1 },
      { view: "Slider", minimumValue: 5 }, { view: "Stepper", maximumValue: -5 },
      { view: "PageControl", numberOfPages: 3, currentPage: 7 },
      { view: "GradientView", colors: ["red", "blue", "red"], locations: [0, 0.5, 0.5] },
      { view: "GradientView", colors: ["red"], locations: null }
      """
    ).root.subviews
    func slider(_ index: Int) -> [Float]? {
      (views[index] as? Slider).map { [$0.minimumValue, $0.value, $0.maximumValue] }
    }
    func stepper(_ index: Int) -> [Double]? {
      (views[index] as? Stepper).map { [$0.minimumValue, $0.value, $0.maximumValue] }
    }
    #expect(slider(0) == [2, 4, 4] && stepper(1) == [3, 3, 3])
    #expect(slider(2) == [5, 5, 5] && stepper(3) == [-5, -5, -5])
    #expect((views[4] as? PageControl)?.currentPage == 2)
    #expect((views[5] as? GradientView)?.locations == [0, 0.5, 0.5])
  }

  @Test("the title of a configuration follows the text size, that of states does not")
  func textSizes() throws {
    let scene = try views(
      """
      { view: "Button", title: "Go", configuration: { style: "filled" } },
      { view: "Button", title: "Go" }
      """)
    let buttons = scene.root.subviews.compactMap { $0 as? Button }
    let plain = try #require(buttons.last).titleLabel.font
    for size in [ContentSizeCategory.large, .accessibilityLarge, .small] {
      scene.traits.preferredContentSizeCategory = size
      _ = try scene.render()
      let body = Font.preferred(forTextStyle: .body, compatibleWith: scene.traits)
      #expect(buttons[0].titleLabel.font == body)
      #expect(buttons[1].titleLabel.font == plain)
      #expect(buttons[0].intrinsicContentSize.height > body.lineHeight)
    }
  }

  @Test("the internal views of a control are neither written nor inspected")
  func parts() throws {
    let scene = try views(
      """
      { view: "Switch", isOn: true }, { view: "Slider", value: 0.1 },
      { view: "Button", title: "Go", configuration: { style: "tinted" } },
      { view: "SegmentedControl", segments: ["A", "B"], selectedSegmentIndex: 1 },
      { view: "PageControl", numberOfPages: 2, currentPage: 1 },
      { view: "ActivityIndicatorView", isAnimating: true },
      { view: "ProgressView", progress: 0.3 }, { view: "Stepper", stepValue: 2 },
      { view: "TabBar", items: [{ title: "A", badgeValue: "3" }], selectedIndex: 0 },
      { view: "TextField", text: "Ada", clearButtonMode: "always", leftWidth: 20 },
      { view: "SearchBar", placeholder: "Search", showsCancelButton: true }
      """)
    scene.root.layoutIfNeeded()
    #expect(Inspection(scene).nodes.count == 12)
    let folder = try TemporaryFolder()
    try scene.write(to: folder.path("again.json"))
    let text = try folder.text("again.json")
    #expect(text.components(separatedBy: "\"view\"").count == 13, "\(text)")
    #expect(text.contains("\"value\": 0.1") && text.contains("\"progress\": 0.3"))
    let again = try folder.scene("again.json")
    #expect(try again.render().premultipliedBytes == scene.render().premultipliedBytes)
  }

  @Test("the images of a tab bar's items are written, and removed with the items")
  func tabImages() throws {
    let folder = try TemporaryFolder()
    let image = Image(width: 2, height: 2, rgba: [UInt8](repeating: 200, count: 16))
    try image.pixmap.writePNG(to: folder.path("a.png"))
    let item = "{ title: 'A', image: 'a.png', selectedImage: 'a.png' }"
    try folder.write(
      """
      { mesmer: 1, screen: { size: [200, 49] }, root: { view: 'View', subviews: [
        { view: 'TabBar', id: 'a', items: [\(item), \(item)] } ] } }
      """, to: "s.json")
    let scene = try folder.scene("s.json")
    let bar = try #require(scene.view(id: "a") as? TabBar)
    #expect(bar.tabs.count { $0.image?.size == Size(2, 2) } == 2)
    try scene.write(to: folder.path("again.json"))
    let text = try folder.text("again.json")
    #expect(text.components(separatedBy: "a.png").count == 5)
    var state = RenderState()
    state.settings = [Setting(id: "a", key: "items", value: "[{ title: 'B' }]")]
    try state.apply(to: scene)
    try scene.changeScale(to: 2)
    #expect(bar.tabs.map(\.title) == ["B"] && bar.tabs[0].image == nil)
  }

  @Test func `a field from right to left has its text at the right`() throws {
    let scene = try views(
      """
      { view: "TextField", size: [90, 30], text: "Ada",
        semanticContentAttribute: "forceRightToLeft" }
      """)
    let field = try #require(scene.root.subviews.first as? TextField)
    field.layoutIfNeeded()
    #expect(field.textPart.textAlignment == .right)
    field.semanticContentAttribute = .forceLeftToRight
    field.layoutIfNeeded()
    #expect(field.textPart.textAlignment == .natural)
  }

  @Test func `a finger turns a switch of a scene, on the window's clock`() throws {
    let scene = try views("{ view: \"Switch\", id: \"toggle\", center: [100, 100] }")
    let toggle = try #require(scene.root.subviews.first as? Switch)
    let folder = try TemporaryFolder()
    let text = """
      { mesmer: 1, actions: [ { tap: [10, 10], in: "toggle" }, { wait: 1 } ] }
      """
    try text.write(
      toFile: folder.path("timeline.json"), atomically: true, encoding: .utf8)
    let motion = scene.play(try folder.timeline())
    while try motion.next() != nil {}
    #expect(toggle.isOn)
  }

  @Test("a button's title has its copy's number; one that is not the system's stays so")
  func titles() throws {
    let scene = try views(
      """
      { view: "Button", title: "Item {index}", repeat: { count: 2 } },
      { view: "Button", title: "Plain", buttonType: "custom", center: [0, 0] }
      """)
    let buttons = scene.root.subviews.compactMap { $0 as? Button }
    #expect(buttons.map(\.currentTitle) == ["Item 0", "Item 1", "Plain"])
    #expect(
      buttons[2].currentTitleColor == .white && buttons[0].currentTitleColor != .white)
    #expect(buttons[2].center == .zero && buttons[2].bounds.width >= 30)
  }

  @Test("a field is as large as its text, which has its copy's number")
  func fields() throws {
    let scene = try views(
      """
      { view: "TextField", text: "Item {index}", repeat: { count: 2 } },
      { view: "TextField", placeholder: "A longer text", isSecureTextEntry: true },
      { view: "TextField", text: "A longer text", isSecureTextEntry: true }
      """)
    let fields = scene.root.subviews.compactMap { $0 as? TextField }
    #expect(fields.map(\.text) == ["Item 0", "Item 1", "", "A longer text"])
    let label = Label(frame: .zero)
    for (field, text) in zip(fields, ["Item 0", "Item 1", "A longer text"]) {
      label.text = text
      #expect(abs(field.frame.width - label.intrinsicContentSize.width) <= 0.5)
    }
    #expect(fields[3].frame.width != fields[2].frame.width)
  }

  @Test func `removing a configuration restores the appearance of the title`() throws {
    let button = Button(frame: Rect(0, 0, 120, 44))
    button.setTitle("Go", for: .normal)
    let plain = button.pixels()
    button.configuration = .filled()
    #expect(button.pixels() != plain)
    button.configuration = nil
    #expect(button.pixels() == plain)
  }

  @Test("a button's states have titles of their own; another class's keys are errors")
  func states() throws {
    let scene = try views(
      """
      { view: "Button", title: "Follow", selectedTitle: "Following", isSelected: true }
      """)
    let button = try #require(scene.root.subviews.first as? Button)
    #expect(button.currentTitle == "Following" && button.titleLabel.text == "Following")
    button.isSelected = false
    #expect(button.titleLabel.text == "Follow")
    #expect(throws: (any Error).self) { try views("{ view: 'View', isOn: true }") }
  }
}
