import MesmerDrawing
import MesmerGeometry
import MesmerText
@_spi(Components) import MesmerViews

/// A control that performs an action when it is pressed: UIButton.
open class Button: ButtonBase {
  /// The view of the title. The button sets its text, text colour and frame.
  public var titleLabel: Label { unsafeDowncast(label, to: Label.self) }
}

/// A button without the property `titleLabel`, which each subclass declares with another
/// type.
///
/// The button shows its configuration, or else the title, image and background of its
/// state. If a value was not set for the state, the value of `.normal` is used. A finger
/// that touched down on the button is treated as inside up to 70 points around the
/// bounds.
open class ButtonBase: Control {
  /// A handler that adapts the configuration to the button's state.
  public typealias ConfigurationUpdateHandler = (ButtonBase) -> Void

  /// Whether the button uses its tint colour and dims while it is highlighted, as system
  /// buttons do; false by default.
  package var isTinted = false { didSet { if isTinted != oldValue { refresh() } } }
  /// The titles, images and colours of the states.
  var faces = Faces()
  /// The closure that creates the view of the title.
  package var makeLabel: () -> LabelBase = { Label(frame: .zero) }
  /// The views of the title, image and background that have been created.
  var parts = Parts()
  /// The background, subtitle and activity indicator of a configuration.
  let dressing = ButtonDressing()

  /// Creates a button with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    trackingMargin = 70
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

  /// Sets the title of a state; nil uses the title of `.normal`.
  open func setTitle(_ title: String?, for state: State) { self[state].title = title }
  /// Sets the colour of a state's title; nil uses the colour of `.normal`.
  open func setTitleColor(_ color: Color?, for state: State) {
    self[state].titleColor = color
  }
  /// Sets the colour of the shadow of a state's title; nil uses the colour of `.normal`.
  /// The shadow is not blurred.
  open func setTitleShadowColor(_ color: Color?, for state: State) {
    self[state].titleShadowColor = color
  }
  /// Sets the image of a state; nil uses the image of `.normal`.
  open func setImage(_ image: Image?, for state: State) { self[state].image = image }
  /// Sets the background image of a state; nil uses the image of `.normal`.
  open func setBackgroundImage(_ image: Image?, for state: State) {
    self[state].backgroundImage = image
  }

  /// Returns the title that was set for a state, or else that of `.normal`; nil if none
  /// was set.
  open func title(for state: State) -> String? { faces.value(\.title, for: state) }
  /// Returns the colour that was set for a state's title, or else that of `.normal`. If
  /// none was set, it is white or, for a system button, the tint colour (a gray for
  /// disabled states).
  open func titleColor(for state: State) -> Color? {
    faces.value(\.titleColor, for: state) ?? standardTitleColor(state)
  }
  /// Returns the colour that was set for the shadow of a state's title, or else that of
  /// `.normal`; nil if none was set.
  open func titleShadowColor(for state: State) -> Color? {
    faces.value(\.titleShadowColor, for: state)
  }
  /// Returns the image that was set for a state, or else that of `.normal`; nil if none
  /// was set.
  open func image(for state: State) -> Image? { faces.value(\.image, for: state) }
  /// Returns the background image that was set for a state, or else that of `.normal`;
  /// nil if none was set.
  open func backgroundImage(for state: State) -> Image? {
    faces.value(\.backgroundImage, for: state)
  }

  /// The title of the configuration, or else of the current state; nil without a title.
  open var currentTitle: String? {
    configuration?.title ?? faces.value(\.title, for: state)
  }
  /// The colour of the current state's title; a configuration replaces it.
  open var currentTitleColor: Color {
    titleColor(for: state) ?? standardTitleColor(state)
  }
  /// The colour of the shadow of the current state's title; nil without a shadow.
  open var currentTitleShadowColor: Color? { faces.value(\.titleShadowColor, for: state) }
  /// The image of the configuration, or else of the current state; nil without an image.
  open var currentImage: Image? {
    configuration?.image ?? faces.value(\.image, for: state)
  }
  /// The background image of the current state; not shown with a configuration.
  open var currentBackgroundImage: Image? { faces.value(\.backgroundImage, for: state) }

