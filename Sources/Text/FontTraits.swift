// Choosing among the faces of a family, by CSS Fonts 4, section 5.2: the width first,
// then the slant, then the weight. A variable font stands for all values of its axes.

/// What a style asks of a font.
package struct FontTraits: Hashable, Sendable {
  /// How letters lean.
  package enum Slant: Hashable, Sendable {
    /// Not at all.
    case upright
    /// As the family's italic does, or else its oblique.
    case italic
    /// To the right by an angle in degrees.
    case oblique(Double)
  }

  /// From 1 to 1000: 400 is regular, 700 bold.
  package var weight = 400.0
  /// In percent of the normal width.
  package var width = 100.0
  /// Upright by default.
  package var slant = Slant.upright

  /// A regular font.
  package init() {}

  /// The face that suits best; of equal ones the first. Nil if there is none.
  package func best(of faces: [any FontFace]) -> (any FontFace)? {
    var left = faces.map { (face: $0, traits: $0.traits) }
    func keep(_ rank: (FaceTraits) -> (Int, Double)) {
      guard let least = left.map({ rank($0.traits) }).min(by: <) else { return }
      left.removeAll { rank($0.traits) != least }
    }
    keep { Self.rank($0.width, width, prefersLess: width <= 100) }
    keep { ((slant == .upright ? $0.isUpright : $0.isSlanted) ? 0 : 1, 0) }
    keep {
      // From 400 to 500 the weights up to 500 come before those below.
      400...500 ~= weight && weight < $0.weight.lowerBound && $0.weight.lowerBound <= 500
        ? (0, $0.weight.lowerBound - weight)
        : Self.rank($0.weight, weight, prefersLess: weight <= 500)
    }
    return left.first?.face
  }

  /// How far a range is from a value: first those that hold it, then those on one side,
  /// then those on the other.
  private static func rank(
    _ range: ClosedRange<Double>, _ value: Double, prefersLess: Bool
  ) -> (Int, Double) {
    if range.contains(value) { return (0, 0) }
    return range.upperBound < value
      ? (prefersLess ? 1 : 2, value - range.upperBound)
      : (prefersLess ? 2 : 1, range.lowerBound - value)
  }
}

/// What a face has: one value of each, or all that a variable font's axes reach.
package struct FaceTraits: Hashable, Sendable {
  /// Its weights.
  package var weight = 400.0...400.0
  /// Its widths in percent.
  package var width = 100.0...100.0
  /// Whether it has letters that do not lean, and letters that do.
  package var isUpright = true
  package var isSlanted = false

  /// A regular face.
  package init() {}
}
