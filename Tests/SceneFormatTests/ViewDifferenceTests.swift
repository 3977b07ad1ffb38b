import Mesmer
import TestSupport
import Testing

@Suite("Differences of views")
struct ViewDifferenceTests {
  private func scene(_ view: String) throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [10, 10] }, root: { view: "View", subviews: [\(view)] } }
      """
    return try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
  }

  private func differences(_ before: String, _ now: String) throws -> [String] {
    let (old, new) = (try scene(before), try scene(now))
    return ViewDifferences(new, since: old)
      .keys(of: new.root.subviews[0], since: old.root.subviews[0])
      .map { "\($0.key): \($0.before ?? "-") -> \($0.now ?? "-")" }
  }

  @Test("each key that differs has both values; a place is none of them")
  func keys() throws {
    #expect(
      try differences(
        "{ view: \"View\", frame: [0, 0, 1, 1], alpha: 0.5 }",
        "{ view: \"View\", frame: [1, 0, 2, 1], backgroundColor: \"red\" }")
        == ["alpha: 0.5 -> 1", "backgroundColor: null -> \"red\""])
    let same = "{ view: \"View\", alpha: 0.5, backgroundColor: \"red\" }"
    #expect(try differences(same, same) == [])
  }

  @Test("views of different classes are not compared")
  func classes() throws {
    #expect(
      try differences("{ view: \"View\" }", "{ view: \"ScrollView\", alpha: 0.5 }") == [])
  }
}
