import MesmerDrawing
import MesmerText
import MesmerViews

extension ButtonBase {
  /// The views inside a button. Each is created when it is first shown.
  struct Parts {
    var label: LabelBase?
    var picture: ImageView?
    var backdrop: ImageView?
  }

  /// The view of the title; nil before the first title.
  package var shownLabel: LabelBase? { parts.label }

  /// The view of the title, created on the first access.
  package var label: LabelBase {
    if let label = parts.label { return label }
    let new = makeLabel()
    new.font = standardFont
    new.lineBreakMode = .byTruncatingMiddle
    parts.label = new
    addPart(new)
    return new
  }

  /// The view of the image, created on the first access.
  var pictureView: ImageView {
    if let picture = parts.picture { return picture }
    let new = ImageView(frame: .zero)
    parts.picture = new
    addPart(new)
    return new
  }

  private var standardFont: Font { .system(size: isTinted ? 15 : Font.buttonFontSize) }

  /// The font of the title, unless a configuration sets another one.
  package var titleFont: Font {
    get { dressing.plain?.font ?? parts.label?.textAttributes.font ?? standardFont }
    set {
      if dressing.plain == nil {
        label.font = newValue
        titlesChanged()
      } else {
        dressing.plain?.font = newValue
      }
    }
  }

  /// The opacity of a system button's title and image while the button is highlighted.
  static let dimmed = 0.2

  /// Updates the views for the current state.
  func refresh() {
    setNeedsLayout()
    if configuration != nil {
      parts.backdrop?.image = nil
      return dress()
    }
    dressing.undress(parts.label)
    let dims = isTinted && isHighlighted && isEnabled
    showTitle()
    parts.label?.textShadowColor = currentTitleShadowColor
    parts.label?.alpha = dims ? ButtonBase.dimmed : 1
    if let image = image(for: state) {
      let isTemplate = image.takesTint(automatic: isTinted)
      imageView?.image = image.tinted(automatic: isTinted)
      parts.picture?.isDarkened = !isTemplate && darkens(\.image)
      parts.picture?.tintColor = isTinted && !isEnabled ? .tertiaryLabel : nil
    } else {
      parts.picture?.image = nil
    }
    parts.picture?.alpha =
      dims ? ButtonBase.dimmed : !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1
    showBackground(backgroundImage(for: state))
  }

  private func showTitle() {
    if let styled = faces.value(\.styledTitle, for: state) {
      label.textColor = currentTitleColor
      label.styledText = styled.text(label)
    } else if let title = title(for: state) {
      label.text = title
      label.textColor = currentTitleColor
    } else {
      parts.label?.text = nil
    }
  }

  private func showBackground(_ image: Image?) {
    if image == nil && parts.backdrop == nil { return }
    if parts.backdrop == nil {
      let new = ImageView(frame: .zero)
      parts.backdrop = new
      addPart(new, at: 0)
    }
    parts.backdrop?.image = image
    parts.backdrop?.isDarkened = darkens(\.backgroundImage)
  }

  /// Returns whether an image is darkened. This is so while the button is highlighted, if
  /// no image was set for the state, `adjustsImageWhenHighlighted` is true, and the
  /// button is not tinted.
  private func darkens(_ key: KeyPath<Face, Image?>) -> Bool {
    isHighlighted && adjustsImageWhenHighlighted && !isTinted
      && faces[state][keyPath: key] == nil
  }
}
