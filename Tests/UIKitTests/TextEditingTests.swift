import MesmerUIKit
import TestSupport
import Testing

private final class Listener: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var calls: [String] = []
  var refused: Set<String> = []

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    calls.append("should \(range.location),\(range.length) \(string)")
    return !refused.contains(string)
  }
  func textFieldDidChangeSelection(_ textField: UITextField) { calls.append("selection") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    calls.append("return")
    return true
  }
  func textFieldDidEndEditing(_ textField: UITextField) { calls.append("ended") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool {
    calls.append("should \(range.location),\(range.length) \(text)")
    return !refused.contains(text)
  }
  func textViewDidChange(_ textView: UITextView) { calls.append("changed") }
  func textViewDidChangeSelection(_ textView: UITextView) { calls.append("selection") }
}

private let box = CGRect(x: 50, y: 100, width: 200, height: 34)

extension UITextInput {
  fileprivate var caret: Int? {
    selectedTextRange.map { offset(from: beginningOfDocument, to: $0.start) }
  }
  fileprivate func select(_ start: Int, _ end: Int) {
    guard let from = position(from: beginningOfDocument, offset: start),
      let to = position(from: beginningOfDocument, offset: end)
    else { return }
    selectedTextRange = textRange(from: from, to: to)
  }
  /// The x of the caret at an offset.
  fileprivate func x(_ offset: Int) -> CGFloat {
    caretRect(for: position(from: beginningOfDocument, offset: offset)!).minX
  }
}

