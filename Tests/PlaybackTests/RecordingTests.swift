import Mesmer
import TestSupport
import Testing

@Suite("Recordings of scroll views") struct RecordingTests {
  private func fit(_ text: String) throws -> RecordingFit {
    try RecordingFit(Recording(Array(text.utf8), path: "r.tsv"))
  }

  private let header = "# viewport: 300 400\n# content: 300 9000\n# scale: 2\n"

  /// A finger that moves up by 8 points each 8 ms, and the offsets of the rules at the
  /// times of a display, `late` ms after the lift.
  private func recording(late: Double) -> String {
    var rows = header + "# reportedVelocityY: 1\n# reportedTargetY: 580.5\n"
    for n in 0...12 {
      let phase = n == 0 ? "began" : "moved"
      rows += "input \(n * 8) 150 \(300 - n * 8) \(phase)\n"
      rows += "sample \(Double(n * 8) + 0.25) \(n < 2 ? 0 : n * 8 - 10)\n"
    }
    rows += "input 104 150 204 ended\n"
    let flight = Deceleration(
      position: 86, velocity: 1, decay: DecelerationRate.normal.decay)
    for n in 1...180 {
      let time = Double(n) * 1000 / 60
      let y = time < flight.duration ? flight.position(after: time) : flight.destination
      rows += "sample \(104 + time - late) \(PixelRounding.rounded(y, scale: 2))\n"
    }
    return rows
  }

  @Test(
    "the rules fit their own motion, and the shift is found", arguments: [0, 0.5, -1])
  func ownMotion(late: Double) throws {
    let fit = try fit(recording(late: late))
    #expect(fit.rules.map(\.name) == ["drag", "flight", "velocity", "target"])
    #expect(fit.rules.map(\.errors.count) == [13, 180, 1, 1])
    for rule in fit.rules { #expect(rule.largest <= 0.5) }
    #expect(fit.rules[0].largest == 0 && fit.rules[3].largest == 0)
    #expect(fit.rules[1].mean < 0.01)
    #expect((fit.shift - late).magnitude <= 0.051)
    #expect(fit.frames.count == 193)
  }

  @Test func `the first part of a long recording decides the shift`() throws {
    var text = recording(late: -1)
    // The finger moves on at the end of the range, which no shift makes better.
    for n in 0..<9000 {
      text += "input \(4000 + n * 8) 150 300 \(n == 0 ? "began" : "moved")\n"
      text += "sample \(4000 + n * 8) 7\n"
    }
    let fit = try fit(text + "input 76008 150 300 ended\n")
    #expect((fit.shift + 1).magnitude <= 0.051)
    #expect(fit.frames.count == 9193)
  }

  @Test func `a recording has at most 2^18 rows`() throws {
    let most = 1 << 18
    let pulls = String(repeating: "pull 1 1\n", count: most)
    let recording = try Recording(
      Array(("# dimension: 400\n" + pulls).utf8), path: "r.tsv")
    #expect(recording.pulls.count == most)
    #expect {
      _ = try Recording(
        Array((pulls + "# dimension: 400\npull 1 1\n").utf8), path: "r.tsv")
    } throws: {
      "\($0)" == "r.tsv:\(most + 2):1: the recording has more than 2^18 rows, the limit"
    }
  }

  @Test func `another system's motion is as far off as it is`() throws {
    let text = recording(late: 0).split(separator: "\n").map { line in
      line.hasPrefix("sample") && line.hasSuffix("86") ? line + "9" : line
    }.joined(separator: "\n")
    let rules = try fit(text).rules
    #expect(rules.contains { $0.name == "drag" && $0.largest > 700 })
  }

  @Test func `pulls and targets are rounded to the pixel`() throws {
    let text = "# scale: 2\n# dimension: 400\npull 20 10.5\npull 40 21\n"
    let rules = try fit(text + "target 0.998 100 1 594.5\ntarget 0.998 100 -1 -394\n")
      .rules
    #expect(rules.map(\.name) == ["rubber band", "target"])
    #expect(rules[0].errors == [0, 0] && rules[1].errors == [0, 0.5])
  }

