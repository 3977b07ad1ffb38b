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

  private let picture = ImageView(frame: .zero)
  private let line = View()
  /// Whether the bar is at the bottom of the screen, so that its line is at the upper
  /// edge.
  package var isBelow = false

  package override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(picture)
    addSubview(line)
  }

  package required init?(coder: Coder) { nil }

  /// Shows a colour, an image stretched to the bounds, and a line in a colour; nil for
  /// none.
  package func show(_ color: Color?, image: Image?, line: Color?) {
    backgroundColor = color
    picture.image = image
    self.line.backgroundColor = line
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    picture.frame = bounds
    let pixel = 1 / max(root.displayScale, 1)
    line.frame = Rect(
      x: 0, y: isBelow ? 0 - pixel : bounds.maxY, width: bounds.width, height: pixel)
  }
}
