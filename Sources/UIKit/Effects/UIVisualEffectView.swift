import MesmerDrawing
import MesmerViews

/// An effect of a `UIVisualEffectView` on the content behind it.
open class UIVisualEffect: NSObject {
  /// Creates an effect that changes nothing.
  public override init() {}

  /// The material that the effect view draws; nil shows the content behind the view
  /// unchanged.
  var material: VisualEffectView.Material? { nil }
}

/// A blur effect, with the values of `VisualEffectView.Material`.
open class UIBlurEffect: UIVisualEffect {
  /// The materials of a blur.
  public enum Style: Int, Hashable, Sendable {
    case extraLight = 0
    case light, dark, extraDark, regular, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial
    case systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  private let style: Style

  /// Creates an effect with a material.
  public init(style: Style) { self.style = style }

  override var material: VisualEffectView.Material? {
    switch style {
    case .extraLight: .extraLight
    case .light: .light
    case .dark: .dark
    case .extraDark: .extraDark
    case .regular, .systemMaterial: .regular
    case .prominent: .prominent
    case .systemUltraThinMaterial: .ultraThin
    case .systemThinMaterial: .thin
    case .systemThickMaterial: .thick
    case .systemChromeMaterial: .chrome
    case .systemUltraThinMaterialLight: .ultraThinLight
    case .systemThinMaterialLight: .thinLight
    case .systemMaterialLight: .regularLight
    case .systemThickMaterialLight: .thickLight
    case .systemChromeMaterialLight: .chromeLight
    case .systemUltraThinMaterialDark: .ultraThinDark
    case .systemThinMaterialDark: .thinDark
    case .systemMaterialDark: .regularDark
    case .systemThickMaterialDark: .thickDark
    case .systemChromeMaterialDark: .chromeDark
    }
  }
}

/// Vibrancy of content over a blur. It has no effect: content keeps its own colours.
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates an effect on a blur.
  public init(blurEffect: UIBlurEffect) {}
  /// Creates an effect on a blur, for a kind of content.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {}
}

/// The kinds of content over a blur.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill, separator
}

/// A view with an effect on the content behind it; see `VisualEffectView`. Add subviews
/// to `contentView`. In a snapshot (`drawHierarchy`), a blur is drawn as its colour
/// alone.
open class UIVisualEffectView: VisualEffectView {
  /// The container of the content, as large as the effect view.
  public let contentView = UIView()

  /// The effect; nil (the default) shows the content behind the view unchanged.
  /// Animations change the blur, the saturation and the colour gradually.
  open var effect: UIVisualEffect? {
    get { effectObject as? UIVisualEffect }
    set { setMaterial(newValue?.material, of: newValue) }
  }

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setMaterial(effect?.material, of: effect)
    prepare()
  }

  /// Creates a view with a frame, without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  private func prepare() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
