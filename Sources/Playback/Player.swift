import MesmerDrawing
import MesmerJSONText
import MesmerScrolling

/// The requirements of a receiver of a run's frames.
struct FrameNeeds {
  /// The frames that are delivered one by one; others are skipped while nothing
  /// happens.
  var given = 0..<0
  /// Whether the delivered frames have pictures.
  var pictures = false
  /// The end of the frames for which views draw their contents.
  var displayed = 0

  /// Returns the union of two requirements.
  func union(_ other: FrameNeeds) -> FrameNeeds {
    var all = self
    if given.isEmpty {
      all.given = other.given
    } else if !other.given.isEmpty {
      all.given =
        min(
          given.lowerBound, other.given.lowerBound)..<max(
          given.upperBound, other.given.upperBound)
    }
    all.pictures = pictures || other.pictures
    all.displayed = max(displayed, other.displayed)
    return all
  }
}

/// A receiver of the frames of a run, as they are played.
protocol FrameReceiver: AnyObject {
  /// The requirements on the next frames.
  var needs: FrameNeeds { get }
  /// Receives a frame, to which the run has been advanced.
  func take(_ frame: PlayedFrame, of run: SceneRun) throws(SceneError)
}

/// A player of a run: delivers its frames in order, each once.
///
/// Frames are k = 0, 1, ... at k / framesPerSecond, up to and including the first one
/// at which the timeline has ended and nothing moves. Intervals in which nothing
/// happens cost no time: their frames are delivered without being played if required,
/// and skipped otherwise.
final class Player {
  let run: SceneRun
  private let framesPerSecond: Double
  private let overlay: ((SceneRun) -> Picture?)?
  /// The requirements on the next frames.
  var needs = FrameNeeds()
  /// The last delivered frame.
  private var last: PlayedFrame?

  /// Creates a player of a run at time 0; `overlay` is drawn over each frame.
  init(
    _ run: SceneRun, framesPerSecond: Double, overlay: ((SceneRun) -> Picture?)? = nil
  ) {
    self.run = run
    self.framesPerSecond = framesPerSecond
    self.overlay = overlay
  }

  /// Plays to the end, passes the frames to receivers and returns the number of frames,
  /// skipped ones included. Throws
  /// the errors of the timeline's steps.
  func play(to receivers: [any FrameReceiver]) throws(SceneError) -> Int {
    while true {
      needs = receivers.reduce(FrameNeeds()) { $0.union($1.needs) }
      guard let frame = try next() else { return (last?.number ?? 0) + 1 }
      for receiver in receivers { try receiver.take(frame, of: run) }
    }
  }

  /// Returns the next frame that is not skipped; nil after the last one.
  func next() throws(SceneError) -> PlayedFrame? {
    var number = 0
    if let last {
      run.forgetEvents()
      if last.rest > 0 {
        self.last = last.repeated(at: time(of: last.number + 1))
        return self.last
      }
      if run.isFinished { return nil }
      number = following(last.number)
    }
    if number >= FrameWriter.maximumFrames {
      throw SceneError(
        Fault(
          file: run.timeline.path,
          message: "the sequence has more than 2^24 frames, the limit"))
    }
    try run.advance(to: time(of: number))
    try run.checkMotion(atFrame: number, framesPerSecond: framesPerSecond)
    var frame = PlayedFrame(
      number: number, time: time(of: number), size: run.pixels, state: run.state,
      events: run.events)
    if needs.pictures, needs.given.contains(number) {
      do throws(SceneError) {
        var picture = try run.framePicture()
        frame.content = picture.frame.content
        if let overlay = overlay?(run) { picture = picture.covered(by: overlay) }
        frame.shown = .success(picture)
      } catch {
        frame.content = run.display()
        frame.shown = .failure(error)
      }
    } else if number < needs.displayed {
      frame.content = run.display()
    }
    if frame.content != nil { frame.draws = run.takeDrawn() }
    // An overlay may show the trail of touches, which changes even at rest.
    if run.isStill, overlay == nil, needs.given.contains(number), !run.isFinished {
      frame.rest =
        self.frame(after: number, before: needs.given.upperBound) - number - 1
    }
    last = frame
    return frame
  }

  private func time(of frame: Int) -> Double {
    FrameTimes.time(ofFrame: frame, framesPerSecond: framesPerSecond)
  }

  /// Returns the frame to play after another.
  private func following(_ frame: Int) -> Int {
    if needs.given.contains(frame + 1) { return frame + 1 }
    let start = needs.given.lowerBound
    return self.frame(after: frame, before: frame < start ? start : .max)
  }

  /// Returns the next frame to which the run must be advanced on its way to frame
  /// `end`.
  ///
  /// Frames at which nothing happens are skipped, because they have no effect on the
  /// state. The last ones before an event or before `end` are not skipped, because the
  /// trail of the touches shows them.
  private func frame(after frame: Int, before end: Int) -> Int {
    guard let rest = run.restEnd else { return frame + 1 }
    let next = Int(min(rest * framesPerSecond, Double(FrameWriter.maximumFrames)))
    return max(frame + 1, min(next - 1, end) - SceneRun.trailLength - 1)
  }
}
