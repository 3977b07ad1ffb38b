import MesmerDrawing
import MesmerGeometry
import MesmerSheets
import MesmerText

/// The layout of a plot, in points of the figure.
///
/// From the top: a line with the title, the flags of the events, the panels with a
/// heading line each, rows of states, the time axis. The panels share the remaining
/// height. If there is not enough space for the name of every event, the flags are
/// replaced by a row for each kind of event, below those of the states. If there is no
/// space for these rows either, some flags have no name. A very low figure has no rows
/// of states.
struct PlotPage {
  let series: MotionSeries
  let title: String
  let size: Size
  let scale: Double

  let panels: [PlotPanel]
  let ranges: [AxisRange]
  let ticks: [AxisTicks]
  let states: [StateRow]
  let rows: [PlotRow]
  let lanes: EventLanes

  /// The range of the time axis, and its position.
  let time: AxisRange
  let left: Double
  let right: Double
  let flagsBottom: Double
  let frames: [Rect]
  let rowsTop: Double

  static let headline = StrokeFont(size: 12, weight: 0.1)
  static let heading = StrokeFont(size: 11, weight: 0.1)
  static let label = StrokeFont(size: 9.5)
  static let small = StrokeFont(size: 9)

  static let laneHeight = 12.0
  static let rowHeight = 12.0
  static let headingHeight = 22.0
  static let timeAxisHeight = 36.0
  static let margin = 14.0
  /// The smallest legible height of a panel.
  static let leastPanel = 40.0

  init(_ series: MotionSeries, title: String, size: Size, scale: Double) {
    self.series = series
    self.title = title
    self.size = size
    self.scale = scale
    let time = series.timeRange
    self.time = time
    let panels = series.panels
    self.panels = panels
    let ranges = panels.map(\.range)
    self.ranges = ranges
    states = StateRow.all.filter { row in
      series.flags.contains { $0.contains(row.flag) }
    }

    // Heights.
    let top = PlotPage.margin + 16
    let count = Double(panels.count)
    var free = size.height - top - PlotPage.timeAxisHeight
    free -= count * (PlotPage.headingHeight + PlotPage.leastPanel)
    var rows = states.map { PlotRow(state: $0) }
    if series.animations.contains(where: { $0 > 0 }) { rows.append(.animations) }
    if PlotPage.height(of: rows) > free { rows = [] }
    // Less than half of the free height: the curves have priority.
    let room = (free - PlotPage.height(of: rows)) * 0.45

    // The number of ticks in a panel depends on its height, which depends on the other
    // parts, which depend on the width of the tick labels. To break this cycle, the
    // left margin is wide enough for any number of ticks.
    var widest = 24.0
    for range in ranges {
      for count in PlotPage.tickCounts {
        let ticks = AxisTicks(from: range.low, to: range.high, count: count)
        guard let steps = ticks.steps else { continue }
        for step in steps {
          widest = max(widest, PlotPage.label.width(of: ticks.text(step)))
        }
      }
    }
    let right = size.width - PlotPage.margin - 4
    self.right = right

    // Flags, or rows instead of them.
    func left(_ rows: [PlotRow]) -> Double {
      let names = rows.map { PlotPage.label.width(of: $0.name) }
      return PlotPage.margin + names.reduce(widest, max) + 6
    }
    func lanes(_ left: Double) -> EventLanes {
      EventLanes(
        x: series.events.map {
          left + ($0.time - time.low) / time.length * (right - left)
        },
        widths: series.events.map { PlotPage.small.width(of: $0.text) }, gap: 4,
        within: left...max(right, left),
        limit: Int(min(max(room / PlotPage.laneHeight, 0), 12)))
    }
    var named = lanes(left(rows))
    if named.omitted > 0 {
      let all = rows + PlotRow.rows(of: series.events)
      if PlotPage.height(of: all) - PlotPage.height(of: rows) <= room {
        rows = all
        named = EventLanes()
      }
    }
    self.rows = rows
    self.lanes = named
    self.left = left(rows)
    let flags = named.count == 0 ? 0 : Double(named.count) * PlotPage.laneHeight + 4
    flagsBottom = top + flags

    // The panels receive the rest of the height.
    let shares = panels.map(\.weight).reduce(0, +)
    let all =
      max(free - PlotPage.height(of: rows) - flags, 0) + count * PlotPage.leastPanel
    var y = flagsBottom
    var frames: [Rect] = []
    for panel in panels {
      y += PlotPage.headingHeight
      let height = all * panel.weight / shares
      frames.append(
        Rect(minX: self.left, minY: y, maxX: max(right, self.left), maxY: y + height))
      y += height
    }
    self.frames = frames
    ticks = zip(frames, ranges).map { frame, range in
      let limits = PlotPage.tickCounts
      let count = Int(min(max(frame.height / 20, 0), 100))
      return AxisTicks(
        from: range.low, to: range.high,
        count: min(max(count, limits.lowerBound), limits.upperBound))
    }
    rowsTop = y + (rows.isEmpty ? 0 : PlotPage.rowsGap)
  }

