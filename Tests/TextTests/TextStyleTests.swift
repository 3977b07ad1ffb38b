import Mesmer
import TestSupport
import Testing

@Suite("Text styles")
struct TextStyleTests {
  @Test("the sizes are Apple's: the standard ones, the least and the largest")
  func sizes() {
    let known: [(Font.TextStyle, Double, Double, Double)] = [
      (.largeTitle, 31, 34, 60), (.title1, 25, 28, 58), (.title2, 19, 22, 56),
      (.title3, 17, 20, 55), (.headline, 14, 17, 53), (.subheadline, 12, 15, 49),
      (.body, 14, 17, 53), (.callout, 13, 16, 51), (.footnote, 12, 13, 44),
      (.caption1, 11, 12, 43), (.caption2, 11, 11, 40),
    ]
    #expect(known.count == Font.TextStyle.allCases.count)
    for (style, least, standard, largest) in known {
      func size(_ category: ContentSizeCategory) -> Double {
        category.pointSize(of: style)
      }
      #expect(size(.extraSmall) == least, "\(style)")
      #expect(size(.large) == standard, "\(style)")
      #expect(size(.accessibilityExtraExtraExtraLarge) == largest, "\(style)")
    }
  }

  @Test("no size is smaller in a larger category")
  func rising() {
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
    #expect(
      Font.preferred(forTextStyle: .body, compatibleWith: traits).pointSize == 33)
    TraitCollection.$current.withValue(traits) {
      #expect(Font.preferred(forTextStyle: .body).pointSize == 33)
    }
  }
}
