import MesmerGeometry
import MesmerSheets

/// An error that prevents the drawing of a figure. The description is a one-line
/// diagnostic.
package enum FigureError: Error, Hashable, Sendable {
  /// The size in points is too small for the contents of the figure, or not finite.
  case size(Size, minimum: Size)
  /// The scale is not from 0.25 through 16.
  case scale(Double)
  /// The figure has more pixels than a picture may have, in total or on a side.
  case tooManyPixels(width: Double, height: Double, limit: Int)
}

extension FigureError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    func text(_ number: Double) -> String { FigureText.number(number) }
    switch self {
    case .size(let size, let minimum):
      return "a figure of \(text(size.width)) x \(text(size.height)) points is too "
        + "small; it needs at least \(text(minimum.width)) x \(text(minimum.height))"
    case .scale(let scale):
      return "the scale of a figure is \(text(scale)); it must be 0.25 to 16"
    case .tooManyPixels(let width, let height, let limit):
      return "a figure of \(text(width)) x \(text(height)) pixels is too large; "
        + "the limits are \(limit) in all and 1000000 on a side"
    }
  }
}