  /// The range of the maximum number of steps between the ticks of a panel.
  private static let tickCounts = 2...10
  /// The space above the rows.
  private static let rowsGap = 10.0

  private static func height(of rows: [PlotRow]) -> Double {
    rows.isEmpty ? 0 : rowsGap + rows.map(\.height).reduce(0, +)
  }

  /// The position of the time axis.
  var bottom: Double { rowsTop + rows.map(\.height).reduce(0, +) }

  /// Returns the position of a time.
  func x(_ time: Double) -> Double {
    left + (time - self.time.low) / self.time.length * (right - left)
  }

  // MARK: Drawing

  func draw(_ pen: FigurePen) {
    drawTitle(pen)
    drawTints(pen)
    drawPoles(pen)
    let timeTicks = drawTimeAxis(pen)
    for index in panels.indices { drawPanel(index, timeTicks, pen) }
    drawRows(timeTicks, pen)
    drawNames(pen)
    if series.count == 0, let frame = frames.first {
      let width = PlotPage.heading.width(of: "no frames")
      pen.writeAlone(
        "no frames", at: Point(x: frame.midX - width / 2, y: frame.midY + 4),
        PlotPage.heading, FigurePalette.faint)
    }
  }

  private func drawTitle(_ pen: FigurePen) {
    let baseline = PlotPage.margin + PlotPage.headline.capHeight
    var summary = "\(series.count) frame\(series.count == 1 ? "" : "s")"
    if let first = series.times.first, let last = series.times.last, last > first {
      summary += ", \(FigureText.number(last - first, decimals: 2)) s"
    }
    if lanes.omitted > 0 {
      summary += ", \(lanes.omitted) event\(lanes.omitted == 1 ? "" : "s") not named"
    }
    let room = right - PlotPage.margin
    var taken = PlotPage.label.width(of: summary) + 16
    if taken > room { taken = 0 }
    if taken > 0 {
      pen.canvas.write(
        summary, at: Point(x: right, y: baseline), PlotPage.label,
        FigurePalette.faint, anchor: .end)
    }
    let text = PlotPage.headline.fitted(title, width: room - taken)
    pen.canvas.write(
      text, at: Point(x: PlotPage.margin, y: baseline), PlotPage.headline,
      FigurePalette.ink)
  }

  /// Shows the state at each time as a tint behind the curves.
  private func drawTints(_ pen: FigurePen) {
    for (index, row) in states.enumerated() {
      let stronger = states[(index + 1)...]
      let runs = series.runs { flags in
        flags.contains(row.flag) && !stronger.contains { flags.contains($0.flag) }
      }
      for (from, to) in spans(of: runs) {
        for frame in frames {
          pen.box(
            Rect(minX: from, minY: frame.minY, maxX: to, maxY: frame.maxY),
            row.color.withAlpha(0.11))
        }
      }
    }
  }

  /// Returns runs of frames as positions; runs that share a device pixel are merged.
  func spans(of runs: [Range<Int>]) -> [(from: Double, to: Double)] {
    var spans: [(from: Double, to: Double)] = []
    for run in runs {
      // A state lasts until the next frame; after the last one there is none.
      let from = x(series.times[run.lowerBound])
      let to = x(series.times[min(run.upperBound, series.count - 1)])
      if let last = spans.last, from - last.to < 1 / scale {
        spans[spans.count - 1].to = to
      } else {
        spans.append((from, to))
      }
    }
    return spans
  }
}
