import MesmerUIKit
import Testing

/// Each test has classes of its own, because proxies are shared by the whole process.
@Suite("Appearance proxies") struct UIAppearanceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func add(_ views: UIView...) { views.forEach(window.addSubview) }

  @Test("a view receives values when it enters a window, but not instead of its own")
  func entering() {
    class Bar: UINavigationBar {}
    Bar.appearance().tintColor = .red
    Bar.appearance().barTintColor = .green
    Bar.appearance().titleTextAttributes = [.foregroundColor: UIColor.blue]
    #expect(Bar.appearance() === Bar.appearance())
    let (bar, own) = (Bar(), Bar())
    own.tintColor = .blue
    #expect(bar.tintColor != .red && bar.barTintColor == nil)
    add(bar, own)
    #expect(bar.tintColor == .red && bar.barTintColor == .green)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .blue)
    #expect(own.tintColor == .blue && own.barTintColor == .green)
    // Views in a window do not change, until they enter one again.
    Bar.appearance().barTintColor = .yellow
    bar.tintColor = .black
    #expect(bar.barTintColor == .green)
    bar.removeFromSuperview()
    window.addSubview(bar)
    #expect(bar.barTintColor == .yellow && bar.tintColor == .black)
    // Other classes receive none.
    let other = UINavigationBar()
    window.addSubview(other)
    #expect(other.barTintColor == nil)
  }

  @Test("a value that the initializer of a class sets is the view's own")
  func initializers() {
    class Plain: UIView {}
    class Painted: Plain {
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .red
      }
      required init?(coder: NSCoder) { nil }
    }
    Plain.appearance().backgroundColor = .blue
    let (plain, painted) = (Plain(), Painted())
    add(plain, painted)
    #expect(plain.backgroundColor == .blue && painted.backgroundColor == .red)
  }

  @Test("appearances of bars are copied; a bar keeps one of its own")
  func looks() {
    class Bar: UINavigationBar {}
    class Tabs: UITabBar {}
    let look = UINavigationBarAppearance()
    look.backgroundColor = .red
    Bar.appearance().standardAppearance = look
    Bar.appearance().scrollEdgeAppearance = look
    let tabs = UITabBarAppearance()
    tabs.stackedLayoutAppearance.normal.iconColor = .green
    Tabs.appearance().standardAppearance = tabs
    let (bar, own, tabBar) = (Bar(), Bar(), Tabs())
    own.standardAppearance.backgroundColor = .blue
    add(bar, own, tabBar)
    #expect(bar.standardAppearance.backgroundColor == .red)
    #expect(bar.standardAppearance !== look)
    #expect(bar.scrollEdgeAppearance?.backgroundColor == .red)
    #expect(own.standardAppearance.backgroundColor == .blue)
    #expect(
      tabBar.standardAppearance.stackedLayoutAppearance.normal.iconColor == .green)
  }

  @Test("a subclass precedes its superclass, and containers precede classes")
  func precedence() {
    class Base: UIView {}
    class Derived: Base {}
    class Inner: UIView {}
    class Outer: UIView {}
    class Controller: UIViewController {}
    Derived.appearance().tintColor = .green
    Base.appearance().tintColor = .red
    func tint(_ containers: UIView..., of view: UIView = Derived()) -> UIColor {
      let views = containers + [view]
      for (one, next) in zip(views, views.dropFirst()) { one.addSubview(next) }
      window.addSubview(views[0])
      return view.tintColor
    }
    #expect(tint(of: Base()) == .red && tint() == .green)
    Base.appearance(whenContainedInInstancesOf: [Inner.self]).tintColor = .blue
    Base.appearance(whenContainedInInstancesOf: [Outer.self]).tintColor = .yellow
    #expect(tint(Inner()) == .blue && tint(Inner(), UIView()) == .blue)
    #expect(tint(UIView()) == .green)
    // The outermost container.
    #expect(tint(Outer(), Inner()) == .yellow && tint(Inner(), Outer()) == .blue)
    Base.appearance(whenContainedInInstancesOf: [Inner.self, Outer.self]).tintColor =
      .black
    #expect(tint(Outer(), Inner()) == .black && tint(Inner(), Outer()) == .blue)
    Base.appearance(whenContainedInInstancesOf: [Controller.self]).tintColor = .white
    let controller = Controller()
    #expect(tint(controller.view) == .white)
  }

  @Test("controls, labels and tables receive their colours and fonts")
  func controls() {
    class Switch: UISwitch {}
    class Slider: UISlider {}
    class Progress: UIProgressView {}
    class Pages: UIPageControl {}
    class Segments: UISegmentedControl {}
    class Button: UIButton {}
    class Label: UILabel {}
    class Field: UITextField {}
    class Search: UISearchBar {}
    class Tools: UIToolbar {}
    class Table: UITableView {}
    class Cell: UITableViewCell {}
    class Spinner: UIActivityIndicatorView {}
    Switch.appearance().onTintColor = .red
    Slider.appearance().minimumTrackTintColor = .red
    Progress.appearance().trackTintColor = .red
    Pages.appearance().currentPageIndicatorTintColor = .red
    Segments.appearance().selectedSegmentTintColor = .red
    Segments.appearance().setTitleTextAttributes(
      [.foregroundColor: UIColor.green], for: .selected)
    Button.appearance().setTitleColor(.red, for: .normal)
    Label.appearance().font = .systemFont(ofSize: 9)
    Field.appearance().textColor = .red
    Search.appearance().barTintColor = .red
    Tools.appearance().barTintColor = .red
    Table.appearance().separatorColor = .red
    Cell.appearance().backgroundColor = .red
    Spinner.appearance().color = .red
    let (toggle, slider, progress, pages) = (Switch(), Slider(), Progress(), Pages())
    let (segments, button, label, field) = (Segments(), Button(), Label(), Field())
    let (search, tools, table, cell) = (Search(), Tools(), Table(), Cell())
    let spinner = Spinner()
    add(toggle, slider, progress, pages, segments, button, label, field, search)
    add(tools, table, cell, spinner)
    let colors: [UIColor?] = [
      toggle.onTintColor, slider.minimumTrackTintColor, progress.trackTintColor,
      pages.currentPageIndicatorTintColor, segments.selectedSegmentTintColor,
      button.titleColor(for: .normal), field.textColor, search.barTintColor,
      tools.barTintColor, table.separatorColor, cell.backgroundColor, spinner.color,
    ]
    #expect(colors == Array(repeating: .red, count: 12))
    #expect(toggle.thumbTintColor == nil && label.font == .systemFont(ofSize: 9))
    let title = segments.titleTextAttributes(for: .selected)?[.foregroundColor]
    #expect(title as? UIColor == .green)
  }

  @Test("colours of a class or style do not count as a view's own")
  func styles() {
    class Table: UITableView {}
    class Cell: UITableViewCell {}
    class Grid: UICollectionView {}
    class Spinner: UIActivityIndicatorView {}
    class Source: NSObject, UITableViewDataSource {
      let cells = [Cell(), Cell()]
      func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
      ) -> Int { cells.count }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { cells[indexPath.row] }
    }
    let inset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
    Table.appearance().backgroundColor = .red
    Table.appearance().separatorInset = inset
    Cell.appearance().backgroundColor = .green
    Grid.appearance().backgroundColor = .red
    Spinner.appearance().color = .red
    let bounds = CGRect(x: 0, y: 0, width: 480, height: 300)
    let table = Table(frame: bounds, style: .grouped)
    let own = Table(frame: bounds, style: .insetGrouped)
    own.backgroundColor = .blue
    let source = Source()
    source.cells[1].backgroundColor = .systemBackground
    table.dataSource = source
    let grid = Grid(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let (spinner, gray) = (Spinner(style: .white), Spinner(style: .medium))
    gray.color = .gray
    add(table, own, grid, spinner, gray)
    table.layoutIfNeeded()
    #expect(table.backgroundColor == .red && own.backgroundColor == .blue)
    #expect(table.separatorInset == inset && grid.backgroundColor == .red)
    #expect(source.cells[0].window === window)
    #expect(source.cells[0].backgroundColor == .green)
    #expect(source.cells[1].backgroundColor == .systemBackground)
    #expect(spinner.color == .red && gray.color == .gray)
  }

  @Test("a proxy sets the values of a state only for this state")
  func states() {
    class Button: UIButton {}
    class Segments: UISegmentedControl {}
    let image = UIImage(width: 1, height: 1, rgba: [UInt8](repeating: 255, count: 4))
    Button.appearance().setTitleColor(.red, for: .normal)
    Button.appearance().setBackgroundImage(image, for: .normal)
    Segments.appearance().setBackgroundImage(image, for: .normal, barMetrics: .default)
    Segments.appearance().setDividerImage(
      image, forLeftSegmentState: .selected, rightSegmentState: .normal,
      barMetrics: .default)
    let (system, own) = (Button(type: .system), Button(type: .system))
    own.setTitleColor(.green, for: .normal)
    let segments = Segments()
    add(system, own, segments)
    #expect(system.titleColor(for: .normal) == .red)
    #expect(system.titleColor(for: .selected) == .red)
    #expect(own.titleColor(for: .selected) == .green)
    #expect(own.backgroundImage(for: .highlighted) === image)
    // The other states have no values of their own.
    system.setTitleColor(.blue, for: .normal)
    system.setBackgroundImage(nil, for: .normal)
    #expect(system.titleColor(for: .highlighted) == .blue)
    #expect(system.backgroundImage(for: .highlighted) == nil)
    #expect(segments.backgroundImage(for: .normal, barMetrics: .default) === image)
    #expect(segments.backgroundImage(for: .selected, barMetrics: .default) == nil)
    #expect(segments.backgroundColor == nil)
    let divider = segments.dividerImage(
      forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
    #expect(divider === image)
  }

  @Test("headers and collections have proxies, made by their initializers")
  func initializersOfLists() {
    class Header: UITableViewHeaderFooterView {}
    class Grid: UICollectionView {
      var mark = 0
      override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame, collectionViewLayout: layout)
        mark = 1
      }
      required init?(coder: NSCoder) { nil }
    }
    class Plain: UICollectionView {}
    Header.appearance().tintColor = .red
    Grid.appearance().tintColor = .green
    Plain.appearance().tintColor = .blue
    #expect(Grid.appearance().mark == 1)
    let header = Header(reuseIdentifier: nil)
    let layout = UICollectionViewFlowLayout()
    let grid = Grid(frame: .zero, collectionViewLayout: layout)
    let plain = Plain(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    add(header, grid, plain)
    #expect(header.tintColor == .red && grid.tintColor == .green)
    #expect(plain.tintColor == .blue)
  }

  @Test("a proxy that the app retains can change after views received values")
  func retained() {
    class Bar: UINavigationBar {}
    let proxy = Bar.appearance()
    let (first, second) = (Bar(), Bar())
    proxy.barTintColor = .red
    window.addSubview(first)
    proxy.barTintColor = .green
    window.addSubview(second)
    #expect(first.barTintColor == .red && second.barTintColor == .green)
    #expect(Bar.appearance() === proxy)
  }

  @Test("a window receives values when it becomes visible") func windows() {
    class Window: UIWindow {}
    Window.appearance().tintColor = .red
    let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(window.tintColor != .red)
    window.makeKeyAndVisible()
    #expect(window.tintColor == .red)
  }

  @Test("bars show the colours and attributes of items and of their proxies")
  func items() {
    class Item: UIBarButtonItem {}
    class Tab: UITabBarItem {}
    Item.appearance().tintColor = .red
    Item.appearance().setTitleTextAttributes(
      [.font: UIFont.systemFont(ofSize: 9)], for: .normal)
    Tab.appearance().setTitleTextAttributes(
      [.foregroundColor: UIColor.green], for: .normal)
    let items = [Item(), Item()]
    (items[0].title, items[1].title) = ("a", "b")
    items[1].tintColor = .blue
    items[1].setTitleTextAttributes([.foregroundColor: UIColor.black], for: .normal)
    let tools = UIToolbar()
    tools.items = items
    let tabs = UITabBar()
    tabs.items = [Tab(title: "c", image: nil, tag: 0)]
    add(tools, tabs)
    let labels = all(UILabel.self, in: window)
    let shown = ["a", "b", "c"].flatMap { text in labels.filter { $0.text == text } }
    #expect(shown.map(\.textColor) == [.red, .black, .green])
    #expect(shown.map(\.font.pointSize) == [9, 17, 10])
  }
}
