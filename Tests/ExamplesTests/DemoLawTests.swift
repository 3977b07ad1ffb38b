import Mesmer
import MesmerExamples
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

/// The articles' statements about their demos, checked against the scene files.
@Suite struct DemoLawTests {
  func scene(
    _ demo: String, _ change: (inout RenderState) -> Void = { _ in }
  ) throws -> Scene {
    var state = RenderState()
    change(&state)
    return try SceneFile.load(path: Demo.examples + "/\(demo)/scene.json", state: state)
  }

  @Test("[4.7] the button of three parts is the sliced one", arguments: [1.0, 2, 3])
  func theThreePartButtonEqualsTheSlicedOne(scale: Double) throws {
    let frame = try scene("Button") { $0.scale = scale }.render()
    let k = Int(scale)
    var middle: Set<[UInt8]> = []
    for y in 0..<44 * k {
      let parts = frame.row(16 * k + y)
      let sliced = frame.row(70 * k + y)
      let different = (0..<320 * k).first { parts[$0] != sliced[$0] }
      #expect(different == nil, "row \(y)")
      let pixel = frame[160 * k, 16 * k + y]
      middle.insert([pixel.red, pixel.green, pixel.blue])
      // The narrow pair is side by side.
      let narrow = frame.row(124 * k + y)
      #expect((20 * k..<150 * k).allSatisfy { narrow[$0] == narrow[$0 + 150 * k] })
    }
    // Not equal because both are empty.
    #expect(middle.count > 3)
  }

  @Test(
    "[4.33] the window is white with one red and one blue square", arguments: [1.0, 2, 3])
  func theWindowIsWhiteWithOneRedAndOneBlueSquare(scale: Double) throws {
    let frame = try scene("RedBlueWindow") { $0.scale = scale }.render()
    let k = Int(scale)
    #expect(frame.width == 320 * k && frame.height == 480 * k)
    var wrong = 0
    for y in 0..<frame.height {
      let row = frame.row(y)
      for x in 0..<frame.width {
        let inColumn = (10 * k..<110 * k).contains(x)
        let expected: UInt32 =
          inColumn && (10 * k..<110 * k).contains(y)
          ? 0xff00_00ff
          : inColumn && (150 * k..<250 * k).contains(y) ? 0xffff_0000 : 0xffff_ffff
        if row[x] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("[3.26] [3.27] scrolling a page shows the second view where the first was")
  func scrollingAPageShowsTheSecondViewWhereTheFirstWas() throws {
    let pages = try scene("HypnosisPages") { $0.scale = 1 }
    let lens = try #require(pages.firstScrollView)
    #expect(lens.isPagingEnabled)
    #expect(lens.contentSize == Size(width: 640, height: 480))
    let second = try #require(pages.view(id: "second") as? HypnosisView)
    #expect(second.radii.count == 15)
    second.circleColor = .lightGray
    let before = try pages.render().premultipliedBytes
    lens.contentOffset = Point(x: 320, y: 0)
    #expect(try pages.render().premultipliedBytes == before)
    lens.contentOffset = Point(x: 160, y: 0)
    #expect(try pages.render().premultipliedBytes != before)
  }

  @Test("[2.44] zooming to the white rectangle fills the width with it")
  func zoomingToTheWhiteRectangleFillsTheWidthWithIt() throws {
    let zoomed = try scene("ZoomToRect") {
      $0.scale = 1
      $0.zoomTo = ZoomToRect.target
    }
    #expect(zoomed.firstScrollView?.zoomScale == 4)
    let frame = try zoomed.render()
    // The outline, 2 points thick, is 8 points at zoom 4. It touches both
    // sides and the rows 80 from above and below.
    for x in [0, 7, 312, 319] { #expect(frame.row(240)[x] == 0xffff_ffff) }
    for x in [8, 311] { #expect(frame.row(240)[x] != 0xffff_ffff) }
    for y in [80, 87, 392, 399] { #expect(frame.row(y)[160] == 0xffff_ffff) }
    for y in [79, 88, 391, 400] { #expect(frame.row(y)[160] != 0xffff_ffff) }
  }

  @Test("[3.28] the first view stays while the content scrolls behind it")
  func theFirstViewStaysWhileTheContentScrolls() throws {
    func reds(_ offset: Point) throws -> [Bool] {
      let frame = try scene("FirstViewOverScroll") {
        $0.scale = 1
        $0.contentOffset = offset
      }.render()
      return (0..<frame.height).flatMap { y in
        (0..<frame.width).map { frame.row(y)[$0] == 0xff00_00ff }
      }
    }
    let start = try reds(.zero)
    #expect(try reds(Point(x: 100, y: 200)) == start)
    #expect(start.count { $0 } > 10_000)
    // All of it is inside its frame.
    #expect(
      !start.enumerated().contains { index, isRed in
        isRed && !(100..<300).contains(index % 375)
      })
  }

  @Test("[4.6] modes that clip leave their surroundings alone")
  func modesThatClipLeaveTheirSurroundingsAlone() throws {
    let sheet = try scene("ContentModes") { $0.scale = 1 }.render()
    var overflowing = 0
    for mode in ContentMode.allCases {
      let x = 180 * (mode.rawValue % 2)
      let y = 92 * (mode.rawValue / 2)
      // The columns between outline and cell's edge, left and right.
      func isClean(from x: Int) -> Bool {
        (y + 16..<y + 76).allSatisfy { y in
          (Array(0..<20) + Array(70..<90)).allSatisfy {
            sheet.row(y)[x + $0] == 0xffff_ffff
          }
        }
      }
      #expect(isClean(from: x + 90), "\(mode)")
      if !isClean(from: x) { overflowing += 1 }
    }
    // All but scaleToFill, scaleAspectFit and redraw stick out.
    #expect(overflowing == 10)
  }

  @Test("[1.10] [1.11] an image of 500 x 500 points scrolls in a view of 200 x 200")
  func bigImage() throws {
    let demo = try scene("BigImage")
    let lens = try #require(demo.firstScrollView)
    #expect(lens.bounds.size == Size(width: 200, height: 200))
    let image = try #require(lens.subviews.first as? ImageView)
    #expect(image.frame == Rect(x: 0, y: 0, width: 500, height: 500))
    #expect(lens.contentSize == image.frame.size)
    #expect(lens.scrollGeometry.maximumOffset == Point(x: 300, y: 300))
  }

  @Test("[3.24] the big view is twice the screen both ways, and each corner is reached")
  func bigView() throws {
    let demo = try scene("HypnosisBig")
    let lens = try #require(demo.firstScrollView)
    let big = try #require(lens.subviews.first as? HypnosisView)
    #expect(lens.bounds.size == demo.screenSize)
    #expect(big.frame == Rect(origin: .zero, size: demo.screenSize * 2))
    #expect(lens.contentSize == big.frame.size)
    lens.contentOffset = lens.scrollGeometry.maximumOffset
    let shown = lens.visibleRect(in: big)
    #expect(shown.maxX == big.bounds.maxX && shown.maxY == big.bounds.maxY)
    #expect(shown.size == demo.screenSize)
  }
}
