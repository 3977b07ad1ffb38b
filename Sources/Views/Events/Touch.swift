import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// A finger on the screen, from touching down to lifting: UITouch. A finger has the same
/// object until it lifts, and touches are compared by identity.
public final class Touch: MesmerObject {
  /// The phase of a touch: UITouch.Phase.
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

  /// The last change of the touch; `began` initially.
  public package(set) var phase = Phase.began
  /// The time of the last change, in seconds of the timeline.
  public package(set) var timestamp: Double
  /// The number of consecutive taps, including this one; 1 initially. A tap is
  /// consecutive if it begins at most 0.35 seconds after the last touch ended and at most
  /// 45 points from there. After a touch has moved more than 45 points, the number is 0,
  /// because the touch is not a tap.
  public package(set) var tapCount = 1
  /// The view that was touched; nil after the view has been deallocated.
  public package(set) weak var view: View?
  /// The window of the touched view; nil if there is none.
  public package(set) weak var window: Window?

  /// The recognizers that receive the touch; nil if there are none or the finger has
  /// lifted.
  public var gestureRecognizers: [GestureRecognizer]? {
    let all = delivery?.recognizers(of: self) ?? []
    return all.isEmpty ? nil : all
  }

  /// The number of the finger.
  package let number: Int
  /// The current location, in points from the top left corner of the root.
  package private(set) var place: Point
  private var previousPlace: Point
  /// The timeline's finger, whose point in a scroll view's viewport has no rounding
  /// errors of conversions; nil for other touches.
  private var source: TimelineFinger?
  private weak var delivery: (any TouchDelivery)?

  /// Creates a touch of a view.
  ///
  /// - Parameters:
  ///   - point: the location, in the space of `view`.
  ///   - view: the touched view, usually the result of `hitTest`.
  ///   - timestamp: the time in seconds.
  package init(at point: Point, in view: View, timestamp: Double = 0) {
    self.view = view
    self.timestamp = timestamp
    number = 0
    window = view.window
    place = Touch.convert(point, from: view, near: view)
    previousPlace = place
  }

  /// Creates a touch of a view by a finger of a timeline.
  package init(_ source: TimelineFinger, number: Int, in view: View, timestamp: Double) {
    self.view = view
    self.timestamp = timestamp
    self.number = number
    self.source = source
    window = view.window
    place = source.point.applying(source.toScreen)
    previousPlace = place
    delivery = view.clock?.delivery
  }

  package func move(_ source: TimelineFinger, timestamp: Double) {
    previousPlace = place
    self.source = source
    place = source.point.applying(source.toScreen)
    phase = .moved
    self.timestamp = timestamp
  }

  /// Sets the current and the previous location, in points from the top left corner of
  /// the root.
  package func set(_ place: Point, previous: Point) {
    (self.place, previousPlace) = (place, previous)
  }

  package func end(at timestamp: Double) {
    previousPlace = place
    phase = .ended
    self.timestamp = timestamp
  }

  /// Returns the location in a scroll view's viewport, which `space` maps to the screen.
  package func place(in scroll: ScrollView, space: AffineTransform) -> Point {
    if let source, source.home === scroll, source.toScreen == space {
      return source.point
    }
    return space.inverse.map { place.applying($0) } ?? place
  }

  /// Returns the location in a view's space; nil means the window's.
  public func location(in view: View?) -> Point {
    Touch.convert(place, to: view, near: self.view)
  }

  /// Returns the location before the last move, in a view's space; nil means the
  /// window's.
  public func previousLocation(in view: View?) -> Point {
    Touch.convert(previousPlace, to: view, near: self.view)
  }

  /// Converts a screen location to a view's space. If `view` is nil, converts to the
  /// space of the screen of the tree of `other`.
  static func convert(_ place: Point, to view: View?, near other: View?) -> Point {
    guard let root = (view ?? other)?.root else { return place }
    let point = root.bounds.origin + (place - .zero)
    return view.map { $0.convert(point, from: root) } ?? point
  }

  /// Converts a point of a view's space to a screen location.
  static func convert(_ point: Point, from view: View?, near other: View?) -> Point {
    guard let root = (view ?? other)?.root else { return point }
    let inRoot = view.map { $0.convert(point, to: root) } ?? point
    return .zero + (inRoot - root.bounds.origin)
  }
}

/// A timeline finger and the coordinate space of its points.
package struct TimelineFinger {
  /// The scroll view whose viewport is the space of the finger's points; nil for another
  /// space.
  package weak var home: ScrollView?
  /// The map from the finger's points to the screen, captured at touch-down.
  package let toScreen: AffineTransform
  /// The current point.
  package var point: Point
  /// The serial number, unique among all fingers of the clock, including lifted ones.
  package var serial = 0

  /// Creates a finger without a serial number.
  package init(home: ScrollView?, toScreen: AffineTransform, point: Point) {
    self.home = home
    self.toScreen = toScreen
    self.point = point
  }
}

/// The state of all touches at one time: UIEvent.
public final class Event: MesmerObject {
  /// The kinds of events: UIEvent.EventType.
  public enum EventType: Int, Hashable, Sendable {
    case touches, motion, remoteControl, presses
  }

  /// The kinds of motion and remote-control events: UIEvent.EventSubtype.
  public enum EventSubtype: Int, Hashable, Sendable {
    case none, motionShake
  }

  /// The kind of event: always touches.
  public var type: EventType { .touches }
  /// The subtype: always none.
  public var subtype: EventSubtype { .none }

  /// The touches that are down or have just lifted.
  public let allTouches: Set<Touch>?
  /// The time in seconds of the timeline.
  public let timestamp: Double

  /// Creates an event with touches.
  package init(touches: Set<Touch>, timestamp: Double = 0) {
    allTouches = touches
    self.timestamp = timestamp
  }

  /// Returns the touches that went down on a view.
  public func touches(for view: View) -> Set<Touch>? {
    allTouches?.filter { $0.view === view }
  }
}
