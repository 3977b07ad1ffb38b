import MesmerUIKit

/// A form in groups: steppers, a switch, a slider, a choice and a sum.
final class StepperFormController: UITableViewController {
  private struct Row {
    var title: String
    var control: UIView
  }
  let (tickets, bicycles) = (UIStepper(), UIStepper())
  let (insurance, comfort) = (UISwitch(), UISlider())
  private let travelClass = UISegmentedControl(items: ["2nd", "1st"])
  private let note = UITextField()
  private lazy var sections: [(header: String, rows: [Row])] = [
    (
      "Journey",
      [
        Row(title: "Tickets", control: tickets),
        Row(title: "Bikes", control: bicycles),
        Row(title: "Class", control: travelClass),
      ]
    ),
    (
      "Extras",
      [
        Row(title: "Insurance", control: insurance),
        Row(title: "Seat", control: comfort), Row(title: "Note", control: note),
      ]
    ),
  ]

  private var price: Int {
    let seat = travelClass.selectedSegmentIndex == 0 ? 24 : 39
    return Int(tickets.value) * seat + Int(bicycles.value) * 10
      + (insurance.isOn ? 5 : 0) + Int(comfort.value * 10)
  }

  init() { super.init(style: .insetGrouped) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    (tickets.minimumValue, tickets.maximumValue, tickets.value) = (1, 9, 1)
    bicycles.maximumValue = 2
    travelClass.selectedSegmentIndex = 0
    comfort.value = 0.4
    note.frame.size = CGSize(width: 110, height: 22)
    note.placeholder = "Optional"
    note.textAlignment = .right
    for control in [tickets, bicycles, insurance, travelClass, comfort] as [UIControl] {
      control.sizeToFit()
      control.addTarget(self, action: StepperFormController.changed, for: .valueChanged)
    }
    comfort.frame.size.width = 110
  }

  private func changed(_ sender: UIControl) {
    for cell in tableView.visibleCells {
      if let path = tableView.indexPath(for: cell) { update(cell, at: path) }
    }
    let footer = tableView.footerView(forSection: 1)
    footer?.textLabel?.text = self.tableView(tableView, titleForFooterInSection: 1)
    footer?.setNeedsLayout()
  }

  private func update(_ cell: UITableViewCell, at path: IndexPath) {
    let row = sections[path.section].rows[path.row]
    cell.textLabel?.text = row.title
    if let stepper = row.control as? UIStepper {
      cell.textLabel?.text = "\(row.title): \(Int(stepper.value))"
    }
    cell.accessoryView = row.control
    cell.selectionStyle = .none
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
  ) -> String? { section == 1 ? "\(price) francs in all" : nil }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    update(cell, at: indexPath)
    return cell
  }
}
