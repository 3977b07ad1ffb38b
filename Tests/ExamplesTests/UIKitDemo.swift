import Mesmer
import MesmerUIKit

@testable import MesmerUIKitExamples

extension Demo {
  /// The demos that are written as UIKit code: each starts an app, whose
  /// window is the demo's.
  static let uikit: [Demo] = [
    uikit("BigImage") { BigImageAppDelegate() },
    uikit("FirstViewOverScroll") { FirstViewAppDelegate() },
    uikit("Hover") {
      HoverAppDelegate()
    } afterwards: { window in
      forEachView(in: window) { if $0 is ScrollView { $0.id = "scroll" } }
    },
    uikit("HypnosisBig") { HypnosisBigAppDelegate() },
    uikit("HypnosisPages") {
      HypnosisPagesAppDelegate()
    } afterwards: { window in
      // The colour of the second page in the scene is one that a touch may
      // have given it.
      rings(in: window).last?.circleColor = UIColor(
        red: 0.84, green: 0.35, blue: 0.31, alpha: 1)
    },
    uikit("Hypnosister") { HypnosisterAppDelegate() },
    uikit("RedBlueWindow") { RedBlueWindowAppDelegate() },
    uikit("ZoomToRect") { ZoomToRectAppDelegate() },
  ]

  private static func uikit(
    _ name: String, _ delegate: @escaping @Sendable () -> any UIApplicationDelegate,
    afterwards: @escaping @Sendable (View) -> Void = { _ in }
  ) -> Demo {
    var demo = Demo(name: name) { _, _ in View() }
    demo.stage = { _, _ in
      let app = UIApplication.launch(delegate())
      guard let window = app.keyWindow else { throw NoWindow(name: name) }
      // Scenes call views by their ids, which UIKit code has none of.
      for view in rings(in: window) { view.id = "hypnosis" }
      afterwards(window)
      return (window, app)
    }
    demo.recolor = { ($0 as? HypnosisterView)?.circleColor = $1 }
    return demo
  }

  struct NoWindow: Error { var name: String }

  /// The views with rings, in the order of the hierarchy.
  static func rings(in view: View) -> [HypnosisterView] {
    var found: [HypnosisterView] = []
    forEachView(in: view) {
      if let rings = $0 as? HypnosisterView { found.append(rings) }
    }
    return found
  }
}
