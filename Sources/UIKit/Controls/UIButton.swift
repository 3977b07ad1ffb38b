import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// A control that performs an action when it is pressed.
///
/// Its appearance is that of Mesmer's ButtonBase: titles, images and backgrounds for
/// states, or a configuration.
open class UIButton: ButtonBase {
  /// The types of buttons.
  public enum ButtonType: Int, Hashable, Sendable {
    /// White text and no default appearance.
    case custom = 0
    /// Text and images in the tint colour, dimmed while pressed.
    case system = 1
    /// An info symbol in a circle.
    case detailDisclosure = 2
    /// The same as `detailDisclosure`.
    case infoLight = 3
    /// The same as `detailDisclosure`.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// The same as `system`.
    case plain = 6
    /// A cross on a gray disc.
    case close = 7

    /// The same as `system`, under its legacy name.
    public static let roundedRect = ButtonType.system
  }

  /// The type of the button.
  open private(set) var buttonType = ButtonType.custom

  // MARK: Making one

  /// Creates a button of the type `custom` with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    makeLabel = { UILabel() }
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    isTinted = buttonType != .custom
    switch buttonType {
    case .detailDisclosure, .infoLight, .infoDark: setImage(.infoSign, for: .normal)
    case .contactAdd: setImage(.plusSign, for: .normal)
    case .close:
      setImage(.closeSign.withRenderingMode(.alwaysOriginal), for: .normal)
    case .custom, .system, .plain: break
    }
    if buttonType != .custom { sizeToFit() }
  }

  /// Creates a button of a type with the title and the image of an action. The button
  /// performs the action when it is pressed.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Creates a button with a configuration, and with the title and the image of an
  /// action. The button performs the action when it is pressed.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  /// Adds a primary action and shows its title and image, unless they are empty.
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

  // MARK: The menu

  /// The menu that the button opens; nil by default. A long press opens it; if
  /// `showsMenuAsPrimaryAction` is true, a press opens it too.
  open var menu: UIMenu? {
    didSet {
      showSelection()
      longPress?.isEnabled = menu != nil
      guard longPress == nil, menu != nil else { return }
      let press = UILongPressGestureRecognizer { [weak self] press in
        if press.state == .began { self?.openMenu() }
      }
      longPress = press
      addGestureRecognizer(press)
    }
  }
  private var longPress: UILongPressGestureRecognizer?
  /// Whether a press opens the menu, when the finger is lifted; false by default. In
  /// UIKit, the menu opens when the finger touches down.
  open var showsMenuAsPrimaryAction = false { didSet { showSelection() } }
  /// Whether a press toggles `isSelected`. If a menu is the primary action, whether the
  /// button shows the title of the menu's selected action. False by default.
  open override var changesSelectionAsPrimaryAction: Bool { didSet { showSelection() } }

  private var opensMenu: Bool { showsMenuAsPrimaryAction && menu != nil }

  open override func sendActions(for controlEvents: UIControl.Event) {
    guard controlEvents == .primaryActionTriggered, opensMenu else {
      return super.sendActions(for: controlEvents)
    }
    // Restores `isSelected`, which the press has toggled.
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    openMenu()
  }

  private func openMenu() {
    guard let menu else { return }
    super.sendActions(for: .menuActionTriggered)
    OpenMenu.open(menu, from: self) { [weak self] action in
      guard let self, opensMenu, changesSelectionAsPrimaryAction else { return }
      self.menu?.select(action, isSingle: true)
      showSelection()
    }
  }

  /// Shows the title of the menu's selected action; if there is none, selects the first.
  /// Ignored unless a press opens the menu and changes the selection.
  private func showSelection() {
    guard let menu, opensMenu, changesSelectionAsPrimaryAction else { return }
    func first(_ menu: UIMenu) -> UIAction? {
      menu.children.lazy.compactMap { $0 as? UIAction ?? ($0 as? UIMenu).flatMap(first) }
        .first
    }
    let selected = menu.selectedElements.first as? UIAction
    guard let action = selected ?? first(menu) else { return }
    action.state = .on
    if configuration != nil {
      configuration?.title = action.title
    } else {
      setTitle(action.title, for: .normal)
    }
  }

  // MARK: Titles

  /// The label of the title. Its font and line break mode can be set; the button sets
  /// its text, colour and frame.
  open var titleLabel: UILabel? { label as? UILabel }

  /// Sets the attributed title of a state, which overrides the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    self[state].styledTitle = title.map { title in
      StyledTitle(value: title) {
        AttributedText(title, default: $0.textAttributes, style: $0.paragraphStyle)
      }
    }
  }

  /// Returns the attributed title of a state; if there is none, that of `normal`.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    let title = self[state].styledTitle ?? self[.normal].styledTitle
    return title?.value as? NSAttributedString
  }

  /// The attributed title for the current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
}

extension ButtonBase.Configuration {
  /// Returns the configuration unchanged: buttons determine the colours for states
  /// themselves.
  public func updated(for button: UIButton) -> ButtonBase.Configuration { self }
}

/// The background of a button with a configuration.
public typealias UIBackgroundConfiguration = ButtonBase.Background
