import MesmerGeometry
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// How far a recording is from the rules of motion: its finger is played, and what was
/// shown is compared with what the rules show, to the device pixel.
package struct RecordingFit {
  /// The errors of one rule, in points (of a velocity, in points per millisecond).
  package struct Rule {
    package let name: String
    package fileprivate(set) var errors: [Double] = []

    package var largest: Double { errors.max() ?? 0 }
    package var mean: Double { errors.reduce(0, +) / Double(max(errors.count, 1)) }
  }

  /// The rules that the recording says something about.
  package private(set) var rules: [Rule] = []
  /// By how much later, in milliseconds, what follows the lift is evaluated: the time of
  /// a sample is that of a callback, and up to a millisecond off.
  package private(set) var shift = 0.0
  /// The frames of the plot: at each sample the state by the rules, and beside it the
  /// recording as a scroll view of its own.
  package private(set) var frames: [TraceFrame] = []

  private let recording: Recording

  /// Fits a recording. Throws if its finger cannot be played.
  package init(_ recording: Recording) throws(SceneError) {
    self.recording = recording
    let scale = recording.scale
    for (finger, shown) in recording.pulls {
      let distance = RubberBand.distance(
        forPull: finger, dimension: recording.header["dimension"]![0])
      add("rubber band", PixelRounding.rounded(distance, scale: scale) - shown)
    }
    for row in recording.targets {
      let flight = Deceleration(
        position: row[1], velocity: row[2],
        decay: DecelerationRate(rawValue: row[0]).decay)
      add("target", PixelRounding.rounded(flight.target, scale: scale) - row[3])
    }
    if recording.finger.places.isEmpty { return }
    do throws(TimelineError) { try fitMotion() } catch {
      throw SceneError(Fault(file: recording.path, message: error.message))
    }
  }

  private mutating func add(_ name: String, _ error: Double) {
    let index = rules.firstIndex { $0.name == name } ?? rules.count
    if index == rules.count { rules.append(Rule(name: name)) }
    rules[index].errors.append(error.magnitude)
  }

  /// The first number of a key of the header; nil if it is not known.
  private func number(_ key: String) -> Double? {
    recording.header[key]?.first.flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: A motion

  /// The states at the times of the samples.
  private struct Played {
    var states: [ScrollState] = []
    var fingers: [[Point]] = []
    var events: [ScrollEvent] = []
  }

  /// When the finger lifts, in seconds.
  private var lift: Double { recording.finger.places.last?.time ?? 0 }

  private func play(shiftedBy shift: Double) throws(TimelineError) -> Played {
    func size(_ key: String) -> Size {
      Size(width: recording.header[key]![0], height: recording.header[key]![1])
    }
    let view = ScrollView(frame: Rect(origin: .zero, size: size("viewport")))
    view.contentSize = size("content")
    view.contentInsetAdjustmentBehavior = .never
    if let rate = number("decelerationRate") {
      view.decelerationRate = DecelerationRate(rawValue: rate)
    }
    view.contentOffset = Point(
      x: number("startOffsetX") ?? 0, y: number("startOffsetY") ?? 0)
    let clock = try WindowClock(
      view, Timeline([.fingers([recording.finger])]), scrollView: view,
      screenScale: recording.scale)
    clock.touchesAreDirect = true
    var played = Played()
    for sample in recording.offsets {
      let isAfter = sample.time >= lift
      clock.advance(to: isAfter ? max(sample.time + shift / 1000, lift) : sample.time)
      played.states.append(clock.state)
      played.fingers.append(clock.fingers)
      played.events += clock.takeEvents()
    }
    return played
  }

  /// The error of a sample, along the axis on which it is larger.
  private func error(_ n: Int, _ state: ScrollState) -> Double {
    let sample = recording.offsets[n]
    let x = sample.x.map { (state.contentOffset.x - $0).magnitude } ?? 0
    return max(x, (state.contentOffset.y - sample.y).magnitude)
  }

  private mutating func fitMotion() throws(TimelineError) {
    let after = recording.offsets.indices.filter { recording.offsets[$0].time >= lift }
    // The shift with the least mean error, the smallest of equally good ones.
    var best = (error: Double.infinity, played: Played())
    for step in 0...40 {
      let shift = Double(step % 2 == 0 ? step / 2 : -(step + 1) / 2) / 20
      let played = try play(shiftedBy: shift)
      let error = after.reduce(0) { $0 + self.error($1, played.states[$1]) }
      if error < best.error - 1e-9 {
        best = (error, played)
        self.shift = shift
      }
      if after.isEmpty { break }
    }
    let played = best.played
    for (n, state) in played.states.enumerated() {
      let place = Point(
        x: recording.offsets[n].x ?? state.contentOffset.x, y: recording.offsets[n].y)
      let isOut = [place, state.exactOffset].contains { state.geometry.clamped($0) != $0 }
      let isAfter = recording.offsets[n].time >= lift
      add(
        isAfter ? (isOut ? "bounce" : "flight") : isOut ? "rubber band" : "drag",
        error(n, state))
      let computed = TraceState(state, touches: played.fingers[n], events: [])
      var shown = TraceState(id: "recorded")
      shown.contentOffset = place
      shown.velocity = Vector(dx: .nan, dy: .nan)
      frames.append(
        TraceFrame(
          frame: n, time: recording.offsets[n].time, main: computed, others: [shown]))
    }
    for event in played.events {
      guard case .willEndDragging(let velocity, let target) = event.kind else { continue }
      if let told = number("reportedVelocityY") {
        add("velocity", velocity.dy - told)
      }
      if let told = number("reportedTargetY") {
        add("target", target.y - told)
      }
    }
  }

  /// The result as lines: each rule with its samples, the largest and the mean error.
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
      }
  }
}
