import MesmerUIKit

/// A list of news that is pulled to get newer ones.
final class PullToRefreshController: UITableViewController {
  private(set) var news = [
    ("The lake is open", "Today 7:30"), ("Rain until Friday", "Yesterday 18:12"),
    ("New timetable", "Yesterday 9:05"), ("Ten years of the choir", "Monday 16:40"),
    ("Lost: a grey cat", "Sunday 11:20"),
  ]
  private var waiting = [
    ("The cat is found", "Today 9:41"), ("Road closed", "Today 8:02"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "News"
    navigationController?.navigationBar.prefersLargeTitles = true
    tableView.register(SubtitleCell.self, forCellReuseIdentifier: "news")
    let refresh = UIRefreshControl()
    refresh.tintColor = .systemOrange
    refresh.addTarget(self, action: PullToRefreshController.refresh, for: .valueChanged)
    refreshControl = refresh
  }

  private func refresh(_ sender: UIRefreshControl) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self else { return }
      let rows = self.waiting.indices.map { IndexPath(row: $0, section: 0) }
      self.news.insert(contentsOf: self.waiting, at: 0)
      self.waiting = []
      self.tableView.performBatchUpdates {
        self.tableView.insertRows(at: rows, with: .fade)
      }
      sender.endRefreshing()
    }
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { news.count }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "news", for: indexPath)
    cell.textLabel?.text = news[indexPath.row].0
    cell.detailTextLabel?.text = news[indexPath.row].1
    cell.imageView?.image = UIImage(systemName: "bookmark")
    return cell
  }

  override func tableView(
    _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
  ) {
    tableView.deselectRow(at: indexPath, animated: true)
  }

  private final class SubtitleCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      detailTextLabel?.textColor = .secondaryLabel
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }
}
