import Mesmer

/// A scroll view with random properties and random input from a seed: one to three
/// fingers, flings, requests of a program, changes of its size.
package struct RandomMotion {
  /// The result.
  package let history: PlayedMotion
  /// The time of the last input, in seconds.
  package let lastInput: Double
  /// Whether a program set an arbitrary offset.
  package let isProgrammed: Bool
  /// Whether the scroll view bounces.
  package let canBounce: Bool
  /// The maximum shift of the range's ends relative to the content, in points.
  package let rangeShift: Double
  /// The times of a program's requests and changes of traits, in seconds.
  package let cuts: [Double]
  /// The inputs and changes, a line for each.
  package let script: [String]

  /// Longest viewport side, in points.
  package static let longestSide = 700.0

  package init(seed: UInt64) {
    var maker = Maker(SeededGenerator(seed: seed))
    maker.run()
    history = maker.simulation.motion()
    cuts = maker.cuts
    lastInput = maker.time
    isProgrammed = maker.isProgrammed
    canBounce = maker.simulation.traits.bounces
    rangeShift = maker.rangeShift
    script = maker.script
  }

  /// Properties of every kind, of usual sizes.
  package static func traits(_ random: inout SeededGenerator) -> ScrollTraits {
    func size(_ range: ClosedRange<Double>) -> Size {
      Size(random.double(in: range), random.double(in: range))
    }
    var t = ScrollTraits(boundsSize: size(200...700), contentSize: size(100...4000))
    t.screenScale = Double(random.int(in: 1...3))
    if random.bool() {
      t.adjustedInset = EdgeInsets(
        top: random.double(in: 0...90), left: random.double(in: 0...20),
        bottom: random.double(in: 0...90), right: random.double(in: 0...20))
    }
    func rarely() -> Bool { random.int(in: 0...5) == 0 }
    t.isScrollEnabled = random.int(in: 0...15) > 0
    t.isPagingEnabled = rarely()
    t.isDirectionalLockEnabled = rarely()
    t.bounces = !rarely()
    t.bouncesZoom = !rarely()
    t.alwaysBounceVertical = random.bool()
    t.alwaysBounceHorizontal = rarely()
    t.decelerationRate = random.bool() ? .normal : .fast
    t.delaysContentTouches = random.bool()
    t.canCancelContentTouches = !rarely()
    t.accumulatesFlicks = rarely()
    if random.bool() {
      t.zoomedBounds = Rect(0, 0, t.contentSize.width, t.contentSize.height)
      t.zoomLimits = ZoomLimits(
        minimum: random.double(in: 0.3...1), maximum: random.double(in: 1...4))
    }
    return t
  }

  private struct Maker {
    var random: SeededGenerator
    let simulation: MotionBench
    var time = 0.0
    var isProgrammed = false
    var rangeShift = 0.0
    var script: [String] = []
    var cuts: [Double] = []
    /// Fingers that are down.
    var fingers: [Int: Point] = [:]

    init(_ generator: SeededGenerator) {
      random = generator
      let traits = RandomMotion.traits(&random)
      var policies = MotionBench.Policies()
      let takes = random.int(in: 0...3) > 0
      let cancels = random.int(in: 0...3) > 0
      policies.touchesShouldBegin = { _ in takes }
      policies.touchesShouldCancel = cancels
      if random.int(in: 0...4) == 0 {
        let step = random.double(in: 20...300)
        policies.targetContentOffset = { _, target in
          Point(
            Elementary.floor(target.x / step) * step,
            Elementary.floor(target.y / step) * step)
        }
      }
      let corner = Point(0 - traits.adjustedInset.left, 0 - traits.adjustedInset.top)
      simulation = MotionBench(
        traits: traits, state: ZoomState(offset: corner), policies: policies)
    }

    mutating func run() {
      for _ in 0..<random.int(in: 1...6) {
        switch random.int(in: 0...15) {
        case 0...5: gesture()
        case 6: play(.fling(velocity: velocity()))
        case 7: play(.tap(point()))
        case 8:
          play(
            .pinch(
              center: point(), scale: random.double(in: 0.2...5),
              duration: random.double(in: 0...0.6)))
        case 9: request()
        case 10: resize()
        case 11: play(.waitUntilSettled)
        case 12:
          play(
            .drag(
              from: point(), to: point(), duration: random.double(in: 0.02...0.5),
              hold: random.bool() ? 0 : random.double(in: 0...0.3)))
        default: play(.wait(random.double(in: 0...0.8)))
        }
      }
    }

    mutating func point() -> Point {
      Point(random.double(in: 0...700), random.double(in: 0...700))
    }

    mutating func velocity() -> Vector {
      Vector(dx: random.double(in: -9000...9000), dy: random.double(in: -9000...9000))
    }

    /// The range as it is now.
    var geometry: ScrollGeometry { simulation.state.geometry }

    mutating func play(_ action: Timeline.Action) {
      script.append("\(time): \(action)")
      if !action.hasFingers { cuts.append(time) }
      time = simulation.perform(action, at: time)
    }

    mutating func request() {
      let animated = random.bool()
      cuts.append(time)
      let range = geometry
      let low = range.minimumOffset
      let high = range.maximumOffset
      // While a zoom is animated the range is on its way too.
      let isZooming = !simulation.flags.isDisjoint(with: [.zoomAnimating, .zoomBouncing])
      switch random.int(in: isZooming ? 2...5 : 0...5) {
      case 0...1:
        let offset = Point(
          random.double(in: low.x - 60...high.x + 60),
          random.double(in: low.y - 60...high.y + 60))
        isProgrammed = true
        play(.setContentOffset(offset, animated: animated))
      case 2:
        isProgrammed = true
        play(.setZoomScale(random.double(in: 0.1...5), animated: animated))
      case 3:
        isProgrammed = true
        let corner = point()
        play(.zoom(to: Rect(origin: corner, size: Size(200, 300)), animated: animated))
      case 4:
        isProgrammed = true
        let corner = point()
        play(
          .scrollRectToVisible(
            Rect(origin: corner, size: Size(90, 90)), animated: animated))
      default:
        isProgrammed = true
        play(.statusBarTap)
      }
    }

    mutating func resize() {
      var traits = simulation.traits
      let before = geometry
      traits.boundsSize = Size(traits.boundsSize.height, traits.boundsSize.width)
      if random.bool() { traits.adjustedInset.top = random.double(in: 0...90) }
      cuts.append(time)
      simulation.setTraits(traits, at: time)
      let after = geometry
      let shifts = [
        before.maximumOffset - after.maximumOffset,
        before.minimumOffset - after.minimumOffset,
      ]
      rangeShift += shifts.map(\.length).max() ?? 0
    }

    /// Fingers by hand, which appear, lift and jump at random.
    mutating func gesture() {
      let steps = random.int(in: 2...30)
      script.append("\(time): \(steps) samples of fingers")
      for _ in 0..<steps {
        var updates: [TouchUpdate] = []
        for id in 0..<random.int(in: 1...3) {
          if let place = fingers[id] {
            if random.int(in: 0...9) == 0 {
              fingers[id] = nil
              updates.append(TouchUpdate(id: id, phase: .ended, point: place))
            } else {
              let next = Point(
                place.x + random.double(in: -40...40),
                place.y + random.double(in: -40...40))
              fingers[id] = next
              updates.append(TouchUpdate(id: id, phase: .moved, point: next))
            }
          } else if random.int(in: 0...3) == 0 || (id == 0 && fingers.isEmpty) {
            let place = point()
            fingers[id] = place
            updates.append(TouchUpdate(id: id, phase: .began, point: place))
          }
        }
        simulation.touches(updates, at: time)
        if random.int(in: 0...60) == 0 {
          script.append("\(time): cancelled")
          simulation.cancelTouches(at: time)
        }
        time += random.int(in: 0...20) == 0 ? random.double(in: 0...0.3) : 1.0 / 120
      }
      if random.int(in: 0...2) == 0 { request() }
      let last = fingers.map { TouchUpdate(id: $0.key, phase: .ended, point: $0.value) }
      simulation.touches(last.sorted { $0.id < $1.id }, at: time)
      fingers = [:]
    }
  }
}
