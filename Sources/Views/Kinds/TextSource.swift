import MesmerGeometry
import MesmerText

/// The text of a view with its cached shaping: shared by Label and TextBlock.
struct TextSource {
  /// The text without attributes; nil if there is none.
  private(set) var plain: String?
  /// The text with attributes, which replaces the plain text; nil if there is none.
  private(set) var attributed: AttributedText?
  /// The attributes of a plain text.
  private(set) var attributes: TextAttributes
  /// The paragraph style.
  private(set) var style = ParagraphStyle()
  /// Whether lines with natural alignment are right-aligned, as in languages that are
  /// read from right to left.
  private(set) var isMirrored = false
  private var known: ShapedText?
  /// The number of times the text was shaped.
  private(set) var shapeCount = 0

  init(_ attributes: TextAttributes = TextAttributes()) { self.attributes = attributes }

  /// The characters of the text; nil without a text.
  var text: String? { attributed?.string ?? plain }

  /// Sets the text; returns false if it is unchanged.
  mutating func setText(_ text: String?) -> Bool {
    if text == plain && attributed == nil { return false }
    plain = text
    attributed = nil
    known = nil
    return true
  }

  /// Sets the text with attributes; returns false if it is unchanged.
  mutating func setAttributed(_ text: AttributedText?) -> Bool {
    if text == attributed { return false }
    plain = nil
    attributed = text
    if let text { style = text.paragraphStyle }
    known = nil
    return true
  }

  /// Sets the attributes; a new font or colour is also applied to all of the text.
  /// Returns false if they are unchanged.
  mutating func setAttributes(_ new: TextAttributes) -> Bool {
    if new == attributes { return false }
    for i in attributed?.runs.indices ?? 0..<0 {
      if new.font != attributes.font {
        attributed?.runs[i].attributes.font = new.font
      }
      if new.color != attributes.color {
        attributed?.runs[i].attributes.color = new.color
      }
    }
    attributes = new
    known = nil
    return true
  }

  /// Sets the paragraph style; returns false if it is unchanged.
  mutating func setStyle(_ new: ParagraphStyle) -> Bool {
    if new == style { return false }
    style = new
    attributed?.paragraphStyle = new
    known = nil
    return true
  }

  /// Sets the direction of natural alignment; returns false if it is unchanged.
  mutating func setMirrored(_ new: Bool) -> Bool {
    if new == isMirrored { return false }
    isMirrored = new
    known = nil
    return true
  }

  /// The text, shaped once until it changes.
  var shaped: ShapedText {
    mutating get {
      if let known { return known }
      var text =
        attributed ?? AttributedText(plain ?? "", attributes, paragraphStyle: style)
      if isMirrored, text.paragraphStyle.alignment == .natural {
        text.paragraphStyle.alignment = .right
      }
      let new = ShapedText(text)
      shapeCount += 1
      known = new
      return new
    }
  }

  /// The shaped text; nil if it was not used since the last change.
  var shapedSoFar: ShapedText? { known }
}

/// A view that shows a text with attributes.
package protocol TextShowing: View {
  /// The characters of the text; nil without a text.
  var shownString: String? { get set }
  /// The text with attributes; nil for a plain text.
  var styledText: AttributedText? { get set }
  /// The attributes of a plain text.
  var textAttributes: TextAttributes { get set }
  /// The paragraph style.
  var paragraphStyle: ParagraphStyle { get set }
  /// The lines in the current bounds, the top left of the text in the bounds, and the
  /// scale of its fonts.
  var shownText: (layout: TextLayout, origin: Point, scale: Double) { get }
  /// Returns a baseline, in points, rounded to device pixels; `scale` is in pixels per
  /// point.
  func roundedBaseline(_ y: Double, scale: Double) -> Double
  /// The shaped text; nil if it was not used since the last change.
  var shapedText: ShapedText? { get }
}