  // MARK: Motions that Mesmer has played

  /// The rows of a finger from the moment at which it touches down until it lifts, 8 ms
  /// apart.
  private func touch(_ points: [Point], from time: Double) -> String {
    points.enumerated().map { n, point in
      let phase = n == 0 ? "began" : n == points.count - 1 ? "ended" : "moved"
      return "input \(time + Double(n) * 8) \(point.x) \(point.y) \(phase)\n"
    }.joined()
  }

  /// The samples of a scroll view under the touches of a recording's rows, at each
  /// refresh of a display: the first `phase` ms after the first touch. It ends bounces at
  /// its own refreshes.
  private func samples(
    of rows: String, scale: Double, rate: Double = 60, phase: Double = 3,
    seconds: Double = 4, _ change: (ScrollView) -> Void = { _ in }
  ) throws -> String {
    let view = ScrollView(frame: Rect(0, 0, 300, 400))
    view.contentSize = Size(300, 9000)
    view.contentInsetAdjustmentBehavior = .never
    change(view)
    var paths: [Timeline.FingerPath] = []
    for row in rows.split(separator: "\n") where row.hasPrefix("input") {
      let words = row.split(separator: " ").map(String.init)
      if words[4] == "began" { paths.append(Timeline.FingerPath([])) }
      paths[paths.count - 1].isSampled = true
      let lead = (1000 / rate - phase) / 1000
      paths[paths.count - 1].places.append(
        .init(
          time: Double(words[1])! / 1000 + lead,
          point: Point(Double(words[2])!, Double(words[3])!)))
    }
    let clock = try WindowClock(
      view, Timeline([.fingers(paths)]), scrollView: view, screenScale: scale)
    clock.touchesAreDirect = true
    clock.display = rate
    return (1...Int(seconds * rate)).map { n in
      clock.advance(to: Double(n) / rate)
      let offset = clock.state.contentOffset
      let time = Double(n - 1) * 1000 / rate + phase
      return "sample \(time) \(offset.x) \(offset.y)\n"
    }.joined()
  }

  private func column(_ ys: [Double]) -> [Point] { ys.map { Point(150, $0) } }

  @Test(
    "a bounce ends at the recording's own refreshes, whatever their rate and phase",
    arguments: [1, 2, 3.0], [60, 120.0])
  func endOfABounce(scale: Double, rate: Double) throws {
    for phase in [0.5, 2, 5, 7.5, 8.2] {
      let rows = touch(column([50, 65, 80, 95, 110, 125, 125]), from: 0)
      let recorded = try samples(of: rows, scale: scale, rate: rate, phase: phase)
      let head = header.replacing(
        "scale: 2", with: "scale: \(scale)\n# display: \(rate) Hz")
      let fit = try fit(head + rows + recorded)
      let bounce = try #require(fit.rules.first { $0.name == "bounce" })
      #expect(bounce.largest == 0 && bounce.errors.count > 20 && fit.shift == 0)
      #expect(fit.rules.allSatisfy { $0.largest == 0 })
    }
  }

  @Test("each touch of a recording is played: a flight that a second finger catches")
  func severalTouches() throws {
    let rows =
      touch(column([300, 276, 252, 228, 204, 204]), from: 0)
      + touch(column([300, 290, 280, 270, 262, 262]), from: 300)
      + touch(column([200, 205]), from: 2600)
    let recorded = try samples(of: rows, scale: 2)
    let fit = try fit(header + rows + recorded)
    #expect(fit.rules.map(\.name) == ["drag", "flight"])
    #expect(fit.rules.allSatisfy { $0.largest == 0 })
    // The second and the third touch are under a finger, and stop the motion.
    #expect(fit.rules[0].errors.count == 3 + 3 + 1)
    let once = try samples(
      of: touch(column([300, 276, 252, 228, 204, 204]), from: 0), scale: 2)
    let other = try self.fit(header + rows + once)
    #expect(other.rules.contains { $0.name == "flight" && $0.largest > 100 })
  }

