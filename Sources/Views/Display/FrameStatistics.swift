/// The cost of one frame: the views that were redrawn and the number of views composited.
///
/// Tests use the statistics to check that views are drawn once and that scrolling,
/// zooming and fading draw nothing.
package struct FrameStatistics: Hashable, Sendable {
  /// The views whose `draw` was called, in the order of the calls: their ids, or the
  /// names of their classes if they have no id.
  package var draws: [String]
  /// The number of views whose bounds were partly on the screen.
  package var composites: Int

  /// Creates the statistics of a frame; zero by default.
  package init(draws: [String] = [], composites: Int = 0) {
    self.draws = draws
    self.composites = composites
  }
}
