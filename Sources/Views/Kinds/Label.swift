import MesmerDrawing
import MesmerGeometry
import MesmerText

/// A view that shows text: UILabel.
///
/// The text stands in the middle of the height. Lines that do not fit whole into the
/// bounds are left out, but for the first. Baselines are on device pixels at the screen's
/// scale, and so they stay under zoom. A label that names no font is set in Mesmer's own
/// lettering. It clips to its bounds, gets no touches and is drawn anew when its size
/// changes.
///
/// `shadowColor` and `shadowOffset` are the layer's, as for any view; the text's own
/// shadow is `textShadowColor` and `textShadowOffset`.
open class Label: LabelBase {
  /// The text with attributes, which count instead of those of the label; nil (the
  /// default) for a text without. Its paragraph style becomes that of the label; the line
  /// break mode in it does not count.
  open var attributedText: AttributedText? {
    get { styledText }
    set { styledText = newValue }
  }
}

/// What Label and the UILabel of MesmerUIKit have in common: all but the type of texts
/// with attributes.
open class LabelBase: View {
  /// How a line that was shrunk stands.
  public enum BaselineAdjustment: String, Hashable, Sendable, CaseIterable {
    /// On the baseline of the text as it was.
    case alignBaselines
    /// In the middle of the height.
    case alignCenters
    /// At the top of the text as it was.
    case none
  }

  // MARK: Text

  fileprivate var source = TextSource()

  /// The text; nil, none, by default. Setting it drops the attributes of the text
  /// and takes those of the label.
  open var text: String? {
    get { source.text }
    set { if source.setText(newValue) { layoutChanged() } }
  }

  /// The text with attributes of its own: `Label.attributedText`.
  package var styledText: AttributedText? {
    get { source.attributed }
    set { if source.setAttributed(newValue) { layoutChanged() } }
  }

  /// The font; the system's at 17 points by default, which nil restores.
  open var font: Font! {
    get { textAttributes.font }
    set { textAttributes.font = newValue ?? .system(size: Font.labelFontSize) }
  }

  /// The colour of the letters; black by default, which nil restores.
  open var textColor: Color! {
    get { textAttributes.color }
    set { textAttributes.color = newValue ?? .black }
  }

