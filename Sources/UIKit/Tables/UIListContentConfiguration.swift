import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The texts and the image of a list cell. A cell applies them to its own labels and
/// image view.
public struct UIListContentConfiguration {
  /// The appearance of a text.
  public struct TextProperties {
    /// The changes of letters.
    public enum TextTransform: Int, Hashable, Sendable {
      case none, uppercase, lowercase, capitalized
    }
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// The maximum number of lines; 0 (the default) for no limit.
    public var numberOfLines = 0
    /// The change of the letters for display; `none` by default.
    public var transform = TextTransform.none

    func transformed(_ text: String?) -> String? {
      switch transform {
      case .none: text
      case .uppercase: text?.uppercased()
      case .lowercase: text?.lowercased()
      case .capitalized: text?.capitalized
      }
    }

    init(_ size: CGFloat, _ color: UIColor) {
      font = .systemFont(ofSize: size)
      self.color = color
    }
  }
  /// The appearance of an image.
  public struct ImageProperties {
    /// The colour of a template image; nil (the default) for the cell's tint colour.
    public var tintColor: UIColor?
  }

  /// The primary text.
  public var text: String?
  /// The secondary text.
  public var secondaryText: String?
  /// The image before the texts.
  public var image: UIImage?
  /// The appearance of the primary text.
  public var textProperties = TextProperties(17, .label)
  /// The appearance of the secondary text.
  public var secondaryTextProperties: TextProperties
  /// The appearance of the image.
  public var imageProperties = ImageProperties()

  /// The arrangement of the texts.
  let style: UITableViewCell.CellStyle

  private init(_ style: UITableViewCell.CellStyle, _ secondary: TextProperties) {
    (self.style, secondaryTextProperties) = (style, secondary)
  }

  /// Returns the result of `subtitleCell()`.
  public static func cell() -> UIListContentConfiguration { subtitleCell() }
  /// Returns a configuration of two texts, one below the other.
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(.subtitle, TextProperties(12, .label))
  }
  /// Returns a configuration of two texts side by side.
  public static func valueCell() -> UIListContentConfiguration {
    UIListContentConfiguration(.value1, TextProperties(17, .secondaryLabel))
  }
  /// Returns a configuration of the header of a plain list.
  public static func plainHeader() -> UIListContentConfiguration {
    var header = subtitleCell()
    header.textProperties.font = .systemFont(ofSize: 17, weight: .semibold)
    return header
  }
  /// Returns a configuration of the header of a grouped list: 13 points high, in gray
  /// capitals.
  public static func groupedHeader() -> UIListContentConfiguration {
    var header = subtitleCell()
    header.textProperties = TextProperties(13, .secondaryLabel)
    header.textProperties.transform = .uppercase
    return header
  }

  func show(in cell: UITableViewCell) {
    func show(_ text: String?, _ look: TextProperties, in label: UILabel) {
      label.text = look.transformed(text)
      label.font = look.font
      label.textColor = look.color
      label.numberOfLines = look.numberOfLines
    }
    if text != nil || cell.madeLabel != nil {
      show(text, textProperties, in: cell.label)
    }
    if secondaryText != nil || cell.madeDetail != nil {
      show(secondaryText, secondaryTextProperties, in: cell.detail)
    }
    if image != nil || cell.madePicture != nil {
      cell.picture.image = image
      cell.picture.tintColor = imageProperties.tintColor
    }
  }
}
