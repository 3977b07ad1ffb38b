import Foundation
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A view whose text a TextEditor edits.
protocol EditedView: View, UITextInput, KeyFilter {
  var editor: TextEditor { get }
  /// The edited text.
  var editedText: String { get }
  /// The displayed text with its lines, and their top left in the view's coordinates.
  var shownLines: ShownLines { get }
  /// Whether a bullet is shown for each character.
  var showsBullets: Bool { get }
  /// Whether the caret is shown.
  var showsCaret: Bool { get }
  /// Returns whether a user may replace a part of the text.
  func accepts(_ text: String, in range: NSRange) -> Bool
  /// Replaces a part of the text, without notifications.
  func exchange(_ range: NSRange, _ text: String)
  /// Shows and reports a new selection.
  func selectionChanged()
  /// Reports an edited text.
  func textEdited()
}

extension EditedView {
  /// Posts a notification with the view as its object.
  func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

/// The displayed lines of a view's text.
struct ShownLines {
  var text: ShapedText?
  var layout: TextLayout
  var origin: CGPoint
  /// The x and the height of the caret in a view without text.
  var empty: (x: CGFloat, height: CGFloat)
  /// The right edge of the text area, in the view's coordinates.
  var right: CGFloat
}

/// The selection and the edits of a text field or text view.
final class TextEditor {
  unowned let view: any EditedView
  let marks = SelectionMarks()
  /// The selection in UTF-16 code units; an empty one is the caret.
  private(set) var selection = NSRange(location: 0, length: 0)

  init(_ view: any EditedView) { self.view = view }

  /// The length of the text in UTF-16 code units.
  var length: Int { view.editedText.utf16.count }

  /// Returns the ends of a range, limited to the text.
  private func limited(_ range: NSRange) -> (start: Int, end: Int) {
    let start = min(max(range.location, 0), length)
    return (start, start + min(max(range.length, 0), length - start))
  }

  /// Sets the selection, limited to the text and to whole characters.
  func select(_ range: NSRange, notifies: Bool = true) {
    let text = view.editedText as NSString
    let (start, end) = limited(range)
    func whole(_ offset: Int) -> Int {
      offset < text.length
        ? text.rangeOfComposedCharacterSequence(at: offset).location : offset
    }
    let new = NSRange(location: whole(start), length: whole(end) - whole(start))
    if new == selection { return }
    selection = new
    if notifies { view.selectionChanged() }
  }

  /// Moves the caret to the end of a text that the program has set.
  func textWasSet() { select(NSRange(location: length, length: 0), notifies: false) }

  // MARK: Edits

  func replace(_ range: NSRange, _ text: String) {
    let (low, high) = limited(range)
    let start = bound(low, up: low == high)
    let end = low == high ? start : bound(high, up: true)
    let before = selection
    view.exchange(NSRange(location: start, length: end - start), text)
    // The new text and the text after it can combine to one character.
    selection = NSRange(location: bound(start + text.utf16.count, up: true), length: 0)
    if selection != before { view.selectionChanged() }
    view.textEdited()
  }

  /// Returns an offset between characters. An offset that divides a character is moved to
  /// the character's end if `up`, otherwise to its start.
  private func bound(_ offset: Int, up: Bool) -> Int {
    let text = view.editedText
    let index = text.utf16.index(text.startIndex, offsetBy: offset)
    if index == text.endIndex { return offset }
    let end = text.index(after: index)
    let start = text.index(before: end)
    return (start == index || !up ? start : end).utf16Offset(in: text)
  }

  /// The range that a deletion backward removes; nil at the start of the text.
  var deletion: NSRange? {
    if selection.length > 0 { return selection }
    if selection.location == 0 { return nil }
    return (view.editedText as NSString).rangeOfComposedCharacterSequence(
      at: selection.location - 1)
  }

