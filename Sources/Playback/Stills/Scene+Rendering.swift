import MesmerDrawing
import MesmerSceneFormat
import MesmerViews

extension Scene {
  /// Renders the scene in its present state, at its scale, over its background. The bytes
  /// are those of `mesmer render`.
  ///
  /// If the frame would take more work or memory than the limits allow
  /// (`RenderLimitError`), it throws an error with the file and the view, and no pixel is
  /// drawn.
  ///
  /// - Parameter threads: the number of threads that draw; less than 1 counts as 1. Nil
  ///   (the default) means as many as suit the frame and the machine. The bytes are the
  ///   same for any number.
  public func render(threads: Int? = nil) throws(SceneError) -> Pixmap {
    var statistics = FrameStatistics()
    return try render(threads: threads, statistics: &statistics)
  }

  /// Renders the scene, and records which views drew and how many were composited.
  package func render(
    threads: Int? = nil, statistics: inout FrameStatistics
  ) throws(SceneError) -> Pixmap {
    do throws(RenderLimitError) {
      return try onScreen { screen throws(RenderLimitError) in
        let renderer = Renderer(scale: scale, background: background, threads: threads)
        let pixmap = try renderer.renderWithinLimits(screen, statistics: &statistics)
        // The screen is not one of the scene's views.
        statistics.composites -= screen.compositeCount
        return pixmap
      }
    } catch { throw SceneError(Fault(error, file: file)) }
  }
}
