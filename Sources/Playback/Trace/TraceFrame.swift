import MesmerAssets
import MesmerGeometry
import MesmerJSONText
import MesmerPlatform
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
    TraceFrame.form.write(self, beside: TraceFrame(frame: 0, time: 0)).line
  }

  /// The keys of a frame.
  static let form = ObjectForm<TraceFrame>(
    [.required("frame", \.frame, .index), .required("time", \.time, .traced)]
      + TraceState.form.fields.map { $0.inside(\.main) } + [
        .required("drawn", \.drawn, ValueForm<String>.string.list(of: "drawn")),
        .key(
          "others", \.others,
          ValueForm(TraceState.otherForm, fresh: TraceState()).list(of: "others")),
        .key(
          "windowTouches", \.windowTouches,
          ValueForm(WindowTouch.form, fresh: WindowTouch(point: .zero))
            .list(of: "windowTouches")),
        .key("newTouches", \.newTouches, .index),
        .key("animations", \.animations, .index),
        // `init(_:after:)` reads the two together.
        Field(
          "fonts", read: { _, _, _ in true },
          write: { frame, _ in frame.fonts?.members[0].value }),
        Field(
          "libraries", read: { _, _, _ in true },
          write: { frame, _ in frame.fonts?.members[1].value }),
        .optional(
          "run", \.run,
          ValueForm(
            .null, read: { TracedRun($0, $1) }, write: { (run: TracedRun) in run.element }
          )
        ),
        .optional(
          "shard", \.shard,
          ValueForm(
            .null, read: { RunShard($0, $1) },
            write: { (shard: RunShard) in shard.element }
          )),
      ])
}

extension TraceFrame.WindowTouch {
  fileprivate static let form = ObjectForm<Self>([
    .required("point", \.point, .traced), .optional("view", \.view, .string),
  ])
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
