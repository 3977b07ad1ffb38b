import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
@_spi(Components) import MesmerViews

/// A scroll view that shows and edits multi-line text. Its background is
/// `systemBackground` and its text colour `label` by default, as in UIKit.
///
/// If the text is editable, a tap begins editing and puts the caret at the nearest edge
/// of a word, and a double tap selects a word. The caret does not blink, and the handles
/// of a selection cannot be dragged. There is no keyboard: a timeline's `type` inserts
/// text at the caret.
///
/// The view scrolls if the text and its insets are higher than the view. If scrolling is
/// disabled, constraints make the view as high as its text.
open class UITextView: TextBlockBase {
  /// Creates a text view with a frame, without text. The container is ignored: every
  /// text view has its own.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    textColor = nil
  }

  /// Creates a text view with a frame, without text.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, textContainer: nil)
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The attributed text. The view provides missing attributes and a missing paragraph
  /// style. The paragraph style at the start of the text applies to the whole text. The
  /// font and colour at the start become those of the view.
  open var attributedText: NSAttributedString! {
    get {
      NSAttributedString(
        styledText
          ?? AttributedText(text ?? "", textAttributes, paragraphStyle: paragraphStyle))
    }
    set {
      show(newValue)
      editor.textWasSet()
    }
  }

  /// The colour of the text; by default the colour of labels. Setting nil restores the
  /// default.
  open override var textColor: UIColor? {
    get { super.textColor }
    set { super.textColor = newValue ?? .label }
  }

  /// Scrolls to a range of the text, without animation, by the least distance that
  /// shows the lines of its first and last characters.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    guard range.location >= 0, range.length >= 0, range.location <= editor.length else {
      return
    }
    let end =
      range.location
      + min(max(range.length - 1, 0), editor.length - range.location)
    var rect = editor.caretRect(range.location).union(editor.caretRect(end))
    (rect.origin.x, rect.size.width) = (0, bounds.width)
    scrollRectToVisible(rect, animated: false)
  }

  // MARK: Editing

  private(set) lazy var editor = TextEditor(self)

  open override var text: String! { didSet { editor.textWasSet() } }

  /// The selected range of the text, in UTF-16 code units; an empty range is the caret.
  /// Setting the text moves the caret to the end.
  open var selectedRange: NSRange {
    get { editor.selection }
    set { editor.select(newValue) }
  }
  /// The selection; an empty range is the caret.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(editor.selection) }
    set { if let newValue { editor.select(newValue.range) } }
  }
  private var textDelegate: (any UITextViewDelegate)? {
    delegate as? any UITextViewDelegate
  }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    setNeedsLayout()
    if isEditable {
      textDelegate?.textViewDidBeginEditing(self)
      post(UITextView.textDidBeginEditingNotification)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard !isEditable || textDelegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    setNeedsLayout()
    if isEditable {
      textDelegate?.textViewDidEndEditing(self)
      post(UITextView.textDidEndEditingNotification)
    }
    return true
  }

  /// Whether the text may be edited; true by default.
  open var isEditable = true { didSet { setNeedsLayout() } }
  /// Whether the text can be selected; true by default. Its only effect: if true, a view
  /// that is not editable can become first responder and show a selection.
  open var isSelectable = true
  /// A view in place of the keyboard; stored and ignored.
  open override var inputView: UIView? {
    get { inputViews.keyboard }
    set { inputViews.keyboard = newValue }
  }
  /// A view on top of the keyboard; stored and ignored.
  open override var inputAccessoryView: UIView? {
    get { inputViews.accessory }
    set { inputViews.accessory = newValue }
  }
  private var inputViews: (keyboard: UIView?, accessory: UIView?)

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEditable, let touch = touches.first, touch.view === self else {
      return super.touchesEnded(touches, with: event)
    }
    if becomeFirstResponder() {
      editor.tap(touch.location(in: self), count: touch.tapCount)
    }
  }

  /// Returns false for another view's recognizer of single taps, if the text is editable:
  /// a tap begins editing.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    !(isEditable && gestureRecognizer.view !== self && gestureRecognizer.isSingleTap)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if isFirstResponder, editor.marks.superview == nil { addPart(editor.marks) }
    if editor.marks.superview != nil { editor.showMarks(in: nil) }
  }

  // MARK: Text input

  /// Whether there is text.
  open var hasText: Bool { editor.length > 0 }

  /// Inserts text in place of the selection, calls the delegate and scrolls to the caret.
  open func insertText(_ text: String) { editor.replace(editor.selection, text) }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() {
    if let range = editor.deletion { editor.replace(range, "") }
  }

  // MARK: Edit actions, which no menu calls

  /// Copies the selection to the general pasteboard.
  open func copy(_ sender: Any?) { editor.copySelection() }
  /// Copies the selection, and deletes it as `delete(_:)` does.
  open func cut(_ sender: Any?) {
    editor.copySelection()
    delete(sender)
  }
  /// Replaces the selection with the text of the general pasteboard, if the view is
  /// editable and the delegate allows the change.
  open func paste(_ sender: Any?) { editor.paste() }
  /// Deletes the selection, if the view is editable and the delegate allows the change.
  open func delete(_ sender: Any?) { editor.deleteSelection() }
  /// Selects the word at the caret.
  open func select(_ sender: Any?) { editor.selectWord() }
  /// Selects all of the text.
  open func selectAll(_ sender: Any?) {
    editor.select(NSRange(location: 0, length: editor.length))
  }

  /// Returns whether the view has the method of an action. Never called: there is no
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

  /// The layout area of the text.
  public var textContainer: NSTextContainer { NSTextContainer(self) }
}