@Suite struct TextFieldEditingTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  @Test(
    "an edit never divides a character, and the caret is at the end of what it became",
    arguments: [
      ("\u{1F1EA}\u{1F1F8}", 0, "\u{1F1E9}"), ("👩‍🚀👩‍🚀", 3, "x"), ("e\u{301}", 1, "y"),
      ("", 0, "👩‍🚀"), ("ab", 1, "\u{301}"),
    ])
  func characters(text: String, offset: Int, key: String) throws {
    let field = window.show(UITextField(frame: box))
    field.becomeFirstResponder()
    field.text = text
    if let place = field.position(from: field.beginningOfDocument, offset: offset),
      let range = field.textRange(from: place, to: place)
    {
      field.replace(range, withText: key)
    }
    for _ in 0..<3 { field.insertText("z") }
    let result = field.text ?? ""
    #expect(result.contains("zzz") && result.unicodeScalars.count > 3)
    #expect(field.caret.map { (0...result.utf16.count).contains($0) } == true)
    for _ in 0..<10 { field.deleteBackward() }
    #expect(field.caret == 0)
  }

  @Test("typed keys ask the delegate, change the text, move the caret and send events")
  func typing() throws {
    let field = window.show(UITextField(frame: box))
    let listener = Listener()
    field.delegate = listener
    listener.refused = ["x"]
    field.addAction(for: .editingChanged) { _ in listener.calls.append("event") }
    field.text = "a"
    #expect(field.selectedTextRange == nil)
    field.becomeFirstResponder()
    #expect(field.caret == 1)
    try window.play(.type("bx\u{8}", interval: 0.1))
    #expect(field.text == "a" && field.caret == 1)
    #expect(
      listener.calls == [
        "should 1,0 b", "selection", "event", "should 2,0 x", "should 1,1 ", "selection",
        "event",
      ])
    listener.calls = []
    field.insertText("c\n")
    #expect(field.text == "ac " && listener.calls == ["selection", "event"])
    try window.play(.type("\n"))
    #expect(field.isEditing && listener.calls.last == "return")
    field.addAction(for: .editingDidEndOnExit) { _ in listener.calls.append("exit") }
    try window.play(.type("\n"))
    #expect(!field.isEditing)
    #expect(listener.calls.suffix(3) == ["return", "exit", "ended"])
    try window.play(.type("z"))
    #expect(field.text == "ac ")
    try window.play(.on("field", .type("z")))
    #expect(field.text == "ac ")
  }

  @Test("each key is pressed an interval after the other, into a view that `on` names")
  func interval() throws {
    let field = window.show(UITextField(frame: box))
    field.id = "field"
    let clock = try window.clock([
      .wait(1), .on("field", .type("abc", interval: 0.5)), .wait(1), .type("d"),
    ])
    var texts: [String] = []
    for time in [0.9, 1.1, 1.6, 2.1, 2.9, 3.1] {
      clock.advance(to: time)
      texts.append(field.text ?? "")
    }
    #expect(texts == ["", "a", "ab", "abc", "abc", "abcd"] && clock.isFinished)
    #expect(throws: TimelineError.self) {
      try window.clock([.type("a", interval: -1)])
    }
  }

  @Test("a selection is replaced; positions, ranges and rectangles are those of the text")
  func ranges() throws {
    let field = window.show(UITextField(frame: box))
    field.text = "on\u{1F44D}off"
    field.becomeFirstResponder()
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 7)
    // Not inside a character.
    field.select(3, 3)
    #expect(field.caret == 2)
    field.select(4, 4)
    field.deleteBackward()
    #expect(field.text == "onoff" && field.caret == 2)
    field.select(0, 2)
    #expect(field.selectedTextRange.flatMap(field.text(in:)) == "on")
    field.insertText("is ")
    #expect(field.text == "is off" && field.caret == 3)
    let range = try #require(
      field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
    let rects = field.selectionRects(for: range)
    #expect(rects.count == 1 && rects[0].containsStart && rects[0].containsEnd)
    #expect(rects[0].rect.minX == field.x(0) && rects[0].rect.maxX == field.x(6))
    #expect(field.x(0) == 0 && field.x(3) > field.x(2) && field.x(3) < field.x(4))
    #expect(field.firstRect(for: range) == rects[0].rect)
    let middle = CGPoint(x: (field.x(4) + field.x(5)) / 2 + 1, y: 17)
    #expect(
      field.closestPosition(to: middle).map {
        field.offset(from: field.beginningOfDocument, to: $0)
      } == 5)
    #expect(field.characterRange(at: middle).flatMap(field.text(in:)) == "f")
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
    field.replace(range, withText: "new")
    #expect(field.text == "new" && field.caret == 3)
    field.isSecureTextEntry = true
    #expect(field.x(2) - field.x(1) == field.x(1) - field.x(0))
  }

  @Test("a tap puts the caret at the nearest edge of a word, two select it") func taps()
    throws
  {
    let field = window.show(UITextField(frame: box))
    field.text = "hello world"
    let near = CGPoint(x: box.minX + field.x(7), y: 117)
    try window.play(.tap(near))
    #expect(field.isEditing && field.caret == 6)
    try window.play(.wait(1), .tap(CGPoint(x: box.minX + field.x(10), y: 117)))
    #expect(field.caret == 11)
    try window.play(.wait(1), .taps(near, count: 2))
    #expect(field.selectedTextRange.flatMap(field.text(in:)) == "world")
  }

  @Test("a text that is too wide scrolls with the caret while it is edited")
  func scrolling() {
    let field = window.show(UITextField(frame: box))
    field.text = String(repeating: "wide ", count: 20)
    field.layoutIfNeeded()
    #expect(field.x(100) > 300 && field.x(0) == 0)
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(field.x(100) == 198 && field.x(0) < 0)
    field.select(0, 0)
    field.layoutIfNeeded()
    #expect(field.x(0) == 0)
    field.select(50, 50)
    field.layoutIfNeeded()
    #expect(abs(field.x(50) - 198) < 1e-9)
    field.resignFirstResponder()
    field.layoutIfNeeded()
    #expect(field.x(0) == 0)
  }

  @Test("notifications are posted for editing, with the field as the object")
  func notifications() {
    let field = window.show(UITextField(frame: box))
    nonisolated(unsafe) var names: [Notification.Name] = []
    let tokens = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ].map {
      NotificationCenter.default.addObserver(forName: $0, object: field, queue: nil) {
        names.append($0.name)
      }
    }
    field.text = "set"
    field.becomeFirstResponder()
    field.insertText("!")
    field.resignFirstResponder()
    #expect(
      names == [
        UITextField.textDidBeginEditingNotification,
        UITextField.textDidChangeNotification,
        UITextField.textDidEndEditingNotification,
      ])
    tokens.forEach(NotificationCenter.default.removeObserver)
  }
}

