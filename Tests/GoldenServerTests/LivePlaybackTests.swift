import Foundation
import Mesmer
import MesmerGoldenServer
import TestSupport
import Testing

extension LiveSample {
  var last: Int { head["last"] as? Int ?? -1 }
  /// The samples of the last answer.
  var curve: [[Double]] { head["curve"] as? [[Double]] ?? [] }

  func show(_ number: Int) async throws {
    try take(await post("/show/\(number)", "\(session)"))
  }

  /// Checks the shown picture against that of a frame of a timeline.
  func expectFrame(_ number: Int, of file: String) throws {
    let (picture, _) = try played(file, to: number)
    #expect(number == self.number)
    #expect(shown!.premultipliedBytes == picture.premultipliedBytes, "frame \(number)")
  }
}

@Suite("Playback in a live view")
struct LivePlaybackTests {
  /// Flings a sample; returns the time at which its finger has lifted.
  private func fling(_ sample: LiveSample) async throws -> Double {
    try await sample.frame(60, ["began 10 1 60 150", "moved 20 1 60 120"])
    try await sample.frame(
      80, ["moved 62 1 60 90", "moved 70 1 60 60", "ended 78 1 60 50"])
    return 80
  }

  @Test("frames so far can be shown in any order, and the scene continues after them")
  func rewinding() async throws {
    let sample = try await LiveSample()
    var time = try await fling(sample)
    for _ in 0..<20 {
      time += 1000 / 60
      try await sample.frame(time)
    }
    let last = sample.last
    #expect(last == sample.number && last > 20)
    let file = try await sample.save()
    for number in [3, 12, 5, 0, last] {
      try await sample.show(number)
      #expect(sample.last == last)
      try sample.expectFrame(number, of: file)
    }
    try await sample.show(4)
    #expect((sample.head["touches"] as? [[Double]])?.count == 1)
    // An edit shows the same frame of the new scene.
    try sample.folder.write(LiveSample.scene("green"), to: "scene.json")
    try await sample.show(4)
    #expect(sample.last == last && sample.head["curveStart"] as? Int == 0)
    #expect(sample.curve.last?[0] == Double(last))
    try sample.expectFrame(4, of: file)
    time = try await sample.rest(from: time)
    #expect(sample.last > last)
    try sample.expectFrame(sample.last, of: try await sample.save())
  }

  @Test("the frame after the last one is played while the caller's clock rests")
  func stepping() async throws {
    let sample = try await LiveSample()
    let time = try await fling(sample)
    let last = sample.last
    for number in last + 1...last + 5 {
      try await sample.show(number)
      #expect(sample.number == number && sample.last == number)
    }
    try await sample.show(last + 500)
    #expect(sample.number == last + 6)
    try await sample.frame(time + 1000 / 60 + 0.1)
    #expect(sample.number == last + 7)
    try sample.expectFrame(last + 7, of: try await sample.save())
  }

  @Test("the curve has the state of each frame that differs from the one before")
  func curve() async throws {
    let sample = try await LiveSample()
    var curve = sample.curve
    #expect(curve == [[0, 0, 0, 0, 0, 1]])
    try await sample.frame(
      60,
      ["began 10 1 60 150", "moved 40 1 60 120", "moved 50 1 60 90", "ended 52 1 60 80"])
    curve += sample.curve
    var time = 60.0
    var states: [Int: [Double]] = [:]
    repeat {
      time += 1000 / 60
      try await sample.frame(time)
      #expect(sample.head["curveStart"] as? Int == curve.count)
      curve += sample.curve
      let lines = sample.head["trace"] as? [String] ?? []
      for line in lines {
        let entry = try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        states[entry["frame"] as! Int] = entry["contentOffset"] as? [Double]
      }
    } while sample.head["moves"] as? Bool == true
    #expect(states.count > 30)
    for (frame, offset) in states {
      let found = try #require(curve.last { $0[0] <= Double(frame) })
      #expect(abs(found[1] - offset[0]) < 0.01 && abs(found[2] - offset[1]) < 0.01)
    }
    #expect(curve.contains { $0[4] > 100 })
  }

