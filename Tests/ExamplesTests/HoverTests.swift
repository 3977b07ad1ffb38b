import Mesmer
import MesmerExamples
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

/// The article's statements about its hover header, checked against the scene file.
@Suite struct HoverTests {
  private func scene(_ change: (inout RenderState) -> Void) throws -> Scene {
    var state = RenderState()
    state.scale = 1
    change(&state)
    return try SceneFile.load(path: Demo.examples + "/Hover/scene.json", state: state)
  }

  private func frame(at offset: Double) throws -> Pixmap {
    try scene { $0.contentOffset = Point(x: 0, y: offset) }.render()
  }

  /// The rows whose left edge has the bar's colour.
  private func barRows(_ frame: Pixmap) -> [Int] {
    (0..<frame.height).filter { frame.row($0)[1] == 0xff57_333b }
  }

  @Test(
    "[1.46] [1.48] the bar is at max(200 - offset, 0)",
    arguments: [0.0, 73, 199, 200, 201, 332])
  func bar(offset: Double) throws {
    let first = Int(max(200 - offset, 0))
    #expect(barRows(try frame(at: offset)) == Array(first..<first + 44))
  }

  @Test("[1.51] pulled by 60 points the picture is twice as large about its middle")
  func stretch() throws {
    let rest = try frame(at: 0)
    let pulled = try frame(at: -60)
    // Its middle, row 100, is at 160 then; both show the same colours there.
    for (dx, dy) in [(0, 0), (20, 10), (-35, -20), (60, -45)] {
      let near = rest[160 + dx, 100 + dy]
      let far = pulled[160 + 2 * dx, 160 + 2 * dy]
      #expect(abs(Int(near.red) - Int(far.red)) <= 24, "\(dx), \(dy)")
      #expect(abs(Int(near.blue) - Int(far.blue)) <= 24, "\(dx), \(dy)")
    }
    #expect(barRows(pulled) == Array(260..<304))
  }

  /// The demo's own views, of the scene and of its code, while their
  /// window turns: autoresizing masks preserve the stack, no code computes one.
  @Test("[1.47] [1.52] the demo's views stay a stack of the screen's width when it turns")
  func turningStack() throws {
    let folder = Demo.examples + "/Hover"
    for root in [try scene { _ in }.root, try Hover.window(folder: folder, scale: 1)] {
      let window = Window(frame: root.frame)
      root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(root)
      let scroll = try #require(root as? ScrollView ?? root.subviews.first as? ScrollView)
      let heights = scroll.subviews.map(\.frame.height)
      #expect(heights.count == 3 && heights.allSatisfy { $0 > 0 })
      for size in [
        Size(width: 480, height: 320), Size(width: 768, height: 1024),
        Size(width: 33, height: 700), Size(width: 320, height: 480),
      ] {
        window.resize(to: size)
        scroll.contentOffset.y = 230
        _ = Renderer().render(window)
        #expect(scroll.frame == Rect(origin: .zero, size: size))
        var y = 0.0
        for (view, height) in zip(scroll.subviews, heights) {
          #expect(view.frame == Rect(x: 0, y: y, width: size.width, height: height))
          y += height
        }
        #expect(scroll.contentSize == Size(width: size.width, height: y))
      }
    }
  }
}
