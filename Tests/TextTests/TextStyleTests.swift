import Mesmer
import TestSupport
import Testing

@Suite("Text styles") struct TextStyleTests {
  @Test("the sizes are Apple's: Tests/Evidence/text_styles.tsv") func sizes() throws {
    let styles = Font.TextStyle.allCases
    let rows = try styles.map {
      try TestData.evidence.numbers("text_styles.tsv", $0.rawValue)
    }
    #expect(
      rows
        == styles.map { style in
          [ContentSizeCategory.allCases.map { $0.pointSize(of: style) }]
        })
  }

  @Test("no size is smaller in a larger category") func rising() {
    for style in Font.TextStyle.allCases {
      let sizes = ContentSizeCategory.allCases.map { $0.pointSize(of: style) }
      #expect(sizes == sizes.sorted())
    }
    #expect(ContentSizeCategory.allCases.count == 12)
    #expect(ContentSizeCategory.allCases.filter(\.isAccessibilityCategory).count == 5)
    #expect(ContentSizeCategory.large < .extraLarge)
  }

  @Test("the headline is semibold; the traits of the task give the category")
  func preferred() {
    #expect(Font.preferred(forTextStyle: .headline).weight == .semibold)
    #expect(Font.preferred(forTextStyle: .body) == .system(size: 17))
    var traits = TraitCollection()
    traits.preferredContentSizeCategory = .accessibilityLarge
    #expect(Font.preferred(forTextStyle: .body, compatibleWith: traits).pointSize == 33)
    TraitCollection.$current.withValue(traits) {
      #expect(Font.preferred(forTextStyle: .body).pointSize == 33)
    }
  }
}
