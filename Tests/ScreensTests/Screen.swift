import MesmerTesting
import MesmerUIKit
import SceneExporter
import TestSupport
import Testing

/// A screen in UIKit code, and its inputs: each test file of this target has the
/// code of a screen, as an app would have it, and its goldens.
///
/// `MESMER_SCREENS=folder` writes the pictures there too, each with the name of its
/// golden.
struct Screen {
  /// An event at a time, such as a rotation or a new value.
  typealias Change = (seconds: Double, body: (UIWindow) -> Void)

  /// The size of the window in points.
  var size: CGSize
  /// The appearance.
  var style = UIUserInterfaceStyle.light
  /// Pixels per point.
  var scale: CGFloat = 2
  /// The actions of fingers, in points of the window, one after the other.
  var fingers: [Timeline.Action] = []
  /// Other events, by time.
  var changes: [Change] = []
  /// Makes the controller that the window shows.
  var make: () -> UIViewController

  /// A screen of a size in points, and its inputs.
  init(
    _ width: CGFloat, _ height: CGFloat, _ fingers: Timeline.Action...,
    changes: [Change] = [], make: @escaping () -> UIViewController
  ) {
    size = CGSize(width: width, height: height)
    self.fingers = fingers
    self.changes = changes
    self.make = make
  }

  /// The screen with other inputs.
  func playing(_ fingers: Timeline.Action..., changes: [Change] = []) -> Screen {
    var screen = self
    screen.fingers = fingers
    screen.changes = changes
    return screen
  }

  /// The screen with another style and scale.
  func with(_ style: UIUserInterfaceStyle, scale: CGFloat) -> Screen {
    var screen = self
    screen.style = style
    screen.scale = scale
    return screen
  }

  /// A window with the screen, and pictures of it at some times, which rise.
  ///
  /// The window, whose safe area begins 20 points below its top, is rendered for each
  /// picture after the clock has been advanced there in ticks of `rate` per second.
  @discardableResult
  func run<Answer>(
    at times: [Double], rate: Double = 60, _ picture: (UIWindow, Double) throws -> Answer
  ) throws -> [Answer] {
    let environment = UIEnvironment(
      screen: UIScreen(size: size, scale: scale), resources: Screen.pictures)
    // A device in this style, whose traits are current everywhere.
    return try UITraitCollection.$current.withValue(
      UITraitCollection(userInterfaceStyle: style)
    ) {
      try UIEnvironment.$current.withValue(environment) {
        let window = UIWindow(frame: CGRect(origin: .zero, size: size))
        window.overrideUserInterfaceStyle = style
        window.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        window.rootViewController = make()
        window.makeKeyAndVisible()
        let clock = try WindowClock(
          window,
          timeline: Timeline(
            (fingers + [.wait(60)]).map { $0.hasFingers ? .on("window", $0) : $0 }),
          screenScale: scale)
        clock.display = rate
        var waiting = changes[...]
        var tick = 0.0
        return try times.map { time in
          while tick / rate < time {
            while let next = waiting.first, next.seconds <= tick / rate {
              clock.perform { next.body(window) }
              waiting.removeFirst()
            }
            clock.advance(to: tick / rate)
            tick += 1
          }
          clock.advance(to: time)
          return try picture(window, time)
        }
      }
    }
  }

