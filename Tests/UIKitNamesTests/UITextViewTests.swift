import Testing
import UIKitNames

@Suite struct UITextViewTests {
  @Test func codeForUIKitsTextViewsCompilesAndMeansTheSame() {
    let textView = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(textView.text == "" && textView.backgroundColor == .white)
    textView.text = "One line"
    textView.font = UIFont.systemFont(ofSize: 17)
    textView.textColor = .darkGray
    textView.textAlignment = .center
    textView.isEditable = false
    textView.textContainerInset = UIEdgeInsets(top: 10, left: 4, bottom: 10, right: 4)
    textView.textContainer.lineFragmentPadding = 0
    textView.layoutIfNeeded()
    #expect(textView.lineFragmentPadding == 0)
    #expect(textView.contentSize == CGSize(width: 200, height: 41))
    let fitted = textView.sizeThatFits(
      CGSize(width: 80, height: CGFloat.greatestFiniteMagnitude))
    #expect(fitted.width <= 80 && fitted.height == 41)
    textView.attributedText = NSAttributedString(
      string: "red", attributes: [.foregroundColor: UIColor.red])
    #expect(textView.text == "red" && textView.attributedText.length == 3)
    textView.contentOffset = CGPoint(x: 0, y: 5)
    textView.layer.cornerRadius = 8
    let scroll: UIScrollView = textView
    #expect(scroll.contentOffset.y == 5)
  }
}
