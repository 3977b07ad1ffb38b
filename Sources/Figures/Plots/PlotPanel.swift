import MesmerDrawing
import MesmerGeometry
import MesmerSheets

/// A panel of a plot: curves over time, with a separate axis.
struct PlotPanel: Sendable {
  /// A curve, or a range edge.
  struct Curve: Sendable {
    var name: String
    var values: [Double]
    var color: Color
    var isDashed = false
  }

  /// The quantity, and its unit (may be empty).
  var title: String
  var unit: String
  var curves: [Curve]
  /// Dashed lines; those far from the curves are not shown.
  var edges: [Curve] = []
  /// A remark on quantities that do not change.
  var note = ""
  /// The frames at which the curves restart, without a line from the frame before.
  var breaks: [Int] = []
  /// Whether 0 is on the axis.
  var showsZero = false
  /// The height in proportion to the other panels.
  var weight: Double

  /// The range of the axis: the curves, and edges less than half their height away,
  /// with a margin.
  var range: AxisRange {
    var range = AxisRange(of: curves.lazy.joinedValues)
    if showsZero {
      let zero = AxisRange(low: 0, high: 0)
      range = range?.union(zero) ?? zero
    }
    guard let data = range else { return AxisRange(low: -1, high: 1) }
    let near = data.padded(by: 0.5)
    var shown = data
    for value in edges.lazy.joinedValues where near.low <= value && value <= near.high {
      shown = shown.union(AxisRange(low: value, high: value))
    }
    return shown.padded(by: 0.07)
  }

  /// Whether an edge is visible.
  var showsEdges: Bool {
    let range = range
    return edges.lazy.joinedValues.contains { range.low <= $0 && $0 <= range.high }
  }
}

extension Sequence<PlotPanel.Curve> {
  fileprivate var joinedValues: some Sequence<Double> {
    self.lazy.map(\.values).joined()
  }
}

extension MotionSeries {
  /// The panels of a motion, from the top.
  var panels: [PlotPanel] {
    var panels = [offsetPanel, velocityPanel]
    var zooms: [PlotPanel.Curve] = []
    if MotionSeries.changes(zoom) {
      zooms.append(
        .init(name: named("zoom"), values: zoom, color: FigurePalette.green))
    }
    for (index, other) in others.enumerated() where MotionSeries.changes(other.zoom) {
      zooms.append(
        .init(
          name: other.id, values: other.zoom,
          color: MotionSeries.color(index + zooms.count)))
    }
    if !zooms.isEmpty {
      panels.append(
        PlotPanel(title: "Zoom scale", unit: "", curves: zooms, weight: 1.5))
    }
    return panels
  }

  /// Returns the name of a curve of the main scroll view.
  private func named(_ name: String) -> String {
    others.isEmpty ? name : "main " + name
  }

  /// Returns the colour of a curve of another scroll view.
  private static func color(_ index: Int) -> Color {
    let colors = [
      FigurePalette.green, FigurePalette.purple, FigurePalette.orange, FigurePalette.sky,
    ]
    return colors[index % colors.count]
  }

  /// Returns a curve for each axis along which another scroll view moves.
  private func otherCurves(
    _ x: KeyPath<Other, [Double]>, _ y: KeyPath<Other, [Double]>
  ) -> [PlotPanel.Curve] {
    var curves: [PlotPanel.Curve] = []
    var line = 0
    for other in others {
      for (name, offset, values) in [("x", other.x, x), ("y", other.y, y)]
      where MotionSeries.changes(offset)
        && other[keyPath: values].contains(where: \.isFinite)
      {
        curves.append(
          .init(
            name: "\(other.id) \(name)", values: other[keyPath: values],
            color: MotionSeries.color(line)))
        line += 1
      }
    }
    return curves
  }

  /// The axes with movement; y if there is none.
  private var movingAxes: (x: Bool, y: Bool) {
    func moves(_ offset: [Double], _ velocity: [Double]) -> Bool {
      MotionSeries.changes(offset) || MotionSeries.changes(velocity)
        || velocity.contains { $0 != 0 }
    }
    let x = moves(x, velocityX)
    return (x, !x || moves(y, velocityY))
  }

  private var offsetPanel: PlotPanel {
    let axes = movingAxes
    var panel = PlotPanel(
      title: "Content offset", unit: "pt", curves: [], weight: 3)
    func add(
      _ name: String, _ shown: Bool, _ values: [Double], _ color: Color,
      _ low: [Double], _ high: [Double]
    ) {
      guard shown else {
        if let rest = values.first {
          panel.note += "\(name) rests at \(FigureText.short(rest))"
        }
        return
      }
      panel.curves.append(.init(name: named(name), values: values, color: color))
      panel.edges.append(.init(name: "range", values: low, color: color))
      panel.edges.append(.init(name: "range", values: high, color: color))
    }
    add("x", axes.x, x, FigurePalette.vermilion, lowX, highX)
    add("y", axes.y, y, FigurePalette.blue, lowY, highY)
    panel.curves += otherCurves(\.x, \.y)
    return panel
  }

  private var velocityPanel: PlotPanel {
    let axes = movingAxes
    var panel = PlotPanel(
      title: "Velocity", unit: "pt/s", curves: [], breaks: releases, showsZero: true,
      weight: 2)
    if axes.x {
      panel.curves.append(
        .init(name: named("x"), values: velocityX, color: FigurePalette.vermilion))
    }
    if axes.y {
      panel.curves.append(
        .init(name: named("y"), values: velocityY, color: FigurePalette.blue))
    }
    panel.curves += otherCurves(\.velocityX, \.velocityY)
    // The content does not always follow the fingers: within the slop, beyond an end.
    for (shown, name, values, color) in [
      (axes.x, "x", fingerX, FigurePalette.vermilion),
      (axes.y, "y", fingerY, FigurePalette.blue),
    ] where shown && values.contains(where: \.isFinite) {
      panel.curves.append(
        .init(
          name: axes.x && axes.y ? "finger \(name)" : "finger", values: values,
          color: color, isDashed: true))
    }
    return panel
  }
}
