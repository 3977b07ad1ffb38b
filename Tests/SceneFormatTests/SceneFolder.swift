import Foundation
import Mesmer
import MesmerScenes
import TestSupport

@testable import MesmerSceneFormat

/// A folder with pictures for scenes.
struct SceneFolder {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// A folder with the pictures of `wholeScene`.
  init() throws {
    folder = try TemporaryFolder()
    try picture("photo.png", width: 8, height: 6)
    try picture("icons/dot@2x.png", width: 12, height: 8)
  }

  /// Writes a picture of one colour.
  func picture(_ name: String, width: Int, height: Int) throws {
    try folder.makeFolder(of: name)
    let image = Image(
      width: width, height: height,
      rgba: [UInt8](repeating: 200, count: width * height * 4))
    try image.pixmap.writePNG(to: folder.path(name))
  }

  /// A link inside to a path.
  func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: path)
  }

  /// The scene of a text in this folder.
  func scene(
    _ text: String, state: RenderState = RenderState()
  ) throws(SceneError) -> Scene {
    try SceneFormatTests.scene(text, folder: path, state: state)
  }

  /// The errors of a text in this folder.
  func faults(_ text: String) -> [String] { SceneFormatTests.faults(text, folder: path) }
}
