import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText

// Text drawing into the current context. Without a current context, drawing has no
// effect. Sizes are not rounded, as in UIKit: code that sizes views rounds them up.

/// The options of text layout and measuring.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int
  /// Creates options from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Wraps the text at the width. Without this option the text is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Includes the fonts' leading in the line heights.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// If a part of the text does not fit, an ellipsis truncates the last visible line.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The context of a drawing. It exists for code that passes one; it has no effect.
open class NSStringDrawingContext: NSObject {
  /// Creates a context.
  public override init() {}
}

extension AttributedText {
  /// Returns the lines of the text in a size, with options.
  private func layout(_ size: Size, _ options: NSStringDrawingOptions) -> TextLayout {
    let wraps = options.contains(.usesLineFragmentOrigin)
    let truncates = options.contains(.truncatesLastVisibleLine)
    return TextLayout(
      ShapedText(self), width: wraps ? size.width : .infinity, lines: wraps ? 0 : 1,
      mode: truncates ? .byTruncatingTail : paragraphStyle.lineBreakMode,
      height: truncates && size.height > 0 ? size.height : .infinity,
      usesLeading: options.contains(.usesFontLeading))
  }

  fileprivate func box(in size: Size, _ options: NSStringDrawingOptions) -> Rect {
    let layout = layout(size, options)
    return Rect(x: 0.0, y: 0.0, width: layout.width, height: layout.height)
  }

  fileprivate func draw(in rect: Rect, _ options: NSStringDrawingOptions) {
    guard let canvas = Canvas.current else { return }
    let rect = rect.standardized
    var layout = layout(rect.size, options)
    if options.contains(.usesLineFragmentOrigin) && rect.height > 0 {
      layout.lines.removeAll { $0.top >= rect.height }
    }
    layout.draw(in: canvas, at: rect.origin)
  }
}

extension NSAttributedString {
  private var text: AttributedText { AttributedText(self) }

  /// Returns the size of the text in points, with line breaks only at ends of
  /// paragraphs.
  public func size() -> CGSize { text.size() }

  /// Draws the text with the top left of its first line at a point.
  public func draw(at point: CGPoint) { Canvas.current?.draw(text, at: point) }

  /// Draws the text in a rectangle, wrapped at its width. Lines that begin below the
  /// rectangle are omitted.
  public func draw(in rect: CGRect) { Canvas.current?.draw(text, in: rect) }

  /// Draws the text in a rectangle, with options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) {
    text.draw(in: rect, options)
  }

  /// Returns the bounding box of the text, at the origin. The width of the given size is
  /// used with `usesLineFragmentOrigin`, its height with `truncatesLastVisibleLine`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    text.box(in: size, options)
  }
}

extension String {
  fileprivate func with(
    _ attributes: [NSAttributedString.Key: Any]?
  ) -> NSAttributedString {
    NSAttributedString(string: self, attributes: attributes)
  }

  /// Returns the size of the text in points, with line breaks only at ends of
  /// paragraphs.
  public func size(
    withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  )
    -> CGSize
  {
    with(attributes).size()
  }

  /// Draws the text with the top left of its first line at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    with(attributes).draw(at: point)
  }

  /// Draws the text in a rectangle, wrapped at its width. Lines that begin below the
  /// rectangle are omitted.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    with(attributes).draw(in: rect)
  }

  /// Draws the text in a rectangle, with options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    with(attributes).draw(with: rect, options: options, context: context)
  }

  /// Returns the bounding box of the text, at the origin; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    with(attributes).boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  private var text: String { self as String }

  /// Returns the size of the text in points, with line breaks only at ends of
  /// paragraphs.
  public func size(
    withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  )
    -> CGSize
  {
    text.size(withAttributes: attributes)
  }

  /// Draws the text with the top left of its first line at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    text.draw(at: point, withAttributes: attributes)
  }

  /// Draws the text in a rectangle, wrapped at its width. Lines that begin below the
  /// rectangle are omitted.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    text.draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text in a rectangle, with options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    text.draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the bounding box of the text, at the origin; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    text.boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
