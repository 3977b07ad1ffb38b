// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

// Traits derived from the screen, and UIKit's initializers and observation of traits.

/// The amount of space along an axis.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  case unspecified, compact, regular
}

/// The preferred contrast of the user.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  case unspecified = -1
  case normal, high
}

/// The colour gamut of a screen.
public enum UIDisplayGamut: Int, Hashable, Sendable {
  case unspecified = -1
  case SRGB, P3
}

/// The availability of force touch.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
  case unknown, unavailable, available
}

/// The weight of text: regular or bold.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  case unspecified = -1
  case regular, bold
}

/// The level of the interface: base, or elevated above another interface.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  case unspecified = -1
  case base, elevated
}

extension TraitCollection {
  /// The number of pixels per point of `UIScreen.main`.
  public var displayScale: CGFloat { UIScreen.main.scale }

  /// The horizontal size class of `UIScreen.main`: regular if the shorter side has 700
  /// points or more (an iPad), or 414 or more in landscape (a large iPhone).
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    let size = UIScreen.main.bounds.size
    let short = min(size.width, size.height)
    return short >= 700 || (short >= 414 && size.width > size.height)
      ? .regular : .compact
  }

  /// The vertical size class of `UIScreen.main`: compact in landscape below a height of
  /// 700 points (an iPhone), else regular.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    let size = UIScreen.main.bounds.size
    return size.width > size.height && size.height < 700 ? .compact : .regular
  }

  /// The interface idiom of the current device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIDevice.current.userInterfaceIdiom
  }
  /// Always normal.
  public var accessibilityContrast: UIAccessibilityContrast { .normal }
  /// Always sRGB.
  public var displayGamut: UIDisplayGamut { .SRGB }
  /// Always unavailable.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
  /// Always regular.
  public var legibilityWeight: UILegibilityWeight { .regular }
  /// Always base.
  public var userInterfaceLevel: UIUserInterfaceLevel { .base }

  /// Creates traits with an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init()
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// Creates traits with a text size.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init()
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }

  /// Creates traits with a layout direction.
  public init(layoutDirection: UIUserInterfaceLayoutDirection) {
    self.init()
    self.layoutDirection = layoutDirection
  }

  /// Creates the default traits. `displayScale` is ignored: the scale is the screen's.
  public init(displayScale: CGFloat) { self.init() }

  /// Creates the default traits. The argument is ignored: the horizontal size class
  /// is the screen's.
  public init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init() }

  /// Creates the default traits. The argument is ignored: the vertical size class
  /// is the screen's.
  public init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init() }

  /// Creates traits from several collections: for each trait, the last value that is not
  /// the default, or the default if there is none.
  public init(traitsFrom collections: [UITraitCollection]) {
    self.init()
    let usual = UITraitCollection()
    for traits in collections {
      if traits.userInterfaceStyle != usual.userInterfaceStyle {
        userInterfaceStyle = traits.userInterfaceStyle
      }
      if traits.preferredContentSizeCategory != usual.preferredContentSizeCategory {
        preferredContentSizeCategory = traits.preferredContentSizeCategory
      }
      if traits.layoutDirection != usual.layoutDirection {
        layoutDirection = traits.layoutDirection
      }
    }
  }

  /// Returns whether dynamic colours can differ between this collection and another one;
  /// true for nil.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { traitCollection?.userInterfaceStyle != userInterfaceStyle }

  /// Calls a closure with these traits as `UITraitCollection.current`.
  public func performAsCurrent(_ actions: () -> Void) {
    UITraitCollection.$current.withValue(self, operation: actions)
  }
}

// MARK: Observing

/// An object whose traits can change.
public protocol UITraitEnvironment: AnyObject {
  /// The traits of the object.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension View: UITraitEnvironment {}
extension ViewController: UITraitEnvironment {}

/// A type that identifies a trait.
public protocol UITraitDefinition {}

/// The appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
/// The text size.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// The layout direction.
public enum UITraitLayoutDirection: UITraitDefinition {}

/// A trait identifier.
public typealias UITrait = any UITraitDefinition.Type

extension TraitCollection {
  /// Returns whether a trait differs from the same trait of another collection.
  fileprivate func differs(from other: UITraitCollection, in trait: UITrait) -> Bool {
    trait == UITraitUserInterfaceStyle.self
      && userInterfaceStyle != other.userInterfaceStyle
      || trait == UITraitPreferredContentSizeCategory.self
        && preferredContentSizeCategory != other.preferredContentSizeCategory
      || trait == UITraitLayoutDirection.self && layoutDirection != other.layoutDirection
  }
}

/// The registration of a handler for trait changes.
public protocol UITraitChangeRegistration: AnyObject {}

private final class Registration: UITraitChangeRegistration {
  var isOver = false
}

/// The handlers for changes of a view's traits, in the order of their registration.
private final class TraitHandlers: ViewAttachment {
  var handlers: [(TraitCollection) -> Void] = []

  override func traitsChanged(of view: View, from old: TraitCollection) {
    for handler in handlers { handler(old) }
  }
}

/// An object that supports observing its own traits.
public protocol UITraitChangeObservable: UITraitEnvironment {}

extension View: UITraitChangeObservable {}
extension ViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Registers a handler, which is called with the object and its former traits when any
  /// of the given traits has changed. For a controller, this method loads the view.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = Registration()
    guard let view = self as? View ?? (self as? ViewController)?.view else {
      return registration
    }
    let attached = view.attachment(of: TraitHandlers.self) ?? view.attach(TraitHandlers())
    attached.handlers.append { [weak self] old in
      guard let self, !registration.isOver else { return }
      let new = traitCollection
      if traits.contains(where: { new.differs(from: old, in: $0) }) {
        handler(self, old)
      }
    }
    return registration
  }

  /// Unregisters a handler.
  public func unregisterForTraitChanges(
    _ registration: any UITraitChangeRegistration
  ) { (registration as? Registration)?.isOver = true }
}
