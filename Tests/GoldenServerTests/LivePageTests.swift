import Foundation
import Mesmer
import MesmerGoldenServer
import MesmerScenes
import TestSupport
import Testing

/// A live view of a scene with two scroll views, and the picture that its tiles make.
final class LiveSample {
  let folder: TemporaryFolder
  let page: LivePage
  var session = 0
  var shown: Pixmap?
  /// The last answer's first line.
  var head: [String: Any] = [:]

  static func scene(_ color: String = "red", height: Int = 900) -> String {
    """
    { "mesmer": 1, "screen": { "size": [120, 160], "scale": 2, "background": "white" },
      "root": { "view": "ScrollView", "id": "main", "frame": [0, 0, 120, 160],
        "contentSize": [120, \(height)], "zoomScale": 1, "minimumZoomScale": 0.5,
        "maximumZoomScale": 3, "viewForZooming": "content", "subviews": [
        { "view": "View", "id": "content", "frame": [0, 0, 120, \(height)], "subviews": [
          { "view": "HypnosisView", "frame": [0, 0, 120, 300],
            "circleColor": "\(color)" },
          { "view": "Switch", "id": "switch", "frame": [20, 20, 51, 31] },
          { "view": "ScrollView", "id": "inner", "frame": [10, 100, 100, 60],
            "contentSize": [400, 60], "isPagingEnabled": true, "subviews": [
            { "view": "View", "frame": [0, 0, 150, 60], "backgroundColor": "blue" }] }]
        }] } }
    """
  }

  init(_ text: String? = LiveSample.scene(), timeline: String? = nil) async throws {
    let folder = try TemporaryFolder()
    if let text { try folder.write(text, to: "scene.json") }
    if let timeline { try folder.write(timeline, to: "timeline.json") }
    self.folder = folder
    page = LivePage(
      scene: folder.path("scene.json"),
      timeline: timeline.map { _ in folder.path("timeline.json") })
    _ = await page.open(port: 8080)
    try take(await post("/start"))
    session = head["session"] as? Int ?? 0
  }

  func request(_ method: String, _ path: String, _ body: String = "") -> PageRequest {
    var request = PageRequest(method, path)
    request.host = "127.0.0.1:8080"
    request.token = page.token
    request.body = Array(body.utf8)
    request.bodyCount = body.utf8.count
    return request
  }

  func post(_ path: String, _ body: String = "") async -> PageResponse {
    await page.answer(request("POST", path, body))
  }

  /// Sends inputs and a time, and draws the tiles.
  func frame(_ time: Double, _ lines: [String] = [], all: Bool = false) async throws {
    let first = "\(session) \(time)" + (all ? " all" : "")
    try take(await post("/frame", ([first] + lines).joined(separator: "\n")))
  }

  func take(_ answer: PageResponse) throws {
    try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    let end = try #require(answer.body.firstIndex(of: 10))
    head = try #require(
      JSONSerialization.jsonObject(with: Data(answer.body[..<end])) as? [String: Any])
    var rest = answer.body[(end + 1)...]
    for tile in head["tiles"] as? [[Int]] ?? [] {
      let pixels = try #require(head["pixels"] as? [Int])
      if shown?.width != pixels[0] || shown?.height != pixels[1] {
        shown = Pixmap(width: pixels[0], height: pixels[1])
      }
      let part = try PNGDecoder.decode(Array(rest.prefix(tile[4]))).pixmap
      #expect(part.width == tile[2] && part.height == tile[3])
      rest = rest.dropFirst(tile[4])
      for y in 0..<tile[3] {
        (shown!.row(tile[1] + y) + tile[0]).update(from: part.row(y), count: tile[2])
      }
    }
    #expect(rest.isEmpty)
  }

  var number: Int { head["frame"] as? Int ?? -1 }
  var faults: [String] { head["faults"] as? [String] ?? [] }
  var tiles: Int { (head["tiles"] as? [Any])?.count ?? -1 }

  /// Advances the time until all is at rest; returns the time.
  func rest(from start: Double) async throws -> Double {
    var time = start
    repeat {
      time += 1000 / 60
      try await frame(time)
    } while head["moves"] as? Bool == true
    return time
  }

  /// The file that is written now.
  func save() async throws -> String {
    let answer = await post("/save")
    let text = String(decoding: answer.body, as: UTF8.self)
    try #require(answer.status == 200, "\(text)")
    let found = try #require(
      text.range(of: #"scene-live-\d+\.json"#, options: .regularExpression))
    return folder.path(String(text[found]))
  }

  /// The picture of a frame of a timeline, played from the beginning.
  func played(_ path: String, to frame: Int? = nil) throws -> (Pixmap, frame: Int) {
    let scene = try SceneFile.load(path: folder.path("scene.json"))
    let run = try SceneRun(scene, try TimelineFile.load(path: path))
    var number = 0
    while true {
      try run.advance(to: Double(number) / 60)
      if number == frame || frame == nil && run.isFinished {
        return (run.render(), number)
      }
      run.display()
      number += 1
    }
  }
}

