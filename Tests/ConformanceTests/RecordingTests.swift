import Mesmer
import TestSupport
import Testing

/// What was recorded from UIKit against the rules: scroll views under a finger, safe
/// areas, springs.
@Suite(.enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
struct RecordingTests {
  private func fit(_ name: String) throws -> RecordingFit {
    try RecordingFit(
      Recording(try Conformance.bytes("recordings/traces/\(name).tsv"), path: name))
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
    #expect(after.reduce(0, +) / Double(after.count) < 0.05, "\(name)")
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

  @Test("a child has at most its parent's safe area")
  func safeArea() throws {
    let rows = try Conformance.table("recordings/layout/safe_area.tsv")
    #expect(rows.count == 9)
    for row in rows {
      let n = row.dropFirst().compactMap(Double.init)
      let parent = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
      parent.safeAreaInsets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
      let child = View(frame: Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
      parent.addSubview(child)
      let insets = child.safeAreaInsets
      #expect([insets.top, insets.left, insets.bottom, insets.right] == Array(n[4...]))
    }
  }

  @Test("springs by damping ratio have UIKit's stiffness")
  func springs() throws {
    var count = 0
    for row in try Conformance.table("recordings/animation/spring_stiffness.tsv") {
      let n = row.dropFirst().compactMap(Double.init)
      guard n.count == 4 else { continue }
      let spring = Spring(dampingRatio: n[0], duration: n[1], velocity: n[2])
      #expect((spring.stiffness / n[3] - 1).magnitude < 1e-6, "\(row)")
      count += 1
    }
    #expect(count > 10)
  }
}
