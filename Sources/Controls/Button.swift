import MesmerDrawing
import MesmerGeometry
import MesmerText
@_spi(Components) import MesmerViews

/// A control that performs an action when it is pressed: UIButton.
///
/// It has either a title, an image and a background for each state, which fall back to
/// those of `.normal`, or a configuration.
open class Button: ButtonBase {
  /// The view of the title. Its font and its line breaking may be set; the text, its
  /// colour and its frame are set by the button.
  public var titleLabel: Label { unsafeDowncast(label, to: Label.self) }
}

/// A button without a property for the view of its title: a subclass declares it, with a
/// type of its own.
///
/// The titles, images and colours of its states fall back to those of `.normal`, as in
/// UIKit: a state has its own only if they were set for exactly that state. A finger that
/// touched down on it counts as inside up to 70 points around it.
open class ButtonBase: Control {
  /// A handler that adapts the configuration to the button's state.
  public typealias ConfigurationUpdateHandler = (ButtonBase) -> Void

  /// Whether the button uses its tint colour and dims under a finger, as system buttons
  /// do; false by default.
  package var isTinted = false { didSet { if isTinted != oldValue { refresh() } } }
  /// The titles, images and colours of the states.
  private var faces: [State: Face] = [:]
  /// Creates the view of the title.
  package var makeLabel: () -> LabelBase = { Label(frame: .zero) }
  private var knownLabel: LabelBase?
  private var picture: ImageView?
  private var backdrop: ImageView?
  /// The background, subtitle and wheel of a configuration.
  let dressing = ButtonDressing()

  /// Creates a button with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    trackingMargin = 70
    // A press is the primary action of a button.
    addAction(for: .touchUpInside) { control in
      (control as? ButtonBase)?.wasPressed()
    }
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  private func wasPressed() {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: States

  /// Whether a press toggles `isSelected`; false by default.
  open var changesSelectionAsPrimaryAction = false
  open override var isEnabled: Bool { didSet { stateChanged() } }
  open override var isSelected: Bool { didSet { stateChanged() } }
  open override var isHighlighted: Bool { didSet { stateChanged() } }

  private func stateChanged() {
    if configuration != nil { setNeedsUpdateConfiguration() }
    refresh()
  }

  /// The values set for exactly a state.
  package subscript(_ state: State) -> Face {
    get { faces[state] ?? Face() }
    set {
      faces[state] = newValue
      titlesChanged()
    }
  }

  /// Updates the titles and images after a change.
  package func titlesChanged() {
    refresh()
    invalidateIntrinsicContentSize()
  }

  /// Returns the shown value: that of its state, or else of `.normal`.
  private func current<Value>(_ key: KeyPath<Face, Value?>) -> Value? {
    faces[state]?[keyPath: key] ?? faces[.normal]?[keyPath: key]
  }

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: State) {
    self[state].title = title
  }
  /// Sets the colour of a state's title.
  open func setTitleColor(_ color: Color?, for state: State) {
    self[state].titleColor = color
  }
  /// Sets the colour of the hard shadow of a state's title.
  open func setTitleShadowColor(_ color: Color?, for state: State) {
    self[state].titleShadowColor = color
  }
  /// Sets the image of a state.
  open func setImage(_ image: Image?, for state: State) {
    self[state].image = image
  }
  /// Sets the background image of a state.
  open func setBackgroundImage(_ image: Image?, for state: State) {
    self[state].backgroundImage = image
  }

  /// Returns the title of a state.
  open func title(for state: State) -> String? {
    faces[state]?.title ?? faces[.normal]?.title
  }
  /// Returns the colour of a state's title.
  open func titleColor(for state: State) -> Color? {
    faces[state]?.titleColor ?? faces[.normal]?.titleColor ?? standardTitleColor(state)
  }
  /// Returns the colour of the shadow of a state's title.
  open func titleShadowColor(for state: State) -> Color? {
    faces[state]?.titleShadowColor ?? faces[.normal]?.titleShadowColor
  }
  /// Returns the image of a state.
  open func image(for state: State) -> Image? {
    faces[state]?.image ?? faces[.normal]?.image
  }
  /// Returns the background image of a state.
  open func backgroundImage(for state: State) -> Image? {
    faces[state]?.backgroundImage ?? faces[.normal]?.backgroundImage
  }

