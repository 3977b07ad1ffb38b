import MesmerUIKit

/// A list whose rows open details.
final class ChannelsController: UITableViewController {
  private let names: [String]

  init(_ title: String, _ names: [String]) {
    self.names = names
    super.init(style: .plain)
    self.title = title
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "channel")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: nil, action: nil)
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { names.count }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "channel", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(
    _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
  ) {
    let detail = ChannelController(names[indexPath.row])
    navigationController?.pushViewController(detail, animated: true)
  }
}

/// A channel: its name, and a button that marks its tab.
final class ChannelController: UIViewController {
  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let large = UIImage.SymbolConfiguration(pointSize: 64)
    let picture = UIImageView(
      image: UIImage(systemName: "play.fill", withConfiguration: large))
    let button = UIButton(configuration: .borderedProminent())
    button.setTitle("Mark as read", for: .normal)
    button.addTarget(self, action: ChannelController.mark, for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [picture, button])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 24
    view.place(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
    ])
  }

  private func mark(_ sender: UIButton) {
    navigationController?.tabBarItem.badgeValue = nil
    sender.isEnabled = false
  }
}

/// Tabs with a navigation each.
final class TabAppController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    viewControllers = [
      ("Listen", "play.fill", ["Morning Show", "Night Jazz", "Folk", "Opera Live"]),
      ("Saved", "bookmark.fill", ["Interviews", "Choir"]),
      ("Search", "magnifyingglass", ["Africa", "Asia", "Europe"]),
    ].map { title, symbol, names in
      let navigation = UINavigationController(
        rootViewController: ChannelsController(title, names))
      navigation.navigationBar.prefersLargeTitles = true
      navigation.tabBarItem = UITabBarItem(
        title: title, image: UIImage(systemName: symbol), selectedImage: nil)
      return navigation
    }
    viewControllers?[0].tabBarItem.badgeValue = "3"
  }
}
