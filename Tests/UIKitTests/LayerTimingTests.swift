import MesmerScrolling
import MesmerUIKit
import MesmerViews
import Testing

/// The values of animations over time, against closed forms.
@Suite struct LayerTimingTests {
  /// The opacity shown at times after an animation from 0.25 to 0.75 of one second was
  /// added at 1; the model is 1.
  private func shown(
    _ times: [Double], _ set: (CABasicAnimation) -> Void
  ) throws -> [Float] {
    try times.map { time in
      let stage = try LayerStage()
      stage.at(1) {
        let animation = fading(0.25, 0.75)
        set(animation)
        stage.view.layer.add(animation, forKey: nil)
      }
      return stage.opacity(at: 1 + time)
    }
  }

  @Test func fillModesHoldAtBothEndsAndOnBothSides() throws {
    let times = [0, 0.25, 0.5, 1, 1.5, 3]
    for (mode, expected) in [
      (CAMediaTimingFillMode.removed, [1, 1, 0.25, 0.5, 1, 1]),
      (.backwards, [0.25, 0.25, 0.25, 0.5, 1, 1]),
      (.forwards, [1, 1, 0.25, 0.5, 0.75, 0.75]),
      (.both, [0.25, 0.25, 0.25, 0.5, 0.75, 0.75]),
    ] as [(CAMediaTimingFillMode, [Float])] {
      let seen = try shown(times) {
        $0.beginTime = 1.5
        $0.fillMode = mode
        $0.isRemovedOnCompletion = false
      }
      #expect(seen == expected)
    }
    let removed = try shown([1, 1.5]) { $0.fillMode = .forwards }
    #expect(removed == [1, 1])
  }

  @Test func speedOffsetRepeatsAndWaysBack() throws {
    let rows: [([Double], (CABasicAnimation) -> Void, [Float])] = [
      ([0, 0.25, 0.5], { $0.speed = 2 }, [0.25, 0.5, 1]),
      ([0, 0.25, 0.5, 0.75], { $0.timeOffset = 0.5 }, [0.5, 0.625, 0.25, 0.375]),
      ([0, 1, 100], { ($0.speed, $0.timeOffset) = (0, 0.5) }, [0.5, 0.5, 0.5]),
      ([0, 0.5, 0.75], { $0.speed = -1 }, [0.75, 0.5, 0.375]),
      (
        [0.5, 1, 1.5, 2.25, 2.5], { $0.repeatCount = 2.5 }, [0.5, 0.25, 0.5, 0.375, 1]
      ), ([0.5, 1, 1.5, 2], { $0.autoreverses = true }, [0.5, 0.75, 0.5, 1]),
      (
        [2.5, 3.5, 4], { ($0.autoreverses, $0.repeatCount) = (true, 2) }, [0.5, 0.5, 1]
      ), ([1.25, 1.5], { $0.repeatDuration = 1.5 }, [0.375, 1]),
      ([1e5], { $0.repeatCount = .infinity }, [0.25]),
      (
        [1.25, 9],
        {
          ($0.repeatCount, $0.fillMode) = (1.25, .forwards)
          $0.isRemovedOnCompletion = false
        }, [0.375, 0.375]
      ), ([0, 0.25], { $0.duration = 0 }, [0.25, 1]),
    ]
    for (times, set, values) in rows {
      let opacities = try shown(times, set)
      #expect(opacities == values, "\(times)")
    }
    #expect(abs(try shown([0.2]) { $0.duration = 0 }[0] - 0.65) < 1e-6)
  }

  @Test func timingFunctionsAndSprings() throws {
    let curve = CAMediaTimingFunction(controlPoints: 0.5, 0.25, 0.75, 1)
    let plain = TimingCurve(0.5, 0.25, 0.75, 1)
    let seen = try shown([0.25, 0.75]) { $0.timingFunction = curve }
    for (seen, time) in zip(seen, [0.25, 0.75]) {
      #expect(abs(Double(seen) - (0.25 + plain.progress(at: time) / 2)) < 1e-6)
    }
    var point: [Float] = [0, 0]
    curve.getControlPoint(at: 2, values: &point)
    #expect(
      point == [0.75, 1]
        && curve == CAMediaTimingFunction(controlPoints: 0.5, 0.25, 0.75, 1))

