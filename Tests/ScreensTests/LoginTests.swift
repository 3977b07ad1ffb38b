import MesmerTesting
import MesmerUIKit
import Testing

private final class LoginController: UIViewController, UITextFieldDelegate {
  private let card = UIStackView()
  private let mail = UITextField()
  private let password = UITextField()
  private let message = UILabel()
  private(set) lazy var button = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: "Sign In") { [weak self] _ in self?.signIn() })

  private(set) var isLoading = false { didSet { button.setNeedsUpdateConfiguration() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let title = UILabel("Welcome back", .systemFont(ofSize: 28, weight: .bold))
    mail.text = "ada@example.com"
    mail.placeholder = "E-mail"
    mail.keyboardType = .emailAddress
    mail.textContentType = .username
    mail.clearButtonMode = .whileEditing
    password.text = "engine"
    password.placeholder = "Password"
    password.isSecureTextEntry = true
    for field in [mail, password] {
      field.borderStyle = .roundedRect
      field.autocapitalizationType = .none
      field.delegate = self
      field.heightAnchor.constraint(equalToConstant: 44).isActive = true
    }
    message.font = .preferredFont(forTextStyle: .footnote)
    message.textColor = .systemRed
    message.text = " "
    button.configuration?.cornerStyle = .large
    button.configuration?.imagePadding = 8
    button.configuration?.buttonSize = .large
    button.configurationUpdateHandler = { [weak self] button in
      let isLoading = self?.isLoading ?? false
      button.configuration?.showsActivityIndicator = isLoading
      button.configuration?.title = isLoading ? "Signing in" : "Sign In"
    }
    card.axis = .vertical
    card.spacing = 12
    for part in [title, mail, password, message, button] { card.addArrangedSubview(part) }
    card.setCustomSpacing(24, after: title)
    view.addSubview(card)
    card.pin(to: view, leading: 24, trailing: -24)
    NSLayoutConstraint.activate([
      card.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor)
    ])
  }

  private func signIn() {
    view.endEditing(true)
    message.text = " "
    isLoading = true
    button.isUserInteractionEnabled = false
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.fail() }
  }

  private func fail() {
    isLoading = false
    button.isUserInteractionEnabled = true
    message.text = "The password is not right."
    password.text = nil
    password.layer.borderColor = UIColor.systemRed.cgColor
    password.layer.borderWidth = 1
    password.layer.cornerRadius = 5
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, -12, 12, -8, 8, -4, 4, 0]
    shake.duration = 0.5
    shake.isAdditive = true
    shake.timingFunction = CAMediaTimingFunction(name: .easeOut)
    password.layer.add(shake, forKey: "shake")
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField == mail ? password.becomeFirstResponder() : textField.resignFirstResponder()
  }
}

@Suite("Login", .screens) struct LoginTests {
  @Test("the button shows that it is busy, and a wrong password shakes")
  func shaken() throws {
    let screen = Screen(320, 320, .wait(0.2), .tap(CGPoint(x: 160, y: 273))) {
      LoginController()
    }
    try screen.expectGoldens("login", at: [0, 0.8, 1.4], dark: [0.8, 2])
    let loading = try screen.run(at: [0, 0.8, 2]) { window, _ in
      (window.rootViewController as? LoginController)?.isLoading
    }
    #expect(loading == [false, true, false])
  }
}
