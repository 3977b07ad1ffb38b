import MesmerDrawing
import MesmerViews

/// What a UIVisualEffectView does with what is behind it.
open class UIVisualEffect: NSObject {
  /// No effect.
  public override init() {}

  /// What is laid over what is behind, in the traits of the view.
  func color(in view: UIView) -> UIColor? { nil }
}

/// A blur, here a translucent colour: nothing is blurred. The colours are near those of
/// the materials over a plain background of the same appearance.
open class UIBlurEffect: UIVisualEffect {
  /// The materials.
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

  /// An effect with a material.
  public init(style: Style) { self.style = style }

  /// How much of what is behind is covered, 0...1.
  private var cover: Double {
    switch style {
    case .light, .systemUltraThinMaterial, .systemUltraThinMaterialLight,
      .systemUltraThinMaterialDark:
      0.55
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.7
    case .dark, .regular, .systemMaterial, .systemMaterialLight, .systemMaterialDark: 0.8
    case .extraLight, .extraDark, .prominent, .systemChromeMaterial,
      .systemChromeMaterialLight, .systemChromeMaterialDark:
      0.85
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 0.9
    }
  }

  private var isDark: Bool? {
    switch style {
    case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight,
      .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight:
      false
    case .dark, .extraDark, .systemUltraThinMaterialDark, .systemThinMaterialDark,
      .systemMaterialDark, .systemThickMaterialDark, .systemChromeMaterialDark:
      true
    default: nil
    }
  }

  override func color(in view: UIView) -> UIColor? {
    let dark = isDark ?? (view.traitCollection.userInterfaceStyle == .dark)
    return UIColor(white: dark ? 0.11 : 0.97, alpha: cover)
  }
}

/// What makes content stand out on a blur: here nothing, the content has its own colours.
open class UIVibrancyEffect: UIVisualEffect {
  /// An effect on a blur.
  public init(blurEffect: UIBlurEffect) {}
  /// An effect on a blur, for a kind of content.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {}
}

/// The kinds of content on a blur.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill, separator
}

/// A view with an effect on what is behind it. A blur is a translucent colour here:
/// nothing is blurred. What is on it belongs into `contentView`.
open class UIVisualEffectView: UIView {
  /// The view for content, as large as the effect view.
  public let contentView = UIView()

  /// The effect; nil for none. It can be animated.
  open var effect: UIVisualEffect? { didSet { showEffect() } }

  /// Makes a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    prepare()
  }

  /// Makes a view with a frame, without effect.
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
    showEffect()
  }

  private func showEffect() {
    layer.backgroundColor = effect?.color(in: self)?.cgColor
  }

  open override func didMoveToSuperview() { showEffect() }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    showEffect()
  }
}
