import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerTesting

@Suite("Variants of expectGolden")
struct GoldenVariantsTests {
  private static func card() -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 20))
    view.backgroundColor = Color(light: .white, dark: .black)
    let label = Label(frame: view.bounds)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.font = .preferred(forTextStyle: .caption1)
    label.textColor = Color(light: .black, dark: .white)
    label.text = "A"
    view.addSubview(label)
    return view
  }

  @Test("one line has a golden for each combination, each as if it were rendered alone")
  func goldens() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func compare(_ update: UpdateMode) {
      withGoldens(in: folder.path, update: update) {
        expectGolden(
          of: Self.card(),
          in: .matrix(
            styles: [.light, .dark], textSizes: [.large, .accessibilityLarge],
            sizes: [Size(width: 40, height: 30)], scales: [1, 2]))
      }
    }
    compare(.missing)
    compare(.never)
    let names = folder.files.filter { $0.hasSuffix(".png") }
      .map { String($0.split(separator: "/").last ?? "") }.sorted()
    #expect(names.count == 8)
    #expect(names.first == "dark-accessibilityLarge-40x30-1x.png")
    #expect(names.last == "light-large-40x30-2x.png")
    let file = try #require(
      folder.files.first { $0.hasSuffix("dark-accessibilityLarge-40x30-2x.png") })
    var traits = TraitCollection()
    traits.userInterfaceStyle = .dark
    traits.preferredContentSizeCategory = .accessibilityLarge
    let wanted = TraitCollection.$current.withValue(traits) {
      let card = Self.card()
      card.frame.size = Size(width: 40, height: 30)
      return Renderer(scale: 2).render(card)
    }
    let golden = try PNGDecoder.decode(folder.bytes(file)).pixmap
    #expect(PixelDigest(golden) == PixelDigest(wanted))
  }

  @Test("a name precedes the variant; without a matrix nothing changes")
  func names() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    withGoldens(in: folder.path, update: .missing) {
      expectGolden(
        of: Self.card(), in: .matrix(directions: [.rightToLeft]), named: "card")
      expectGolden(of: Self.card(), in: .matrix(), named: "plain")
    }
    let names = folder.files.filter { $0.hasSuffix(".png") }
      .map { String($0.split(separator: "/").last ?? "") }.sorted()
    #expect(names == ["card-rightToLeft.png", "plain.png"])
  }

  @Test("a scene uses traits, size and scale of the variant")
  func scene() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(
      """
      { mesmer: 1,
        screen: { size: [8, 8], background: { light: "white", dark: "black" } },
        root: { view: "View" } }
      """, to: "scene.json")
    withGoldens(in: folder.path("goldens"), update: .missing) {
      expectGolden(
        of: LazyScene(folder.path("scene.json")),
        in: .matrix(styles: [.dark], sizes: [Size(width: 6, height: 4)], scales: [3]))
    }
    let file = try #require(folder.files.first { $0.hasSuffix(".png") })
    let golden = try PNGDecoder.decode(folder.bytes(file)).pixmap
    #expect(golden.width == 18 && golden.height == 12)
    #expect(golden[0, 0] == (0, 0, 0, 255))
  }
}

/// A scene file as a subject, which is read when it is rendered.
private struct LazyScene: GoldenSubject {
  let path: String
  init(_ path: String) { self.path = path }
  func goldenContent(_ rendering: GoldenRendering) throws -> GoldenContent {
    try SceneFile.load(path: path).goldenContent(rendering)
  }
}
