import MesmerUIKit
import Testing

@Suite struct UITextViewTests {
  @Test func codeForUIKitsTextViewsCompilesAndMeansTheSame() {
    let textView = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(textView.text == "" && textView.backgroundColor == .systemBackground)
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

@Suite struct UITextViewScrollingTests {
  @Test("a part of the text is scrolled to, as little as needed") func ranges() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.font = .systemFont(ofSize: 17)
    view.text = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    view.layoutIfNeeded()
    let line = (view.contentSize.height - 16) / 20
    view.scrollRangeToVisible(NSRange(location: 0, length: 4))
    #expect(view.contentOffset == .zero)
    let tenth = (view.text as NSString).range(of: "line 10")
    view.scrollRangeToVisible(tenth)
    #expect(abs(view.contentOffset.y - (8 + 11 * line - 100)) < 1)
    view.scrollRangeToVisible((view.text as NSString).range(of: "line 9"))
    #expect(abs(view.contentOffset.y - (8 + 11 * line - 100)) < 1)
    view.scrollRangeToVisible((view.text as NSString).range(of: "line 2"))
    #expect(abs(view.contentOffset.y - (8 + 2 * line)) < 1)
    view.scrollRangeToVisible(NSRange(location: 9999, length: 1))
    #expect(abs(view.contentOffset.y - (8 + 2 * line)) < 1)
  }

  @Test("one that does not scroll has the height of its text") func fixed() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
    view.text = "one\ntwo\nthree"
    #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    view.isScrollEnabled = false
    #expect(
      view.intrinsicContentSize.height
        == view.sizeThatFits(CGSize(width: 200, height: 0)).height)
  }

  @Test("its delegate is called for editing that the program begins and ends")
  func editing() {
    final class Listener: UITextViewDelegate {
      var heard: [String] = []
      func textViewDidBeginEditing(_ textView: UITextView) { heard.append("began") }
      func textViewDidEndEditing(_ textView: UITextView) { heard.append("ended") }
      func scrollViewDidScroll(_ scrollView: UIScrollView) { heard.append("scrolled") }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UITextView(frame: window.bounds)
    let listener = Listener()
    window.addSubview(view)
    view.delegate = listener
    view.isEditable = false
    view.isSelectable = false
    #expect(!view.becomeFirstResponder())
    view.isEditable = true
    #expect(view.becomeFirstResponder() && view.resignFirstResponder())
    view.contentOffset.y = 1
    #expect(listener.heard == ["began", "ended", "scrolled"])
  }

  @Test("the default text is visible on the default background in both appearances")
  func defaultColors() {
    let view = UITextView()
    #expect(view.textColor == .label && view.backgroundColor == .systemBackground)
    view.textColor = .red
    view.textColor = nil
    #expect(view.textColor == .label)
  }
}
