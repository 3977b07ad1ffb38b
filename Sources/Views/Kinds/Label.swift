import MesmerDrawing
import MesmerGeometry
import MesmerText

/// A view that shows text: UILabel.
///
/// The text is centred vertically. Lines that do not fit completely into the bounds are
/// left out, except the first. Baselines are on device pixels at `contentScaleFactor`,
/// also under zoom. By default the font is Mesmer's built-in lettering. A label clips to
/// its bounds, receives no touches and is redrawn when its size changes.
///
/// `shadowColor` and `shadowOffset` are those of the layer, as for any view. The text has
/// its own shadow, `textShadowColor` and `textShadowOffset`.
open class Label: LabelBase {
  /// The text with attributes, which replace those of the label; nil (the default) for a
  /// plain text. Its paragraph style becomes that of the label, except that the style's
  /// line break mode has no effect.
  open var attributedText: AttributedText? {
    get { styledText }
    set { styledText = newValue }
  }
}

/// A label without `attributedText`, which subclasses declare with different types.
open class LabelBase: View {
  /// The vertical position of a shrunk line.
  public enum BaselineAdjustment: String, Hashable, Sendable, CaseIterable {
    /// On the baseline of the unscaled text, if the label has one line; otherwise
    /// centred.
    case alignBaselines
    /// In the middle of the height.
    case alignCenters
    /// At the top of the unscaled text.
    case none
  }

  // MARK: Text

  fileprivate var source = TextSource()

  /// The text; nil by default. Setting it drops the attributes of the text and uses those
  /// of the label.
  open var text: String? {
    get { source.text }
    set { if source.setText(newValue) { layoutChanged() } }
  }

  /// The value of `Label.attributedText`.
  package var styledText: AttributedText? {
    get { source.attributed }
    set { if source.setAttributed(newValue) { layoutChanged() } }
  }

  /// The font; the system's at 17 points by default. Nil restores the default.
  open var font: Font! {
    get { textAttributes.font }
    set { textAttributes.font = newValue ?? .system(size: Font.labelFontSize) }
  }

  /// The colour of the glyphs; black by default. Nil restores the default.
  open var textColor: Color! {
    get { textAttributes.color }
    set { textAttributes.color = newValue ?? .black }
  }

