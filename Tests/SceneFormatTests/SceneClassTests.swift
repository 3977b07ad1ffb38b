import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerTimelineFormat

@Suite struct SceneClassTests {
  enum Shape: String, CaseIterable, Sendable { case round, square }

  final class Badge: View {
    var count = 0 { didSet { setNeedsDisplay() } }
    var shape = Shape.square { didSet { setNeedsDisplay() } }
    var tint: Color? = .red { didSet { setNeedsDisplay() } }
    var part = 1.0

    override func draw(_ rect: Rect, in canvas: Canvas) {
      guard let tint else { return }
      for i in 0..<count {
        let square = Rect(Double(i) * 4, 0, 3, 3)
        canvas.fill(
          shape == .round ? Path(ovalIn: square) : Path(rect: square), with: tint)
      }
    }
  }

  /// A subclass that is not registered for scenes.
  class Plain: ScrollView {}

  /// Runs tests in a program that has the class, beside others that have not.
  private func withBadge(_ body: () throws -> Void) rethrows {
    try ViewClass.$registry.withValue(ViewClass.Registry()) {
      register()
      try body()
    }
  }

  @Test("a registered subclass of a control has the values that timelines expect of it")
  func observedKeysOfSubclasses() throws {
    final class Dial: Slider {}
    try ViewClass.$registry.withValue(ViewClass.Registry()) {
      SceneClass("Dial") { Dial(frame: .zero) }.register()
      let dial = Dial(frame: .zero)
      dial.value = 0.25
      let key = try #require(ObservedKey.all.first { $0.name == "value" })
      #expect(key.value(dial) == .numbers([0.25]))
    }
  }

  private func register() {
    SceneClass(
      "Badge",
      keys: [
        .integer("count", \Badge.count, in: 0...99, about: "Squares"),
        .choice("shape", \.shape), .color("tint", \.tint),
        .number("part", \.part, in: 0...1),
      ]
    ) { Badge(frame: .zero) }.register()
  }

  private func scene(_ badge: String) -> String {
    """
    { mesmer: 1, screen: { size: [20, 10], scale: 1, background: "white" },
      root: { view: "View", subviews: [ { view: "Badge", id: "b", \(badge) } ] } }
    """
  }

  private func read(_ text: String, folder: TemporaryFolder) throws -> Scene {
    try folder.write(text, to: "scene.json")
    return try folder.scene()
  }

  @Test func aProgramsOwnViewsAreReadDrawnAndWritten() throws {
    try withBadge {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let text = scene(
        "frame: [2, 3, 16, 4], count: 3, tint: 'blue', clipsToBounds: true"
      ).replacing("'", with: "\"")
      let scene = try read(text, folder: folder)
      let badge = try #require(scene.view(id: "b") as? Badge)
      #expect(badge.count == 3 && badge.tint == .blue && badge.shape == .square)
      let frame = try scene.render()
      #expect(frame[3, 4] == (0, 0, 255, 255) && frame[5, 4] == (255, 255, 255, 255))
      badge.tint = nil
      badge.shape = .round
      try scene.write(to: folder.path("again.json"))
      let again = try folder.scene("again.json")
      let other = try #require(again.view(id: "b") as? Badge)
      #expect(other.count == 3 && other.tint == nil && other.shape == .round)
      #expect(other.frame == badge.frame && other.part == 1)
      // Default values are not written.
      #expect(try !folder.text("again.json").contains("part"))
    }
  }

  @Test(arguments: [
    ("count: 100", "count: must be between 0 and 99, not 100"),
    ("part: 1.5", "part: must be between 0 and 1, not 1.5"),
    ("shape: 'oval'", "shape: unknown value 'oval'"),
    ("cuont: 1", "cuont: unknown key; did you mean count?"),
  ])
  func faultsHaveTheirPlace(key: String, fault: String) throws {
    try withBadge {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let error = #expect(throws: SceneError.self) {
        try read(scene(key).replacing("'", with: "\""), folder: folder)
      }
      let text = error?.description ?? ""
      #expect(text.contains("scene.json:2:"), "\(text)")
      let expected = fault.replacing("'", with: "\"").prefix(18)
      #expect(text.contains(expected), "\(text)")
    }
  }

  @Test func theSchemaKnowsTheClass() {
    withBadge {
      let schema = SceneSchema.element
      let badge = schema["$defs"]?["Badge"]?["properties"]
      #expect(badge?["count"]?["maximum"] == .number(99))
      #expect(badge?["count"]?["description"] == "Squares")
      #expect(badge?["alpha"] != nil)
    }
  }

  @Test func aViewOfAnUnknownClassCountsAsItsSuperclass() {
    withBadge {
      #expect(ViewClass.of(Plain(frame: .zero)).name == "ScrollView")
      #expect(ViewClass.of(Badge(frame: .zero)).name == "Badge")
      #expect(ViewClass.exactly(Plain.self)?.name == nil)
    }
  }
}
