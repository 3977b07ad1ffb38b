import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The label of a field's text or placeholder, which the field draws.
final class FieldText: UILabel {
  weak var field: UITextField?
  var isPlaceholder = false

  /// The width of the text in one line, including trailing spaces, in points.
  var wholeWidth: CGFloat {
    shaped.wholeLine?.width ?? 0
  }

  override func drawText(in rect: CGRect) {
    guard let field else { return super.drawText(in: rect) }
    if isPlaceholder { field.drawPlaceholder(in: rect) } else { field.drawText(in: rect) }
  }

  func drawPlainly(in rect: CGRect) { super.drawText(in: rect) }
}
