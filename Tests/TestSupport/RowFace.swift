import Mesmer
import MesmerUnicode

/// A face for tests: every scalar it has is a square one em wide. Its glyphs are numbered
/// as the scalars, so that lines can be read.
package final class RowFace: FontFace {
  package let name = "row"
  package let unitsPerEm = 1000
  package let missingAdvance = 1000
  package let pen: Double? = nil
  private let lacks: Set<Unicode.Scalar>
  private let joins: Bool
  private let lock = Mutex()
  private nonisolated(unsafe) var shaped: [String] = []

  /// A face without some scalars. If it joins, a letter next to another is as narrow as a
  /// half, and lines must not be cut from shaped text.
  package init(lacks: Set<Unicode.Scalar> = [], joins: Bool = false) {
    self.lacks = lacks
    self.joins = joins
  }

  package let metrics = FaceMetrics(
    ascender: 800, descender: -200, lineGap: 0, capHeight: 700, xHeight: 500,
    underlinePosition: -100, underlineThickness: 50, strikeoutPosition: 300,
    strikeoutThickness: 50)

  package func has(_ scalar: Unicode.Scalar) -> Bool { !lacks.contains(scalar) }

  /// The texts that were shaped.
  package var texts: [String] { lock.locked { shaped } }

  package func shape(_ run: ShapingRun) -> [ShapedGlyph] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: run.text[run.scalars])
    lock.locked { shaped.append(String(view)) }
    let glyphs = run.scalars.map { i in
      let scalar = run.text[i]
      let isIgnorable = ScalarTraits(of: scalar).contains(.defaultIgnorable)
      let isJoined =
        joins && scalar != " " && i + 1 < run.text.count && run.text[i + 1] != " "
      return ShapedGlyph(
        glyph: run.isRightToLeft ? (scalar.mirrored ?? scalar).value : scalar.value,
        advance: isIgnorable ? 0 : isJoined ? 500 : 1000, cluster: i,
        isUnsafeToBreak: joins)
    }
    return run.isRightToLeft ? glyphs.reversed() : glyphs
  }

  package func outline(of glyph: UInt32) -> Path {
    glyph == 32 ? Path() : Path(rect: Rect(100, 0, 800, 700))
  }
}

extension TextLine {
  /// The characters shown by the line, from left to right; boxes are □.
  package var shown: String {
    var view = String.UnicodeScalarView()
    for glyph in runs.flatMap(\.glyphs).sorted(by: { $0.origin.x < $1.origin.x }) {
      view.append(Unicode.Scalar(glyph.glyph == 0 ? 0x25A1 : glyph.glyph) ?? "?")
    }
    return String(view)
  }
}

extension TextLayout {
  /// The lines as they are read from left to right.
  package var shown: [String] { lines.map(\.shown) }
}

extension AttributedText {
  /// A text of squares of one point.
  package static func row(
    _ text: String, size: Double = 1, face: RowFace = RowFace(),
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> AttributedText {
    var style = ParagraphStyle()
    style.tabStops = []
    change(&style)
    return AttributedText(
      text, TextAttributes(font: Font(faces: [face], size: size)), paragraphStyle: style)
  }
}
