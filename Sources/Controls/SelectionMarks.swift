import MesmerGeometry
import MesmerViews

/// The caret, or the highlight of a selection with its handles. The caret does not blink.
package final class SelectionMarks: View {
  private var parts: [View] = []

  package override init(frame: Rect) { super.init(frame: frame) }

  package required init?(coder: Coder) { nil }

  /// Shows the rectangles of a selection with handles, or a caret. Both are in this
  /// view's coordinates.
  package func show(_ rects: [Rect], caret: Rect?) {
    var frames = rects.map { (frame: $0, radius: 0.0, alpha: 0.2) }
    if let caret { frames.append((caret, 1, 1)) }
    if let first = rects.first, let last = rects.last {
      for (edge, x, y) in [
        (first, first.minX, first.minY - 3), (last, last.maxX, last.maxY + 3),
      ] {
        frames.append(
          (Rect(x: x - 1, y: edge.minY, width: 2, height: edge.height), 0, 1))
        frames.append((Rect(x: x - 5, y: y - 5, width: 10, height: 10), 5, 1))
      }
    }
    while parts.count > frames.count { parts.removeLast().removeFromSuperview() }
    View.performWithoutAnimation {
      for (i, (frame, radius, alpha)) in frames.enumerated() {
        if i == parts.count {
          parts.append(View())
          addPart(parts[i])
        }
        parts[i].frame = frame
        parts[i].cornerRadius = radius
        parts[i].alpha = alpha
      }
    }
    tintColorDidChange()
  }

  package override func tintColorDidChange() {
    for part in parts { part.backgroundColor = tintColor }
  }
}
