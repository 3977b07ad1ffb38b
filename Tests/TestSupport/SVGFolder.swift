import Foundation
import Mesmer
import MesmerSceneFormat
import MesmerScenes

/// Reads the SVG files of a folder as a scene there does: with the images and SVG files
/// that they name, none of them outside the folder, and with fonts.
///
/// JPEG files, SVG files and fonts need `MediaFiles.enable()`.
package struct SVGFolder {
  private let scene: Scene

  /// A folder.
  ///
  /// - Parameters:
  ///   - fonts: a folder of fonts; nil for none. They are found by their families.
  ///   - warn: called with a line for each font that cannot be read.
  package init(
    _ folder: String, fonts: String? = nil, warn: (String) -> Void = { _ in }
  ) throws(ConformanceError) {
    func scene(_ fonts: [(name: String, bytes: [UInt8])]) throws(SceneError) -> Scene {
      let entries = fonts.indices.map { "f\($0): { file: 'f\($0)' }" }
      let text =
        "{ mesmer: 1, screen: { size: [1, 1] }, fonts: { \(entries.joined(separator: ", "))"
        + " }, root: { view: 'ImageView', id: 'file' } }"
      return try SceneFile.read(
        Array(text.utf8), file: "scene", folder: folder,
        knownFonts: Dictionary(
          uniqueKeysWithValues: fonts.enumerated().map {
            ("f\($0.offset)", $0.element.bytes)
          }))
    }
    var found: [(name: String, bytes: [UInt8])] = []
    if let fonts {
      let names = (FileManager.default.enumerator(atPath: fonts)?.allObjects ?? [])
        .compactMap { $0 as? String }.sorted()
      for name in names where ["ttf", "otf", "ttc"].contains(name.suffix(3).lowercased())
      {
        let font = (name, try ConformanceError.reading(fonts + "/" + name))
        do throws(SceneError) {
          _ = try scene([font])
          found.append(font)
        } catch { warn("\(name): \(error.faults[0].message)") }
      }
      if found.isEmpty {
        throw .malformed(path: fonts, "no fonts: .ttf, .otf or .ttc files")
      }
    }
    do throws(SceneError) { self.scene = try scene(found) } catch {
      throw .malformed(path: fonts ?? folder, error.faults[0].message)
    }
  }

  /// Returns the picture of an SVG file, and its size in points.
  ///
  /// - Parameter path: its path in the folder.
  package func drawing(_ path: String) throws(SceneError) -> (Picture, Size) {
    var state = RenderState()
    state.settings = [
      Setting(id: "file", key: "image", value: JSONElement.string(path).text())
    ]
    try state.apply(to: scene)
    let image = (scene.view(id: "file") as? ImageView)?.image
    guard let image, let picture = image.vector?.picture else {
      throw SceneError(Fault(file: path, message: "not an SVG file"))
    }
    return (picture, image.size)
  }
}
