import Foundation
import MesmerUIKit
import Testing

@Suite struct UIRotationGestureRecognizerTests {
  private final class Stage: UIViewController {
    let card = UIView(frame: CGRect(x: 50, y: 100, width: 200, height: 200))
    override func viewDidLoad() {
      super.viewDidLoad()
      card.isMultipleTouchEnabled = true
      view.addSubview(card)
    }
  }

  /// Two fingers about (150, 200) that turn by an angle in a second, and resting ones.
  private func turn(_ angle: Double, _ others: Int) -> Timeline.Action {
    func finger(_ start: Double) -> Timeline.FingerPath {
      .init(
        (0...60).map { step in
          let at = start + angle * Double(step) / 60
          return .init(
            time: Double(step) / 60,
            point: CGPoint(x: 150 + 60 * cos(at), y: 200 + 60 * sin(at)))
        })
    }
    let resting = Timeline.FingerPath(
      [0.0, 1].map { .init(time: $0, point: CGPoint(x: 150, y: 200)) })
    return .fingers([finger(0), finger(.pi)] + .init(repeating: resting, count: others))
  }

  private func rotation(
    _ angle: Double, _ others: Int = 0
  ) throws -> (states: [Int], sum: Double) {
    let stage = Stage()
    let window = UIWindow.showing(stage)
    let recognizer = UIRotationGestureRecognizer()
    var states: [Int] = []
    var sum = 0.0
    recognizer.addAction { gesture in
      guard let gesture = gesture as? UIRotationGestureRecognizer else { return }
      if states.last != gesture.state.rawValue { states.append(gesture.state.rawValue) }
      sum += gesture.rotation
      gesture.rotation = 0
    }
    stage.card.addGestureRecognizer(recognizer)
    try window.play(turn(angle, others), .wait(0.2))
    return (states, sum)
  }

  private let whole = [
    UIGestureRecognizer.State.began.rawValue, UIGestureRecognizer.State.changed.rawValue,
    UIGestureRecognizer.State.ended.rawValue,
  ]

  @Test(
    "it reports two fingers' rotation, also past half a turn, and if three go down at once",
    arguments: [0, 1])
  func angles(others: Int) throws {
    for angle in [Double.pi / 2, -.pi / 2, 1.5 * .pi, -1.5 * .pi] {
      let (states, sum) = try rotation(angle, others)
      #expect(states == whole)
      // The rotation before the beginning is not reported: 5 degrees, and a frame's part.
      let slop = (angle - sum) * angle.sign.number
      #expect(slop >= .pi / 36 - 1e-9 && slop < .pi / 36 + 0.1, "\(angle) \(sum)")
    }
  }

  @Test("fingers that turn 5 degrees or less do not begin it") func slop() throws {
    #expect(try rotation(.pi / 36 * 0.99).states.isEmpty)
    #expect(try rotation(.pi / 36 * 1.2).states.first == whole[0])
  }

  @Test("fingers that move apart or together do not turn") func pinch() throws {
    let stage = Stage()
    let window = UIWindow.showing(stage)
    let recognizer = UIRotationGestureRecognizer()
    var calls = 0
    recognizer.addAction { _ in calls += 1 }
    stage.card.addGestureRecognizer(recognizer)
    try window.play(
      .pinch(center: CGPoint(x: 150, y: 200), scale: 2, duration: 0.5), .wait(0.2))
    #expect(calls == 0)
  }
}

extension FloatingPointSign {
  fileprivate var number: Double { self == .plus ? 1 : -1 }
}
