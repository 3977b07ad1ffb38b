import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerSheets
import MesmerText

// The panels of a plot.

extension PlotPage {
  /// Draws a panel with its grid, curves, axis, heading and legend.
  func drawPanel(_ index: Int, _ timeTicks: [Double], _ pen: FigurePen) {
    let frame = frames[index]
    let range = ranges[index]
    func y(_ value: Double) -> Double {
      frame.maxY - (value - range.low) / range.length * frame.height
    }
    for x in timeTicks {
      pen.vertical(x, from: frame.minY, to: frame.maxY, FigurePalette.grid)
    }
    let ticks = ticks[index]
    for step in ticks.steps.map(Array.init) ?? [] {
      let place = y(ticks.value(step))
      pen.horizontal(
        place, from: frame.minX, to: frame.maxX,
        step == 0 ? FigurePalette.pole : FigurePalette.grid)
      pen.canvas.write(
        ticks.text(step),
        at: Point(x: left - 6, y: place + PlotPage.label.capHeight / 2),
        PlotPage.label, FigurePalette.faint, anchor: .end)
    }
    pen.canvas.save()
    pen.canvas.clip(to: frame)
    for edge in panels[index].edges { drawEdge(edge, y, pen) }
    let breaks = [0] + panels[index].breaks + [series.count]
    for curve in panels[index].curves {
      for (start, end) in zip(breaks, breaks.dropFirst()) {
        drawCurve(curve, start..<end, y, pen)
      }
    }
    pen.canvas.restore()
    pen.vertical(frame.minX, from: frame.minY, to: frame.maxY, FigurePalette.frame)
    pen.horizontal(frame.maxY, from: frame.minX, to: frame.maxX, FigurePalette.frame)
    drawHeading(panels[index], above: frame, pen)
  }

  private var columnsPerSecond: Double { (right - left) * scale / time.length }

  private func drawCurve(
    _ curve: PlotPanel.Curve, _ frames: Range<Int>, _ y: (Double) -> Double,
    _ pen: FigurePen
  ) {
    let runs = CurveColumns.runs(
      times: Array(series.times[frames]), values: Array(curve.values[frames]),
      columnsPerSecond: columnsPerSecond)
    // Frames with a sufficient distance are shown as dots.
    let spacing = (right - left) / Double(max(series.count, 1))
    for run in runs {
      let points = run.map { Point(x: x($0.x), y: y($0.y)) }
      if curve.isDashed {
        pen.line(points, curve.color, width: 1, dash: Dash(lengths: [2, 2]))
        continue
      }
      pen.line(points, curve.color, width: 1.5)
      if points.count == 1 {
        pen.dots(points, curve.color, radius: 2.5)
      } else if spacing >= 5 {
        pen.dots(points, curve.color, radius: 1.75)
      }
    }
  }

  /// Draws a range edge as a dashed line.
  private func drawEdge(
    _ edge: PlotPanel.Curve, _ y: (Double) -> Double, _ pen: FigurePen
  ) {
    let runs = CurveColumns.runs(
      times: series.times, values: edge.values, columnsPerSecond: columnsPerSecond)
    for run in runs {
      var points: [Point] = []
      for (index, sample) in run.enumerated() {
        // Dashes are even only along a single line.
        let isInside =
          index > 0 && index < run.count - 1 && run[index - 1].y == sample.y
          && run[index + 1].y == sample.y
        if !isInside { points.append(Point(x: x(sample.x), y: y(sample.y))) }
      }
      // The line of an edge continues beyond the first and last frames.
      if run.first?.x == series.times.first, let first = points.first {
        points.insert(Point(x: left, y: first.y), at: 0)
      }
      if run.last?.x == series.times.last, let last = points.last {
        points.append(Point(x: right, y: last.y))
      }
      pen.line(
        points, edge.color.withAlpha(0.75), width: 1, dash: Dash(lengths: [4, 3]))
    }
  }

  /// Draws the heading on the left, and the legend on the right of the same line.
  private func drawHeading(_ panel: PlotPanel, above frame: Rect, _ pen: FigurePen) {
    let baseline = frame.minY - 6
    var x = left
    pen.writeAlone(
      panel.title, at: Point(x: x, y: baseline), PlotPage.heading, FigurePalette.ink)
    x += PlotPage.heading.width(of: panel.title) + 4
    if !panel.unit.isEmpty {
      pen.writeAlone(
        "(\(panel.unit))", at: Point(x: x, y: baseline), PlotPage.label,
        FigurePalette.faint)
      x += PlotPage.label.width(of: "(\(panel.unit))")
    }

    /// The right end of the next entry of the legend, which is written from the right.
    /// Entries that do not fit are omitted.
    var end = right
    func entry(_ name: String, _ color: Color?, dash: Dash? = nil) {
      let sample = color == nil ? 0 : 20.0
      let start = end - PlotPage.label.width(of: name) - sample
      if start < x + 8 { return }
      pen.box(
        Rect(minX: start - 4, minY: baseline - 9, maxX: end, maxY: baseline + 3),
        FigurePalette.paper)
      pen.writeAlone(
        name, at: Point(x: start + sample, y: baseline), PlotPage.label,
        FigurePalette.faint)
      if let color {
        let middle = baseline - PlotPage.label.capHeight / 2
        pen.line(
          [Point(x: start, y: middle), Point(x: start + 16, y: middle)], color,
          width: dash == nil ? 1.5 : 1, dash: dash)
      }
      end = start - 12
    }
    if !panel.note.isEmpty { entry(panel.note, nil) }
    if panel.showsEdges {
      let color =
        panel.curves.count == 1 ? panel.curves[0].color : FigurePalette.faint
      entry("range", color.withAlpha(0.75), dash: Dash(lengths: [4, 3]))
    }
    if panel.title != "Zoom scale" || !series.others.isEmpty {
      for curve in panel.curves.reversed() {
        entry(
          curve.name, curve.color, dash: curve.isDashed ? Dash(lengths: [2, 2]) : nil)
      }
    }
  }
}

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
