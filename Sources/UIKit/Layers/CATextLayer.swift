import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// The horizontal alignment of a text layer's lines.
public typealias CATextLayerAlignmentMode = MesmerText.TextAlignment

/// The truncation of text that is too wide for a text layer.
public enum CATextLayerTruncationMode: String, Hashable, Sendable, CaseIterable {
  /// The text is cut off at the edge.
  case none
  /// The beginning of the text is replaced by an ellipsis.
  case start
  /// The end of the text is replaced by an ellipsis.
  case end
  /// The middle of the text is replaced by an ellipsis.
  case middle
}

/// A layer that shows text, from the top of its bounds.
open class CATextLayer: CALayer {
  private let textView = TextContents()

  override func makeContents() -> View? {
    textView.owner = self
    return textView
  }

  /// The text, a String or an NSAttributedString; nil by default. The attributes of an
  /// attributed string override the layer's font; parts without a colour are black.
  open var string: Any? {
    didSet { textView.setNeedsDisplay() }
  }

  /// The font, a UIFont, whose size is ignored. Any other value, also a font's name,
  /// means the system's font.
  open var font: Any? {
    didSet { textView.setNeedsDisplay() }
  }

  /// The size of the font in points; 36 by default.
  open var fontSize: CGFloat {
    get { ownFontSize }
    set { animating("fontSize", isOfView: false) { ownFontSize = newValue } }
  }
  private var ownFontSize = 36.0 { didSet { shownFontSize = ownFontSize } }
  private var shownFontSize = 36.0 { didSet { textView.setNeedsDisplay() } }

  /// The colour of the letters; white by default.
  open var foregroundColor: CGColor? {
    get { ownColor }
    set { animating("foregroundColor", isOfView: false) { ownColor = newValue } }
  }
  private var ownColor: Color? = .white { didSet { shownColor = ownColor } }
  private var shownColor: Color? = .white { didSet { textView.setNeedsDisplay() } }

  /// The horizontal alignment of the lines; natural by default.
  open var alignmentMode = CATextLayerAlignmentMode.natural {
    didSet { textView.setNeedsDisplay() }
  }

  /// Whether the text wraps at the width of the bounds; false by default.
  open var isWrapped = false {
    didSet { textView.setNeedsDisplay() }
  }

  /// The truncation of text that is too wide; `none` by default.
  open var truncationMode = CATextLayerTruncationMode.none {
    didSet { textView.setNeedsDisplay() }
  }

  /// The text with its attributes.
  var text: AttributedText {
    var attributes = TextAttributes(
      font: (font as? Font ?? .system(size: shownFontSize)).withSize(shownFontSize),
      color: shownColor ?? .clear)
    if let string = string as? NSAttributedString {
      // As in all attributed strings, the default colour is black.
      attributes.color = .black
      var text = AttributedText(string, default: attributes)
      text.paragraphStyle.alignment = alignmentMode
      return text
    }
    var style = ParagraphStyle()
    style.alignment = alignmentMode
    return AttributedText(string as? String ?? "", attributes, paragraphStyle: style)
  }

  override var properties: [String: LayerProperty] { CATextLayer.allProperties }

  nonisolated(unsafe) private static let allProperties: [String: LayerProperty] = {
    var all = LayerProperty.ofAllLayers
    all["fontSize"] = .contents(.number, \CATextLayer.ownFontSize) {
      $0.shownFontSize = $1
    }
    all["foregroundColor"] = .contents(.color, \CATextLayer.ownColor) {
      $0.shownColor = $1
    }
    return all
  }()

  fileprivate var mode: LineBreakMode {
    switch truncationMode {
    case .none: isWrapped ? .byWordWrapping : .byClipping
    case .start: .byTruncatingHead
    case .end: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    }
  }
}

/// The view of a layer's text.
private final class TextContents: View {
  weak var owner: CATextLayer?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: Coder) { return nil }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let owner else { return }
    let layout = TextLayout(
      ShapedText(owner.text), width: bounds.width, lines: owner.isWrapped ? 0 : 1,
      mode: owner.mode, height: owner.isWrapped ? bounds.height : .infinity)
    layout.draw(in: canvas, at: bounds.origin, scale: contentScaleFactor)
  }
}
