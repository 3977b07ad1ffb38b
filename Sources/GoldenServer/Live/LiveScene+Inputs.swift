import MesmerGeometry
import MesmerScrolling
import MesmerViews

// The inputs of a live view: touches and keys at times of the caller's clock.

extension LiveScene {
  /// An input at a time of the caller's clock in milliseconds.
  enum Input {
    case touch(LiveRecording.Change, time: Double)
    /// A key that scrolls, such as PageDown.
    case key(String, time: Double)

    var time: Double {
      switch self {
      case .touch(_, let t), .key(_, let t): t
      }
    }
  }

  /// Processes inputs in order, and plays up to a time of the caller's clock in
  /// milliseconds.
  func take(_ inputs: [Input], until time: Double) {
    guard run != nil, !isTimeline, last < LiveScene.lastFrame else { return }
    play(to: last)
    var end = Int(((time - lag) / 1000 * rate).rounded(.down))
    if !inputs.isEmpty || !recording.down.isEmpty { busyFrame = frame }
    let most = min(
      frame + LiveScene.mostFrames, LiveScene.lastFrame,
      moves ? .max : max(frame, busyFrame + LiveScene.restFrames))
    if end > most {
      lag += self.time(of: end - most)
      end = most
    }
    var group: [LiveRecording.Change] = []
    for (index, input) in inputs.enumerated() {
      let moment = min(input.time, time) - lag
      switch input {
      case .touch(let change, _):
        group.append(change)
        // Changes of different fingers at one time are one sample.
        if index + 1 < inputs.count,
          case .touch(let next, input.time) = inputs[index + 1],
          !group.contains(where: { $0.pointer == next.pointer })
        {
          continue
        }
        touch(group, at: moment)
        group = []
      case .key(let name, _): press(name, at: moment)
      }
    }
    play(to: end)
  }

  private func touch(_ changes: [LiveRecording.Change], at time: Double) {
    guard let sample = recording.touch(changes, at: time, after: now) else { return }
    playTicks(before: sample.time)
    run?.clock.take(.touches(sample.updates, in: "window"), atMilliseconds: sample.time)
  }

  private func press(_ key: String, at time: Double) {
    guard let view = run?.scrollView, let aim = target(of: key, in: view) else { return }
    guard let step = recording.scroll(to: aim, at: time, after: now) else { return }
    self.aim = aim
    playTicks(before: step.time)
    run?.clock.take(.request(step.request, id: nil), atMilliseconds: step.time)
  }

  /// Returns the offset to which a key scrolls, in points; nil if it does not scroll.
  private func target(of key: String, in view: ScrollView) -> Point? {
    let isAnimating = run?.state.flags.contains(.scrollAnimating) ?? false
    let start = isAnimating ? aim ?? view.contentOffset : view.contentOffset
    let (least, most) = (
      view.scrollGeometry.minimumOffset, view.scrollGeometry.maximumOffset
    )
    let page = max(view.bounds.height - LiveScene.arrow, LiveScene.arrow)
    let steps: [String: (x: Double, y: Double)] = [
      "ArrowUp": (0, -LiveScene.arrow), "ArrowDown": (0, LiveScene.arrow),
      "ArrowLeft": (-LiveScene.arrow, 0), "ArrowRight": (LiveScene.arrow, 0),
      "PageUp": (0, -page), "PageDown": (0, page),
      "Home": (0, -.infinity), "End": (0, .infinity),
    ]
    guard let step = steps[key] else { return nil }
    let point = Point(
      x: max(min(start.x + step.x, most.x), least.x),
      y: max(min(start.y + step.y, most.y), least.y))
    return point == start ? nil : point
  }

  /// Plays the ticks that a timeline plays before an input.
  private func playTicks(before time: Double) {
    var number = Int((time / 1000 * rate).rounded(.down)) + 1
    while number > 0, self.time(of: number) >= time - FrameTimes.tolerance { number -= 1 }
    play(to: number)
  }

  /// Lifts all fingers, and plays one frame; no effect if none is down.
  func lift() {
    if recording.down.isEmpty { return }
    touch(recording.down, at: now)
    play(to: frame + 1)
  }

  /// Lifts all fingers, and returns the recorded timeline up to the last frame.
  func file() -> [UInt8] {
    lift()
    return recording.file(until: time(of: last))
  }
}
