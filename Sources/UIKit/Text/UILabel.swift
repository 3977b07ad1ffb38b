import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A view that shows text.
///
/// As in UIKit, `shadowColor` and `shadowOffset` apply to the text; the layer's shadow
/// is `layer.shadowColor` and so on.
open class UILabel: LabelBase {
  /// Creates an empty label with the default text colour: black, white in dark
  /// appearance.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    textColor = .label
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The attributed text. The label provides missing attributes and a missing paragraph
  /// style. The paragraph style at the start of the text applies to the whole text, but
  /// the label's line break mode overrides that of the style. The font and colour at the
  /// start become those of the label.
  open var attributedText: NSAttributedString? {
    get {
      if let styledText { return NSAttributedString(styledText) }
      return text.map {
        NSAttributedString(
          AttributedText($0, textAttributes, paragraphStyle: paragraphStyle))
      }
    }
    set { show(newValue) }
  }

  /// Whether the font follows the text size. It is only stored: the font of a style has
  /// the size at its creation.
  open var adjustsFontForContentSizeCategory = false

  /// Whether letters are tightened before truncation; stored and ignored.
  open var allowsDefaultTighteningForTruncation = false
  /// The strategy of line breaks; stored and ignored: lines end where the next word
  /// does not fit.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = .standard

  /// Returns whether the label has the method of an action. Never called: there is no
  /// edit menu.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(self)
  }

  // MARK: Drawing

  public final override func draw(_ rect: CGRect, in canvas: CGContext) {
    Canvas.withCurrent(canvas) { draw(rect) }
  }

  /// Draws the text into the current context with `drawText(in:)`.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text into the current context, vertically centred in a rectangle.
  open func drawText(in rect: CGRect) {
    guard let canvas = Canvas.current else { return }
    drawText(in: rect, canvas)
  }

  /// Returns the rectangle of the text in `bounds`, at the origin of `bounds`, with a
  /// maximum number of lines. `sizeThatFits` and `intrinsicContentSize` return its size.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let size = textSize(width: bounds.width, lines: numberOfLines)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
      height: min(size.height, bounds.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // Finite, because a subclass may subtract from it.
    let most = 0x1p40
    let width = numberOfLines != 1 && size.width > 0 ? min(size.width, most) : most
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: most),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  // MARK: The text's shadow

  /// The colour of the text's hard shadow; nil (the default) for no shadow.
  open var shadowColor: UIColor? {
    get { textShadowColor }
    set { textShadowColor = newValue }
  }

  /// The offset of the text's shadow, in points; one point up by default.
  open var shadowOffset: CGSize {
    get { textShadowOffset }
    set { textShadowOffset = newValue }
  }
}

extension TextShowing {
  /// Shows an attributed text. The font and colour at its start become those of the view.
  func show(_ text: NSAttributedString?) {
    let styled = text.map {
      AttributedText($0, default: textAttributes, style: paragraphStyle)
    }
    if let start = styled?.runs.first?.attributes {
      var attributes = textAttributes
      (attributes.font, attributes.color) = (start.font, start.color)
      textAttributes = attributes
    }
    styledText = styled
  }
}
