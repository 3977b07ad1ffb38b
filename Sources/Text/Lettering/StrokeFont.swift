import MesmerGeometry
import MesmerPaths

/// The lettering of figures: an alphabet of lines of one width, as in technical drawings,
/// drawn by the renderer itself. It requires no font file, so a figure is identical on
/// every machine. `StrokeFontFace` sets labels in the same alphabet.
///
/// It has ASCII, most Latin letters of U+00A0 to U+017F, Greek, Cyrillic, the usual
/// punctuation and symbols; any other character is shown as an empty box. All digits have
/// the same width. Pairs are kerned only in labels (`StrokeFontFace`), so a width here is
/// a plain sum.
///
/// Space: points, y down. Capitals are 0.7 of the size high above the baseline, lowercase
/// letters 0.5, descenders 0.2 deep; half the pen's width is added to each.
package struct StrokeFont: Hashable, Sendable {
  /// The font size in points. If it is not positive and finite, nothing is drawn.
  package var size: Double
  /// The pen's width as a fraction of the size.
  package var weight: Double

  /// Creates lettering of a size in points; the default pen is 0.085 times as wide.
  package init(size: Double, weight: Double = 0.085) {
    self.size = size
    self.weight = weight
  }

  /// The number of grid units in the font size.
  static let unitsPerSize = 20.0
  /// The y coordinate of the baseline on the grid, which is also the height of capitals.
  static let baseline = 14.0

  private var isDrawable: Bool { size > 0 && size.isFinite && weight.isFinite }
  private var unit: Double { isDrawable ? size / StrokeFont.unitsPerSize : 0 }

  /// The height of a line of text above its baseline, in points, including parentheses
  /// and the pen.
  package var ascent: Double { unit * (StrokeFont.baseline + 2.5) }
  /// The depth of a line of text below its baseline, in points.
  package var descent: Double { unit * 5.2 }
  /// The height of capitals and digits, in points, without the pen's width.
  package var capHeight: Double { unit * StrokeFont.baseline }

  /// The pen: round, with a width in points.
  package var pen: StrokeStyle {
    StrokeStyle(
      lineWidth: isDrawable ? size * weight : -1, lineCap: .round, lineJoin: .round)
  }

  /// Returns the width of a text in points, including the space at both ends.
  package func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + Glyph.of($1).advance } * unit
  }

  /// Returns the path of a text to be stroked with `pen`; `start` is the left end of its
  /// baseline.
  package func path(_ text: String, at start: Point = .zero) -> Path {
    var path = Path()
    if !isDrawable { return path }
    var x = start.x
    let y = start.y - StrokeFont.baseline * unit
    for character in text.unicodeScalars {
      let glyph = Glyph.of(character)
      path.append(
        glyph.path(pen: weight * StrokeFont.unitsPerSize).applying(
          AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: x, ty: y)))
      x += glyph.advance * unit
    }
    return path
  }

  /// Returns a text that fits a width in points. If necessary its middle is replaced by
  /// `..`; the result is empty if not even that fits.
  package func fitted(_ text: String, width: Double) -> String {
    if self.width(of: text) <= width { return text }
    let scalars = Array(text.unicodeScalars)
    func cut(_ kept: Int) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars.prefix((kept + 1) / 2))
      view.append(contentsOf: "..".unicodeScalars)
      view.append(contentsOf: scalars.suffix(kept / 2))
      return String(view)
    }
    // The width grows with the number of characters kept: `fitting` characters fit,
    // `wide` do not.
    var fitting = -1
    var wide = scalars.count
    while wide - fitting > 1 {
      let middle = (fitting + wide) / 2
      if self.width(of: cut(middle)) <= width { fitting = middle } else { wide = middle }
    }
    return fitting < 0 ? "" : cut(fitting)
  }
}
