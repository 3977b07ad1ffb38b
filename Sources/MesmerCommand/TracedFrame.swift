import ArgumentParser
import Mesmer
import MesmerGoldenCommands

/// A frame of a trace, as typed: `trace.jsonl:12`. It is played again, because no list of
/// values says all that a frame shows: in which size each view drew, how far animations
/// and fading indicators are, what was set before. The trace has the timeline and the
/// state at its beginning for that.
struct TracedFrame: ExpressibleByArgument {
  /// The text as typed.
  private let typed: String
  /// The same as messages repeat it.
  var text: String { typed.shortenedPath }

  init(argument: String) { typed = argument }

  /// The trace and the frame's number.
  private func parts() throws -> (trace: InputPath, number: Int) {
    let colon = typed.lastIndex(of: ":") ?? typed.startIndex
    let digits = typed[colon...].dropFirst()
    guard colon > typed.startIndex, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(digits)
    else { throw fault("expected TRACE:FRAME, such as trace.jsonl:12") }
    return (InputPath(argument: String(typed[..<colon])), number)
  }

  /// Plays a scene up to the frame and writes its file. Throws if the trace does not have
  /// the frame, does not say what was played, or is not of this scene.
  func render(
    _ scene: SceneInput, to output: OutputFile, threads: Int?, showsStats: Bool
  ) throws {
    let (trace, number) = try parts()
    try InputPath.check([("SCENE", scene.scene), ("--state", trace)])
    var times = StageTimes()
    let frames = try TraceFrame.load(path: trace.path)
    guard let run = frames.first?.run else {
      throw fault(
        frames.isEmpty
          ? "the trace has no frame"
          : "the trace does not say what was played; write it with this version's play "
            + "or fling")
    }
    guard frames.contains(where: { $0.frame == number }) else {
      throw fault(
        "the trace has \(frames.count) of the frames \(frames[0].frame) to "
          + "\(frames[frames.count - 1].frame), and not this one"
      )
    }
    var writer = try FrameWriter(
      scenePath: scene.scene.path, assets: scene.assets.assets, state: run.state,
      timeline: try run.timelineFile(path: trace.path),
      framesPerSecond: run.framesPerSecond)
    writer.selection.range = number...number
    writer.output = .files(FramePattern(onlyFile: output.path))
    writer.jobs = threads
    writer.effort = run.isSmall ? .small : .fast
    if run.showsTouches { writer.showTouches() }
    var isPlayed = false
    let report: FrameWriter.Report
    do {
      report = try writer.write(onPlayed: { rehearsal in
        isPlayed = true
        guard rehearsal.digest == run.digest else {
          throw fault(
            "\(scene.scene.text), an image or font of it, or the program is not the one "
              + "that the trace was made with; play it again")
        }
        try scene.report(rehearsal.warnings)
      })
    } catch let error as SceneError where !isPlayed {
      // The trace is there, so the scene of its run could be played.
      throw fault(
        "the trace is not of \(scene.scene.text), where it cannot be played: "
          + "\(error.faults[0])")
    }
    times.end("frame")
    if showsStats {
      try Output.lines(
        ["\(output.text): \(report.bytes) bytes"] + times.lines, beside: output)
    }
  }

  private func fault(_ message: String) -> ValidationError {
    ValidationError("--state \(text): \(message)")
  }
}
