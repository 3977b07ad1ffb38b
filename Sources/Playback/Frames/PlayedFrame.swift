import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A frame as it was played: everything that is needed to paint it, on any thread.
package struct PlayedFrame: Sendable {
  /// The number of the frame in its sequence.
  package var number: Int
  /// What it shows, in device pixels.
  package var picture: Picture
  /// The size in pixels.
  package var region: PixelRect
  package var background: Color?
  /// Pixels per point.
  package var scale: Double
  package var content: PixelContent
  /// What moves when the frame scrolls.
  package var scrolled: ScrolledContent
  /// The number of rows that may be drawn at once.
  package var rowsAtOnce: Int
  /// The views that drew for it.
  package var draws: [String]
  /// Whether it is known to show the same as the frame before, which was played, too.
  var isRepeat = false

  /// The next frame, which shows the same.
  func repeated() -> PlayedFrame {
    var next = self
    next.number += 1
    next.draws = []
    next.isRepeat = true
    return next
  }
}

extension Renderer {
  /// What a frame of a view shows. Throws if drawing it would exceed the limits.
  package func playedFrame(
    _ number: Int, of view: View
  ) throws(RenderLimitError) -> PlayedFrame {
    let (frame, plan) = try frameWithinLimits(view)
    return PlayedFrame(
      number: number, picture: frame.picture,
      region: PixelRect(pixelSize(of: view)), background: background, scale: scale,
      content: frame.content, scrolled: frame.scrolled, rowsAtOnce: plan.rowsAtOnce,
      draws: frame.statistics.draws)
  }
}
