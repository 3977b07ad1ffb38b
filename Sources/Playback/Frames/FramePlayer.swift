import MesmerDrawing
import MesmerGeometry
import MesmerSceneFormat

/// Gives the frames of a writer, in order, to painters on any thread: first those that the
/// rehearsal has kept; the scene is loaded and played again only for others.
final class FramePlayer: @unchecked Sendable {
  private let writer: FrameWriter
  private let rehearsal: FrameWriter.Rehearsal
  private var run: SceneRun?
  /// The next frame to which the run is advanced.
  private var next = 0
  /// The last frame of the run, and before which one the next show the same.
  private var last: (frame: PlayedFrame, end: Int)?

  init(_ writer: FrameWriter, _ rehearsal: FrameWriter.Rehearsal) {
    self.writer = writer
    self.rehearsal = rehearsal
  }

  /// What a frame shows. Frames must come in order, from one thread at a time. The run
  /// passes through those between, because delegates count them, except where nothing
  /// happens.
  func frame(_ number: Int) throws(SceneError) -> PlayedFrame {
    if let frame = rehearsal.played.take(number) { return frame }
    if let (frame, end) = last, number == frame.number + 1, number < end {
      last = (frame.repeated(), end)
      return last!.frame
    }
    let run: SceneRun
    if let known = self.run { run = known } else { run = try writer.makeRun() }
    if self.run == nil && run.scene.digest != rehearsal.sceneDigest {
      throw SceneError(
        Fault(
          file: writer.scenePath,
          message: "an image has changed while the frames were drawn; start again"))
    }
    self.run = run
    while next <= number {
      try run.advance(to: writer.time(ofFrame: next))
      // These were reported by the rehearsal.
      _ = run.takeEvents()
      // Views draw for the first frame that shows them, in the size that they have then.
      if next < number { _ = run.preview() }
      next = writer.frame(after: next, of: run, before: number + 1)
    }
    let frame = try writer.frame(number, of: run)
    // The trail of touches changes while they rest.
    let isStill = run.isStill && writer.overlay == nil
    last = (frame, isStill ? writer.frame(after: number, of: run, before: .max) : number)
    return frame
  }
}
