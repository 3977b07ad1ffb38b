import Mesmer
import Testing

@Suite struct TimingCurveTests {
  @Test func theLinearCurveIsTheTime() {
    for t in stride(from: 0, through: 1, by: 0.01) {
      #expect(TimingCurve.linear.progress(at: t) == t)
    }
  }

  /// Values of CSS's ease-in-out, which has these control points; computed
  /// with 40 digits.
  @Test(arguments: [
    (0.1, 0.019722453548311), (0.25, 0.129161931047320), (0.5, 0.5),
    (0.8, 0.918340143734103),
  ])
  func valuesOfEaseInOut(time: Double, way: Double) {
    #expect((TimingCurve.easeInOut.progress(at: time) - way).magnitude < 1e-12)
  }

  @Test func curvesRiseFromZeroToOneWithTheirSlope() {
    for curve in [TimingCurve.easeInOut, .easeOut, .linear] {
      #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
      #expect(curve.progress(at: -3) == 0 && curve.progress(at: 7) == 1)
      #expect(curve.progress(at: .nan) == 0)
      for t in stride(from: 0.01, to: 0.99, by: 0.01) {
        let way = curve.progress(at: t + 1e-6) - curve.progress(at: t - 1e-6)
        #expect(way > 0)
        #expect((way / 2e-6 - curve.slope(at: t)).magnitude < 1e-3)
      }
    }
  }

  @Test func timesOutsideAreMovedInAndNonsenseIsLinear() {
    let curve = TimingCurve(-1, 0, 2, 1)
    #expect(curve == TimingCurve(0, 0, 1, 1))
    #expect(TimingCurve(.nan, 0, 1, 1) == .linear)
    #expect(TimingCurve(0.5, .infinity, 1, 1) == .linear)
  }
}