  /// The folder of the screens' pictures: landscape and train.
  static let pictures =
    URL(fileURLWithPath: #filePath + "/../../../Examples/Hover").standardized.path

  /// Compares pictures at some times with goldens: `NAME-TIMEms-SCALEx`, such as
  /// `flung-250ms-2x`.
  ///
  /// At the times `dark` there are pictures in the dark at scale 3, too, called
  /// `NAME-dark`. The last picture and every second one before it are also made of a
  /// window that shows nothing before: a frame alone is that of the run.
  func expectGoldens(
    _ name: String, at times: [Double], dark: [Double] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, function: StaticString = #function
  ) throws {
    if !dark.isEmpty {
      try with(.dark, scale: 3).expectGoldens(
        "\(name)-dark", at: dark, fileID: fileID, filePath: filePath, line: line,
        column: column, function: function)
    }
    let shots = try run(at: times) { window, _ in
      Renderer(scale: scale, background: .black, threads: 3).render(window)
    }
    for (index, (time, shot)) in zip(times, shots).enumerated() {
      if (times.count - 1 - index) % 2 == 0 {
        let alone = try run(at: [time]) { window, _ in
          Renderer(scale: scale, background: .black, threads: 1).render(window)
        }
        let difference = firstDifference(alone[0], shot)
        #expect(difference == nil, "\(name) at \(time) s alone is not that of the run")
      }
      let full = "\(name)-\(Int((time * 1000).rounded()))ms-\(Int(scale))x"
      if let folder = ProcessInfo.processInfo.environment["MESMER_SCREENS"] {
        try shot.writePNG(to: "\(folder)/\(full).png")
      }
      expectGolden(
        of: shot, named: full, fileID: fileID, filePath: filePath, line: line,
        column: column, function: function)
    }
    try expectExport(name, at: (times.last ?? 0) + 8)
  }

  /// Exports the window with `SceneExporter` at a time at which nothing moves: the scene
  /// has its pixels, within two levels of 255 where it contains pictures or arcs.
  private func expectExport(_ name: String, at time: Double) throws {
    try run(at: [time]) { window, time in
      let name = "\(name)-\(Int(time * 1000))ms"
      let exported = try ExportedScene(of: window, name, scale: scale) {
        let exporter = SceneExporter()
        // Scrolling recreates rows, without the state that only their views have.
        exporter.includesOffscreenRows = false
        return try exporter.write(window, to: $0)
      }
      let isExact = !exported.text.contains("picture-") && !exported.text.contains("path")
      let failure = exported.failure(above: isExact ? 0 : 2)
      #expect(failure == nil, "the export of \(name)")
    }
  }

  /// Checks the film of a part of the events: frames at 60 and 120 per second are the
  /// same where their times are, and a frame alone is that of the run, drawn by 1 to 3
  /// threads.
  func expectFilm(from start: Double, to end: Double) throws {
    func frames(_ times: [Double], _ rate: Double, threads: Int) throws -> [[UInt8]] {
      try with(style, scale: 1).run(at: times, rate: rate) { window, _ in
        Renderer(scale: 1, background: .black, threads: threads).render(window)
          .premultipliedBytes
      }
    }
    func times(_ rate: Double) -> [Double] {
      (Int(start * rate)...Int(end * rate)).map { Double($0) / rate }
    }
    let (slow, fast) = (times(60), times(120))
    let film = try frames(slow, 60, threads: 2)
    let smooth = try frames(fast, 120, threads: 2)
    #expect(Set(film).count > film.count / 2, "hardly anything moves")
    for (i, time) in slow.enumerated() {
      let k = 2 * i
      #expect(film[i] == smooth[k], "\(time) s at 60 and 120 frames per second")
      if i % 8 > 0 { continue }
      let threads = 1 + i / 8 % 3
      #expect(try frames([time], 60, threads: threads)[0] == film[i], "\(time) s alone")
      let odd = min(k + 1, fast.count - 1)
      let alone = try frames([fast[odd]], 120, threads: threads)
      #expect(alone[0] == smooth[odd], "\(fast[odd]) s alone, 120 per second")
    }
  }
}

extension Trait where Self == GoldensTrait {
  /// The goldens of screens.
  static var screens: GoldensTrait { .goldens(in: "Tests/ScreensTests/goldens") }
}

extension Timeline.Action {
  /// A finger that moves to a place at 600 points per second, rests and lifts.
  static func slow(_ from: CGPoint, to end: CGPoint) -> Timeline.Action {
    .drag(from: from, to: end, duration: (end - from).length / 600, hold: 0.2)
  }

  /// A finger that moves to a place in a twentieth of a second and lifts: a fling.
  static func flick(_ from: CGPoint, to end: CGPoint) -> Timeline.Action {
    .drag(from: from, to: end, duration: 0.05)
  }
}

// Extensions in the manner of apps.

/// A view or a guide, which has edges.
protocol Edged {
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var leadingAnchor: NSLayoutXAxisAnchor { get }
  var trailingAnchor: NSLayoutXAxisAnchor { get }
}

extension UIView: Edged {}
extension UILayoutGuide: Edged {}

extension UIView {
  /// Adds subviews that constraints place.
  func place(_ views: UIView...) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }

  /// Constrains all edges to those of another.
  func pin(to other: some Edged) {
    pin(to: other, top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Constrains some edges to those of another, right and down from it by the constants.
  func pin(
    to other: some Edged, top: CGFloat? = nil, leading: CGFloat? = nil,
    bottom: CGFloat? = nil, trailing: CGFloat? = nil
  ) {
    translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate(
      [
        top.map { topAnchor.constraint(equalTo: other.topAnchor, constant: $0) },
        leading.map {
          leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: $0)
        },
        bottom.map { bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: $0) },
        trailing.map {
          trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: $0)
        },
      ].compactMap { $0 })
  }
}

extension UILabel {
  /// A label with a text, a font and a colour.
  convenience init(_ text: String?, _ font: UIFont, _ color: UIColor = .label) {
    self.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
  }
}