  /// The alignment of lines; natural by default.
  open var textAlignment: TextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }

  /// The handling of text that is too wide; an ellipsis at the end by default.
  open var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { layoutChanged() } }
  }

  /// The maximum number of lines; 1 by default. 0 means the limit of 10 000.
  open var numberOfLines = 1 {
    didSet {
      numberOfLines = max(numberOfLines, 0)
      if numberOfLines != oldValue { layoutChanged() }
    }
  }

  // MARK: Shrinking

  /// Whether text that does not fit is scaled down, to no less than `minimumScaleFactor`;
  /// false by default. It has no effect in the modes that only wrap.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { layoutChanged() } }
  }

  /// The minimum scale of text, 0 to 1; with 0 (the default) text is not shrunk.
  open var minimumScaleFactor = 0.0 {
    didSet { if minimumScaleFactor != oldValue { layoutChanged() } }
  }

  /// The vertical position of a shrunk line; on its baseline by default.
  open var baselineAdjustment = BaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { layoutChanged() } }
  }

  /// The width at which the text wraps for `intrinsicContentSize`, in points; with 0 (the
  /// default) it does not wrap.
  open var preferredMaxLayoutWidth = 0.0 {
    didSet {
      if preferredMaxLayoutWidth != oldValue { layoutState?.contentChanged(of: self) }
    }
  }

  // MARK: Colours

  /// The colour of the glyphs while highlighted; nil (the default) for the normal
  /// colours.
  open var highlightedTextColor: Color? {
    didSet { if highlightedTextColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether the label is highlighted; false by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// The colour of the text's shadow, which is not blurred; nil (the default) for no
  /// shadow.
  open var textShadowColor: Color? {
    didSet { if textShadowColor != oldValue { setNeedsDisplay() } }
  }

  /// The offset of the text's shadow, in points right and down; one point up by default.
  open var textShadowOffset = Size(width: 0, height: -1) {
    didSet { if textShadowOffset != oldValue { setNeedsDisplay() } }
  }

  // MARK: Layout

  private var knownLayout: LabelLayout?

  /// The number of times the label has shaped its text.
  package var shapeCount: Int { source.shapeCount }

  /// Creates a label with a frame and without text.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    isOpaque = false
    contentMode = .redraw
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  fileprivate func layoutChanged() {
    knownLayout = nil
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// The lines in the current bounds.
  package var layout: LabelLayout {
    if let knownLayout, knownLayout.size == bounds.size { return knownLayout }
    let new = layout(in: bounds.size)
    knownLayout = new
    return new
  }

  /// Returns the lines of the text in a label of the given size.
  package final func layout(in size: Size) -> LabelLayout {
    LabelLayout(
      source.shaped, size: size, lines: numberOfLines, mode: lineBreakMode,
      minimumScale: adjustsFontSizeToFitWidth ? minimumScaleFactor : 0,
      baselineAdjustment)
  }

  /// Returns the size of the text in at most `numberOfLines` lines of the given width,
  /// rounded up to device pixels. If `numberOfLines` is 1, the width has no influence. A
  /// width that is not positive and finite is unlimited.
  open override func sizeThatFits(_ size: Size) -> Size {
    textSize(width: numberOfLines == 1 ? .infinity : size.width, lines: numberOfLines)
  }

  /// Returns the size of the text in at most `lines` lines of the given width, rounded up
  /// to pixels.
  package func textSize(width: Double, lines: Int) -> Size {
    let layout = TextLayout(
      source.shaped, width: width, lines: lines, mode: lineBreakMode)
    let scale = contentScaleFactor
    return Size(
      width: max(TextLayout.roundedUp(layout.width, scale), 0),
      height: max(TextLayout.roundedUp(layout.height, scale), 0))
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    // Text that shrinks to many lines is laid out some twenty times.
    let shrinks = adjustsFontSizeToFitWidth && minimumScaleFactor > 0
    let layouts = !shrinks ? 1 : numberOfLines == 1 ? 3 : 20
    return ComponentTraits(
      cost: 3 + (shownString?.utf8.count ?? 0) / 8 * layouts, sizing: .text)
  }

  /// The size of the text. If `numberOfLines` is not 1, the text wraps at
  /// `preferredMaxLayoutWidth`, unless that is 0.
  open override var intrinsicContentSize: Size {
    sizeThatFits(Size(width: preferredMaxLayoutWidth, height: 0))
  }

  package override var wrapsAtItsWidth: Bool {
    numberOfLines != 1 && !(preferredMaxLayoutWidth > 0)
  }

  @_spi(Components) public override func baselines(
    in size: Size
  ) -> (first: Double, last: Double)? {
    let layout = size == bounds.size ? layout : layout(in: size)
    return baselines(of: layout.text, top: layout.top, height: size.height)
  }

  /// The scale at which the baselines were rounded; nil before the first drawing.
  private var drawnScale: Double?

  @_spi(Components) public override func addContents(
    to composer: inout PictureComposer, layer: LayerSpace
  ) {
    // The same tree may be shown at another scale.
    if let drawnScale, drawnScale != contentScaleFactor { displayMark = .all }
    if mirror(mirrors(composer)) { displayMark = .all }
    super.addContents(to: &composer, layer: layer)
  }

  /// Sets the layout direction; returns whether it has changed.
  fileprivate func mirror(_ isMirrored: Bool) -> Bool {
    if !source.setMirrored(isMirrored) { return false }
    knownLayout = nil
    return true
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

  package var shownText: (layout: TextLayout, origin: Point, scale: Double) {
    if mirror(isRightToLeft) { setNeedsDisplay() }
    let layout = layout
    return (
      layout.text, Point(x: bounds.minX, y: bounds.minY + layout.top), layout.scale
    )
  }

  package func roundedBaseline(_ y: Double, scale: Double) -> Double {
    TextLayout.rounded(y, scale)
  }

  package var shapedText: ShapedText? { source.shapedSoFar }

  /// The shaped text.
  package var shaped: ShapedText { source.shaped }
}

extension ViewProperties where Self: LabelBase {
  /// The attributes of a plain text, such as font and colour. A new font or colour is
  /// also applied to all of an attributed text.
  public var textAttributes: TextAttributes {
    get { source.attributes }
    set { if source.setAttributes(newValue) { layoutChanged() } }
  }

  /// The paragraph style, such as the alignment.
  public var paragraphStyle: ParagraphStyle {
    get { source.style }
    set { if source.setStyle(newValue) { layoutChanged() } }
  }
}
