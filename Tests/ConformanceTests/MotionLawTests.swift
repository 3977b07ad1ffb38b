import Mesmer
import TestSupport
import Testing

@testable import MesmerScrolling

/// The laws of motion against the cases of Tests/Evidence/motion.jsonl: published values,
/// and closed forms that were derived and checked without this code.
@Suite struct MotionLawTests {
  private func limits(
    low: Double = -1e9, high: Double = 1e9, dimension: Double = 480,
    bounces: Bool = true, scale: Double = 1
  ) -> AxisLimits {
    AxisLimits(
      low: low, high: high, dimension: dimension, bounces: bounces, pixel: 1 / scale)
  }

  private func decay(_ test: MotionCase) throws -> Double {
    let rate = test.has("rate") ? try test["rate"] : 0.998
    return DecelerationRate(rawValue: rate).decay
  }

  @Test func everyGroupIsTested() throws {
    let tested: [String: Int] = [
      "rubberband": 13, "paging": 13, "bounce": 6, "deceleration": 10,
      "rounding": 9, "projection": 9, "edge-hit": 8, "zoom": 7,
      "directional-lock": 6, "scrollRectToVisible": 6, "insets": 3,
      "velocity": 2, "thresholds": 2, "retarget": 2, "repeat-flick": 1,
      // ScrollEventCaseTests, and indicators.
      "delegate": 7, "indicator": 10,
    ]
    var counts: [String: Int] = [:]
    for test in try MotionCase.all() { counts[test.group, default: 0] += 1 }
    #expect(counts == tested)
    #expect(counts.values.reduce(0, +) == 114)
  }

