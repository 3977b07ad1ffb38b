import Mesmer
import TestSupport
import Testing

/// Vectors that the tests of flowkey's UIKit re-implementation state, written
/// out again, and properties of our own.
@Suite struct ViewConvertTests {
  @Test("[2.34] points of siblings convert through their superview")
  func siblings() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let a = View(frame: Rect(x: 20, y: 10, width: 10, height: 10))
    let b = View(frame: Rect(x: 80, y: 80, width: 20, height: 20))
    root.addSubview(a)
    root.addSubview(b)
    #expect(a.convert(Point(x: 60, y: 70), to: b) == .zero)
    #expect(b.convert(Point.zero, to: a) == Point(x: 60, y: 70))
    #expect(a.convert(Point.zero, from: b) == Point(x: 60, y: 70))
    #expect(root.convert(Point(x: 15, y: 15), to: a) == Point(x: -5, y: 5))
    #expect(a.convert(Point(x: 5, y: 5), to: nil) == Point(x: 25, y: 15))
    #expect(a.convert(Point(x: 25, y: 15), from: nil) == Point(x: 5, y: 5))
    #expect(root.convert(Point(x: 3, y: 4), to: nil) == Point(x: 3, y: 4))
  }

  @Test("[2.34] the bounds origins of all ancestors count")
  func boundsOriginsOfAllAncestorsCount() {
    let root = View()
    root.bounds = Rect(x: 10, y: 10, width: 100, height: 100)
    let a = View(frame: Rect(x: 20, y: 20, width: 10, height: 10))
    a.bounds.origin = Point(x: 5, y: 5)
    let b = View(frame: Rect(x: 5, y: 5, width: 5, height: 5))
    b.bounds.origin = Point(x: 999, y: 999)
    root.addSubview(a)
    a.addSubview(b)
    #expect(b.convert(Point.zero, to: root) == Point(x: -979, y: -979))
    #expect(b.convert(b.bounds.origin, to: root) == Point(x: 20, y: 20))
  }

  @Test func scaledAncestors() {
    let root = View(frame: Rect(x: 0, y: 0, width: 512, height: 512))
    let a = View()
    a.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    a.frame = Rect(x: 128, y: 128, width: 256, height: 256)
    a.bounds.origin = Point(x: 32, y: 32)
    let b = View()
    b.transform = AffineTransform(scaleX: 2, y: 2)
    b.frame = Rect(x: 128, y: 128, width: 128, height: 128)
    root.addSubview(a)
    a.addSubview(b)
    #expect(b.convert(b.bounds.origin, to: root) == Point(x: 176, y: 176))
  }

  @Test func intoAScaledView() {
    let view = View(frame: Rect(x: 0, y: 0, width: 80, height: 40))
    let sub = View()
    sub.transform = AffineTransform(scaleX: 2, y: 2)
    sub.frame = Rect(x: 10, y: 10, width: 60, height: 40)
    view.addSubview(sub)
    #expect(view.convert(Point(x: 60, y: 20), to: sub) == Point(x: 25, y: 5))
    #expect(sub.convert(Point(x: 25, y: 5), to: view) == Point(x: 60, y: 20))
  }

  @Test("[2.33] [2.34] rectangles convert to bounding boxes")
  func rectanglesConvertToBoundingBoxes() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let turned = View(frame: Rect(x: 40, y: 40, width: 20, height: 10))
    turned.transform = AffineTransform(rotationDegrees: 90)
    root.addSubview(turned)
    #expect(turned.convert(turned.bounds, to: root) == turned.frame)
    #expect(
      root.convert(turned.frame, to: turned)
        == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(turned.convert(Rect.null, to: root).isNull)
  }

  @Test func collapsedViewsHaveNoWayIn() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let flat = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    flat.transform = AffineTransform(scaleX: 0, y: 1)
    root.addSubview(flat)
    #expect(root.convert(Point(x: 1, y: 1), to: flat).x.isNaN)
    #expect(root.convert(root.bounds, to: flat).isNull)
    #expect(flat.convert(Point(x: 9, y: 0), to: root) == Point(x: 5, y: 0))
  }

  @Test func rootsOfDifferentTreesCountAsOne() {
    let a = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    let b = View(frame: Rect(x: 70, y: 7, width: 10, height: 10))
    #expect(a.convert(Point(x: 1, y: 2), to: b) == Point(x: 1, y: 2))
  }

  @Test("[2.34] conversions between any two views come back")
  func conversionsComeBack() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<100 {
      var views = [View(frame: Rect(x: 0, y: 0, width: 300, height: 300))]
      for _ in 0..<8 {
        let view = View(
          frame: Rect(
            x: random.double(in: -50...50), y: random.double(in: -50...50),
            width: random.double(in: 1...99), height: random.double(in: 1...99)))
        view.bounds.origin = Point(
          x: random.double(in: -99...99), y: random.double(in: -99...99))
        view.transform = AffineTransform(
          rotationDegrees: random.double(in: 0...360)
        ).scaledBy(x: random.double(in: 0.5...2), y: random.double(in: 0.5...2))
        views[random.int(in: 0...views.count - 1)].addSubview(view)
        views.append(view)
      }
      let a = views[random.int(in: 0...8)]
      let b = views[random.int(in: 0...8)]
      let p = Point(x: random.double(in: -9...9), y: random.double(in: -9...9))
      #expect((b.convert(a.convert(p, to: b), to: a) - p).length < 1e-6)
      #expect((a.convert(p, to: b) - b.convert(p, from: a)).length == 0)
      let viaRoot = b.convert(a.convert(p, to: nil), from: nil)
      #expect((viaRoot - a.convert(p, to: b)).length < 1e-6)
    }
  }
}
