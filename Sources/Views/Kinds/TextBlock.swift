import MesmerDrawing
import MesmerGeometry
import MesmerText

/// A scroll view that shows a text of many lines: UITextView, without editing.
///
/// The text wraps at the width of the bounds minus `textContainerInset` and
/// `lineFragmentPadding`. By default it begins at (5, 8). The content is as high as the
/// text and its insets, rounded up to device pixels; a new text or width sizes it at the
/// next layout. Baselines are rounded up to the next device pixel (a label's are rounded
/// to the nearest). The line height includes the font's leading.
open class TextBlock: TextBlockBase {
  /// The text with attributes, which replace those of the view; nil (the default) for a
  /// plain text. Its paragraph style becomes that of the view.
  open var attributedText: AttributedText! {
    get { styledText }
    set { styledText = newValue }
  }
}

/// A text block without `attributedText`, which subclasses declare with different types.
open class TextBlockBase: ScrollView {
  private var source = TextSource(TextAttributes(font: .system(size: 12)))
  private let page = TextPage()
  private var knownLayout: (width: Double, layout: TextLayout)?

  /// The number of times the text was shaped.
  package var shapeCount: Int { source.shapeCount }

  /// Creates a view with a frame and without text.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addPart(page, at: 0)
    page.block = self
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Text

  /// The text; empty by default. Nil is an empty text. Setting it drops the attributes of
  /// the text.
  open var text: String! {
    get { source.text ?? "" }
    set { if source.setText(newValue ?? "") { layoutChanged() } }
  }

  /// The value of `TextBlock.attributedText`.
  package var styledText: AttributedText? {
    get { source.attributed }
    set { if source.setAttributed(newValue) { layoutChanged() } }
  }

  /// The font; the system's at 12 points by default. Nil restores the default.
  open var font: Font? {
    get { textAttributes.font }
    set { textAttributes.font = newValue ?? .system(size: 12) }
  }

  /// The colour of the glyphs; black by default. Nil restores the default.
  open var textColor: Color? {
    get { textAttributes.color }
    set { textAttributes.color = newValue ?? .black }
  }

  /// The attributes of a plain text. A new font or colour is also applied to all of an
  /// attributed text.
  public var textAttributes: TextAttributes {
    get { source.attributes }
    set { if source.setAttributes(newValue) { layoutChanged() } }
  }

  /// The paragraph style, whose line break mode applies to the text.
  public var paragraphStyle: ParagraphStyle {
    get { source.style }
    set { if source.setStyle(newValue) { layoutChanged() } }
  }

