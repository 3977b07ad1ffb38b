import MesmerGeometry
import MesmerInteraction
import MesmerJSONText
import MesmerScrolling
import MesmerViews

/// The deviations of a recording from the rules of motion: its finger is played, and
/// the recorded offsets are compared with the computed ones, to the device pixel.
package struct RecordingFit {
  /// The errors of one rule, in points; those of a velocity are in points per
  /// millisecond.
  package struct Rule {
    package let name: String
    package fileprivate(set) var errors: [Double] = []

    package var largest: Double { errors.max() ?? 0 }
    package var mean: Double { errors.reduce(0, +) / Double(max(errors.count, 1)) }
  }

  /// The rules that the recording covers.
  package private(set) var rules: [Rule] = []
  /// The delay in milliseconds that is added to the times of samples after the lift: a
  /// sample has the time of a callback, which is up to a millisecond off.
  package private(set) var shift = 0.0
  /// The frames of the plot: for each sample the computed state, and the recording as a
  /// second scroll view.
  package private(set) var frames: [TraceFrame] = []

  private let recording: Recording

  /// Fits a recording. Throws if its finger cannot be played.
  package init(_ recording: Recording) throws(SceneError) {
    self.recording = recording
    let scale = recording.scale
    for (finger, shown) in recording.pulls {
      let distance = RubberBand.distance(
        forPull: finger, dimension: recording.number("dimension") ?? 0)
      add("rubber band", PixelRounding.rounded(distance, scale: scale) - shown)
    }
    for row in recording.targets {
      let flight = Deceleration(
        position: row[1], velocity: row[2],
        decay: DecelerationRate(rawValue: row[0]).decay)
      add("target", PixelRounding.rounded(flight.target, scale: scale) - row[3])
    }
    if recording.touches.isEmpty { return }
    var touch = -1
    let touches = recording.touches.map { ($0.places[0].time, $0.places.last?.time ?? 0) }
    rests = recording.offsets.map { sample in
      while touch + 1 < touches.count, touches[touch + 1].0 <= sample.time { touch += 1 }
      if touch < 0 || sample.time < touches[touch].1 { return nil }
      return touches[touch].1...(touch + 1 < touches.count ? touches[touch + 1].0 : 1e9)
    }
    do throws(TimelineError) { try fitMotion() } catch {
      throw SceneError(Fault(file: recording.path, message: error.message))
    }
  }

  private mutating func add(_ name: String, _ error: Double) {
    let index = rules.firstIndex { $0.name == name } ?? rules.count
    if index == rules.count { rules.append(Rule(name: name)) }
    rules[index].errors.append(error.magnitude)
  }

  // MARK: A motion

  /// For each sample the interval from the preceding lift to the next touch, in seconds;
  /// nil while a finger is down and before the first touch.
  private var rests: [ClosedRange<Double>?] = []

  /// The states at the times of the samples.
  private struct Played {
    var states: [ScrollState] = []
    /// The offsets that a sample may show: the last refresh of a bounce reports its own
    /// offset and the edge.
    var offsets: [[Point]] = []
    var fingers: [[Point]] = []
    var release: (velocity: Vector, target: Point)?
  }

  /// The maximum number of rows for which the shift is determined from the whole
  /// recording; longer ones use this number of rows, because the search takes seventeen
  /// plays.
  private static let mostShifted = 1 &<< 14

  /// Returns the number of samples among the first rows.
  private func samples(inRows most: Int) -> Int {
    let inputs = recording.touches.reduce(0) { $0 + $1.places.count }
    if inputs + recording.offsets.count <= most { return recording.offsets.count }
    let times = recording.touches.flatMap { $0.places.map(\.time) }
    var (before, count) = (0, 0)
    for sample in recording.offsets {
      while before < times.count, times[before] <= sample.time { before += 1 }
      if before + count >= most { break }
      count += 1
    }
    return count
  }

  /// Plays up to a number of samples, which may be all.
  private func play(
    shiftedBy shift: Double, samples count: Int
  ) throws(TimelineError) -> Played {
    func point(_ key: String) -> Point {
      Point(x: recording.number(key + "X") ?? 0, y: recording.number(key + "Y") ?? 0)
    }
    func size(_ key: String) -> Size {
      Size(
        width: recording.number(key, 0) ?? 0, height: recording.number(key, 1) ?? 0)
    }
    let view = ScrollView(frame: Rect(origin: .zero, size: size("viewport")))
    view.contentSize = size("content")
    view.contentInsetAdjustmentBehavior = .never
    for key in ["contentInset", "adjustedContentInset"] {
      let sides = (0..<4).compactMap { recording.number(key, $0) }
      if sides.count < 4 { continue }
      view.contentInset = EdgeInsets(
        top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
    view.isPagingEnabled = recording.number("isPagingEnabled") == 1
    view.isDirectionalLockEnabled = recording.number("isDirectionalLockEnabled") == 1
    if let rate = recording.number("decelerationRate") {
      view.decelerationRate = DecelerationRate(rawValue: rate)
    }
    view.contentOffset = point("startOffset")
    // Each touch is an action of its own, with times relative to the end of the one
    // before.
    var end = 0.0
    let isWhole = count == recording.offsets.count
    let last = isWhole ? .infinity : recording.offsets[count - 1].time + 0.001
    let touches = recording.touches.prefix { $0.places[0].time <= last }.map { touch in
      var path = touch
      for n in path.places.indices { path.places[n].time -= end }
      end = touch.places.last?.time ?? end
      return Timeline.Action.fingers([path])
    }
    let clock = try WindowClock(
      view, Timeline(touches), scrollView: view, screenScale: recording.scale)
    clock.touchesAreDirect = true
    let times = (0..<count).map { n in
      guard let rest = rests[n] else { return recording.offsets[n].time }
      let time = recording.offsets[n].time + shift / 1000
      return min(max(time, rest.lowerBound), rest.upperBound)
    }
    clock.flightRefreshes = (recording.number("display") ?? 60, times.map { $0 * 1000 })
    var played = Played()
    func look() -> [Point] {
      var delivered: [Point] = []
      var hasEnded = false
      for event in clock.takeEvents() {
        switch event.kind {
        case .didScroll(let offset) where event.time >= clock.now / 1000 - 1e-9:
          delivered.append(offset)
        case .didEndDecelerating: hasEnded = true
        case .willEndDragging(let velocity, let target) where played.release == nil:
          played.release = (velocity, target)
        case .willBeginDragging, .willEndDragging, .didEndDragging,
          .willBeginDecelerating, .didScroll, .didEndScrollingAnimation,
          .willBeginZooming, .didZoom, .didEndZooming, .shouldScrollToTop,
          .didScrollToTop, .contentTouch, .step:
          break
        }
      }
      return [clock.state.contentOffset] + (hasEnded ? delivered : [])
    }
    for time in times {
      clock.advance(to: time)
      played.states.append(clock.state)
      played.fingers.append(clock.fingers)
      played.offsets.append(look())
    }
    if isWhole {
      clock.advance(to: end)
      _ = look()
    }
    return played
  }

  /// Returns the error of a sample, along the axis on which it is larger.
  private func error(_ n: Int, _ played: Played) -> Double {
    let sample = recording.offsets[n]
    return played.offsets[n].map { offset in
      let x = sample.x.map { (offset.x - $0).magnitude } ?? 0
      return max(x, (offset.y - sample.y).magnitude)
    }.min() ?? .infinity
  }

  /// Returns the motion with the shift that has the least mean error, the smallest of
  /// equally good ones: in steps of a quarter of a millisecond, and of a twentieth
  /// around the best of these. In a long recording the first part determines the shift.
  private mutating func bestMotion() throws(TimelineError) -> Played {
    let all = recording.offsets.count
    let count = samples(inRows: Self.mostShifted)
    let after = rests.prefix(count).indices.filter { rests[$0] != nil }
    var best = (error: Double.infinity, step: 0, played: Played())
    func look(at steps: [Int]) throws(TimelineError) {
      for step in steps where step.magnitude <= 20 {
        let played = try play(shiftedBy: Double(step) / 20, samples: count)
        let error = after.reduce(0) { $0 + self.error($1, played) }
        let isAsGood = error < best.error + 1e-9 && step.magnitude < best.step.magnitude
        if error < best.error - 1e-9 || isAsGood { best = (error, step, played) }
      }
    }
    if count > 0 || all == 0 { try look(at: [0]) }
    if !after.isEmpty {
      try look(at: [-5, 5, -10, 10, -15, 15, -20, 20])
      let middle = best.step
      try look(at: [1, 2, 3, 4].flatMap { [middle - $0, middle + $0] })
    }
    shift = Double(best.step) / 20
    return count == all ? best.played : try play(shiftedBy: shift, samples: all)
  }

  private mutating func fitMotion() throws(TimelineError) {
    let played = try bestMotion()
    let flight = recording.number("isPagingEnabled") == 1 ? "page" : "flight"
    for (n, state) in played.states.enumerated() {
      let sample = recording.offsets[n]
      let place = Point(x: sample.x ?? state.contentOffset.x, y: sample.y)
      let isOut = [place, state.exactOffset].contains { state.geometry.clamped($0) != $0 }
      add(
        rests[n] != nil
          ? (isOut ? "bounce" : flight) : isOut ? "rubber band" : "drag",
        error(n, played))
      let computed = TraceState(state, touches: played.fingers[n], events: [])
      var shown = TraceState(id: "recorded")
      shown.contentOffset = place
      shown.velocity = Vector(dx: .nan, dy: .nan)
      frames.append(
        TraceFrame(frame: n, time: sample.time, main: computed, others: [shown]))
    }
    guard let (velocity, target) = played.release else { return }
    for (rule, computed, key) in [
      ("velocity", velocity.dx, "reportedVelocityX"),
      ("velocity", velocity.dy, "reportedVelocityY"),
      ("target", target.x, "reportedTargetX"), ("target", target.y, "reportedTargetY"),
    ] {
      if let delivered = recording.number(key) { add(rule, computed - delivered) }
    }
  }

  /// The result as lines: each rule with its number of samples, the largest and the
  /// mean error.
  package var lines: [String] {
    func text(_ value: Double) -> String { JSONTree.text((value * 1e4).rounded() / 1e4) }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 1))
    }
    let late = shift == 0 ? "" : ", after the lift at \(text(shift)) ms"
    return ["\(recording.path): \(text(recording.scale)) pixels a point\(late)"]
      + rules.map { rule in
        "  " + padded(rule.name, 13) + padded("\(rule.errors.count)", 6)
          + padded("largest \(text(rule.largest))", 18) + "mean \(text(rule.mean))"
          + (rule.name == "velocity" ? " pt/ms" : " pt")
      }
  }
}
