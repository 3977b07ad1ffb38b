import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText
@_spi(Components) import MesmerViews

/// A line of text in a border, with a placeholder, a clear button and views at its sides:
/// UITextField. Editing is implemented in MesmerUIKit.
open class TextField: Control {
  /// The style of the border.
  public enum BorderStyle: Int, Hashable, Sendable {
    case none, line, bezel, roundedRect
  }

  /// The visibility of a side view or of the clear button.
  public enum ViewMode: Int, Hashable, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  /// The view that shows the text.
  package private(set) lazy var textPart = makeLabel(isPlaceholder: false)
  /// The view that shows the placeholder.
  package private(set) lazy var placeholderPart = makeLabel(isPlaceholder: true)
  private let backdrop = View()
  private var clearButton: ClearButton?

  /// Creates a field with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    for part in [backdrop, placeholderPart, textPart] { addPart(part) }
    textColor = nil
    textPart.font = .system(size: 17)
    placeholderPart.font = textPart.font
    placeholderPart.textColor = .placeholderText
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Returns the new view of the text or the placeholder.
  @_spi(Components) open func makeLabel(isPlaceholder: Bool) -> LabelBase {
    Label(frame: .zero)
  }

  // MARK: Text

  /// The characters of the text.
  package var plain = ""
  /// The attributed text, whose characters are `plain`; nil for plain text.
  package var styled: ButtonBase.StyledTitle?

  /// The text; empty by default. Nil is an empty text.
  open var text: String? {
    get { plain }
    set { setText(newValue ?? "", styled: nil) }
  }

  /// Sets the text, with or without attributes, on behalf of the program.
  package func setText(_ text: String, styled: ButtonBase.StyledTitle?) {
    (plain, self.styled) = (text, styled)
    textWasSet()
    refresh()
  }

  /// Called when the program has set the text.
  @_spi(Components) open func textWasSet() {}

  /// Clears the text, after a press of the clear button.
  @_spi(Components) open func clear() { text = "" }

  /// Whether the field is the first responder.
  open var isEditing: Bool { isFirstResponder }

  open override var isEnabled: Bool { didSet { refresh() } }

  /// The text that is shown while the field is empty; nil by default.
  open var placeholder: String? {
    get { placeholderPart.text }
    set {
      placeholderPart.text = newValue
      refresh()
    }
  }
  /// The font; the system's at 17 points by default. Nil restores the default.
  open var font: Font? {
    get { textPart.font }
    set {
      textPart.font = newValue ?? .system(size: 17)
      if placeholderPart.styledText == nil { placeholderPart.font = textPart.font }
      refresh()
    }
  }
  /// The colour of the text; that of labels by default. Nil restores the default.
  open var textColor: Color? {
    get { textPart.textColor }
    set { textPart.textColor = newValue ?? .label }
  }
  /// The alignment of the text; natural by default.
  open var textAlignment = TextAlignment.natural { didSet { setNeedsLayout() } }
  /// Whether dots are shown instead of the text; false by default.
  open var isSecureTextEntry = false { didSet { refresh() } }
  /// Whether text that is too wide is shrunk; false by default.
  open var adjustsFontSizeToFitWidth = false { didSet { refresh() } }
  /// The minimum font size of shrunk text, in points; with 0 (the default) text is not
  /// shrunk.
  open var minimumFontSize: Double = 0 { didSet { refresh() } }

  // MARK: Surroundings

  /// The style of the border; none by default.
  open var borderStyle = BorderStyle.none { didSet { refresh() } }
  /// The visibility of the clear button; never by default. Only an enabled field with
  /// text shows the button.
  open var clearButtonMode = ViewMode.never { didSet { refresh() } }
  /// The view at the leading side of the text; nil (the default) for no view.
  open var leftView: View? {
    didSet { exchange(oldValue, leftView) }
  }
  /// The visibility of the left view; never by default.
  open var leftViewMode = ViewMode.never { didSet { refresh() } }
  /// The view at the trailing side of the text; nil (the default) for no view. It is
  /// hidden while the clear button is shown.
  open var rightView: View? {
    didSet { exchange(oldValue, rightView) }
  }
  /// The visibility of the right view; never by default.
  open var rightViewMode = ViewMode.never { didSet { refresh() } }

