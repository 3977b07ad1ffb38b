import Foundation
import MesmerUIKit
import Testing

@Suite struct UIPasteboardTests {
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
