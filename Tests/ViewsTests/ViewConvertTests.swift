import Mesmer
import TestSupport
import Testing

/// Vectors that the tests of flowkey's UIKit re-implementation state, written
/// out again, and properties of our own.
@Suite struct ViewConvertTests {
  @Test("[2.34] points of siblings convert through their superview") func siblings() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let a = View(frame: Rect(20, 10, 10, 10))
    let b = View(frame: Rect(80, 80, 20, 20))
    root.addSubview(a)
    root.addSubview(b)
    #expect(a.convert(Point(60, 70), to: b) == .zero)
    #expect(b.convert(Point.zero, to: a) == Point(60, 70))
    #expect(a.convert(Point.zero, from: b) == Point(60, 70))
    #expect(root.convert(Point(15, 15), to: a) == Point(-5, 5))
    #expect(a.convert(Point(5, 5), to: nil) == Point(25, 15))
    #expect(a.convert(Point(25, 15), from: nil) == Point(5, 5))
    #expect(root.convert(Point(3, 4), to: nil) == Point(3, 4))
  }

  @Test("[2.34] the bounds origins of all ancestors count")
  func boundsOriginsOfAllAncestorsCount() {
    let root = View()
    root.bounds = Rect(10, 10, 100, 100)
    let a = View(frame: Rect(20, 20, 10, 10))
    a.bounds.origin = Point(5, 5)
    let b = View(frame: Rect(5, 5, 5, 5))
    b.bounds.origin = Point(999, 999)
    root.addSubview(a)
    a.addSubview(b)
    #expect(b.convert(Point.zero, to: root) == Point(-979, -979))
    #expect(b.convert(b.bounds.origin, to: root) == Point(20, 20))
  }

  @Test func scaledAncestors() {
    let root = View(frame: Rect(0, 0, 512, 512))
    let a = View()
    a.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    a.frame = Rect(128, 128, 256, 256)
    a.bounds.origin = Point(32, 32)
    let b = View()
    b.transform = AffineTransform(scaleX: 2, y: 2)
    b.frame = Rect(128, 128, 128, 128)
    root.addSubview(a)
    a.addSubview(b)
    #expect(b.convert(b.bounds.origin, to: root) == Point(176, 176))
  }

  @Test func intoAScaledView() {
    let view = View(frame: Rect(0, 0, 80, 40))
    let sub = View()
    sub.transform = AffineTransform(scaleX: 2, y: 2)
    sub.frame = Rect(10, 10, 60, 40)
    view.addSubview(sub)
    #expect(view.convert(Point(60, 20), to: sub) == Point(25, 5))
    #expect(sub.convert(Point(25, 5), to: view) == Point(60, 20))
  }

  @Test("[2.33] [2.34] rectangles convert to bounding boxes")
  func rectanglesConvertToBoundingBoxes() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let turned = View(frame: Rect(40, 40, 20, 10))
    turned.transform = AffineTransform(rotationDegrees: 90)
    root.addSubview(turned)
    #expect(turned.convert(turned.bounds, to: root) == turned.frame)
    #expect(root.convert(turned.frame, to: turned) == Rect(0, 0, 20, 10))
    #expect(turned.convert(Rect.null, to: root).isNull)
  }

  @Test func collapsedViewsHaveNoWayIn() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let flat = View(frame: Rect(0, 0, 10, 10))
    flat.transform = AffineTransform(scaleX: 0, y: 1)
    root.addSubview(flat)
    #expect(root.convert(Point(1, 1), to: flat).x.isNaN)
    #expect(root.convert(root.bounds, to: flat).isNull)
    #expect(flat.convert(Point(9, 0), to: root) == Point(5, 0))
  }

  @Test func rootsOfDifferentTreesCountAsOne() {
    let a = View(frame: Rect(5, 5, 10, 10))
    let b = View(frame: Rect(70, 7, 10, 10))
    #expect(a.convert(Point(1, 2), to: b) == Point(1, 2))
  }

  @Test("[2.34] conversions between any two views come back") func conversionsComeBack() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<100 {
      var views = [View(frame: Rect(0, 0, 300, 300))]
      for _ in 0..<8 {
        let view = View(
          frame: Rect(
            random.double(in: -50...50), random.double(in: -50...50),
            random.double(in: 1...99), random.double(in: 1...99)))
        view.bounds.origin = Point(
          random.double(in: -99...99), random.double(in: -99...99))
        view.transform = AffineTransform(rotationDegrees: random.double(in: 0...360))
          .scaledBy(x: random.double(in: 0.5...2), y: random.double(in: 0.5...2))
        views[random.int(in: 0...views.count - 1)].addSubview(view)
        views.append(view)
      }
      let a = views[random.int(in: 0...8)]
      let b = views[random.int(in: 0...8)]
      let p = Point(random.double(in: -9...9), random.double(in: -9...9))
      #expect((b.convert(a.convert(p, to: b), to: a) - p).length < 1e-6)
      #expect((a.convert(p, to: b) - b.convert(p, from: a)).length == 0)
      let viaRoot = b.convert(a.convert(p, to: nil), from: nil)
      #expect((viaRoot - a.convert(p, to: b)).length < 1e-6)
    }
  }
}
