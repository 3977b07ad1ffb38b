import MesmerDrawing
import MesmerScrolling

/// The colours of figures: grays, and the colours of Okabe and Ito, which are
/// distinguishable with any kind of colour vision.
enum FigurePalette {
  static let paper = Color.white
  static let ink = Color(white: 0.15)
  static let faint = Color(white: 0.42)
  /// The frame of a panel.
  static let frame = Color(white: 0.55)
  static let grid = Color(white: 0, alpha: 0.085)
  static let pole = Color(white: 0, alpha: 0.30)

  static let vermilion = Color(red: 213 / 255, green: 94 / 255, blue: 0)
  static let blue = Color(red: 0, green: 114 / 255, blue: 178 / 255)
  static let green = Color(red: 0, green: 158 / 255, blue: 115 / 255)
  static let orange = Color(red: 230 / 255, green: 159 / 255, blue: 0)
  static let sky = Color(red: 86 / 255, green: 180 / 255, blue: 233 / 255)
  static let purple = Color(red: 204 / 255, green: 121 / 255, blue: 167 / 255)
  static let yellow = Color(red: 240 / 255, green: 228 / 255, blue: 66 / 255)

  static func color(_ family: EventFlag.Family) -> Color {
    switch family {
    case .dragging: purple
    case .decelerating: sky
    case .zooming: green
    case .animation: orange
    case .other: frame
    }
  }
}

/// A state shown in a plot as a row of bands.
struct StateRow: Hashable, Sendable {
  let name: String
  let flag: ScrollFlags
  let color: Color

  /// All states, in the order of the rows. Later ones take precedence: the last active
  /// one tints the panels.
  static let all = [
    StateRow(name: "tracking", flag: .tracking, color: FigurePalette.orange),
    StateRow(name: "dragging", flag: .dragging, color: FigurePalette.purple),
    StateRow(name: "decelerating", flag: .decelerating, color: FigurePalette.sky),
    StateRow(name: "zooming", flag: .zooming, color: FigurePalette.green),
    StateRow(name: "zoom bouncing", flag: .zoomBouncing, color: FigurePalette.yellow),
    StateRow(name: "animating", flag: .scrollAnimating, color: FigurePalette.blue),
    StateRow(
      name: "zoom animating", flag: .zoomAnimating, color: FigurePalette.vermilion),
  ]
}
