import MesmerDrawing
import MesmerRendering
import MesmerSceneFormat
import MesmerViews

extension Scene {
  /// Renders the scene as it stands: what its screen shows with the root on it, at the
  /// scene's scale, over its background. The bytes are those of `mesmer render`.
  ///
  /// Throws, with the file and the view, where the frame would take more work or
  /// memory than the limits allow (`RenderLimitError`); then no pixel was drawn.
  ///
  /// - Parameter threads: how many threads draw, at least 1; nil (the default) for as
  ///   many as fit the frame and the machine. The bytes are the same for any number.
  public func render(threads: Int? = nil) throws(SceneError) -> Pixmap {
    var statistics = FrameStatistics()
    return try render(threads: threads, statistics: &statistics)
  }

  /// Renders the scene and tells which views drew and composited.
  package func render(
    threads: Int? = nil, statistics: inout FrameStatistics
  ) throws(SceneError) -> Pixmap {
    do throws(RenderLimitError) {
      return try onScreen { screen throws(RenderLimitError) in
        let renderer = Renderer(scale: scale, background: background, threads: threads)
        let pixmap = try renderer.renderWithinLimits(screen, statistics: &statistics)
        // The screen itself is no view of the scene's.
        statistics.composites -= screen.compositeCount
        return pixmap
      }
    } catch { throw SceneError(Fault(error, file: file)) }
  }
}
