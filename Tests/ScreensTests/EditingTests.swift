import MesmerTesting
import MesmerUIKit
import Testing

/// A form with a name and a note.
private final class FormController: UIViewController {
  let name = UITextField()
  let note = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    name.borderStyle = .roundedRect
    name.placeholder = "Name"
    name.id = "name"
    note.font = .preferredFont(forTextStyle: .body)
    note.textColor = .label
    note.backgroundColor = .secondarySystemBackground
    note.layer.cornerRadius = 8
    note.text = "Carrot cake for two, with the good beans and no milk for me."
    let stack = UIStackView(arrangedSubviews: [name, note])
    stack.axis = .vertical
    stack.spacing = 16
    view.addSubview(stack)
    stack.pin(to: view, top: 24, leading: 16, bottom: -24, trailing: -16)
  }
}

@Suite("Editing", .screens) struct EditingTests {
  @Test("a name is typed, and then a part of the note is selected")
  func typed() throws {
    let screen = Screen(
      280, 200, .wait(0.1), .tap(CGPoint(x: 100, y: 40)), .wait(0.1),
      .type("Augusta Ada King-Noel, Countess\u{8}\u{8}ss", interval: 0.02), .wait(1)
    ) { FormController() }
    try screen.expectGoldens("form", at: [0.2, 0.5, 1.5], dark: [0.5])
    let selected = Screen(
      280, 200,
      changes: [
        (
          0.5,
          { window in
            let form = window.rootViewController as? FormController
            form?.note.becomeFirstResponder()
            form?.note.selectedRange = NSRange(location: 7, length: 31)
          }
        )
      ]
    ) { FormController() }
    try selected.expectGoldens("selected", at: [1], dark: [1])
  }

  @Test("a menu opens below its button") func menu() throws {
    let screen = Screen(320, 340, .wait(0.2), .tap(CGPoint(x: 100, y: 50)), .wait(1)) {
      MenuController()
    }
    try screen.expectGoldens("menu", at: [0.3, 1.2], dark: [1.2])
  }

  @Test("the wheels of a date picker turn to the tapped day") func wheels() throws {
    let screen = Screen(
      320, 260, .wait(0.2), .tap(CGPoint(x: 190, y: 128 + 60)), .wait(2)
    ) { WheelController() }
    try screen.expectGoldens("date", at: [0.1, 0.4, 2], dark: [2])
  }
}

/// A card with a button that has a menu.
private final class MenuController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let card = UIView(frame: CGRect(x: 16, y: 90, width: 288, height: 120))
    card.backgroundColor = .systemOrange
    card.layer.cornerRadius = 12
    let button = UIButton(configuration: .tinted())
    button.configuration?.title = "Options"
    button.frame = CGRect(x: 16, y: 32, width: 120, height: 36)
    button.showsMenuAsPrimaryAction = true
    func action(
      _ title: String, _ symbol: String? = nil,
      _ attributes: UIMenuElement.Attributes = [],
      state: UIMenuElement.State = .off
    ) -> UIAction {
      UIAction(
        title: title, image: symbol.flatMap { UIImage(systemName: $0) },
        attributes: attributes, state: state
      ) { _ in }
    }
    button.menu = UIMenu(
      title: "Recipe",
      children: [
        action("Like", "heart", state: .on), action("Save", "bookmark"),
        UIMenu(title: "Sort By", children: [action("Name")]),
        UIMenu(
          options: .displayInline, children: [action("Delete", "trash", .destructive)]),
      ])
    view.addSubview(card)
    view.addSubview(button)
  }
}

/// A date picker.
private final class WheelController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let picker = UIDatePicker()
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .wheels
    picker.date = Date(timeIntervalSince1970: 1_718_000_000)
    picker.maximumDate = Date(timeIntervalSince1970: 1_718_900_000)
    picker.frame = CGRect(x: 0, y: 20, width: 320, height: 216)
    view.addSubview(picker)
  }
}
