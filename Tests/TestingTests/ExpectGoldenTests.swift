import Foundation
import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerTesting

/// What a failure says.
private final class Delivered: @unchecked Sendable { var text = "" }

/// Where a golden differs, the failure names the views.
@Suite("Explanations of expectGolden")
struct ExpectGoldenTests {
  /// Records a picture as the golden of the current test.
  private func record(_ picture: Pixmap, in folder: TemporaryFolder) throws {
    let test = try #require(Test.current)
    let path = GoldenPath(TestIdentity(test).names + ["golden"]).description
    let store = GoldenStore(folder: folder.path, keeping: .pictures)
    _ = try store.check(picture, at: path, tolerance: .exact, update: .missing)
  }

  /// The lines of the failure of an expectation.
  private func failure(
    of subject: some GoldenSubject, named name: String? = nil, scale: Double,
    in folder: TemporaryFolder
  ) -> [String] {
    let delivered = Delivered()
    withKnownIssue {
      withGoldens(in: folder.path, update: .never) {
        expectGolden(of: subject, named: name, scale: scale)
      }
    } matching: { issue in
      delivered.text += issue.comments.map(\.rawValue).joined()
      return true
    }
    return delivered.text.split(separator: "\n").map(String.init)
  }

  @Test("a view: its owners of the pixels, in lines of their own")
  func view() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let root = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.backgroundColor = .white
    let badge = View(frame: Rect(x: 2, y: 2, width: 3, height: 2))
    badge.id = "badge\u{1b}"
    badge.backgroundColor = .black
    root.addSubview(badge)
    try record(Renderer(scale: 2).render(root), in: folder)
    badge.backgroundColor = .red
    let lines = failure(of: root, scale: 2, in: folder)
    #expect(lines.count == 6)
    #expect(
      lines[0].hasPrefix("different TestingTests/ExpectGoldenTests/view/golden.png: "))
    #expect(lines[0].contains("24 of 400 pixels differ"))
    #expect(lines[4] == "    view      24 px of badge\\u{1b} (root.subviews[0])")
  }

  @Test("a scene: paths begin at its root")
  func scene() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let text = """
      { mesmer: 1, screen: { size: [10, 10], background: "white" },
        root: { view: "View", subviews: [
          { view: "View", frame: [1, 1, 2, 2], backgroundColor: "red" } ] } }
      """
    let scene = try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
    try record(scene.render(), in: folder)
    scene.root.subviews[0].frame.origin.x = 2
    let lines = failure(of: scene, scale: 1, in: folder)
    #expect(
      lines.suffix(3) == [
        "    view      2 px where no view is",
        "    view      2 px of View (root.subviews[0])",
        "changes in the views are unknown without golden.views.json; where the test "
          + "passes, MESMER_GOLDENS_UPDATE=missing swift test writes it",
      ])
  }

  @Test("the ledger has the views, the place and the time of a failure, as numbers")
  func ledger() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let view = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    view.id = "box"
    view.backgroundColor = .white
    try record(Renderer(scale: 1).render(view), in: folder)
    view.backgroundColor = .red
    _ = failure(of: view, scale: 1, in: folder)
    let results = try GoldenSettings().results(for: #filePath)
    let ledger = try TestLedger(folder: TestLedger.folder(in: results))
    let finding = try #require(
      ledger.findings.first { $0.golden.hasPrefix(folder.path) })
    #expect(
      finding.verdict == .different
        && finding.explanation.lines.map(\.text) == ["16 px of box (root)"])
    #expect(finding.source.hasSuffix("Tests/TestingTests/ExpectGoldenTests.swift"))
    #expect(finding.line > 0 && finding.seconds > 0)
    #expect(finding.owner == "TestingTests/ExpectGoldenTests/ledger")
    #expect(finding.numbers?.countedPixels == 16)
  }

  @Test("a motion honours its tolerance")
  func motion() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func fling(_ color: Color) -> Motion {
      let list = ScrollView(frame: Rect(x: 0, y: 0, width: 8, height: 8))
      list.contentSize = Size(width: 8, height: 60)
      let row = View(frame: Rect(x: 0, y: 4, width: 8, height: 4))
      row.backgroundColor = color
      list.addSubview(row)
      return list.fling(velocity: Vector(dx: 0, dy: 300))
    }
    var rendered = RenderedFrames(framesPerSecond: 60)
    let first = fling(Color(red: 1, green: 0, blue: 0))
    while let frame = try first.next() {
      try rendered.add(
        frame.pixmap, offset: frame.state.contentOffset,
        zoomScale: frame.state.zoomScale)
    }
    let test = try #require(Test.current)
    let path = GoldenPath(TestIdentity(test).names + ["golden"]).description
    _ = try GoldenStore(folder: folder.path).compare(rendered, at: path, update: .missing)
    func delivered(_ tolerance: String) throws -> String {
      let delivered = Delivered()
      let tolerance = try Tolerance(parsing: tolerance)
      let other = fling(Color(red: 254 / 255.0, green: 0, blue: 0))
      withKnownIssue(isIntermittent: true) {
        withGoldens(in: folder.path, update: .never) {
          expectGolden(of: other, tolerance: tolerance)
        }
      } matching: { issue in
        delivered.text += issue.comments.map(\.rawValue).joined()
        return true
      }
      return delivered.text
    }
    let text = try delivered("exact")
    #expect(
      text.hasPrefix("different TestingTests/ExpectGoldenTests/motion/golden.frames"))
    #expect(text.contains("frames differ, the first is 0"))
    #expect(try delivered("channels:1").isEmpty)
    // Sheet, blinking film and curve were left for the failure, and went with it.
    let results = try GoldenSettings().results(for: #filePath)
    #expect(FileSystem.kind("\(results)/\(path)-sheet.png") == .nothing)
  }

  @Test("a missing golden names the one with its pixels whose test is gone")
  func renamed() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let view = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    view.backgroundColor = .white
    let store = GoldenStore(folder: folder.path)
    let picture = Renderer(scale: 1).render(view)
    let suite = "TestingTests/ExpectGoldenTests"
    // One is of a test that exists; where both are there, the other one is named.
    for name in ["view", "before" + "Hand"] {
      _ = try store.check(picture, at: "\(suite)/\(name)/golden", update: .missing)
      let lines = failure(of: view, scale: 1, in: folder)
      let hint = "\(suite)/beforeHand/golden.png has the same pixels and no test"
      #expect(lines[0].contains(hint) == (name != "view"))
    }
  }

  @Test("each golden of a test that is gone has one heir")
  func heirs() {
    let sources = #filePath
    let gone = "TestingTests/ExpectGoldenTests/was" + "Here/a.png"
    let package = sources.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    func isGone(_ golden: String, _ heir: String) -> Bool {
      ComparedGoldens.shared.isGone(golden, from: package, heir: heir)
    }
    #expect(isGone(gone, "one") && !isGone(gone, "two") && isGone(gone, "one"))
    #expect(!isGone("TestingTests/ExpectGoldenTests/heirs/a.png", "one"))
  }

  @Test("a scale that is not positive is an error", arguments: [0, -1, .infinity, .nan])
  func scales(scale: Double) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let view = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    let lines = failure(of: view, named: "x", scale: scale, in: folder)
    #expect(lines[0].hasSuffix("scale: \(scale): expected a positive number"))
  }

  @Test("names that another file system cannot hold, or not side by side, are errors")
  func fileNames() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let view = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    func text(_ name: String) -> String {
      failure(of: view, named: name, scale: 1, in: folder).joined(separator: "\n")
    }
    for name in ["nul", "CON", "com1.wide", "Aux"] {
      #expect(text(name).contains("\(name) is the name of a device on Windows"))
    }
    for name in ["open.new", "open.png"] {
      #expect(text(name).contains("a name cannot end in .new or .png"))
    }
    for name in ["null", "con-1", "light", "wide/light", "a:b"] {
      #expect(text(name).contains("there is no golden"), "\(name): \(text(name))")
    }
    #expect(text("Light").contains("Light.png and "))
    #expect(text("Light").contains("light.png are one file on macOS and Windows"))
    #expect(text("light").contains("there is no golden"), "the first stays right")
    #expect(!folder.has("nul.png") && folder.files.isEmpty)
  }
}
