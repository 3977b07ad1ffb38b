import Mesmer
import TestSupport
import Testing

@Suite struct StickyGeometryTests {
  private let header = Rect(0, 200, 320, 44)

  private func visible(_ x: Double, _ y: Double) -> Rect { Rect(x, y, 320, 480) }

  @Test(
    "[1.48] a header shows at max(H - offset, 0)",
    arguments: [-75.5, -1, 0, 12.25, 199, 199.75, 200, 200.25, 640, 1e6])
  func header(offset: Double) {
    let sticky = Sticky()
    #expect(sticky == Sticky(edge: .top, offset: 0))
    let seen = visible(0, offset)
    let shown = header.minY + sticky.shift(of: header, visible: seen).dy - offset
    #expect(shown == max(200 - offset, 0))
    #expect(sticky.holds(header, visible: seen) == (offset >= 200))
    #expect(sticky.shift(of: header, visible: seen).dx == 0)
  }

  @Test("[1.48] each edge holds a view that would leave through it, at its distance")
  func edges() {
    let box = Rect(400, 600, 40, 30)
    // Seen: 320 x 480 from (250, 300) on, so the edges are at 570 and 780.
    let inside = visible(250, 300)
    for edge in Sticky.Edge.allCases {
      #expect(Sticky(edge: edge).shift(of: box, visible: inside) == .zero)
      #expect(!Sticky(edge: edge).holds(box, visible: inside))
    }
    // The last two are at another edge, which does not hold it.
    for (edge, offset, x, y, shift) in [
      (.top, 0, 0, 700, Vector(dx: 0, dy: 100)),
      (.top, 8, 0, 700, Vector(dx: 0, dy: 108)),
      (.left, 5, 410, 0, Vector(dx: 15, dy: 0)),
      (.bottom, 0, 0, 100, Vector(dx: 0, dy: -50)),
      (.bottom, 10, 0, 100, Vector(dx: 0, dy: -60)),
      (.right, 0, 100, 0, Vector(dx: -20, dy: 0)), (.bottom, 0, 0, 700, .zero),
      (.left, 0, 0, 700, .zero),
    ] as [(Sticky.Edge, Double, Double, Double, Vector)] {
      let found = Sticky(edge: edge, offset: offset).shift(
        of: box, visible: visible(x, y))
      #expect(found == shift, "\(edge) \(offset)")
    }
  }

  @Test("[1.48] a held frame is at its limit, one that is not has not moved")
  func heldFramesAreAtTheirLimit() {
    var random = SeededGenerator(seed: 48)
    for _ in 0..<500 {
      func number() -> Double { (random.double(in: -900...900) * 4).rounded() / 4 }
      let frame = Rect(number(), number(), 60, 20)
      let seen = visible(number(), number())
      let offset = number() / 16
      for edge in Sticky.Edge.allCases {
        let sticky = Sticky(edge: edge, offset: offset)
        let shift = sticky.shift(of: frame, visible: seen)
        let moved = frame.offsetBy(dx: shift.dx, dy: shift.dy)
        let distance =
          switch edge {
          case .top: moved.minY - seen.minY
          case .left: moved.minX - seen.minX
          case .bottom: seen.maxY - moved.maxY
          case .right: seen.maxX - moved.maxX
          }
        let holds = sticky.holds(frame, visible: seen)
        #expect(holds ? distance == offset : distance > offset)
        #expect(holds || shift == .zero)
      }
    }
  }

  @Test(
    "[1.51] the stretch is max(1, 1 - offset / 60)",
    arguments: [(-30.0, 1.5), (-60, 2), (-150, 3.5), (0, 1), (30, 1), (600, 1)])
  func stretch(offset: Double, scale: Double) {
    let scroll = ScrollGeometry(boundsSize: Size(320, 480), contentSize: Size(320, 1000))
    #expect(Stretch() == Stretch(divisor: 60))
    #expect(Stretch().scale(at: Point(0, offset), of: scroll) == scale)
    #expect(Stretch(divisor: 30).scale(at: Point(0, offset), of: scroll) == 2 * scale - 1)
  }

  @Test("[1.51] with an inset the pull begins at the least offset")
  func stretchUnderAnInset() {
    let scroll = ScrollGeometry(
      boundsSize: Size(320, 480), contentSize: Size(320, 1000),
      adjustedInset: EdgeInsets(top: 64))
    func scale(_ y: Double, _ divisor: Double = 60) -> Double {
      Stretch(divisor: divisor).scale(at: Point(0, y), of: scroll)
    }
    #expect(scale(-64) == 1 && scale(-94) == 1.5 && scale(-30) == 1)
    // Divisors without meaning, and no offset at all.
    #expect(scale(-94, 0) == 1 && scale(-94, -60) == 1 && scale(-94, .nan) == 1)
    #expect(scale(.nan) == 1)
  }
}
