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

  /// The colour of the text's hard shadow; nil (the default) for none.
  open override var shadowColor: UIColor? {
    get { textShadowColor }
    set { textShadowColor = newValue }
  }

  /// Where the text's shadow is from the text; one point up by default.
  open override var shadowOffset: CGSize {
    get { textShadowOffset }
    set { textShadowOffset = newValue }
  }
}

extension Font {
  /// The system's font in a size. Mesmer's is its own lettering.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont
  {
    .system(size: size, weight: weight)
  }

  /// The system's font, bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    .boldSystem(size: size)
  }

  /// The font of a style, for the size of text in `UITraitCollection.current`.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection? = nil
  ) -> UIFont {
    preferred(forTextStyle: style, compatibleWith: traits)
  }
}
