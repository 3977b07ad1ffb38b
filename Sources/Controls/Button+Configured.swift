import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

/// The views of a button with a configuration, and the properties that the view of its
/// title had without the configuration.
final class ButtonDressing {
  fileprivate var background: View?
  fileprivate var subtitle: Label?
  fileprivate var wheel: ActivityIndicatorView?

  /// The properties that the title's view had without the configuration; nil if the
  /// button has no configuration.
  var plain: (font: Font, lines: Int, breaks: LineBreakMode, alignment: TextAlignment)?

  /// Removes the views from the button, and restores the properties of the title's view.
  func undress(_ label: LabelBase?) {
    if background == nil { return }
    for view in [background, subtitle, wheel] { view?.removeFromSuperview() }
    (background, subtitle, wheel) = (nil, nil, nil)
    guard let label, let plain else { return }
    label.font = plain.font
    label.numberOfLines = plain.lines
    label.lineBreakMode = plain.breaks
    label.textAlignment = plain.alignment
    self.plain = nil
  }
}

extension ButtonBase {
  /// Applies the configuration for the current state.
  func dress() {
    guard let configuration else { return }
    let color = configuration.foreground(of: self)
    let alignment = titleTextAlignment(configuration)
    if dressing.plain == nil {
      dressing.plain = (
        label.textAttributes.font, label.numberOfLines, label.lineBreakMode,
        label.textAlignment
      )
    }
    func show(_ text: String?, _ font: Font, in label: LabelBase) {
      label.text = text
      label.font = font
      label.textColor = color
      label.textAlignment = alignment
      label.numberOfLines = 0
      label.lineBreakMode = .byWordWrapping
    }
    label.alpha = 1
    label.textShadowColor = nil
    show(currentTitle, configuration.titleFont(traitCollection), in: label)

    let parts = dressing
    if parts.background == nil {
      let new = View()
      parts.background = new
      addPart(new, at: 0)
    }
    parts.background?.backgroundColor = configuration.fill(of: self)
    parts.background?.borderWidth = configuration.background.strokeWidth
    parts.background?.borderColor = configuration.background.strokeColor ?? tintColor

    if let text = configuration.subtitle {
      let subtitle = parts.subtitle ?? Label()
      if parts.subtitle == nil { addPart(subtitle) }
      parts.subtitle = subtitle
      show(text, configuration.subtitleFont(traitCollection), in: subtitle)
    } else {
      parts.subtitle?.removeFromSuperview()
      parts.subtitle = nil
    }

    if configuration.showsActivityIndicator {
      let wheel = parts.wheel ?? ActivityIndicatorView(style: .medium)
      if parts.wheel == nil { addPart(wheel) }
      parts.wheel = wheel
      wheel.color = color
      wheel.startAnimating()
    } else {
      parts.wheel?.removeFromSuperview()
      parts.wheel = nil
    }
    let image = configuration.showsActivityIndicator ? nil : currentImage
    let picture = image == nil ? self.parts.picture : imageView
    picture?.alpha = 1
    picture?.isDarkened = false
    picture?.image = image.map { $0.tinted(automatic: true) }
    picture?.tintColor = color
    setNeedsLayout()
  }

  private func titleTextAlignment(_ configuration: Configuration) -> TextAlignment {
    let leads = !isRightToLeft
    switch configuration.titleAlignment {
    case .center: return .center
    case .leading: return leads ? .left : .right
    case .trailing: return leads ? .right : .left
    case .automatic:
      let hasSides =
        configuration.imagePlacement == .leading
        || configuration.imagePlacement == .trailing
      let image = currentImage != nil || configuration.showsActivityIndicator
      return hasSides && image ? (leads ? .left : .right) : .center
    }
  }

  // MARK: Layout

  /// Returns the sizes of the image (or the activity indicator), the title, the subtitle,
  /// and all three together, in an available width.
  private func sizes(
    _ configuration: Configuration, width: Double
  ) -> (image: Size, title: Size, subtitle: Size, all: Size) {
    let image =
      dressing.wheel?.intrinsicContentSize ?? currentImage?.size ?? .zero
    let isBeside = configuration.isBeside
    let hasImage = image.width > 0
    let room =
      isBeside && hasImage ? width - image.width - configuration.imagePadding : width
    func size(_ label: LabelBase?) -> Size {
      guard let label, !(label.text?.isEmpty ?? true) else { return .zero }
      return label.sizeThatFits(Size(width: max(room, 1), height: 0))
    }
    let title = size(label)
    let subtitle = size(dressing.subtitle)
    var texts = Size(
      width: max(title.width, subtitle.width), height: title.height + subtitle.height)
    if title.height > 0, subtitle.height > 0 {
      texts.height += configuration.titlePadding
    }
    var all = texts
    let gap = hasImage && texts.height > 0 ? configuration.imagePadding : 0
    if isBeside {
      all.width += image.width + gap
      all.height = max(all.height, image.height)
    } else {
      all.height += image.height + gap
      all.width = max(all.width, image.width)
    }
    return (image, title, subtitle, all)
  }