@Suite struct TextViewEditingTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  private func page() -> UITextView {
    UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test("typed keys ask the delegate, and a line break is inserted") func typing() throws
  {
    let view = window.show(UITextView(frame: box))
    let listener = Listener()
    view.delegate = listener
    view.text = "one"
    #expect(
      view.selectedRange == NSRange(location: 3, length: 0) && listener.calls.isEmpty)
    view.becomeFirstResponder()
    listener.refused = ["-"]
    try window.play(.type("\n-2"))
    #expect(view.text == "one\n2" && view.selectedRange.location == 5)
    #expect(
      listener.calls == [
        "should 3,0 \n", "selection", "changed", "should 4,0 -", "should 4,0 2",
        "selection", "changed",
      ])
    view.isEditable = false
    try window.play(.type("3"))
    #expect(view.text == "one\n2")
  }

  @Test("the attributes of the text continue in typed text") func attributes() {
    let view = window.show(UITextView(frame: box))
    let text = NSMutableAttributedString(
      string: "red", attributes: [.foregroundColor: UIColor.red])
    text.append(
      NSAttributedString(string: "blue", attributes: [.foregroundColor: UIColor.blue]))
    view.attributedText = text
    view.selectedRange = NSRange(location: 3, length: 0)
    view.insertText("dish")
    #expect(view.text == "reddishblue")
    func color(_ index: Int) -> UIColor? {
      view.attributedText.attribute(.foregroundColor, at: index, effectiveRange: nil)
        as? UIColor
    }
    #expect(color(6) == .red && color(7) == .blue)
  }

  @Test(
    "a selection over lines has a rectangle for each, the first to the end of its line")
  func rects() throws {
    let view = window.show(page())
    view.font = .systemFont(ofSize: 17)
    view.text = "first line\nsecond line\n"
    let line = view.caretRect(for: view.beginningOfDocument).height
    #expect(view.caretRect(for: view.beginningOfDocument).origin == CGPoint(x: 5, y: 8))
    #expect(
      view.caretRect(for: view.endOfDocument).origin == CGPoint(x: 5, y: 8 + 2 * line))
    view.select(6, 17)
    let rects = view.selectedTextRange.map(view.selectionRects(for:)) ?? []
    #expect(rects.map(\.rect.minX) == [view.x(6), 5])
    #expect(rects.map(\.rect.maxX) == [195, view.x(17)])
    #expect(rects.map(\.rect.minY) == [8, 8 + line])
    #expect(rects.map(\.containsStart) == [true, false])
  }

  @Test("typing scrolls to the caret, and a view that does not scroll grows")
  func scrolling() throws {
    let view = window.show(UITextView(frame: box))
    view.becomeFirstResponder()
    try window.play(.type("1\n2\n3\n4", interval: 0.01))
    #expect(view.contentSize.height > 60)
    #expect(view.contentOffset.y == view.contentSize.height - view.bounds.height)
    let height = view.contentSize.height
    view.isScrollEnabled = false
    #expect(view.intrinsicContentSize.height == height)
    view.insertText("\n5")
    #expect(view.intrinsicContentSize.height > height)
  }

  @Test("a tap begins editing at the nearest edge of a word in the tapped line")
  func tap() throws {
    let view = window.show(page())
    view.font = .systemFont(ofSize: 17)
    view.text = "one two\nthree four"
    try window.play(.tap(CGPoint(x: view.x(15), y: 38)))
    #expect(view.isFirstResponder && view.selectedRange.location == 14)
    try window.play(.wait(1), .tap(CGPoint(x: 190, y: 10)))
    #expect(view.selectedRange.location == 7)
  }

  @Test("in a right-to-left line the caret moves from right to left") func rightToLeft() {
    let view = window.show(page())
    view.text = "\u{5D0}\u{5D1}\u{5D2} ab "
    let all = (0...7).map(view.x)
    #expect(all[0] == 195 && all[0] > all[1] && all[1] > all[2] && all[2] > all[3])
    // The letters between are from left to right.
    #expect(all[4] < all[5] && all[5] < all[3] && all[7] < all[4])
  }
}

@Suite struct SearchBarTypingTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  @Test("keys are appended to the text, and return is the search button") func typing()
    throws
  {
    final class Searcher: UISearchBarDelegate {
      var calls: [String] = []
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        calls.append(searchText)
      }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("go") }
    }
    let bar = window.show(
      UISearchBar(frame: CGRect(x: 0, y: 0, width: 375, height: 56)))
    let searcher = Searcher()
    bar.delegate = searcher
    try window.play(
      .wait(0.1), .tap(CGPoint(x: 100, y: 28)), .wait(0.1), .type("ab\u{8}\n"))
    #expect(bar.text == "a" && searcher.calls == ["a", "ab", "a", "go"])
  }
}
