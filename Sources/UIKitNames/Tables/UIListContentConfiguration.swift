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

  private init(_ secondary: TextProperties) { secondaryTextProperties = secondary }

  /// A text.
  public static func cell() -> UIListContentConfiguration { subtitleCell() }
  /// Two texts, one below the other.
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(TextProperties(12, .label))
  }
  /// Two texts side by side. In a cell of another style they are one below the other.
  public static func valueCell() -> UIListContentConfiguration {
    UIListContentConfiguration(TextProperties(17, .secondaryLabel))
  }

  func show(in cell: UITableViewCell) {
    func show(_ text: String?, _ look: TextProperties, in label: UILabel) {
      label.text = text
      label.font = look.font
      label.textColor = look.color
      label.numberOfLines = look.numberOfLines
    }
    show(text, textProperties, in: cell.label)
    show(secondaryText, secondaryTextProperties, in: cell.detail)
    cell.picture.image = image
    cell.picture.tintColor = imageProperties.tintColor
  }
}
