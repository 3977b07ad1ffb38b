import Mesmer
import MesmerGeometry
import Testing

@Suite struct SpringTests {
  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 5e-7) -> Bool {
    (a - b).magnitude <= tolerance
  }

  // MARK: The three forms

  @Test func `case 58: damping ratio 0.5 over a second`() {
    let spring = Spring(dampingRatio: 0.5, duration: 1)
    #expect(near(spring.stiffness, 161.7195, 5e-5) && near(spring.damping, 12.7169, 5e-5))
    #expect(near(spring.progress(after: 285.258), 1.163034))
    for t in stride(from: 0, through: 1000, by: 0.5) {
      #expect(spring.progress(after: t) <= 1.1630345)
    }
    #expect(near(spring.progress(after: 500), 0.987155))
    #expect(spring.progress(after: 1000) == 1 && spring.duration == 1000)
    // Without velocity the frequency has a closed form.
    let w = Elementary.log(1000 * 0.5 / 0.75.squareRoot()) / 0.5
    #expect(near(spring.stiffness, w * w, 1e-9))
  }

  @Test(
    "cases 59 and 60: critically damped over half a second, and with a velocity",
    arguments: [
      (
        Spring(dampingRatio: 1, duration: 0.5), 341.0237, 36.9337,
        [125: 0.671068, 250: 0.944477]
      ),
      (
        Spring(dampingRatio: 0.4, duration: 2, velocity: 0.5), 54.2556, 5.8927,
        [200: 0.682460, 500: 1.242206, 1000: 0.944528]
      ),
    ] as [(Spring, Double, Double, [Double: Double])])
  func damped(
    spring: Spring, stiffness: Double, damping: Double, progress: [Double: Double]
  ) {
    #expect(
      near(spring.stiffness, stiffness, 5e-5) && near(spring.damping, damping, 5e-5))
    for (time, part) in progress { #expect(near(spring.progress(after: time), part)) }
  }

  @Test(
    "case 61: by duration and bounce",
    arguments: [
      (0.25, 18.8496, 0.952093), (0, 25.1327, 0.821026), (-0.5, 50.2655, 0.535728),
    ])
  func bouncing(bounce: Double, damping: Double, middle: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    #expect(near(spring.stiffness, 157.9137, 5e-5))
    #expect(near(spring.damping, damping, 5e-5))
    #expect(near(spring.progress(after: 250), middle))
  }

  @Test func `case 62: UIKit's default spring`() {
    let spring = Spring()
    #expect(near(spring.dampingRatio, 4.5644, 5e-5))
    #expect(near(spring.progress(after: 100), 0.173112))
    #expect(near(spring.progress(after: 500), 0.632093))
    #expect(spring == Spring(mass: 3, stiffness: 1000, damping: 500))
  }

  // MARK: Laws

  @Test func `a spring obeys m x'' = k (1 - x) - c x', with its velocity at the start`() {
    for (damping, velocity) in [
      (2, 0), (5, 3), (20, 0), (20, -4), (60, 1), (20.0000001, 2),
    ] {
      let spring = Spring(
        mass: 1, stiffness: 100, damping: damping, velocity: Double(velocity))
      let h = 0.1
      func x(_ t: Double) -> Double { spring.progress(after: t) }
      for t in stride(from: 1.0, through: 400, by: 13) {
        let speed = (x(t + h) - x(t - h)) / (2 * h) * 1e3
        let acceleration = (x(t + h) - 2 * x(t) + x(t - h)) / (h * h) * 1e6
        let force = 100 * (1 - x(t)) - damping * speed
        #expect(near(acceleration, force, 0.01))
      }
      #expect(near(x(1e-3) * 1e6, Double(velocity), 1e-2))
    }
  }

  @Test("it settles where it stays within a thousandth; Apple's example in 2.78 s")
  func settling() {
    #expect(near(Spring(mass: 1, stiffness: 100, damping: 5).duration, 2776, 1))
    for damping in [3.0, 20, 45] {
      for velocity in [-20.0, 0, 4, 30, 500] {
        let spring = Spring(mass: 1, stiffness: 100, damping: damping, velocity: velocity)
        let last = spring.progress(after: spring.duration * (1 - 1e-12))
        #expect((last - 1).magnitude <= 0.001001)
        // Not much later than needed: the envelope's next wave before was larger.
        let before = stride(
          from: spring.duration - 400, to: spring.duration, by: 1
        ).map { (spring.progress(after: $0) - 1).magnitude }.max()!
        #expect(before > 0.0009)
      }
    }
  }

  @Test("the envelope of a spring with a duration ends at a thousandth, for any velocity")
  func theFrequencyIsTheLargest() {
    for z in [0.05, 0.3, 0.7, 0.99, 1] {
      for v in [-30.0, -1, 0.5, 6, 13, 200] {
        for d in [0.1, 1, 4] {
          let spring = Spring(dampingRatio: z, duration: d, velocity: v)
          func height(_ w: Double) -> Double {
            z < 1
              ? (z * w - v).magnitude / (w * (1 - z * z).squareRoot())
                * Elementary.exp(-z * w * d)
              : ((w - v) * d + 1).magnitude * Elementary.exp(-w * d)
          }
          let w = spring.stiffness.squareRoot()
          #expect(near(height(w), 0.001, 1e-9), "\(z) \(v) \(d) \(w)")
          for k in 1...400 { #expect(height(w * (1 + Double(k) / 40)) < 0.001) }
        }
      }
    }
  }

  @Test("numbers outside the range are moved in, nonsense is replaced; all is finite")
  func strangeNumbers() {
    #expect(
      Spring(dampingRatio: 7, duration: 99) == Spring(dampingRatio: 1, duration: 10))
    #expect(
      Spring(dampingRatio: -1, duration: 0) == Spring(dampingRatio: 0.05, duration: 0.01))
    #expect(Spring(mass: 0, stiffness: 1, damping: 1) == Spring())
    #expect(Spring(mass: 1, stiffness: .nan, damping: 1) == Spring())
    #expect(Spring(mass: 1, stiffness: 1, damping: 0).duration == 86_400_000)
    let numbers = [-Double.infinity, -1, 0, 1e-300, 0.3, 1, 1e300, .infinity, .nan]
    for a in numbers {
      for b in numbers {
        for c in numbers {
          for spring in [
            Spring(mass: a, stiffness: b, damping: c, velocity: a),
            Spring(duration: a, bounce: b, velocity: c),
            Spring(dampingRatio: a, duration: b, velocity: c),
          ] {
            #expect(spring.duration > 0 && spring.duration <= 86_400_000)
            for part in [0, 0.001, 0.5, 0.999] {
              #expect(spring.progress(after: part * spring.duration).isFinite)
            }
            #expect(spring.progress(after: spring.duration) == 1)
            #expect(spring.progress(after: .nan) == 0)
          }
        }
      }
    }
  }
}
