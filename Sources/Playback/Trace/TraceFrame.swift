import MesmerGeometry
import MesmerPlatform
import MesmerSceneFormat
import MesmerScrolling

/// A frame of a trace, as a line of JSON: the state and the events of the main scroll
/// view, and the other changes in the window.
///
///     {"frame": 3, "time": 0.05, "contentOffset": [0, 12], "velocity": [0, 900], ...}
///
/// A trace (`.jsonl`) has a line for each frame of a sequence, in the order of their
/// numbers. Reading a line returns exactly the value that was written. The properties
/// of `main` are also properties of the frame: `frame.contentOffset`.
@dynamicMemberLookup
package struct TraceFrame: Hashable, Sendable {
  /// A finger on the screen.
  package struct WindowTouch: Hashable, Sendable {
    /// The position, in points of the screen.
    package var point: Point
    /// The view that it touches, by id, or by class and position in the tree; nil for
    /// none.
    package var view: String?

    /// Creates a finger.
    package init(point: Point, view: String? = nil) {
      self.point = point
      self.view = view
    }
  }

  /// The frame's number, from 0.
  package var frame: Int
  /// The frame's time in seconds.
  package var time: Double
  /// The main scroll view.
  package var main: TraceState
  /// The views that drew for this frame, by id or else class name.
  package var drawn: [String]
  /// The other scroll views that have moved or sent an event since the previous frame,
  /// in the order of the tree. Each has an id.
  package var others: [TraceState]
  /// The fingers that touch nothing in the main scroll view.
  package var windowTouches: [WindowTouch]
  /// The number of touches whose fingers have touched down since the previous frame, if
  /// as many have lifted: the touches of the two frames are of other fingers.
  package var newTouches = 0
  /// The number of running animations of views.
  package var animations: Int
  /// The fonts of the scene and the libraries that read them: in the first frame of a
  /// trace, if the scene has fonts.
  package var fonts: FontReport?
  /// The played run: in the first frame of a trace, if that was a timeline file.
  package var run: TracedRun?
  /// The part of the run: in the first frame of a part's trace.
  package var shard: RunShard?

  /// Creates a frame from its parts.
  package init(
    frame: Int, time: Double, main: TraceState = TraceState(), drawn: [String] = [],
    others: [TraceState] = [], windowTouches: [WindowTouch] = [], animations: Int = 0
  ) {
    self.frame = frame
    self.time = time
    self.main = main
    self.drawn = drawn
    self.others = others
    self.windowTouches = windowTouches
    self.animations = animations
  }

  /// Creates a frame from a state, with the fingers that are down, the events since the
  /// previous frame and the views that drew.
  package init(
    frame: Int, state: ScrollState, touches: [Point] = [], events: [ScrollEvent] = [],
    drawn: [String] = []
  ) {
    self.init(
      frame: frame, time: state.time,
      main: TraceState(state, touches: touches, events: events), drawn: drawn)
  }

  /// A property of the main scroll view.
  package subscript<Value>(
    dynamicMember path: WritableKeyPath<TraceState, Value>
  ) -> Value {
    get { main[keyPath: path] }
    set { main[keyPath: path] = newValue }
  }

  /// The frame as a line of JSON, without a line break. A number that is not finite,
  /// which no scroll view has and JSON cannot express, is written as 0.
  package var line: String {
    var members: [JSONElement.Member] = [
      .init(key: "frame", value: .number(Double(frame))),
      .init(key: "time", value: .finite(time)),
    ]
    members += main.members
    members.append(.init(key: "drawn", value: .list(drawn.map { .string($0) })))
    if !others.isEmpty {
      members.append(
        .init(key: "others", value: .list(others.map { .object($0.members) })))
    }
    if !windowTouches.isEmpty {
      members.append(
        .init(
          key: "windowTouches",
          value: .list(
            windowTouches.map { touch in
              let point = JSONElement.Member(key: "point", value: .point(touch.point))
              let view = touch.view.map {
                JSONElement.Member(key: "view", value: .string($0))
              }
              return .object([point] + (view.map { [$0] } ?? []))
            })))
    }
    if newTouches != 0 {
      members.append(.init(key: "newTouches", value: .number(Double(newTouches))))
    }
    if animations != 0 {
      members.append(.init(key: "animations", value: .number(Double(animations))))
    }
    if let fonts { members += fonts.members }
    if let run { members.append(.init(key: "run", value: run.element)) }
    if let shard { members.append(.init(key: "shard", value: shard.element)) }
    return JSONElement.object(members).line
  }
}

extension TraceFrame {
  /// Returns the bytes of a trace of these frames.
  package static func text(_ frames: [TraceFrame]) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in frames {
      bytes += frame.line.utf8
      bytes.append(10)
    }
    return bytes
  }
}

extension JSONElement {
  /// Returns a number, 0 for one that is not finite.
  static func finite(_ value: Double) -> JSONElement {
    .number(value.isFinite ? value : 0)
  }

  static func point(_ point: Point) -> JSONElement {
    .list([finite(point.x), finite(point.y)])
  }

  static func vector(_ vector: Vector) -> JSONElement {
    .list([finite(vector.dx), finite(vector.dy)])
  }
}
