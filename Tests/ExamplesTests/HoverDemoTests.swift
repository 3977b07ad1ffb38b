import Mesmer
import MesmerGoldenSuites
import MesmerScenes
import MesmerUIKit
import Testing

@testable import MesmerUIKitExamples

/// The hover header of the article as UIKit code: the actions of its delegate while the
/// content scrolls, and the pictures, which are the scene's (`HoverTests`).
@Suite struct HoverDemoTests {
  /// Runs the app on a screen of 320 x 480 points.
  private func withController(_ body: (HoverViewController) throws -> Void) throws {
    let environment = UIEnvironment(
      screen: UIScreen(size: CGSize(width: 320, height: 480), scale: 1),
      resources: Demo.examples + "/Hover")
    try UIEnvironment.$current.withValue(environment) {
      let app = UIApplication.launch(HoverAppDelegate())
      let window = try #require(app.keyWindow)
      _ = Renderer().render(window)
      try body(try #require(window.rootViewController as? HoverViewController))
    }
  }

  private func expectTheScenesPicture(at offset: Double) throws {
    let demo = try #require(Demo.uikit.first { $0.name == "Hover" })
    var state = RenderState()
    state.scale = 1
    state.contentOffset = Point(x: 0, y: offset)
    let scene = try SceneFile.load(path: demo.folder + "/scene.json", state: state)
    let picture = try demo.picture(state).premultipliedBytes
    #expect(picture == (try scene.render().premultipliedBytes), "offset \(offset)")
  }

  @Test("[1.35] [1.46] [1.48] [1.50] the bar follows the content and is held at the top")
  func theBarIsHeld() throws {
    try withController { controller in
      let scroll = controller.scrollView
      for y in [0.0, 120, 199, 200, 201, 300, 332] {
        scroll.contentOffset.y = y
        let bar = controller.barView.convert(CGPoint.zero, to: controller.view)
        #expect(bar == CGPoint(x: 0, y: max(200 - y, 0)), "offset \(y)")
        // The content below does not jump when the bar leaves it.
        #expect(scroll.contentSize.height == 812 && scroll.contentOffset.y == y)
        try expectTheScenesPicture(at: y)
      }
    }
  }

  @Test(
    "[1.49] the bar is a subview of the view while it is held, else of the scroll view")
  func theBarIsReparented() throws {
    try withController { controller in
      let (bar, scroll) = (controller.barView, controller.scrollView)
      for (y, isHeld) in [(200.0, true), (250, true), (199.5, false), (332, true)] {
        scroll.contentOffset.y = y
        #expect(bar.superview == (isHeld ? controller.view : scroll))
        #expect(bar.superview?.subviews.last == bar, "it moves to the front")
        #expect(bar.frame.minY == (isHeld ? 0 : 200))
      }
      #expect(bar.drawCount == 1)
    }
  }

  @Test("[1.51] the upper image grows about its centre while the content is pulled down")
  func theImageStretches() throws {
    try withController { controller in
      for (y, scale) in [(-30.0, 1.5), (-60, 2), (-12, 1.2), (0, 1), (50, 1)] {
        controller.scrollView.contentOffset.y = y
        #expect(controller.topImageView.transform.a == scale)
        #expect(controller.topImageView.center == CGPoint(x: 160, y: 100))
        try expectTheScenesPicture(at: y)
      }
    }
  }
}
