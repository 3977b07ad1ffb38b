import Mesmer
import TestSupport
import Testing

@Suite("Recordings of scroll views")
struct RecordingTests {
  private func fit(_ text: String) throws -> RecordingFit {
    try RecordingFit(Recording(Array(text.utf8), path: "r.tsv"))
  }

  private let header = "# viewport: 300 400\n# content: 300 9000\n# scale: 2\n"

  /// A finger that goes up by 8 points each 8 ms, and what the rules show of it at the
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
      let y =
        time < flight.duration ? flight.position(after: time) : flight.destination
      rows += "sample \(104 + time - late) \(PixelRounding.rounded(y, scale: 2))\n"
    }
    return rows
  }

  @Test(
    "the rules fit what they have made, and the shift is found", arguments: [0, 0.5, -1])
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

  @Test("another system's motion is as far off as it is")
  func otherMotion() throws {
    let text = recording(late: 0).split(separator: "\n").map { line in
      line.hasPrefix("sample") && line.hasSuffix("86") ? line + "9" : line
    }.joined(separator: "\n")
    let rules = try fit(text).rules
    #expect(rules.contains { $0.name == "drag" && $0.largest > 700 })
  }

  @Test("pulls and targets are rounded to the pixel")
  func numbers() throws {
    let text = "# scale: 2\n# dimension: 400\npull 20 10.5\npull 40 21\n"
    let rules = try fit(text + "target 0.998 100 1 594.5\ntarget 0.998 100 -1 -394\n")
      .rules
    #expect(rules.map(\.name) == ["rubber band", "target"])
    #expect(rules[0].errors == [0, 0] && rules[1].errors == [0, 0.5])
  }

  @Test("faults are told with their line")
  func faults() {
    for (text, message) in [
      ("input 0 1 2\n", "r.tsv:1:1: expected input <ms> <x> <y> <began, moved"),
      ("# a\ninput 0 1 nan began\n", "r.tsv:2:1: expected input"),
      ("sample 1\n", "r.tsv:1:1: expected sample <ms> <x, if any> <y>"),
      ("pull 1\n", "r.tsv:1:1: expected pull"),
      ("target 1 2 3\n", "r.tsv:1:1: expected target"),
      ("swipe 1\n", "r.tsv:1:1: expected a row of input, sample, pull or target"),
      ("pull 1 2\n", "r.tsv: pulls need the viewport's size"),
      ("input 0 1 2 began\n", "r.tsv: offsets need the viewport's size"),
      (header + "sample 0 1\n", "r.tsv: offsets need the inputs of a finger"),
      (header, "r.tsv: there is no row"), ("", "r.tsv: there is no row"),
      (
        header + "input 5 1 2 began\ninput 4 1 2 ended\n",
        "r.tsv: 0.004 s comes after 0.005"
      ),
    ] {
      let error = #expect(throws: SceneError.self) { _ = try fit(text) }
      #expect(
        error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }
}