  @Test func `pages, the directional lock and insets of the header count`() throws {
    let wide = header.replacing("content: 300 9000", with: "content: 900 9000")
    let rows = touch(
      [280, 256, 232, 208, 190, 190].map { Point($0, 300 + $0 / 8) }, from: 0)
    for (key, rule, change) in [
      ("isPagingEnabled: true", "page", { $0.isPagingEnabled = true }),
      (
        "isDirectionalLockEnabled: true", "flight", { $0.isDirectionalLockEnabled = true }
      ), ("contentInset: 90 0 0 0", "flight", { $0.contentInset.top = 90 }),
      ("adjustedContentInset: 0 0 0 80", "flight", { $0.contentInset.right = 80 }),
    ] as [(String, String, (ScrollView) -> Void)] {
      let isInset = key.contains("Inset")
      let rows =
        isInset
        ? touch([20, 60, 100, 140, 140].map { Point(700 - 4 * $0, 200 + $0) }, from: 0)
        : rows
      let recorded = try samples(of: rows, scale: 2) {
        $0.contentSize.width = 900
        if isInset { $0.contentOffset = Point(560, 20) }
        change($0)
      }
      let start = isInset ? "# startOffsetX: 560\n#startOffsetY:20\n" : ""
      let fit = try fit("\(wide)# \(key)\n\(start)\(rows)\(recorded)")
      #expect(fit.rules.allSatisfy { $0.largest == 0 }, "\(key)")
      #expect(isInset || fit.rules.map(\.name).contains(rule), "\(key)")
      let without = try self.fit("\(wide)\(start)\(rows)\(recorded)")
      #expect(without.rules.contains { $0.largest > 5 }, "\(key)")
    }
  }