  /// The view of the image, created with the first image or on the first access.
  open var imageView: ImageView? { pictureView }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if isTinted || configuration != nil { refresh() }
  }

  // The fonts of a configuration depend on the text size.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    let size = traitCollection.preferredContentSizeCategory
    if configuration != nil, previous?.preferredContentSizeCategory != size {
      titlesChanged()
    }
  }

  // MARK: Appearance

  /// Whether highlighting darkens the background image, and the image if it is not a
  /// template; true by default. Images that were set for the highlighted state, and those
  /// of a tinted button, are not darkened.
  open var adjustsImageWhenHighlighted = true { didSet { refresh() } }
  /// Whether the image is half transparent while the button is disabled; true by default.
  open var adjustsImageWhenDisabled = true { didSet { refresh() } }
  /// Whether UIKit draws a glow under the finger; stored and ignored. False by default.
  open var showsTouchWhenHighlighted = false
  /// The insets of the title and image; zero by default. If they are zero, the natural
  /// size has 6 points above and below the title.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { insetsChanged() } }
  /// The insets of the rectangle in which the title is placed; zero by default.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { insetsChanged() } }
  /// The insets of the rectangle in which the image is placed; zero by default.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { insetsChanged() } }

  private func insetsChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Configuration

  /// The configuration, which determines the appearance; nil by default. Its insets, and
  /// its title and image if they are set, replace those of the states.
  open var configuration: Configuration? {
    didSet { configurationChanged(from: oldValue) }
  }

  private func configurationChanged(from old: Configuration?) {
    if configuration != nil && old == nil { setNeedsUpdateConfiguration() }
    refresh()
    invalidateIntrinsicContentSize()
  }

  /// The handler that changes the configuration; nil by default. The handler is called
  /// when it is set, when a configuration is set on a button without one, and when the
  /// state of a button with a configuration has changed.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  private var isUpdating = false

  /// Changes the configuration for the state. The default calls
  /// `configurationUpdateHandler`.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// Calls `updateConfiguration` immediately, unless a call is in progress. UIKit defers
  /// the call.
  open func setNeedsUpdateConfiguration() {
    if isUpdating { return }
    isUpdating = true
    updateConfiguration()
    isUpdating = false
  }

  // MARK: Layout

  @_spi(Components) public override var keepsTaps: Bool { true }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    var cost = 8
    if let style = configuration {
      cost = 16 + (style.subtitle == nil ? 0 : 4) + (style.showsActivityIndicator ? 4 : 0)
    }
    return ComponentTraits(cost: cost, sizing: [.own, .text])
  }

  /// The result of `sizeThatFits` for an unlimited width.
  open override var intrinsicContentSize: Size {
    sizeThatFits(Size(width: Double.infinity, height: .infinity))
  }

  /// Returns the size of the title and the image side by side with `contentEdgeInsets`,
  /// at least that of the background. As in UIKit, `titleEdgeInsets` and
  /// `imageEdgeInsets` do not affect the size. The text of a configuration wraps at the
  /// given width.
  open override func sizeThatFits(_ size: Size) -> Size {
    configuration.map { dressedSize($0, size) } ?? plainSize
  }

  /// Resizes the button to `intrinsicContentSize`, in which the title of a configuration
  /// does not wrap.
  open override func sizeToFit() {
    if configuration == nil { return super.sizeToFit() }
    let origin = frame.origin
    bounds.size = intrinsicContentSize
    center += origin - frame.origin
  }

  /// Returns the rectangle of the background image.
  open func backgroundRect(forBounds bounds: Rect) -> Rect { bounds }

  /// Returns the rectangle that contains the title and the image.
  open func contentRect(forBounds bounds: Rect) -> Rect {
    backgroundRect(forBounds: bounds).inset(by: contentEdgeInsets)
  }

  /// Returns the rectangle of the title in the rectangle of the content.
  open func titleRect(forContentRect contentRect: Rect) -> Rect {
    titleFrame(in: contentRect.inset(by: titleEdgeInsets))
  }

  /// Returns the rectangle of the image in the rectangle of the content.
  open func imageRect(forContentRect contentRect: Rect) -> Rect {
    imageFrame(in: contentRect.inset(by: imageEdgeInsets))
  }

  /// The baselines of the title, or of the title and subtitle of a configuration.
  @_spi(Components) public override func baselines(
    in size: Size
  ) -> (first: Double, last: Double)? {
    let bounds = Rect(origin: .zero, size: size)
    if let configuration {
      return LabelBase.baselines(
        of: places(configuration, in: bounds).texts, height: size.height)
    }
    guard let label = parts.label else { return nil }
    let frame = titleRect(forContentRect: contentRect(forBounds: bounds))
    return LabelBase.baselines(of: [(label, frame)], height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let configuration { return layOut(configuration) }
    parts.backdrop?.frame = backgroundRect(forBounds: bounds)
    let content = contentRect(forBounds: bounds)
    if currentImage != nil { parts.picture?.frame = imageRect(forContentRect: content) }
    parts.label?.frame = titleRect(forContentRect: content)
  }
}
