import Testing

@testable import MesmerUIKit

// Screens in the manner of real apps, with the parts together that the other tests have
// alone: bars over tables, controls in cells, constraints, layer animations.

/// A screen of settings.
private final class SettingsController: UITableViewController {
  private let titles = ["Airplane Mode", "Wi-Fi", "Notifications", "Sounds"]
  var changes: [Bool] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    navigationController?.navigationBar.prefersLargeTitles = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Done", style: .done, target: nil, action: nil)
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  )
    -> Int
  { section == 0 ? titles.count : 30 }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { section == 1 ? "Apps" : nil }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  )
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text =
      indexPath.section == 0 ? titles[indexPath.row] : "App \(indexPath.row + 1)"
    cell.imageView?.image = UIImage(systemName: "star.fill")
    cell.accessoryView = nil
    cell.accessoryType = .disclosureIndicator
    if indexPath == IndexPath(row: 0, section: 0) {
      let toggle = UISwitch()
      toggle.addTarget(
        self, action: Selector("toggled:", SettingsController.toggled(_:)),
        for: .valueChanged)
      cell.accessoryView = toggle
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    navigationController?.pushViewController(ProfileController(), animated: true)
  }

  func toggled(_ sender: UISwitch) { changes.append(sender.isOn) }
}

/// A card with a ring, a button and a slider, placed by constraints.
private final class ProfileController: UIViewController {
  let ring = CAShapeLayer()
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Profile"
    view.backgroundColor = .systemGroupedBackground
    let card = UIView()
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 16
    let name = UILabel()
    name.text = "A name of some length that takes two lines"
    name.numberOfLines = 0
    name.font = .preferredFont(forTextStyle: .title2)
    button.configuration = .filled()
    button.setTitle("Follow", for: .normal)
    let slider = UISlider()
    slider.value = 0.4
    let stack = UIStackView(arrangedSubviews: [name, slider, button])
    stack.axis = .vertical
    stack.spacing = 12
    for part in [card, stack] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(card)
    card.addSubview(stack)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      stack.topAnchor.constraint(equalTo: card.topAnchor, constant: 100),
      stack.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -20),
      stack.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -20),
    ])
    ring.path = UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 64, height: 64)).cgPath
    ring.fillColor = UIColor.clear.cgColor
    ring.strokeColor = UIColor.systemBlue.cgColor
    ring.lineWidth = 8
    ring.strokeEnd = 0.75
    card.layer.addSublayer(ring)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.toValue = 0.75
    animation.duration = 0.5
    ring.add(animation, forKey: "progress")
  }
}

@Suite("Whole screens")
struct WholeScreenTests {
  /// A window with settings in a navigation controller, on a clock.
  private func screen(
    _ style: UIUserInterfaceStyle, scale: Double
  ) throws -> (window: UIWindow, settings: SettingsController, clock: WindowClock) {
    let settings = SettingsController(style: .insetGrouped)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.overrideUserInterfaceStyle = style
    window.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    window.rootViewController = UINavigationController(rootViewController: settings)
    window.makeKeyAndVisible()
    return (
      window, settings,
      try WindowClock(
        window, timeline: Timeline([.tap(CGPoint(x: 100, y: 300)), .wait(2)]),
        screenScale: scale)
    )
  }

  private func keep(_ window: UIWindow, _ name: String, scale: Double) throws {
    let pixmap = Renderer(scale: scale).render(window)
    #expect(pixmap.width == Int(375 * scale))
    if let folder = ProcessInfo.processInfo.environment["MESMER_SCREENS"] {
      try pixmap.writePNG(to: "\(folder)/\(name).png")
    }
  }

  @Test("a row is tapped, and its screen appears with a ring that fills")
  func settings() throws {
    for (style, scale) in [(UIUserInterfaceStyle.light, 2.0), (.dark, 3)] {
      let (window, settings, clock) = try screen(style, scale: scale)
      clock.advance(to: 0.01)
      try keep(window, "settings-\(style)", scale: scale)
      let table = try #require(settings.tableView)
      // Below the bar with its large title.
      #expect(table.adjustedContentInset.top == 20 + 44 + 52)
      #expect(table.contentOffset.y == -116 && table.visibleCells.count >= 8)
      clock.advance(to: 0.35)
      try keep(window, "pushing-\(style)", scale: scale)
      clock.advance(to: 2)
      try keep(window, "profile-\(style)", scale: scale)
      let top = settings.navigationController?.topViewController
      let profile = try #require(top as? ProfileController)
      #expect(profile.button.frame.width == 375 - 32 - 40)
      #expect(profile.button.titleLabel?.text == "Follow")
      #expect(profile.button.titleLabel?.textColor == .white)
      #expect(UILabel().textColor == .label)
      #expect(profile.ring.animationKeys() == nil && profile.ring.strokeEnd == 0.75)
    }
  }

  @Test("a switch in a cell calls its target")
  func toggles() throws {
    let (window, settings, clock) = try screen(.light, scale: 2)
    clock.advance(to: 0.01)
    let cell = try #require(
      settings.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
    let toggle = try #require(cell.accessoryView as? UISwitch)
    let place = toggle.convert(
      CGPoint(x: toggle.bounds.midX, y: toggle.bounds.midY), to: window)
    let finger = try WindowClock(
      window, timeline: Timeline([.tap(place), .wait(1)]), screenScale: 2)
    finger.advance(to: 1)
    #expect(settings.changes == [true] && toggle.isOn)
  }
}
