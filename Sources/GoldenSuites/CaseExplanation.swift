import MesmerVerdicts
import MesmerGoldens

/// Which views a case's picture differs in, and how.
enum CaseExplanation {
  /// The explanation of pixels in which a picture differs from its golden, as lines; none
  /// if the case's files can no longer be read.
  ///
  /// What changed is known where git has files that show the golden. Else only the views
  /// that own the pixels now are named.
  static func lines(
    of pixels: CountedPixels, golden: Bitmap, now: CaseTree, _ earlier: EarlierTree
  ) -> [String] {
    if pixels.bounds.isEmpty { return [] }
    return now.show { tree in
      let explanation = earlier.show { before -> DifferenceExplanation? in
        guard let shown = before.picture,
          Comparison(expected: golden, actual: Bitmap(shown), by: pixels.tolerance).passes
        else { return nil }
        return DifferenceExplanation(of: pixels, in: tree, before: before)
      }
      return (explanation ?? DifferenceExplanation(of: pixels, in: tree)).lines
    } ?? []
  }
}
