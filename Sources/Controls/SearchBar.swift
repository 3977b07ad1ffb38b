import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText
@_spi(Components) import MesmerViews

/// UISearchBar, without editing: a search field, 36 points high, in a bar that is 56
/// points high, or 52 points in a navigation bar.
open class SearchBar: View {
  /// The style of a search bar.
  public enum Style: UInt, Hashable, Sendable {
    case `default`, prominent, minimal
  }

  private let background = BarBackground()
  package let field = View()
  private let glass = IconView(glassPath, lineWidth: 2)
  private lazy var label = makeLabel()
  private let marks = SelectionMarks()
  private var cancel: CancelButton?
  /// Whether the bar is a part of a navigation bar.
  package var isInNavigationBar = false {
    didSet { if isInNavigationBar != oldValue { show() } }
  }

  /// The text in the search field; nil by default.
  open var text: String? { didSet { show() } }
  /// The placeholder, displayed while `text` is nil or empty; nil by default.
  open var placeholder: String? { didSet { show() } }
  /// Whether the cancel button is visible; false by default.
  open var showsCancelButton = false { didSet { show() } }
  /// The style of the bar. A bar of the style `minimal` has no background; the other
  /// styles have the same appearance.
  open var searchBarStyle = Style.default { didSet { show() } }
  /// The colour of the background; nil (the default) for the standard colour. No effect
  /// in the style `minimal` and in a navigation bar.
  open var barTintColor: Color? { didSet { show() } }
  /// The image of the background; nil (the default) for no image. No effect in the style
  /// `minimal` and in a navigation bar.
  open var backgroundImage: Image? { didSet { show() } }
  /// The font of the text; the system's at 17 points by default.
  package var font = Font.system(size: 17) { didSet { show() } }

  /// Creates a search bar without text.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addPart(background)
    field.isPart = true
    addSubview(field)
    for part in [glass, label, marks] { field.addPart(part) }
    field.cornerRadius = 10
    field.backgroundColor = .tertiarySystemFill
    glass.tintColor = .secondaryLabel
    show()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Returns a new label, for the text or for the cancel button.
  @_spi(Components) open func makeLabel() -> LabelBase { Label(frame: .zero) }

  /// Called after a tap on the cancel button.
  @_spi(Components) open func cancelled() {}

  /// The magnifying glass, in a square of 24 points.
  package static var glassPath: Path {
    var path = Path()
    path.addArc(
      center: Point(x: 10, y: 10), radius: 7, startAngle: 0, endAngle: 2 * Double.pi,
      clockwise: true)
    path.move(to: Point(x: 15.2, y: 15.2))
    path.addLine(to: Point(x: 21, y: 21))
    return path
  }

  // MARK: Look

  private var fieldTop: Double { isInNavigationBar ? 1 : (bounds.height - 36) / 2 }

  private func show() {
    let isEmpty = text?.isEmpty ?? true
    label.font = font
    label.text = isEmpty ? placeholder : text
    label.textColor = isEmpty ? .secondaryLabel : .label
    if searchBarStyle == .minimal || isInNavigationBar {
      background.show(nil, image: nil, line: nil)
    } else {
      background.show(
        barTintColor ?? BarBackground.material, image: backgroundImage, line: nil)
    }
    if showsCancelButton != (cancel != nil) {
      cancel?.removeFromSuperview()
      cancel = nil
      if showsCancelButton {
        let button = CancelButton(makeLabel(), font)
        button.isPart = true
        button.addAction(for: .touchUpInside) { [weak self] _ in self?.cancelled() }
        cancel = button
        // An animated change moves the button in from the edge.
        View.performWithoutAnimation {
          button.frame = Rect(
            x: isRightToLeft ? 0 - button.wantedWidth : bounds.width, y: fieldTop,
            width: button.wantedWidth, height: 36)
          button.layoutIfNeeded()
        }
        addSubview(button)
      }
    }
    setNeedsLayout()
  }

  // MARK: Layout

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(
      cost: 14 + ((text ?? "").utf8.count + (placeholder ?? "").utf8.count) / 8,
      sizing: .own)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: 56)
  }

  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: 56)
  }

  open override func layoutSubviews() {
    background.frame = bounds
    let isMirrored = isRightToLeft
    func place(_ view: View, _ frame: Rect, in width: Double) {
      var frame = frame
      if isMirrored { frame.origin.x = width - frame.maxX }
      view.frame = frame
    }
    let y = fieldTop
    // While the bar collapses in a navigation bar, the field shrinks vertically and
    // fades.
    let height = isInNavigationBar ? min(max(bounds.height - 16, 0), 36) : 36
    field.alpha = min(max((height - 16) / 20, 0), 1)
    let button = cancel.map { $0.wantedWidth + 8 } ?? 0
    let width = max(bounds.width - 16 - button, 0)
    place(field, Rect(x: 8, y: y, width: width, height: height), in: bounds.width)
    if let cancel {
      place(
        cancel, Rect(x: 16 + width, y: y, width: cancel.wantedWidth, height: 36),
        in: bounds.width)
    }
    let scale = 17.0 / 24
    glass.transform = AffineTransform(scaleX: scale, y: scale)
    glass.center = Point(x: isMirrored ? width - 15 : 15, y: height / 2)
    label.textAlignment = isMirrored ? .right : .natural
    // The label's frame is not animated with the field's width, which would stretch the
    // text.
    View.performWithoutAnimation {
      place(
        label, Rect(x: 30, y: 0, width: max(width - 36, 0), height: height), in: width)
    }
    let typed =
      text?.isEmpty == false
      ? min(label.intrinsicContentSize.width, label.bounds.width) : 0
    let caret = Rect(
      x: isMirrored ? label.frame.maxX - typed - 2 : label.frame.minX + typed,
      y: (height - label.font.lineHeight) / 2, width: 2, height: label.font.lineHeight)
    marks.show([], caret: isFirstResponder ? caret : nil)
  }
}

/// The cancel button of a search bar: a title in the tint colour.
private final class CancelButton: Control {
  private let label: LabelBase

  init(_ label: LabelBase, _ font: Font) {
    self.label = label
    super.init(frame: .zero)
    label.text = "Cancel"
    label.font = font
    addSubview(label)
    tintColorDidChange()
  }

  required init?(coder: Coder) { nil }

  override func tintColorDidChange() {
    label.textColor = tintColor
    label.alpha = isHighlighted ? 0.3 : 1
  }

  override var isHighlighted: Bool { didSet { tintColorDidChange() } }
  override var keepsTaps: Bool { true }

  var wantedWidth: Double { label.sizeThatFits(Size(width: 1e4, height: 44)).width }

  override func layoutSubviews() {
    let size = Size(width: wantedWidth, height: min(bounds.height, 30))
    label.frame = Rect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
