import MesmerUIKit

/// A table under a picture that stretches, goes slower, and leaves a bar with a title.
final class StretchyHeaderController: UITableViewController {
  private static let height: CGFloat = 150
  private let header = UIView()
  private let picture = UIImageView(image: .valley(.systemTeal))
  private let titleLabel = UILabel(
    "Bernina Express", .systemFont(ofSize: 17, weight: .semibold))
  private let stops = [
    ("Chur", "8:32"), ("Thusis", "9:01"), ("Tiefencastel", "9:18"), ("Filisur", "9:34"),
    ("Bergün", "9:47"), ("Samedan", "10:21"), ("Pontresina", "10:31"),
    ("Alp Grüm", "11:09"), ("Poschiavo", "11:53"), ("Tirano", "12:49"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.contentInsetAdjustmentBehavior = .never
    tableView.contentInset.top = StretchyHeaderController.height
    tableView.verticalScrollIndicatorInsets.top = StretchyHeaderController.height
    tableView.rowHeight = 48
    header.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    header.addSubview(picture)
    tableView.addSubview(header)
    titleLabel.alpha = 0
    navigationItem.titleView = titleLabel
    let bar = UINavigationBarAppearance()
    bar.configureWithTransparentBackground()
    navigationItem.standardAppearance = bar
    navigationItem.scrollEdgeAppearance = bar
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "heart"), style: .plain, target: self,
      action: StretchyHeaderController.like)
    layoutHeader()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layoutHeader()
  }

  private func layoutHeader() {
    let offset = tableView.contentOffset.y
    let full = StretchyHeaderController.height
    let height = max(full, -offset)
    header.frame = CGRect(
      x: 0, y: min(-full, offset), width: tableView.bounds.width, height: height)
    picture.frame = header.bounds.offsetBy(dx: 0, dy: max(0, (offset + full) / 2))
    let progress = min(max((offset + full - 40) / 40, 0), 1)
    titleLabel.alpha = progress
    let bar = UINavigationBarAppearance()
    bar.configureWithTransparentBackground()
    bar.backgroundColor = UIColor.systemBackground.withAlphaComponent(progress)
    navigationItem.standardAppearance = bar
    navigationItem.scrollEdgeAppearance = bar
  }

  private func like(_ sender: UIBarButtonItem) {
    sender.image = UIImage(systemName: "heart.fill")
  }

  override func scrollViewDidScroll(_ scrollView: UIScrollView) { layoutHeader() }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { stops.count }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "stop")
      ?? UITableViewCell(style: .value1, reuseIdentifier: "stop")
    cell.textLabel?.text = stops[indexPath.row].0
    cell.detailTextLabel?.text = stops[indexPath.row].1
    return cell
  }
}
