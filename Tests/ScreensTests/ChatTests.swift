import MesmerTesting
import MesmerUIKit
import Testing

private struct Message {
  var text: String
  var isMine: Bool
}

/// A bubble at the left or the right, as high as its text.
private final class MessageCell: UITableViewCell {
  static let reuseIdentifier = "message"
  private let bubble = UIView()
  private let label = UILabel()
  private var leading: NSLayoutConstraint!
  private var trailing: NSLayoutConstraint!

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    bubble.layer.cornerRadius = 17
    bubble.layer.cornerCurve = .continuous
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .body)
    contentView.addSubview(bubble)
    bubble.addSubview(label)
    leading = bubble.leadingAnchor.constraint(
      equalTo: contentView.leadingAnchor, constant: 12)
    trailing = bubble.trailingAnchor.constraint(
      equalTo: contentView.trailingAnchor, constant: -12)
    bubble.pin(to: contentView, top: 4, bottom: -4)
    label.pin(to: bubble, top: 8, leading: 13, bottom: -8, trailing: -13)
    NSLayoutConstraint.activate([
      bubble.widthAnchor.constraint(
        lessThanOrEqualTo: contentView.widthAnchor, multiplier: 0.75)
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func configure(_ message: Message) {
    label.text = message.text
    label.textColor = message.isMine ? .white : .label
    bubble.backgroundColor = message.isMine ? .systemBlue : .secondarySystemBackground
    leading.isActive = false
    trailing.isActive = false
    (message.isMine ? trailing : leading)?.isActive = true
  }
}

/// A talk, and a bar to write below it.
private final class ChatController: UIViewController, UITableViewDataSource {
  let tableView = UITableView()
  let bar = UIView()
  let field = UITextField()
  private(set) var messages = [
    Message(text: "Are you at the station?", isMine: false),
    Message(
      text: "Nearly. The bus took the long way round the lake again.", isMine: true),
    Message(text: "No hurry", isMine: false),
    Message(
      text: "The train is twelve minutes late, so there is time for coffee. Do you want "
        + "one? They have the good beans today.", isMine: false),
    Message(text: "Yes!", isMine: true),
    Message(text: "With milk, please, and whatever cake looks best.", isMine: true),
    Message(text: "Carrot cake it is", isMine: false),
    Message(text: "Platform?", isMine: true),
    Message(
      text: "Four. I am beside the clock, under the departure board.", isMine: false),
    Message(text: "I see you.", isMine: true),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.separatorStyle = .none
    tableView.allowsSelection = false
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 50
    tableView.register(
      MessageCell.self, forCellReuseIdentifier: MessageCell.reuseIdentifier)
    bar.backgroundColor = .secondarySystemBackground
    field.borderStyle = .roundedRect
    field.placeholder = "Message"
    let button = UIButton(type: .system)
    button.setImage(
      UIImage(
        systemName: "arrow.up",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 18, weight: .bold)),
      for: .normal)
    button.addTarget(self, action: ChatController.send, for: .touchUpInside)
    button.setContentHuggingPriority(.required, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [field, button])
    row.spacing = 12
    row.alignment = .center
    view.addSubview(tableView)
    view.addSubview(bar)
    bar.addSubview(row)
    for part in [tableView, bar, row] {
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    tableView.pin(to: view, top: 0, leading: 0, trailing: 0)
    bar.pin(to: view, leading: 0, bottom: 0, trailing: 0)
    row.pin(to: bar.layoutMarginsGuide, leading: 0, trailing: 0)
    NSLayoutConstraint.activate([
      tableView.bottomAnchor.constraint(equalTo: bar.topAnchor),
      row.topAnchor.constraint(equalTo: bar.topAnchor, constant: 8),
      row.bottomAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    scrollToEnd(animated: false)
  }

  private func scrollToEnd(animated: Bool) {
    tableView.scrollToRow(
      at: IndexPath(row: messages.count - 1, section: 0), at: .bottom, animated: animated)
  }

  private func send(_ sender: UIButton) {
    let text = field.text ?? ""
    messages.append(Message(text: text.isEmpty ? "Here I come" : text, isMine: true))
    tableView.insertRows(
      at: [IndexPath(row: messages.count - 1, section: 0)], with: .automatic)
    scrollToEnd(animated: true)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: MessageCell.reuseIdentifier, for: indexPath)
    (cell as? MessageCell)?.configure(messages[indexPath.row])
    return cell
  }
}

@Suite("A chat", .screens) struct ChatTests {
  // A fling up to the start, then a message.
  private let screen = Screen(
    300, 340, .wait(0.3), .flick(CGPoint(x: 160, y: 150), to: CGPoint(x: 160, y: 250)),
    .wait(2), .tap(CGPoint(x: 273, y: 316))
  ) { ChatController() }

  @Test("bubbles are as high as their texts, and a new one is inserted at the end")
  func bubbles() throws {
    try screen.expectGoldens("chat", at: [0.4, 4.5], dark: [0.5, 2.2])
  }

  @Test("the last row is above the bar, and flights stop at the first")
  func offsets() throws {
    try screen.run(at: [0.2, 2.3, 4.5]) { window, time in
      let controller = try #require(window.rootViewController as? ChatController)
      let table = controller.tableView
      let end = table.contentSize.height - table.bounds.height
      switch time {
      case 0.2: #expect((table.contentOffset.y - end).magnitude < 0.51)
      case 2.3: #expect(table.contentOffset.y == -20)
      default:
        #expect(table.numberOfRows(inSection: 0) == 11)
        #expect((table.contentOffset.y - end).magnitude < 0.51)
      }
      #expect(controller.bar.frame.maxY == 340)
      let heights = (0..<10).map {
        table.rectForRow(at: IndexPath(row: $0, section: 0)).height
      }
      #expect(heights[3] > heights[1] && heights[1] > heights[0], "\(heights)")
    }
  }
}
