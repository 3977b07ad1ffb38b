import Foundation
import Mesmer
import MesmerScenes

/// A view exported as a scene: the difference of its picture from the view's.
package struct ExportedScene {
  /// The scene's text.
  package var text: String
  /// The lines that the exporter returned.
  package var notes: [String]
  /// The scene, read from the file.
  package var scene: Scene
  /// The greatest difference of a component of a pixel, in levels of 255.
  private var difference = 0
  /// The number of pixels that differ, and the first of them.
  private var count = 0
  private var first = ""

  /// Renders a view, exports it with `write` to a folder, reads the scene and compares
  /// its picture, and renders the view again: exporting must not change it.
  ///
  /// `MESMER_EXPORTS=folder` keeps the scenes and both pictures there, by name.
  package init(
    of view: View, _ name: String, scale: Double, write: (URL) throws -> [String]
  ) throws {
    let temporary = try TemporaryFolder()
    let kept = ProcessInfo.processInfo.environment["MESMER_EXPORTS"]
    let folder = kept.map { "\($0)/\(name)" } ?? temporary.path
    let renderer = Renderer(scale: scale, background: view is Window ? .black : .clear)
    let expected = renderer.render(view)
    notes = try write(URL(fileURLWithPath: folder))
    let again = firstDifference(renderer.render(view), expected)
    if let again {
      throw Failure(description: "\(name) is changed by the export: \(again)")
    }
    let path = folder + "/scene.json"
    text = try String(contentsOfFile: path, encoding: .utf8)
    scene = try SceneFile.load(path: path)
    let actual = try scene.render()
    if kept != nil {
      try expected.writePNG(to: folder + "/expected.png")
      try actual.writePNG(to: folder + "/actual.png")
    }
    guard (actual.width, actual.height) == (expected.width, expected.height) else {
      throw Failure(description: firstDifference(actual, expected) ?? "")
    }
    for y in 0..<expected.height {
      let (a, b) = (actual.row(y), expected.row(y))
      for x in 0..<expected.width where a[x] != b[x] {
        if count == 0 {
          first =
            "(\(x), \(y)): \(String(a[x], radix: 16)), not \(String(b[x], radix: 16))"
        }
        count += 1
        for shift in [0, 8, 16, 24] as [UInt32] {
          let levels = Int(a[x] >> shift & 255) - Int(b[x] >> shift & 255)
          difference = max(difference, abs(levels))
        }
      }
    }
  }

  /// An error of an export.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The difference as a line; nil if it is at most a number of levels.
  package func failure(above levels: Int) -> String? {
    difference <= levels ? nil : "\(difference) levels, \(count) pixels, first \(first)"
  }
}
