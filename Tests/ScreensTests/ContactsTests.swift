import MesmerTesting
import MesmerUIKit
import Testing

private let people = [
  ("A", ["Ada Lovelace", "Alan Turing", "Annie Easley"]),
  ("G", ["Grace Hopper"]),
  ("K", ["Katherine Johnson", "Ken Thompson"]),
  ("M", ["Margaret Hamilton", "Mary Jackson"]),
  ("R", ["Radia Perlman"]),
]

private final class ContactsController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { _ in })
    let field = UISearchBar(frame: CGRect(x: 0, y: 0, width: 0, height: 52))
    field.searchBarStyle = .minimal
    field.placeholder = "Search"
    tableView.tableHeaderView = field
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "person")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { people.count }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { people[section].1.count }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { people[section].0 }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "person", for: indexPath)
    cell.textLabel?.text = people[indexPath.section].1[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let name = people[indexPath.section].1[indexPath.row]
    navigationController?.pushViewController(
      ContactController(name: name), animated: true)
  }
}

private final class ContactController: UIViewController {
  private let name: String

  init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let initials = UILabel(
      String(name.split(separator: " ").compactMap(\.first)),
      .systemFont(ofSize: 36, weight: .medium), .white)
    initials.textAlignment = .center
    initials.backgroundColor = .systemGray
    initials.layer.cornerRadius = 44
    initials.clipsToBounds = true
    let title = UILabel(name, .preferredFont(forTextStyle: .title1))
    let actions = UIStackView(
      arrangedSubviews: ["text", "call", "video", "mail"].map { name in
        var configuration = UIButton.Configuration.gray()
        configuration.title = name
        configuration.buttonSize = .small
        configuration.contentInsets = NSDirectionalEdgeInsets(
          top: 10, leading: 4, bottom: 10, trailing: 4)
        configuration.background.backgroundColor = .secondarySystemGroupedBackground
        return UIButton(configuration: configuration, primaryAction: nil)
      })
    actions.distribution = .fillEqually
    actions.spacing = 8
    view.place(initials, title, actions)
    let margins = view.layoutMarginsGuide
    actions.pin(to: margins, leading: 0, trailing: 0)
    NSLayoutConstraint.activate([
      initials.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      initials.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      initials.widthAnchor.constraint(equalToConstant: 88),
      initials.heightAnchor.constraint(equalTo: initials.widthAnchor),
      title.topAnchor.constraint(
        equalToSystemSpacingBelow: initials.bottomAnchor, multiplier: 1),
      title.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      actions.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 20),
    ])
  }
}

@Suite("Contacts", .screens) struct ContactsTests {
  private let screen = Screen(320, 500) {
    let navigation = UINavigationController(
      rootViewController: ContactsController(style: .plain))
    navigation.navigationBar.prefersLargeTitles = true
    return navigation
  }

  private func depth(_ window: UIWindow) -> Int? {
    (window.rootViewController as? UINavigationController)?.viewControllers.count
  }

  @Test("the large title gives way while the list scrolls") func scrolled() throws {
    let screen = screen.playing(
      .wait(0.2), .slow(CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 350)))
    try screen.expectGoldens("contacts", at: [0, 0.4], dark: [0])
  }

  @Test("a push is a film whose frames alone are those of the run")
  func pushFilm() throws {
    let screen = screen.playing(.wait(0.2), .tap(CGPoint(x: 120, y: 300)))
    try screen.expectFilm(from: 0.2, to: 0.7)
  }

  @Test("a person is pushed, and the edge swipe pops") func pushed() throws {
    let screen = screen.playing(
      .wait(0.2), .tap(CGPoint(x: 120, y: 300)), .wait(1.2),
      .drag(from: CGPoint(x: 2, y: 300), to: CGPoint(x: 240, y: 300), duration: 0.5))
    try screen.expectGoldens("contacts-person", at: [0.5, 1.2, 1.8], dark: [1.2])
    #expect(try screen.run(at: [0, 1.2, 3]) { window, _ in depth(window) } == [1, 2, 1])
  }
}
