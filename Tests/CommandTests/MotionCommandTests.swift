import Mesmer
import MesmerScenes
import TestSupport
import Testing

/// A motion that is written from Swift has the command's bytes.
@Suite struct MotionCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try SmallScene.folder()
    for name in ["swift", "command"] { try folder.makeFolder(of: "\(name)/x") }
  }

  private func check(_ command: [String], _ timeline: () throws -> TimelineFile) throws {
    for (output, options) in [
      ("%03d.png", []), ("film.png", ["--small"]), ("some-%d.png", ["--frames", "2-5"]),
    ] as [(String, [String])] {
      try run(
        command + options + [
          "--output", "command/\(output)", "--trace", "command/\(output).jsonl",
          "--quiet",
        ]
      ).succeeds()
      let motion = Motion(scene: folder.path("scene.json"), try timeline())
      try motion.write(
        to: folder.path("swift/\(output)"), frames: options.count == 2 ? 2...5 : nil,
        effort: options.count == 1 ? .small : .fast)
      if options.isEmpty {
        try motion.trace.write(to: folder.path("swift/\(output).jsonl"))
        #expect(
          try folder.bytes("swift/\(output).jsonl")
            == folder.bytes("command/\(output).jsonl"))
      }
    }
    let (swift, command) = (
      try folder.files(below: "swift"), try folder.files(below: "command")
    )
    #expect(swift.count > 10)
    for (name, bytes) in swift { #expect(command[name] == bytes, "\(name)") }
    let missing = command.keys.filter { swift[$0] == nil && !$0.hasSuffix("jsonl") }
    #expect(missing.isEmpty)
  }

  @Test func `frames, captures, films and traces of a timeline file`() throws {
    try check(["play", "scene.json", "timeline.json"]) { try folder.timeline() }
  }

  @Test func `frames, films and traces of a fling`() throws {
    try check(["fling", "scene.json", "--velocity", "-30,400.5"]) {
      try .fling(velocity: Vector(dx: -30, dy: 400.5))
    }
  }
}
