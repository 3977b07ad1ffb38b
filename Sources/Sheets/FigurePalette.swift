import MesmerDrawing

/// The colours of figures: grays, and the colours of Okabe and Ito, which are
/// distinguishable with any kind of colour vision.
package enum FigurePalette {
  package static let paper = Color.white
  package static let ink = Color(white: 0.15)
  package static let faint = Color(white: 0.42)
  /// The frame of a panel.
  package static let frame = Color(white: 0.55)
  package static let grid = Color(white: 0, alpha: 0.085)
  package static let pole = Color(white: 0, alpha: 0.30)

  package static let vermilion = Color(red: 213 / 255, green: 94 / 255, blue: 0)
  package static let blue = Color(red: 0, green: 114 / 255, blue: 178 / 255)
  package static let green = Color(red: 0, green: 158 / 255, blue: 115 / 255)
  package static let orange = Color(red: 230 / 255, green: 159 / 255, blue: 0)
  package static let sky = Color(red: 86 / 255, green: 180 / 255, blue: 233 / 255)
  package static let purple = Color(red: 204 / 255, green: 121 / 255, blue: 167 / 255)
  package static let yellow = Color(red: 240 / 255, green: 228 / 255, blue: 66 / 255)
}
