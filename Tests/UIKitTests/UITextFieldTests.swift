import MesmerUIKit
import TestSupport
import Testing

private final class Padded: UITextField {
  let insets = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 8)
  override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).inset(by: insets)
  }
  override func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    super.placeholderRect(forBounds: bounds).offsetBy(dx: 1, dy: 0)
  }
  override func editingRect(forBounds bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: 30, dy: 0)
  }
}

private final class Listener: UITextFieldDelegate {
  var heard: [String] = []
  var allows = true
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allows }
  func textFieldDidBeginEditing(_ textField: UITextField) { heard.append("began") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allows }
  func textFieldDidEndEditing(_ textField: UITextField) { heard.append("ended") }
}

@Suite struct UITextFieldTests {
  @Test("text, placeholder and their rectangles, which subclasses move")
  func rectangles() {
    let field = Padded(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    #expect(field.text == "" && field.font?.pointSize == 17)
    field.placeholder = "Name"
    field.borderStyle = .roundedRect
    field.layoutIfNeeded()
    let labels = field.subviews.compactMap { $0 as? UILabel }
    #expect(labels[0].frame == CGRect(x: 20, y: 2, width: 166, height: 30))
    #expect(labels[1].frame == CGRect(x: 19, y: 2, width: 166, height: 30))
    #expect(labels[0].text == "Name" && !labels[0].isHidden)
    field.text = "Anna"
    #expect(labels[0].isHidden && labels[1].text == "Anna")
    field.isSecureTextEntry = true
    #expect(labels[1].text == "\u{2022}\u{2022}\u{2022}\u{2022}" && field.text == "Anna")
    field.text = nil
    #expect(field.text == "" && !labels[0].isHidden)
  }

  @Test("views at the sides narrow the text, in the modes that show them") func sides() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let (left, right) = (UIView(), UIView())
    left.frame.size = CGSize(width: 20, height: 20)
    right.frame.size = CGSize(width: 30, height: 10)
    field.leftView = left
    field.rightView = right
    #expect(field.textRect(forBounds: field.bounds) == field.bounds)
    #expect(left.superview == nil)
    field.leftViewMode = .always
    field.rightViewMode = .unlessEditing
    field.layoutIfNeeded()
    #expect(
      field.textRect(forBounds: field.bounds)
        == CGRect(x: 20, y: 0, width: 150, height: 30))
    #expect(left.frame == CGRect(x: 0, y: 5, width: 20, height: 20))
    #expect(right.frame == CGRect(x: 170, y: 10, width: 30, height: 10))
    field.rightViewMode = .whileEditing
    #expect(right.superview == nil)
    field.semanticContentAttribute = .forceRightToLeft
    field.setNeedsLayout()
    field.layoutIfNeeded()
    #expect(left.frame.minX == 180)
    field.leftView = nil
    #expect(left.superview == nil)
  }

  @Test("a tap begins editing, and the delegate and the events are called once each")
  func editing() throws {
    let screen = UIViewController(nibName: nil, bundle: nil)
    let window = UIWindow.showing(screen)
    let field = UITextField(frame: CGRect(x: 50, y: 100, width: 200, height: 34))
    let other = UITextField(frame: CGRect(x: 50, y: 200, width: 200, height: 34))
    let listener = Listener()
    field.delegate = listener
    field.addAction(for: .editingDidBegin) { _ in listener.heard.append("event began") }
    field.addAction(for: .editingDidEnd) { _ in listener.heard.append("event ended") }
    screen.view.addSubview(field)
    screen.view.addSubview(other)
    try window.play(.tap(CGPoint(x: 60, y: 110)))
    #expect(field.isFirstResponder && field.isEditing)
    #expect(listener.heard == ["began", "event began"])
    listener.allows = false
    try window.play(.tap(CGPoint(x: 60, y: 210)))
    #expect(field.isEditing && !other.isEditing)
    listener.allows = true
    try window.play(.tap(CGPoint(x: 60, y: 210)))
    #expect(!field.isEditing && other.isEditing)
    #expect(listener.heard == ["began", "event began", "ended", "event ended"])
    listener.allows = false
    #expect(!field.becomeFirstResponder() && other.isEditing)
  }

  @Test("the button at the end clears the text") func clearing() throws {
    let screen = UIViewController(nibName: nil, bundle: nil)
    let window = UIWindow.showing(screen)
    let field = UITextField(frame: CGRect(x: 50, y: 100, width: 200, height: 34))
    field.clearButtonMode = .always
    field.text = "text"
    var changes = 0
    field.addAction(for: .editingChanged) { _ in changes += 1 }
    screen.view.addSubview(field)
    try window.play(.wait(0.1), .tap(CGPoint(x: 50 + 190, y: 117)))
    #expect(field.text == "" && changes == 1 && !field.isEditing)
  }

  @Test("sizes: a line of text, and 34 points with round borders") func sizes() {
    let field = UITextField()
    field.text = "Text"
    let label = UILabel()
    label.text = "Text"
    #expect(field.intrinsicContentSize == label.intrinsicContentSize)
    field.borderStyle = .roundedRect
    #expect(
      field.intrinsicContentSize
        == CGSize(width: label.intrinsicContentSize.width + 14, height: 34))
  }
}
