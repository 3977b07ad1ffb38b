import Mesmer
import MesmerScenes
import MesmerTesting
import Testing

/// A view of one's own.
final class Badge: View {
  var count = 3 { didSet { setNeedsDisplay() } }

  override func draw(_ rect: Rect) {
    guard let canvas = Canvas.current else { return }
    canvas.fill(
      Path(ovalIn: bounds), with: Color(red: 0.8, green: 0.1, blue: 0.2))
    for n in 0..<count {
      let bar = Rect(x: 8 + Double(n) * 9, y: 14, width: 5, height: 12)
      canvas.fill(Path(rect: bar), with: Color.white)
    }
  }
}

@Suite("Goldens of a package's own tests")
struct BadgeTests {
  private let badge = Badge(frame: Rect(x: 0, y: 0, width: 40, height: 40))

  @Test func atRest() {
    expectGolden(of: badge, scale: 2)
  }

  @Test(arguments: [0, 1, 3])
  func counts(count: Int) {
    badge.count = count
    expectGolden(of: badge, named: "\(count)", scale: 2, background: .white)
  }

  @Test func `names may be sentences / with slashes`() {
    expectGolden(of: badge, named: "1/2 of it")
  }

  @Test func fling() {
    let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    lens.contentSize = Size(width: 40, height: 400)
    for n in 0..<10 {
      lens.addSubview(Badge(frame: Rect(x: 0, y: Double(n) * 40, width: 40, height: 40)))
    }
    expectGolden(
      of: lens.fling(velocity: Vector(dx: 0, dy: 900)), background: .white)
  }

  @Suite struct Inner {
    @Test func atRest() throws {
      let scene = try Scene(
        root: Badge(frame: Rect(x: 0, y: 0, width: 40, height: 40)),
        screenSize: Size(width: 40, height: 40), scale: 3, background: .black)
      expectGolden(of: scene)
    }
  }
}
