import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A position between two characters of a text.
open class UITextPosition: NSObject {
  /// The number of UTF-16 code units before the position.
  let offset: Int
  init(_ offset: Int) { self.offset = offset }
}

/// A range of a text.
open class UITextRange: NSObject {
  /// The first position.
  open var start: UITextPosition { UITextPosition(range.location) }
  /// The last position.
  open var end: UITextPosition { UITextPosition(range.location + range.length) }
  /// Whether the range contains no characters.
  open var isEmpty: Bool { range.length == 0 }

  let range: NSRange
  init(_ range: NSRange) { self.range = range }
}

/// A rectangle of a selection: a part of one line.
open class UITextSelectionRect: NSObject {
  /// The rectangle in the view's coordinates.
  public let rect: CGRect
  /// Whether the selection begins in the rectangle.
  public let containsStart: Bool
  /// Whether the selection ends in the rectangle.
  public let containsEnd: Bool
  /// The writing direction; natural.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the text is vertical; false.
  open var isVertical: Bool { false }

  init(_ rect: CGRect, containsStart: Bool, containsEnd: Bool) {
    self.rect = rect
    self.containsStart = containsStart
    self.containsEnd = containsEnd
  }
}

/// A view whose text is edited. Offsets are in UTF-16 code units.
///
/// Unlike in UIKit, only text fields and text views can conform: the methods of the
/// extension need their editors.
public protocol UITextInput: UIKeyInput {
  /// The selection; an empty range is the caret. Nil if there is no selection.
  var selectedTextRange: UITextRange? { get set }
  /// Returns the text of a range; nil if the range exceeds the text.
  func text(in range: UITextRange) -> String?
  /// Replaces the text of a range, and moves the caret behind the new text.
  func replace(_ range: UITextRange, withText text: String)
  /// Returns the frame of the caret at a position.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the frame of a range's part in its first line; for an empty range, the frame
  /// of the caret.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns a rectangle for each line of a range.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the position that is nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

extension UITextInput {
  private var length: Int { (self as? any EditedView)?.editor.length ?? 0 }

  /// The marked text of an input method: always nil.
  public var markedTextRange: UITextRange? { nil }
  /// The position before the first character.
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The position after the last character.
  public var endOfDocument: UITextPosition { UITextPosition(length) }

  /// Returns the range between two positions, in either order.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    let (a, b) = (fromPosition.offset, toPosition.offset)
    return UITextRange(NSRange(location: min(a, b), length: max(a, b) - min(a, b)))
  }

  /// Returns the position at a number of code units from another position; nil if the
  /// result is outside the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (sum, isTooFar) = position.offset.addingReportingOverflow(offset)
    return !isTooFar && (0...length).contains(sum) ? UITextPosition(sum) : nil
  }

  /// Returns the number of code units between two positions, negative if the second
  /// precedes the first.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }

  /// Returns the order of two positions.
  public func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending
      : position.offset == other.offset ? .orderedSame : .orderedDescending
  }

  /// Returns the position nearest to a point, limited to a range.
  public func closestPosition(
    to point: CGPoint, within range: UITextRange
  ) -> UITextPosition? {
    closestPosition(to: point).map {
      UITextPosition(min(max($0.offset, range.start.offset), range.end.offset))
    }
  }

  /// Returns the range of the character at a point; nil where there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    (self as? any EditedView)?.editor.character(at: point).map { UITextRange($0) }
  }
}
