import Foundation
import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

/// Buttons, switches and other controls in scene files.
@Suite("Keys of controls")
struct ControlKeyTests {
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
      { view: "ProgressView", frame: [1, 2, 30, 4] }
      """
    ).root
    let frames = root.subviews.map(\.frame)
    #expect(frames[0] == Rect(x: 0, y: 0, width: 51, height: 31))
    #expect(frames[1] == Rect(x: 74.5, y: 84.5, width: 51, height: 31))
    #expect(frames[2] == Rect(x: 25, y: 5, width: 150, height: 30))
    #expect(frames[3] == Rect(x: 0, y: 0, width: 74, height: 26))
    #expect(frames[4].size == Size(width: 37, height: 37))
    #expect(frames[5] == Rect(x: 1, y: 2, width: 30, height: 4))
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
      { view: "ProgressView", progress: 0.3 }
      """)
    scene.root.layoutIfNeeded()
    #expect(Inspection(scene).nodes.count == 8)
    let folder = try TemporaryFolder()
    try scene.write(to: folder.path("again.json"))
    let text = try String(contentsOfFile: folder.path("again.json"), encoding: .utf8)
    #expect(text.components(separatedBy: "\"view\"").count == 9, "\(text)")
    #expect(text.contains("\"value\": 0.1") && text.contains("\"progress\": 0.3"))
    let again = try SceneFile.load(path: folder.path("again.json"))
    #expect(
      try again.render().premultipliedBytes == scene.render().premultipliedBytes)
  }

  @Test("a finger turns a switch of a scene, on the window's clock")
  func fingers() throws {
    let scene = try views("{ view: \"Switch\", id: \"toggle\", center: [100, 100] }")
    let toggle = try #require(scene.root.subviews.first as? Switch)
    let folder = try TemporaryFolder()
    let text = """
      { mesmer: 1, actions: [ { tap: [10, 10], in: "toggle" }, { wait: 1 } ] }
      """
    try text.write(
      toFile: folder.path("timeline.json"), atomically: true, encoding: .utf8)
    let motion = scene.play(try TimelineFile.load(path: folder.path("timeline.json")))
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

  @Test("removing a configuration restores the appearance of the title")
  func undressed() throws {
    let button = Button(frame: Rect(x: 0, y: 0, width: 120, height: 44))
    button.setTitle("Go", for: .normal)
    let plain = Renderer().render(button).premultipliedBytes
    button.configuration = .filled()
    #expect(Renderer().render(button).premultipliedBytes != plain)
    button.configuration = nil
    #expect(Renderer().render(button).premultipliedBytes == plain)
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