  @Test func rubberBand() throws {
    for test in try MotionCase.all(of: "rubberband") {
      if test.has("finger_overscroll_pt") {
        let distance = RubberBand.distance(
          forPull: try test["finger_overscroll_pt"], dimension: try test["dimension_pt"])
        try test.expect("displayed_overscroll_pt", distance)
      } else if test.has("displayed") {
        let dimension = try test["dimension_pt"]
        let pulls = try test.numbers("displayed").map {
          RubberBand.pull(forDistance: $0, dimension: dimension)
        }
        try test.expect("finger", pulls)
      } else if test.has("raw") {
        let bounces = !test.has("bounces")
        let range = limits(low: try test["min"], high: try test["max"], bounces: bounces)
        let shown = try test.numbers("raw").map {
          RubberBand.shown(raw: $0, limits: range)
        }
        try test.expect("offset", shown)
      } else {
        // Any rubber band: it resists more the farther it is, not
        // at all in range, and whatever the content's length.
        let dimension = try test["dimension"]
        let delta = try test["delta"]
        func applied(_ pull: Double) -> Double {
          RubberBand.distance(forPull: pull + delta, dimension: dimension)
            - RubberBand.distance(forPull: pull, dimension: dimension)
        }
        let pulls = try test.numbers("overscrolls")
        #expect(applied(pulls[0]) > applied(pulls[1]))
        for length in [150.0, 1000] {
          let range = limits(low: 0, high: length, dimension: dimension)
          #expect(
            RubberBand.shown(raw: 20 + delta, limits: range)
              == RubberBand.shown(raw: 20, limits: range) + delta)
          let past = RubberBand.shown(raw: length + 20, limits: range) - length
          #expect((past - 11 / 1.11).magnitude < 1e-9)
        }
      }
    }
  }

  @Test func projection() throws {
    for test in try MotionCase.all(of: "projection") {
      let flight = Deceleration(
        position: try test["x0"], velocity: try test["v0_pt_ms"], decay: try decay(test))
      let motion = AxisMotion.flight(flight, limits: limits())
      try test.expect("target", try #require(motion.reported))
      try test.expect("duration_ms", motion.duration)
    }
  }

  @Test func deceleration() throws {
    for test in try MotionCase.all(of: "deceleration") {
      let decay = try decay(test)
      if case .list = try test.input("v0_pt_ms") {
        let velocities = try test.numbers("v0_pt_ms")
        let starts = try test.numbers("x0")
        let motions = zip(starts, velocities).map { x, v in
          AxisMotion.flight(
            Deceleration(position: x, velocity: v, decay: decay), limits: limits())
        }
        if test.expectedNames.contains("target_x") {
          #expect(motions[0].destination == (try test.expected("target_x").number))
          #expect(motions[0].duration == 0)
        } else {
          try test.expect("target", motions.compactMap(\.reported))
          try test.expect("axis_duration_ms", motions.map(\.duration))
          try test.expect("total_ms", motions.map(\.duration).max() ?? 0)
        }
        continue
      }
      let flight = Deceleration(
        position: try test["x0"], velocity: try test["v0_pt_ms"], decay: decay)
      if test.has("t_ms") {
        let t = try test["t_ms"]
        try test.expect("x", flight.position(after: t))
        try test.expect("v_pt_ms", flight.carriedVelocity(after: t))
        if t < flight.duration {
          let motion = AxisMotion.flight(flight, limits: limits())
          #expect(motion.position(after: t) == flight.position(after: t))
        }
      } else {
        let first = try test["t1_ms"]
        let second = try test["t2_ms"]
        let again = Deceleration(
          position: flight.position(after: first),
          velocity: flight.carriedVelocity(after: first), decay: decay)
        try test.expect("x", flight.position(after: first + second))
        try test.expect("x", again.position(after: second))
        try test.expect("v", again.carriedVelocity(after: second))
      }
    }
  }

  @Test func bounce() throws {
    for test in try MotionCase.all(of: "bounce") {
      let decay = try decay(test)
      if test.expectedNames.contains("roots_per_s") {
        // The spring with these roots moves as the bounce does.
        let k = Bounce.returnDecay
        try test.expect("roots_per_s", [-1000 * k, -1000 * (k + decay)])
        try test.expect("stiffness", 1e6 * k * (k + decay))
        try test.expect("damping", 1000 * (2 * k + decay))
        try test.expect(
          "damping_ratio", (2 * k + decay) / (2 * (k * (k + decay)).squareRoot()))
        continue
      }
      let bounce = Bounce(
        distance: try test["d0"], velocity: try test["v0_pt_ms"], decay: decay)
      for name in test.expectedNames {
        switch name {
        case "d": try test.expect(name, bounce.distance(after: try test["t_ms"]))
        case "v_state_pt_ms":
          let t = try test["t_ms"]
          try test.expect(name, bounce.carriedVelocity(after: t))
        case "peak_ms": try test.expect(name, bounce.peakTime)
        case "peak_pt": try test.expect(name, bounce.distance(after: bounce.peakTime))
        case "d_at_ms": try test.expect(name) { bounce.distance(after: $0) }
        case "settle_ms_scale2", "settle_ms_scale3":
          try test.expect(name, bounce.settlingTime(within: Bounce.restDistance))
        case "initial_true_velocity_pt_ms":
          try test.expect(name, bounce.velocity(after: 0))
        case "cross_ms": try test.expect(name, try #require(bounce.crossingTime))
        case "v_state_at_cross":
          let crossing = try #require(bounce.crossingTime)
          try test.expect(name, bounce.carriedVelocity(after: crossing))
        case "then":
          // Free deceleration into the content.
          let range = limits(low: -1000, high: try test["axis_max"])
          let motion = AxisMotion.flight(
            Deceleration(position: 60, velocity: -1.2, decay: decay), limits: range)
          let crossing = try #require(bounce.crossingTime)
          let left = bounce.carriedVelocity(after: crossing)
          let rate = Elementary.exp(-decay)
          let end = (left + 0.01) * rate / (1 - rate)
          #expect((motion.destination - end).magnitude < 1e-9)
        case "crosses": try test.expect(name, bounce.crossingTime == nil ? 0 : 1)
        case "d_at_200ms": try test.expect(name, bounce.distance(after: 200))
        default: Issue.record("\(test.id): \(name) is not tested")
        }
      }
    }
  }

  @Test func edgeHit() throws {
    for test in try MotionCase.all(of: "edge-hit") {
      let decay = try decay(test)
      if test.has("d0") {
        let bounce = Bounce(distance: 0, velocity: try test["v0_pt_ms"], decay: decay)
        try test.expect("peak_ms", bounce.peakTime)
        try test.expect("peak_pt", bounce.distance(after: bounce.peakTime))
        continue
      }
      let flight = Deceleration(
        position: try test["x0"], velocity: try test["v0_pt_ms"], decay: decay)
      let range = limits(
        low: try test["min"], high: try test["max"], bounces: !test.has("bounces"))
      let motion = AxisMotion.flight(flight, limits: range)
      let hit = try #require(flight.time(reaching: range.high))
      for name in test.expectedNames {
        switch name {
        case "hit_ms": try test.expect(name, hit)
        case "v_hit_pt_ms": try test.expect(name, motion.state(after: hit).velocity)
        case "peak_ms_after_hit":
          let bounce = Bounce(
            distance: 0, velocity: motion.state(after: hit).carried, decay: decay)
          try test.expect(name, bounce.peakTime)
        case "peak_overshoot":
          let peak = hit + (try #require(try test.expected("peak_ms_after_hit").number))
          try test.expect(name, motion.position(after: peak) - range.high)
        case "targetContentOffset": try test.expect(name, motion.destination)
        case "x": try test.expect(name, motion.position(after: try test["t_ms"]))
        case "x_at_hit_and_after":
          for time in [hit, hit + 1, hit + 500] {
            try test.expect(name, motion.position(after: time))
          }
        case "end_ms": try test.expect(name, motion.duration)
        default: Issue.record("\(test.id): \(name) is not tested")
        }
      }
    }
  }

  @Test func paging() throws {
    for test in try MotionCase.all(of: "paging") {
      if test.has("page") {
        let page = try test["page"]
        let high = try test["content"] - (try test["bounds"])
        let target = Paging.target(
          offset: try test["offset"], velocity: try test["v_pt_ms"],
          limits: limits(low: 0, high: high, dimension: page))
        try test.expect("target", target)
      } else {
        let motion = PageMotion(
          position: try test["x0"], velocity: try test["v0_pt_ms"],
          target: try test["target"], dimension: 375)
        try test.expect("x_at_ms") { motion.position(after: $0) }
        if test.expectedNames.contains("end_ms") {
          try test.expect("end_ms", motion.duration, tolerance: 1)
        }
      }
    }
  }

  @Test func retargeting() throws {
    for test in try MotionCase.all(of: "retarget") {
      let flight = Deceleration(
        position: try test["x0"], velocity: try test["v0_pt_ms"], decay: try decay(test))
      #expect(test.isNear(flight.target, try test["default_target"]), "\(test.id)")
      let target = try test["new_target"]
      let other = try #require(flight.retargeted(to: target))
      try test.expect("v_used", other.velocity)
      try test.expect("rate_used", Elementary.exp(-other.decay))
      try test.expect("duration_ms", other.duration)
      let motion = AxisMotion.flight(
        flight, retargetedTo: target, limits: limits(), animation: AnimationStyle())
      #expect(motion.destination == target)
      if test.expectedNames.contains("x_at_end") {
        try test.expect("x_at_end", motion.position(after: motion.duration))
      }
    }
  }

  @Test func velocityAtFingerUp() throws {
    for test in try MotionCase.all(of: "velocity") {
      if test.has("samples_ms_pt") {
        let samples = try #require(try test.input("samples_ms_pt").elements)
        let release = try released(
          samples.map {
            (try #require($0.elements?[0].number), try #require($0.elements?[1].number))
          }, at: try test["up_ms"])
        try test.expect("release_v_pt_s", release * 1000)
      } else {
        // The weight of one velocity is its contribution to the release. (No
        // velocity is zero: the blend would be another.)
        let weights = try [0, 1, 2].map { age in
          var place = 0.0
          var samples = [(0.0, 0.0)]
          for n in 1...5 {
            place -= n == 5 - age ? 20 : 10
            samples.append((Double(n) * 10, place))
          }
          return try released(samples, at: 50) - 1
        }
        try test.expect("effective_weights_newest_to_oldest", weights)
      }
    }
  }

  /// The velocity of an offset for a finger on y that lifts.
  private func released(_ samples: [(Double, Double)], at time: Double) throws -> Double {
    var tracker = VelocityTracker(at: Point(0, samples[0].1), time: samples[0].0)
    for (t, y) in samples.dropFirst() {
      tracker.move(to: Point(0, y), time: t)
      tracker.store()
    }
    return tracker.released(at: time).dy
  }

  @Test func thresholds() throws {
    for test in try MotionCase.all(of: "thresholds") {
      if test.has("latest_v_pt_ms") {
        let v = try test.numbers("latest_v_pt_ms")
        var tracker = VelocityTracker(at: .zero, time: 0)
        // Twice the same velocity: the blend is the velocity itself.
        for n in 1...2 {
          let t = Double(n) * 10
          tracker.move(to: Point(-v[0] * t, -v[1] * t), time: t)
          tracker.store()
        }
        try test.expect("speed", tracker.latest.length)
        try test.expect("willDecelerate", tracker.flings(at: 20) ? 1 : 0)
      } else {
        try test.expect("stop_pt_s", Deceleration.stoppingSpeed * 1000)
        try test.expect("release_min_pt_s", Deceleration.leastReleaseSpeed * 1000)
        try test.expect("repeat_flick_pt_s", RepeatedFlicks.leastSpeed * 1000)
      }
    }
  }

  @Test func directionalLock() throws {
    for test in try MotionCase.all(of: "directional-lock") {
      let way = try test.numbers("translation_at_recognition")
      let translation = Vector(dx: way[0], dy: way[1])
      try test.expect("angle_deg", DirectionalLock.angle(of: translation))
      let lock = DirectionalLock(translation: translation)
      #expect("\(lock)" == (try test.expected("locked_axis").text), "\(test.id)")
    }
  }

  @Test("[1.8] rounding to pixels") func rounding() throws {
    for test in try MotionCase.all(of: "rounding") {
      let rounded = PixelRounding.rounded(try test["x"], scale: try test["scale"])
      try test.expect("x", rounded)
    }
  }

  @Test("[1.7] [2.30] ranges under insets") func insetsAndRanges() throws {
    for test in try MotionCase.all(of: "insets") {
      let size = try test.numbers("bounds")
      let content = try test.numbers("content")
      var geometry = ScrollGeometry(
        boundsSize: Size(size[0], size[1]), contentSize: Size(content[0], content[1]))
      if test.has("inset") {
        let inset = try test.input("inset")
        func edge(_ name: String) throws -> Double { try #require(inset[name]?.number) }
        geometry.adjustedInset = EdgeInsets(
          top: try edge("top"), left: try edge("left"),
          bottom: try edge("bottom"), right: try edge("right"))
        let low = geometry.minimumOffset
        let high = geometry.maximumOffset
        try test.expect("min", [low.x, low.y])
        try test.expect("max", [high.x, high.y])
        if test.expectedNames.contains("scrollable") {
          let can = [geometry.canScrollHorizontally, geometry.canScrollVertically]
          try test.expect("scrollable", can.map { $0 ? 1 : 0 })
        }
      } else {
        geometry.adjustedInset.top = try test["new_top"]
        let offset = Point(0, try test["offset_y"])
        try test.expect("offset_y", geometry.clamped(offset).y)
      }
    }
  }

  @Test("[2.36] least movement") func scrollRectToVisible() throws {
    for test in try MotionCase.all(of: "scrollRectToVisible") {
      let size = try test.numbers("bounds")
      let content = try test.numbers("content")
      let offset = try test.numbers("offset")
      let rect = try test.numbers("rect")
      let geometry = ScrollGeometry(
        boundsSize: Size(size[0], size[1]), contentSize: Size(content[0], content[1]))
      let part = Rect(rect[0], rect[1], rect[2], rect[3])
      let shown = geometry.offset(Point(offset[0], offset[1]), revealing: part)
      #expect(geometry.offset(shown, revealing: part) == shown)
      try test.expect("offset", [shown.x, shown.y])
    }
  }

  @Test("[2.44] [2.45] zoom about an anchor and to a rectangle") func zoom() throws {
    for test in try MotionCase.all(of: "zoom") {
      if test.has("raw_scale") {
        let limits = ZoomLimits(minimum: try test["min"], maximum: try test["max"])
        let scales = try test.numbers("raw_scale").map {
          OverZoom.shown(raw: $0, limits: limits, bounces: !test.has("bouncesZoom"))
        }
        try test.expect("scale", scales)
        continue
      }
      let size = test.has("bounds") ? try test.numbers("bounds") : [320, 480]
      let content =
        test.has("unscaled_content") ? try test.numbers("unscaled_content") : [0, 0]
      let geometry = ZoomGeometry(
        boundsSize: Size(size[0], size[1]),
        zoomedBounds: Rect(0, 0, content[0], content[1]))
      if test.has("rect") {
        let r = try test.numbers("rect")
        let limits = ZoomLimits(minimum: try test["min"], maximum: try test["max"])
        let state = try #require(
          geometry.zoomed(to: Rect(r[0], r[1], r[2], r[3]), limits: limits))
        try test.expect("scale", state.scale)
        try test.expect("offset", [state.offset.x, state.offset.y])
        continue
      }
      let offset = try test.numbers("offset")
      let isMoving = test.has("anchor0")
      let first = try test.numbers(isMoving ? "anchor0" : "anchor")
      let last = isMoving ? try test.numbers("anchor1") : first
      let state = geometry.zoomed(
        ZoomState(scale: try test["scale0"], offset: Point(offset[0], offset[1])),
        to: try test["scale1"], anchor: Point(first[0], first[1]),
        movedTo: Point(last[0], last[1]))
      try test.expect(
        isMoving ? "offset_before_clamp" : "offset", [state.offset.x, state.offset.y])
      if test.expectedNames.contains("contentSize") {
        let shown = geometry.contentSize(at: state.scale)
        try test.expect("contentSize", [shown.width, shown.height])
      }
    }
  }

  @Test("[1.28] [1.29] [1.34] indicators") func indicators() throws {
    for test in try MotionCase.all(of: "indicator") {
      let viewport = try test["viewport"]
      var axis = IndicatorAxis(viewport: viewport, content: try test["content"])
      if test.expectedNames == ["drawn"] {
        #expect((axis.knob(at: 0) != nil) == (try test.expected("drawn") == .bool(true)))
      } else if test.has("margins") {
        for margin in try test.numbers("margins") {
          let metrics = IndicatorMetrics(margin: margin)
          let top = try #require(axis.knob(at: -.infinity, metrics: metrics))
          let bottom = try #require(axis.knob(at: .infinity, metrics: metrics))
          #expect(top.position == margin)
          let gap = viewport - bottom.position - bottom.length
          #expect(test.isNear(gap, margin), "\(test.id): \(gap)")
        }
      } else if test.has("offsets") {
        let metrics = IndicatorMetrics(
          margin: try test["margin"], minimumLength: try test["min_length"])
        for offset in try test.numbers("offsets") {
          let knob = try #require(axis.knob(at: offset, metrics: metrics))
          try test.expect("length", knob.length)
        }
      } else {
        let insets = try test.numbers("inset")
        axis.insetStart = insets[0]
        axis.insetEnd = insets[1]
        axis.sharesCorner = try test["other_axis_visible"] == 1
        let knob = try #require(axis.knob(at: try test["offset"]))
        try test.expect("position", knob.position)
        try test.expect("length", knob.length)
        try test.expect("thickness", IndicatorMetrics().thickness)
      }
    }
  }

  @Test func repeatedFlicks() throws {
    for test in try MotionCase.all(of: "repeat-flick") {
      let cases = try #require(try test.input("cases").elements)
      let multipliers = try cases.map { row in
        let numbers = try #require(row.elements).map { try #require($0.number) }
        return RepeatedFlicks.multiplier(
          count: Int(numbers[0]), dragDistance: numbers[1], start: numbers[2])
      }
      try test.expect("multiplier", multipliers)
    }
  }
}
