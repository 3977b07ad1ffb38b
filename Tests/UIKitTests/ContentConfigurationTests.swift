import MesmerUIKit
import TestSupport
import Testing

/// Cells whose content is a value that makes a view.
@Suite struct ContentConfigurationTests {
  struct Bar: UIContentConfiguration {
    var color = UIColor.red
    var height: CGFloat = 70
    func makeContentView() -> UIView & UIContentView { BarView(self) }
    func updated(for state: any UIConfigurationState) -> Bar { self }
  }

  final class BarView: UIView, UIContentView {
    private let fill = UIView()
    private lazy var tall = fill.heightAnchor.constraint(equalToConstant: 0)
    var configuration: any UIContentConfiguration { didSet { show() } }

    init(_ bar: Bar) {
      configuration = bar
      super.init(frame: .zero)
      addSubview(fill)
      fill.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        fill.leadingAnchor.constraint(equalTo: leadingAnchor),
        fill.trailingAnchor.constraint(equalTo: trailingAnchor),
        fill.topAnchor.constraint(equalTo: topAnchor),
        fill.bottomAnchor.constraint(equalTo: bottomAnchor), tall,
      ])
      show()
    }
    required init?(coder: NSCoder) { nil }

    private func show() {
      guard let bar = configuration as? Bar else { return }
      fill.backgroundColor = bar.color
      tall.constant = bar.height
    }
  }

  final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(
      _ table: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.contentConfiguration = Bar(color: path.row == 0 ? .red : .blue)
      return cell
    }
  }

  @Test("a row is as high as its configuration's view, which fills it")
  func rows() {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    table.dataSource = rows
    table.separatorStyle = .none
    let image = shown(table)
    #expect(table.contentSize.height == 140)
    #expect(image.rgba(50, 35) == redPixel && image.rgba(50, 105) == bluePixel)
  }

  @Test("a text is shown with transformed letters")
  func transforms() {
    typealias Transform = UIListContentConfiguration.TextProperties.TextTransform
    let cell = UITableViewCell()
    for (transform, shown) in [
      (.none, "a bC"), (.uppercase, "A BC"), (.lowercase, "a bc"), (.capitalized, "A Bc"),
    ] as [(Transform, String)] {
      var header = UIListContentConfiguration.plainHeader()
      header.text = "a bC"
      header.textProperties.transform = transform
      cell.contentConfiguration = header
      #expect(all(UILabel.self, in: cell).compactMap(\.text) == [shown])
    }
  }

  @Test("a configuration of the same type keeps the view, another one replaces it")
  func same() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    cell.contentConfiguration = Bar()
    let view = cell.contentView.subviews.first
    cell.contentConfiguration = Bar(color: .blue)
    #expect(cell.contentView.subviews.first === view && view is BarView)
    #expect(shown(cell).rgba(50, 50) == bluePixel)
    cell.contentConfiguration = UIListContentConfiguration.cell()
    #expect(cell.contentView.subviews.first is UIListContentView)
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test(
    "a cell is configured before its first layout, and before the next after a change")
  func state() {
    let cell = UITableViewCell()
    var log: [Bool] = []
    cell.configurationUpdateHandler = { cell, state in
      log.append(state.isSelected)
      var content = cell.defaultContentConfiguration()
      content.text = state.isSelected ? "on" : "off"
      cell.contentConfiguration = content
    }
    #expect(log == [])
    cell.layoutIfNeeded()
    cell.isSelected = true
    cell.isHighlighted = true
    #expect(log == [false])
    cell.layoutIfNeeded()
    #expect(log == [false, true] && cell.textLabel?.text == "on")
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(log == [false, true])
  }

  @Test("an update may change the background and the style of the selection")
  func background() {
    let (row, item) = (UITableViewCell(), UICollectionViewCell())
    var count = 0
    row.configurationUpdateHandler = { cell, state in
      count += 1
      cell.selectionStyle = state.isSelected ? .none : .default
      cell.selectedBackgroundView = UIView()
    }
    item.configurationUpdateHandler = { cell, _ in
      count += 1
      cell.backgroundView = UIView()
    }
    for cell in [row, item] as [UIView] { cell.layoutIfNeeded() }
    row.isSelected = true
    item.isSelected = true
    for cell in [row, item] as [UIView] { cell.layoutIfNeeded() }
    #expect(count == 4)
  }

  @Test("another configuration, or none, removes the texts of the one before")
  func texts() {
    let cell = UITableViewCell()
    for other in [Bar(), nil] as [(any UIContentConfiguration)?] {
      var content = cell.defaultContentConfiguration()
      content.text = "A"
      cell.contentConfiguration = content
      cell.layoutIfNeeded()
      #expect(cell.textLabel?.text == "A")
      cell.contentConfiguration = other
      #expect((cell.textLabel?.text ?? "") == "")
    }
  }

  @Test("a list cell shows texts as before, and the view of another configuration")
  func lists() {
    let cell = UICollectionViewListCell(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var content = cell.defaultContentConfiguration()
    content.text = "A"
    cell.contentConfiguration = content
    #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "A")
    cell.contentConfiguration = Bar()
    #expect(cell.contentConfiguration is Bar)
    #expect(shown(cell).rgba(50, 50) == redPixel)
  }
}
