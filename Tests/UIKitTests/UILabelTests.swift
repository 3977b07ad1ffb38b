import MesmerUIKit
import Testing

@Suite struct UILabelTests {
  @Test func fontsOfLabelsAreUIKits() {
    let label = UILabel()
    label.font = nil
    #expect(label.font.pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
    #expect(abs(UIFont.systemFont(ofSize: 15).lineHeight - 17.900391) < 1e-6)
  }
}
