import MesmerUIKit
import TestSupport
import Testing

/// The placement of a list in its controller's view.
private enum Placement: CaseIterable { case constraints, frame }

/// A controller that shows a list of 40 rows or items below an inset, and records the
/// calls of the list.
private final class Loader: UIViewController, UITableViewDataSource,
  UICollectionViewDelegateFlowLayout, UICollectionViewDataSource
{
  let list: UIScrollView
  let placement: Placement
  var calls: [String] = []

  init(_ list: UIScrollView, _ placement: Placement) {
    (self.list, self.placement) = (list, placement)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    (list as? UITableView)?.dataSource = self
    let collection = list as? UICollectionView
    collection?.dataSource = self
    collection?.delegate = self
    collection?.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    view.addSubview(list)
    list.contentInset.top = 50
    if placement == .constraints {
      list.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        list.topAnchor.constraint(equalTo: view.topAnchor),
        list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ])
    }
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("viewWillAppear")
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if placement == .frame { list.frame = view.bounds }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    calls.append("count at \(list.bounds.width)")
    return 40
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    calls.append("cell at \(list.bounds.width)")
    return UITableViewCell()
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    calls.append("count at \(list.bounds.width)")
    return 40
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    calls.append("size at \(list.bounds.width)")
    return CGSize(width: (list.bounds.width - 20) / 2, height: 50)
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    calls.append("cell at \(list.bounds.width)")
    return collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
  }
}

@Suite("The first load of lists") struct FirstLoadTests {
  /// Shows a table, an inset table and a collection, each in a window.
  private func shown(_ placement: Placement, isInBars: Bool) -> [Loader] {
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let tables = [UITableView(), UITableView(frame: .zero, style: .insetGrouped)]
    return (tables + [collection] as [UIScrollView]).map {
      let loader = Loader($0, placement)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
      window.safeAreaInsets.top = 47
      window.rootViewController =
        isInBars ? UINavigationController(rootViewController: loader) : loader
      window.makeKeyAndVisible()
      _ = Renderer(scale: 2).render(window)
      return loader
    }
  }

  @Test(
    "a list requests nothing before the first layout, and then only at its final width",
    arguments: Placement.allCases, [false, true])
  fileprivate func calls(placement: Placement, isInBars: Bool) {
    for loader in shown(placement, isInBars: isInBars) {
      #expect(loader.calls.first == "viewWillAppear")
      let other = loader.calls.dropFirst()
      #expect(!other.isEmpty && other.allSatisfy { $0.hasSuffix("at 375.0") })
    }
  }

  @Test(
    "an inset set before the first layout is above the content",
    arguments: Placement.allCases, [false, true])
  fileprivate func inset(placement: Placement, isInBars: Bool) {
    for loader in shown(placement, isInBars: isInBars) {
      // The status bar has 47 points, and the navigation bar 44.
      #expect(loader.list.contentOffset.y == (isInBars ? -141 : -97))
    }
  }
}
