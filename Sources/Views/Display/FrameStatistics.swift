/// What one frame took: which views were drawn anew, and how many were
/// composited. A test of "draw once": scrolling, zooming and fading draw
/// nothing.
package struct FrameStatistics: Hashable, Sendable {
  /// The views whose `draw` was called, in the order of the calls: their ids,
  /// or the names of their classes where they have none.
  package var draws: [String]
  /// How many views had a part of their bounds on the screen.
  package var composites: Int

  /// The figures of a frame; of none by default.
  package init(draws: [String] = [], composites: Int = 0) {
    self.draws = draws
    self.composites = composites
  }
}