@Suite("The page of a live view")
struct LivePageTests {
  @Test("the page is there for its address only, with the token in it")
  func html() async throws {
    let sample = try await LiveSample()
    for path in ["/", "/live.css", "/live.js"] {
      var asked = sample.request("GET", path)
      asked.token = nil
      #expect(await sample.page.answer(asked).status == 403)
      asked.queryToken = sample.page.token
      #expect(await sample.page.answer(asked).status == 200)
    }
    let html = await sample.page.answer(sample.request("GET", "/")).body
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.contains("<body data-token=\"\(sample.page.token)\">"))
    #expect(!text.contains("TOKEN"))
    let policy = try #require(sample.page.headers.first).value
    #expect(
      policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"))
  }

  @Test("without the token, from another host or origin, nothing is done or returned")
  func strangers() async throws {
    let sample = try await LiveSample()
    for path in [
      "/start", "/state", "/frame", "/show/1", "/views", "/view/0", "/save", "/golden",
    ] {
      func check(_ status: Int, _ change: (inout PageRequest) -> Void) async {
        var one = sample.request("POST", path, "1 0")
        change(&one)
        let answer = await sample.page.answer(one)
        #expect(answer.status == status && answer.body.count < 200)
      }
      await check(403) { $0.token = nil }
      // The token of the address is for the page alone.
      await check(403) { ($0.queryToken, $0.token) = ($0.token, nil) }
      await check(403) { $0.token? += "0" }
      await check(403) { $0.host = "evil.example:8080" }
      await check(403) { $0.origin = "http://evil.example" }
      await check(413) { $0.bodyCount = 1 << 16 + 1 }
      await check(405) { $0.method = "GET" }
    }
    #expect(!sample.folder.has("scene-live-1.json"))
    for path in [
      "", "*", "/scene.json", "/show", "/show/a", "/show/../1", "//", "/live.css/..",
      "/view", "/view/a", "/view/-1",
    ] {
      #expect(await sample.post(path).status == 404, "\(path)")
    }
  }

  @Test("an invalid input, and a session that is over, are rejected")
  func refused() async throws {
    let sample = try await LiveSample()
    for body in [
      "", "x", "1", "1 nan", "1 1e300", "1 0 all more", "1 0\nbegan 0 1 2",
      "1 0\nstationary 0 1 2 3", "1 0\ncancelled 0 1 2 3", "1 0\nbegan 0 1 inf 3",
      "1 0\nkey 0",
    ] {
      #expect(await sample.post("/frame", body).status == 400, "\(body)")
    }
    try sample.take(await sample.post("/start"))
    #expect(await sample.post("/frame", "1 0").status == 409)
    #expect(await sample.post("/frame", "2 0").status == 200)
  }

  @Test("events go in and tiles come out, those that have changed")
  func tiles() async throws {
    let sample = try await LiveSample()
    #expect(sample.tiles == 1 && sample.number == 0)
    try await sample.frame(100)
    #expect(sample.tiles == 0 && sample.number == 6)
    // A tap on the switch changes only pixels near it.
    try await sample.frame(150, ["began 110 1 45 35", "ended 140 1 45 35"])
    var time = 150.0
    var rows = 0
    repeat {
      time += 1000 / 60
      try await sample.frame(time)
      for tile in sample.head["tiles"] as? [[Int]] ?? [] {
        rows = max(rows, tile[1] + tile[3])
      }
    } while sample.head["moves"] as? Bool == true || time < 400
    #expect(rows > 0 && rows <= 128)
    let shown = try #require(sample.shown).premultipliedBytes
    try await sample.frame(time, all: true)
    #expect(sample.tiles == 1 && sample.shown!.premultipliedBytes == shown)
  }

  @Test("a saved session replays to the bytes that were shown, in motion and at rest")
  func replay() async throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let sample = try await LiveSample()
      var random = SeededGenerator(seed: seed)
      var time = 0.0
      var down: [Int: Point] = [:]
      for step in 0..<60 {
        var lines: [String] = []
        time += random.double(in: 4...40)
        // Some come late: their frame was shown already.
        var at = time - random.double(in: 0...50)
        for _ in 0..<random.int(in: 0...3) {
          let pointer = random.int(in: 1...3)
          let last = down[pointer]
          let point = Point(
            x: (last?.x ?? 60) + random.double(in: -12...12),
            y: (last?.y ?? 80) + random.double(in: -25...20))
          let lifts = random.int(in: 0...9) == 0
          let phase = last == nil ? "began" : lifts ? "ended" : "moved"
          lines.append("\(phase) \(at) \(pointer) \(point.x) \(point.y)")
          down[pointer] = phase == "ended" ? nil : point
          if random.bool() { at += random.double(in: 0...4) }
        }
        if down.isEmpty, random.int(in: 0...3) == 0 {
          lines.append("key \(at) PageDown")
        }
        try await sample.frame(time, lines)
        if step == 30 {
          // The picture at the time of saving is that of the last frame of the file.
          let file = try await sample.save()
          down = [:]
          try await sample.frame(time)
          let (picture, _) = try sample.played(file, to: sample.number)
          #expect(
            sample.shown!.premultipliedBytes == picture.premultipliedBytes, "seed \(seed)"
          )
        }
      }
      let file = try await sample.save()
      time = try await sample.rest(from: time)
      let (moved, _) = try sample.played(file, to: sample.number)
      #expect(
        sample.shown!.premultipliedBytes == moved.premultipliedBytes, "seed \(seed)")
      let (last, number) = try sample.played(try await sample.save())
      #expect(number == sample.number, "seed \(seed)")
      #expect(sample.shown!.premultipliedBytes == last.premultipliedBytes, "seed \(seed)")
    }
  }

  @Test("an edit is shown immediately at the view; with errors the last scene stays")
  func edits() async throws {
    let sample = try await LiveSample()
    try await sample.frame(20, ["key 10 ArrowDown"])
    let time = try await sample.rest(from: 20)
    let before = try #require(sample.shown).premultipliedBytes
    try sample.folder.write(LiveSample.scene("green"), to: "scene.json")
    try await sample.frame(time)
    try sample.folder.write(LiveSample.scene("purple", height: 2000), to: "scene.json")
    try await sample.frame(time + 20)
    #expect(sample.faults.isEmpty && sample.shown!.premultipliedBytes != before)
    let file = try await sample.save()
    let (played, _) = try sample.played(file, to: sample.number)
    #expect(sample.shown!.premultipliedBytes == played.premultipliedBytes)

    let good = sample.shown!.premultipliedBytes
    try sample.folder.write("{ \"mesmer\": 1,\n  \"scren\": 2 }", to: "scene.json")
    try await sample.frame(time + 40, all: true)
    #expect(sample.faults.contains { $0.contains("scene.json:2:3: ") })
    #expect(sample.shown!.premultipliedBytes == good)
    try sample.folder.write(LiveSample.scene("purple", height: 2000), to: "scene.json")
    try await sample.frame(time + 60, all: true)
    #expect(sample.faults.isEmpty)
  }

  @Test("a scene that is absent or faulty at the start is waited for")
  func waiting() async throws {
    let sample = try await LiveSample(nil)
    #expect(sample.faults.count == 1 && sample.tiles == 0)
    try sample.folder.write("{", to: "scene.json")
    try await sample.frame(20, ["began 10 1 20 20", "key 12 End"])
    #expect(sample.faults.count == 1 && sample.faults[0].contains("scene.json:1:2"))
    try sample.folder.write(LiveSample.scene(), to: "scene.json")
    try await sample.frame(40)
    #expect(sample.faults.isEmpty && sample.tiles == 1)
  }

  @Test("a start that fails shows no scene until it is valid", arguments: [0, 1])
  func failing(kind: Int) async throws {
    let sample = try await LiveSample()
    try await sample.frame(60, ["began 10 1 60 150", "moved 20 1 60 120"])
    if kind == 0 { try sample.folder.write("{", to: "scene.json") }
    let state = kind == 0 ? "" : #"{"size": [1e9, 1e9]}"#
    try sample.take(await sample.post("/start", state))
    sample.session = try #require(sample.head["session"] as? Int)
    func expectNothing() {
      #expect(sample.faults.count == 1 && sample.tiles == 0 && sample.number == 0)
      #expect(sample.head["pixels"] == nil && sample.head["samples"] as? Int == 0)
      for key in ["curve", "touches", "trace"] {
        #expect((sample.head[key] as? [Any])?.isEmpty == true, "\(key)")
      }
    }
    expectNothing()
    try await sample.frame(100, ["key 90 PageDown"])
    expectNothing()
    if kind == 0 {
      try sample.folder.write(LiveSample.scene(), to: "scene.json")
    } else {
      try sample.take(await sample.post("/state", "\(sample.session)\n{}"))
    }
    try await sample.frame(120, all: true)
    #expect(sample.faults.isEmpty && sample.tiles == 1 && sample.number == 7)
    try sample.expectFrame(7, of: try await sample.save())
  }

  @Test("time stops a second after all is at rest, and while no client is connected")
  func sleep() async throws {
    let sample = try await LiveSample()
    for time in [3_600_000.0, 3_600_100] {
      try await sample.frame(time)
      #expect(sample.number == 60)
    }
    // A finger that is down may be in a delay, for ten seconds at most.
    try await sample.frame(3_600_150, ["began 3600110 1 60 80"])
    #expect(sample.number == 63)
    try await sample.frame(7_200_000)
    #expect(sample.number == 663)
    let file = try await sample.save()
    #expect(try sample.played(file).frame <= 664)
  }

  @Test("a file that a scene lacks is waited for")
  func lacking() async throws {
    let text = LiveSample.scene().replacing(
      "\"view\": \"Switch\"", with: "\"view\": \"ImageView\", \"image\": \"a.png\"")
    let sample = try await LiveSample(text)
    #expect(sample.faults.count == 1 && sample.tiles == 0, "\(sample.faults)")
    try Pixmap(width: 51, height: 31, background: .red)
      .writePNG(to: sample.folder.path("a.png"))
    try await sample.frame(20)
    #expect(sample.faults.isEmpty && sample.tiles == 1, "\(sample.faults)")
    // And one that changes is read again.
    try Pixmap(width: 51, height: 31, background: .blue)
      .writePNG(to: sample.folder.path("a.png"))
    try await sample.frame(40)
    #expect(sample.tiles == 1)
  }

  @Test("callbacks and views are reported as they occur")
  func inspector() async throws {
    let sample = try await LiveSample()
    try await sample.frame(
      60, ["began 10 1 60 150", "moved 20 1 60 120", "moved 28 1 60 90"])
    let trace = (sample.head["trace"] as? [String] ?? []).joined()
    #expect(trace.contains("scrollViewWillBeginDragging"))
    let answer = await sample.post("/views")
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains("\"inner\"") && text.contains("[10, 100, 100, 60]"))
    // Reading changes nothing.
    let shown = sample.shown!.premultipliedBytes
    try await sample.frame(60, all: true)
    #expect(sample.shown!.premultipliedBytes == shown)
  }
}
