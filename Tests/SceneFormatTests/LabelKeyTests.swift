import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerViews

@Suite("Labels in scenes") struct LabelKeyTests {
  private func label(_ members: String) throws -> Label {
    let scene = try scene(
      rooted("subviews: [{ view: 'Label', id: 'l', frame: [0, 0, 90, 40],\n\(members) }]")
    )
    return try #require(scene.view(id: "l") as? Label)
  }

  private func fault(_ members: String) -> String {
    faults(rooted("subviews: [{ view: 'Label', id: 'l',\n\(members) }]"))
      .joined(separator: "\n")
  }

  @Test func runsBeginWithTheLabelsAttributesInAnyOrderOfKeys() throws {
    let label = try label(
      """
      runs: [{ text: 'a' }, { text: 'b', color: 'red' }],
      font: { system: 20, weight: 'bold' }, textColor: 'blue', textAlignment: 'right'
      """)
    let text = try #require(label.attributedText)
    #expect(text.string == "ab" && label.text == "ab")
    #expect(text.runs.map(\.attributes.color) == [.blue, .red])
    #expect(
      text.runs.allSatisfy { $0.attributes.font == .system(size: 20, weight: .bold) })
    #expect(text.paragraphStyle.alignment == .right)
    // A later setting reaches the runs.
    label.textAlignment = .left
    label.font = .system(size: 9)
    #expect(label.attributedText?.paragraphStyle.alignment == .left)
    #expect(label.attributedText?.runs[1].attributes.font == .system(size: 9))
    #expect(label.attributedText?.runs[1].attributes.color == .red)
  }

  @Test(arguments: [
    ("font: ['body', 17]", "the scene has no fonts"),
    ("font: 13", "font: expected { \"system\": 13 }, { \"style\": \"body\" } or"),
    ("font: 'Inter'", "[\"name\", 17] with a name of fonts, found \"Inter\""),
    ("runs: [{ text: 'a', shadow: { blur: -1 } }]", "must be"),
    ("font: { weight: 'bold' }", "the size is missing"),
    ("font: { system: 0 }", "must be greater than 0"),
    ("font: { system: 17, weight: 'fat' }", "\"fat\""),
    ("runs: [{ color: 'red' }]", "the text is missing"),
    ("runs: [{ text: 'a', colour: 'red' }]", "colour"),
    ("paragraph: { tabStops: [3, 3] }", "tab stops must increase"),
    ("textShadow: { offset: [1, 1] }", "the color is missing"),
    ("lineBreakMode: 'byWords'", "byWordWrapping"), ("minimumScaleFactor: 2", "must be"),
    ("numberOfLines: -1", "must be"),
  ])
  func faultsSayWhatWouldBeRight(members: String, part: String) {
    let fault = fault(members)
    #expect(fault.contains(part) && !fault.contains("\n"), "\(fault)")
  }

  @Test func aParagraphHasALimit() {
    let long = String(repeating: "x", count: 65536)
    #expect(fault("text: '\(long)\\n\(long)'") == "")
    #expect(fault("text: '\(long)y'").contains("65536 bytes"))
  }

  @Test func rowsHaveTheirNumbersInTexts() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [{ view: 'ListView', id: 'list', frame: [0, 0, 100, 90], rowHeight: 30,
          sections: [{ rowCount: 2 }, { rowCount: 100 }],
          row: { view: 'View', id: 'row-{row}', subviews: [
            { view: 'Label', text: 'row {row} of {section}, {row}' },
            { view: 'Label', runs: [{ text: '{section}:' }, { text: '{row}', color: 'red' }] },
            { view: 'Label', text: 'the same' } ] } }]
        """))
    let list = try #require(scene.view(id: "list") as? ListView)
    func labels() -> [[String]] {
      list.layoutIfNeeded()
      return list.visibleRows.map { $0.subviews.compactMap { ($0 as? Label)?.text } }
    }
    #expect(
      labels() == [
        ["row 0 of 0, 0", "0:0", "the same"], ["row 1 of 0, 1", "0:1", "the same"],
        ["row 2 of 1, 2", "1:2", "the same"],
      ])
    list.contentOffset.y = 300
    #expect(labels()[0] == ["row 10 of 1, 10", "1:10", "the same"])
    let runs = (list.visibleRows[0].subviews[1] as? Label)?.attributedText?.runs
    #expect(runs?.map(\.attributes.color) == [.black, .red])
  }

  @Test func textsInRowsAreShapedOnceForEachRowThatComesIntoSight() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [{ view: 'ListView', id: 'list', frame: [0, 0, 100, 90], rowHeight: 30,
          rowCount: 100000, row: { view: 'View', subviews: [
            { view: 'Label', frame: [0, 0, 90, 20], text: 'row {row}' } ] } }]
        """))
    let list = try #require(scene.view(id: "list") as? ListView)
    func labels() -> [Label] { list.visibleRows.compactMap { $0.subviews[0] as? Label } }
    _ = try scene.render()
    #expect(labels().allSatisfy { $0.shapeCount == 1 })
    list.contentOffset.y = 5
    _ = try scene.render()
    // A fourth row became visible; the others were only moved.
    #expect(labels().allSatisfy { $0.shapeCount == 1 } && labels().count == 4)
  }

  @Test func inspectionTellsLinesWithRectanglesAndBaselines() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [{ view: 'Label', id: 'l', frame: [10, 10, 80, 41], numberOfLines: 0,
          text: 'one two three', font: { system: 17 } }]
        """))
    let node = try #require(Inspection(scene).nodes.first { $0.id == "l" })
    let text = try #require(node.text)
    #expect(text.string == "one two three" && text.fontScale == 1)
    #expect(text.lines.map(\.range) == [0..<8, 8..<13])
    let pitch = 17 * 2444.0 / 2048
    let top = (41 - 2 * pitch) / 2
    for (i, line) in text.lines.enumerated() {
      let y = top + Double(i) * pitch
      #expect(abs(line.rect.minY - y) < 1e-9 && abs(line.rect.height - pitch) < 1e-9)
      let baseline = y + 17 * 1950.0 / 2048
      #expect(
        line.baseline * scene.scale == (baseline * scene.scale + 0.5).rounded(.down))
      #expect(line.fonts.count == 1 && line.fonts[0] == ("system", 17))
      #expect(!line.isTruncated)
    }
    let json = Inspection(scene).json
    #expect(json.contains("\"lines\": [{\"range\": [0, 8], \"rect\": [0, "))
    #expect((try? JSONScanner.scan(Array(json.utf8), file: "json")) != nil)
    #expect(Inspection(scene).lines.contains { $0.contains("  \"one two three\"  seen") })
  }
}
