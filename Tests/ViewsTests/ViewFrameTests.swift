import Mesmer
import TestSupport
import Testing

@Suite struct ViewFrameTests {
  private func isClose(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
    max(
      (a.minX - b.minX).magnitude, (a.minY - b.minY).magnitude,
      (a.maxX - b.maxX).magnitude, (a.maxY - b.maxY).magnitude) <= tolerance
  }

  @Test(
    "[4.24] [4.31] a frame sets the size of the bounds and the center, at first and later"
  )
  func aFrameSetsBoundsSizeAndCenter() {
    let view = View(frame: Rect(10, 20, 30, 50))
    #expect(view.bounds == Rect(0, 0, 30, 50))
    #expect(view.center == Point(25, 45))
    #expect(view.frame == Rect(10, 20, 30, 50))
    view.frame = Rect(-8, 4, 100, 2)
    #expect(view.bounds.size == Size(100, 2))
    #expect(view.center == Point(42, 5))
  }

  @Test func boundsGrowAboutTheAnchor() {
    let view = View(frame: Rect(10, 20, 30, 50))
    view.bounds.size = Size(40, 40)
    #expect(view.frame == Rect(5, 25, 40, 40))
    view.anchorPoint = .zero
    #expect(view.frame == Rect(25, 45, 40, 40))
    view.bounds.size = Size(10, 10)
    #expect(view.frame == Rect(25, 45, 10, 10))
  }

  @Test func theBoundsOriginLeavesTheFrame() {
    let view = View(frame: Rect(10, 20, 30, 50))
    view.bounds.origin = Point(999, -7)
    #expect(view.frame == Rect(10, 20, 30, 50))
    view.frame = Rect(0, 0, 5, 5)
    #expect(view.bounds.origin == Point(999, -7))
  }

  @Test("[2.39] the frame of a transformed view is its bounding box")
  func aTransformGivesTheBoundingBox() {
    let view = View(frame: Rect(10, 20, 40, 20))
    view.transform = AffineTransform(scaleX: 2, y: 3)
    #expect(view.frame == Rect(-10, 0, 80, 60))
    view.transform = AffineTransform(rotationDegrees: 90)
    #expect(view.frame == Rect(20, 10, 20, 40))
    #expect(view.center == Point(30, 30))
    view.transform = AffineTransform(translationX: 7, y: 1)
    #expect(view.frame == Rect(17, 21, 40, 20))
  }

  /// The article's setFrame under a zoom transform: (50, 0, 100, 400).
  @Test func settingAFrameUnderAScaleInvertsTheSize() {
    let view = View(frame: Rect(0, 0, 10, 10))
    view.bounds.origin = Point(3, 4)
    view.transform = AffineTransform(scaleX: 2, y: -4)
    view.frame = Rect(50, 0, 100, 400)
    #expect(view.bounds == Rect(3, 4, 50, 100))
    #expect(view.frame == Rect(50, 0, 100, 400))
  }

  @Test func settingAFrameUnderARotationKeepsItsOrigin() {
    let view = View(frame: Rect(0, 0, 10, 10))
    view.transform = AffineTransform(rotationDegrees: 30)
    view.frame = Rect(5, 6, 70, 80)
    #expect((view.frame.minX - 5).magnitude < 1e-9)
    #expect((view.frame.minY - 6).magnitude < 1e-9)
    view.transform = AffineTransform(scaleX: 0, y: 0)
    let size = view.bounds.size
    view.frame = Rect(1, 2, 3, 4)
    #expect(view.bounds.size == size)
    #expect(view.frame.origin == Point(1, 2))
  }

  @Test func framesComeBackUnderScalesAndQuarterTurns() {
    var random = SeededGenerator(seed: 17)
    for k in 0..<300 {
      let view = View()
      view.anchorPoint = Point(random.double(in: 0...1), random.double(in: 0...1))
      view.transform = AffineTransform(rotationDegrees: Double(k % 4) * 90).concatenating(
        AffineTransform(scaleX: random.double(in: 0.2...3), y: random.double(in: 0.2...3))
      )
      let frame = Rect(
        random.double(in: -99...99), random.double(in: -99...99),
        random.double(in: 0...99), random.double(in: 0...99))
      view.frame = frame
      #expect(isClose(view.frame, frame), "case \(k)")
    }
  }

  @Test(
    "a frame under a rotation about x sets the size by the inverse, unless edge on",
    arguments: [
      (0.5, 224.0), (0x1p-30, 112 * 0x1p30), (0x1p-41, 112), (6.1e-17, 112), (0, 112),
    ])
  func flatTransforms(scale: Double, height: Double) {
    for isSideways in [false, true] {
      let view = View(frame: Rect(0, 0, 112, 112))
      view.transform =
        isSideways
        ? AffineTransform(scaleX: scale, y: 1) : AffineTransform(scaleX: 1, y: scale)
      view.frame = Rect(30, 40, 112, 112)
      let size = view.bounds.size
      #expect((isSideways ? size.width : size.height) == height)
      #expect((isSideways ? size.height : size.width) == 112)
      #expect(view.frame.origin == Point(30, 40))
    }
    // A small view is not flat.
    let view = View(frame: Rect(0, 0, 10, 10))
    view.transform = AffineTransform(scaleX: 0x1p-50, y: 0x1p-50)
    view.frame = Rect(0, 0, 0x1p-48, 0x1p-48)
    #expect(view.bounds.size == Size(4, 4))
  }

  @Test func negativeSizesAreStandardised() {
    let view = View(frame: Rect(10, 10, -4, 6))
    #expect(view.frame == Rect(6, 10, 4, 6))
    view.bounds = Rect(0, 0, -5, 5)
    #expect(view.bounds == Rect(-5, 0, 5, 5))
    view.frame = .null
    #expect(view.frame.isFinite)
  }

  @Test func alphaIsClamped() {
    let view = View()
    view.alpha = 3
    #expect(view.alpha == 1)
    view.alpha = -1
    #expect(view.alpha == 0)
    view.alpha = .nan
    #expect(view.alpha == 0)
  }
}
