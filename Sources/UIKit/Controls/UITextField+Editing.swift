import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

// Editing of a field's text: its layout, its changes and its keys.

extension UITextField: EditedView {
  /// Posted when editing has begun, with the field as the object.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when the text was edited, with the field as the object.
  public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Posted when editing has ended, with the field as the object.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  var editedText: String { text ?? "" }
  var showsBullets: Bool { isSecureTextEntry }
  var showsCaret: Bool { true }

  var shownLines: ShownLines {
    let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    let (text, box) = (label.shaped, scrolledBox(CGRect(origin: .zero, size: rect.size)))
    let lines = label.layout(in: box.size)
    let isEmpty = lines.text.lines.isEmpty
    let height = isEmpty ? label.font.lineHeight : lines.text.height
    return ShownLines(
      text: isEmpty ? nil : lines.scale < 1 ? text.scaled(by: lines.scale) : text,
      layout: lines.text,
      origin: CGPoint(
        x: rect.minX + box.minX,
        y: rect.minY + (isEmpty ? (rect.height - height) / 2 : lines.top)),
      empty: (
        rect.minX + (rect.width - 2) * textAlignment.leadingShare(isRightToLeft), height
      ), right: rect.maxX)
  }

  /// Returns the rectangle of the text for an area. While a text of fixed font size is
  /// edited, the rectangle is at least as wide as the text with the caret, and scrolled
  /// by `shift`.
  func scrolledBox(_ area: CGRect) -> CGRect {
    guard isEditing, !adjustsFontSizeToFitWidth else { return area }
    let width = max(label.wholeWidth + 2, area.width)
    return CGRect(x: area.minX - shift, y: area.minY, width: width, height: area.height)
  }

  /// Places the label. While the text is edited, `clip` contains the label, scrolled by
  /// the least distance that makes the caret visible.
  func placeLabel() {
    guard isEditing else {
      if label.superview !== self {
        insertSubview(label, aboveSubview: placeholderLabel)
        clip.removeFromSuperview()
      }
      return
    }
    if label.superview === self {
      insertSubview(clip, aboveSubview: placeholderLabel)
      clip.addSubview(label)
    }
    scrollToCaret()
    clip.frame = editingRect(forBounds: bounds)
    label.frame = scrolledBox(clip.bounds)
  }

  private func scrollToCaret() {
    let area = editingRect(forBounds: bounds)
    let caret = editor.caretRect(editor.selection.location)
    let width = scrolledBox(area).width
    var new = shift
    if caret.maxX > area.maxX { new += caret.maxX - area.maxX }
    if caret.minX < area.minX { new -= area.minX - caret.minX }
    shift = min(max(new, 0), max(width - area.width, 0))
  }

  func exchange(_ range: NSRange, _ new: String) {
    plain = (plain as NSString).replacingCharacters(in: range, with: new)
    styled = words.map { UITextField.styled($0.replacing(range, new)) }
    refresh()
  }

  func selectionChanged() {
    setNeedsLayout()
    delegate?.textFieldDidChangeSelection(self)
  }

  func textEdited() {
    sendActions(for: .editingChanged)
    post(UITextField.textDidChangeNotification)
  }

  package func accepts(_ key: Character) -> Bool {
    if key.isNewline {
      pressReturn()
      return false
    }
    guard let (range, text) = editor.edit(key) else { return true }
    return accepts(text, in: range)
  }

  func accepts(_ text: String, in range: NSRange) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text)
      ?? true
  }

  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
  }

  /// The key path of the placeholder's label, for `value(forKey:)`.
  nonisolated(unsafe) static let placeholderPath: AnyKeyPath =
    \UITextField.placeholderLabel
}
