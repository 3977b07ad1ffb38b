import Mesmer
import MesmerTesting
import Testing

/// A menu of rows, with the code of docs/goldens.md.
final class Menu: View {
  let list = ScrollView(frame: Rect(x: 0, y: 0, width: 120, height: 160))

  convenience init(items: Int) {
    self.init(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    list.contentSize = Size(width: 120, height: Double(items) * 24)
    for n in 0..<items {
      let row = View(frame: Rect(x: 4, y: Double(n) * 24 + 2, width: 112, height: 20))
      row.backgroundColor = Color(
        red: 0.2, green: Double(n % 5) / 5, blue: Double(n % 7) / 7)
      list.addSubview(row)
    }
    addSubview(list)
  }
}

@Suite struct MenuTests {
  @Test func open() {
    expectGolden(of: Menu(items: 3), scale: 2, background: .white)
  }

  @Test(arguments: [0, 1, 12])
  func items(count: Int) {
    expectGolden(of: Menu(items: count), named: "\(count)")
  }

  @Test func fling() {
    expectGolden(of: Menu(items: 99).list.fling(velocity: Vector(dx: 0, dy: 2000)))
  }
}
