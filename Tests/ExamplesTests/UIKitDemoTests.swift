import Mesmer
import MesmerGoldenSuites
import MesmerScenes
import MesmerUIKit
import TestSupport
import Testing

@testable import MesmerUIKitExamples

/// The articles' demos as UIKit code, held against the scene files.
@Suite struct UIKitDemoTests {
  /// A UIKit demo draws the bytes of the scene of its name in every case of
  /// the scene's suite.
  func expectTheScenesPictures(_ name: String) throws {
    let demo = try #require(Demo.uikit.first { $0.name == name })
    let suite = try SuiteFile.load(path: demo.folder + "/suite.json")
    #expect(suite.cases.count >= 3)
    for one in suite.cases {
      let (golden, twin) = try demo.pair(one, of: suite)
      let isEqual = golden.premultipliedBytes == twin.premultipliedBytes
      #expect(isEqual, "\(name): \(one.name)")
      // The colour type too.
      #expect(golden.content == twin.content, "\(one.name)")
    }
  }

  @Test("[3.3] [3.12] [3.13] [2.41] the Hypnosister's drawRect gives the scene's bytes")
  func hypnosister() throws { try expectTheScenesPictures("Hypnosister") }

  @Test("[3.4] [3.5] [3.6] [3.7] [3.8] [3.9] [3.10] [3.11] [3.24] so does the big view's")
  func bigView() throws { try expectTheScenesPictures("HypnosisBig") }

  @Test("[3.26] [3.27] two views side by side give the scene's bytes")
  func pages() throws { try expectTheScenesPictures("HypnosisPages") }

  @Test("[3.2] [3.28] the first view over the scroll view gives the scene's bytes")
  func firstView() throws { try expectTheScenesPictures("FirstViewOverScroll") }

  @Test(
    "[1.46] [1.48] [1.51] the hover header's scrollViewDidScroll gives the scene's bytes")
  func hover() throws { try expectTheScenesPictures("Hover") }

  @Test("[4.24] [4.25] [4.33] red and blue views in a window give the scene's bytes")
  func redBlueWindow() throws { try expectTheScenesPictures("RedBlueWindow") }

  @Test("[1.9] [1.10] [1.11] [2.17] the big image gives the scene's bytes")
  func bigImage() throws { try expectTheScenesPictures("BigImage") }

  @Test("[2.37] [2.40] [2.44] [2.45] the map with its rectangle gives the scene's bytes")
  func zoomToRect() throws { try expectTheScenesPictures("ZoomToRect") }

  // MARK: Touch

  /// Starts the two pages with a seed, as a program would.
  func withPages<R>(
    seed: UInt64, _ body: (UIWindow, UIScrollView) throws -> R
  ) throws -> R {
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1)
    return try UIEnvironment.$current.withValue(
      UIEnvironment(screen: screen, resources: ".", seed: seed)
    ) {
      let app = UIApplication.launch(HypnosisPagesAppDelegate())
      let window = try #require(app.keyWindow)
      return try body(window, try #require(Demo.firstScrollView(in: window)))
    }
  }

  /// Puts a finger on the view at a point of a window.
  @discardableResult
  func touch(_ window: UIWindow, at point: CGPoint) throws -> UIView {
    let view = try #require(window.hitTest(point, with: nil))
    view.touchesBegan([UITouch(at: window.convert(point, to: view), in: view)], with: nil)
    return view
  }

  @Test("[3.1] [3.14] [3.19] a touch colours the rings by chance, a hundredth a step")
  func touchingThePageGivesItTheScenesColour() throws {
    // The seed whose first numbers are the scene's colour, in hundredths.
    let pixels = try withPages(seed: 966_777) { window, lens in
      lens.contentOffset = CGPoint(x: 320, y: 0)
      _ = Renderer(scale: 1).render(window)
      let touched = try touch(window, at: CGPoint(x: 100, y: 50))
      let rings = try #require(touched as? HypnosisterView)
      #expect(rings.circleColor == UIColor(red: 0.84, green: 0.35, blue: 0.31, alpha: 1))
      #expect(rings.drawCount == 1)
      let frame = Renderer(scale: 1).render(window)
      #expect(rings.drawCount == 2)
      return frame.premultipliedBytes
    }
    var state = RenderState()
    state.scale = 1
    state.contentOffset = Point(x: 320, y: 0)
    let scene = try SceneFile.load(
      path: Demo.examples + "/HypnosisPages/scene.json", state: state
    ).render()
    #expect(pixels == scene.premultipliedBytes)
  }

  /// The view of the article before it calls setNeedsDisplay.
  final class ForgetfulView: UIView {
    var circleColor = UIColor.lightGray
    override func draw(_ rect: CGRect) {
      let path = UIBezierPath(ovalIn: bounds.insetBy(dx: 10, dy: 10))
      path.lineWidth = 10
      circleColor.setStroke()
      path.stroke()
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      circleColor = .red
    }
  }

  @Test("[3.15] without setNeedsDisplay a touch changes no byte, with it it does")
  func aTouchIsSeenOnlyIfTheViewSaysThatItIsOutOfDate() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let view = ForgetfulView(frame: window.bounds)
    window.addSubview(view)
    func frame() -> [UInt8] { Renderer().render(window).premultipliedBytes }
    let before = frame()
    try touch(window, at: CGPoint(x: 30, y: 30))
    #expect(view.circleColor == .red)
    #expect(frame() == before)
    view.setNeedsDisplay()
    #expect(frame() != before)
  }
}
