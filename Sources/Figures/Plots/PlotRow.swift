import MesmerDrawing
import MesmerScrolling
import MesmerSheets

/// A row below the panels of a plot: the times of a state, of animations or of events.
struct PlotRow: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case state(ScrollFlags)
    /// The intervals during which views are animated.
    case animations
    /// The times of events.
    case events([Double])
  }

  let name: String
  let color: Color
  let content: Content
  /// The height in points; the first row of events has 6 more, for space above it.
  var height = PlotPage.rowHeight

  init(state: StateRow) {
    name = state.name
    color = state.color
    content = .state(state.flag)
  }

  private init(name: String, color: Color, content: Content) {
    self.name = name
    self.color = color
    self.content = content
  }

  /// The row of the intervals during which views are animated.
  static let animations = PlotRow(
    name: "animations", color: FigurePalette.ink.withAlpha(0.45), content: .animations)

  private init(events: [Double], name: String, family: EventFlag.Family) {
    self.name = name
    color = FigurePalette.color(family)
    content = .events(events)
  }

  /// Returns a row for each kind of event, in order of first occurrence.
  static func rows(of events: [EventFlag]) -> [PlotRow] {
    var places: [String: Int] = [:]
    var kinds: [(kind: EventFlag, times: [Double])] = []
    for event in events {
      if let place = places[event.kind] {
        kinds[place].times.append(event.time)
      } else {
        places[event.kind] = kinds.count
        kinds.append((event, [event.time]))
      }
    }
    var rows = kinds.map {
      PlotRow(events: $0.times, name: $0.kind.kind, family: $0.kind.family)
    }
    if !rows.isEmpty { rows[0].height += 6 }
    return rows
  }
}
