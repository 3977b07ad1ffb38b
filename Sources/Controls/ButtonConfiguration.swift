import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

extension ButtonBase {
  /// The background of a button with a configuration.
  public struct Background: Hashable, Sendable {
    /// The radius of the corners in points; used by the corner styles `fixed` and
    /// `dynamic`.
    public var cornerRadius: Double = 0
    /// The distances of the background from the button's edges, in points.
    public var backgroundInsets = DirectionalEdgeInsets.zero
    /// The colour; nil (the default) uses that of the configuration.
    public var backgroundColor: Color?
    /// The colour of the border; nil (the default) uses the tint colour.
    public var strokeColor: Color?
    /// The width of the border in points; 0 (the default) for no border.
    public var strokeWidth: Double = 0

    /// Returns a background without corner radius, insets and border, in the
    /// configuration's colour.
    public static func clear() -> Background { Background() }
  }

  /// The appearance of a button: UIButton.Configuration.
  ///
  /// The sizes of text, insets and corners are those of iOS 17 as far as these are known.
  /// While a button is highlighted, its colours have three quarters of their opacity.
  public struct Configuration: Hashable, Sendable {
    /// The shape of the corners.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// The radius of `background`.
      case fixed
      /// The radius of `background`: unlike in UIKit, it does not grow with the text
      /// size.
      case dynamic
      case small, medium, large
      /// Half circles at the ends.
      case capsule
    }

    /// The size of a button, which determines its insets and its font.
    public enum Size: Int, Hashable, Sendable {
      case medium, small, mini, large
    }

    /// The alignment of title and subtitle.
    public enum TitleAlignment: Int, Hashable, Sendable {
      case automatic, leading, center, trailing
    }

    /// The prominence of the button.
    package enum Style: Sendable {
      case plain, gray, tinted, filled
    }

    package var style: Style

    /// The title.
    public var title: String?
    /// A line below the title.
    public var subtitle: String?
    /// The alignment of title and subtitle. The default, automatic, is leading beside an
    /// image or activity indicator, and otherwise centred.
    public var titleAlignment = TitleAlignment.automatic
    /// The space between title and subtitle, in points; 1 by default.
    public var titlePadding: Double = 1
    /// The image, in the colour of the foreground unless it is `alwaysOriginal`.
    public var image: Image?
    /// The side of the title at which the image is placed; leading by default.
    public var imagePlacement = DirectionalRectEdge.leading
    /// The space between image and title, in points; 0 by default.
    public var imagePadding: Double = 0
    /// Whether an activity indicator replaces the image; false by default.
    public var showsActivityIndicator = false
    /// The colour of text and image; nil (the default) uses that of the style.
    public var baseForegroundColor: Color?
    /// The colour of the background; nil (the default) uses that of the style.
    public var baseBackgroundColor: Color?
    /// The shape of the corners; dynamic by default.
    public var cornerStyle = CornerStyle.dynamic
    /// The background.
    public var background = Background()
    /// The size, which determines the font and, unless `contentInsets` was set, the
    /// insets; medium by default.
    public var buttonSize = Size.medium {
      didSet { if !hasOwnInsets { standardInsets() } }
    }
    private var insets = DirectionalEdgeInsets.zero
    private var hasOwnInsets = false

    /// The space around all content, in points; by default that of `buttonSize`.
    public var contentInsets: DirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasOwnInsets = true
      }
    }

    package init(_ style: Style) {
      self.style = style
      background.cornerRadius = 5.95
      standardInsets()
    }

    /// Restores the insets that `buttonSize` determines.
    public mutating func setDefaultContentInsets() {
      hasOwnInsets = false
      standardInsets()
    }

    private mutating func standardInsets() {
      let (x, y): (Double, Double) =
        switch buttonSize {
        case .mini, .small: (10, 5)
        case .medium: (12, 7)
        case .large: (20, 15)
        }
      insets = DirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
    }

    /// Returns a configuration with text and image in the tint colour.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Returns a configuration like `plain`, with a gray background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Returns a configuration like `plain`, with a background in the tint colour at a
    /// low opacity.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Returns a configuration with white text and image on the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Returns the configuration `plain`.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// Returns the configuration `gray`.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// Returns the configuration `tinted`.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// Returns the configuration `filled`.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    // MARK: Values for the parts of a button

    func titleFont(_ traits: TraitCollection) -> Font {
      .preferred(
        forTextStyle: buttonSize == .mini || buttonSize == .small ? .subheadline : .body,
        compatibleWith: traits)
    }

    func subtitleFont(_ traits: TraitCollection) -> Font {
      .preferred(
        forTextStyle: buttonSize == .large ? .subheadline : .caption1,
        compatibleWith: traits)
    }

    func foreground(of button: ButtonBase) -> Color {
      if !button.isEnabled { return .tertiaryLabel }
      let standard: Color = style == .filled ? .white : button.tintColor
      return faded(baseForegroundColor ?? standard, button)
    }

    func fill(of button: ButtonBase) -> Color? {
      var color = background.backgroundColor ?? baseBackgroundColor
      if !button.isEnabled, style != .plain, background.backgroundColor == nil {
        color = .tertiarySystemFill
      } else if style == .tinted, background.backgroundColor == nil {
        let base: Color = color ?? button.tintColor
        color = base.withAlpha(0.18)
      } else if color == nil {
        color =
          switch style {
          case .plain: nil
          case .gray: .secondarySystemFill
          case .tinted, .filled: button.tintColor
          }
      }
      return color.map { faded($0, button) }
    }

    private func faded(_ color: Color, _ button: ButtonBase) -> Color {
      button.isHighlighted && button.isEnabled ? color.faded(by: 0.75) : color
    }

    func cornerRadius(_ size: MesmerGeometry.Size) -> Double {
      switch cornerStyle {
      case .fixed, .dynamic: background.cornerRadius
      case .small: 5.95
      case .medium: 8.93
      case .large: 11.9
      case .capsule: min(size.width, size.height) / 2
      }
    }
  }
}
