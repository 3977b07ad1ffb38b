import Mesmer
import MesmerTesting
import Testing
import XCTest

// Suites that run at the same time, with tests of the same names.

private func rings(_ color: Color, _ side: Double) -> View {
  let view = HypnosisView(frame: Rect(x: 0, y: 0, width: side, height: side))
  view.circleColor = color
  return view
}

@Suite struct RedRings {
  @Test(arguments: 1...4)
  func rings(n: Int) {
    expectGolden(of: GoldenUseTests.rings(.red, Double(n) * 20), named: "\(n)")
  }
}

@Suite struct BlueRings {
  @Test(arguments: 1...4)
  func rings(n: Int) {
    expectGolden(of: GoldenUseTests.rings(.blue, Double(n) * 20), named: "\(n)")
  }
}

@Suite struct Timelines {
  @Test func drag() {
    let menu = Menu(items: 40)
    expectGolden(
      of: menu.list.play(
        Timeline([
          .drag(from: Point(x: 60, y: 120), to: Point(x: 60, y: 30), duration: 0.2)
        ])), background: .white)
  }
}

/// A second class of XCTest, and a name that another class has too.
final class RingsXCTests: XCTestCase {
  func testAtRest() {
    expectGolden(of: rings(.green, 50), scale: 3, background: .black)
  }
}
