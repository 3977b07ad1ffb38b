import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A separator: its distances from the left and right of its row, in points, and its
/// colour.
package struct ListLine {
  package var left: Double
  package var right: Double
  var color: Color

  package init(left: Double, right: Double, color: Color) {
    (self.left, self.right, self.color) = (left, right, color)
  }
}

/// The view of a list's separators, over the rows and below the headers.
final class ListLines: View {
  init() {
    super.init(frame: .zero)
    isPart = true
    isUserInteractionEnabled = false
  }

  required init?(coder: Coder) { return nil }

  override func addContents(to composer: inout PictureComposer, layer: LayerSpace) {
    guard let list = superview as? ListBase, let source = list.source else { return }
    let thickness = 1 / composer.scale
    // The shown frames of at most 256 rows during an animated change, from back to front.
    let moving =
      list.movingRows > 0
      ? list.shownRows.prefix(256).map { ($0.path, $0.view.presentation.frame) } : []
    for run in list.shownRuns {
      for row in run.rows {
        let path = RowPath(section: run.section, row: row)
        guard let line = source.listLine(below: path), !line.color.isClear
        else { continue }
        let shown = moving.first { $0.0 == path }?.1
        let frame = shown ?? list.frame(ofRow: path)
        let left = frame.minX + max(line.left, 0)
        let right = frame.maxX - max(line.right, 0)
        if !(left < right) || frame.height == 0 { continue }
        let rect = Rect(
          minX: left, minY: frame.maxY - thickness, maxX: right, maxY: frame.maxY)
        let isCovered = moving.contains {
          $0.0 > path && $0.1.minY <= rect.minY && $0.1.maxY >= rect.maxY
            && $0.1.minX <= max(left, 0) && $0.1.maxX >= min(right, list.bounds.width)
        }
        if layer.shows(rect) && !isCovered {
          composer.append(.box(rect, line.color), in: rect, layer.placement)
        }
      }
    }
  }

  /// True: `ListBase.contentsAreGray` covers the separators.
  override var contentsAreGray: Bool { true }
}
