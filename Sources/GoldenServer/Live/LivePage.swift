import MesmerGeometry
import MesmerJSONText
import MesmerPlatform
import MesmerSceneFormat
import MesmerScenes
import MesmerScrolling

// The requests of a browser to the page of `mesmer serve`:
//
//     GET  /?token=T    the page; /live.css and /live.js are parts of it
//     POST /start       restarts at time 0 in a state; the response has a new session
//     POST /state       shows the scene in another state
//     POST /frame       inputs and the time: the changes since the last response
//     POST /show/12     a frame of the timeline or of the recording, in the same form
//     POST /views       the tree of views
//     POST /view/3      the properties of a view, by its number in that tree
//     POST /save        writes the recording to a timeline
//     POST /golden      creates a golden from the recording
//
// The body of /start is a state, as JSON with the keys size, style, textSize and
// direction of a suite's case. The body of /state is a line with the session, then a
// state. The body of /show is the session. The body of /frame is a line `session time`,
// with `all` for the whole picture, then a line for each input: `began|moved|ended time
// pointer x y`, `key time name`. Times are milliseconds since the session began; x and
// y are points of the screen. The response to each of these four is a line of JSON and
// the PNG files of its tiles, one after the other.
//
// The body of /views is a name for the tree, and the body of /view is the same name. The
// response to /view is an empty object if the view has left the scene since, or if
// another tree has been read. Its status is 200, because browsers write responses with
// error statuses to the console.

