import MesmerGeometry
import MesmerScrolling

/// A finger on the screen, from touching down to lifting: UITouch. Two touches are equal
/// if they are the same finger's.
public final class Touch: Hashable {
  /// What a touch did last.
  public typealias Phase = TouchPhase

  /// The kinds of touches, as in UIKit.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a surface apart from the screen.
    case indirect
    /// A pencil.
    case pencil
    /// A pointer that is moved over the screen.
    case indirectPointer
  }

  /// The kind of touch: always a finger.
  public var type: TouchType { .direct }

  /// What the touch did last; `began` initially.
  public package(set) var phase = Phase.began
  /// The time of the last change, in seconds of the timeline.
  public package(set) var timestamp: Double
  /// The number of taps in a row, this one included; 1 initially.
  public package(set) var tapCount = 1
  /// The view that was touched; nil once it no longer exists.
  public package(set) weak var view: View?
  /// The window that was touched.
  public package(set) weak var window: Window?

  /// The present and previous place, in the space of the root of the view's tree.
  private var place: Point
  private var previousPlace: Point

  /// A finger that touches a view.
  ///
  /// - Parameters:
  ///   - point: the place, in the space of `view`.
  ///   - view: the touched view, usually the result of `hitTest`.
  ///   - timestamp: the time in seconds.
  public init(at point: Point, in view: View, timestamp: Double = 0) {
    self.view = view
    self.timestamp = timestamp
    window = view.window
    place = view.convert(point, to: nil)
    previousPlace = place
  }

  /// Moves the finger, or lifts it.
  package func move(
    to point: Point, in view: View, phase: Phase, timestamp: Double
  ) {
    previousPlace = place
    place = view.convert(point, to: nil)
    self.phase = phase
    self.timestamp = timestamp
  }

  /// The place of the finger in a view's space; nil means the window's.
  public func location(in view: View?) -> Point {
    view?.convert(place, from: nil) ?? place
  }

  /// The place of the finger before its last move, in a view's space; nil means the
  /// window's.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previousPlace, from: nil) ?? previousPlace
  }

  /// Whether two touches are the same finger's.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Hashes the touch by its identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The state of all touches at one moment: UIEvent.
public final class Event {
  /// The touches that are down or were just lifted.
  public let allTouches: Set<Touch>?
  /// The time in seconds of the timeline.
  public let timestamp: Double

  /// An event with the given touches.
  public init(touches: Set<Touch>, timestamp: Double = 0) {
    allTouches = touches
    self.timestamp = timestamp
  }

  /// The touches that went down on the given view.
  public func touches(for view: View) -> Set<Touch>? {
    allTouches?.filter { $0.view === view }
  }
}
