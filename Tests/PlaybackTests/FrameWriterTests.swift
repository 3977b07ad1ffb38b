import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Frames, written") struct FrameWriterTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  /// The timeline of the scene, and one of a spring, a delayed fade there and back, and a
  /// drag that begins later.
  static let timelines: [String?] = [
    nil,
    """
    { animate: { id: "bar", duration: 1.2, spring: { damping: 0.4, velocity: 0.5 },
        set: { frame: [35, 20, 20, 8] } } },
    { animate: { id: "bar", duration: 0.4, delay: 0.3, curve: "easeOut",
        options: ["autoreverse"], set: { alpha: 0.2 } } },
    { drag: { from: [5, 50], to: [5, 10], duration: 0.2 } },
    { wait: 0.17 }, { capture: "half" }, { wait: "settle" }
    """,
  ]

  @Test(arguments: timelines)
  func `any number of threads writes the same files`(timeline: String?) throws {
    if let timeline { try moving.timeline(timeline) }
    let one = try moving.write("one") { $0.jobs = 1 }
    #expect(one.files.count == one.report.frames && one.files.count > 20)
    #expect(one.report.bytes == one.files.values.reduce(0) { $0 + $1.count })
    for jobs in [2, 3, 7, 200] {
      #expect(try moving.write("many\(jobs)") { $0.jobs = jobs }.files == one.files)
    }
  }

  @Test(arguments: timelines)
  func `a frame alone is the frame of the run`(timeline: String?) throws {
    if let timeline { try moving.timeline(timeline) }
    let all = try moving.write("all").files
    for frame in [0, 1, 7, 19, all.count - 1] {
      let alone = try moving.write("alone\(frame)") { $0.selection.range = frame...frame }
      #expect(alone.files.count == 1)
      for (name, bytes) in alone.files { #expect(all[name] == bytes) }
    }
  }

  @Test(arguments: timelines)
  func `shards together are the run`(timeline: String?) throws {
    if let timeline { try moving.timeline(timeline) }
    let all = try moving.write("all").files
    for number in 1...3 {
      try moving.write("shards") {
        $0.selection.shard = FrameSelection.Shard(number, of: 3)
      }
    }
    #expect(try moving.files("shards") == all)
  }

  @Test func `complete and equal frames are kept, the rest is made again`() throws {
    let all = try moving.write("all").files
    #expect(try moving.write("all") { $0.resumes = true }.report.kept == all.count)
    // A cut file, another sequence's file, a missing one, no picture at all.
    let cut = all["003.png"]!.dropLast(5)
    try AtomicFile.write(Array(cut), to: moving.folder.path("all/003.png"))
    try AtomicFile.write(all["001.png"]!, to: moving.folder.path("all/004.png"))
    try AtomicFile.write([], to: moving.folder.path("all/005.png"))
    var flipped = all["006.png"]!
    flipped[flipped.count / 2] ^= 1
    try AtomicFile.write(flipped, to: moving.folder.path("all/006.png"))
    let again = try moving.write("all") { $0.resumes = true }
    #expect(again.report.kept == all.count - 4)
    #expect(again.files == all)
    let small = try moving.write("small") { $0.effort = .small }.files
    let made = try moving.write("all") {
      $0.resumes = true
      $0.effort = .small
    }
    #expect(made.report.kept == 0 && made.files == small)
  }

  @Test("kept frames are drawn for a consumer of pictures, and not written")
  func resumeWithPictures() throws {
    let all = try moving.write("all").files
    var writer = try moving.writer()
    writer.output = try .files(FramePattern(moving.folder.path("all/%03d.png"))!)
    writer.resumes = true
    var pictures = 0
    let report = try writer.write(onPictures: { _, _ in pictures += 1 })
    #expect(report.kept == all.count && report.bytes == 0 && pictures == all.count)
  }

  @Test func `the scene that is drawn is the one that was played first`() throws {
    let all = try moving.write("all").files
    var writer = try moving.writer()
    try moving.folder.makeFolder(of: "again/x")
    writer.output = try .files(FramePattern(moving.folder.path("again/%03d.png"))!)
    // In part it is played a second time.
    writer.limits = FrameQueue.Limits(played: 20_000, painted: 0)
    _ = try writer.write(onPlayed: { _ in
      try moving.folder.write("not a scene any more", to: "scene.json")
    })
    #expect(try moving.files("again") == all)
  }

  @Test func `a changed scene, timeline or rate keeps nothing`() throws {
    try moving.write("all") { $0.selection.range = 0...3 }
    let digest = try moving.writer().play().digest
    #expect(try moving.writer().play().digest == digest)
    #expect(try moving.writer(61).play().digest != digest)
    var state = RenderState()
    state.contentOffset = Point(x: 1, y: 0)
    #expect(try moving.writer(state: state).play().digest != digest)
    let timeline = String(
      decoding: try moving.folder.bytes("timeline.json"), as: UTF8.self)
    try moving.folder.write(
      timeline.replacingOccurrences(of: "blue", with: "green"), to: "timeline.json")
    #expect(try moving.writer().play().digest != digest)
    try moving.folder.write(timeline, to: "timeline.json")
    #expect(try moving.writer().play().digest == digest)
    let text = String(decoding: try moving.folder.bytes("scene.json"), as: UTF8.self)
    try moving.folder.write(text + " ", to: "scene.json")
    #expect(try moving.writer().play().digest != digest)
    let report = try moving.write("all") {
      $0.selection.range = 0...3
      $0.resumes = true
    }.report
    #expect(report.kept == 0 && report.frames == 4)
  }

  @Test func `pictures come in order, and progress to its end`() throws {
    var writer = try moving.writer()
    let count = try writer.play().frameCount
    try moving.folder.makeFolder(of: "f/x")
    var numbers: [Int] = []
    var done: [Int] = []
    writer.jobs = 3
    writer.output = try .files(FramePattern(moving.folder.path("f/%d.png"))!)
    _ = try writer.write(
      onPictures: { number, _ in numbers.append(number) },
      onProgress: {
        done.append($0)
        #expect($1 == count)
      })
    #expect(numbers == Array(0..<count))
    #expect(done.first == 0 && done.last == count)
    #expect(done == done.sorted())
  }

  @Test func `an overlay on a picture is written and kept separately`() throws {
    let plain = try moving.write("plain") { $0.selection.range = 0...2 }
    let marked = try moving.write("marked") {
      $0.selection.range = 0...2
      $0.overlay = { _ in
        Canvas.record { $0.fill(Path(rect: Rect(0, 0, 1, 1)), with: .red) }
      }
      $0.overlayDigest = " marked"
    }
    #expect(plain.files["000.png"] != marked.files["000.png"])
    let picture = try PNGDecoder.decodeStraight(marked.files["000.png"]!)
    #expect(picture[0, 0] == (255, 0, 0, 255))
  }

  @Test func `a missing folder is one clear error`() throws {
    var writer = try moving.writer()
    writer.output = try .files(FramePattern(moving.folder.path("none/%d.png"))!)
    #expect { _ = try writer.write() } throws: { "\($0)".contains("none") }
  }

  // MARK: Films

  @Test func `a film is one file, the same for any number of threads`() throws {
    var writer = try moving.writer()
    var films: [[UInt8]] = []
    for jobs in [1, 2, 5] {
      writer.jobs = jobs
      writer.output = .film(moving.folder.path("film\(jobs).png"))
      let report = try writer.write(onPlayed: {
        // The rings turn blue at last, and the bar is red from the beginning.
        #expect($0.content == .opaque)
      })
      films.append(try moving.folder.bytes("film\(jobs).png"))
      #expect(report.bytes == films.last?.count)
    }
    #expect(films[0] == films[1] && films[0] == films[2])
    #expect(films[0].count > 1000)
  }

  @Test func `a film of rest equals that of its frames one by one, in no time`() throws {
    func write(
      _ actions: String, kept: Int? = nil, range: ClosedRange<Int>? = nil, drawsAll: Bool
    ) throws -> (bytes: [UInt8], frames: Int) {
      try moving.timeline("\(actions)")
      var writer = try moving.writer()
      writer.output = .film(moving.folder.path("film.png"))
      writer.selection.range = range
      if let kept { writer.limits.played = kept }
      let report = try writer.write(onPictures: drawsAll ? { _, _ in } : nil)
      return (try moving.folder.bytes("film.png"), report.frames)
    }
    let actions = """
      { wait: 3 }, { drag: { from: [20, 50], to: [20, 10], duration: 0.05 } }, { wait: 7 },
      { set: { id: "bar", backgroundColor: "blue" } }, { wait: 4 }, { tap: [20, 30] }
      """
    for range in [nil, 20...90, 500...700] {
      let drawn = try write(actions, range: range, drawsAll: true)
      #expect(drawn.frames > 70)
      // Played once, or in part again.
      for kept in [nil, 0, 2000, 20_000] {
        let bytes = try write(actions, kept: kept, range: range, drawsAll: false).bytes
        #expect(bytes == drawn.bytes)
      }
    }
    // Minutes, if each frame were drawn.
    #expect(try write("{ wait: 1500 }", drawsAll: false).frames > 80_000)
  }

  @Test func `a film grows on the disk while its frames are drawn`() throws {
    var writer = try moving.writer()
    writer.output = .film(moving.folder.path("film.png"))
    writer.jobs = 1
    let before = Set(moving.folder.files)
    var sizes: [Int] = []
    let report = try writer.write(onProgress: { _, _ in
      let new = Set(moving.folder.files).subtracting(before)
      sizes.append(new.first.flatMap { try? moving.folder.bytes($0).count } ?? -1)
    })
    // All but the last frame is there before the film is complete.
    #expect(sizes.first == 0 && sizes == sizes.sorted())
    #expect(sizes.last! > report.bytes / 2)
    #expect(moving.folder.files.count == before.count + 1)
  }

  @Test func `frames of several sizes make no film`() throws {
    try moving.timeline("{ wait: 0.1 }, { resize: [60, 40] }, { wait: 0.1 }")
    var writer = try moving.writer()
    writer.output = .film(moving.folder.path("film.png"))
    #expect {
      _ = try writer.play()
    } throws: {
      "\($0)".contains("not of one size")
    }
    // A part of them may be.
    writer.selection.range = 0...5
    _ = try writer.write()
    #expect(moving.folder.has("film.png"))
    let files = try moving.write("frames").files
    let last = try PNGDecoder.decodeStraight(files["012.png"]!)
    #expect(last.width == 120 && last.height == 80)
  }
}
