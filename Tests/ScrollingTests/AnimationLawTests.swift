import Mesmer
import Testing

@Suite struct AnimationLawTests {
  private func near(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 5e-7 }

  @Test(
    "case 55: the curves at half of the time",
    arguments: [
      (TimingCurve.easeIn, 0.315357), (.easeOut, 0.684643), (.standard, 0.802403),
    ])
  func curves(curve: TimingCurve, way: Double) {
    let law = AnimationLaw.curve(curve, duration: 1000)
    #expect(near(law.progress(after: 500), way))
    #expect(law.progress(after: 0) == 0 && law.progress(after: 1000) == 1)
  }

  @Test func aKeyframeIsLinearBetweenItsEnds() {
    let law = AnimationLaw.keyframe(start: 200, duration: 400, whole: 1000)
    #expect([-1, 0, 200, 300, 600, 900].map(law.progress) == [0, 0, 0, 0.25, 1, 1])
    #expect(law.duration == 1000)
    let jump = AnimationLaw.keyframe(start: 200, duration: 0, whole: 1000)
    #expect([199, 200].map(jump.progress) == [0, 1])
  }

  @Test func theTimeOfAProgressIsTheFirst() {
    let laws: [AnimationLaw] = [
      .curve(.easeInOut, duration: 700), .spring(Spring(dampingRatio: 0.3, duration: 1)),
      .keyframe(start: 100, duration: 500, whole: 600),
    ]
    for law in laws {
      #expect(law.time(ofProgress: 0) == 0)
      for fraction in [0.1, 0.5, 0.99] {
        let time = law.time(ofProgress: fraction)
        #expect(near(law.progress(after: time), fraction))
        for k in 0..<50 { #expect(law.progress(after: time * Double(k) / 50) < fraction) }
      }
    }
  }

  @Test func passesFollowEachOtherAndGoBack() {
    let plain = AnimationTiming(duration: 10, delay: 5)
    #expect(plain.end == 15)
    #expect([0, 5, 12, 15, 99].map(plain.lawTime) == [-5, 0, 7, 10, 10])
    let twice = AnimationTiming(duration: 10, repeatCount: 2)
    #expect(twice.end == 20)
    #expect([9, 10, 12, 20].map(twice.lawTime) == [9, 0, 2, 10])
    let back = AnimationTiming(duration: 10, repeatCount: 1.5, autoreverses: true)
    #expect(back.end == 30)
    #expect([4, 10, 16, 20, 27, 30].map(back.lawTime) == [4, 10, 4, 0, 7, 10])
    let endless = AnimationTiming(duration: 10, repeatCount: .infinity)
    #expect(endless.end == nil && endless.lawTime(after: 1e9 + 3) == 3)
  }
}