  // MARK: Look

  private func exchange(_ old: View?, _ new: View?) {
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
  private var showsClear: Bool { !plain.isEmpty && isEnabled && isShown(clearButtonMode) }
  private var showsRight: Bool {
    rightView != nil && isShown(rightViewMode) && !showsClear
  }

  /// Updates the parts after a change.
  package func refresh() {
    if let styled, !isSecureTextEntry {
      textPart.styledText = styled.text(textPart)
    } else {
      textPart.text =
        isSecureTextEntry ? String(repeating: "\u{2022}", count: plain.count) : plain
    }
    textPart.lineBreakMode = isEditing ? .byClipping : .byTruncatingTail
    textPart.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    textPart.minimumScaleFactor =
      minimumFontSize > 0 ? min(minimumFontSize / max(textPart.font.pointSize, 1), 1) : 0
    textPart.alpha = isEnabled ? 1 : 0.5
    placeholderPart.isHidden = !plain.isEmpty
    for (view, isShown) in [(leftView, showsLeft), (rightView, showsRight)] {
      guard let view else { continue }
      if isShown { addSubview(view) } else { view.removeFromSuperview() }
    }
    if showsClear {
      if clearButton == nil {
        let button = ClearButton(frame: .zero)
        button.isPart = true
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

  @_spi(Components) public override var keepsTaps: Bool { true }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 14 + plain.utf8.count / 8, sizing: [.own, .text])
  }

  /// The size of the text or, if it is empty, of the placeholder, including the border.
  /// The width includes the views shown at the sides.
  open override var intrinsicContentSize: Size {
    let shown = plain.isEmpty ? placeholderPart : textPart
    var size = shown.sizeThatFits(Size(width: Double.infinity, height: .infinity))
    let line =
      (textPart.font.lineHeight * contentScaleFactor).rounded(.up) / contentScaleFactor
    size.height = max(size.height, line)
    let box = Rect(x: 0, y: 0, width: 1000, height: 100)
    size.width += box.width - textRect(forBounds: box).width
    switch borderStyle {
    case .roundedRect: size.height = max(size.height + 12, 34)
    case .none: break
    case .line, .bezel: size.height += 4
    }
    return size
  }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// Returns the frame of the border; by default the bounds.
  open func borderRect(forBounds bounds: Rect) -> Rect { bounds }

  /// Returns the frame of the text while it is not edited.
  open func textRect(forBounds bounds: Rect) -> Rect {
    var rect = borderRect(forBounds: bounds)
    switch borderStyle {
    case .none: break
    case .line, .bezel, .roundedRect: rect = rect.insetBy(dx: 7, dy: 2)
    }
    func cut(_ part: Rect, _ atLeft: Bool) {
      let gap: Double = borderStyle == .roundedRect ? 4 : 0
      let edge = atLeft ? part.maxX + gap : part.minX - gap
      let (left, right) = (rect.minX, rect.maxX)
      rect.origin.x = atLeft ? max(left, edge) : left
      rect.size.width = max((atLeft ? right : min(right, edge)) - rect.minX, 0)
    }
    if showsLeft { cut(leftViewRect(forBounds: bounds), !isRightToLeft) }
    if showsRight { cut(rightViewRect(forBounds: bounds), isRightToLeft) }
    if showsClear { cut(clearButtonRect(forBounds: bounds), isRightToLeft) }
    return rect
  }

  /// Returns the frame of the placeholder; by default the result of `textRect`, or that
  /// of `editingRect` while the text is edited.
  open func placeholderRect(forBounds bounds: Rect) -> Rect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// Returns the frame of the text while it is edited; by default the result of
  /// `textRect`.
  open func editingRect(forBounds bounds: Rect) -> Rect {
    textRect(forBounds: bounds)
  }

  /// Returns the frame of the clear button.
  open func clearButtonRect(forBounds bounds: Rect) -> Rect {
    let margin: Double = borderStyle == .none ? 0 : 5
    return Rect(
      x: isRightToLeft ? bounds.minX + margin : bounds.maxX - 19 - margin,
      y: bounds.minY + ((bounds.height - 19) / 2).rounded(.down), width: 19, height: 19)
  }

  /// Returns the frame of the left view.
  open func leftViewRect(forBounds bounds: Rect) -> Rect {
    sideRect(leftView, bounds, atLeft: !isRightToLeft)
  }

  /// Returns the frame of the right view.
  open func rightViewRect(forBounds bounds: Rect) -> Rect {
    sideRect(rightView, bounds, atLeft: isRightToLeft)
  }

  private func sideRect(_ view: View?, _ bounds: Rect, atLeft: Bool) -> Rect {
    guard let view else { return .zero }
    var size = view.bounds.size
    if size == .zero { size = view.intrinsicContentSize }
    size = Size(width: max(size.width, 0), height: max(size.height, 0))
    return Rect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width,
      y: bounds.minY + (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  /// The baselines of the text or, if it is empty, of the placeholder. Without a
  /// placeholder, they are those of a line of text.
  @_spi(Components) public override func baselines(
    in size: Size
  ) -> (first: Double, last: Double)? {
    let bounds = Rect(origin: .zero, size: size)
    let frame =
      plain.isEmpty
      ? placeholderRect(forBounds: bounds)
      : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    let shown = plain.isEmpty ? placeholderPart : textPart
    if let known = LabelBase.baselines(of: [(shown, frame)], height: size.height) {
      return known
    }
    let font = textPart.textAttributes.font
    let exact = (frame.height - font.lineHeight) / 2 + font.ascender
    let first = frame.minY + shown.roundedBaseline(exact, scale: shown.contentScaleFactor)
    return (first, size.height - first)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The direction of the field is resolved here, because the natural alignment of a
    // part does not follow it.
    let side = textAlignment == .natural && isRightToLeft ? .right : textAlignment
    for part in [textPart, placeholderPart] { part.textAlignment = side }
    backdrop.frame = borderRect(forBounds: bounds)
    placeholderPart.frame = placeholderRect(forBounds: bounds)
    if showsLeft { leftView?.frame = leftViewRect(forBounds: bounds) }
    if showsRight { rightView?.frame = rightViewRect(forBounds: bounds) }
    clearButton?.frame = clearButtonRect(forBounds: bounds)
    if !isEditing { textPart.frame = textRect(forBounds: bounds) }
  }
}

/// The clear button of a text field: a gray disc with a cross.
private final class ClearButton: Control {
  override init(frame: Rect) {
    super.init(frame: frame)
    trackingMargin = 70
    isOpaque = false
  }

  required init?(coder: Coder) { nil }

  override var isHighlighted: Bool { didSet { setNeedsDisplay() } }

  override var keepsTaps: Bool { true }

  override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 1, sizing: .fixed)
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let disc = Path(ovalIn: Rect(x: 2.5, y: 2.5, width: 14, height: 14))
    canvas.fill(disc, with: .systemGray)
    for x in [7.0, 12.0] {
      var path = Path()
      path.move(to: Point(x: x, y: 7))
      path.addLine(to: Point(x: 19 - x, y: 12))
      canvas.stroke(
        path, with: .systemBackground,
        style: StrokeStyle(lineWidth: 1.3, lineCap: .round))
    }
    // While highlighted, the button is half as bright, like an image in a custom button.
    if isHighlighted { canvas.fill(disc, with: Color(white: 0, alpha: 0.5)) }
  }
}
