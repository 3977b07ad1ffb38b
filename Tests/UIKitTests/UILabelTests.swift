import MesmerUIKit
import Testing

@Suite struct UILabelTests {
  @Test func theShadowIsTheTextsAndTheLayersIsUntouched() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(
      label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    label.text = "Shadow"
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 1, height: 2)
    #expect(label.textShadowColor == .red)
    #expect(label.textShadowOffset == CGSize(width: 1, height: 2))
    let plain = UIView()
    #expect(plain.shadowColor == .black)
    #expect(plain.shadowOffset == CGSize(width: 0, height: -3))
  }

  @Test func codeForUIKitsLabelsCompilesAndMeansTheSame() {
    let label = UILabel()
    label.text = nil
    label.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
    label.textColor = UIColor.darkGray
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.numberOfLines = 0
    label.baselineAdjustment = .alignCenters
    #expect(label.intrinsicContentSize == .zero)
    label.text = "Hello"
    #expect(label.text?.count == 5)
    #expect(label.intrinsicContentSize.height == 18)
    #expect(label.font == .system(size: 15, weight: .semibold))
    label.font = nil
    #expect(label.font.pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
    #expect(abs(UIFont.systemFont(ofSize: 15).lineHeight - 17.900391) < 1e-6)
  }
}
