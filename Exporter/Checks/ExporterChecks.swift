// Only for iOS: screens that are exported in a simulator (Exporter/check).

import SceneExporter
import SwiftUI
import UIKit
import XCTest

@MainActor
final class ExporterChecks: XCTestCase {
  /// Exports a controller's view in a window to a folder of its own, beside UIKit's
  /// picture of it.
  private func export(_ controller: UIViewController, _ name: String) throws {
    let environment = ProcessInfo.processInfo.environment
    let exports = try XCTUnwrap(environment["EXPORTS"], "EXPORTS is missing")
    let folder = URL(fileURLWithPath: exports).appendingPathComponent(name)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    // A test bundle without an app has no key window, and cannot draw the hierarchy.
    window.isHidden = false
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5))
    let notes = try SceneExporter().write(window, to: folder)
    try notes.joined(separator: "\n").write(
      to: folder.appendingPathComponent("notes.txt"), atomically: true, encoding: .utf8)
    let picture = UIGraphicsImageRenderer(bounds: window.bounds).pngData {
      window.layer.render(in: $0.cgContext)
    }
    try picture.write(to: folder.appendingPathComponent("expected.png"))
    let data = try Data(contentsOf: folder.appendingPathComponent("scene.json"))
    let scene = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    XCTAssertNotNil(scene?["root"])
  }

  func testViews() throws {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    let card = UIView(frame: CGRect(x: 20, y: 80, width: 200, height: 120))
    card.backgroundColor = .systemYellow
    card.layer.cornerRadius = 16
    card.layer.shadowOpacity = 0.3
    let label = UILabel(frame: CGRect(x: 16, y: 16, width: 168, height: 40))
    label.text = "Label"
    label.font = .preferredFont(forTextStyle: .title1)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 20, y: 220, width: 200, height: 80)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    let symbol = UIImageView(image: UIImage(systemName: "star.fill"))
    symbol.frame = CGRect(x: 20, y: 320, width: 60, height: 60)
    let toggle = UISwitch(frame: CGRect(x: 20, y: 400, width: 51, height: 31))
    toggle.isOn = true
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
    blur.frame = CGRect(x: 120, y: 160, width: 200, height: 100)
    let field = UITextField(frame: CGRect(x: 20, y: 450, width: 200, height: 34))
    field.borderStyle = .roundedRect
    field.text = "Text"
    card.addSubview(label)
    controller.view.layer.addSublayer(gradient)
    for view in [card, symbol, toggle, blur, field] { controller.view.addSubview(view) }
    try export(controller, "views")
  }

  func testTable() throws {
    try export(UINavigationController(rootViewController: Rows()), "table")
  }

  func testSwiftUI() throws {
    let view = NavigationView {
      ScrollView {
        VStack(alignment: .leading, spacing: 12) {
          Text("Title").font(.largeTitle)
          RoundedRectangle(cornerRadius: 20).fill(.orange).frame(height: 120)
          LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
            .frame(height: 120)
          ForEach(0..<30) { Text("Row \($0)") }
        }
        .padding()
      }
    }
    try export(UIHostingController(rootView: view), "swiftui")
  }

  func testSwiftUIList() throws {
    let list = List(0..<60) { Text("Row \($0)") }
    try export(UIHostingController(rootView: list), "swiftui-list")
  }
}

/// A table of sixty rows.
private final class Rows: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Rows"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  )
    -> Int
  { 60 }

  override func tableView(
    _ tableView: UITableView, cellForRowAt path: IndexPath
  )
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.textLabel?.text = "Row \(path.row)"
    return cell
  }
}
