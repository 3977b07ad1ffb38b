import Mesmer
import TestSupport
import Testing

/// The rules against figures measured on UIKit (Tests/Evidence): scroll views under a
/// finger, safe areas, springs.
@Suite struct RecordingTests {
  private func fit(_ name: String) throws -> RecordingFit {
    try RecordingFit(
      Recording(try TestData.evidence.bytes("traces/\(name).tsv"), path: name))
  }

  /// The files have four decimals.
  private let exact = 1e-4

  @Test(
    "a recorded motion: exact under the finger, within a device pixel after the lift",
    arguments: [
      ("touch_calib", ["drag", "flight", "velocity", "target"]),
      ("decel_v3000", ["drag", "flight", "velocity", "target"]),
      ("edge_impact", ["bounce", "drag", "flight", "velocity", "target"]),
      ("rubberband_top", ["bounce", "drag", "rubber band", "velocity", "target"]),
    ])
  func motions(name: String, rules: [String]) throws {
    let fit = try fit(name)
    #expect(Set(fit.rules.map(\.name)).isSuperset(of: rules))
    #expect(fit.shift.magnitude <= 1)
    var after: [Double] = []
    for rule in fit.rules {
      switch rule.name {
      case "flight", "bounce": after += rule.errors
      // The recorder's times differ by nanoseconds.
      case "velocity": #expect(rule.largest < 1e-7, "\(name): \(rule.name)")
      default: #expect(rule.largest < exact, "\(name): \(rule.name)")
      }
    }
    #expect(try #require(after.max()) < 0.34, "\(name)")
    let sum: Double = after.reduce(0, +)
    #expect(sum / Double(after.count) < 0.05, "\(name)")
  }

  @Test(
    "rubber bands and reported targets are exact",
    arguments: [
      ("cranpose_rubber", "rubber band", 29), ("cranpose_targets", "target", 12),
    ])
  func numbers(name: String, rule: String, count: Int) throws {
    let rules = try fit(name).rules
    #expect(rules.map(\.name) == [rule])
    #expect(rules[0].errors.count == count && rules[0].largest < exact)
  }

  @Test func `a child has at most its parent's safe area`() throws {
    let rows = try TestData.evidence.numbers("layout/safe_area.tsv", "child")
    #expect(rows.count == 9)
    for n in rows {
      let parent = View(frame: Rect(0, 0, 320, 480))
      parent.safeAreaInsets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
      let child = parent.add(View(frame: Rect(n[0], n[1], n[2], n[3])))
      let insets = child.safeAreaInsets
      #expect([insets.top, insets.left, insets.bottom, insets.right] == Array(n[4...]))
    }
  }

  @Test func `points hit the views that UIKit hits`() throws {
    let recording = try LayoutRecording("scroll_static")
    var views = ["": View(frame: Rect(0, 0, 240, 360))]
    for (path, n) in recording.frames.sorted(by: { $0.key < $1.key }) {
      let view = ["1", "2"].contains(path) ? ScrollView() : View()
      view.frame = Rect(n[0], n[1], n[2], n[3])
      let parent = path.split(separator: ".").dropLast().joined(separator: ".")
      try #require(views[parent]).addSubview(view)
      views[path] = view
    }
    let scrollView = try #require(views["1"] as? ScrollView)
    scrollView.contentSize = Size(260, 630)
    scrollView.contentOffset = Point(30, 150)
    let rows = try TestData.evidence.table("layout/scroll_static.tsv")
      .filter { $0[0] == "hit" }
    #expect(rows.count == 5)
    for row in rows {
      let point = Point(try #require(Double(row[1])), try #require(Double(row[2])))
      #expect(views[""]?.hitTest(point, with: nil) === views[row[3]], "\(row)")
    }
  }

  @Test func `springs by damping ratio have UIKit's stiffness`() throws {
    let rows = try TestData.evidence.numbers("animation/spring_stiffness.tsv", "spring")
    #expect(rows.count == 18)
    for n in rows {
      let spring = Spring(dampingRatio: n[0], duration: n[1], velocity: n[2])
      #expect((spring.stiffness / n[3] - 1).magnitude < 1e-7, "\(n)")
    }
  }

  /// The positions were measured from pixels, to about 0.1 pt (0.15 here), at times
  /// within about 1 ms.
  @Test(
    "views that springs move are where UIKit's are",
    arguments: [("spring_move", 50, 150, 0.6, 0.8), ("spring_bounce", 40, 160, 0.35, 1)])
  func springSamples(
    name: String, from: Double, to: Double, ratio: Double, duration: Double
  ) throws {
    let spring = Spring(dampingRatio: ratio, duration: duration)
    let samples = try TestData.evidence.numbers("animation/\(name).tsv", "sample")
    #expect(samples.count > 5)
    for n in samples {
      let positions = [-1.0, 0, 1].map {
        from + (to - from) * spring.progress(after: n[0] * 1000 + $0)
      }
      let range = (positions.min() ?? 0) - 0.15...(positions.max() ?? 0) + 0.15
      #expect(range.contains(n[1]), "\(n): \(positions)")
    }
  }

  @Test func `the springs of a switch settle when UIKit's do, to a millisecond`() throws {
    let rows = try TestData.evidence.numbers("animation/switch_springs.tsv", "spring")
    #expect(rows.count == 2)
    for n in rows {
      let spring = Spring(mass: 1, stiffness: n[0] * n[0], damping: 2 * n[0])
      #expect((spring.duration - n[1] * 1000).magnitude < 1, "\(n): \(spring.duration)")
    }
  }

  @Test func `curves have UIKit's control points`() throws {
    let curves = [TimingCurve.linear, .easeIn, .easeOut, .easeInOut]
    let rows = try TestData.evidence.numbers("animation/curves.tsv", "curve")
    #expect(rows == curves.map { [$0.x1, $0.y1, $0.x2, $0.y2] })
  }
}
