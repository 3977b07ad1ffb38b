import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// How a bar looks: its background and the line at its edge. Blurs are drawn as their
/// colour alone.
open class UIBarAppearance: NSObject {
  /// A bar's default background: UIKit's material without its blur.
  static let material = UIColor(
    light: UIColor(white: 249.0 / 255, alpha: 0.94),
    dark: UIColor(white: 29.0 / 255, alpha: 0.94))
  static let line = UIColor(
    light: UIColor(white: 0, alpha: 0.3), dark: UIColor(white: 1, alpha: 0.15))

  /// Called when what is drawn has changed.
  var changed: () -> Void = {} {
    didSet { for look in buttonLooks { look.normal.changed = changed } }
  }
  /// The looks of buttons, whose changes are this one's: plain ones, those that complete
  /// a task, and the back button.
  fileprivate var buttonLooks = (0..<3).map { _ in UIBarButtonItemAppearance() }

  fileprivate func setLook(_ index: Int, _ look: UIBarButtonItemAppearance) {
    buttonLooks[index] = own(look)
    changed()
  }

  /// The colour of the background, over the blur; nil for none.
  open var backgroundColor: UIColor? { didSet { changed() } }
  /// The picture of the background, stretched to it; nil (the default) for none.
  open var backgroundImage: UIImage? { didSet { changed() } }
  /// The colour of the line at the edge; nil or clear for none.
  open var shadowColor: UIColor? = line { didSet { changed() } }
  /// A picture in place of the line; nil (the default) for the line.
  open var shadowImage: UIImage? { didSet { changed() } }
  /// Whether the default material lies under the colour.
  private(set) var hasMaterial = true

  /// The default background.
  public required override init() {}

  /// The same look as another one.
  public init(barAppearance: UIBarAppearance) {
    super.init()
    take(barAppearance)
  }

  /// Takes the look of another one.
  func take(_ other: UIBarAppearance) {
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
    hasMaterial = other.hasMaterial
  }

  /// The default background: the system's material.
  open func configureWithDefaultBackground() {
    (hasMaterial, backgroundColor, shadowColor) = (true, nil, UIBarAppearance.line)
  }

  /// An opaque background in the system's colour.
  open func configureWithOpaqueBackground() {
    hasMaterial = false
    (backgroundColor, shadowColor) = (.systemBackground, UIBarAppearance.line)
  }

  /// No background and no line.
  open func configureWithTransparentBackground() {
    (hasMaterial, backgroundColor, shadowColor) = (false, nil, nil)
  }

  /// Another one with the same look.
  open func copy() -> Self {
    let copy = Self()
    copy.take(self)
    return copy
  }

  /// A copy for a bar or an item, which hears when it changes.
  func owned(_ changed: @escaping () -> Void) -> Self {
    let copy = copy()
    copy.changed = changed
    return copy
  }

  /// A copy of a button's look, whose changes are this one's.
  func own(_ look: UIBarButtonItemAppearance) -> UIBarButtonItemAppearance {
    let copy = look.copied()
    copy.normal.changed = changed
    return copy
  }
}

/// The text of a bar's buttons in one state.
open class UIBarButtonItemStateAppearance: NSObject {
  fileprivate var changed: () -> Void = {}

  /// The font and the colour of titles; none by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// How far titles are moved; zero by default. It is kept only.
  open var titlePositionAdjustment = UIOffset.zero
}

/// The text of a bar's buttons.
open class UIBarButtonItemAppearance: NSObject {
  /// Usually.
  public let normal = UIBarButtonItemStateAppearance()
  /// While pressed; it is kept only.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// While disabled; it is kept only.
  public let disabled = UIBarButtonItemStateAppearance()
  /// While focused; it is kept only.
  public let focused = UIBarButtonItemStateAppearance()

  /// The look of buttons of a style.
  public init(style: UIBarButtonItem.Style = .plain) {}

  /// Takes away what was set.
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

/// How a navigation bar looks.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The font and the colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// The font and the colour of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// How far the title is moved; zero by default.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The text of buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[0] }
    set { setLook(0, newValue) }
  }
  /// The text of buttons that complete a task.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[1] }
    set { setLook(1, newValue) }
  }
  /// The text of the back button.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[2] }
    set { setLook(2, newValue) }
  }
  /// The picture beside the back button, and its mask; the bar draws its own.
  open private(set) var backIndicatorImage: UIImage?

  /// Sets the picture beside the back button; the mask is ignored.
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

/// How a toolbar looks.
open class UIToolbarAppearance: UIBarAppearance {
  /// The text of buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttonLooks[0] }
    set { setLook(0, newValue) }
  }
  /// The text of buttons that complete a task.
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

/// What lies behind the contents of a bar.
final class BarBackground: View {
  private let picture = UIImageView()
  private let line = UIView()
  /// Whether the line is above the bar, as of bars at the bottom.
  var isBelow = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(picture)
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  /// Takes a look; nil is transparent.
  func show(_ look: UIBarAppearance?) {
    backgroundColor =
      look?.backgroundColor
      ?? (look?.hasMaterial == true ? UIBarAppearance.material : nil)
    picture.image = look?.backgroundImage
    line.backgroundColor = look?.shadowImage == nil ? look?.shadowColor : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    picture.frame = bounds
    let pixel = 1 / max(root.displayScale, 1)
    line.frame = CGRect(
      x: 0, y: isBelow ? 0 - pixel : bounds.maxY, width: bounds.width, height: pixel)
  }
}
