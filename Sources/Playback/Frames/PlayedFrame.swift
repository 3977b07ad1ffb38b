import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// A frame as it was played, with all that is known without painting it.
package struct PlayedFrame: Sendable {
  /// The number of the frame in its sequence.
  package let number: Int
  /// Its time in seconds.
  package let time: Double
  /// The size in pixels.
  let size: PixelRect
  /// Which kinds of pixels it can contain; nil if nobody needed it displayed.
  var content: PixelContent?
  /// What it shows; nil if nobody needed it. An error if drawing it would exceed the
  /// limits.
  var shown: Result<FramePicture, SceneError>?
  /// The views that drew for it.
  package var draws: [String] = []
  /// The state of the main scroll view.
  package var state: ScrollState
  /// The events of the main scroll view since the frame before.
  package var events: [ScrollEvent] = []
  /// Whether it is known to show the same as the frame before, which was played, too.
  var isRepeat = false
  /// How many frames after it are known to show the same.
  var rest = 0

  /// What it shows, for somebody who needed it. Throws if drawing it would exceed the
  /// limits.
  func picture() throws(SceneError) -> FramePicture {
    guard let shown else { preconditionFailure("nobody needed the frame's picture") }
    return try shown.get()
  }

  /// The next frame, at a time, which shows the same.
  func repeated(at time: Double) -> PlayedFrame {
    var state = state
    // As a clock of milliseconds has it.
    state.time = time * 1000 / 1000
    return PlayedFrame(
      number: number + 1, time: time, size: size, content: content, shown: shown,
      state: state, isRepeat: true, rest: rest - 1)
  }
}
