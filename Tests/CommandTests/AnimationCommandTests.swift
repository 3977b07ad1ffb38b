import Mesmer
import TestSupport
import Testing

@Suite("Animations of a timeline file, played by the command")
struct AnimationCommandTests: CommandSuite {
  let folder: TemporaryFolder

  /// A scene with a bar that has these keys, in front of a list.
  static func scene(_ bar: String) -> String {
    """
    { mesmer: 1, screen: { size: [60, 40], scale: 2, background: "white" },
      root: { view: "View", frame: [0, 0, 60, 40], subviews: [
        { view: "ScrollView", id: "list", frame: [0, 0, 60, 40], contentSize: [60, 400],
          subviews: [ { view: "HypnosisView", frame: [0, 0, 60, 400] } ] },
        { view: "View", id: "bar", \(bar) } ] } }
    """
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Self.scene("frame: [0, 0, 20, 20], backgroundColor: 'red'"), to: "scene.json")
    for name in ["run", "one", "shards", "jobs"] {
      try folder.makeFolder(of: "\(name)/x")
    }
  }

  func timeline(fps: Int = 10, _ actions: String) throws {
    try folder.write("{ mesmer: 1, fps: \(fps), actions: [\n\(actions) ] }", to: "t.json")
  }

  /// Plays the timeline to the files of a folder.
  func play(_ name: String, _ options: String...) throws {
    try run(
      ["play", "scene.json", "t.json", "-o", "\(name)/%02d.png", "--quiet"] + options
    ).succeeds()
  }

  /// The pixels of a file.
  func drawn(_ file: String) throws -> [UInt8] {
    try PNGDecoder.decode(folder.bytes(file)).pixmap.premultipliedBytes
  }

  /// The pixels of a scene at rest.
  func still(_ bar: String) throws -> [UInt8] {
    try folder.write(Self.scene(bar), to: "still.json")
    let result = try run(["render", "still.json", "-o", "still.png"])
    #expect(result.status == 0, "\(result.error)")
    return try drawn("still.png")
  }

  /// The frames of a folder, without captures.
  func frames(_ name: String) throws -> [String: [UInt8]] {
    var frames: [String: [UInt8]] = [:]
    for file in folder.files where file.hasPrefix(name + "/") {
      let frame = file.dropFirst(name.count + 1)
      if frame.first?.isNumber == true { frames[String(frame)] = try folder.bytes(file) }
    }
    return frames
  }

  @Test("a capture in the middle of an animation shows the value in between")
  func capture() throws {
    try timeline(
      """
      { animate: { id: "bar", duration: 1, curve: "linear",
          set: { frame: [40, 20, 20, 20], alpha: 0.5, backgroundColor: "blue" } } },
      { wait: 0.25 }, { capture: "quarter" }, { wait: 0.25 }, { capture: "half" },
      { wait: "settle" }, { capture: "end" }
      """)
    try play("run", "--trace", "trace.jsonl")
    #expect(
      try drawn("run/quarter.png")
        == still(
          "frame: [10, 5, 20, 20], alpha: 0.875, backgroundColor: [0.75, 0, 0.25, 1]"))
    let half = "frame: [20, 10, 20, 20], alpha: 0.75, backgroundColor: [0.5, 0, 0.5, 1]"
    #expect(try drawn("run/half.png") == still(half))
    #expect(try drawn("run/05.png") == drawn("run/half.png"))
    let end = "frame: [40, 20, 20, 20], alpha: 0.5, backgroundColor: 'blue'"
    #expect(try drawn("run/end.png") == still(end))
    #expect(try frames("run").count == 11)
    #expect(try drawn("run/10.png") == still(end))
    let trace = try TraceFrame.load(path: folder.path("trace.jsonl"))
    #expect(trace.map(\.animations).dropFirst().dropLast().allSatisfy { $0 > 0 })
    #expect(trace.last?.animations == 0)
  }

  @Test("each frame alone, the shards and any number of threads give the run's frames")
  func parts() throws {
    // A spring, a delayed fade there and back, and a scroll with a drag that begins
    // later.
    try timeline(
      fps: 30,
      """
      { animate: { id: "bar", duration: 1.2, spring: { damping: 0.4, velocity: 0.5 },
          set: { frame: [35, 15, 20, 20] } } },
      { animate: { id: "bar", duration: 0.4, delay: 0.3, curve: "easeOut",
          options: ["autoreverse"], set: { alpha: 0.2 } } },
      { drag: { from: [5, 38], to: [5, 5], duration: 0.2 } },
      { wait: 0.17 }, { capture: "half" }, { wait: "settle" }
      """)
    try play("run")
    let run = try frames("run")
    #expect(run.count > 20 && Set(run.values).count > 20)
    try play("jobs", "--jobs", "2")
    #expect(try frames("jobs") == run)
    for part in 1...3 { try play("shards", "--shard", "\(part)/3") }
    #expect(try frames("shards") == run)
    let half = try drawn("run/half.png")
    for frame in [0, 3, 4, 9, run.count - 1] {
      try play("one", "--frames", "\(frame)-\(frame)")
      // The capture is made whatever frames are.
      #expect(try drawn("one/half.png") == half)
    }
    let one = try frames("one")
    #expect(one.count == 5)
    for (name, bytes) in one { #expect(run[name] == bytes, "\(name)") }
  }

  @Test func `an endless animation continues as long as another motion does`() throws {
    try timeline(
      """
      { animate: { id: "bar", duration: 0.4, curve: "linear",
          options: ["repeat", "autoreverse"], set: { frame: [40, 0, 20, 20] } } },
      { wait: 0.9 }, { capture: "third" }, { wait: 0.2 }, { wait: "settle" }
      """)
    try play("run")
    #expect(try frames("run").count == 12)
    // 0.9 s are two times 0.4 s and a quarter of the third way.
    #expect(
      try drawn("run/third.png")
        == still("frame: [10, 0, 20, 20], backgroundColor: 'red'"))
    #expect(try drawn("run/09.png") == drawn("run/third.png"))
  }
}