  @Test("a timeline's frames can be shown in any order, as they are played")
  func scrubber() async throws {
    let timeline = """
      { "mesmer": 1, "actions": [
        { "drag": { "from": [60, 150], "to": [60, 60], "duration": 0.1 } },
        { "wait": "settle" }, { "set": { "id": "switch", "isOn": true } },
        { "expect": { "contentOffset": [0, 0] } } ] }
      """
    let sample = try await LiveSample(timeline: timeline)
    #expect(
      sample.last > 40 && sample.faults.contains { $0.contains("timeline.json:4:") })
    #expect(sample.curve.last![0] > 10)
    let passing = timeline.replacing(
      "\"contentOffset\": [0, 0]", with: "\"isTracking\": false")
    try sample.folder.write(passing, to: "timeline.json")
    for number in [10, 3, 40, 0, 10] {
      try await sample.show(number)
      try sample.expectFrame(number, of: sample.folder.path("timeline.json"))
    }
    #expect(sample.faults.isEmpty)
    try await sample.show(99999)
    #expect(sample.number == sample.last)
    #expect(await sample.post("/save").status == 409)
  }

  @Test("a state replaces the scene's, and what was done is replayed in it")
  func states() async throws {
    let text = LiveSample.scene().replacing(
      "\"background\": \"white\"",
      with: "\"background\": { \"light\": \"white\", \"dark\": \"black\" }")
    let sample = try await LiveSample(text)
    try await sample.frame(20, ["key 10 PageDown"])
    let time = try await sample.rest(from: 20)
    let light = try #require(sample.shown).premultipliedBytes
    func set(_ state: String) async -> PageResponse {
      await sample.post("/state", "\(sample.session)\n\(state)")
    }
    try sample.take(await set(#"{"style": "dark", "size": [160, 120]}"#))
    #expect(sample.head["size"] as? [Double] == [160, 120])
    #expect(sample.head["ownSize"] as? [Double] == [120, 160])
    #expect(sample.shown!.premultipliedBytes != light)
    let saved = String(decoding: await sample.post("/save").body, as: UTF8.self)
    #expect(saved.contains("play it with --size 160,120 --style dark"), "\(saved)")
    let golden = String(decoding: await sample.post("/golden").body, as: UTF8.self)
    #expect(golden.contains("1 recorded"), "\(golden)")
    let suite = try String(
      contentsOfFile: sample.folder.path("suite.json"), encoding: .utf8)
    #expect(suite.contains("scene-live-1-dark-160x120"), "\(suite)")
    let path = sample.folder.path("goldens/scene-live-1-dark-160x120.png")
    let pixels = try PNGDecoder.decode(readFile(path, limit: 1 << 20)).pixmap
    #expect(pixels.premultipliedBytes == sample.shown!.premultipliedBytes)

    try sample.take(await set(""))
    try await sample.frame(time, all: true)
    #expect(sample.shown!.premultipliedBytes == light)
    // An invalid size is an error of the scene; the last valid one stays.
    try sample.take(await set(#"{"size": [160.1, 120]}"#))
    #expect(sample.faults.count == 1 && sample.head["size"] as? [Double] == [120, 160])
    // What is saved and shown is in the state of that scene.
    let valid = String(decoding: await sample.post("/save").body, as: UTF8.self)
    #expect(valid.contains("saved") && !valid.contains("play it with"), "\(valid)")
    try await sample.show(0)
    #expect(sample.number == 0 && sample.faults.count == 1)
    for state in ["{", #"{"style": "blue"}"#, #"{"zoom": 2}"#, #"{"set": {"a.b": 1}}"#] {
      #expect(await set(state).status == 400, "\(state)")
    }
    #expect(await sample.post("/state", "9\n{}").status == 409)
  }

  @Test("saving again and making a golden write no second file of the same recording")
  func saving() async throws {
    let sample = try await LiveSample()
    try await sample.frame(20, ["key 10 PageDown"])
    let file = try await sample.save()
    var time = try await sample.rest(from: 20)
    for number in 1...2 {
      for time in 1...2 {
        let answer = await sample.post("/golden")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 200, "\(text)")
        #expect(text.contains(time == 1 ? "1 recorded" : "1 equal"), "\(text)")
      }
      let golden = try readFile(
        sample.folder.path("goldens/scene-live-\(number).png"), limit: 1 << 20)
      let pixels = try PNGDecoder.decode(golden).pixmap.premultipliedBytes
      #expect(pixels == sample.shown!.premultipliedBytes)
      #expect(!sample.folder.has("scene-live-\(number + 1).json"))
      let suite = try String(
        contentsOfFile: sample.folder.path("suite.json"), encoding: .utf8)
      #expect(suite.contains("scene-live-\(number).json"))
      if number == 1 {
        #expect(try await sample.save() == file)
        try sample.folder.write("// Mine.\n" + suite, to: "suite.json")
        try await sample.frame(time + 20, ["key \(time + 10) ArrowUp"])
        time = try await sample.rest(from: time + 20)
      } else {
        #expect(suite.hasPrefix("// Mine.\n") && suite.contains("scene-live-1.json"))
      }
    }
    // A file that was edited is not overwritten.
    try sample.folder.write("{}", to: "scene-live-2.json")
    #expect(try await sample.save().hasSuffix("scene-live-3.json"))
    try sample.folder.write("{", to: "suite.json")
    #expect(await sample.post("/golden").status == 409)
    #expect(!sample.folder.has("scene-live-4.json"))
    try await sample.frame(time + 20, ["key \(time + 10) ArrowUp"])
    #expect(try await sample.save().hasSuffix("scene-live-4.json"))
  }

  @Test("a view's properties are those of the file, with their lines")
  func properties() async throws {
    let sample = try await LiveSample()
    func properties(_ number: Int, of tree: String = "1") async throws -> [String: Any] {
      let answer = await sample.post("/view/\(number)", tree)
      #expect(answer.status == 200)
      return try #require(
        JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }
    #expect(try await properties(0).isEmpty)
    #expect(await sample.post("/views", "1").status == 200)
    // main, content, the circles, the switch, inner and its view.
    let views = try await properties(0)
    #expect(views["line"] as? Int == 2)
    let circles = try await properties(2)
    #expect(circles["line"] as? Int == 6)
    let values = circles["values"] as? [[String: Any]] ?? []
    #expect(values.count == 1 && values[0]["key"] as? String == "circleColor")
    #expect(values[0]["value"] as? String == "\"red\"" && values[0]["line"] as? Int == 7)
    let inner = try await properties(4)["values"] as? [[String: Any]] ?? []
    #expect(inner.map { $0["key"] as? String } == ["contentSize", "isPagingEnabled"])
    #expect(try await properties(6).isEmpty)
    #expect(try await properties(0, of: "2").isEmpty)
  }

  @Test("the properties of a view are not those of another one at its place")
  func others() async throws {
    let sample = try await LiveSample()
    func line(_ number: Int, of tree: String) async throws -> Int? {
      let answer = await sample.post("/view/\(number)", tree)
      let json = try JSONSerialization.jsonObject(with: Data(answer.body))
      return (json as? [String: Any])?["line"] as? Int
    }
    _ = await sample.post("/views", "1")
    #expect(try await line(3, of: "1") == 8)
    // A view of the same class, also without an id, is inserted below the circles.
    let text = LiveSample.scene().replacing(
      "{ \"view\": \"HypnosisView\"",
      with: """
        { "view": "HypnosisView", "frame": [0, 0, 9, 9] },
        { "view": "HypnosisView"
        """)
    try sample.folder.write(text, to: "scene.json")
    try await sample.frame(20)
    #expect(sample.faults.isEmpty)
    #expect(try await line(2, of: "1") == nil)
    #expect(try await line(3, of: "1") == nil)
    _ = await sample.post("/views", "2")
    #expect(try await line(3, of: "1") == nil)
    #expect(try await line(3, of: "2") == 7)
    #expect(try await line(4, of: "2") == 9)
    // A view of the tree stays the same one while the scene moves.
    try await sample.frame(60, ["key 30 PageDown"])
    #expect(try await line(4, of: "2") == 9)
  }
}
