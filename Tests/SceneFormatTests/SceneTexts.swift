import Mesmer
import MesmerScenes
import TestSupport

@testable import MesmerSceneFormat

/// The scene of a text in a folder without images.
func scene(
  _ text: String, folder: String = "/nonexistent", state: RenderState = RenderState()
) throws(SceneError) -> Scene {
  try SceneFile.read(Array(text.utf8), file: "scene.json", folder: folder, state: state)
}

/// All errors of a text, as they are printed.
func faults(_ text: String, folder: String = "/nonexistent") -> [String] {
  do throws(SceneError) {
    _ = try scene(text, folder: folder)
    return []
  } catch { return error.faults.map(\.description) }
}

/// A scene of 100 x 100 points whose root has the given further members,
/// which begin in line 2, column 1.
func rooted(_ members: String, screen: String = "size: [100, 100]") -> String {
  "{ mesmer: 1, screen: { \(screen) }, root: { view: 'View',\n\(members) } }"
}

/// The errors of a root with the given members.
func faults(root members: String) -> [String] { faults(rooted(members)) }

/// A scene of a lens over rings, from half of their size to twice.
let lensText = """
  { mesmer: 1, screen: { size: [100, 100], scale: 2 }, root: {
    view: "ScrollView", id: "lens", contentSize: [400, 600],
    minimumZoomScale: 0.5, maximumZoomScale: 2, viewForZooming: "page",
    subviews: [
      { view: "HypnosisView", id: "page", frame: [0, 0, 400, 600] } ] } }
  """

extension Scene {
  /// The pixels of the present state.
  var pixels: [UInt8] {
    onScreen {
      Renderer(scale: scale, background: background).render($0).premultipliedBytes
    }
  }
}

/// Tests that read timelines from texts.
protocol TimelineTexts {}

extension TimelineTexts {
  func read(_ text: String) throws(SceneError) -> TimelineFile {
    try TimelineFile.read(Array(text.utf8), path: "t.json")
  }

  /// A timeline of actions, the first of which begins in line 2, column 1.
  func read(actions: String) throws(SceneError) -> TimelineFile {
    try read("{ mesmer: 1, actions: [\n\(actions)\n] }")
  }

  /// The errors of a text, without the file's name.
  func faults(_ text: String) -> [String] {
    do throws(SceneError) {
      _ = try read(text)
      return []
    } catch {
      return error.faults.map { String($0.description.dropFirst("t.json:".count)) }
    }
  }

  func faults(actions: String) -> [String] {
    faults("{ mesmer: 1, actions: [\n\(actions)\n] }")
  }
}
