import MesmerDrawing
import MesmerExplanations
import MesmerGoldens
import MesmerRendering

/// Which views a case's picture differs in, and how.
enum CaseExplanation {
  /// The explanation of a picture that differs from its golden, as lines; none if the
  /// case's files can no longer be read.
  ///
  /// What changed is known where git has files that show the golden. Else only the views
  /// that own the pixels now are named.
  static func lines(
    of one: SuiteCase, picture: String, _ pixmap: Pixmap, golden path: String
  ) -> [String] {
    guard let golden = try? PictureFile.read(path) else { return [] }
    let tolerance = one.tolerance
    let pixels = CountedPixels(expected: golden, actual: Bitmap(pixmap), by: tolerance)
    if pixels.bounds.isEmpty { return [] }
    let now = CaseTree(one, picture: picture)
    let earlier = EarlierTree(now, golden: path)
    return now.show { tree in
      let explanation = earlier.show { before -> DifferenceExplanation? in
        guard let shown = before.picture,
          Comparison(expected: golden, actual: Bitmap(shown), by: tolerance).passes
        else { return nil }
        return DifferenceExplanation(of: pixels, in: tree, before: before)
      }
      return (explanation ?? DifferenceExplanation(of: pixels, in: tree)).lines
    } ?? []
  }
}
