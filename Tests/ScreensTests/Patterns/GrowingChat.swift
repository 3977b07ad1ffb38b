import MesmerUIKit

/// A text in a bubble.
final class BubbleCell: UITableViewCell {
  private let bubble = UIView()
  private let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    bubble.backgroundColor = .systemGreen
    bubble.layer.cornerRadius = 14
    label.numberOfLines = 0
    label.textColor = .white
    contentView.place(bubble)
    bubble.place(label)
    bubble.pin(to: contentView, top: 3, bottom: -3, trailing: -12)
    label.pin(to: bubble, top: 6, leading: 12, bottom: -6, trailing: -12)
    bubble.widthAnchor.constraint(lessThanOrEqualToConstant: 190).isActive = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func configure(_ text: String) { label.text = text }
}

/// A chat whose text view grows with its text, up to four lines, and words to add to it.
final class GrowingChatController: UIViewController, UITableViewDataSource {
  private let (tableView, textView) = (UITableView(), UITextView())
  private(set) var messages = ["Hello", "Is the blue bicycle still for sale?"]
  private let words = ["I come ", "tomorrow ", "with Ann "]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.separatorStyle = .none
    tableView.register(BubbleCell.self, forCellReuseIdentifier: "bubble")
    textView.font = .systemFont(ofSize: 16)
    textView.isScrollEnabled = false
    textView.layer.cornerRadius = 17
    textView.layer.borderWidth = 1
    textView.layer.borderColor = UIColor.systemGray3.cgColor
    textView.textContainerInset = UIEdgeInsets(top: 7, left: 8, bottom: 7, right: 8)
    let send = UIButton(type: .system)
    send.setImage(UIImage(systemName: "arrow.up"), for: .normal)
    send.addTarget(self, action: GrowingChatController.send, for: .touchUpInside)
    send.setContentHuggingPriority(.required, for: .horizontal)
    let chips = UIStackView(
      arrangedSubviews: words.map { word in
        let chip = UIButton(configuration: .gray())
        chip.setTitle(word.trimmingCharacters(in: .whitespaces), for: .normal)
        chip.titleLabel?.font = .systemFont(ofSize: 11)
        chip.configuration?.contentInsets = .init(
          top: 4, leading: 6, bottom: 4, trailing: 6)
        chip.addAction(UIAction { [weak self] _ in self?.add(word) }, for: .touchUpInside)
        return chip
      })
    chips.spacing = 6
    let row = UIStackView(arrangedSubviews: [textView, send])
    row.alignment = .bottom
    row.spacing = 8
    view.place(tableView, chips, row)
    tableView.pin(to: view, top: 0, leading: 0, trailing: 0)
    chips.pin(to: view, leading: 8)
    row.pin(to: view.safeAreaLayoutGuide, leading: 12, bottom: -8, trailing: -12)
    NSLayoutConstraint.activate([
      tableView.bottomAnchor.constraint(equalTo: chips.topAnchor, constant: -6),
      chips.bottomAnchor.constraint(equalTo: row.topAnchor, constant: -6),
      textView.heightAnchor.constraint(lessThanOrEqualToConstant: 92),
      send.heightAnchor.constraint(equalToConstant: 34),
    ])
  }

  private func add(_ word: String) {
    textView.text += word
    let fitting = textView.sizeThatFits(
      CGSize(width: textView.bounds.width, height: .greatestFiniteMagnitude))
    textView.isScrollEnabled = fitting.height > 92
    UIView.animate(withDuration: 0.2) { self.view.layoutIfNeeded() }
  }

  private func send(_ sender: UIButton) {
    guard !textView.text.isEmpty else { return }
    messages.append(textView.text.trimmingCharacters(in: .whitespaces))
    textView.text = ""
    textView.isScrollEnabled = false
    let path = IndexPath(row: messages.count - 1, section: 0)
    tableView.insertRows(at: [path], with: .bottom)
    tableView.scrollToRow(at: path, at: .bottom, animated: true)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "bubble", for: indexPath)
    (cell as? BubbleCell)?.configure(messages[indexPath.row])
    return cell
  }
}
