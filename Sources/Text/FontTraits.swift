// Matching of a family's faces by CSS Fonts 4, section 5.2: the width first, then the
// slant, then the weight. A variable font covers all values of its axes.

/// The requested properties of a font.
package struct FontTraits: Hashable, Sendable {
  /// The slant of letters.
  package enum Slant: Hashable, Sendable {
    /// Upright.
    case upright
    /// The family's italic; its oblique if it has no italic.
    case italic
    /// Slanted to the right by an angle in degrees.
    case oblique(Double)
  }

  /// The weight from 1 to 1000: 400 is regular, 700 bold.
  package var weight = 400.0
  /// The width in percent of the normal width.
  package var width = 100.0
  /// The slant; upright by default.
  package var slant = Slant.upright

  /// Creates the traits of a regular font.
  package init() {}

  /// Returns the best matching face, the first of several; nil for no faces.
  package func best(of faces: [any FontFace]) -> (any FontFace)? {
    var left = faces.map { (face: $0, traits: $0.traits) }
    func keep(_ rank: (FaceTraits) -> (Int, Double)) {
      guard let least = left.map({ rank($0.traits) }).min(by: <) else { return }
      left.removeAll { rank($0.traits) != least }
    }
    keep { Self.rank($0.width, width, prefersLess: width <= 100) }
    keep { ((slant == .upright ? $0.isUpright : $0.isSlanted) ? 0 : 1, 0) }
    keep {
      // For a weight from 400 to 500, heavier faces up to 500 precede lighter ones.
      400...500 ~= weight && weight < $0.weight.lowerBound && $0.weight.lowerBound <= 500
        ? (0, $0.weight.lowerBound - weight)
        : Self.rank($0.weight, weight, prefersLess: weight <= 500)
    }
    return left.first?.face
  }

  /// Returns the rank of a range for a value, where lower ranks match better: ranges that
  /// contain the value, then those on the preferred side, then those on the other side,
  /// the nearest first.
  private static func rank(
    _ range: ClosedRange<Double>, _ value: Double, prefersLess: Bool
  ) -> (Int, Double) {
    if range.contains(value) { return (0, 0) }
    return range.upperBound < value
      ? (prefersLess ? 1 : 2, value - range.upperBound)
      : (prefersLess ? 2 : 1, range.lowerBound - value)
  }
}

/// The traits of a face: one value of each, or the ranges of a variable font's axes.
package struct FaceTraits: Hashable, Sendable {
  /// The weights.
  package var weight = 400.0...400.0
  /// The widths in percent.
  package var width = 100.0...100.0
  /// Whether there are upright letters, and slanted letters.
  package var isUpright = true
  package var isSlanted = false

  /// Creates the traits of a regular face.
  package init() {}
}