  /// The alignment of lines; natural by default.
  open var textAlignment: TextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }

  // MARK: Margins

  /// The margin around the text in the content, in points; 8 above and below by default.
  open var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { layoutChanged() } }
  }

  /// The margin at both ends of lines, inside the inset, in points; 5 by default.
  public var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { layoutChanged() } }
  }

  /// The top left of the text in the content.
  package var textOrigin: Point {
    Point(x: textContainerInset.left + lineFragmentPadding, y: textContainerInset.top)
  }

  private var margins: Double {
    textContainerInset.left + textContainerInset.right + 2 * lineFragmentPadding
  }

  private func layoutChanged() {
    knownLayout = nil
    page.setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func layout(width: Double) -> TextLayout {
    // The smallest width is positive, because a width of 0 would be unlimited.
    TextLayout(
      source.shaped, width: max(width - margins, 0x1p-10),
      mode: paragraphStyle.lineBreakMode, usesLeading: true)
  }

  /// The lines at the current width.
  package var layout: TextLayout {
    let width = bounds.width
    if let knownLayout, knownLayout.width == width { return knownLayout.layout }
    let new = layout(width: width)
    knownLayout = (width, new)
    return new
  }

  private func height(_ layout: TextLayout) -> Double {
    // An empty text has the height of a line.
    let text = layout.lines.isEmpty ? lineHeight : layout.height
    return TextLayout.roundedUp(
      text + textContainerInset.top + textContainerInset.bottom, contentScaleFactor)
  }

  private var lineHeight: Double {
    textAttributes.font.lineHeight + textAttributes.font.leading
  }

  /// Places the text, and sizes the content for it unless the view is zoomed.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = Size(width: bounds.width, height: height(layout))
    if page.shownWidth != size.width {
      page.shownWidth = size.width
      page.setNeedsDisplay()
    }
    page.frame = Rect(origin: .zero, size: size)
    if zoomScale == 1 { contentSize = size }
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 5 + (shownString?.utf8.count ?? 0) / 8, sizing: .text)
  }

  /// Returns the size of the text in the given width, with its insets, rounded up to
  /// device pixels. A width that is not positive and finite is unlimited.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = size.width > 0 && size.width.isFinite ? size.width : .infinity
    let layout = layout(width: room)
    return Size(
      width: TextLayout.roundedUp(layout.width + margins, contentScaleFactor),
      height: height(layout))
  }

  /// If scrolling is disabled, the width of the text without wrapping, and its height at
  /// the current width; otherwise the size is that of any scroll view.
  open override var intrinsicContentSize: Size {
    if isScrollEnabled { return super.intrinsicContentSize }
    return Size(
      width: sizeThatFits(.zero).width,
      height: sizeThatFits(Size(width: bounds.width, height: 0)).height)
  }

  package override var wrapsAtItsWidth: Bool { !isScrollEnabled }

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The baselines of the text, unless it scrolls.
  @_spi(Components) public override func baselines(
    in size: Size
  ) -> (first: Double, last: Double)? {
    if isScrollEnabled { return nil }
    let offset = contentOffset.y
    return baselines(
      of: size.width == bounds.width ? layout : layout(width: size.width),
      top: textOrigin.y, height: size.height
    ).map { ($0.first - offset, $0.last + offset) }
  }

  override func boundsOriginChanged(from old: Point) {
    super.boundsOriginChanged(from: old)
    if !isScrollEnabled { layoutState?.contentChanged(of: self) }
  }

  /// Sets the layout direction; returns whether it has changed.
  fileprivate func mirror(_ isMirrored: Bool) -> Bool {
    if !source.setMirrored(isMirrored) { return false }
    knownLayout = nil
    return true
  }

  fileprivate func drawText(in canvas: Canvas) {
    layout.draw(
      in: canvas, at: textOrigin, scale: contentScaleFactor, roundsUp: true)
  }
}

extension TextBlockBase: TextShowing {
  package var shownString: String? {
    get { text }
    set { text = newValue }
  }

  package var shownText: (layout: TextLayout, origin: Point, scale: Double) {
    if mirror(isRightToLeft) { page.setNeedsDisplay() }
    return (layout, textOrigin, 1)
  }

  package func roundedBaseline(_ y: Double, scale: Double) -> Double {
    TextLayout.roundedUp(y, scale)
  }

  package var shapedText: ShapedText? { source.shapedSoFar }
}

/// The content of a text block: its text.
package final class TextPage: View {
  fileprivate weak var block: TextBlockBase?
  /// The width for which the text was drawn.
  fileprivate var shownWidth = 0.0
  private var drawnScale: Double?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    // A drawing in another size would be stretched.
    contentMode = .redraw
  }

  package required init?(coder: Coder) { return nil }

  @_spi(Components) public override func addContents(
    to composer: inout PictureComposer, layer: LayerSpace
  ) {
    if let drawnScale, drawnScale != contentScaleFactor { displayMark = .all }
    if let block, block.mirror(block.mirrors(composer)) { displayMark = .all }
    super.addContents(to: &composer, layer: layer)
  }

  package override func draw(_ rect: Rect, in canvas: Canvas) {
    drawnScale = contentScaleFactor
    block?.drawText(in: canvas)
  }
}
