import MesmerDrawing
import MesmerGeometry

/// What a view drew, and for which bounds: the counterpart of a backing store.
package struct Recording {
  /// In the space of the bounds at that time moved to the origin, so that
  /// contents stay where they are when a scroll view's bounds move.
  package var picture: Picture
  /// Size of the bounds when the view was drawn.
  package var size: Size
  /// The view's `contentScaleFactor` then.
  package var scale: Double?
  /// Whether the picture can only paint grays; asked for every frame.
  package var isGray = true
  /// Whether the picture can make holes in the background.
  package var makesHoles = false
}

extension View {
  /// The recording, made now where there is none. Nil for bounds without area
  /// or not finite: such a view is not drawn.
  package func recorded() -> Recording? {
    if let recording { return recording }
    if bounds.isEmpty || !bounds.isFinite { return nil }
    let mark = Recording(picture: .empty, size: bounds.size, scale: nil)
    // Set before drawing, so that setNeedsDisplay inside draw is seen.
    recording = mark
    usedEmptyDraw = false
    let area = bounds
    let canvas = Canvas()
    if area.origin != .zero {
      canvas.translate(x: 0 - area.minX, y: 0 - area.minY)
    }
    draw(area, in: canvas)
    let picture = canvas.finish()
    let result = Recording(
      picture: picture, size: area.size,
      scale: contentScaleFactor.flatMap { $0 > 0 && $0.isFinite ? $0 : nil },
      isGray: picture.isGray, makesHoles: picture.makesHoles)
    if !usedEmptyDraw || !result.picture.isEmpty { drawCount += 1 }
    if recording != nil { recording = result }
    return result
  }
}
