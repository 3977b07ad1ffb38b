import MesmerDrawing
import MesmerGeometry
import MesmerSceneFormat

/// Plays the frames of a writer once, in order, for painters on any thread.
final class FramePlayer: @unchecked Sendable {
  private let writer: FrameWriter
  private let rehearsal: FrameWriter.Rehearsal
  private var run: SceneRun?
  /// The next frame to which the run is advanced.
  private var next = 0

  init(_ writer: FrameWriter, _ rehearsal: FrameWriter.Rehearsal) {
    self.writer = writer
    self.rehearsal = rehearsal
  }

  /// What a frame shows. Frames must come in order, from one thread at a time. The run
  /// passes through those between, because delegates count them, except where nothing
  /// happens.
  func frame(_ number: Int) throws(SceneError) -> PlayedFrame {
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
      next = writer.frame(after: next, of: run, before: number + 1)
    }
    var frame = try run.frame(number)
    if let overlay = writer.overlay?(run) {
      frame.picture = frame.picture.covered(by: overlay, scale: frame.scale)
    }
    return frame
  }
}

extension Picture {
  /// The picture of a screen with another one, in points, over it. The other one must
  /// paint grays and make no holes.
  fileprivate func covered(by overlay: Picture, scale: Double) -> Picture {
    let placement = Placement(AffineTransform(scaleX: scale, y: scale))
    let command = Command(
      .picture(overlay), placement, clip: -1,
      bounds: placement.bounds(of: overlay.bounds))
    return Picture(commands: commands + [command], clips: clips)
  }
}
