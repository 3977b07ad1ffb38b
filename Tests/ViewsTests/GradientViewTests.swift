import Mesmer
import TestSupport
import Testing

@Suite("Gradient views") struct GradientViewTests {
  private func view(_ kind: GradientView.Kind, _ size: Size) -> GradientView {
    let view = GradientView(frame: Rect(origin: .zero, size: size))
    view.kind = kind
    view.colors = [.red, .white, .blue]
    return view
  }

  private func bytes(_ view: View) -> [UInt8] { view.pixels(2) }

  private func drawn(_ size: Size, _ gradient: Gradient) -> [UInt8] {
    let view = DrawingView(frame: Rect(origin: .zero, size: size))
    view.drawing = { rect, canvas in canvas.fill(rect, with: gradient) }
    return bytes(view)
  }

  private let stops = [
    Gradient.Stop(0, .red), Gradient.Stop(0.5, .white), Gradient.Stop(1, .blue),
  ]

  @Test("an axial gradient goes down by default, and over the unit square when tilted")
  func axial() {
    let size = Size(40, 20)
    let plain = view(.axial, size)
    #expect(
      bytes(plain)
        == drawn(size, .linear(from: Point(20, 0), to: Point(20, 20), stops: stops)))
    plain.startPoint = .zero
    plain.endPoint = Point(1, 1)
    let pixmap = Renderer(scale: 1).render(plain)
    // The middle colour is on the other diagonal, corner to corner.
    #expect(
      pixmap[0, 19].green > 230 && pixmap[39, 0].green > 230 && pixmap[20, 10].green > 230
    )
    #expect(
      pixmap[0, 0].red > 245 && pixmap[0, 0].green < 20 && pixmap[39, 19].green < 20)
  }

  @Test func `places are those given, and colours without one are left out`() {
    let size = Size(10, 50)
    let view = view(.axial, size)
    view.locations = [0.2, 0.4]
    let expected = [Gradient.Stop(0.2, .red), Gradient.Stop(0.4, .white)]
    #expect(
      bytes(view)
        == drawn(size, .linear(from: Point(5, 0), to: Point(5, 50), stops: expected)))
  }

  @Test func `a radial gradient is an ellipse with the end's distances as half axes`() {
    let view = view(.radial, Size(60, 30))
    view.startPoint = Point(0.5, 0.5)
    view.endPoint = Point(1, 0)
    let pixmap = Renderer(scale: 1).render(view)
    #expect(pixmap[30, 15].red > 240 && pixmap[30, 15].blue < 20)
    // Half way out along either axis it is white.
    for (x, y) in [(45, 15), (30, 22), (15, 15), (30, 7)] {
      #expect(pixmap[x, y].green > 225, "\(x), \(y)")
    }
    #expect(pixmap[0, 0] == (0, 0, 255, 255))
    view.endPoint = Point(0.5, 0)
    #expect(bytes(view).allSatisfy { $0 == 0 })
  }

  @Test func `a conic gradient begins in the direction of the end and goes clockwise`() {
    let view = view(.conic, Size(60, 30))
    view.startPoint = Point(0.5, 0.5)
    view.endPoint = Point(0.5, 0)
    let pixmap = Renderer(scale: 1).render(view)
    #expect(pixmap[31, 1].red > 240 && pixmap[31, 1].green < 30)
    #expect(pixmap[30, 28].green > 240)
    #expect(pixmap[29, 1].blue > 240 && pixmap[29, 1].green < 30)
    // A quarter to the right is half way from red to white.
    #expect(abs(Int(pixmap[58, 15].green) - 128) < 12)
  }

  @Test func `no colours and no extent draw nothing; one colour fills the view`() {
    let view = view(.axial, Size(10, 10))
    view.endPoint = view.startPoint
    #expect(bytes(view).allSatisfy { $0 == 0 })
    view.endPoint = Point(1, 1)
    view.colors = []
    #expect(bytes(view).allSatisfy { $0 == 0 })
    view.colors = [.red]
    #expect(Renderer(scale: 1).render(view)[5, 5] == (255, 0, 0, 255))
  }

  @Test("a transform of a gradient is that of its points, where circles stay circles")
  func transform() {
    let size = Size(50, 40)
    let turned = AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 9, ty: -2)
    func moved(_ x: Double, _ y: Double) -> Point { Point(x, y).applying(turned) }
    let pairs: [(Gradient, Gradient)] = [
      (
        Gradient(
          .linear(from: Point(1, 1), to: Point(5, 2)), stops: stops, transform: turned),
        .linear(from: moved(1, 1), to: moved(5, 2), stops: stops)
      ),
      (
        Gradient(
          .radial(
            startCenter: Point(4, 1), startRadius: 1, endCenter: Point(5, 1),
            endRadius: 4), stops: stops, transform: turned),
        Gradient(
          .radial(
            startCenter: moved(4, 1), startRadius: 5, endCenter: moved(5, 1),
            endRadius: 20), stops: stops)
      ),
    ]
    for (one, other) in pairs {
      let worst = zip(drawn(size, one), drawn(size, other))
        .map { abs(Int($0) - Int($1)) }.max()
      #expect(worst.map { $0 <= 1 } == true)
    }
    let flat = AffineTransform(a: 1, b: 0, c: 1, d: 0, tx: 0, ty: 0)
    let none = Gradient(pairs[0].0.geometry, stops: stops, transform: flat)
    #expect(drawn(size, none).allSatisfy { $0 == 0 })
  }
}
