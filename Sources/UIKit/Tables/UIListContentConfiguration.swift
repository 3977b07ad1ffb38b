import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The texts and the image of a list cell. A cell applies them to its own labels and
/// image view.
public struct UIListContentConfiguration {
  /// The appearance of a text.
  public struct TextProperties {
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// The maximum number of lines; 0 (the default) for no limit.
    public var numberOfLines = 0

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

  func show(in cell: UITableViewCell) {
    func show(_ text: String?, _ look: TextProperties, in label: UILabel) {
      label.text = text
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
