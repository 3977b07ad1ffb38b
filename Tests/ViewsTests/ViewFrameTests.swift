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
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 50))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 30, height: 50))
    #expect(view.center == Point(x: 25, y: 45))
    #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 50))
    view.frame = Rect(x: -8, y: 4, width: 100, height: 2)
    #expect(view.bounds.size == Size(width: 100, height: 2))
    #expect(view.center == Point(x: 42, y: 5))
  }

  @Test func boundsGrowAboutTheAnchor() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 50))
    view.bounds.size = Size(width: 40, height: 40)
    #expect(view.frame == Rect(x: 5, y: 25, width: 40, height: 40))
    view.anchorPoint = .zero
    #expect(view.frame == Rect(x: 25, y: 45, width: 40, height: 40))
    view.bounds.size = Size(width: 10, height: 10)
    #expect(view.frame == Rect(x: 25, y: 45, width: 10, height: 10))
  }

  @Test func theBoundsOriginLeavesTheFrame() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 50))
    view.bounds.origin = Point(x: 999, y: -7)
    #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 50))
    view.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(view.bounds.origin == Point(x: 999, y: -7))
  }

  @Test("[2.39] the frame of a transformed view is its bounding box")
  func aTransformGivesTheBoundingBox() {
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 20))
    view.transform = AffineTransform(scaleX: 2, y: 3)
    #expect(view.frame == Rect(x: -10, y: 0, width: 80, height: 60))
    view.transform = AffineTransform(rotationDegrees: 90)
    #expect(view.frame == Rect(x: 20, y: 10, width: 20, height: 40))
    #expect(view.center == Point(x: 30, y: 30))
    view.transform = AffineTransform(translationX: 7, y: 1)
    #expect(view.frame == Rect(x: 17, y: 21, width: 40, height: 20))
  }

  /// The article's setFrame under a zoom transform: (50, 0, 100, 400).
  @Test func settingAFrameUnderAScaleInvertsTheSize() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.bounds.origin = Point(x: 3, y: 4)
    view.transform = AffineTransform(scaleX: 2, y: -4)
    view.frame = Rect(x: 50, y: 0, width: 100, height: 400)
    #expect(view.bounds == Rect(x: 3, y: 4, width: 50, height: 100))
    #expect(view.frame == Rect(x: 50, y: 0, width: 100, height: 400))
  }

  @Test func settingAFrameUnderARotationKeepsItsOrigin() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.transform = AffineTransform(rotationDegrees: 30)
    view.frame = Rect(x: 5, y: 6, width: 70, height: 80)
    #expect((view.frame.minX - 5).magnitude < 1e-9)
    #expect((view.frame.minY - 6).magnitude < 1e-9)
    view.transform = AffineTransform(scaleX: 0, y: 0)
    let size = view.bounds.size
    view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.bounds.size == size)
    #expect(view.frame.origin == Point(x: 1, y: 2))
  }

  @Test func framesComeBackUnderScalesAndQuarterTurns() {
    var random = SeededGenerator(seed: 17)
    for k in 0..<300 {
      let view = View()
      view.anchorPoint = Point(
        x: random.double(in: 0...1), y: random.double(in: 0...1))
      view.transform = AffineTransform(rotationDegrees: Double(k % 4) * 90)
        .concatenating(
          AffineTransform(
            scaleX: random.double(in: 0.2...3), y: random.double(in: 0.2...3)))
      let frame = Rect(
        x: random.double(in: -99...99), y: random.double(in: -99...99),
        width: random.double(in: 0...99), height: random.double(in: 0...99))
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
      let view = View(frame: Rect(x: 0, y: 0, width: 112, height: 112))
      view.transform =
        isSideways
        ? AffineTransform(scaleX: scale, y: 1) : AffineTransform(scaleX: 1, y: scale)
      view.frame = Rect(x: 30, y: 40, width: 112, height: 112)
      let size = view.bounds.size
      #expect((isSideways ? size.width : size.height) == height)
      #expect((isSideways ? size.height : size.width) == 112)
      #expect(view.frame.origin == Point(x: 30, y: 40))
    }
    // A small view is not flat.
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.transform = AffineTransform(scaleX: 0x1p-50, y: 0x1p-50)
    view.frame = Rect(x: 0, y: 0, width: 0x1p-48, height: 0x1p-48)
    #expect(view.bounds.size == Size(width: 4, height: 4))
  }

  @Test func negativeSizesAreStandardised() {
    let view = View(frame: Rect(x: 10, y: 10, width: -4, height: 6))
    #expect(view.frame == Rect(x: 6, y: 10, width: 4, height: 6))
    view.bounds = Rect(x: 0, y: 0, width: -5, height: 5)
    #expect(view.bounds == Rect(x: -5, y: 0, width: 5, height: 5))
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