/// The request handler of a live view's page.
package actor LivePage: ServedPage {
  /// Maximum size of a request's body in bytes.
  package nonisolated let bodyLimit = 1 &<< 16
  /// The secret that only the page's address contains.
  package nonisolated let token: String
  package nonisolated let headers = PageDoor.headers(
    policy: "default-src 'none'; script-src 'self'; style-src 'self'; "
      + "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'")

  /// The first path components of all addresses.
  private static let names = [
    "", "live.css", "live.js", "start", "frame", "state", "show", "views", "view",
    "save", "golden",
  ]

  package var door = PageDoor("mesmer serve")
  private let scene: LiveScene
  private var session = 0
  package let summary = "ended"

  /// Creates the page of a scene file, which may be missing or invalid at first. With a
  /// timeline file, the page shows the timeline's frames and ignores touches.
  package init(scene: String, assets: String? = nil, timeline: String? = nil) {
    token = door.token
    self.scene = LiveScene(path: scene, assets: assets, timeline: timeline)
  }

  // MARK: Requests

  package func answer(_ request: PageRequest) -> PageResponse {
    let isShown = ["/", "/live.css", "/live.js"].contains(request.path)
    if let refusal = door.refusal(of: request, isShown: isShown, bodyLimit: bodyLimit) {
      return refusal
    }
    let parts = request.parts.map(String.init)
    switch (request.method, parts.first, parts.count) {
    case ("GET", "", 1): return text("html", html)
    case ("GET", "live.css", 1): return text("css", LivePageFiles.style)
    case ("GET", "live.js", 1): return text("javascript", LivePageFiles.script)
    case ("POST", "start", 1):
      return showing(request.body) {
        session += 1
        scene.restart($0)
        return frame(all: true)
      }
    case ("POST", "state", 1):
      let lines = request.body.split(separator: 10, maxSplits: 1)
      if let refusal = refusal(of: String(decoding: lines.first ?? [], as: UTF8.self)) {
        return refusal
      }
      return showing(Array(lines.dropFirst().first ?? [])) {
        scene.show(in: $0)
        return frame(all: false)
      }
    case ("POST", "frame", 1): return frame(String(decoding: request.body, as: UTF8.self))
    case ("POST", "show", 2):
      guard let number = Int(parts[1]) else { break }
      if let refusal = refusal(of: String(decoding: request.body, as: UTF8.self)) {
        return refusal
      }
      scene.refresh()
      scene.show(number)
      return frame(all: false)
    case ("POST", "views", 1):
      let json = scene.views(named: request.body)
      return PageResponse(status: 200, type: "application/json", body: Array(json.utf8))
    case ("POST", "view", 2):
      guard let number = Int(parts[1]), number >= 0 else { break }
      return PageResponse(200, scene.properties(of: number, in: request.body) ?? [])
    case ("POST", "save", 1):
      return telling { try scene.save().lines(state: scene.shownState) }
    case ("POST", "golden", 1): return telling { try scene.makeGolden() }
    case (_, let name?, let count)
    where LivePage.names.contains(name)
      && count == (["show", "view"].contains(name) ? 2 : 1):
      return PageResponse(405, refused: "\(request.method) is not allowed here")
    default: break
    }
    return PageResponse(404, refused: "unknown address")
  }

  /// The HTML of the page with the token inserted.
  private var html: String {
    LivePageFiles.page.split(separator: "TOKEN", omittingEmptySubsequences: false)
      .joined(separator: token)
  }

  private func text(_ type: String, _ text: String) -> PageResponse {
    PageResponse(status: 200, type: "text/\(type); charset=utf-8", body: Array(text.utf8))
  }

  /// Returns the response of `body` for a state in JSON, or an error response for an
  /// invalid state. Empty text is the scene's own state.
  private func showing(
    _ bytes: [UInt8], _ body: (RenderState) -> PageResponse
  ) -> PageResponse {
    do {
      let state = try DocumentReader.read(
        bytes.isEmpty ? Array("{}".utf8) : bytes, path: "state", "state"
      ) { RenderState.form.read($0, JSONTree.root, from: RenderState()) }
      let keys = ["size", "style", "textSize", "direction"]
      if let key = state.members.map(\.key).first(where: { !keys.contains($0) })
        ?? state.settings.first.map({ _ in "set" })
      {
        return PageResponse(400, refused: "\(key) is not a key of the page's state")
      }
      return body(state)
    } catch { return PageResponse(400, refused: "\(error)") }
  }

  private func telling(_ body: () throws -> [String]) -> PageResponse {
    if scene.isTimeline {
      return PageResponse(409, refused: "the page shows a timeline, not a recording")
    }
    do { return PageResponse(200, [.init(key: "lines", value: texts(try body()))]) } catch
    {
      return PageResponse(409, refused: "\(error)")
    }
  }

  private func texts(_ lines: [String]) -> JSONElement {
    .list(lines.map { .string($0) })
  }

  // MARK: Frames

  private func frame(_ body: String) -> PageResponse {
    let lines = body.split(separator: "\n").map { $0.split(separator: " ") }
    guard let first = lines.first, 2...3 ~= first.count,
      let time = LivePage.number(first[1])
    else { return PageResponse(400, refused: "expected a line: session time") }
    if let refusal = refusal(of: first[0]) { return refusal }
    var inputs: [LiveScene.Input] = []
    for line in lines.dropFirst() {
      guard let input = LivePage.input(line) else {
        return PageResponse(400, refused: "invalid input: \(line.joined(separator: " "))")
      }
      inputs.append(input)
    }
    scene.refresh()
    scene.take(inputs, until: time)
    return frame(all: first.count == 3)
  }

  /// Returns the error response for an invalid session, or one that is not the present
  /// one; nil for the present one.
  private func refusal(of text: some StringProtocol) -> PageResponse? {
    guard let number = Int(text) else {
      return PageResponse(400, refused: "expected the number of a session")
    }
    return number == session
      ? nil : PageResponse(409, refused: "another page has the scene; reload this one")
  }

  /// Returns a number of at most 10^9 in magnitude, the limit of coordinates in points
  /// and times in milliseconds; nil for any other text.
  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { abs($0) <= 1e9 ? $0 : nil }
  }

  private static func input(_ words: [Substring]) -> LiveScene.Input? {
    guard words.count >= 3, let time = number(words[1]) else { return nil }
    if words[0] == "key" { return .key(String(words[2]), time: time) }
    guard words.count == 5, let pointer = Int(words[2]), let x = number(words[3]),
      let y = number(words[4]), let phase = TouchPhase(rawValue: String(words[0])),
      [.began, .moved, .ended].contains(phase)
    else { return nil }
    return .touch(
      .init(pointer: pointer, phase: phase, point: Point(x: x, y: y)), time: time)
  }

  /// Returns the changes since the last response.
  private func frame(all: Bool) -> PageResponse {
    let tiles = scene.takeTiles(all: all)
    var members: [JSONElement.Member] = []
    func add(_ key: String, _ value: JSONElement) {
      members.append(.init(key: key, value: value))
    }
    add("path", .string(scene.path))
    add("session", .number(Double(session)))
    add("frame", .number(Double(scene.frame)))
    add("moves", .bool(scene.moves))
    add("isFull", .bool(scene.isFull))
    add("samples", .number(Double(scene.recording.count)))
    add("last", .number(Double(scene.last)))
    add("rate", .number(scene.rate))
    add("isTimeline", .bool(scene.isTimeline))
    add("touches", .list(scene.touches.map { .numbers($0.x, $0.y) }))
    let curve = scene.takeCurve(all: all)
    add("curveStart", .number(Double(curve.start)))
    add("curve", .list(curve.samples.map { .list($0.map { .number($0) }) }))
    if let run = scene.run {
      add("size", .numbers(run.screenSize.width, run.screenSize.height))
      let pixels = run.pixels
      add("pixels", .numbers(Double(pixels.width), Double(pixels.height)))
    }
    if let size = scene.ownSize { add("ownSize", .numbers(size.width, size.height)) }
    add("faults", texts(scene.faults))
    add("trace", texts(scene.takeDelivered()))
    add(
      "tiles",
      .list(
        tiles.map {
          .numbers(
            Double($0.rect.minX), Double($0.rect.minY), Double($0.rect.width),
            Double($0.rect.height), Double($0.png.count))
        }))
    var body = Array((JSONElement.object(members).line + "\n").utf8)
    for tile in tiles { body += tile.png }
    return PageResponse(status: 200, type: "application/octet-stream", body: body)
  }
}
