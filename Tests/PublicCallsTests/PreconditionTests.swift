import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

import class MesmerUIKit.UIAlertAction
import class MesmerUIKit.UIAlertController

/// Each row of docs/preconditions.md, in a process that it stops.
@Suite("Preconditions") struct PreconditionTests {
  /// Expects a process to have stopped with a message.
  private func expect(_ message: String, _ result: ExitTest.Result?) {
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("Fatal error: " + message) == true)
  }

  private static func chain(_ levels: Int) -> [View] {
    let views = (0..<levels).map { _ in View() }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    return views
  }

  // MARK: Pixels

  @Test func tooManyPixels() async {
    expect(
      "a pixmap has 0 to 2^28 pixels, not 1 x 4194305; a width below 64 counts as 64",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Pixmap(width: 1, height: 1 << 22 + 1, background: .red)
      })
    expect(
      "a pixmap has 0 to 2^28 pixels, not 4294967296 x 4294967296; ",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Renderer().render(View(frame: Rect(x: 0, y: 0, width: 1.7e308, height: 1e19)))
      })
  }

  @Test func noSuchPixel() async {
    expect(
      "a pixmap of 3 x 2 pixels has no pixel (3, 0)",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Pixmap(width: 3, height: 2, background: .red)[3, 0]
      })
  }

  @Test func bytesOfAnImage() async {
    expect(
      "an image of 4294967296 x 4294967296 pixels cannot have 0 bytes; "
        + "it has 4 for each of its at most 2^28 pixels",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Image(width: 1 << 32, height: 1 << 32, rgba: [])
      })
    expect(
      "an image of -1 x -1 pixels cannot have 4 bytes",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Image(width: -1, height: -1, rgba: [1, 2, 3, 4])
      })
  }

  // MARK: Hierarchies

  @Test func viewsInThemselves() async {
    expect(
      "a view cannot be the subview of itself or of a view inside it",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let view = View()
        view.addSubview(view)
      })
    expect(
      "a view cannot be the subview of itself or of a view inside it",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let views = PreconditionTests.chain(3)
        views[2].insertSubview(views[0], at: 0)
      })
    expect(
      "a view cannot be the mask of itself or of a view inside it",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let view = View()
        view.mask = view
      })
    expect(
      "a view cannot be the mask of itself or of a view inside it",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let views = PreconditionTests.chain(3)
        views[2].mask = views[0]
      })
    expect(
      "a view cannot be the subview of itself or of a view inside it",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (View(), View())
        a.mask = b
        b.addSubview(a)
      })
  }

  @Test func levelsOfViews() async {
    let message = "a hierarchy of 513 levels of views is over the limit of 512"
    expect(
      message,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PreconditionTests.chain(70_000)
      })
    expect(
      message,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var top = View()
        for _ in 0..<70_000 {
          let view = View()
          view.addSubview(top)
          top = view
        }
      })
    expect(
      message,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let views = (0..<70_000).map { _ in View() }
        for (view, mask) in zip(views, views.dropFirst()) { view.mask = mask }
      })
    expect(
      message,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (PreconditionTests.chain(256), PreconditionTests.chain(257))
        a[255].mask = b[0]
      })
  }

  @Test func controllersInThemselves() async {
    expect(
      "a controller cannot be a child of itself or of a controller inside it",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (ViewController(), ViewController())
        a.addChild(b)
        b.addChild(a)
      })
    expect(
      "a hierarchy of 513 levels of controllers is over the limit of 512",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var last = ViewController()
        var all = [last]
        for _ in 0..<70_000 {
          let child = ViewController()
          last.addChild(child)
          all.append(child)
          last = child
        }
      })
  }

  // MARK: Lists, gestures, clocks, classes

  @Test func rowsThatAreNotRegistered() async {
    expect(
      "no rows are registered with the reuse identifier row",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ListView().dequeueReusableRow(withIdentifier: "row")
      })
  }

  @Test func touchesThatAreNotThere() async {
    expect(
      "touch index 0 is out of range; the gesture has 0 touches",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TapGestureRecognizer().location(ofTouch: 0, in: nil)
      })
  }

  private final class Target {
    func panned(_ pan: PanGestureRecognizer) {}
    func refreshed(_ control: RefreshControl) {}
  }

  @Test func actionsOfOtherClassesAndSecondCancelActions() async {
    expect(
      "an action that takes a PanGestureRecognizer is not for a TapGestureRecognizer",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        TapGestureRecognizer().addTarget(Target(), action: Target.panned)
      })
    expect(
      "an action that takes a RefreshControl is not for a Control",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Control().addTarget(Target(), action: Target.refreshed, for: .touchDown)
      })
    expect(
      "an alert has at most one action of the style cancel",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        for _ in 0..<2 { alert.addAction(UIAlertAction(title: "No", style: .cancel)) }
      })
  }

  @Test func clockWithoutScrollView() async {
    expect(
      "the clock has no main scroll view",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try WindowClock(Window(), screenScale: 1).state
      })
  }

  @Test func classesOfScenes() async {
    expect(
      "the name of a class is letters and digits, not \"a b\"",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SceneClass("a b") { View() }
      })
    expect(
      "the key alpha of A exists already",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SceneClass("A", keys: [.number("alpha", \.alpha)]) { View() }
      })
  }

  // MARK: The list

  /// The messages of all calls of `demand`; `…` is an interpolated value.
  private static func messages(of source: String) -> [String] {
    source.components(separatedBy: "demand(").dropFirst().compactMap { rest in
      var message = ""
      var (depth, held, isText, isEscaped) = (1, 0, false, false)
      for character in rest {
        if held > 0 {
          held += character == "(" ? 1 : character == ")" ? -1 : 0
        } else if isEscaped {
          if character == "(" { held = 1 }
          message.append(character == "(" ? "…" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isText.toggle()
        } else if isText {
          message.append(character)
        } else {
          depth += character == "(" ? 1 : character == ")" ? -1 : 0
          if depth == 0 { break }
        }
      }
      return message.isEmpty ? nil : message
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files of the sources but for that of `demand` itself, and their texts.
  private static func sources() throws -> [(name: String, text: String)] {
    let folder = root.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: folder.path)?
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && $0 != "Geometry/Demand.swift" }
    return try (names ?? []).sorted().map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  @Test(
    "docs/preconditions.md lists the demands of the sources, and each has a test here")
  func list() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/preconditions.md"),
      encoding: .utf8)
    let listed = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      let cells = $0.components(separatedBy: " | `")
      return String(cells[cells.count - 1].dropLast(" |`".count))
    }
    let found = Set(try Self.sources().flatMap { Self.messages(of: $0.text) })
    #expect(found == Set(listed) && listed.count == found.count)
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
      .replacingOccurrences(of: "\\\"", with: "\"")
      .replacingOccurrences(of: #""\s*\+ ""#, with: "", options: .regularExpression)
    for message in listed {
      let parts = message.components(separatedBy: "…")
      let longest = parts.max { $0.count < $1.count } ?? ""
      #expect(tests.contains(longest), "\(message)")
    }
  }

  @Test("other preconditions are not those of public functions") func others() throws {
    // What public functions have checked before, or cannot do.
    let inside: Set = [
      "Drawing/Images/Image.swift", "Drawing/Pictures/VectorContent.swift",
      "JSONText/Fault.swift",
      "JSONText/JSONScanner+Numbers.swift", "JSONText/JSONScanner+Tokens.swift",
      "PNGCodec/Films/APNGEncoder.swift", "PNGCodec/StraightPixels.swift",
      "Platform/Files/GrowingFile.swift", "Platform/Threads.swift",
      "Playback/Encoders/Film.swift", "Playback/Encoders/FrameEncoder.swift",
      "Playback/FrameWriter+Writing.swift", "Playback/FrameWriter.swift",
      "Playback/Frames/FrameWork.swift", "Playback/Frames/PlayedFrame.swift",
      "Interaction/WindowClock+Inputs.swift",
      "Raster/Drawing/Rasterizer.swift", "Explanations/OwnerMap.swift",
      "Text/Font.swift", "Text/Lettering/Glyphs.swift",
    ]
    let found = try Self.sources().filter { _, text in
      ["precondition(", "preconditionFailure(", "fatalError("].contains {
        text.contains($0)
      }
    }
    #expect(Set(found.map(\.name)) == inside)
  }
}
