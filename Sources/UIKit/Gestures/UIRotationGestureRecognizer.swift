import Foundation
import MesmerGeometry
import MesmerViews

/// A recognizer of two fingers that rotate about each other. It begins when the line
/// between the fingers has rotated by more than 5 degrees (a choice of this project).
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The clockwise rotation of the fingers since the gesture began, in radians; settable,
  /// to continue from another value.
  open var rotation: CGFloat = 0
  /// The velocity of the clockwise rotation, in radians per second.
  open private(set) var velocity: CGFloat = 0

  private var fingers: [UITouch] = []
  private var angle = 0.0
  private var time = 0.0

  private static let slop = Double.pi / 36

  /// The direction from the first finger to the second, in radians clockwise from the
  /// window's x axis.
  private var present: Double {
    let (a, b) = (fingers[0].location(in: nil), fingers[1].location(in: nil))
    return atan2(b.y - a.y, b.x - a.x)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let hadPair = fingers.count >= 2
    fingers += touches.sorted { $0.number < $1.number }
    if !hadPair && fingers.count >= 2 {
      angle = present
      time = event.timestamp
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count >= 2 else { return }
    let now = present
    let turn = (now - angle).remainder(dividingBy: 2 * .pi)
    if state == .possible {
      guard turn.magnitude > UIRotationGestureRecognizer.slop else { return }
      rotation = 0
      velocity = 0
      state = .began
    } else {
      rotation += turn
      if event.timestamp > time { velocity = turn / (event.timestamp - time) }
      state = .changed
    }
    angle = now
    time = event.timestamp
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let pair = fingers.prefix(2)
    fingers.removeAll { touches.contains($0) }
    let isOver = pair.contains { touches.contains($0) }
    if state == .began || state == .changed {
      if isOver { state = .ended }
    } else if fingers.isEmpty {
      state = .failed
    } else if fingers.count >= 2, isOver {
      angle = present
    }
  }

  open override func reset() {
    fingers = []
    velocity = 0
  }
}

/// A recognizer of a pointer over a view. It never begins, because there is no pointer.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }
}
