import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

// UILabel and UIFont.

/// A view that shows text.
///
/// As in UIKit, `shadowColor` and `shadowOffset` are those of the text; the layer's
/// shadow is `layer.shadowColor` and so on.
open class UILabel: LabelBase {
  /// A label of no text, in the colour of text: black, and white in the dark.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    textColor = .label
  }

  /// Always nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The text with attributes. Attributes that are missing are those of the label, and so
  /// is the paragraph style. The style at the start of the text counts for all of it, and
  /// the label's own line break mode instead of that in it.
  open var attributedText: NSAttributedString? {
    get {
      if let styledText { return NSAttributedString(styledText) }
      return text.map {
        NSAttributedString(
          AttributedText($0, textAttributes, paragraphStyle: paragraphStyle))
      }
    }
    set {
      styledText = newValue.map {
        AttributedText($0, default: textAttributes, style: paragraphStyle)
      }
    }
  }

  /// Whether the font follows the size of text. It is only kept: a font of a style has
  /// the size that was asked for when it was made.
  open var adjustsFontForContentSizeCategory = false

  /// Kept: letters are not moved together here.
  open var allowsDefaultTighteningForTruncation = false
  /// Kept: lines end where the next word does not fit, whatever this says.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = .standard

  // MARK: Drawing

  public final override func draw(_ rect: CGRect, in canvas: CGContext) {
    Canvas.withCurrent(canvas) { draw(rect) }
  }

  /// Draws the text into the current context, by `drawText(in:)`.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text into the current context, in the middle of the height of a rectangle.
  open func drawText(in rect: CGRect) {
    guard let canvas = Canvas.current else { return }
    drawText(in: rect, canvas)
  }

  /// Where the text is in a rectangle, in at most some lines: at its origin. What
  /// `sizeThatFits` and `intrinsicContentSize` say is the size of this.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let size = textSize(width: bounds.width, lines: numberOfLines)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
      height: min(size.height, bounds.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // Finite, so that a subclass can take something off it.
    let most = 0x1p40
    let width = numberOfLines != 1 && size.width > 0 ? min(size.width, most) : most
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: most),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  // MARK: The text's shadow

  /// The colour of the text's hard shadow; nil (the default) for none.
  open var shadowColor: UIColor? {
    get { textShadowColor }
    set { textShadowColor = newValue }
  }

  /// Where the text's shadow is from the text; one point up by default.
  open var shadowOffset: CGSize {
    get { textShadowOffset }
    set { textShadowOffset = newValue }
  }
}
