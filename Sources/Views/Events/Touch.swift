import MesmerGeometry
import MesmerScrolling

/// A finger on the screen, from its going down to its going up: UITouch. Two
/// touches are equal if they are the same finger's.
public final class Touch: Hashable {
  /// What a touch did last.
  public typealias Phase = TouchPhase

  /// What touches the screen.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger.
    case direct
    /// A finger on a surface beside the screen.
    case indirect
    /// A pencil.
    case pencil
    /// A pointer that is moved over the screen.
    case indirectPointer
  }

  /// What touches the screen: always a finger.
  public var type: TouchType { .direct }

  /// What the touch did last; `began` at first.
  public package(set) var phase = Phase.began
  /// When it did that, in seconds of the timeline.
  public package(set) var timestamp: Double
  /// How many taps in a row this one makes; 1 at first.
  public package(set) var tapCount = 1
  /// The view that it went down on; nil once that is gone.
  public package(set) weak var view: View?
  /// The window that it is on.
  public package(set) weak var window: Window?

  /// Where it is and was, in the space of the root of the view's tree.
  private var place: Point
  private var previousPlace: Point

  /// A finger that goes down on a view.
  ///
  /// - Parameters:
  ///   - point: where, in the space of `view`.
  ///   - view: the view that is touched, commonly what `hitTest` found.
  ///   - timestamp: when, in seconds.
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

  /// Where the finger is, in a view's space; nil is the window's.
  public func location(in view: View?) -> Point {
    view?.convert(place, from: nil) ?? place
  }

  /// Where the finger was before it moved last, in a view's space; nil is the
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

/// What happened to all touches at one moment: UIEvent.
public final class Event {
  /// The touches that are down, or have just gone up.
  public let allTouches: Set<Touch>?
  /// When it happened, in seconds of the timeline.
  public let timestamp: Double

  /// An event of some touches.
  public init(touches: Set<Touch>, timestamp: Double = 0) {
    allTouches = touches
    self.timestamp = timestamp
  }

  /// The touches that went down on a view.
  public func touches(for view: View) -> Set<Touch>? {
    allTouches?.filter { $0.view === view }
  }
}
