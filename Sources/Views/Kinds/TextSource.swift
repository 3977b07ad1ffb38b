import MesmerGeometry
import MesmerText

/// The text of a view, and what is known of it: what Label and TextBlock share.
struct TextSource {
  /// The text without attributes of its own; nil for none.
  private(set) var plain: String?
  /// The text with attributes, which count instead.
  private(set) var attributed: AttributedText?
  /// The attributes of a text without its own.
  private(set) var attributes: TextAttributes
  /// How paragraphs stand.
  private(set) var style = ParagraphStyle()
  /// Whether lines whose place is natural stand at the right, as in languages that are
  /// read from right to left.
  private(set) var isMirrored = false
  private var known: ShapedText?
  /// How many times the text was shaped.
  private(set) var shapeCount = 0

  init(_ attributes: TextAttributes = TextAttributes()) { self.attributes = attributes }

  /// The text.
  var text: String? { attributed?.string ?? plain }

  /// Sets the text; false if it was that before.
  mutating func setText(_ text: String?) -> Bool {
    if text == plain && attributed == nil { return false }
    plain = text
    attributed = nil
    known = nil
    return true
  }

  /// Sets the text with attributes; false if it was that before.
  mutating func setAttributed(_ text: AttributedText?) -> Bool {
    if text == attributed { return false }
    plain = nil
    attributed = text
    if let text { style = text.paragraphStyle }
    known = nil
    return true
  }

  /// Sets the attributes; a new font or colour becomes that of all of the text, too.
  /// False if they were those before.
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

  /// Sets how paragraphs stand; false if they stood so before.
  mutating func setStyle(_ new: ParagraphStyle) -> Bool {
    if new == style { return false }
    style = new
    attributed?.paragraphStyle = new
    known = nil
    return true
  }

  /// Sets where lines stand whose place is natural; false if they stood so before.
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

  /// The shaped text, if it was needed since it changed.
  var shapedSoFar: ShapedText? { known }
}

/// A view that shows a text with attributes.
package protocol TextShowing: View {
  /// The text; nil for none.
  var shownString: String? { get set }
  /// The text with attributes; nil for one without.
  var shownAttributes: AttributedText? { get set }
  /// The attributes of a text without its own.
  var textAttributes: TextAttributes { get set }
  /// How paragraphs stand.
  var paragraphStyle: ParagraphStyle { get set }
  /// The lines in the present bounds, and the top left of the text in the bounds.
  var shownText: (layout: TextLayout, origin: Point, scale: Double) { get }
  /// The baseline of a line on its device pixel, given where it is exactly.
  func roundedBaseline(_ y: Double, scale: Double) -> Double
  /// The shaped text; nil if nothing has needed it since it changed.
  var shapedText: ShapedText? { get }
}
