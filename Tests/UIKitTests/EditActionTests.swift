import MesmerUIKit
import Testing

/// The edit actions of text fields and text views, and the names that only exist.
@MainActor @Suite(.serialized) struct EditActionTests {
  final class Locked: UITextField {
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action != Selector("paste:", UIResponderStandardEditActions.paste(_:))
        && super.canPerformAction(action, withSender: sender)
    }
  }

  private func edited(_ field: UITextField) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    window.addSubview(field)
    field.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    field.text = "one two"
    field.becomeFirstResponder()
    return window
  }

  @Test("a field copies, cuts, deletes and replaces its selection")
  func field() {
    let field = UITextField(frame: .zero)
    let window = edited(field)
    field.select(nil)
    field.copy(nil)
    #expect(UIPasteboard.general.string == "two")
    field.cut(nil)
    #expect(field.text == "one " && UIPasteboard.general.string == "two")
    field.delete(nil)
    #expect(field.text == "one ")
    field.paste(nil)
    field.paste(nil)
    #expect(field.text == "one twotwo")
    field.selectAll(nil)
    field.delete(nil)
    #expect(field.text == "" && window.firstResponder === field)
  }

  @Test("paste and cut change only texts that may be edited")
  func locked() {
    final class Guard: NSObject, UITextFieldDelegate {
      func textField(
        _ field: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString text: String
      ) -> Bool { false }
    }
    let (field, keeper, view) = (UITextField(frame: .zero), Guard(), UITextView())
    let window = edited(field)
    field.delegate = keeper
    field.selectAll(nil)
    field.cut(nil)
    field.paste(nil)
    #expect(field.text == "one two" && window.firstResponder === field)
    view.text = "fixed"
    view.isEditable = false
    view.selectAll(nil)
    view.cut(nil)
    view.paste(nil)
    #expect(view.text == "fixed")
  }

  @Test("a secure field is neither copied nor cut")
  func secure() {
    let field = UITextField(frame: .zero)
    let window = edited(field)
    UIPasteboard.general.string = "before"
    field.isSecureTextEntry = true
    field.selectAll(nil)
    field.copy(nil)
    field.cut(nil)
    #expect(field.text == "one two")
    #expect(UIPasteboard.general.string == "before" && window.firstResponder === field)
  }

  @Test("an object performs the actions that it has, unless it says otherwise")
  func actions() {
    let (copy, paste) = (
      Selector("copy:", UIResponderStandardEditActions.copy(_:)),
      Selector("paste:", UIResponderStandardEditActions.paste(_:))
    )
    let field = Locked(frame: .zero)
    #expect(field.canPerformAction(copy, withSender: nil))
    #expect(!field.canPerformAction(paste, withSender: nil))
    #expect(UITextView(frame: .zero).canPerformAction(paste, withSender: nil))
    #expect(!UILabel(frame: .zero).canPerformAction(copy, withSender: nil))
  }

  @Test("the commands of keyboards are stored")
  func commands() {
    let controller = UIViewController()
    #expect(controller.keyCommands == nil)
    let command = UIKeyCommand(
      input: "f", modifierFlags: [.command, .shift], action: Selector("find:"))
    controller.addKeyCommand(command)
    #expect(controller.keyCommands?.first === command && command.input == "f")
    #expect(command.modifierFlags.contains(.command) && command.title == "")
  }
}
