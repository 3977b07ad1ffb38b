// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import MesmerDrawing
import MesmerGeometry
import MesmerViews

// Traits that follow from the screen, and traits as UIKit code makes and observes them.

/// How much room there is along an axis.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  case unspecified, compact, regular
}

/// The contrast that the user wants.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  case unspecified = -1
  case normal, high
}

/// The colours of a screen.
public enum UIDisplayGamut: Int, Hashable, Sendable {
  case unspecified = -1
  case SRGB, P3
}

/// Whether a screen feels how hard it is pressed.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
  case unknown, unavailable, available
}

/// Whether letters are bold.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  case unspecified = -1
  case regular, bold
}

/// Whether the interface is in front of another one.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  case unspecified = -1
  case base, elevated
}

extension TraitCollection {
  /// Pixels per point of `UIScreen.main`.
  public var displayScale: CGFloat { UIScreen.main.scale }

  /// The room along x on `UIScreen.main`: that of an iPad, whose shorter side has 700
  /// points or more, is regular, and so is that of an iPhone of 414 points or more that
  /// lies on its side.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    let size = UIScreen.main.bounds.size
    let short = min(size.width, size.height)
    return short >= 700 || (short >= 414 && size.width > size.height)
      ? .regular : .compact
  }

  /// The room along y on `UIScreen.main`: compact only for an iPhone that lies on its
  /// side.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    let size = UIScreen.main.bounds.size
    return size.width > size.height && size.height < 700 ? .compact : .regular
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

  /// Traits with an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init()
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// Traits with a size of text.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init()
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }

  /// Traits with a direction.
  public init(layoutDirection: UIUserInterfaceLayoutDirection) {
    self.init()
    self.layoutDirection = layoutDirection
  }

  /// The usual traits: the scale is that of `UIScreen.main`.
  public init(displayScale: CGFloat) { self.init() }

  /// The usual traits: the room is that of `UIScreen.main`.
  public init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init() }

  /// The usual traits: the room is that of `UIScreen.main`.
  public init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init() }

  /// Traits in one: of each trait the last value that is not the usual one.
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

  /// Whether colours may differ from those of other traits.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { traitCollection?.userInterfaceStyle != userInterfaceStyle }

  /// Runs code in which these are `UITraitCollection.current`.
  public func performAsCurrent(_ actions: () -> Void) {
    UITraitCollection.$current.withValue(self, operation: actions)
  }
}

// MARK: Observing

/// Something whose traits can change.
public protocol UITraitEnvironment: AnyObject {
  /// Its traits.
  var traitCollection: UITraitCollection { get }
  /// Its traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension View: UITraitEnvironment {}
extension ViewController: UITraitEnvironment {}

/// The type that names a trait.
public protocol UITraitDefinition {}

/// The appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
/// The size of text.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// The direction.
public enum UITraitLayoutDirection: UITraitDefinition {}
/// The room along x, which changes with the screen only: nobody is told.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The room along y, which changes with the screen only: nobody is told.
public enum UITraitVerticalSizeClass: UITraitDefinition {}

/// Names traits.
public typealias UITrait = any UITraitDefinition.Type

extension TraitCollection {
  /// Whether a trait differs from that of other traits.
  fileprivate func differs(from other: UITraitCollection, in trait: UITrait) -> Bool {
    trait == UITraitUserInterfaceStyle.self
      && userInterfaceStyle != other.userInterfaceStyle
      || trait == UITraitPreferredContentSizeCategory.self
        && preferredContentSizeCategory != other.preferredContentSizeCategory
      || trait == UITraitLayoutDirection.self && layoutDirection != other.layoutDirection
  }
}

/// What `registerForTraitChanges` returns.
public protocol UITraitChangeRegistration: AnyObject {}

private final class Registration: UITraitChangeRegistration {
  var isOver = false
}

/// Objects that can be asked to observe their own traits.
public protocol UITraitChangeObservable: UITraitEnvironment {}

extension View: UITraitChangeObservable {}
extension ViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Calls a closure with the object and its former traits when some of them have
  /// changed. A controller's view is loaded for it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = Registration()
    guard let view = self as? View ?? (self as? ViewController)?.view else {
      return registration
    }
    view.traitHandlers =
      (view.traitHandlers ?? []) + [
        { [weak self] old in
          guard let self, !registration.isOver else { return }
          let new = traitCollection
          if traits.contains(where: { new.differs(from: old, in: $0) }) {
            handler(self, old)
          }
        }
      ]
    return registration
  }

  /// Ends the calls of a closure.
  public func unregisterForTraitChanges(
    _ registration: any UITraitChangeRegistration
  ) { (registration as? Registration)?.isOver = true }
}
