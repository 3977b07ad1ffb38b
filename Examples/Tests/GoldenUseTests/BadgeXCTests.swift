import Mesmer
import MesmerTesting
import XCTest

/// The same from XCTest.
final class BadgeXCTests: XCTestCase {
  func testAtRest() {
    expectGolden(of: Badge(frame: Rect(x: 0, y: 0, width: 40, height: 40)), scale: 2)
  }

  func testLarge() {
    let badge = Badge(frame: Rect(x: 0, y: 0, width: 120, height: 60))
    expectGolden(of: badge, named: "wide")
    badge.count = 9
    expectGolden(of: badge, named: "wide, nine", tolerance: .perceptual)
  }
}
