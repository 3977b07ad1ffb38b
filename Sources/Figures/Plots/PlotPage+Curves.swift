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

  /// Draws a range edge as a dashed line: a value holds until the next frame.
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

    /// Written from the right; entries that do not fit are omitted.
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
