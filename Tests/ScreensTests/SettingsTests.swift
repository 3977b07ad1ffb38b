import MesmerTesting
import MesmerUIKit
import Testing

/// The settings of a display: switches, a slider, segments and pages below.
private final class SettingsController: UITableViewController {
  private enum Row {
    case toggle(String, UIColor, Bool)
    case slider(String)
    case segments(String, [String])
    case page(String, String)
  }

  private let sections: [(header: String?, footer: String?, rows: [Row])] = [
    (
      "Appearance", "True Tone adapts the display to the light around it.",
      [
        .segments("Style", ["Light", "Dark", "Auto"]),
        .toggle("True Tone", .systemBlue, false),
        .slider("Brightness"),
      ]
    ),
    (
      nil, nil,
      [
        .page("Text Size", "Large"), .page("Auto-Lock", "30 Seconds"),
        .toggle("Raise to Wake", .systemOrange, true),
      ]
    ),
    ("More", nil, [.page("Night Shift", "22:00 to 7:00")]),
  ]
  private(set) var isTrueTone = false

  init() {
    super.init(style: .insetGrouped)
    title = "Display"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for identifier in ["toggle", "slider", "segments"] {
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: identifier)
    }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { sections[section].rows.count }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { sections[section].header }

  override func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { sections[section].footer }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    switch sections[indexPath.section].rows[indexPath.row] {
    case .page(let name, let detail):
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "page")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "page")
      cell.textLabel?.text = name
      cell.detailTextLabel?.text = detail
      cell.accessoryType = .disclosureIndicator
      return cell
    case .toggle(let name, let color, let isOn):
      let cell = tableView.dequeueReusableCell(withIdentifier: "toggle", for: indexPath)
      cell.textLabel?.text = name
      cell.imageView?.image = UIImage(systemName: "square.fill")
      cell.imageView?.tintColor = color
      let toggle = UISwitch()
      toggle.isOn = isOn
      toggle.addAction(
        UIAction { [weak self] in
          self?.isTrueTone = ($0.sender as? UISwitch)?.isOn ?? false
        }, for: .valueChanged)
      cell.accessoryView = toggle
      cell.selectionStyle = .none
      return cell
    case .slider(let name):
      let cell = tableView.dequeueReusableCell(withIdentifier: "slider", for: indexPath)
      cell.selectionStyle = .none
      // A cell that is used again has the row.
      if cell.contentView.subviews.contains(where: { $0 is UIStackView }) { return cell }
      let label = UILabel()
      label.text = name
      label.setContentHuggingPriority(.required, for: .horizontal)
      let slider = UISlider()
      slider.value = 0.6
      let row = UIStackView(arrangedSubviews: [label, slider])
      row.spacing = 16
      cell.contentView.addSubview(row)
      let margins = cell.contentView.layoutMarginsGuide
      row.pin(to: margins)
      return cell
    case .segments(let name, let items):
      let cell = tableView.dequeueReusableCell(withIdentifier: "segments", for: indexPath)
      cell.textLabel?.text = name
      let control = UISegmentedControl(items: items)
      control.selectedSegmentIndex = 1
      control.sizeToFit()
      cell.accessoryView = control
      cell.selectionStyle = .none
      return cell
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let page = UIViewController()
    page.view.backgroundColor = .systemGroupedBackground
    navigationController?.pushViewController(page, animated: true)
  }
}

@Suite("Settings", .screens) struct SettingsTests {
  private let screen = Screen(330, 500) {
    UINavigationController(rootViewController: SettingsController())
  }

  @Test("a switch is tapped and its knob slides over") func toggled() throws {
    let screen = screen.playing(.wait(0.2), .tap(CGPoint(x: 278, y: 190)))
    try screen.expectGoldens("settings", at: [0.4], dark: [1.5])
    let states = try screen.run(at: [0, 1.5]) { window, _ in
      let navigation = window.rootViewController as? UINavigationController
      return (navigation?.topViewController as? SettingsController)?.isTrueTone
    }
    #expect(states == [false, true])
  }

  @Test("a row under the finger is gray, and its page is pushed from the right")
  func pushed() throws {
    let screen = screen.playing(
      .wait(0.2), .touch(CGPoint(x: 100, y: 330), duration: 0.4))
    try screen.expectGoldens("settings-row", at: [0.5, 0.8])
  }
}
