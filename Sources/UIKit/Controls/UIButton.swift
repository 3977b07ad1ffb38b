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

  /// Creates a button of a type with the title and image of an action, which it
  /// performs.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Creates a button with a configuration, and with the title and image of an action,
  /// which it performs.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  /// Sets the primary action and shows its title and image.
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

  // MARK: Titles

  /// The label of the title. Its font and line break mode may be set; the text, its
  /// colour and its frame are the button's.
  open var titleLabel: UILabel? { label as? UILabel }

  /// Sets the attributed title of a state, which overrides the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    self[state].styledTitle = title.map { title in
      StyledTitle(value: title) {
        AttributedText(title, default: $0.textAttributes, style: $0.paragraphStyle)
      }
    }
  }

  /// Returns the attributed title of a state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    let title = self[state].styledTitle ?? self[.normal].styledTitle
    return title?.value as? NSAttributedString
  }

  /// The visible attributed title.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
}

extension ButtonBase.Configuration {
  /// Returns the configuration unchanged: buttons choose the colours of states
  /// themselves.
  public func updated(for button: UIButton) -> ButtonBase.Configuration { self }
}

/// The background of a button with a configuration.
public typealias UIBackgroundConfiguration = ButtonBase.Background