  /// Returns the natural size of the button with a configuration. Its text wraps at the
  /// width of `size`, if that is positive and finite.
  func dressedSize(_ configuration: Configuration, _ size: Size) -> Size {
    let insets = configuration.contentInsets
    let (x, y) = (insets.leading + insets.trailing, insets.top + insets.bottom)
    let room = size.width > 0 && size.width.isFinite ? size.width - x : .infinity
    var all = sizes(configuration, width: room).all
    if all == .zero { all.height = configuration.titleFont(traitCollection).lineHeight }
    return Size(width: pixels(all.width + x, .up), height: pixels(all.height + y, .up))
  }

  /// Places the parts of a button with a configuration.
  func layOut(_ configuration: Configuration) {
    let box = backgroundRect(forBounds: bounds).inset(
      by: configuration.background.backgroundInsets.insets(mirrored: isRightToLeft))
    dressing.background?.frame = box
    dressing.background?.cornerRadius = configuration.cornerRadius(box.size)
    dressing.background?.cornerCurve =
      configuration.cornerStyle == .capsule ? .circular : .continuous
    let (picture, texts) = places(configuration, in: bounds)
    if let wheel = dressing.wheel { wheel.frame = picture }
    parts.picture?.frame = picture
    for (label, frame) in texts { label.frame = frame }
  }

  /// Returns the frames of the image (or the activity indicator), the title and the
  /// subtitle in a button with the given bounds.
  func places(
    _ configuration: Configuration, in bounds: Rect
  ) -> (picture: Rect, texts: [(label: LabelBase, frame: Rect)]) {
    let isMirrored = isRightToLeft
    let room = bounds.inset(by: configuration.contentInsets.insets(mirrored: isMirrored))
    let (image, title, subtitle, all) = sizes(configuration, width: room.width)
    var x = room.minX + (room.width - all.width) / 2
    if sideAlignment == .left { x = room.minX }
    if sideAlignment == .right { x = room.maxX - all.width }
    var y = room.minY + (room.height - all.height) / 2
    if contentVerticalAlignment == .top { y = room.minY }
    if contentVerticalAlignment == .bottom { y = room.maxY - all.height }
    let whole = Rect(x: x, y: y, width: all.width, height: all.height)
    var picture = Rect(origin: whole.origin, size: image)
    var texts = whole
    let gap =
      image.width > 0 && title.height + subtitle.height > 0
      ? configuration.imagePadding : 0
    if configuration.isBeside {
      let imageIsLeft = configuration.imagePlacement.contains(.leading) != isMirrored
      texts.size.width -= image.width + gap
      if imageIsLeft {
        texts.origin.x += image.width + gap
      } else {
        picture.origin.x = whole.maxX - image.width
      }
      picture.origin.y = whole.minY + (whole.height - image.height) / 2
    } else {
      texts.size.height -= image.height + gap
      if configuration.imagePlacement.contains(.top) {
        texts.origin.y += image.height + gap
      } else {
        picture.origin.y = whole.maxY - image.height
      }
      picture.origin.x = whole.minX + (whole.width - image.width) / 2
    }
    picture.origin = Point(
      x: pixels(picture.minX, .down), y: pixels(picture.minY, .down))
    let high = title.height + subtitle.height
    var top = texts.minY + (texts.height - high) / 2
    if title.height > 0, subtitle.height > 0 { top -= configuration.titlePadding / 2 }
    var frames: [(label: LabelBase, frame: Rect)] = []
    for (label, size) in [(label as LabelBase?, title), (dressing.subtitle, subtitle)] {
      guard let label else { continue }
      let frame = Rect(
        x: pixels(texts.minX, .down), y: pixels(top, .down),
        width: pixels(texts.width, .up), height: size.height)
      frames.append((label, frame))
      if size.height > 0 { top += size.height + configuration.titlePadding }
    }
    return (picture, frames)
  }
}

extension ButtonBase.Configuration {
  /// Whether the image is beside the title rather than above or below it.
  fileprivate var isBeside: Bool {
    !imagePlacement.contains(.top) && !imagePlacement.contains(.bottom)
  }
}

extension Image {
  /// Returns whether the image is drawn in the tint colour. For the rendering mode
  /// `automatic`, the result is the argument.
  package func takesTint(automatic: Bool) -> Bool {
    renderingMode == .alwaysTemplate || renderingMode == .automatic && automatic
  }

  /// Returns the image as a template if it is drawn in the tint colour, otherwise the
  /// image itself.
  package func tinted(automatic: Bool) -> Image {
    takesTint(automatic: automatic) && renderingMode != .alwaysTemplate
      ? withRenderingMode(.alwaysTemplate) : self
  }
}
