import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The texts and the image of a cell, as lists have them. A cell takes them into its own
/// labels and its image view.
public struct UIListContentConfiguration {
  /// How a text looks.
  public struct TextProperties {
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// The most lines; 0 (the default) for any number.
    public var numberOfLines = 0

    init(_ size: CGFloat, _ color: UIColor) {
      font = .systemFont(ofSize: size)
      self.color = color
    }
  }
  /// How an image looks.
  public struct ImageProperties {
    /// The colour of an image that is a template; nil (the default) for that of the cell.
    public var tintColor: UIColor?
  }

  /// The first text.
  public var text: String?
  /// The second text.
  public var secondaryText: String?
  /// The image before the texts.
  public var image: UIImage?
  /// How the first text looks.
  public var textProperties = TextProperties(17, .label)
  /// How the second text looks.
  public var secondaryTextProperties: TextProperties
  /// How the image looks.
  public var imageProperties = ImageProperties()

  /// How the texts stand.
  let style: UITableViewCell.CellStyle

  private init(_ style: UITableViewCell.CellStyle, _ secondary: TextProperties) {
    (self.style, secondaryTextProperties) = (style, secondary)
  }

  /// A text.
  public static func cell() -> UIListContentConfiguration { subtitleCell() }
  /// Two texts, one below the other.
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(.subtitle, TextProperties(12, .label))
  }
  /// Two texts side by side.
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
