import Mesmer

/// The report as bars, drawn by Mesmer: the time of a frame by workload and program.
struct FlingPlot {
  private let root = View(frame: Rect(x: 0, y: 0, width: 640, height: 0))
  private var y = 16.0

  /// A plot of a report.
  init(_ report: FlingReport) {
    root.backgroundColor = .white
    for workload in report.workloads {
      title("\(workload.title): CPU time of a frame, ms")
      bars(
        workload.programs.map {
          ($0.name, workload.frameTimes(of: $0).busy.median)
        })
    }
    title("The same fling in scenes of more views: CPU time of a frame, ms")
    bars(report.nodes.map { ("Mesmer, " + $0.name, $0.frame.busy) })
    root.frame.size.height = y
  }

  /// The picture, two pixels for a point.
  func picture() -> Pixmap { Renderer(scale: 2, background: .white).render(root) }

  private mutating func title(_ text: String) {
    add(text, at: Rect(x: 16, y: y, width: 608, height: 20), .boldSystem(size: 13))
    y += 24
  }

  private mutating func bars(_ values: [(name: String, value: Double)]) {
    let largest = max(values.map(\.value).max() ?? 0, 1e-9)
    let left = 240.0
    let room = 320.0
    for (name, value) in values {
      let label = add(
        name, at: Rect(x: 16, y: y, width: left - 24, height: 18), .system(size: 12))
      label.textAlignment = .right
      let width = max(value, 0) / largest * room
      let bar = View(frame: Rect(x: left, y: y + 2, width: width, height: 14))
      bar.backgroundColor =
        name.hasPrefix("Mesmer")
        ? Color(red: 0.18, green: 0.42, blue: 0.77) : Color(white: 0.68)
      root.addSubview(bar)
      add(
        fixed(value, 2), at: Rect(x: left + width + 6, y: y, width: 60, height: 18),
        .system(size: 12))
      y += 20
    }
    y += 14
  }

  @discardableResult
  private func add(_ text: String, at frame: Rect, _ font: Font) -> Label {
    let label = Label(frame: frame)
    label.text = text
    label.font = font
    root.addSubview(label)
    return label
  }
}
