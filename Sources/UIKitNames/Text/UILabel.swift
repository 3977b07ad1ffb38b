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

  /// What a text is, which gives it a size.
  public enum TextStyle: Hashable, Sendable {
    /// 34 points.
    case largeTitle
    /// 28 points.
    case title1
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// 17 points, semibold.
    case headline
    /// 17 points.
    case body
    /// 16 points.
    case callout
    /// 15 points.
    case subheadline
    /// 13 points.
    case footnote
    /// 12 points.
    case caption1
    /// 11 points.
    case caption2
  }

  /// The font of a style at the default size of text.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    switch style {
    case .largeTitle: .system(size: 34)
    case .title1: .system(size: 28)
    case .title2: .system(size: 22)
    case .title3: .system(size: 20)
    case .headline: .system(size: 17, weight: .semibold)
    case .body: .system(size: 17)
    case .callout: .system(size: 16)
    case .subheadline: .system(size: 15)
    case .footnote: .system(size: 13)
    case .caption1: .system(size: 12)
    case .caption2: .system(size: 11)
    }
  }
}