extension UITextView: EditedView {
  /// Posted when editing has begun, with the view as the object.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when the text was edited, with the view as the object.
  public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when editing has ended, with the view as the object.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  var editedText: String { text ?? "" }
  var showsBullets: Bool { false }
  var showsCaret: Bool { isEditable }

  var shownLines: ShownLines {
    let layout = layout
    let right = bounds.width - textContainerInset.right - lineFragmentPadding
    let free = max(right - textOrigin.x, 0)
    return ShownLines(
      text: layout.lines.isEmpty ? nil : shapedText, layout: layout, origin: textOrigin,
      empty: (
        textOrigin.x + free * textAlignment.leadingShare(isRightToLeft),
        textAttributes.font.lineHeight
      ), right: right)
  }

  func exchange(_ range: NSRange, _ new: String) {
    guard styledText != nil, let old = attributedText else {
      super.text = (editedText as NSString).replacingCharacters(in: range, with: new)
      return
    }
    styledText = AttributedText(
      old.replacing(range, new), default: textAttributes, style: paragraphStyle)
  }

  func selectionChanged() {
    setNeedsLayout()
    textDelegate?.textViewDidChangeSelection(self)
  }

  func textEdited() {
    textDelegate?.textViewDidChange(self)
    post(UITextView.textDidChangeNotification)
    layoutIfNeeded()
    guard isScrollEnabled else { return }
    var rect = editor.caretRect(editor.selection.location)
    // The last line is shown with the inset below it.
    if rect.maxY + textContainerInset.bottom >= contentSize.height - 1 {
      rect.size.height += textContainerInset.bottom
    }
    scrollRectToVisible(rect, animated: false)
  }

  package func accepts(_ key: Character) -> Bool {
    guard let (range, text) = editor.edit(key) else { return false }
    return accepts(text, in: range)
  }

  func accepts(_ text: String, in range: NSRange) -> Bool {
    isEditable
      && textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text)
        ?? true
  }
}

/// The area in which a text view lays out its text.
public struct NSTextContainer {
  private let view: UITextView

  fileprivate init(_ view: UITextView) { self.view = view }

  /// The padding at both ends of lines, in points; 5 by default.
  public var lineFragmentPadding: CGFloat {
    get { view.lineFragmentPadding }
    nonmutating set { view.lineFragmentPadding = newValue }
  }
  /// The line break mode of the text.
  public var lineBreakMode: NSLineBreakMode {
    get { view.paragraphStyle.lineBreakMode }
    nonmutating set { view.paragraphStyle.lineBreakMode = newValue }
  }
  /// The size of the area inside the insets; the height is infinite if the view scrolls.
  public var size: CGSize {
    let insets = view.textContainerInset
    return CGSize(
      width: max(view.bounds.width - insets.left - insets.right, 0),
      height: view.isScrollEnabled
        ? .infinity : max(view.bounds.height - insets.top - insets.bottom, 0))
  }
}
