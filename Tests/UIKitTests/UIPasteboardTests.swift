import Foundation
import Testing

@testable import MesmerUIKit

// Shares the general pasteboard with EditActionTests: the main actor runs one at a time.
@MainActor @Suite(.serialized) struct UIPasteboardTests {
  @Test("the last copy is returned, and changes are counted and posted") func contents() {
    let board = UIPasteboard.general
    let count = board.changeCount
    nonisolated(unsafe) var delivered = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: board, queue: nil
    ) { _ in delivered += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    board.string = "one"
    #expect(board.string == "one" && board.hasStrings && !board.hasImages)
    board.strings = ["two", "three"]
    #expect(board.string == "two" && board.strings == ["two", "three"])
    board.image = UIImage()
    #expect(board.string == nil && !board.hasStrings && board.hasImages)
    board.url = URL(string: "https://example.org")
    #expect(board.hasURLs && board.url?.host == "example.org")
    board.color = .red
    #expect(board.color == .red && board.hasColors)
    board.string = nil
    #expect(!board.hasColors && board.changeCount == count + 6 && delivered == 6)
  }

  @Test("Copy in an activity sheet copies the strings, URLs and images, in their order")
  func copyActivity() throws {
    let url = try #require(URL(string: "https://example.org"))
    let copy = CopyActivity()
    copy.prepare(withActivityItems: [UIImage(), "one", 5, url, "two"])
    copy.perform()
    let board = UIPasteboard.general
    #expect(board.strings == ["one", "two"] && board.url == url && board.hasImages)
    #expect(board.items.count == 4)
    copy.prepare(withActivityItems: [5])
    copy.perform()
    #expect(board.items.count == 4, "without an item to copy, the contents stay")
  }

  @Test func feedbackIsSilent() {
    let impact = UIImpactFeedbackGenerator(style: .rigid)
    impact.prepare()
    impact.impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    UIAccessibility.post(notification: .announcement, argument: "x")
    #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isVoiceOverRunning)
  }
}
