import MesmerJSONText
import MesmerScrolling

// The interface of a run for a live view: single frames.

extension SceneRun {
  /// Plays the next frame; returns its entry in a trace. Throws the errors of the
  /// timeline's steps.
  package func playFrame(
    _ number: Int, framesPerSecond: Double
  ) throws(SceneError) -> TraceFrame {
    let time = FrameTimes.time(ofFrame: number, framesPerSecond: framesPerSecond)
    try advance(to: time)
    defer { forgetEvents() }
    return trace(
      of: PlayedFrame(
        number: number, time: time, size: pixels, state: state, events: events))
  }
}
