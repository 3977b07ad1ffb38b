import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Films of shards, joined") struct FilmMergingTests {
  let moving: MovingScene
  var folder: TemporaryFolder { moving.folder }

  init() throws { moving = try MovingScene() }

  /// Writes a film by a change of the writer.
  private func film(
    _ name: String, _ change: (inout FrameWriter) -> Void = { _ in }
  ) throws {
    var writer = try moving.writer(30)
    writer.output = .film(folder.path(name))
    change(&writer)
    _ = try writer.write()
  }

  /// Writes the films of so many shards; returns their paths.
  private func shards(
    _ count: Int, as name: String = "part",
    _ change: (inout FrameWriter) -> Void = { _ in }
  ) throws -> [String] {
    try (1...count).map { number in
      let name = "\(name)-\(number)-\(count).png"
      try film(name) {
        change(&$0)
        $0.selection.shard = FrameSelection.Shard(number, of: count)
      }
      return folder.path(name)
    }
  }

  /// The film that parts give.
  private func merged(_ paths: [String]) throws -> [UInt8] {
    try Film.merge(paths, to: folder.path("merged.png"))
    return try folder.bytes("merged.png")
  }

  /// The line of a failure, which leaves no file.
  private func fault(_ paths: [String]) -> String {
    let before = folder.files
    var text = "no fault"
    do { try Film.merge(paths, to: folder.path("failed.png")) } catch {
      text = (error as? SceneError)?.faults[0].description ?? "\(error)"
    }
    #expect(folder.files == before)
    return text.replacing(folder.path + "/", with: "")
  }

  @Test("in any order, they are the film of the whole run", arguments: 1...7)
  func whole(_ count: Int) throws {
    try film("film.png")
    let bytes = try folder.bytes("film.png")
    #expect(try merged(shards(count).reversed()) == bytes)
  }

  /// A scene and a timeline in which pictures rest and jump, and colours change at
  /// some time or never.
  private func writeRandom(_ random: inout SeededGenerator) throws {
    let colors = ["\"#777\"", "\"black\"", "\"red\"", "\"#00ff0080\""]
    func color() -> String { colors[random.int(in: 0...random.int(in: 1...3))] }
    let background = random.int(in: 0...3) == 0 ? "" : ", background: \"white\""
    try folder.write(
      """
      { mesmer: 1, screen: { size: [\(random.int(in: 3...30)), \(random.int(in: 3...90))],
          scale: \(random.int(in: 1...2))\(background) },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 30, 40],
          contentSize: [30, 400], subviews: [
            { view: "HypnosisView", id: "rings", frame: [0, 0, 30, 400],
              circleColor: \(color()) },
            { view: "View", id: "dot", frame: [1, 1, 1, 1], backgroundColor: \(color()) }
          ] } }
      """, to: "scene.json")
    var actions: [String] = []
    for _ in 0..<random.int(in: 1...5) {
      switch random.int(in: 0...4) {
      case 0: actions.append("{ wait: 0.\(random.int(in: 1...4)) }")
      case 1: actions.append("{ set: { id: \"dot\", backgroundColor: \(color()) } }")
      case 2: actions.append("{ setContentOffset: { to: [0, 30], animated: true } }")
      case 3:
        actions.append("{ setContentOffset: { to: [0, \(random.int(in: 0...99))] } }")
      default:
        actions.append("{ fling: { velocity: [0, \(random.int(in: -300...300))] } }")
      }
    }
    actions.append("{ wait: 0.3 }")
    try folder.write(
      "{ mesmer: 1, actions: [ \(actions.joined(separator: ", ")) ] }",
      to: "timeline.json")
  }

  @Test("random scenes, timelines, numbers of shards and threads", arguments: 0..<12)
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    try writeRandom(&random)
    let (count, jobs) = (random.int(in: 1...7), random.int(in: 1...3))
    let isSmall = random.int(in: 0...4) == 0
    let change = { (writer: inout FrameWriter) in
      if isSmall { writer.effort = .small }
      if seed % 3 == 0 { writer.selection.range = 2...7 }
    }
    try film("film.png", change)
    let parts = try shards(count) {
      change(&$0)
      $0.jobs = jobs
    }
    let bytes = try folder.bytes("film.png")
    #expect(try merged(parts) == bytes)
  }

  @Test func `a gray part and one with colours are of the film's colour type`() throws {
    try folder.write(
      """
      { mesmer: 1, actions: [ { wait: 0.3 }, { set: { id: "bar", frame: [0, 0, 80, 8] } },
        { set: { id: "bar", backgroundColor: "red" } }, { wait: 0.3 } ] }
      """, to: "timeline.json")
    let scene = try folder.text("scene.json")
    try folder.write(scene.replacing("\"red\"", with: "\"gray\""), to: "scene.json")
    try film("gray.png") { $0.selection.range = 0...3 }
    let parts = try shards(2)
    let types = try parts.map { try readFile($0, limit: 1 << 20)[25] }
    #expect(types == [2, 2])
    try film("film.png")
    let bytes = try folder.bytes("film.png")
    #expect(bytes[25] == 2)
    #expect(try merged(parts) == bytes)
  }

  @Test func `a shard's film shows its frames`() throws {
    try film("film.png")
    func shown(_ name: String) throws -> [[UInt8]] {
      let film = try APNGFilm(folder.bytes(name))
      return zip(film.frames, film.repeats(framesPerSecond: 30)).flatMap {
        [[UInt8]](repeating: $0.pixels, count: $1)
      }
    }
    let parts = try shards(3).map {
      try shown(String($0.dropFirst(folder.path.count + 1)))
    }
    #expect(parts.allSatisfy { !$0.isEmpty })
    #expect(try parts.flatMap { $0 } == shown("film.png"))
  }

  @Test("pictures, progress and the report are of the shard's frames alone")
  func counted() throws {
    var writer = try moving.writer(30)
    writer.output = .film(folder.path("film.png"))
    writer.selection = FrameSelection(range: 0...8, shard: FrameSelection.Shard(2, of: 3))
    var pictures: [Int] = []
    var progress: [Int] = []
    let report = try writer.write(
      onPictures: { number, _ in pictures.append(number) },
      onProgress: { done, _ in progress.append(done) })
    #expect(pictures == [3, 4, 5] && progress == [0, 1, 2, 3])
    #expect(try report.frames == 3 && report.bytes == folder.bytes("film.png").count)
  }

  @Test func `a shard without frames is an empty file, and need not be there`() throws {
    let part = { (writer: inout FrameWriter) in writer.selection.range = 4...5 }
    try film("film.png", part)
    let bytes = try folder.bytes("film.png")
    let parts = try shards(4, part)
    #expect(
      try parts.map { try readFile($0, limit: 1 << 20).isEmpty } == [
        false, false, true, true,
      ])
    #expect(try merged(parts) == bytes)
    #expect(try merged(Array(parts.prefix(2))) == bytes)
    #expect(
      fault(Array(parts.suffix(2)))
        == "part-3-4.png: no film has a frame; give the films of all shards")
  }

  @Test func `a size that changes in another shard is an error in each`() throws {
    try moving.timeline("{ wait: 0.3 }, { resize: [60, 40] }, { wait: 0.1 }")
    #expect {
      try film("1.png") { $0.selection.shard = FrameSelection.Shard(1, of: 5) }
    } throws: { "\($0)".contains("not of one size") }
    #expect(!folder.has("1.png"))
  }

  @Test("films of different runs are rejected in one line, and nothing is left")
  func refused() throws {
    let parts = try shards(3) { $0.selection.range = 0...8 }
    try film("film.png") { $0.selection.range = 0...8 }
    #expect(
      fault([parts[2], parts[0]])
        == "part-3-3.png: shard 2/3 of its run is missing, with the frames 3-5")
    let other =
      "is not the film of a shard; one is written with --shard and --output film.png"
    #expect(fault(parts + [folder.path("film.png")]) == "film.png: \(other)")
    #expect(fault([folder.path("scene.json")]) == "scene.json: \(other)")
    #expect(fault([folder.path("none.png")]) == "none.png: no such file")
    let alien =
      "is of another run than part-1-3.png: scene, timeline, options or program differ"
    let small = try shards(3, as: "small") {
      $0.selection.range = 0...8
      $0.effort = .small
    }
    #expect(fault([parts[0], small[1], parts[2]]) == "small-2-3.png: \(alien)")
    let touched = try shards(3, as: "touched") {
      $0.selection.range = 0...8
      $0.overlayDigest = " touches"
    }
    #expect(fault([parts[0], touched[1], parts[2]]) == "touched-2-3.png: \(alien)")
    let whole = try folder.bytes("part-2-3.png")
    for count in [30, whole.count / 2, whole.count - 1] {
      try AtomicFile.write(Array(whole.prefix(count)), to: folder.path("cut.png"))
      #expect(
        fault([parts[0], folder.path("cut.png"), parts[2]])
          == "cut.png: is damaged; render this shard again")
    }
  }
}
