import MesmerDrawing
import MesmerScrolling
import MesmerSheets

extension FigurePalette {
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