  /// The title that is shown.
  open var currentTitle: String? { configuration?.title ?? current(\.title) }
  /// The colour of the title that is shown.
  open var currentTitleColor: Color {
    titleColor(for: state) ?? standardTitleColor(state)
  }
  /// The colour of the shadow of the title that is shown.
  open var currentTitleShadowColor: Color? { current(\.titleShadowColor) }
  /// The image that is shown.
  open var currentImage: Image? { configuration?.image ?? current(\.image) }
  /// The background image that is shown.
  open var currentBackgroundImage: Image? { current(\.backgroundImage) }

  private func standardTitleColor(_ state: State) -> Color {
    if !isTinted { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  // MARK: Parts

  /// The view of the title, if there is one.
  package var shownLabel: LabelBase? { knownLabel }
  /// The view of the image, if there is one.
  var shownPicture: ImageView? { picture }

  private var standardFont: Font { .system(size: isTinted ? 15 : Font.buttonFontSize) }

  /// The font of the title, unless a configuration sets its own.
  package var titleFont: Font {
    get { dressing.plain?.font ?? knownLabel?.textAttributes.font ?? standardFont }
    set {
      if dressing.plain == nil {
        label.font = newValue
        titlesChanged()
      } else {
        dressing.plain?.font = newValue
      }
    }
  }

  /// The view of the title.
  package var label: LabelBase {
    if let knownLabel { return knownLabel }
    let new = makeLabel()
    new.font = standardFont
    new.lineBreakMode = .byTruncatingMiddle
    knownLabel = new
    addPart(new)
    return new
  }

  /// The view of the image, created with the first image or on the first access.
  open var imageView: ImageView? {
    if let picture { return picture }
    let new = ImageView(frame: .zero)
    picture = new
    addPart(new)
    return new
  }

  /// Updates the parts for the current state.
  func refresh() {
    setNeedsLayout()
    if configuration != nil {
      backdrop?.image = nil
      return dress()
    }
    dressing.undress(knownLabel)
    let state = state
    if let styled = current(\.styledTitle) {
      label.textColor = currentTitleColor
      label.styledText = styled.text(label)
    } else if let title = title(for: state) {
      label.text = title
      label.textColor = currentTitleColor
    } else {
      knownLabel?.text = nil
    }
    knownLabel?.textShadowColor = currentTitleShadowColor
    let dims = isTinted && isHighlighted && isEnabled
    knownLabel?.alpha = dims ? ButtonBase.dimmed : 1
    if let image = image(for: state) {
      imageView?.image = image.tinted(automatic: isTinted)
      picture?.isDarkened = !image.takesTint(automatic: isTinted) && darkens(\.image)
      picture?.tintColor = isTinted && !isEnabled ? .tertiaryLabel : nil
    } else {
      picture?.image = nil
    }
    picture?.alpha =
      dims ? ButtonBase.dimmed : !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1
    let background = backgroundImage(for: state)
    if background == nil && backdrop == nil { return }
    if backdrop == nil {
      let new = ImageView(frame: .zero)
      backdrop = new
      addPart(new, at: 0)
    }
    backdrop?.image = background
    backdrop?.isDarkened = darkens(\.backgroundImage)
  }

  /// The opacity of the title while a finger is on a system button.
  static let dimmed = 0.2

  /// Returns whether an image is drawn darker because the state has none of its own.
  private func darkens(_ key: KeyPath<Face, Image?>) -> Bool {
    isHighlighted && adjustsImageWhenHighlighted && !isTinted
      && faces[state]?[keyPath: key] == nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if isTinted || configuration != nil { refresh() }
  }

  /// Updates the fonts of a configuration, which follow the text size.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    let size = traitCollection.preferredContentSizeCategory
    if configuration != nil, previous?.preferredContentSizeCategory != size {
      titlesChanged()
    }
  }

  // MARK: Appearance

  /// Whether the image of a custom button is darker under a finger; true by default.
  open var adjustsImageWhenHighlighted = true { didSet { refresh() } }
  /// Whether the image is fainter while the button is disabled; true by default.
  open var adjustsImageWhenDisabled = true { didSet { refresh() } }
  /// Stored and ignored: UIKit's glow under the finger is not drawn. False by default.
  open var showsTouchWhenHighlighted = false
  /// The space around all content; zero by default, which leaves 6 points above and below
  /// a title.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { insetsChanged() } }
  /// The offsets of the title from its default position.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { insetsChanged() } }
  /// The offsets of the image from its default position.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { insetsChanged() } }

  private func insetsChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Configuration

  /// The configuration, which replaces the titles, images and insets of states; nil by
  /// default.
  open var configuration: Configuration? {
    didSet { configurationChanged(from: oldValue) }
  }

  private func configurationChanged(from old: Configuration?) {
    if configuration != nil && old == nil { setNeedsUpdateConfiguration() }
    refresh()
    invalidateIntrinsicContentSize()
  }
  /// The handler called when the state has changed, to change the configuration.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  private var isUpdating = false

  /// Changes the configuration for the state: calls `configurationUpdateHandler`.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// Requests an update of the configuration. `updateConfiguration` is called immediately
  /// here.
  open func setNeedsUpdateConfiguration() {
    if isUpdating { return }
    isUpdating = true
    updateConfiguration()
    isUpdating = false
  }

  // MARK: Layout

  @_spi(Components) public override var componentTraits: ComponentTraits {
    var cost = 8
    if let style = configuration {
      cost = 16 + (style.subtitle == nil ? 0 : 4) + (style.showsActivityIndicator ? 4 : 0)
    }
    return ComponentTraits(cost: cost, sizing: [.own, .text])
  }

  /// The natural size; see `sizeThatFits`.
  open override var intrinsicContentSize: Size {
    sizeThatFits(Size(width: Double.infinity, height: .infinity))
  }

  /// Returns the size of the title and the image beside each other, with the insets of
  /// the content. Neither `titleEdgeInsets` nor `imageEdgeInsets` are included, as in
  /// UIKit.
  open override func sizeThatFits(_ size: Size) -> Size {
    if let configuration { return dressedSize(configuration, size) }
    let image = currentImage?.size ?? .zero
    let title = titleSize(width: .infinity)
    var fitting = Size(
      width: image.width + title.width, height: max(image.height, title.height))
    if contentEdgeInsets != .zero {
      fitting.width += contentEdgeInsets.left + contentEdgeInsets.right
      fitting.height += contentEdgeInsets.top + contentEdgeInsets.bottom
    } else if currentImage == nil || title.width > 0 {
      fitting.height = max(image.height, title.height + 12)
    }
    if currentImage == nil { fitting.width = max(fitting.width, 30) }
    let background = currentBackgroundImage?.size ?? .zero
    return Size(
      width: max(fitting.width, background.width),
      height: max(fitting.height, background.height))
  }

  /// Resizes the button to its natural size: a configuration's title does not wrap at the
  /// current width.
  open override func sizeToFit() {
    if configuration == nil { return super.sizeToFit() }
    let origin = frame.origin
    bounds.size = intrinsicContentSize
    center += origin - frame.origin
  }

  /// Returns the size of the title in a width; its height is a line's without a title.
  private func titleSize(width: Double) -> Size {
    let hasText = currentTitle != nil || current(\.styledTitle) != nil
    if !hasText && currentImage != nil { return .zero }
    if label.text?.isEmpty ?? true {
      return Size(width: 0, height: pixels(label.font.lineHeight, .up))
    }
    return label.sizeThatFits(Size(width: width, height: 0))
  }

  func pixels(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (length * contentScaleFactor).rounded(rule) / contentScaleFactor
  }

  /// Returns the rectangle of the background image.
  open func backgroundRect(forBounds bounds: Rect) -> Rect { bounds }

  /// Returns the rectangle of title and image.
  open func contentRect(forBounds bounds: Rect) -> Rect {
    backgroundRect(forBounds: bounds).inset(by: contentEdgeInsets)
  }

  /// Returns the rectangle of the title in the rectangle of the content.
  open func titleRect(forContentRect contentRect: Rect) -> Rect {
    let room = contentRect.inset(by: titleEdgeInsets)
    let image = currentImage?.size.width ?? 0
    var size = titleSize(width: max(room.width - image, 0))
    size.width = max(min(size.width, room.width - image), 0)
    let x = place(size, beside: image, comesFirst: isRightToLeft, in: room)
    return frame(size, x: x, in: room)
  }

  /// Returns the rectangle of the image in the rectangle of the content.
  open func imageRect(forContentRect contentRect: Rect) -> Rect {
    let room = contentRect.inset(by: imageEdgeInsets)
    var size = currentImage?.size ?? .zero
    size.width = max(min(size.width, room.width), 0)
    size.height = max(min(size.height, room.height), 0)
    let title = min(titleSize(width: .infinity).width, max(room.width - size.width, 0))
    let x = place(size, beside: title, comesFirst: !isRightToLeft, in: room)
    return frame(size, x: x, in: room)
  }

  /// Returns the horizontal extent of one of two parts side by side.
  private func place(
    _ size: Size, beside other: Double, comesFirst: Bool, in room: Rect
  ) -> (minX: Double, width: Double) {
    let start: Double
    switch sideAlignment {
    case .left: start = room.minX
    case .right: start = room.maxX - size.width - other
    case .fill where other == 0: return (room.minX, room.width)
    default: start = room.minX + (room.width - size.width - other) / 2
    }
    return (comesFirst ? start : start + other, size.width)
  }

  private func frame(
    _ size: Size, x: (minX: Double, width: Double), in room: Rect
  ) -> Rect {
    var frame = Rect(
      x: x.minX, y: room.minY, width: x.width, height: min(size.height, room.height))
    switch contentVerticalAlignment {
    case .top: break
    case .bottom: frame.origin.y = room.maxY - frame.height
    case .fill: frame.size.height = room.height
    case .center: frame.origin.y += (room.height - frame.height) / 2
    }
    frame.origin.x = pixels(frame.minX, .down)
    frame.origin.y = pixels(frame.minY, .down)
    frame.size.height = max(frame.height, 0)
    return frame
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let configuration { return layOut(configuration) }
    backdrop?.frame = backgroundRect(forBounds: bounds)
    let content = contentRect(forBounds: bounds)
    if currentImage != nil { picture?.frame = imageRect(forContentRect: content) }
    knownLabel?.frame = titleRect(forContentRect: content)
  }
}

extension ButtonBase {
  /// A title with attributes, which replaces the plain one.
  package struct StyledTitle {
    /// The title as it was set.
    package var value: AnyObject
    /// The text, with the attributes of the label where it has none.
    package var text: (LabelBase) -> AttributedText

    /// Creates a title.
    package init(value: AnyObject, text: @escaping (LabelBase) -> AttributedText) {
      self.value = value
      self.text = text
    }
  }

  /// The values set for a state.
  package struct Face {
    package var title: String?
    package var styledTitle: StyledTitle?
    package var titleColor: Color?
    package var titleShadowColor: Color?
    package var image: Image?
    package var backgroundImage: Image?
  }
}
