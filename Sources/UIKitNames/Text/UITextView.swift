import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A scroll view that shows a text of many lines. It is white by default, as in UIKit,
/// and nothing can be edited or selected.
open class UITextView: TextBlockBase {
  /// Makes a view with a frame, and without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The text with attributes. Attributes that are missing are those of the view, and so
  /// is the paragraph style. The style at the start of the text counts for all of it.
  open var attributedText: NSAttributedString! {
    get {
      NSAttributedString(
        styledText
          ?? AttributedText(text ?? "", textAttributes, paragraphStyle: paragraphStyle))
    }
    set {
      styledText = newValue.map {
        AttributedText($0, default: textAttributes, style: paragraphStyle)
      }
    }
  }

  /// Whether the text could be edited; it never can. False by default here.
  open var isEditable = false
  /// Whether the text could be selected; it never can. False by default here.
  open var isSelectable = false

  /// Where the text is laid out.
  public var textContainer: NSTextContainer { NSTextContainer(self) }
}

/// Where a text view lays out its text.
public struct NSTextContainer {
  private let view: UITextView

  fileprivate init(_ view: UITextView) { self.view = view }

  /// The margin at both ends of lines, in points; 5 by default.
  public var lineFragmentPadding: CGFloat {
    get { view.lineFragmentPadding }
    nonmutating set { view.lineFragmentPadding = newValue }
  }
}
