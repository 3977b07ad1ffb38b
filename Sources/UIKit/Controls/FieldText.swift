import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// The label of the text, drawn by its field.
final class FieldText: UILabel {
  weak var field: UITextField?
  var isPlaceholder = false

  /// The width of the text in one line, with spaces at its end.
  var wholeWidth: CGFloat {
    shaped.wholeLine?.width ?? 0
  }

  override func drawText(in rect: CGRect) {
    guard let field else { return super.drawText(in: rect) }
    if isPlaceholder { field.drawPlaceholder(in: rect) } else { field.drawText(in: rect) }
  }

  func drawPlainly(in rect: CGRect) { super.drawText(in: rect) }
}

extension Image {
  /// A gray disc of 19 points with a cross: the clear button.
  static var clearSign: UIImage {
    UIImage(drawing: CGSize(width: 19, height: 19)) { canvas in
      canvas.fill(
        Path(ovalIn: CGRect(x: 2.5, y: 2.5, width: 14, height: 14)), with: .systemGray)
      for x in [7.0, 12.0] {
        var path = Path()
        path.move(to: CGPoint(x: x, y: 7))
        path.addLine(to: CGPoint(x: 19 - x, y: 12))
        canvas.stroke(
          path, with: .systemBackground,
          style: StrokeStyle(lineWidth: 1.3, lineCap: .round))
      }
    }
  }
}
