import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A control that does something when it is pressed.
///
/// The looks of its states fall back to those of `.normal`, as in UIKit: a state has its
/// own title, image and so on only if it was set for exactly that state. A finger that
/// went down on it counts as inside up to 70 points around it.
open class UIButton: UIControl {
  /// The kinds of buttons.
  public enum ButtonType: Int, Hashable, Sendable {
    /// White text, and nothing that the program does not set.
    case custom = 0
    /// Text and images in the tint colour, faint under a finger.
    case system = 1
    /// The letter i in a circle.
    case detailDisclosure = 2
    /// The same.
    case infoLight = 3
    /// The same.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// As `system`.
    case plain = 6
    /// A cross on a gray disc.
    case close = 7

    /// As `system`, by its name in old code.
    public static let roundedRect = ButtonType.system
  }

  /// Called when the configuration may have to follow the button's state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// The kind.
  open private(set) var buttonType = ButtonType.custom
  /// What the states look like.
  private var faces: [UIControl.State: Face] = [:]
  private var label: UILabel?
  private var picture: UIImageView?
  private var backdrop: UIImageView?
  /// The background, subtitle and wheel of a configuration.
  let dressing = ButtonDressing()

  // MARK: Making one

  /// Makes a button of the type custom with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    trackingMargin = 70
    // Whoever presses a button uses it as it is meant to be.
    addAction(for: .touchUpInside) { control in
      (control as? UIButton)?.wasPressed()
    }
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// Makes a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    switch buttonType {
    case .detailDisclosure, .infoLight, .infoDark: setImage(.infoSign, for: .normal)
    case .contactAdd: setImage(.plusSign, for: .normal)
    case .close: setImage(.closeSign, for: .normal)
    case .custom, .system, .plain: break
    }
    if buttonType != .custom { sizeToFit() }
  }

  /// Makes a button of a type with the title and image of an action, which it performs.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Makes a button with a configuration, and with the title and image of an action,
  /// which it performs.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    // An initializer does not call observers.
    self.configuration = configuration
    configurationChanged(from: nil)
    take(primaryAction)
    sizeToFit()
  }

  /// Performs an action, and has its title and its image.
  func take(_ action: UIAction?) {
    guard let action else { return }
    addAction(action, for: .primaryActionTriggered)
    if configuration != nil {
      if !action.title.isEmpty { configuration?.title = action.title }
      if let image = action.image { configuration?.image = image }
    } else {
      if !action.title.isEmpty { setTitle(action.title, for: .normal) }
      if let image = action.image { setImage(image, for: .normal) }
      sizeToFit()
    }
  }

  private func wasPressed() {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: States

  /// Whether a press selects the button, or ends that; false by default.
  open var changesSelectionAsPrimaryAction = false
  open override var isEnabled: Bool { didSet { stateChanged() } }
  open override var isSelected: Bool { didSet { stateChanged() } }
  open override var isHighlighted: Bool { didSet { stateChanged() } }

  private func stateChanged() {
    if configuration != nil { setNeedsUpdateConfiguration() }
    refresh()
  }

  private func change(_ state: UIControl.State, _ body: (inout Face) -> Void) {
    body(&faces[state, default: Face()])
    refresh()
    invalidateIntrinsicContentSize()
  }

  /// What the button shows: that of its state, or else of `.normal`.
  private func current<Value>(_ key: KeyPath<Face, Value?>) -> Value? {
    faces[state]?[keyPath: key] ?? faces[.normal]?[keyPath: key]
  }

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    change(state) { $0.title = title }
  }
  /// Sets the colour of a state's title.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    change(state) { $0.titleColor = color }
  }
  /// Sets the colour of the hard shadow of a state's title.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    change(state) { $0.titleShadowColor = color }
  }
  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.image = image }
  }
  /// Sets the image behind all else of a state.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.backgroundImage = image }
  }
  /// Sets the title of a state with attributes, which counts instead of the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    change(state) { $0.attributedTitle = title }
  }

  /// The title that was set for a state.
  open func title(for state: UIControl.State) -> String? {
    faces[state]?.title ?? faces[.normal]?.title
  }
  /// The colour of a state's title.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    faces[state]?.titleColor ?? faces[.normal]?.titleColor ?? standardTitleColor(state)
  }
  /// The colour of the shadow of a state's title.
  open func titleShadowColor(for state: UIControl.State) -> UIColor? {
    faces[state]?.titleShadowColor ?? faces[.normal]?.titleShadowColor
  }
  /// The image of a state.
  open func image(for state: UIControl.State) -> UIImage? {
    faces[state]?.image ?? faces[.normal]?.image
  }
  /// The background image of a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    faces[state]?.backgroundImage ?? faces[.normal]?.backgroundImage
  }
  /// The title with attributes of a state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    faces[state]?.attributedTitle ?? faces[.normal]?.attributedTitle
  }

  /// The title that is shown.
  open var currentTitle: String? { configuration?.title ?? current(\.title) }
  /// The colour of the title that is shown.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? standardTitleColor(state)
  }
  /// The colour of the shadow of the title that is shown.
  open var currentTitleShadowColor: UIColor? { current(\.titleShadowColor) }
  /// The image that is shown.
  open var currentImage: UIImage? { configuration?.image ?? current(\.image) }
  /// The background image that is shown.
  open var currentBackgroundImage: UIImage? { current(\.backgroundImage) }
  /// The title with attributes that is shown.
  open var currentAttributedTitle: NSAttributedString? { current(\.attributedTitle) }

  /// Whether the button follows its tint colour and dims under a finger.
  var isTinted: Bool { buttonType != .custom }

  private func standardTitleColor(_ state: UIControl.State) -> UIColor {
    if !isTinted { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  // MARK: Parts

  /// The view of the title. Its font may be set, and how it breaks lines; the text, its
  /// colour and its frame are the button's.
  open var titleLabel: UILabel? {
    if let label { return label }
    let new = UILabel()
    new.font = .systemFont(ofSize: isTinted ? 15 : UIFont.buttonFontSize)
    new.lineBreakMode = .byTruncatingMiddle
    label = new
    addSubview(new)
    return new
  }

  /// The view of the image. It is there from the first image, or the first question for
  /// it.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let new = UIImageView(frame: .zero)
    picture = new
    addSubview(new)
    return new
  }

  /// Shows the state's look.
  func refresh() {
    setNeedsLayout()
    if configuration != nil { return dress() }
    dressing.undress()
    let state = state
    if let title = attributedTitle(for: state) {
      titleLabel?.textColor = currentTitleColor
      titleLabel?.attributedText = title
    } else if let title = title(for: state) {
      titleLabel?.text = title
      titleLabel?.textColor = currentTitleColor
    } else {
      label?.text = nil
    }
    label?.shadowColor = currentTitleShadowColor
    let dims = isTinted && isHighlighted && isEnabled
    label?.alpha = dims ? UIButton.dimmed : 1
    if let image = image(for: state) {
      let isTemplate = image.takesTint(automatic: isTinted && buttonType != .close)
      imageView?.image =
        isTemplate
        ? image.asTemplate : darkens(image, \.image) ? image.darkened : image
      picture?.tintColor = isTinted && !isEnabled ? .tertiaryLabel : nil
    } else {
      picture?.image = nil
    }
    picture?.alpha =
      dims ? UIButton.dimmed : !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1
    let background = backgroundImage(for: state)
    if background == nil && backdrop == nil { return }
    if backdrop == nil {
      let new = UIImageView(frame: .zero)
      backdrop = new
      insertSubview(new, at: 0)
    }
    backdrop?.image = background.map { darkens($0, \.backgroundImage) ? $0.darkened : $0 }
  }

  /// How much of the title is seen while a finger is on a system button.
  static let dimmed = 0.2

  /// Whether an image is drawn darker because the state has none of its own.
  private func darkens(_ image: UIImage, _ key: KeyPath<Face, UIImage?>) -> Bool {
    isHighlighted && adjustsImageWhenHighlighted && !isTinted
      && faces[state]?[keyPath: key] == nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if isTinted || configuration != nil { refresh() }
  }

  // MARK: Looks

  /// Whether the image of a custom button is darker under a finger; true by default.
  open var adjustsImageWhenHighlighted = true { didSet { refresh() } }
  /// Whether the image is fainter while the button is disabled; true by default.
  open var adjustsImageWhenDisabled = true { didSet { refresh() } }
  /// Kept only: UIKit's glow under the finger is not drawn. False by default.
  open var showsTouchWhenHighlighted = false
  /// The space around all content; zero by default, which leaves 6 points above and below
  /// a title.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { insetsChanged() } }
  /// How the title is moved from where it would be.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { insetsChanged() } }
  /// How the image is moved from where it would be.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { insetsChanged() } }

  private func insetsChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Configuration

  /// A modern look, which takes the place of the titles, images and insets of states; nil
  /// by default.
  open var configuration: Configuration? {
    didSet { configurationChanged(from: oldValue) }
  }

  private func configurationChanged(from old: Configuration?) {
    if configuration != nil && old == nil { setNeedsUpdateConfiguration() }
    refresh()
    invalidateIntrinsicContentSize()
  }
  /// Called when the state has changed, to change the configuration.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  private var isUpdating = false

  /// Changes the configuration for the state: calls `configurationUpdateHandler`.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// Asks for `updateConfiguration`, which is called at once here.
  open func setNeedsUpdateConfiguration() {
    if isUpdating { return }
    isUpdating = true
    updateConfiguration()
    isUpdating = false
  }

  // MARK: Layout

  /// The natural size; see `sizeThatFits`.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
  }

  /// The size of the title and the image beside each other, with the insets of the
  /// content. Neither `titleEdgeInsets` nor `imageEdgeInsets` count, as in UIKit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let configuration { return dressedSize(configuration, size) }
    let image = currentImage?.size ?? .zero
    let title = titleSize(width: .infinity)
    var fitting = CGSize(
      width: image.width + title.width, height: max(image.height, title.height))
    if contentEdgeInsets != .zero {
      fitting.width += contentEdgeInsets.left + contentEdgeInsets.right
      fitting.height += contentEdgeInsets.top + contentEdgeInsets.bottom
    } else if currentImage == nil || title.width > 0 {
      fitting.height = max(image.height, title.height + 12)
    }
    if currentImage == nil { fitting.width = max(fitting.width, 30) }
    let background = currentBackgroundImage?.size ?? .zero
    return CGSize(
      width: max(fitting.width, background.width),
      height: max(fitting.height, background.height))
  }

  /// Takes the natural size: a configuration's title does not wrap at the present width.
  open override func sizeToFit() {
    if configuration == nil { return super.sizeToFit() }
    let origin = frame.origin
    bounds.size = intrinsicContentSize
    center += origin - frame.origin
  }

  /// The size of the title in a width; its height is a line's without a title.
  private func titleSize(width: CGFloat) -> CGSize {
    let hasText = currentTitle != nil || currentAttributedTitle != nil
    if !hasText && currentImage != nil { return .zero }
    guard let titleLabel else { return .zero }
    if titleLabel.text?.isEmpty ?? true {
      return CGSize(width: 0, height: pixels(titleLabel.font.lineHeight, .up))
    }
    return titleLabel.sizeThatFits(CGSize(width: width, height: 0))
  }

  func pixels(_ length: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
    (length * contentScaleFactor).rounded(rule) / contentScaleFactor
  }

  /// Where the background image is.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where title and image are.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    backgroundRect(forBounds: bounds).inset(by: contentEdgeInsets)
  }

  /// Where the title is in the rectangle of the content.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let room = contentRect.inset(by: titleEdgeInsets)
    let image = currentImage?.size.width ?? 0
    var size = titleSize(width: max(room.width - image, 0))
    size.width = max(min(size.width, room.width - image), 0)
    let x = place(size, beside: image, comesFirst: isMirrored, in: room)
    return frame(size, x: x, in: room)
  }

  /// Where the image is in the rectangle of the content.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let room = contentRect.inset(by: imageEdgeInsets)
    var size = currentImage?.size ?? .zero
    size.width = max(min(size.width, room.width), 0)
    size.height = max(min(size.height, room.height), 0)
    let title = min(titleSize(width: .infinity).width, max(room.width - size.width, 0))
    let x = place(size, beside: title, comesFirst: !isMirrored, in: room)
    return frame(size, x: x, in: room)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The horizontal place of one of two parts that lie side by side.
  private func place(
    _ size: CGSize, beside other: CGFloat, comesFirst: Bool, in room: CGRect
  ) -> (minX: CGFloat, width: CGFloat) {
    let start: CGFloat
    switch sideAlignment {
    case .left: start = room.minX
    case .right: start = room.maxX - size.width - other
    case .fill where other == 0: return (room.minX, room.width)
    default: start = room.minX + (room.width - size.width - other) / 2
    }
    return (comesFirst ? start : start + other, size.width)
  }

  /// The alignment with left and right for leading and trailing.
  var sideAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  private func frame(
    _ size: CGSize, x: (minX: CGFloat, width: CGFloat), in room: CGRect
  ) -> CGRect {
    var frame = CGRect(
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
    if let label { label.frame = titleRect(forContentRect: content) }
  }
}

extension UIButton {
  /// What was set for a state.
  private struct Face {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }
}
