/// The accessibility properties of a view. This module stores them and does not read
/// them.
final class Accessibility: ViewAttachment {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var identifier: String?
  var traits = AccessibilityTraits.none
}

/// The traits of an accessibility element: UIAccessibilityTraits.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits as bits.
  public let rawValue: UInt64
  /// Creates traits from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none: AccessibilityTraits = []
  /// A button.
  public static let button = AccessibilityTraits(rawValue: 1 &<< 0)
  /// A link.
  public static let link = AccessibilityTraits(rawValue: 1 &<< 1)
  /// An image.
  public static let image = AccessibilityTraits(rawValue: 1 &<< 2)
  /// A selected element.
  public static let selected = AccessibilityTraits(rawValue: 1 &<< 3)
  /// Text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 &<< 6)
  /// A disabled element.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 &<< 8)
  /// An element that changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 &<< 9)
  /// An element with a value that can be incremented and decremented.
  public static let adjustable = AccessibilityTraits(rawValue: 1 &<< 12)
  /// A heading.
  public static let header = AccessibilityTraits(rawValue: 1 &<< 16)
}

extension View {
  /// The accessibility properties; nil for the defaults.
  var accessibility: Accessibility? { attachment(of: Accessibility.self) }

  /// The accessibility properties, created on first use.
  var someAccessibility: Accessibility { accessibility ?? attach(Accessibility()) }
}
