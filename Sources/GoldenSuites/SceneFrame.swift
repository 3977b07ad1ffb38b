import MesmerDrawing
import MesmerRendering
import MesmerSceneFormat

/// A scene's frame: what the screen shows with the scene's root on it.
package enum SceneFrame {
  /// Renders a scene as it stands, at its scale, over its background, with a
  /// number of threads (`Renderer.threads`).
  package static func render(_ scene: Scene, threads: Int? = nil) -> Pixmap {
    scene.onScreen { screen in
      Renderer(
        scale: scene.scale, background: scene.background, threads: threads
      ).render(screen)
    }
  }

  /// The scene of a file in a state.
  package static func load(
    path: String, state: RenderState
  ) throws(SceneError) -> Scene {
    try SceneFile.load(path: path, state: state)
  }

  /// Renders the scene of a file in a state.
  package static func render(
    path: String, state: RenderState
  ) throws(SceneError) -> Pixmap {
    render(try load(path: path, state: state))
  }
}
