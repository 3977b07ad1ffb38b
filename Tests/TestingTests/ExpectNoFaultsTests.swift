import Foundation
import Mesmer
import MesmerScenes
import MesmerTesting
import TestSupport
import Testing
import XCTest

/// A card with a title and a button.
private final class Card: View {
  let title = Label(frame: Rect(x: 8, y: 8, width: 100, height: 21))
  let more = Control(frame: Rect(x: 8, y: 36, width: 60, height: 44))

  init(_ text: String, _ color: Color = .black) {
    super.init(frame: Rect(x: 0, y: 0, width: 120, height: 90))
    backgroundColor = .white
    title.text = text
    title.textColor = color
    addSubview(title)
    addSubview(more)
  }

  required init?(coder: Coder) { nil }
}

@Suite("Screens without violations")
struct ExpectNoFaultsTests {
  /// What an expectation tells.
  private func delivered(_ body: () -> Void) -> String {
    final class Delivered: @unchecked Sendable { var text = "" }
    let delivered = Delivered()
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      delivered.text += issue.comments.map(\.rawValue).joined(separator: "\n")
      return true
    }
    return delivered.text
  }

  @Test("a view without violations passes, and each violation of another has a line")
  func view() {
    expectNoFaults(in: Card("Menu"))
    let card = Card("A menu with a long name", .lightGray)
    card.more.frame.size.height = 43
    let lines = delivered { expectNoFaults(in: card, scale: 2) }.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix("title (root.subviews[0]): contrast 2.32 of \"A menu with"))
    #expect(
      lines[1].hasPrefix("title (root.subviews[0]): \"A menu with a long name\" is cut"))
    #expect(
      lines[2] == "more (root.subviews[1]): is hit in 60 x 43 pt; at least 44 x 44 pt")
    expectNoFaults(in: card, allowing: ["contrast", "truncation:title", "target:more"])
  }

  @Test("a window passes as a view does, and a scene over its background")
  func windowAndScene() throws {
    let window = Window(frame: Rect(x: 0, y: 0, width: 120, height: 90))
    window.addSubview(Card("Menu"))
    expectNoFaults(in: window)
    let label = Label(frame: Rect(x: 0, y: 0, width: 100, height: 30))
    label.text = "Menu"
    for (background, count) in [(Color.white, 0), (.black, 1)] {
      let scene = try Scene(
        root: label, screenSize: Size(width: 100, height: 30), scale: 2,
        background: background)
      let text = delivered { expectNoFaults(in: scene) }
      #expect(text.split(separator: "\n").count == count)
    }
  }

  @Test("an unknown kind is reported with the known ones")
  func unknown() {
    let text = delivered { expectNoFaults(in: Card("Menu"), allowing: ["colour"]) }
    #expect(
      text
        == "unknown kind \"colour\"; use contrast, target, truncation, reach, "
        + "outside, or a kind and a view as in truncation:title")
  }
}

final class NoFaultsXCTests: XCTestCase {
  func testAViewWithoutFaultsPasses() {
    expectNoFaults(in: Card("Menu"))
    expectNoFaults(
      in: Card("A menu with a long name", .lightGray),
      allowing: ["contrast", "truncation"])
  }
}
