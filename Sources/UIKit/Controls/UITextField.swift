import Foundation
@_spi(Components) import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A field with one line of editable text.
///
/// A tap makes the field the first responder, begins editing and puts the caret at the
/// nearest edge of a word; a double tap selects a word. While the text is edited, text
/// wider than the field scrolls with the caret. The caret does not blink, and the
/// handles of a selection cannot be dragged. There is no keyboard: a timeline's `type`
/// inserts text at the caret.
open class UITextField: TextField {
  /// The reason for the end of editing.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    case committed, cancelled
  }

  let label = FieldText()
  let placeholderLabel = FieldText()
  /// The view that clips the text while it is edited.
  let clip = UIView()

  /// Creates a field with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.field = self
    placeholderLabel.field = self
    placeholderLabel.isPlaceholder = true
    clip.clipsToBounds = true
    clip.isUserInteractionEnabled = false
    clip.isPart = true
    addPart(editor.marks)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, point(inside: touch.location(in: self), with: event),
      becomeFirstResponder()
    else { return }
    editor.tap(touch.location(in: self), count: touch.tapCount)
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  @_spi(Components) open override func makeLabel(isPlaceholder: Bool) -> LabelBase {
    isPlaceholder ? placeholderLabel : label
  }

  // MARK: Text

  /// The attributed text as it was set or edited; nil for a plain text.
  var words: NSAttributedString? { styled?.value as? NSAttributedString }

  /// Returns an attributed text in the form that labels show. Missing attributes are the
  /// given ones, or those of the label.
  static func styled(
    _ text: NSAttributedString, _ attributes: TextAttributes? = nil
  ) -> ButtonBase.StyledTitle {
    ButtonBase.StyledTitle(value: text) {
      AttributedText(
        text, default: attributes ?? $0.textAttributes, style: $0.paragraphStyle)
    }
  }

  @_spi(Components) open override func textWasSet() { editor.textWasSet() }

  /// The attributed text. The font and colour at its start become those of the field.
  open var attributedText: NSAttributedString? {
    get {
      isSecureTextEntry
        ? words ?? NSAttributedString(string: plain) : label.attributedText
    }
    set {
      let attributes = label.textAttributes
      label.show(newValue)
      font = label.font
      setText(
        newValue?.string ?? "",
        styled: newValue.map { UITextField.styled($0, attributes) })
    }
  }
  /// The attributed placeholder.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set {
      placeholderLabel.text = nil
      placeholderLabel.styledText = newValue.map {
        UITextField.styled($0).text(placeholderLabel)
      }
      refresh()
    }
  }
  /// Whether the text is cleared when editing begins; false by default.
  open var clearsOnBeginEditing = false

  // MARK: The keyboard, which does not exist: stored and ignored

  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType!
  private var inputViews: (keyboard: UIView?, accessory: UIView?)
  open override var inputView: UIView? {
    get { inputViews.keyboard }
    set { inputViews.keyboard = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { inputViews.accessory }
    set { inputViews.accessory = newValue }
  }

  // MARK: Editing

  /// The delegate of the field.
  open weak var delegate: (any UITextFieldDelegate)?

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if clearsOnBeginEditing { text = "" }
    refresh()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(UITextField.textDidBeginEditingNotification)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    shift = 0
    refresh()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    post(UITextField.textDidEndEditingNotification)
    return true
  }

  @_spi(Components) open override func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    super.clear()
    textEdited()
  }

  // MARK: Text input

  private(set) lazy var editor = TextEditor(self)
  /// The distance in points by which the edited text is scrolled to the left.
  var shift: CGFloat = 0

  /// The selection; nil unless the text is edited. An empty range is the caret. Setting
  /// it has no effect unless the text is edited.
  open var selectedTextRange: UITextRange? {
    get { isEditing ? UITextRange(editor.selection) : nil }
    set { if isEditing, let newValue { editor.select(newValue.range) } }
  }

  /// Whether there is text.
  open var hasText: Bool { !plain.isEmpty }

  /// Inserts text in place of the selection and sends `editingChanged`. Line breaks
  /// become spaces.
  open func insertText(_ text: String) {
    editor.replace(editor.selection, String(text.map { $0.isNewline ? " " : $0 }))
  }

  /// Deletes the selection, or the character before the caret, and sends
  /// `editingChanged`.
  open func deleteBackward() {
    if let range = editor.deletion { editor.replace(range, "") }
  }

  // MARK: Edit actions, which no menu calls

  /// Copies the selection to the general pasteboard, unless the text is secure.
  open func copy(_ sender: Any?) { editor.copySelection() }
  /// Copies the selection, and deletes it if the delegate allows the deletion; ignored if
  /// the text is secure.
  open func cut(_ sender: Any?) {
    if isSecureTextEntry { return }
    editor.copySelection()
    delete(sender)
  }
  /// Replaces the selection with the text of the general pasteboard, if the delegate
  /// allows the change.
  open func paste(_ sender: Any?) { editor.paste() }
  /// Deletes the selection, if the delegate allows the change.
  open func delete(_ sender: Any?) { editor.deleteSelection() }
  /// Selects the word at the caret.
  open func select(_ sender: Any?) { editor.selectWord() }
  /// Selects all of the text; ignored unless the text is edited.
  open func selectAll(_ sender: Any?) {
    if isEditing { editor.select(NSRange(location: 0, length: editor.length)) }
  }

  /// Returns whether the field has the method of an action. Never called: there is no
  /// edit menu.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(self)
  }

  open func replace(_ range: UITextRange, withText text: String) {
    editor.replace(range.range, text)
  }

  open func text(in range: UITextRange) -> String? { editor.text(range.range) }

  open func caretRect(for position: UITextPosition) -> CGRect {
    editor.caretRect(position.offset)
  }

  open func firstRect(for range: UITextRange) -> CGRect {
    editor.rects(range.range).first?.rect ?? caretRect(for: range.start)
  }

  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    editor.rects(range.range)
  }

  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    UITextPosition(editor.offset(at: point))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeLabel()
    editor.showMarks(in: editingRect(forBounds: bounds).insetBy(dx: -2, dy: 0))
  }

  /// Draws the text in a rectangle of the current context, in the label's coordinates.
  open func drawText(in rect: CGRect) { label.drawPlainly(in: rect) }

  /// Draws the placeholder in a rectangle of the current context, in the coordinates of
  /// its label.
  open func drawPlaceholder(in rect: CGRect) { placeholderLabel.drawPlainly(in: rect) }
}
