import Mesmer
import TestSupport
import Testing

@Suite struct AutoresizingTests {
  private static let masks: [AutoresizingMask] = [
    .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin,
    [.flexibleLeftMargin, .flexibleWidth], [.flexibleLeftMargin, .flexibleRightMargin],
    [.flexibleWidth, .flexibleRightMargin],
    [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
  ]

  /// One row: a parent from P to Q and a view at x with width w, then (x, w)
  /// for each mask above. Three implementations' formulas give these numbers
  /// (to the digits shown); the last row's L+R has no flexible space.
  struct Row: Sendable {
    var from: Double
    var to: Double
    var x: Double
    var w: Double
    var results: [Double]
  }

  private static let rows: [Row] = [
    Row(
      from: 100, to: 200, x: 10, w: 20,
      results: [110, 20, 10, 120, 10, 20, 43.333, 86.667, 22.5, 20, 10, 42.222, 20, 40]),
    Row(
      from: 320, to: 480, x: 20, w: 270,
      results: [180, 270, 20, 430, 20, 270, 31.034, 418.966, 84, 270, 20, 414, 30, 405]),
    Row(
      from: 100, to: 50, x: 30, w: 40,
      results: [-20, 40, 30, 0, 30, 40, 8.571, 11.429, 5, 40, 30, 11.429, 15, 20]),
    Row(
      from: 100, to: 200, x: 0, w: 100,
      results: [100, 100, 0, 200, 0, 100, 0, 200, 50, 100, 0, 200, 0, 200]),
    // GNUstep's own test pins 24 (floored), (35, 105) and (20, 60).
    Row(
      from: 100, to: 200, x: 10, w: 30,
      results: [110, 30, 10, 130, 10, 30, 35, 105, 24.286, 30, 10, 63.333, 20, 60]),
  ]

  @Test(
    "[4.11] [4.12] [4.13] [4.14] [4.15] [4.16] [4.17] a change is shared in proportion, along x and y",
    arguments: rows)
  func table(row: Row) {
    for (k, mask) in Self.masks.enumerated() {
      // The same numbers along y, with the masks for y.
      let both = mask.union(AutoresizingMask(rawValue: mask.rawValue << 3))
      let parent = View(frame: Rect(0, 0, row.from, row.from))
      let view = View(frame: Rect(row.x, row.x, row.w, row.w))
      view.autoresizingMask = both
      parent.addSubview(view)
      parent.bounds.size = Size(row.to, row.to)
      let x = row.results[k * 2]
      let w = row.results[k * 2 + 1]
      for (a, b) in [
        (view.frame.minX, x), (view.frame.width, w), (view.frame.minY, x),
        (view.frame.height, w),
      ] { #expect((a - b).magnitude < 6e-4, "mask \(mask.rawValue)") }
    }
  }

  @Test("[4.10] the masks have the values of UIKit, none is 0")
  func constantsAreUIKits() {
    let masks: [AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  private func family() -> (View, View, View) {
    let parent = View(frame: Rect(0, 0, 100, 100))
    let child = View(frame: Rect(10, 10, 80, 80))
    let grandchild = View(frame: Rect(5, 5, 70, 70))
    parent.addSubview(child)
    child.addSubview(grandchild)
    grandchild.autoresizingMask = [.flexibleWidth]
    return (parent, child, grandchild)
  }

  @Test("[4.18] flexible right and top margins keep a view at the bottom left")
  func bottomLeft() {
    let parent = View(frame: Rect(0, 0, 320, 480))
    let view = View(frame: Rect(12, 430, 60, 40))
    view.autoresizingMask = [.flexibleRightMargin, .flexibleTopMargin]
    parent.addSubview(view)
    for (width, height) in [(480.0, 320.0), (100, 900), (320, 480)] {
      parent.bounds.size = Size(width, height)
      #expect(view.frame == Rect(12, height - 50, 60, 40))
    }
  }

  @Test("[4.12] resizing is recursive") func resizingGoesDownTheTree() {
    let (parent, child, grandchild) = family()
    child.autoresizingMask = [.flexibleWidth]
    parent.frame = Rect(3, 3, 150, 100)
    #expect(child.frame == Rect(10, 10, 130, 80))
    #expect(grandchild.frame == Rect(5, 5, 120, 70))
  }

  @Test("[4.10] [4.20] a child without a mask is not resized, nor are its subviews")
  func aChildWithoutMaskShieldsItsSubtree() {
    let (parent, child, grandchild) = family()
    parent.bounds.size.width = 150
    #expect(child.frame == Rect(10, 10, 80, 80))
    #expect(grandchild.frame == Rect(5, 5, 70, 70))
  }

  @Test("[4.9] autoresizesSubviews off leaves the children")
  func autoresizesSubviewsOffLeavesTheChildren() {
    let (parent, child, _) = family()
    child.autoresizingMask = [.flexibleWidth]
    parent.autoresizesSubviews = false
    parent.bounds.size.width = 150
    #expect(child.frame.width == 80)
  }

  @Test func movingTheBoundsOriginResizesNothing() {
    let (parent, child, _) = family()
    child.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
    parent.bounds.origin = Point(40, 40)
    #expect(child.frame == Rect(10, 10, 80, 80))
  }

  @Test(
    "[4.21] a transformed child keeps its transform; its untransformed box is resized")
  func aTransformedChildKeepsItsTransform() {
    let (parent, child, _) = family()
    child.autoresizingMask = [.flexibleWidth]
    child.transform = AffineTransform(rotationDegrees: 30)
    parent.bounds.size.width = 150
    #expect(child.bounds.size == Size(130, 80))
    #expect(child.center == Point(75, 50))
    #expect(child.transform == AffineTransform(rotationDegrees: 30))
  }

  @Test func aNegativePartMeansEvenShares() {
    let parent = View(frame: Rect(0, 0, 100, 100))
    let wide = View(frame: Rect(-20, 0, 90, 10))
    wide.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth]
    parent.addSubview(wide)
    parent.bounds.size.width = 140
    #expect(wide.frame == Rect(0, 0, 110, 10))
  }

  @Test func widthsNeverGoBelowZero() {
    let parent = View(frame: Rect(0, 0, 100, 100))
    let view = View(frame: Rect(10, 0, 20, 10))
    view.autoresizingMask = [.flexibleWidth]
    parent.addSubview(view)
    parent.bounds.size.width = 50
    #expect(view.frame == Rect(10, 0, 0, 10))
  }

  @Test func thereAndBackReturnsWhereNothingWasClamped() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<300 {
      let parent = View(frame: Rect(0, 0, 300, 200))
      let frame = Rect(
        random.double(in: 0...100), random.double(in: 0...60), random.double(in: 1...200),
        random.double(in: 1...140))
      let view = View(frame: frame)
      view.autoresizingMask = AutoresizingMask(rawValue: random.int(in: 0...63))
      parent.addSubview(view)
      parent.bounds.size = Size(420, 350)
      parent.bounds.size = Size(300, 200)
      #expect((view.frame.origin - frame.origin).length < 1e-9)
      #expect((view.frame.width - frame.width).magnitude < 1e-9)
      #expect((view.frame.height - frame.height).magnitude < 1e-9)
    }
  }
}
