import ArgumentParser
import Mesmer
import MesmerGoldenCLI

/// A frame of a trace, as typed: `trace.jsonl:12`.
///
/// The frame is rendered by playing the trace's timeline from its initial state, which
/// the trace contains. The recorded values alone do not determine a frame: the size in
/// which each view drew, the progress of animations and fading indicators, and previous
/// settings also affect it.
struct TracedFrame: ExpressibleByArgument {
  /// The text as typed.
  private let typed: String
  /// The text in messages.
  var text: String { typed.shortenedPath }

  init(argument: String) { typed = argument }

  /// Returns the trace and the frame's number.
  private func parts() throws -> (trace: InputPath, number: Int) {
    let colon = typed.lastIndex(of: ":") ?? typed.startIndex
    let digits = typed[colon...].dropFirst()
    guard colon > typed.startIndex, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(digits)
    else { throw fault("expected TRACE:FRAME, such as trace.jsonl:12") }
    return (InputPath(argument: String(typed[..<colon])), number)
  }

  /// Plays a scene up to the frame and writes its file. Throws if the trace lacks the
  /// frame or its run, or is of another scene.
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
          : "the trace does not record what was played; write it with this version's "
            + "play or fling")
    }
    guard frames.contains(where: { $0.frame == number }) else {
      throw fault(
        "the trace has \(frames.count) of the frames \(frames[0].frame) to "
          + "\(frames[frames.count - 1].frame), and not this one"
      )
    }
    var writer = try FrameWriter(
      scenePath: scene.scene.path, assets: scene.assets.assets,
      state: try run.renderState(path: trace.path),
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
      report = try writer.write(onPlayed: { summary in
        isPlayed = true
        guard summary.digest == run.digest else {
          throw fault(
            "\(scene.scene.text), an image or font of it, or the program is not the one "
              + "that the trace was made with; play it again")
        }
        try scene.report(summary.warnings)
      })
    } catch let error as SceneError where !isPlayed {
      // The run of the trace was playable, so the scene is another one.
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
