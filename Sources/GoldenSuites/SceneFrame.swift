import MesmerDrawing
import MesmerPlayback
import MesmerRendering
import MesmerSceneFormat
import MesmerViews

/// A scene's frame: what the screen shows with the scene's root on it.
package enum SceneFrame {
  /// Renders a scene as it stands, at its scale, over its background, with a
  /// number of threads (`Renderer.threads`).
  package static func render(_ scene: Scene, threads: Int? = nil) -> Pixmap {
    var statistics = FrameStatistics()
    return render(scene, threads: threads, statistics: &statistics)
  }

  /// Renders a scene and tells which views that drew and composited.
  package static func render(
    _ scene: Scene, threads: Int? = nil, statistics: inout FrameStatistics
  ) -> Pixmap {
    scene.onScreen { screen in
      let pixmap = Renderer(
        scale: scene.scale, background: scene.background, threads: threads
      ).render(screen, statistics: &statistics)
      // The screen itself is no view of the scene's.
      statistics.composites -= screen.compositeCount
      return pixmap
    }
  }

  /// Renders a scene as `render` does, if that takes no more than the limits say
  /// (`RenderLimitError`).
  package static func renderWithinLimits(
    _ scene: Scene, threads: Int? = nil, statistics: inout FrameStatistics
  ) throws(SceneError) -> Pixmap {
    do throws(RenderLimitError) {
      return try scene.onScreen { screen throws(RenderLimitError) in
        let renderer = Renderer(
          scale: scene.scale, background: scene.background, threads: threads)
        let pixmap = try renderer.renderWithinLimits(screen, statistics: &statistics)
        // The screen itself is no view of the scene's.
        statistics.composites -= screen.compositeCount
        return pixmap
      }
    } catch { throw SceneError(Fault(error, file: scene.file)) }
  }

  /// The scene of a file in a state, with images from the file's folder or
  /// another one.
  package static func load(
    path: String, assets: String? = nil, state: RenderState
  ) throws(SceneError) -> Scene {
    try SceneFile.load(path: path, assets: assets, state: state)
  }

  /// Renders the scene of a file in a state.
  package static func render(
    path: String, state: RenderState
  ) throws(SceneError) -> Pixmap {
    var statistics = FrameStatistics()
    return try renderWithinLimits(
      try load(path: path, state: state), statistics: &statistics)
  }
}
