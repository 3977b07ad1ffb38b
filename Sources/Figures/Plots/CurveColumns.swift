import MesmerGeometry

/// A reduction of a curve to the resolution of a picture.
///
/// If a column of device pixels has more than `density` samples, only the first, the
/// least, the greatest and the last of them are drawn, in order. This preserves the
/// vertical extent of the curve in the column and the line to the next column, and the
/// cost of drawing depends on the width of the picture.
enum CurveColumns {
  /// The maximum number of samples in a column that are all drawn.
  static let density = 4

  /// Returns the points of the curve as runs without gaps; samples that are not finite
  /// are gaps.
  ///
  /// - Parameters:
  ///   - times: in seconds, increasing.
  ///   - values: one for each time.
  ///   - columnsPerSecond: device pixels per second.
  static func runs(
    times: [Double], values: [Double], columnsPerSecond: Double
  ) -> [[Point]] {
    var runs: [[Point]] = []
    var run: [Point] = []
    var column = Column()
    func end() {
      column.empty(into: &run)
      if !run.isEmpty { runs.append(run) }
      run = []
    }
    let origin = times.first ?? 0
    for (time, value) in zip(times, values) {
      guard value.isFinite, time.isFinite else {
        end()
        continue
      }
      let place = Elementary.floor((time - origin) * columnsPerSecond)
      if place != column.place {
        column.empty(into: &run)
        column.place = place
      }
      column.samples.append(Point(x: time, y: value))
    }
    end()
    return runs
  }

  /// The samples of one column.
  private struct Column {
    var place = -1.0
    var samples: [Point] = []

    mutating func empty(into run: inout [Point]) {
      defer { samples.removeAll(keepingCapacity: true) }
      if samples.count <= CurveColumns.density {
        run.append(contentsOf: samples)
        return
      }
      var least = 0
      var greatest = 0
      for (index, sample) in samples.enumerated() {
        if sample.y < samples[least].y { least = index }
        if sample.y > samples[greatest].y { greatest = index }
      }
      var last = -1
      for index in [0, min(least, greatest), max(least, greatest), samples.count - 1]
      where index > last {
        run.append(samples[index])
        last = index
      }
    }
  }
}
