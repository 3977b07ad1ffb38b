import Mesmer
import MesmerUIKit
import TestSupport
import Testing

@testable import MesmerUIKitExamples

/// The hover header of the article as UIKit code: the actions of its delegate while
/// the content scrolls, and the resulting pictures.
@Suite struct HoverDemoTests {
  /// The running app, on a screen of 320 x 480 points, one pixel each.
  final class Stage {
    let app: UIApplication
    let window: UIWindow
    let controller: HoverViewController

    init() throws {
      app = UIApplication.launch(HoverAppDelegate())
      window = try #require(app.keyWindow)
      controller = try #require(window.rootViewController as? HoverViewController)
      _ = bytes()
    }

    func scroll(to y: CGFloat) {
      controller.scrollView.contentOffset = CGPoint(x: 0, y: y)
    }

    func bytes() -> [UInt8] { Renderer().render(window).premultipliedBytes }
  }

  /// Runs the app with pictures of its own.
  func withStage(_ body: (Stage) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (name, color) in [("landscape", UIColor.orange), ("train", UIColor.purple)] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(
        size: CGSize(width: 320, height: 200), format: format
      ).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 320, height: 200))
        UIColor.white.setStroke()
        context.cgContext.setLineWidth(7)
        context.cgContext.strokeEllipse(in: CGRect(x: 30, y: 20, width: 170, height: 150))
      }
      let path = folder.path + "/\(name).png"
      try #require(image.pngData()).write(to: URL(fileURLWithPath: path))
    }
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1)
    try UIEnvironment.$current.withValue(
      UIEnvironment(screen: screen, resources: folder.path)
    ) { try body(try Stage()) }
  }

  /// The same picture of views without a delegate: the bar at a place on the
  /// screen, the upper image at a scale.
  func plainPicture(offset: Double, barY: Double, scale: Double) -> [UInt8] {
    let window = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    window.backgroundColor = Color(
      red: 232.0 / 255, green: 236.0 / 255, blue: 242.0 / 255)
    let lens = ScrollView(frame: window.bounds)
    let top = ImageView(frame: Rect(x: 0, y: 0, width: 320, height: 200))
    top.image = UIImage(named: "landscape")
    top.contentMode = .scaleAspectFill
    top.clipsToBounds = true
    top.transform = AffineTransform(scaleX: scale, y: scale)
    let bottom = ImageView(frame: Rect(x: 0, y: 244, width: 320, height: 568))
    bottom.image = UIImage(named: "train")
    bottom.backgroundColor = window.backgroundColor
    lens.addSubview(top)
    lens.addSubview(bottom)
    lens.contentSize = Size(width: 320, height: 812)
    lens.contentOffset.y = offset
    window.addSubview(lens)
    let bar = View(frame: Rect(x: 0, y: barY, width: 320, height: 44))
    bar.backgroundColor = Color(red: 59.0 / 255, green: 51.0 / 255, blue: 87.0 / 255)
    for (index, word) in ["Journey", "Stations", "Tickets"].enumerated() {
      let pill = ShapeView(
        frame: Rect(x: 16 + 100 * Double(index), y: 8, width: 88, height: 28))
      pill.path = Path(roundedRect: pill.bounds, cornerRadius: 8)
      pill.fillColor =
        index == 0
        ? Color(red: 1, green: 210.0 / 255, blue: 122.0 / 255)
        : Color(white: 1, alpha: 48.0 / 255)
      bar.addSubview(pill)
      let title = Label(frame: pill.frame)
      title.text = word
      title.font = .system(size: 13, weight: .medium)
      title.textColor = index == 0 ? bar.backgroundColor ?? .white : .white
      title.textAlignment = .center
      bar.addSubview(title)
    }
    window.addSubview(bar)
    return Renderer().render(window).premultipliedBytes
  }

  @Test("[1.35] [1.46] [1.48] [1.50] the bar follows the content and is held at the top")
  func theBarIsHeld() throws {
    try withStage { stage in
      for y in [0.0, 120, 199, 200, 201, 300, 332] {
        stage.scroll(to: y)
        let expected = plainPicture(offset: y, barY: max(200 - y, 0), scale: 1)
        #expect(stage.bytes() == expected, "offset \(y)")
        // The content below does not jump when the bar leaves it.
        #expect(stage.controller.scrollView.contentSize.height == 812)
        #expect(stage.controller.scrollView.contentOffset.y == y)
      }
    }
  }

  @Test(
    "[1.49] the bar is a subview of the view while it is held, else of the scroll view")
  func theBarIsReparented() throws {
    try withStage { stage in
      let (bar, lens) = (stage.controller.barView, stage.controller.scrollView)
      for (y, isHeld) in [(200.0, true), (250, true), (199.5, false), (332, true)] {
        stage.scroll(to: y)
        #expect(bar.superview == (isHeld ? stage.controller.view : lens))
        #expect(bar.superview?.subviews.last == bar, "it moves to the front")
        #expect(bar.frame.minY == (isHeld ? 0 : 200))
      }
      #expect(bar.drawCount == 1)
    }
  }

  @Test("[1.51] the upper image grows about its centre while the content is pulled down")
  func theImageStretches() throws {
    try withStage { stage in
      for (y, scale) in [(-30.0, 1.5), (-60, 2), (-12, 1.2), (0, 1), (50, 1)] {
        stage.scroll(to: y)
        #expect(stage.controller.topImageView.transform.a == scale)
        #expect(stage.controller.topImageView.center == CGPoint(x: 160, y: 100))
        let expected = plainPicture(offset: y, barY: 200 - y, scale: scale)
        #expect(stage.bytes() == expected, "offset \(y)")
      }
    }
  }
}
