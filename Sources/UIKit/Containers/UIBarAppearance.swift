import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The appearance of a bar: its background and the line at its edge. Blurs are drawn as
/// their colour alone.
open class UIBarAppearance: NSObject {
  /// The observer of visible changes.
  var changed: () -> Void = {} {
    didSet { for look in buttonLooks { look.normal.changed = changed } }
  }
  /// The appearances of plain, done and back buttons. Changes of their normal states call
  /// `changed`.
  fileprivate(set) var buttonLooks = (0..<3).map { _ in UIBarButtonItemAppearance() }

  fileprivate func setLook(_ index: Int, _ look: UIBarButtonItemAppearance) {
    buttonLooks[index] = own(look)
    changed()
  }

  /// The background colour, drawn above the default material if the appearance has the
  /// material; nil for no colour.
  open var backgroundColor: UIColor? { didSet { changed() } }
  /// The image that is stretched to the background; nil (the default) for no image.
  open var backgroundImage: UIImage? { didSet { changed() } }
  /// The colour of the line at the edge, or of a template `shadowImage`; nil or clear
  /// hides the line or the template.
  open var shadowColor: UIColor? = BarBackground.line { didSet { changed() } }
  /// The image in place of the line, stretched to the bar's width; nil (the default) for
  /// the line.
  open var shadowImage: UIImage? { didSet { changed() } }
  /// Whether the default material is drawn.
  private(set) var hasMaterial = true

  /// Creates an appearance with the default background.
  public required override init() {}

  /// Creates a copy of another appearance.
  public init(barAppearance: UIBarAppearance) {
    super.init()
    take(barAppearance)
  }

  /// Copies the values of another appearance.
  func take(_ other: UIBarAppearance) {
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
    hasMaterial = other.hasMaterial
  }

  /// Sets the default background: the system's material and line.
  open func configureWithDefaultBackground() {
    (hasMaterial, backgroundColor, shadowColor) = (true, nil, BarBackground.line)
  }

  /// Sets an opaque background in the system's background colour, and the default line.
  open func configureWithOpaqueBackground() {
    hasMaterial = false
    (backgroundColor, shadowColor) = (.systemBackground, BarBackground.line)
  }

  /// Removes the material and the colour of the background, and the line. Images of the
  /// appearance remain.
  open func configureWithTransparentBackground() {
    (hasMaterial, backgroundColor, shadowColor) = (false, nil, nil)
  }

  /// Returns a copy.
  open func copy() -> Self {
    let copy = Self()
    copy.take(self)
    return copy
  }

  /// Returns a copy for a bar or an item, with an observer of its changes.
  func owned(_ changed: @escaping () -> Void) -> Self {
    let copy = copy()
    copy.changed = changed
    return copy
  }

  /// Returns a copy of a button's appearance. Changes of the copy's normal state call
  /// `changed`.
  func own(_ look: UIBarButtonItemAppearance) -> UIBarButtonItemAppearance {
    let copy = look.copied()
    copy.normal.changed = changed
    return copy
  }
}

/// The text appearance of a bar's buttons in one state.
open class UIBarButtonItemStateAppearance: NSObject {
  fileprivate var changed: () -> Void = {}

  /// The font and the colour of titles; empty by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// The displacement of titles; zero by default. Stored and ignored.
  open var titlePositionAdjustment = UIOffset.zero
}

/// The text appearance of a bar's buttons.
open class UIBarButtonItemAppearance: NSObject {
  /// The appearance in the normal state.
  public let normal = UIBarButtonItemStateAppearance()
  /// The appearance while pressed; stored and ignored.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The appearance while disabled; stored and ignored.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The appearance while focused; stored and ignored.
  public let focused = UIBarButtonItemStateAppearance()

  /// Creates the default appearance; the style is ignored.
  public init(style: UIBarButtonItem.Style = .plain) {}

  /// Removes the text attributes of the normal state.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    normal.titleTextAttributes = [:]
  }

  fileprivate func copied() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    for part in [\UIBarButtonItemAppearance.normal, \.highlighted, \.disabled, \.focused]
    {
      copy[keyPath: part].titleTextAttributes = self[keyPath: part].titleTextAttributes
      copy[keyPath: part].titlePositionAdjustment =
        self[keyPath: part].titlePositionAdjustment
    }
    return copy
  }
}

/// The appearance of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The font and the colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// The font and the colour of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// The displacement of the title, in points; zero by default.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The text appearance of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[0] }
    set { setLook(0, newValue) }
  }
  /// The text appearance of done buttons.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[1] }
    set { setLook(1, newValue) }
  }
  /// The text appearance of the back button.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[2] }
    set { setLook(2, newValue) }
  }
  /// The image of the back button if the bar's `backIndicatorImage` is nil; nil (the
  /// default) for Mesmer's arrow.
  open private(set) var backIndicatorImage: UIImage?

  /// Sets the image of the back button; the mask is ignored.
  open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {
    backIndicatorImage = image
    changed()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    buttonLooks = other.buttonLooks.map(own)
    backIndicatorImage = other.backIndicatorImage
  }
}

/// The appearance of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  /// The text appearance of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[0] }
    set { setLook(0, newValue) }
  }
  /// The text appearance of done buttons.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[1] }
    set { setLook(1, newValue) }
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonLooks = other.buttonLooks.map(own)
  }
}

extension BarBackground {
  /// Shows an appearance; nil is transparent.
  func show(_ look: UIBarAppearance?) {
    show(
      look?.hasMaterial == true ? BarBackground.material : nil,
      tint: look?.backgroundColor, image: look?.backgroundImage, line: look?.shadowColor,
      shadow: look?.shadowImage)
  }
}
