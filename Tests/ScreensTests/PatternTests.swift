import MesmerTesting
import MesmerUIKit
import Testing

/// A pattern of user interfaces that open-source libraries are known for, written anew as
/// a screen, and its fingers: the files of `Patterns` have one each.
struct Pattern: Sendable, CustomTestStringConvertible {
  /// The name of its goldens.
  var name: String
  /// The actions of fingers, after a wait of 0.2 seconds.
  var fingers: [Timeline.Action]
  /// The times of the pictures while fingers act, in seconds.
  var times: [Double]
  /// Makes the screen.
  var make: @Sendable () -> UIViewController

  var testDescription: String { name }

  /// The pattern without fingers, in a window of a size in points.
  var screen: Screen { Screen(240, 320, make: make) }

  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  static let all: [Pattern] = [
    // Flung over the end, tapped back, and turned by its timer.
    Pattern(
      name: "endless-carousel",
      fingers: [
        .flick(point(100, 100), to: point(200, 100)), .wait(1), .tap(point(50, 100)),
      ], times: [0.4, 1.5, 4.2]
    ) { EndlessCarouselController() },
    // Pulled, let go and flung.
    Pattern(
      name: "stretchy-header",
      fingers: [
        .slow(point(120, 200), to: point(120, 310)), .wait(1.2),
        .flick(point(120, 300), to: point(120, 260)),
      ], times: [0.55, 2, 3.5]
    ) { UINavigationController(rootViewController: StretchyHeaderController()) },
    // A tag is selected, and another one moves up.
    Pattern(
      name: "tag-list",
      fingers: [.tap(point(110, 77)), .wait(0.3), .tap(point(40, 146))],
      times: [0.85, 1.5]
    ) { TagListController() },
    // Pulled until it refreshes.
    Pattern(
      name: "pull-to-refresh", fingers: [.slow(point(120, 150), to: point(120, 310))],
      times: [0.5, 1.2, 1.75]
    ) { UINavigationController(rootViewController: PullToRefreshController()) },
    // Two taps, a fling of the picture, two taps, a pinch, a fling to the next one, and
    // a tap that hides the bar.
    Pattern(
      name: "zoom-gallery",
      fingers: [
        .taps(point(80, 170), count: 2), .wait(0.8),
        .flick(point(120, 200), to: point(60, 200)), .wait(1),
        .taps(point(120, 170), count: 2), .wait(0.8),
        .pinch(center: point(120, 170), scale: 0.7, duration: 0.3), .wait(0.6),
        .flick(point(180, 170), to: point(80, 170)), .wait(0.8), .tap(point(120, 170)),
      ], times: [0.55, 3.3, 6]
    ) { UINavigationController(rootViewController: ZoomGalleryController()) },
    // A stepper, the table, and a switch.
    Pattern(
      name: "stepper-form",
      fingers: [
        .tap(point(185, 97)), .wait(0.2), .tap(point(185, 97)), .wait(0.2),
        .slow(point(60, 300), to: point(60, 170)), .wait(0.4), .tap(point(190, 180)),
      ], times: [0.8, 2.4]
    ) { StepperFormController() },
    // A row is opened, a button tapped, and the edge swiped back.
    Pattern(
      name: "tab-app",
      fingers: [
        .tap(point(80, 180)), .wait(0.8), .tap(point(120, 215)), .wait(0.3),
        .slow(point(2, 200), to: point(180, 200)), .wait(0.8), .tap(point(200, 298)),
      ], times: [0.6, 1.75, 3.5]
    ) { TabAppController() },
    // Flung, and continued by a button.
    Pattern(
      name: "intro-pages",
      fingers: [
        .flick(point(180, 200), to: point(80, 200)), .wait(1), .tap(point(210, 40)),
      ], times: [0.35, 1.5, 2.5]
    ) { IntroController() },
    // Words are added until the text view has three lines, and sent.
    Pattern(
      name: "growing-chat",
      fingers: [
        .tap(point(40, 262)), .wait(0.3), .tap(point(110, 262)), .wait(0.4),
        .tap(point(210, 258)), .wait(0.5), .tap(point(220, 296)),
      ], times: [0.5, 1.75, 2.6]
    ) { GrowingChatController() },
    // A value, a pinch, and a pan.
    Pattern(
      name: "zoom-chart",
      fingers: [
        .drag(from: point(80, 100), to: point(80, 100), duration: 0.5, hold: 0.1),
        .wait(0.3), .pinch(center: point(120, 120), scale: 3, duration: 0.4), .wait(0.3),
        .slow(point(120, 120), to: point(60, 120)),
      ], times: [0.6, 1.5, 2.2]
    ) { ZoomChartController() },
    // Dragged between two covers, flung, and the cover beside the middle is tapped.
    Pattern(
      name: "cover-flow",
      fingers: [
        .slow(point(160, 160), to: point(120, 160)), .wait(0.8),
        .flick(point(180, 160), to: point(80, 160)), .wait(1.5), .tap(point(60, 160)),
      ], times: [0.6, 1.7, 4.5]
    ) { CoverFlowController() },
    // Flung to the next month, whose header pushes the first one, and a day is tapped.
    Pattern(
      name: "month-calendar",
      fingers: [
        .flick(point(120, 250), to: point(120, 190)), .wait(1.5), .tap(point(120, 156)),
      ], times: [0.45, 2.4]
    ) { MonthCalendarController() },
  ]
}

extension UIImage {
  /// A picture of a sun behind mountains.
  static func valley(_ sky: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 240, height: 180)).image { context in
      sky.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 240, height: 180))
      UIColor.systemYellow.setFill()
      UIBezierPath(ovalIn: CGRect(x: 140, y: 30, width: 60, height: 60)).fill()
      for (x, color) in [(0, UIColor.systemIndigo), (90, .systemGreen)] {
        let mountain = UIBezierPath()
        mountain.move(to: CGPoint(x: x - 60, y: 180))
        mountain.addLine(to: CGPoint(x: x + 60, y: 60))
        mountain.addLine(to: CGPoint(x: x + 180, y: 180))
        color.setFill()
        mountain.fill()
      }
    }
  }
}

@Suite("Patterns of open-source libraries", .screens) struct PatternTests {
  @Test(
    "a pattern has its pixels in the light at scale 2, and in the dark at scale 3",
    arguments: Pattern.all)
  func stills(_ pattern: Pattern) throws {
    try pattern.screen.expectGoldens(pattern.name, at: [0.2], dark: [0.2])
  }

  @Test("a pattern moves under fingers", arguments: Pattern.all)
  func fingers(_ pattern: Pattern) throws {
    var screen = pattern.screen
    screen.fingers = [.wait(0.2)] + pattern.fingers
    try screen.expectGoldens(pattern.name, at: pattern.times)
  }

  @Test("a pattern is laid out anew when the window is turned", arguments: Pattern.all)
  func turned(_ pattern: Pattern) throws {
    let screen = pattern.screen.playing(changes: [
      (0.2, { $0.rotate(to: .landscapeRight) })
    ])
    try screen.expectGoldens("\(pattern.name)-turned", at: [1])
  }
}
