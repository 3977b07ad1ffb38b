import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The background view of a bar: a colour, an image and a line, without a blur.
package final class BarBackground: View {
  /// The default colour: UIKit's material without its blur.
  package static let material = Color(
    light: Color(white: 249.0 / 255, alpha: 0.94),
    dark: Color(white: 29.0 / 255, alpha: 0.94))
  /// The default colour of the line at the edge.
  package static let line = Color(
    light: Color(white: 0, alpha: 0.3), dark: Color(white: 1, alpha: 0.15))

  private let color = View(frame: .zero)
  private var picture = ImageView(frame: .zero)
  /// The view of the previous image, which is transparent.
  private var former = ImageView(frame: .zero)
  private let shadow = ImageView(frame: .zero)
  /// Whether the bar is at the bottom of the screen, so that its line is at the upper
  /// edge.
  package var isBelow = false

  package override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    former.alpha = 0
    for part in [color, former, picture, shadow] { addSubview(part) }
  }

  package required init?(coder: Coder) { nil }

  /// Shows a material, and above it a colour and an image, which is stretched to the
  /// bounds. At the edge, shows the image `shadow`, which has the line's colour if it is
  /// a template, or else a line. Arguments that are nil are not shown. In an animation,
  /// the colours change gradually, and the old and the new image cross-fade.
  package func show(
    _ material: Color?, tint: Color? = nil, image: Image?, line: Color?,
    shadow: Image? = nil
  ) {
    backgroundColor = material
    color.backgroundColor = tint
    if image !== picture.image {
      swap(&picture, &former)
      picture.image = image
    }
    picture.alpha = 1
    former.alpha = 0
    self.shadow.image = shadow
    self.shadow.tintColor = line ?? .clear
    self.shadow.backgroundColor = shadow == nil ? line : nil
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    for part in [color, former, picture] { part.frame = bounds }
    let height = shadow.image?.size.height ?? 1 / max(root.displayScale, 1)
    shadow.frame = Rect(
      x: 0, y: isBelow ? 0 - height : bounds.maxY, width: bounds.width, height: height)
  }
}
