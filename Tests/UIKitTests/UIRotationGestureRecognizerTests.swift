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

  /// Two fingers about (150, 200) that turn by an angle in a second.
  private func turn(_ angle: Double) -> Timeline.Action {
    func finger(_ start: Double) -> Timeline.FingerPath {
      .init(
        (0...60).map { step in
          let at = start + angle * Double(step) / 60
          return .init(
            time: Double(step) / 60,
            point: CGPoint(x: 150 + 60 * cos(at), y: 200 + 60 * sin(at)))
        })
    }
    return .fingers([finger(0), finger(.pi)])
  }

  private func rotation(_ angle: Double) throws -> (states: [Int], sum: Double) {
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
    try window.play(turn(angle), .wait(0.2))
    return (states, sum)
  }

  private let whole = [
    UIGestureRecognizer.State.began.rawValue, UIGestureRecognizer.State.changed.rawValue,
    UIGestureRecognizer.State.ended.rawValue,
  ]

  @Test("it reports the fingers' rotation, both ways and past half a turn")
  func angles() throws {
    for angle in [Double.pi / 2, -.pi / 2, 1.5 * .pi, -1.5 * .pi] {
      let (states, sum) = try rotation(angle)
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
