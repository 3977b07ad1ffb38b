import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// A view of an icon in a square of 24 points, in the tint colour.
package final class IconView: View {
  private let path: Path
  private let lineWidth: Double?
  private let isMirrored: Bool

  /// Creates a view that strokes a path with `lineWidth`, or fills it if `lineWidth` is
  /// nil. If `isMirrored` is true, the icon is mirrored in right-to-left layout.
  package init(_ path: Path, lineWidth: Double?, isMirrored: Bool = false) {
    self.path = path
    self.lineWidth = lineWidth
    self.isMirrored = isMirrored
    super.init(frame: Rect(x: 0, y: 0, width: 24, height: 24))
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  package required init?(coder: Coder) { nil }

  package override func tintColorDidChange() { setNeedsDisplay() }

  package override func draw(_ rect: Rect, in canvas: Canvas) {
    let shown =
      isMirrored && isRightToLeft
      ? path.applying(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0)) : path
    guard let lineWidth else { return canvas.fill(shown, with: tintColor) }
    canvas.stroke(
      shown, with: tintColor,
      style: StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: .round))
  }
}
