import MesmerGeometry
import MesmerViews

// The layout of a button without a configuration: its image and title side by side.
// Lengths are in points; rectangles are in the button's space.

extension ButtonBase {
  /// The size of the title and the image with `contentEdgeInsets`, at least that of the
  /// background image. If the insets are zero, 12 points are added to the height of the
  /// title. Without an image, the width is at least 30 points.
  var plainSize: Size {
    let image = currentImage?.size ?? .zero
    let title = titleSize(width: .infinity)
    var fitting = Size(
      width: image.width + title.width, height: max(image.height, title.height))
    if contentEdgeInsets != .zero {
      fitting.width += contentEdgeInsets.left + contentEdgeInsets.right
      fitting.height += contentEdgeInsets.top + contentEdgeInsets.bottom
    } else if currentImage == nil || title.width > 0 {
      fitting.height = max(image.height, title.height + 12)
    }
    if currentImage == nil { fitting.width = max(fitting.width, 30) }
    let background = currentBackgroundImage?.size ?? .zero
    return Size(
      width: max(fitting.width, background.width),
      height: max(fitting.height, background.height))
  }

  /// Returns the size of the title in an available width. An empty title has the height
  /// of a line, unless the button has only an image.
  private func titleSize(width: Double) -> Size {
    let hasText = currentTitle != nil || faces.value(\.styledTitle, for: state) != nil
    if !hasText && currentImage != nil { return .zero }
    if label.text?.isEmpty ?? true {
      return Size(width: 0, height: pixels(label.font.lineHeight, .up))
    }
    return label.sizeThatFits(Size(width: width, height: 0))
  }

  /// Returns a length rounded to whole pixels.
  func pixels(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (length * contentScaleFactor).rounded(rule) / contentScaleFactor
  }

  /// Returns the frame of the title in an available rectangle.
  func titleFrame(in space: Rect) -> Rect {
    let image = currentImage?.size.width ?? 0
    var size = titleSize(width: max(space.width - image, 0))
    size.width = max(min(size.width, space.width - image), 0)
    return frame(size, beside: image, comesFirst: isRightToLeft, in: space)
  }

  /// Returns the frame of the image in an available rectangle.
  func imageFrame(in space: Rect) -> Rect {
    var size = currentImage?.size ?? .zero
    size.width = max(min(size.width, space.width), 0)
    size.height = max(min(size.height, space.height), 0)
    let title = min(titleSize(width: .infinity).width, max(space.width - size.width, 0))
    return frame(size, beside: title, comesFirst: !isRightToLeft, in: space)
  }

  /// Returns the frame of the title or of the image, whose size is `size`. `other` is the
  /// width of the other part, which is to the right of the frame if `comesFirst` is true,
  /// otherwise to the left.
  private func frame(
    _ size: Size, beside other: Double, comesFirst: Bool, in space: Rect
  ) -> Rect {
    var frame = Rect(
      x: space.minX, y: space.minY, width: size.width,
      height: min(size.height, space.height))
    switch sideAlignment {
    case .left: break
    case .right: frame.origin.x = space.maxX - size.width - other
    case .fill where other == 0: frame.size.width = space.width
    case .center, .leading, .trailing, .fill:
      frame.origin.x += (space.width - size.width - other) / 2
    }
    if !comesFirst { frame.origin.x += other }
    switch contentVerticalAlignment {
    case .top: break
    case .bottom: frame.origin.y = space.maxY - frame.height
    case .fill: frame.size.height = space.height
    case .center: frame.origin.y += (space.height - frame.height) / 2
    }
    frame.origin.x = pixels(frame.minX, .down)
    frame.origin.y = pixels(frame.minY, .down)
    frame.size.height = max(frame.height, 0)
    return frame
  }
}
