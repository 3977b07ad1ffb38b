import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerSheets
import MesmerText

// The parts of a plot above and below its panels: flags, states, time.

extension PlotPage {
  /// Draws the rows below the panels.
  func drawRows(_ timeTicks: [Double], _ pen: FigurePen) {
    if rows.isEmpty { return }
    for x in timeTicks {
      pen.vertical(x, from: rowsTop, to: bottom, FigurePalette.grid)
    }
    var y = rowsTop
    for row in rows {
      y += row.height
      let top = y - PlotPage.rowHeight
      pen.canvas.write(
        row.name,
        at: Point(x: left - 6, y: (top + y + PlotPage.label.capHeight) / 2),
        PlotPage.label, FigurePalette.faint, anchor: .end)
      switch row.content {
      case .state(let flag):
        for (from, to) in spans(of: series.runs { $0.contains(flag) }) {
          pen.box(Rect(minX: from, minY: top + 2, maxX: to, maxY: y - 2), row.color)
        }
      case .animations:
        for (from, to) in spans(of: series.animatedRuns) {
          pen.box(Rect(minX: from, minY: top + 2, maxX: to, maxY: y - 2), row.color)
        }
      case .events(let times):
        var last = -Double.infinity
        for time in times {
          // At most one mark per pixel.
          let place = pen.snapped(x(time))
          if place == last { continue }
          last = place
          pen.vertical(place, from: top + 2, to: y - 2, row.color, isBold: true)
        }
      }
    }
    pen.vertical(left, from: rowsTop, to: bottom, FigurePalette.frame)
    pen.horizontal(bottom, from: left, to: right, FigurePalette.frame)
  }

  /// Draws the time axis at the bottom; returns the positions of its ticks.
  func drawTimeAxis(_ pen: FigurePen) -> [Double] {
    let ticks = AxisTicks(
      from: time.low, to: time.high, count: Int(min(max((right - left) / 64, 2), 20)))
    var places: [Double] = []
    let baseline = bottom + 6 + PlotPage.label.capHeight
    guard let steps = ticks.steps else { return places }
    for step in steps {
      let place = x(ticks.value(step))
      places.append(place)
      pen.vertical(place, from: bottom, to: bottom + 4, FigurePalette.frame)
      pen.canvas.write(
        ticks.text(step), at: Point(x: place, y: baseline), PlotPage.label,
        FigurePalette.faint, anchor: .middle)
    }
    pen.canvas.write(
      "Time (s)", at: Point(x: (left + right) / 2, y: baseline + 14), PlotPage.label,
      FigurePalette.ink, anchor: .middle)
    return places
  }

  /// Draws the poles of the events, from their names down through the panels. They are
  /// drawn first, so that text covers them.
  func drawPoles(_ pen: FigurePen) {
    guard let foot = frames.last?.maxY, lanes.count + lanes.omitted > 0 else { return }
    // One pole per pixel, the highest.
    var tops: [Double: Double] = [:]
    func raise(_ x: Double, to top: Double) {
      let place = pen.snapped(x)
      tops[place] = min(tops[place] ?? top, top)
    }
    for place in lanes.places {
      raise(place.x, to: top(ofLane: place.lane) + PlotPage.laneHeight / 2)
    }
    for event in series.events { raise(x(event.time), to: flagsBottom) }
    for (place, top) in tops.sorted(by: { $0.key < $1.key })
    where place >= left - 1 && place <= right + 1 {
      pen.vertical(place, from: top, to: foot, FigurePalette.pole)
    }
  }

  /// Draws the names of the events.
  func drawNames(_ pen: FigurePen) {
    for place in lanes.places {
      let event = series.events[place.index]
      let top = top(ofLane: place.lane)
      let width = PlotPage.small.width(of: event.text)
      let baseline = top + (PlotPage.laneHeight + PlotPage.small.capHeight) / 2
      let start = place.isLeftOfPole ? place.left : place.right - width
      pen.writeAlone(
        event.text, at: Point(x: start, y: baseline), PlotPage.small,
        FigurePalette.ink)
      pen.dots(
        [Point(x: place.x, y: top + PlotPage.laneHeight / 2)],
        FigurePalette.color(event.family), radius: 2.25)
    }
  }

  private func top(ofLane lane: Int) -> Double {
    flagsBottom - 2 - Double(lane + 1) * PlotPage.laneHeight
  }
}
