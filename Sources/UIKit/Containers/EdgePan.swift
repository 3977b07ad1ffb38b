import MesmerGeometry
import MesmerViews

/// A recognizer of pans that begin at an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which the pan may begin; empty by default.
  open var edges: UIRectEdge = []
  /// The maximum distance of the first touch from the edge, in points.
  static let reach: CGFloat = 20

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let view, let touch = touches.first, let window = view.window else { return }
    let place = touch.location(in: window)
    let reach = UIScreenEdgePanGestureRecognizer.reach
    let isNear =
      edges.contains(.left) && place.x < reach
      || edges.contains(.right) && place.x >= window.bounds.width - reach
      || edges.contains(.top) && place.y < reach
      || edges.contains(.bottom) && place.y >= window.bounds.height - reach
    if !isNear { state = .failed }
  }

  /// Fails if the first 2 points of the pan do not lead away from one of the edges.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .possible else { return }
    let way = translation(in: nil)
    let (across, down) = (way.x.magnitude, way.y.magnitude)
    if max(across, down) < 2 { return }
    // The larger component of the translation must lead away from one of the edges.
    let isAway =
      across > down
      ? edges.contains(way.x > 0 ? .left : .right)
      : edges.contains(way.y > 0 ? .top : .bottom)
    if !isAway { state = .failed }
  }
}

/// The back swipe: a pan from the leading edge that pops the top page. The pop is
/// completed if the finger lifts at more than 300 points per second. It is also completed
/// if the finger lifts beyond the middle, moving back at less than 300 points per second
/// or not at all.
final class EdgePan: UIGestureRecognizerDelegate {
  private unowned let navigation: UINavigationController
  let recognizer = UIScreenEdgePanGestureRecognizer()

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.handle() }
    navigation.view.addGestureRecognizer(recognizer)
  }

  private var isMirrored: Bool {
    navigation.view.isRightToLeft
  }

  private var translation: CGFloat {
    let way = recognizer.translation(in: nil).x
    return isMirrored ? 0 - way : way
  }

  /// Returns whether there is a page below the top one, the bar is visible, and the top
  /// item permits a back button.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard navigation.viewControllers.count > 1,
      let item = navigation.topViewController?.navigationItem
    else { return false }
    let hasOwn = item.leftBarButtonItems?.isEmpty == false
    return !navigation.isNavigationBarHidden && !item.hidesBackButton
      && (!hasOwn || item.leftItemsSupplementBackButton)
  }

  /// Returns true for the recognizers of scroll views, which require the back swipe to
  /// fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer.view is UIScrollView }

  private func handle() {
    let width = max(navigation.view.bounds.width, 1)
    switch recognizer.state {
    case .began:
      guard navigation.viewControllers.count > 1, navigation.change == nil else { return }
      let old = navigation.viewControllers
      navigation.restore(old.dropLast())
      navigation.show(from: old, isForward: false, animated: true, isInteractive: true)
    case .changed: navigation.change?.update(min(max(translation / width, 0), 1))
    case .ended, .cancelled:
      let speed = recognizer.velocity(in: nil).x * (isMirrored ? -1 : 1)
      let completes =
        recognizer.state == .ended
        && (speed > 300 || speed > -300 && translation > width / 2)
      navigation.change?.release(
        completing: completes, velocity: (completes ? speed : 0 - speed) / width)
    case .possible, .failed: break
    }
  }
}

/// The edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The edges as bits, with UIKit's values.
  public let rawValue: UInt
  /// Creates edges from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All edges.
  public static let all = UIRectEdge(rawValue: 15)
}
