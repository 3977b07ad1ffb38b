import MesmerTesting
import MesmerUIKit
import Testing

/// A drawn map: land, a river, parks and streets.
private final class MapView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(red: 0.14, green: 0.15, blue: 0.17, alpha: 1)
        : UIColor(red: 0.96, green: 0.95, blue: 0.92, alpha: 1)
    }
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.systemGreen.withAlphaComponent(0.3).setFill()
    UIBezierPath(
      roundedRect: CGRect(x: 24, y: 40, width: 96, height: 70), cornerRadius: 8
    ).fill()
    UIBezierPath(ovalIn: CGRect(x: 210, y: 190, width: 80, height: 60)).fill()

    let river = UIBezierPath()
    river.move(to: CGPoint(x: -20, y: 240))
    river.addCurve(
      to: CGPoint(x: bounds.width + 20, y: 90),
      controlPoint1: CGPoint(x: 120, y: 60), controlPoint2: CGPoint(x: 160, y: 300))
    river.lineWidth = 26
    UIColor.systemTeal.withAlphaComponent(0.6).setStroke()
    river.stroke()

    context.saveGState()
    context.setLineCap(.round)
    context.setStrokeColor(UIColor.systemBackground.cgColor)
    context.setLineWidth(6)
    for x in stride(from: 30 as CGFloat, to: bounds.width, by: 62) {
      context.move(to: CGPoint(x: x, y: 0))
      context.addLine(to: CGPoint(x: x + 40, y: bounds.height))
    }
    for y in stride(from: 30 as CGFloat, to: bounds.height, by: 74) {
      context.move(to: CGPoint(x: 0, y: y))
      context.addLine(to: CGPoint(x: bounds.width, y: y + 20))
    }
    context.strokePath()
    context.restoreGState()

    let route = UIBezierPath()
    route.move(to: CGPoint(x: 84, y: 200))
    route.addLine(to: CGPoint(x: 75, y: 118))
    route.addLine(to: CGPoint(x: 206, y: 126))
    route.addLine(to: CGPoint(x: 200, y: 54))
    route.lineJoinStyle = .round
    route.lineCapStyle = .round
    route.lineWidth = 5
    UIColor.systemBlue.setStroke()
    route.stroke()
  }
}

/// A pin whose point is at its lower end.
private final class PinView: UIView {
  private let shape = CAShapeLayer()

  init(color: UIColor) {
    super.init(frame: CGRect(x: 0, y: 0, width: 28, height: 36))
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 14, y: 14), radius: 13, startAngle: .pi * 0.8,
      endAngle: .pi * 0.2, clockwise: true)
    path.addLine(to: CGPoint(x: 14, y: 36))
    path.close()
    path.append(
      UIBezierPath(ovalIn: CGRect(x: 9, y: 9, width: 10, height: 10)).reversing())
    shape.path = path.cgPath
    shape.fillColor = color.cgColor
    shape.shadowOpacity = 0.3
    shape.shadowRadius = 3
    shape.shadowOffset = CGSize(width: 0, height: 2)
    layer.addSublayer(shape)
    layer.anchorPoint = CGPoint(x: 0.5, y: 1)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class PlacesController: UITableViewController {
  private let places = [
    ("Old Harbour", "0.4 km"), ("Market Hall", "0.9 km"), ("City Museum", "1.2 km"),
    ("Botanical Garden", "2.1 km"), ("Lighthouse", "3.8 km"), ("Observatory", "5.0 km"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 52
    let title = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 56))
    title.text = "   Nearby"
    title.font = .preferredFont(forTextStyle: .title2)
    tableView.tableHeaderView = title
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { places.count }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "place")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "place")
    cell.textLabel?.text = places[indexPath.row].0
    cell.detailTextLabel?.text = places[indexPath.row].1
    cell.detailTextLabel?.textColor = .secondaryLabel
    cell.imageView?.image = UIImage(systemName: "star.fill")
    cell.imageView?.tintColor = .systemOrange
    return cell
  }
}

private final class MapController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let map = MapView(frame: view.bounds)
    map.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(map)
    for (color, point) in [
      (UIColor.systemRed, CGPoint(x: 200, y: 54)),
      (.systemIndigo, CGPoint(x: 84, y: 200)),
    ] {
      let pin = PinView(color: color)
      pin.center = point
      map.addSubview(pin)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard presentedViewController == nil else { return }
    let places = PlacesController(style: .plain)
    places.isModalInPresentation = true
    if let sheet = places.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.largestUndimmedDetentIdentifier = .medium
      sheet.prefersGrabberVisible = true
      sheet.preferredCornerRadius = 16
    }
    present(places, animated: true)
  }
}

@Suite("Map with a sheet", .screens) struct MapSheetTests {
  @Test("a sheet is presented at the medium detent and dragged to the large one and back")
  func dragged() throws {
    let screen = Screen(
      270, 440, .wait(1),
      .drag(
        from: CGPoint(x: 135, y: 250), to: CGPoint(x: 135, y: 110), duration: 0.3,
        hold: 0.2), .wait(1.5),
      .drag(from: CGPoint(x: 135, y: 50), to: CGPoint(x: 135, y: 200), duration: 0.15)
    ) { MapController() }
    try screen.expectGoldens("map-sheet", at: [0.2, 1.4, 2.8], dark: [1])
    let detents = try screen.run(at: [1, 2.8, 5]) { window, _ in
      window.rootViewController?.presentedViewController?.sheetPresentationController?
        .selectedDetentIdentifier
    }
    #expect(detents[1] == .large)
    #expect(detents[2] == .medium)
  }
}
