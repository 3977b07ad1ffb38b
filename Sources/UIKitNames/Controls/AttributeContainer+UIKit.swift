import Foundation
import MesmerDrawing
import MesmerText

// UIKit's attributes of AttributedString, as far as titles of buttons have them.

extension AttributeScopes {
  /// UIKit's attributes.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the letters.
    public let backgroundColor: BackgroundColorAttribute
    /// Points added after each character.
    public let kern: KernAttribute
    /// The bar under the text.
    public let underlineStyle: UnderlineStyleAttribute

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = "NSFont"
    }
    /// The colour of the letters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSColor"
    }
    /// The colour behind the letters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSBackgroundColor"
    }
    /// Points added after each character.
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }
    /// The bar under the text.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSUnderline"
    }
  }

  /// UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of UIKit by its name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}

extension AttributeContainer {
  /// A container with those attributes of an NSAttributedString that are UIKit's here.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    self.font = dictionary[.font] as? UIFont
    self.foregroundColor = dictionary[.foregroundColor] as? UIColor
    self.backgroundColor = dictionary[.backgroundColor] as? UIColor
    self.kern = dictionary[.kern] as? CGFloat
    let line = dictionary[.underlineStyle]
    self.underlineStyle =
      line as? NSUnderlineStyle ?? (line as? Int).map { NSUnderlineStyle(rawValue: $0) }
  }

  /// The attributes as those of an NSAttributedString.
  var values: [NSAttributedString.Key: Any] {
    var values: [NSAttributedString.Key: Any] = [:]
    values[.font] = self.font
    values[.foregroundColor] = self.foregroundColor
    values[.backgroundColor] = self.backgroundColor
    values[.kern] = self.kern
    values[.underlineStyle] = self.underlineStyle?.rawValue
    return values
  }
}

/// Gives attributes of text for attributes.
public struct UIConfigurationTextAttributesTransformer {
  /// The function.
  public let transform: (AttributeContainer) -> AttributeContainer
  /// A function.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }
  /// The attributes for attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}
