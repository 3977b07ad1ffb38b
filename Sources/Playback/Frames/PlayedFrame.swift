import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerScrolling
import MesmerViews

/// A frame that has been played, with all that is known without painting it.
package struct PlayedFrame: Sendable {
  /// The number of the frame in its sequence.
  package let number: Int
  /// Its time in seconds.
  package let time: Double
  /// The size in pixels.
  let size: PixelRect
  /// The kinds of pixels it can contain; nil if it was not displayed.
  var content: PixelContent?
  /// The contents; nil if not requested. An error if drawing them would exceed the
  /// limits.
  var shown: Result<FramePicture, SceneError>?
  /// The views that drew for it.
  package var draws: [String] = []
  /// The state of the main scroll view.
  package var state: ScrollState
  /// The events of the main scroll view since the frame before.
  package var events: [ScrollEvent] = []
  /// Whether the frame is known to be identical to the previous frame, which was also
  /// played.
  var isRepeat = false
  /// The number of frames after this one that are known to be identical to it.
  var rest = 0

  /// Returns the contents, which must have been requested. Throws if drawing them would
  /// exceed the limits.
  func picture() throws(SceneError) -> FramePicture {
    guard let shown else { preconditionFailure("the frame's picture was not requested") }
    return try shown.get()
  }

  /// Returns the next frame, at a time, with identical contents.
  func repeated(at time: Double) -> PlayedFrame {
    var state = state
    // Rounds as a clock in milliseconds does.
    state.time = time * 1000 / 1000
    return PlayedFrame(
      number: number + 1, time: time, size: size, content: content, shown: shown,
      state: state, isRepeat: true, rest: rest - 1)
  }
}