    let spring = CASpringAnimation(keyPath: "position.x")
    spring.toValue = 120
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    // 1000 = e^(5 t) / sqrt(4/3), where the envelope is a thousandth.
    #expect(abs(spring.settlingDuration - (log(1000) + log(4.0 / 3) / 2) / 5) < 1e-9)
    spring.duration = spring.settlingDuration
    let stage = try LayerStage()
    stage.at(1) { stage.view.layer.add(spring, forKey: nil) }
    stage.at(1.25)
    let w = 75.0.squareRoot()
    let way = 1 - exp(-1.25) * (cos(w / 4) + 5 / w * sin(w / 4))
    #expect(abs(stage.view.layer.presentation()!.position.x - (20 + 100 * way)) < 1e-9)
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    #expect(abs(bouncy.stiffness - 16 * .pi * .pi) < 1e-9)
  }

  @Test func keyframes() throws {
    func seen(
      _ times: [Double], _ set: (CAKeyframeAnimation) -> Void
    ) throws -> [Double] {
      let stage = try LayerStage()
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.values = [0, 10, 30, 30]
      animation.duration = 3
      set(animation)
      stage.at(1) { stage.view.layer.add(animation, forKey: nil) }
      return times.map {
        stage.at(1 + $0)
        return (stage.view.layer.presentation()!.position.x * 1e6).rounded() / 1e6
      }
    }
    let quick = CAMediaTimingFunction(controlPoints: 0, 1, 0, 1)
    let rows: [([Double], (CAKeyframeAnimation) -> Void, [Double])] = [
      ([0, 0.5, 1, 1.5, 2.5], { _ in }, [0, 5, 10, 20, 30]),
      ([0, 0.75, 1.5, 2.25], { $0.keyTimes = [0, 0.5, 0.75, 1] }, [0, 5, 10, 30]),
      (
        [0, 0.7, 0.75, 1.5, 2.25], { $0.calculationMode = .discrete },
        [0, 0, 10, 30, 30]
      ),
      (
        [0.25, 0.3, 2.9],
        {
          $0.calculationMode = .discrete
          $0.keyTimes = [0, 0.1, 0.2, 0.9, 1]
        }, [0, 10, 30]
      ), ([0.5, 1, 2], { $0.calculationMode = .paced }, [5, 10, 20]),
      // Half of a Catmull-Rom step from 10 to 30, between 0 and 30.
      ([1, 1.5], { $0.calculationMode = .cubic }, [10, 20.625]),
      ([1.5], { $0.timingFunctions = [quick] }, [20]),
      ([1.5], { $0.values = [7] }, [7]), ([1.5], { $0.values = [] }, [20]),
    ]
    for (times, set, values) in rows {
      let places = try seen(times, set)
      #expect(places == values, "\(times)")
    }
  }

  @Test func aPathIsFollowedAndTurnsTheLayer() throws {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 10))
    for (mode, x, y, angle) in [
      (CAAnimationCalculationMode.linear, 30.0, 5.0, Double.pi / 2),
      (.paced, 30, 0, Double.pi / 2), (.linear, 30, 5, -Double.pi / 2),
    ] {
      let stage = try LayerStage()
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path.cgPath
      animation.calculationMode = mode
      animation.rotationMode = angle < 0 ? .rotateAutoReverse : .rotateAuto
      animation.duration = 4
      stage.at(1) { stage.view.layer.add(animation, forKey: nil) }
      stage.at(4)
      let shown = stage.view.layer.presentation()!
      #expect(shown.position == CGPoint(x: x, y: y))
      let turn = shown.value(forKeyPath: "transform.rotation.z") as! Double
      #expect(abs(turn - angle) < 1e-12)
    }
  }

  @Test func aLayerHasATimeOfItsOwn() throws {
    let stage = try LayerStage()
    let layer = stage.view.layer
    stage.at(1) {
      layer.speed = 0
      layer.add(fading(0, 1), forKey: "fade")
    }
    #expect(stage.opacity(at: 2) == 0)
    stage.run { layer.timeOffset = 0.25 }
    #expect(stage.opacity(at: 3) == 0.25)
    stage.run { layer.timeOffset = 0.75 }
    #expect(stage.opacity(at: 3) == 0.75)
    stage.run { layer.timeOffset = 1 }
    #expect(stage.opacity(at: 4) == 1 && layer.animationKeys() == nil)
  }

  @Test func aLayerIsPausedAndGoesOn() throws {
    let stage = try LayerStage()
    let layer = stage.view.layer
    stage.at(1) { layer.add(fading(0, 1), forKey: "fade") }
    stage.at(1.25) {
      let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = paused
    }
    #expect(stage.opacity(at: 5) == 0.25 && !(stage.window.layer === layer))
    stage.run {
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    #expect(stage.opacity(at: 5.5) == 0.75)
    #expect(
      layer.convertTime(2, to: nil) == 5.75 && layer.convertTime(1, from: layer) == 1)
    stage.at(5.75)
    #expect(layer.animationKeys() == nil)
    stage.run {
      stage.window.layer.speed = 2
      stage.layer.add(fading(0, 1), forKey: "fade")
    }
    stage.at(6)
    #expect(stage.layer.presentation()!.opacity == 0.5)
    stage.at(6.25)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test("a negative duration of a transaction, and NaN, is 0", arguments: [-1, .nan])
  func transaction(duration: Double) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    #expect(CATransaction.animationDuration() == 0)
    CATransaction.commit()
  }
}
