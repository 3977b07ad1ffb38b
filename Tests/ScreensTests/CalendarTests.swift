import MesmerTesting
import MesmerUIKit
import Testing

/// A day of a month, with the dots of its events.
private final class DayCell: UICollectionViewCell {
  static let identifier = "day"
  private let number = UILabel()
  private let circle = UIView()
  private let dots = UIStackView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    circle.layer.cornerRadius = 17
    number.font = .systemFont(ofSize: 17)
    number.textAlignment = .center
    dots.spacing = 3
    contentView.place(circle, number, dots)
    NSLayoutConstraint.activate([
      circle.widthAnchor.constraint(equalToConstant: 34),
      circle.heightAnchor.constraint(equalToConstant: 34),
      circle.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
      circle.topAnchor.constraint(equalTo: contentView.topAnchor),
      number.centerXAnchor.constraint(equalTo: circle.centerXAnchor),
      number.centerYAnchor.constraint(equalTo: circle.centerYAnchor),
      dots.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
      dots.topAnchor.constraint(equalTo: circle.bottomAnchor, constant: 2),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isSelected: Bool { didSet { update() } }

  private var isToday = false

  func configure(day: Int?, isToday: Bool, events: [UIColor]) {
    number.text = day.map { "\($0)" }
    self.isToday = isToday
    for dot in dots.arrangedSubviews { dot.removeFromSuperview() }
    for color in events {
      let dot = UIView()
      dot.backgroundColor = color
      dot.layer.cornerRadius = 2.5
      dot.widthAnchor.constraint(equalToConstant: 5).isActive = true
      dot.heightAnchor.constraint(equalToConstant: 5).isActive = true
      dots.addArrangedSubview(dot)
    }
    update()
  }

  private func update() {
    circle.backgroundColor = isSelected ? (isToday ? .systemRed : .label) : .clear
    number.textColor = isSelected ? .systemBackground : isToday ? .systemRed : .label
    number.font = .systemFont(ofSize: 17, weight: isSelected ? .semibold : .regular)
  }
}

private struct Month {
  let name: String
  let days: Int
  /// Empty cells before the first day.
  let offset: Int
  let events: [Int: [UIColor]]
  let today: Int?
}

private final class CalendarController: UIViewController {
  private let months = [
    Month(
      name: "May 2024", days: 31, offset: 2,
      events: [
        3: [.systemBlue], 14: [.systemGreen, .systemOrange], 28: [.systemPurple],
      ],
      today: 14),
    Month(
      name: "June 2024", days: 30, offset: 5,
      events: [1: [.systemPink], 20: [.systemBlue, .systemGreen, .systemOrange]],
      today: nil),
  ]
  private var shown = 0
  private let name = UILabel()
  private(set) lazy var grid: UICollectionView = {
    let layout = UICollectionViewFlowLayout()
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 4
    let grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
    grid.backgroundColor = .clear
    grid.isScrollEnabled = false
    grid.register(DayCell.self, forCellWithReuseIdentifier: DayCell.identifier)
    grid.dataSource = self
    grid.delegate = self
    return grid
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    name.font = .preferredFont(forTextStyle: .title2)
    name.text = months[shown].name
    let next = UIButton(
      type: .system,
      primaryAction: UIAction(image: UIImage(systemName: "chevron.right")) {
        [weak self] _ in self?.showNext()
      })
    let header = UIStackView(arrangedSubviews: [name, next])
    header.distribution = .equalSpacing
    let weekdays = UIStackView(
      arrangedSubviews: ["M", "T", "W", "T", "F", "S", "S"].enumerated().map {
        let label = UILabel(
          $1, .systemFont(ofSize: 12, weight: .semibold),
          $0 > 4 ? .tertiaryLabel : .secondaryLabel)
        label.textAlignment = .center
        return label
      })
    weekdays.distribution = .fillEqually
    let column = UIStackView(arrangedSubviews: [header, weekdays, grid])
    column.axis = .vertical
    column.spacing = 12
    column.setCustomSpacing(8, after: weekdays)
    view.addSubview(column)
    let safe = view.safeAreaLayoutGuide
    column.pin(to: safe, top: 8, leading: 16, bottom: 0, trailing: -16)
  }

  private func showNext() {
    shown = (shown + 1) % months.count
    UIView.transition(with: grid, duration: 0.4, options: .transitionCrossDissolve) {
      self.grid.reloadData()
      self.grid.layoutIfNeeded()
    }
    UIView.transition(with: name, duration: 0.4, options: .transitionCrossDissolve) {
      self.name.text = self.months[self.shown].name
    }
  }
}

extension CalendarController: UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { months[shown].offset + months[shown].days }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: DayCell.identifier, for: indexPath) as! DayCell
    let month = months[shown]
    let day = indexPath.item - month.offset + 1
    cell.configure(
      day: day > 0 ? day : nil, isToday: day == month.today,
      events: month.events[day] ?? [])
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item >= months[shown].offset }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    CGSize(width: (collectionView.bounds.width / 7).rounded(.down), height: 44)
  }
}

@Suite("Calendar", .screens) struct CalendarTests {
  @Test("a day is selected, and the next month fades in without a selection")
  func months() throws {
    let screen = Screen(
      340, 360, .wait(0.2), .tap(CGPoint(x: 81, y: 203)), .wait(0.5),
      .tap(CGPoint(x: 316, y: 42))
    ) { CalendarController() }
    try screen.expectGoldens("calendar", at: [0.6, 1.1, 1.6], dark: [0.6])
    let selected = try screen.run(at: [0, 0.6, 1.6]) { window, _ in
      let grid = (window.rootViewController as? CalendarController)?.grid
      return (grid?.indexPathsForSelectedItems ?? []).map(\.item)
    }
    #expect(selected == [[], [15], []])
  }
}
