import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// Methods that respond to editing of a text view. There is no typing: only editing
/// that the program begins and ends is reported.
///
/// A text view has its delegate in `delegate`, like any scroll view, which therefore
/// reads as a UIScrollViewDelegate.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin; true by default.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Whether editing may end; true by default.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether a part of the text may be replaced; never called.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool
  /// Called when the text was changed by typing; never called.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Returns true.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns true.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// A scroll view that shows multi-line text. Its background is `systemBackground` by
/// default, as in UIKit, and users can neither edit nor select text.
///
/// It scrolls if the text and its insets are higher than the view. One that does not
/// scroll is as high as its text under constraints.
open class UITextView: TextBlockBase {
  /// Creates a text view with a frame, without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The attributed text. Missing attributes are those of the view, and so is the
  /// paragraph style. The style at the start of the text applies to all of it.
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

  /// The size of the text in the current width, if the view does not scroll.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? super.intrinsicContentSize
      : sizeThatFits(CGSize(width: bounds.width, height: .infinity))
  }

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Scrolls to a range of the text, without animation, by the least distance that
  /// shows the lines of its first and last characters.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    guard let rect = rect(of: range) else { return }
    scrollRectToVisible(rect, animated: false)
  }

  /// Returns the rectangle of the lines from the first to the last character of a
  /// range, in content coordinates.
  private func rect(of range: NSRange) -> CGRect? {
    let text = text as NSString
    guard range.location >= 0, range.length >= 0, range.location <= text.length else {
      return nil
    }
    let end = min(range.location + max(range.length, 1), text.length)
    func height(_ length: Int) -> CGFloat {
      // The height of the text up to a character is that of the lines up to its own.
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

  // MARK: Editing, by the program only

  /// The selected range of the text; empty, at the start, by default. It is not drawn.
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
  /// Whether the text can be selected; stored and ignored. False by default here.
  open var isSelectable = false

  /// The layout area of the text.
  public var textContainer: NSTextContainer { NSTextContainer(self) }
}

/// The layout area of a text view.
public struct NSTextContainer {
  private let view: UITextView

  fileprivate init(_ view: UITextView) { self.view = view }

  /// The padding at both ends of lines, in points; 5 by default.
  public var lineFragmentPadding: CGFloat {
    get { view.lineFragmentPadding }
    nonmutating set { view.lineFragmentPadding = newValue }
  }
}
