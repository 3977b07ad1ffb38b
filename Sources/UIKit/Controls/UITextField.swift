import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A line of text that is edited.
///
/// A tap makes it the first responder, begins editing and puts the caret at the nearest
/// edge of a word; a double tap selects a word. While it is edited, a text that is too
/// wide scrolls with the caret. The caret does not blink, and the handles of a selection
/// cannot be dragged. There is no keyboard: a timeline's `type` inserts text at the
/// caret.
open class UITextField: UIControl {
  /// The style of the border.
  public enum BorderStyle: Int, Hashable, Sendable {
    case none, line, bezel, roundedRect
  }

  /// The visibility of a view at the side.
  public enum ViewMode: Int, Hashable, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  /// The reason for the end of editing.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    case committed, cancelled
  }

  let label = FieldText()
  let placeholderLabel = FieldText()
  private let backdrop = UIView()
  /// The area of an edited text.
  let clip = UIView()
  private var clearButton: UIButton?

  /// Creates a field with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.field = self
    placeholderLabel.field = self
    placeholderLabel.isPlaceholder = true
    clip.clipsToBounds = true
    clip.isUserInteractionEnabled = false
    for part in [backdrop, placeholderLabel, label] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    textColor = nil
    label.font = .systemFont(ofSize: 17)
    placeholderLabel.font = label.font
    placeholderLabel.textColor = .placeholderText
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

  // MARK: Text

  var words: NSAttributedString?
  var plain = ""

  /// The text; empty by default and after setting nil.
  open var text: String? {
    get { words?.string ?? plain }
    set {
      plain = newValue ?? ""
      words = nil
      editor.textWasSet()
      refresh()
    }
  }
  /// The attributed text.
  open var attributedText: NSAttributedString? {
    get {
      isSecureTextEntry
        ? words ?? NSAttributedString(string: plain) : label.attributedText
    }
    set {
      words = newValue
      plain = ""
      editor.textWasSet()
      refresh()
    }
  }
  /// The placeholder of an empty text.
  open var placeholder: String? {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      refresh()
    }
  }
  /// The attributed placeholder.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set {
      placeholderLabel.text = nil
      placeholderLabel.attributedText = newValue
      refresh()
    }
  }
  /// The font; the system's at 17 points by default.
  open var font: UIFont? {
    get { label.font }
    set {
      label.font = newValue ?? .systemFont(ofSize: 17)
      if placeholderLabel.styledText == nil { placeholderLabel.font = label.font }
      refresh()
    }
  }
  /// The colour of the text; that of labels by default.
  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue ?? .label }
  }
  /// The alignment of the text; natural by default.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      label.textAlignment = textAlignment
      placeholderLabel.textAlignment = textAlignment
    }
  }
  /// Whether dots are shown instead of the text; false by default.
  open var isSecureTextEntry = false { didSet { refresh() } }
  /// Whether text that is too wide is shrunk; false by default.
  open var adjustsFontSizeToFitWidth = false { didSet { refresh() } }
  /// The minimum size of shrunk text, in points; 0 for none.
  open var minimumFontSize: CGFloat = 0 { didSet { refresh() } }
  /// Whether the text is cleared when editing begins; false by default.
  open var clearsOnBeginEditing = false

  // MARK: Surroundings

  /// The style of the border; none by default.
  open var borderStyle = BorderStyle.none { didSet { refresh() } }
  /// The visibility of the clear button; never by default.
  open var clearButtonMode = ViewMode.never { didSet { refresh() } }
  /// The view at the start of the text.
  open var leftView: UIView? {
    didSet { exchange(oldValue, leftView) }
  }
  /// The visibility of the left view; never by default.
  open var leftViewMode = ViewMode.never { didSet { refresh() } }
  /// The view at the end of the text.
  open var rightView: UIView? {
    didSet { exchange(oldValue, rightView) }
  }
  /// The visibility of the right view; never by default.
  open var rightViewMode = ViewMode.never { didSet { refresh() } }

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
  /// Whether the field is the first responder.
  open var isEditing: Bool { isFirstResponder }

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

  private func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    textEdited()
  }

  // MARK: Text input

  private(set) lazy var editor = TextEditor(self)
  /// The distance by which an edited text is scrolled to the left.
  var shift: CGFloat = 0

  /// The selection while the text is edited, else nil; an empty range is the caret. It is
  /// only set while the text is edited.
  open var selectedTextRange: UITextRange? {
    get { isEditing ? UITextRange(editor.selection) : nil }
    set { if isEditing, let newValue { editor.select(newValue.range) } }
  }

  /// Whether there is text.
  open var hasText: Bool { !(text ?? "").isEmpty }

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

  /// Selects all of the text, while it is edited.
  open func selectAll(_ sender: Any?) {
    if isEditing { editor.select(NSRange(location: 0, length: editor.length)) }
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

  open override var isEnabled: Bool { didSet { refresh() } }

  // MARK: Look

  private func exchange(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    refresh()
  }

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsLeft: Bool { leftView != nil && isShown(leftViewMode) }
  private var showsClear: Bool { hasText && isEnabled && isShown(clearButtonMode) }
  private var showsRight: Bool {
    rightView != nil && isShown(rightViewMode) && !showsClear
  }

  func refresh() {
    if let words, !isSecureTextEntry {
      label.attributedText = words
    } else {
      let text = words?.string ?? plain
      label.text =
        isSecureTextEntry ? String(repeating: "\u{2022}", count: text.count) : text
    }
    label.textAlignment = textAlignment
    label.lineBreakMode = isEditing ? .byClipping : .byTruncatingTail
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    label.minimumScaleFactor =
      minimumFontSize > 0 ? min(minimumFontSize / max(label.font.pointSize, 1), 1) : 0
    label.alpha = isEnabled ? 1 : 0.5
    placeholderLabel.isHidden = hasText
    for (view, isShown) in [(leftView, showsLeft), (rightView, showsRight)] {
      guard let view else { continue }
      if isShown { addSubview(view) } else { view.removeFromSuperview() }
    }
    if showsClear {
      if clearButton == nil {
        let button = UIButton(type: .custom)
        button.setImage(.clearSign, for: .normal)
        button.addAction(for: .touchUpInside) { [weak self] _ in self?.clear() }
        clearButton = button
        addSubview(button)
      }
    } else {
      clearButton?.removeFromSuperview()
      clearButton = nil
    }
    backdrop.borderWidth = borderStyle == .none ? 0 : borderStyle == .line ? 1 : 0.5
    backdrop.borderColor = borderStyle == .line ? .label : .systemGray3
    backdrop.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    backdrop.backgroundColor = borderStyle == .roundedRect ? .systemBackground : nil
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  /// The size of the text or the placeholder, including the border and the side views.
  open override var intrinsicContentSize: CGSize {
    let shown = hasText ? label : placeholderLabel
    var size = shown.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    let line =
      (label.font.lineHeight * contentScaleFactor).rounded(.up) / contentScaleFactor
    size.height = max(size.height, line)
    let box = CGRect(x: 0, y: 0, width: 1000, height: 100)
    size.width += box.width - textRect(forBounds: box).width
    switch borderStyle {
    case .roundedRect: size.height = max(size.height + 12, 34)
    case .none: break
    case .line, .bezel: size.height += 4
    }
    return size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private var isMirrored: Bool { isRightToLeft }

  /// Returns the frame of the border.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the frame of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = borderRect(forBounds: bounds)
    switch borderStyle {
    case .none: break
    case .line, .bezel, .roundedRect: rect = rect.insetBy(dx: 7, dy: 2)
    }
    func cut(_ part: CGRect, _ atLeft: Bool) {
      let gap: CGFloat = borderStyle == .roundedRect ? 4 : 0
      let edge = atLeft ? part.maxX + gap : part.minX - gap
      let (left, right) = (rect.minX, rect.maxX)
      rect.origin.x = atLeft ? max(left, edge) : left
      rect.size.width = max((atLeft ? right : min(right, edge)) - rect.minX, 0)
    }
    if showsLeft { cut(leftViewRect(forBounds: bounds), !isMirrored) }
    if showsRight { cut(rightViewRect(forBounds: bounds), isMirrored) }
    if showsClear { cut(clearButtonRect(forBounds: bounds), isMirrored) }
    return rect
  }

  /// Returns the frame of the placeholder: that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// Returns the frame of the text while it is edited: the same by default.
  open func editingRect(forBounds bounds: CGRect) -> CGRect {
    textRect(forBounds: bounds)
  }

  /// Returns the frame of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let margin: CGFloat = borderStyle == .none ? 0 : 5
    return CGRect(
      x: isMirrored ? bounds.minX + margin : bounds.maxX - 19 - margin,
      y: bounds.minY + ((bounds.height - 19) / 2).rounded(.down), width: 19, height: 19)
  }

  /// Returns the frame of the left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(leftView, bounds, atLeft: !isMirrored)
  }

  /// Returns the frame of the right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(rightView, bounds, atLeft: isMirrored)
  }

  private func sideRect(_ view: UIView?, _ bounds: CGRect, atLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    var size = view.bounds.size
    if size == .zero { size = view.intrinsicContentSize }
    size = CGSize(width: max(size.width, 0), height: max(size.height, 0))
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width,
      y: bounds.minY + (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = borderRect(forBounds: bounds)
    placeholderLabel.frame = placeholderRect(forBounds: bounds)
    if showsLeft { leftView?.frame = leftViewRect(forBounds: bounds) }
    if showsRight { rightView?.frame = rightViewRect(forBounds: bounds) }
    clearButton?.frame = clearButtonRect(forBounds: bounds)
    placeLabel()
    editor.showMarks(in: editingRect(forBounds: bounds).insetBy(dx: -2, dy: 0))
  }

  /// Draws the text in a rectangle of the current context, in the text's coordinates.
  open func drawText(in rect: CGRect) { label.drawPlainly(in: rect) }

  /// Draws the placeholder in a rectangle of the current context, in the placeholder's
  /// coordinates.
  open func drawPlaceholder(in rect: CGRect) { placeholderLabel.drawPlainly(in: rect) }
}
