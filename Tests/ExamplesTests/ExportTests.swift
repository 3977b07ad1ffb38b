import Foundation
import Mesmer
import MesmerGoldenSuites
import MesmerScenes
import MesmerUIKit
import SceneExporter
import TestSupport
import Testing

/// The example screens, exported with `SceneExporter`.
@Suite struct ExportTests {
  /// The demos with views that UIKit lacks: SVG images, hairlines of lists.
  static let lacking = ["Button", "Contacts"]

  func expectExport(_ view: View, _ name: String, scale: Double) throws {
    let exported = try ExportedScene(of: view, name, scale: scale) {
      try SceneExporter().write(view, to: $0)
    }
    let hasPictures = exported.notes.contains { $0.hasPrefix("picture") }
    let failure = exported.failure(above: hasPictures ? 1 : 0)
    #expect(failure == nil, "\(name) \(exported.notes.count) notes")
  }

  @Test(arguments: Demo.uikit + Demo.all.filter { !lacking.contains($0.name) })
  func anExportedDemoHasItsPixels(_ demo: Demo) throws {
    let screen = try SceneFile.load(path: demo.folder + "/scene.json").screenSize
    let environment = UIEnvironment(
      screen: UIScreen(size: screen, scale: 2), resources: demo.folder)
    try UIEnvironment.$current.withValue(environment) {
      let (window, owner) = try demo.stage(demo.folder, 2)
      defer { withExtendedLifetime(owner) {} }
      window.layoutIfNeeded()
      let kind = owner == nil ? "twin" : "uikit"
      try expectExport(window, "\(demo.name)-\(kind)", scale: 2)
    }
  }
}
