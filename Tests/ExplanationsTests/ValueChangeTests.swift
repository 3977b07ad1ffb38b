import MesmerDrawing
import MesmerJSONText
import MesmerSceneFormat
import Testing

@testable import MesmerExplanations

@Suite struct ValueChangeTests {
  @Test(
    "colours in whole levels are printed in hexadecimal digits, in each appearance, too",
    arguments: [[JSONStep.key("textColor")], [.key("textColor"), .key("light")]])
  func colors(path: [JSONStep]) {
    func color(_ levels: Double...) -> JSONElement {
      .list(levels.map { .number($0 / 255) })
    }
    let line = ValueChange(
      path: path, before: color(17, 34, 51), now: color(65, 34, 51, 128)
    ).line()
    #expect(line.from == "#112233" && line.to == "#41223380")
  }

  @Test("an adaptable colour of the system has its name, any other its appearances")
  func systemColors() throws {
    let known = ViewValues.value(of: .systemGroupedBackground)
    let other = ViewValues.value(of: Color(light: .white, dark: .red))
    let line = ValueChange(
      path: [.key("backgroundColor")], before: known, now: "white"
    ).line()
    #expect(line.from == "systemGroupedBackground" && line.to == "white")
    let own = ValueChange(path: [.key("backgroundColor")], before: other, now: "white")
    #expect(own.line().from.hasPrefix("{"))
  }
}