  /// Where lines stand between the edges; natural by default.
  open var textAlignment: TextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }

  /// What becomes of text that is too wide; an ellipsis at the end by default.
  open var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { layoutChanged() } }
  }

  /// The most lines; 1 by default, and 0 for any number.
  open var numberOfLines = 1 {
    didSet {
      numberOfLines = max(numberOfLines, 0)
      if numberOfLines != oldValue { layoutChanged() }
    }
  }

  // MARK: Shrinking

  /// Whether text that is too wide becomes smaller, down to `minimumScaleFactor`; false
  /// by default. It has no effect in the modes that only wrap.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { layoutChanged() } }
  }

  /// How small text may become, as a part of its size, 0 to 1; 0 (the default) for not at
  /// all.
  open var minimumScaleFactor = 0.0 {
    didSet { if minimumScaleFactor != oldValue { layoutChanged() } }
  }

  /// How a line that was shrunk stands; on its baseline by default.
  open var baselineAdjustment = BaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { layoutChanged() } }
  }

  /// The width at which `intrinsicContentSize` wraps, in points; 0 (the default) for
  /// none.
  open var preferredMaxLayoutWidth = 0.0 {
    didSet { if preferredMaxLayoutWidth != oldValue { contentSizeChanged() } }
  }

  // MARK: Colours

  /// The colour of the letters while highlighted; nil (the default) for their own.
  open var highlightedTextColor: Color? {
    didSet { if highlightedTextColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether the label is highlighted; false by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// The colour of the text's hard shadow; nil (the default) for none.
  open var textShadowColor: Color? {
    didSet { if textShadowColor != oldValue { setNeedsDisplay() } }
  }

  /// Where the text's shadow is from the text, in points right and down; one point up by
  /// default.
  open var textShadowOffset = Size(width: 0, height: -1) {
    didSet { if textShadowOffset != oldValue { setNeedsDisplay() } }
  }

  // MARK: Layout

  private var knownLayout: LabelLayout?

  /// How many times the label has shaped its text.
  package var shapeCount: Int { source.shapeCount }

  /// Makes a label with a frame, and without text.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    isOpaque = false
    contentMode = .redraw
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  fileprivate func layoutChanged() {
    knownLayout = nil
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// The lines in the present bounds.
  package var layout: LabelLayout {
    if let knownLayout, knownLayout.size == bounds.size { return knownLayout }
    let new = layout(in: bounds.size)
    knownLayout = new
    return new
  }

  private func layout(in size: Size) -> LabelLayout {
    LabelLayout(
      source.shaped, size: size, lines: numberOfLines, mode: lineBreakMode,
      minimumScale: adjustsFontSizeToFitWidth ? minimumScaleFactor : 0,
      baselineAdjustment)
  }

  /// The size of the text in at most `numberOfLines` lines of a width, rounded up to
  /// device pixels. One line ignores the width. A width that is not positive and finite
  /// is unlimited.
  open override func sizeThatFits(_ size: Size) -> Size {
    textSize(width: numberOfLines == 1 ? .infinity : size.width, lines: numberOfLines)
  }

  /// The size of the text in lines of a width.
  package func textSize(width: Double, lines: Int) -> Size {
    let layout = TextLayout(
      source.shaped, width: width, lines: lines, mode: lineBreakMode)
    let scale = contentScaleFactor
    return Size(
      width: max(TextLayout.roundedUp(layout.width, scale), 0),
      height: max(TextLayout.roundedUp(layout.height, scale), 0))
  }

  /// The size of the text, wrapped at `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: Size {
    sizeThatFits(Size(width: preferredMaxLayoutWidth, height: 0))
  }

  override var wrapsAtItsWidth: Bool {
    numberOfLines != 1 && !(preferredMaxLayoutWidth > 0)
  }

  override func baselines(in size: Size) -> (first: Double, last: Double)? {
    let layout = LabelLayout(
      source.shaped, size: size, lines: numberOfLines, mode: lineBreakMode,
      minimumScale: 0, baselineAdjustment)
    guard let first = layout.text.lines.first, let last = layout.text.lines.last
    else { return nil }
    return (
      layout.top + first.baseline, size.height - layout.top - last.baseline
    )
  }

  /// The scale to whose pixels the baselines were rounded; nil before the first drawing.
  private var drawnScale: Double?

  @_spi(Components) public override func addContents(
    to flattening: inout Flattening, layer: LayerSpace
  ) {
    // The same tree may be shown at another scale.
    if let drawnScale, drawnScale != contentScaleFactor { displayMark = .all }
    if source.setMirrored(mirrors(flattening)) {
      knownLayout = nil
      displayMark = .all
    }
    super.addContents(to: &flattening, layer: layer)
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    drawText(in: bounds, canvas)
  }

  /// Draws the text in a box of the view's space.
  package func drawText(in box: Rect, _ canvas: Canvas) {
    drawnScale = contentScaleFactor
    let layout = box.size == bounds.size ? layout : layout(in: box.size)
    if layout.text.lines.isEmpty { return }
    let scale = contentScaleFactor
    let origin = Point(x: box.minX, y: box.minY + layout.top)
    if let textShadowColor {
      let offset = textShadowOffset
      layout.draw(
        in: canvas, at: origin, scale: scale, color: textShadowColor,
        shift: Vector(dx: offset.width, dy: offset.height))
    }
    layout.draw(
      in: canvas, at: origin, scale: scale,
      color: isHighlighted ? highlightedTextColor : nil)
  }
}

extension LabelBase: TextShowing {
  package var shownString: String? {
    get { text }
    set { text = newValue }
  }

  package var shownAttributes: AttributedText? {
    get { styledText }
    set { styledText = newValue }
  }

  package var shownText: (layout: TextLayout, origin: Point, scale: Double) {
    let layout = layout
    return (
      layout.text, Point(x: bounds.minX, y: bounds.minY + layout.top), layout.scale
    )
  }

  package func roundedBaseline(_ y: Double, scale: Double) -> Double {
    TextLayout.rounded(y, scale)
  }

  package var shapedText: ShapedText? { source.shapedSoFar }
}

extension ViewProperties where Self: LabelBase {
  /// All attributes of a text without its own: the font and the colour among them. A new
  /// font or colour becomes that of all of a text with attributes, too.
  public var textAttributes: TextAttributes {
    get { source.attributes }
    set { if source.setAttributes(newValue) { layoutChanged() } }
  }

  /// How paragraphs stand: the alignment among them.
  public var paragraphStyle: ParagraphStyle {
    get { source.style }
    set { if source.setStyle(newValue) { layoutChanged() } }
  }
}