  /// Returns the range that a key replaces, and the replacement; nil for a deletion at
  /// the start of the text.
  func edit(_ key: Character) -> (range: NSRange, text: String)? {
    key == "\u{8}" ? deletion.map { ($0, "") } : (selection, String(key))
  }

  /// Returns the text of a range; nil if the range exceeds the text.
  func text(_ range: NSRange) -> String? {
    guard range.location >= 0, range.length >= 0, range.location <= length,
      range.length <= length - range.location
    else { return nil }
    return (view.editedText as NSString).substring(with: range)
  }

  // MARK: Places

  /// Returns the number of scalars shown before an offset of the text.
  private func scalar(_ offset: Int) -> Int {
    let text = view.editedText
    let index = text.utf16.index(
      text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
    let part = text[..<(index ?? text.endIndex)]
    return view.showsBullets ? part.count : part.unicodeScalars.count
  }

  /// Returns the offset in the text of a shown scalar.
  private func offset(_ scalar: Int) -> Int {
    let text = view.editedText
    return view.showsBullets
      ? text.prefix(scalar).utf16.count
      : text.unicodeScalars.prefix(scalar).reduce(0) { $0 + UTF16.width($1) }
  }

  func caretRect(_ offset: Int) -> CGRect {
    let shown = view.shownLines
    let scalar = scalar(offset)
    guard let text = shown.text, let index = shown.layout.lineIndex(at: scalar) else {
      return CGRect(
        x: shown.empty.x, y: shown.origin.y, width: 2, height: shown.empty.height)
    }
    let line = shown.layout.lines[index]
    let carets = text.carets(in: line)
    let caret = carets.last { $0.scalar <= scalar } ?? carets[0]
    return CGRect(
      x: shown.origin.x + caret.x, y: shown.origin.y + line.top, width: 2,
      height: line.height)
  }

  func rects(_ range: NSRange) -> [UITextSelectionRect] {
    let shown = view.shownLines
    guard let text = shown.text, range.length > 0 else { return [] }
    let part = scalar(range.location)..<scalar(range.location + range.length)
    let lines = shown.layout.lines
    guard let first = shown.layout.lineIndex(at: part.lowerBound),
      let last = shown.layout.lineIndex(at: part.upperBound)
    else { return [] }
    return (first...last).compactMap { index in
      let line = lines[index]
      let selected = text.extents(in: line).filter { part.overlaps($0.scalars) }
      // A line that the selection continues beyond is selected to its end.
      let continues = index < last
      if selected.isEmpty && !continues { return nil }
      let left = selected.map(\.left).min() ?? line.x
      let right = selected.map(\.right).max() ?? line.x
      let end = continues ? max(shown.right - shown.origin.x, right) : right
      return UITextSelectionRect(
        CGRect(
          x: shown.origin.x + left, y: shown.origin.y + line.top, width: end - left,
          height: line.height), containsStart: index == first, containsEnd: index == last)
    }
  }

  /// Returns the offset that is nearest to a point in the view's coordinates.
  func offset(at point: CGPoint) -> Int {
    let shown = view.shownLines
    guard let text = shown.text, let line = line(at: point, shown) else { return 0 }
    var carets = text.carets(in: shown.layout.lines[line])
    // The end of a wrapped line is the start of the next one.
    if let last = carets.last, carets.count > 1,
      shown.layout.lineIndex(at: last.scalar) != line
    {
      carets.removeLast()
    }
    let x = point.x - shown.origin.x
    let nearest = carets.min { abs($0.x - x) < abs($1.x - x) }
    return offset(nearest?.scalar ?? 0)
  }

  private func line(at point: CGPoint, _ shown: ShownLines) -> Int? {
    let lines = shown.layout.lines
    return lines.firstIndex { point.y - shown.origin.y < $0.top + $0.height }
      ?? lines.indices.last
  }

  /// Returns the range of the character at a point; nil if there is none.
  func character(at point: CGPoint) -> NSRange? {
    let shown = view.shownLines
    guard let text = shown.text, let line = line(at: point, shown) else { return nil }
    let x = point.x - shown.origin.x
    let extents = text.extents(in: shown.layout.lines[line])
    guard let hit = extents.first(where: { $0.left <= x && x < $0.right }) else {
      return nil
    }
    let start = offset(hit.scalars.lowerBound)
    return NSRange(location: start, length: offset(hit.scalars.upperBound) - start)
  }

  // MARK: Fingers

  /// Puts the caret at the edge of a word that is nearest to a tap; a second tap selects
  /// the word.
  func tap(_ point: CGPoint, count: Int) {
    let offset = offset(at: point)
    let word = word(around: offset)
    if count == 2, word.length > 0 { return select(word) }
    let edges = [word.location, word.location + word.length].map { edge in
      let caret = caretRect(edge)
      return (edge, abs(caret.minX - point.x), abs(caret.midY - point.y))
    }
    // A wrapped word has edges in two lines; the edge in the tapped line is chosen.
    let best = edges.min { ($0.2, $0.1) < ($1.2, $1.1) }
    select(NSRange(location: best?.0 ?? offset, length: 0))
  }

  /// Copies the selected text, unless it is shown as bullets.
  func copySelection() {
    guard selection.length > 0, !view.showsBullets else { return }
    UIPasteboard.general.string = text(selection)
  }

  /// Replaces the selection with the text of the general pasteboard, if the view accepts
  /// it.
  func paste() {
    if let text = UIPasteboard.general.string, view.accepts(text, in: selection) {
      view.insertText(text)
    }
  }

  /// Deletes the selection, if the view accepts that.
  func deleteSelection() {
    if selection.length > 0, view.accepts("", in: selection) { view.deleteBackward() }
  }

  /// Selects the word at the caret.
  func selectWord() {
    let word = word(around: selection.location)
    if word.length > 0 { select(word) }
  }

  /// Returns the range of the letters and digits around an offset.
  private func word(around offset: Int) -> NSRange {
    let text = view.editedText as NSString
    func isWord(_ i: Int) -> Bool {
      guard let scalar = Unicode.Scalar(text.character(at: i)) else { return true }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    var (start, end) = (offset, offset)
    while start > 0, isWord(start - 1) { start -= 1 }
    while end < text.length, isWord(end) { end += 1 }
    return NSRange(location: start, length: end - start)
  }

  // MARK: Look

  /// Shows the caret or the selection, clipped to an area horizontally; nil means no
  /// clip. Hides them if the view is not the first responder.
  func showMarks(in area: CGRect?) {
    guard view.isFirstResponder else { return marks.show([], caret: nil) }
    func visible(_ rect: CGRect) -> CGRect? {
      guard let area else { return rect }
      let (left, right) = (max(rect.minX, area.minX), min(rect.maxX, area.maxX))
      return left < right
        ? CGRect(x: left, y: rect.minY, width: right - left, height: rect.height) : nil
    }
    let rects = view.selectionRects(for: UITextRange(selection))
      .compactMap { visible($0.rect) }
    let caret = view.caretRect(for: UITextPosition(selection.location))
    marks.show(
      rects, caret: selection.length == 0 && view.showsCaret ? visible(caret) : nil)
  }
}

extension NSTextAlignment {
  /// Returns the fraction of the free width that is to the left of the text.
  func leadingShare(_ isRightToLeft: Bool) -> CGFloat {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }
}

extension NSAttributedString {
  /// Returns the string with a part replaced by a text. The text has the attributes of
  /// the first replaced character; if none is replaced, of the character before the text.
  func replacing(_ range: NSRange, _ text: String) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    if range.length == 0, range.location > 0 {
      // Inserted text has the attributes of the text before it.
      let values = attributes(at: range.location - 1, effectiveRange: nil)
      result.insert(
        NSAttributedString(string: text, attributes: values), at: range.location)
    } else {
      result.replaceCharacters(in: range, with: text)
    }
    return result
  }
}
