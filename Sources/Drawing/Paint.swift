/// What a shape is painted with.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)

  /// Whether the paint covers what lies under it completely.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.straight8.a == 255
    }
  }

  /// Whether the paint can only give grays.
  package var isGray: Bool {
    switch self {
    case .color(let color): color.isGray
    }
  }
}

/// How an image is sampled where its pixels do not fall on device pixels.
public enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// The pixel that holds the sample point.
  case nearest
  /// Bilinear between pixel centres, edges clamped: UIKit's default.
  case linear
}