  @Test("the velocity and the target along both axes are those of the first release")
  func reports() throws {
    let rows =
      touch([300, 284, 268, 252, 252].map { Point($0, 300) }, from: 0)
      + touch(column([300, 290, 300]), from: 900)
    for (key, error) in [
      ("reportedVelocityX: 1.5", 0.5), ("reportedVelocityY: 0.25", 0.25),
      ("reportedTargetX: 300.5", 299.5), ("reportedTargetY: 7", 7), ("scale: ?", -1),
    ] {
      let head = header.replacing("content: 300 9000", with: "content: 900 400")
      let fit = try fit(head + "# \(key)\n" + rows)
      let errors = fit.rules.flatMap(\.errors)
      #expect(
        error < 0 ? errors == [] : (errors.first! - error).magnitude < 1e-9, "\(key)")
    }
  }

  @Test("comments, unknown numbers, a byte order mark and DOS lines are no errors")
  func comments() throws {
    let text =
      "\u{feff}# viewport: ? 681.6667\r\n#scale: 3\r\n#dimension:400\r\n#\r\n"
      + "# a: b\r\n# note: 3x\r\n#note\r\n# display: ?\r\n# scale 7\r\npull 20 10.6667\r\n"
    let fit = try fit(text)
    #expect(fit.rules.map(\.name) == ["rubber band"] && fit.rules[0].largest < 1e-4)
    #expect(fit.lines[0] == "r.tsv: 3 pixels a point")
    #expect(
      try self.fit(text.replacing("#scale: 3", with: "# scale: ?")).lines[0]
        == "r.tsv: 1 pixels a point")
  }

  @Test func `a recording may end under the finger`() throws {
    let rows = "input 0 150 300 began\ninput 8 150 270 moved\nsample 8 20\n"
    #expect(try fit(header + rows).rules.map(\.errors) == [[0]])
  }

  @Test func `errors are reported with their line`() {
    let down = header + "input 0 150 300 began\n"
    let up = "input 16 150 280 ended\n"
    for (text, message) in [
      ("input 0 1 2\n", "r.tsv:1:1: expected input <ms> <x> <y> <began, moved"),
      ("# a\ninput 0 1 nan began\n", "r.tsv:2:1: expected input"),
      ("input 0 1 1e308 began\n", "r.tsv:1:1: expected input"),
      ("input 0 1 2 cancelled\n", "r.tsv:1:1: expected input"),
      ("sample 1\n", "r.tsv:1:1: expected sample <ms> <x, if any> <y>"),
      ("sample 1 -1e308\n", "r.tsv:1:1: expected sample"),
      ("pull 1\n", "r.tsv:1:1: expected pull"),
      ("pull -3 4\n", "r.tsv:1:1: expected pull"),
      ("target 1 2 3\n", "r.tsv:1:1: expected target"),
      ("target 2 400 0.48 635.3\n", "r.tsv:1:1: expected target"),
      ("swipe 1\n", "r.tsv:1:1: expected a row of input, sample, pull or target"),
      ("# a\npull 1 2\n", "r.tsv:2:1: missing dimension, the viewport's size"),
      ("# dimension: ?\npull 1 2\n", "r.tsv:2:1: missing dimension, the viewport's size"),
      ("input 0 1 2 began\n", "r.tsv:1:1: offsets need the viewport's size"),
      (header + "sample 0 1\n", "r.tsv:4:1: offsets need the inputs of a finger"),
      (header, "r.tsv: missing rows"), ("", "r.tsv: missing rows"),
      (
        down + "input 8 1 2 moved\ninput 4 1 2 ended\n",
        "r.tsv:6:1: expected a time from 8 to 86400000 ms: 4"
      ), (down.replacing(" 0 ", with: " -4 "), "r.tsv:4:1: expected a time from 0 to"),
      (down + "input 1e300 1 2 ended\n", "r.tsv:5:1: expected"),
      (down + up + "sample 5 1\nsample 4 1\n", "r.tsv:7:1: expected a time from 5 to"),
      // Contradictory input.
      (down + "input 8 1 2 began\n" + up, "r.tsv:5:1: the finger has been down since"),
      (
        down + up + "input 24 1 2 moved\n", "r.tsv:6:1: no finger is down: expected began"
      ), (down + up + up, "r.tsv:6:1: no finger is down: expected began"),
      (header + "input 0 1 2 stationary\n" + up, "r.tsv:4:1: no finger is down"),
      (down + "sample 8 1\n", "r.tsv:4:1: the finger is not lifted before the samples"),
      // Fields that are not compared.
      (
        down + "# input of finger 2\t8\t1\t2\tbegan\n",
        "r.tsv:5:1: a second finger is not"
      ), ("# notCompared: a zoom\n" + down, "r.tsv:1:1: not compared: a zoom"),
      // Numbers of the header.
      ("# scale: 3x\n", "r.tsv:1:1: expected # scale: 3, with numbers from 0.01 to 1000"),
      ("# scale: nan\n", "r.tsv:1:1: expected # scale: 3"),
      ("# scale: 0\n", "r.tsv:1:1: expected # scale: 3"),
      ("# scale: 1e300\n", "r.tsv:1:1: expected # scale: 3"),
      ("# scale:\n", "r.tsv:1:1: expected # scale: 3"),
      ("# viewport: 393\n", "r.tsv:1:1: expected # viewport: 393 852"),
      ("# viewport: -1 852\n", "r.tsv:1:1: expected # viewport: 393 852"),
      ("# decelerationRate: fast\n", "r.tsv:1:1: expected # decelerationRate: 0.998"),
      ("# decelerationRate: 1\n", "r.tsv:1:1: expected # decelerationRate: 0.998"),
      ("# display: 0 Hz\n", "r.tsv:1:1: expected # display: 60"),
      ("# reportedTargetY: 1e308\n", "r.tsv:1:1: expected # reportedTargetY"),
      ("# isPagingEnabled: 1\n", "r.tsv:1:1: expected # isPagingEnabled: true, or false"),
      ("# contentInset: 10 0 0\n", "r.tsv:1:1: expected # contentInset: 47 0 34 0"),
    ] {
      let error = #expect(throws: SceneError.self) { _ = try fit(text) }
      #expect(
        error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }
}
