import Mesmer
import Testing

@testable import MesmerScrolling

@Suite struct IndicatorFadingTests {
  @Test func indicatorsHoldAndThenFade() {
    let fading = IndicatorFading()
    for t in [-1, 0, 0.6, 1.2] { #expect(fading.opacity(after: t, hold: 1.2) == 1) }
    #expect((fading.opacity(after: 1.325, hold: 1.2) - 0.5).magnitude < 1e-9)
    for t in [1.4500001, 9, .infinity, .nan] {
      #expect(fading.opacity(after: t, hold: 1.2) == 0)
    }
    var last = 1.0
    for t in stride(from: 1.21, to: 1.45, by: 0.01) {
      let opacity = fading.opacity(after: t, hold: 1.2)
      #expect(opacity < last)
      last = opacity
    }
    #expect(fading.opacity(after: 0.125, hold: 0) < 0.51)
  }

  @Test func theFadeIsSlowAtBothEnds() {
    let fading = IndicatorFading()
    for part in [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9] {
      let opacity = fading.opacity(after: 1.2 + part * 0.25, hold: 1.2)
      #expect(abs(opacity - (1 - TimingCurve.easeInOut.progress(at: part))) < 1e-9)
      let other = fading.opacity(after: 1.2 + (1 - part) * 0.25, hold: 1.2)
      #expect(abs(opacity + other - 1) < 1e-6)
    }
    #expect(fading.opacity(after: 1.2 + 0.25 * 0.25, hold: 1.2) > 0.8)
    #expect(fading.opacity(after: 1.2 + 0.75 * 0.25, hold: 1.2) < 0.2)
  }
}
