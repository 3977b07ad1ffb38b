import MesmerTesting
import MesmerUIKit
import Testing

/// A table with a picture above it, which stretches when it is pulled and goes at half
/// speed when it is scrolled, and a bar that fades in.
private final class ParallaxController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  static let headerHeight: CGFloat = 200
  private static let barHeight: CGFloat = 64

  let tableView = UITableView()
  let header = UIView()
  let imageView = UIImageView(image: UIImage(named: "landscape"))
  let bar = UIView()
  private let names = [
    "Arolla", "Bivio", "Cama", "Davos", "Engelberg", "Flims", "Grindelwald", "Handegg",
    "Ilanz", "Juf", "Klosters", "Lenk", "Mürren", "Nufenen", "Orsières", "Pontresina",
    "Quinten", "Realp", "Samnaun", "Trub",
  ]
  private var headerHeight: NSLayoutConstraint!
  private var imageHeight: NSLayoutConstraint!
  private var imageBottom: NSLayoutConstraint!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.dataSource = self
    tableView.delegate = self
    tableView.rowHeight = 52
    tableView.contentInsetAdjustmentBehavior = .never
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "village")
    view.addSubview(tableView)
    makeHeader()
    makeBar()
    tableView.pin(to: view)
  }

  private func makeHeader() {
    let header = UIView(
      frame: CGRect(x: 0, y: 0, width: 260, height: ParallaxController.headerHeight))
    tableView.tableHeaderView = header
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    let title = UILabel("The Alps", .systemFont(ofSize: 34, weight: .bold), .white)
    title.layer.shadowOpacity = 0.6
    title.layer.shadowRadius = 4
    title.layer.shadowOffset = .zero
    self.header.clipsToBounds = true
    header.addSubview(self.header)
    self.header.addSubview(imageView)
    header.addSubview(title)
    for part in [self.header, imageView, title] {
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    headerHeight = self.header.heightAnchor.constraint(
      equalToConstant: ParallaxController.headerHeight)
    imageHeight = imageView.heightAnchor.constraint(
      equalToConstant: ParallaxController.headerHeight)
    imageBottom = imageView.bottomAnchor.constraint(equalTo: self.header.bottomAnchor)
    self.header.pin(to: header, leading: 0, bottom: 0, trailing: 0)
    imageView.pin(to: self.header, leading: 0, trailing: 0)
    title.pin(to: header, leading: 16, bottom: -12)
    NSLayoutConstraint.activate([headerHeight, imageHeight, imageBottom])
  }

  private func makeBar() {
    bar.backgroundColor = .systemBackground
    bar.alpha = 0
    let title = UILabel("The Alps", .systemFont(ofSize: 17, weight: .semibold))
    let line = UIView()
    line.backgroundColor = .separator
    view.addSubview(bar)
    bar.addSubview(title)
    bar.addSubview(line)
    for part in [bar, title, line] {
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    bar.pin(to: view, top: 0, leading: 0, trailing: 0)
    line.pin(to: bar, leading: 0, bottom: 0, trailing: 0)
    NSLayoutConstraint.activate([
      bar.bottomAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor,
        constant: ParallaxController.barHeight - 20),
      title.centerXAnchor.constraint(equalTo: bar.centerXAnchor),
      title.bottomAnchor.constraint(equalTo: bar.bottomAnchor, constant: -12),
      line.heightAnchor.constraint(equalToConstant: 1 / UIScreen.main.scale),
    ])
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offset = scrollView.contentOffset.y
    let full = ParallaxController.headerHeight
    if offset < 0 {
      headerHeight.constant = full - offset
      imageHeight.constant = full - offset
      imageBottom.constant = 0
    } else {
      headerHeight.constant = full
      imageHeight.constant = full
      imageBottom.constant = offset / 2
    }
    let end = full - ParallaxController.barHeight
    bar.alpha = min(max((offset - end + 60) / 60, 0), 1)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "village", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }
}

@Suite("A header with parallax", .screens) struct ParallaxHeaderTests {
  // Pulled down and let go, scrolled a little, flung.
  private let screen = Screen(
    260, 340, .wait(0.2), .slow(CGPoint(x: 130, y: 100), to: CGPoint(x: 130, y: 280)),
    .wait(1.1), .slow(CGPoint(x: 130, y: 320), to: CGPoint(x: 130, y: 210)), .wait(0.5),
    .flick(CGPoint(x: 130, y: 320), to: CGPoint(x: 130, y: 280))
  ) { ParallaxController() }

  @Test("a header stretches, moves at half speed, and is replaced by a bar")
  func header() throws {
    try screen.expectGoldens("parallax", at: [0.65, 2.2, 2.8], dark: [0.65, 5])
  }

  @Test("the picture fills the pulled distance, and moves half as far as the content")
  func places() throws {
    try screen.run(at: [0, 0.65, 0.8, 1.7, 2.2, 2.5, 2.8, 5]) { window, time in
      let controller = try #require(window.rootViewController as? ParallaxController)
      let offset = controller.tableView.contentOffset.y
      let picture = controller.imageView.convert(
        controller.imageView.bounds, to: controller.view)
      if time == 0.65 { #expect(offset < -40) }
      if time == 1.7 { #expect(offset == 0) }
      if time == 2.2 { #expect(offset > 60) }
      if offset <= 0 {
        #expect((picture.minY).magnitude < 0.51)
        #expect(
          (picture.height - (ParallaxController.headerHeight - offset)).magnitude < 0.51)
      } else {
        #expect((picture.minY + offset / 2).magnitude < 0.51, "\(time) \(offset)")
        #expect(picture.height == ParallaxController.headerHeight)
      }
      if time == 5 { #expect(controller.bar.alpha == 1 && offset > 300) }
    }
  }
}
