import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// The keys of text fields.

extension ViewClass {
  static let textField = control(
    "TextField",
    [
      .value(
        "font", \TextField.shownFont, .font,
        "The font: { \"system\": 17, \"weight\": \"bold\" }, { \"style\": \"body\" }, or "
          + "[name, size] with a name in fonts"),
      textKey("text", \TextField.text, font: \TextField.shownFont, "The text"),
      textKey(
        "placeholder", \TextField.placeholder, font: \TextField.shownFont,
        "The text that is shown while the text is empty"),
      .value("textColor", \TextField.shownColor, .color, "The colour of the text"),
      .value(
        "textAlignment", \TextField.textAlignment, .choice,
        "The alignment of the text"),
      .value(
        "isSecureTextEntry", \TextField.isSecureTextEntry, .bool,
        "Whether dots are shown in place of the characters"),
      .value(
        "adjustsFontSizeToFitWidth", \TextField.adjustsFontSizeToFitWidth, .bool,
        "Whether text that is too wide is shrunk, if minimumFontSize is above 0"),
      .value(
        "minimumFontSize", \TextField.minimumFontSize, .number(in: 0...1000),
        "The minimum size of shrunk text, in points; 0 for no shrinking"),
      .value(
        "borderStyle", \TextField.borderStyle,
        .choice([
          ("none", .none), ("line", .line), ("bezel", .bezel),
          ("roundedRect", .roundedRect),
        ]), "The style of the border"),
      .value(
        "clearButtonMode", \TextField.clearButtonMode,
        .choice([
          ("never", .never), ("whileEditing", .whileEditing),
          ("unlessEditing", .unlessEditing), ("always", .always),
        ]), "The condition for showing a button that clears the text"),
      .image(
        "leftImage", \TextField.leftImage,
        "The image before the text; an asset or a path"),
      .value(
        "leftWidth", \TextField.leftWidth, .number(in: 0...10_000),
        "The width of the space before the text, in points, with leftImage in the "
          + "middle; 0 for the image's width"),
      .image(
        "rightImage", \TextField.rightImage,
        "The image after the text; an asset or a path"),
      .value(
        "rightWidth", \TextField.rightWidth, .number(in: 0...10_000),
        "The width of the space after the text, in points, with rightImage in the "
          + "middle; 0 for the image's width"),
    ], make: { TextField(frame: .zero) })
}

extension TextField {
  fileprivate var shownFont: Font {
    get { font ?? .system(size: 17) }
    set { font = newValue }
  }
  fileprivate var shownColor: Color {
    get { textColor ?? .label }
    set { textColor = newValue }
  }
  fileprivate var leftImage: Image? {
    get { (leftView as? SideImage)?.image }
    set { show(\.leftView, \.leftViewMode) { $0.image = newValue } }
  }
  fileprivate var leftWidth: Double {
    get { (leftView as? SideImage)?.width ?? 0 }
    set { show(\.leftView, \.leftViewMode) { $0.width = newValue } }
  }
  fileprivate var rightImage: Image? {
    get { (rightView as? SideImage)?.image }
    set { show(\.rightView, \.rightViewMode) { $0.image = newValue } }
  }
  fileprivate var rightWidth: Double {
    get { (rightView as? SideImage)?.width ?? 0 }
    set { show(\.rightView, \.rightViewMode) { $0.width = newValue } }
  }

  /// Changes the view at a side of the text field; the first change creates it.
  private func show(
    _ view: ReferenceWritableKeyPath<TextField, View?>,
    _ mode: ReferenceWritableKeyPath<TextField, ViewMode>, _ change: (SideImage) -> Void
  ) {
    let side = self[keyPath: view] as? SideImage ?? SideImage(frame: .zero)
    side.isPart = true
    side.contentMode = .center
    change(side)
    side.bounds.size = side.intrinsicContentSize
    self[keyPath: mode] = .always
    self[keyPath: view] = side
  }
}

/// The view at a side of a text field, with an image in its middle.
private final class SideImage: ImageView {
  /// The width in points; 0 selects the width of the image.
  var width = 0.0

  override var intrinsicContentSize: Size {
    let size = image?.size ?? .zero
    return Size(width: width > 0 ? width : size.width, height: max(size.height, 1))
  }
}
