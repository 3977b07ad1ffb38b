import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// Is told of a text view. Nobody types here: only editing that the program begins and
/// ends is told.
///
/// A text view takes its delegate as any scroll view does, by `delegate`, which therefore
/// reads as a UIScrollViewDelegate.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin; true by default.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Whether editing may end; true by default.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether a part of the text may be replaced; never called.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool
  /// The text was changed by typing; never called.
  func textViewDidChange(_ textView: UITextView)
  /// The selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// True.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// True.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// True.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// A scroll view that shows a text of many lines. It is white by default, as in UIKit,
/// and nothing can be edited or selected by hand.
///
/// It scrolls if the text and its insets are higher than the view. One that does not
/// scroll is as high as its text under constraints.
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

  /// The size of the text in the present width, if the view does not scroll.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? super.intrinsicContentSize
      : sizeThatFits(CGSize(width: bounds.width, height: .infinity))
  }

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Scrolls until a part of the text is seen, without animation, as little as needed:
  /// the lines that have its first and its last character.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    guard let rect = rect(of: range) else { return }
    scrollRectToVisible(rect, animated: false)
  }

  /// The lines from the first to the last character of a range, in the content.
  private func rect(of range: NSRange) -> CGRect? {
    let text = text as NSString
    guard range.location >= 0, range.length >= 0, range.location <= text.length else {
      return nil
    }
    let end = min(range.location + max(range.length, 1), text.length)
    func height(_ length: Int) -> CGFloat {
      // Text up to a character is as high as the lines up to its own.
      let part = attributedText.attributedSubstring(
        from: NSRange(location: 0, length: min(length, text.length)))
      let copy = UITextView(frame: bounds)
      copy.textContainerInset = textContainerInset
      copy.lineFragmentPadding = lineFragmentPadding
      copy.attributedText = part
      return copy.sizeThatFits(CGSize(width: bounds.width, height: .infinity)).height
    }
    let line = (font ?? .systemFont(ofSize: 12)).lineHeight
    let top = height(range.location + 1) - textContainerInset.bottom - line
    let bottom = height(end) - textContainerInset.bottom
    return CGRect(
      x: 0, y: max(top, 0), width: bounds.width, height: max(bottom - top, line))
  }

  // MARK: Editing, which is only what the program says

  /// The selected part of the text; none, at the start, by default. It is not drawn.
  open var selectedRange = NSRange(location: 0, length: 0) {
    didSet { textDelegate?.textViewDidChangeSelection(self) }
  }
  private var textDelegate: (any UITextViewDelegate)? {
    delegate as? any UITextViewDelegate
  }

  open override var canBecomeFirstResponder: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    textDelegate?.textViewDidBeginEditing(self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard textDelegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    textDelegate?.textViewDidEndEditing(self)
    return true
  }

  /// Whether the view may become first responder; false by default here.
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
