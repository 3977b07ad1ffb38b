import MesmerGeometry
import MesmerScrolling

extension PropertyAnimator {
  // MARK: Running

  /// Starts the animator, or resumes a paused one.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animator after a delay in seconds; resumes a paused animator immediately.
  public func startAnimation(afterDelay delay: Double) {
    switch state {
    case .inactive:
      self.delay = View.milliseconds(delay) / 1000
      begin()
    case .active: continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .stopped: break
    }
  }

  /// Runs the blocks, and makes the animator active until its groups have ended.
  private func begin() {
    state = .active
    isBackwards = false
    let ending = AnimationEnding { _ in self.hasEnded() }
    self.ending = ending
    let blocks = self.blocks
    self.blocks = []
    for (delayFactor, body) in blocks { run(body, delayFactor: delayFactor) }
    ending.end(finished: true)?()
  }

  /// Pauses the animator at its current progress. An animator that has not started
  /// becomes active and paused at its start.
  public func pauseAnimation() {
    guard state != .stopped, isInterruptible else { return }
    if state == .inactive { begin() }
    for (_, group) in groups { group.motion = pausedMotion(of: group) }
  }

  private func pausedMotion(of group: AnimationGroup) -> AnimationGroup.Motion {
    if let time = group.time { return .paused(time: time) }
    return .scrubbed(group.fraction ?? 0)
  }

  /// Whether the animator is running.
  public var isRunning: Bool {
    groups.contains {
      switch $0.group.motion {
      case .playing, .resumed: true
      case .paused, .scrubbed: false
      }
    }
  }

  /// Whether the animator runs back to its start; false by default. Setting it reverses
  /// the motion at the current time. It has no effect on an animator that is not active.
  public var isReversed: Bool {
    get { isBackwards }
    set {
      guard state == .active, newValue != isBackwards else { return }
      isBackwards = newValue
      for (_, group) in groups {
        switch group.motion {
        case .playing:
          let end = group.timing.end ?? .infinity
          group.motion = .playing(
            start: group.now, time: min(group.time ?? 0, end), backwards: newValue)
        case .resumed(_, _, _, let law):
          group.motion = .resumed(
            start: group.now, from: group.fraction ?? 0, to: newValue ? 0 : 1, law: law)
        case .paused, .scrubbed: break
        }
      }
    }
  }

  /// The completed fraction of the animation, 0...1: the fraction of the change of the
  /// values, or of the time if `scrubsLinearly` is false. For a reversed animator the
  /// fraction is measured from the end.
  ///
  /// If the animator is paused, setting it shows the animation at the fraction. An
  /// animator that has not started becomes active and paused. Values are clamped; NaN is
  /// ignored.
  public var fractionComplete: Double {
    get {
      guard let group = groups.first?.group else { return 0 }
      let time = lawTime(of: group)
      let part =
        group.fraction
        ?? (scrubsLinearly
          ? pace.laws(duration: length).plain.progress(after: time) : time / length)
      return isBackwards ? 1 - part : part
    }
    set {
      if newValue.isNaN { return }
      if state == .inactive { pauseAnimation() }
      guard state == .active, !isRunning else { return }
      let part = min(max(isBackwards ? 1 - newValue : newValue, 0), 1)
      for (_, group) in groups {
        group.motion =
          scrubsLinearly
          ? .scrubbed(part) : .paused(time: group.timing.delay + part * length)
      }
    }
  }

  /// Returns the law time of a group, from 0 to the duration.
  func lawTime(of group: AnimationGroup) -> Double {
    if let time = group.time {
      return min(max(group.timing.lawTime(after: time), 0), length)
    }
    return min(max((group.fraction ?? 0) * length, 0), length)
  }

  /// Resumes a paused animator to its end, or its start if it is reversed.
  ///
  /// Without parameters and with the factor 0, the animator resumes its own timing, at
  /// the first time that has the shown progress. Otherwise the remaining change has the
  /// given timing, or the animator's if `parameters` is nil. It takes the factor times
  /// `duration`, or the remaining time if the factor is 0.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    guard state == .active, !isRunning else { return }
    for (_, group) in groups {
      let isOwn = parameters == nil && !(durationFactor > 0)
      if isOwn, let time = group.time {
        group.motion = .playing(start: group.now, time: time, backwards: isBackwards)
      } else if isOwn {
        let law = pace.laws(duration: length).joined
        let time = law.time(ofProgress: group.fraction ?? 0)
        group.motion = .playing(
          start: group.now, time: group.timing.delay + time, backwards: isBackwards)
      } else {
        let passed = lawTime(of: group)
        let rest = isBackwards ? passed : length - passed
        let law = (parameters?.pace ?? pace).laws(
          duration: durationFactor > 0 ? durationFactor * length : rest
        ).joined
        let part =
          group.fraction ?? pace.laws(duration: length).joined.progress(after: passed)
        group.motion = .resumed(
          start: group.now, from: part, to: isBackwards ? 0 : 1, law: law)
      }
    }
  }
}
