import Testing

@testable import MesmerUIKit

@Suite struct UILabelTests {
  @Test func fontsOfLabelsAreUIKits() {
    let label = UILabel()
    label.font = nil
    #expect(label.font.pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
    #expect(abs(UIFont.systemFont(ofSize: 15).lineHeight - 17.900391) < 1e-6)
  }

  @Test("the font and colour at the start of an attributed text become those of the view")
  func startOfAttributedText() {
    let first = UIFont.systemFont(ofSize: 21)
    let text = NSMutableAttributedString(
      string: "red", attributes: [.foregroundColor: UIColor.red, .font: first])
    text.append(
      NSAttributedString(
        string: "blue",
        attributes: [
          .foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 30),
        ]))
    let label = UILabel()
    let view = UITextView()
    let field = UITextField()
    label.attributedText = text
    view.attributedText = text
    field.attributedText = text
    for _ in 0..<2 {
      #expect(label.font == first && label.textColor == .red)
      #expect(view.font == first && view.textColor == .red)
      #expect(field.font == first && field.textColor == .red)
      label.text = "after"
      view.text = "after"
      field.text = "after"
    }
    // The rest keeps its own attributes.
    label.attributedText = text
    let end = label.attributedText?.attributes(at: 4, effectiveRange: nil)
    #expect(end?[.foregroundColor] as? UIColor == .blue)
    // What the text does not say stays.
    label.attributedText = NSAttributedString(string: "plain")
    #expect(label.font == first && label.textColor == .red)
    // Text of a field without a colour keeps the one that the field had.
    let marked = NSMutableAttributedString(
      string: "*", attributes: [.foregroundColor: UIColor.red])
    marked.append(NSAttributedString(string: " Name"))
    let named = UITextField()
    named.attributedText = marked
    let rest = named.attributedText?.attribute(
      .foregroundColor, at: 2, effectiveRange: nil)
    #expect(rest as? UIColor == .label && named.textColor == .red)
    // A placeholder's style is not that of later placeholders.
    field.attributedPlaceholder = text
    field.placeholder = "after"
    #expect(field.placeholderLabel.textColor == .placeholderText)
  }
}
