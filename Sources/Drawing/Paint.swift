/// The source of colour for a shape.
package enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours that change with the position, in the user space of the shape.
  case gradient(Gradient)
  /// An image repeated in the user space of the shape.
  case pattern(ImagePattern)

  /// Whether the paint has only grays.
  package var isGray: Bool {
    switch self {
    case .color(let color): color.isGray
    case .gradient(let gradient): gradient.isGray
    case .pattern(let pattern): pattern.image.isGray
    }
  }
}

/// The sampling method for an image whose pixels do not coincide with device pixels.
public enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// The pixel that contains the sample point.
  case nearest
  /// Bilinear between pixel centres, edges clamped: UIKit's default.
  case linear
  /// A separable filter: Catmull-Rom for enlarging, Mitchell for reducing.
  ///
  /// Mitchell covers all pixels that shrink into one, so that fine detail becomes its
  /// mean and not a pattern. An axis that is reduced by 4 or more is first halved, at
  /// most 8 times, until the factor is below 4; the image caches the halved pixels. If
  /// an image is skewed, or rotated by other than quarter turns, this filter only reduces
  /// it to its displayed size, and the result is sampled bilinearly.
  case high
}
