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
/// numbers. Reading a line returns exactly the value that was written, if its numbers are
/// finite. The properties of `main` are also properties of the frame:
/// `frame.contentOffset`.
@dynamicMemberLookup
package struct TraceFrame: Hashable, Sendable {
  /// A finger on the screen.
  package struct WindowTouch: Hashable, Sendable {
    /// The position, in points of the screen.
    package var point: Point
    /// The view that the finger touches, by id, or by class and position in the tree; nil
    /// if it touches no view.
    package var view: String?
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
  /// The number of fingers that have touched down since the previous frame, if as many
  /// have lifted; otherwise 0. The touches of the two frames are then of different
  /// fingers.
  package var newTouches = 0
  /// The number of running animations of views.
  package var animations: Int
  /// The fonts of the scene and the libraries that read them: in the first frame of a
  /// trace, if the scene has fonts.
  package var fonts: FontReport?
  /// The inputs of the run: in the first frame of a trace, if the timeline was read from
  /// a file.
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

  /// Loads the frames of a trace file, 256 MiB at most.
  package static func load(path: String) throws(SceneError) -> [TraceFrame] {
    let limit = JSONScanner.maximumBytes
    return try read(try DocumentReader.bytes(of: path, limit: limit), path: path)
  }

  /// Reads the frames of a text from a path: a line of JSON for each, with increasing
  /// numbers. Empty lines are skipped. Throws all errors, with line, column and path
  /// inside the line.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SceneError) -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var faults: [Fault] = []
    var number = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { continue }
      do throws(SceneError) {
        frames.append(
          try DocumentReader.read(Array(line), path: path, "frame") {
            TraceFrame($0, after: frames.last)
          })
      } catch {
        faults += error.faults.map {
          var fault = $0
          fault.line = number
          return fault
        }
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    return frames
  }

  /// Reads the frame of a document; nil, with errors in the reader, if it is invalid. Its
  /// number must be greater than that of `last`.
  private init?(_ reader: DocumentReader, after last: TraceFrame?) {
    let root = JSONTree.root
    self.init(frame: -1, time: 0)
    guard let members = reader.object(root, keys: TraceFrame.form.names) else {
      return nil
    }
    let isValid = TraceFrame.form.read(reader, root, members, into: &self)
    // The number is still -1 if it is invalid.
    if let last, frame >= 0, frame <= last.frame {
      reader.fault(
        root, "frame \(frame) after frame \(last.frame); the numbers must grow")
    }
    if !isValid { return nil }
    if let fonts = members["fonts"], let libraries = members["libraries"] {
      self.fonts = FontReport(reader, fonts: fonts, libraries: libraries)
    }
  }
}

// Merges the parts of a run that several machines have traced (`--shard`) to the trace
// of the whole run, byte for byte. The first frame of each part identifies the part and
// its run; the merged trace omits this, and has fonts and the run in its first frame
// only. A part without frames, of a run with fewer frames than parts, has no line and may
// be omitted.

extension TraceFrame {
  /// Returns the trace of a part as it is written: its first frame identifies the part,
  /// with a digest that detects damage.
  package static func part(_ place: RunShard, _ frames: [TraceFrame]) -> [TraceFrame] {
    var frames = frames
    if frames.isEmpty { return frames }
    frames[0].shard = nil
    var place = place
    place.trace = ContentHash(text(frames)).text
    frames[0].shard = place
    return frames
  }

  /// Returns the trace of a run from those of all its parts, in any order. Throws an
  /// error for each trace that is not a part, is damaged, is a duplicate, or is of
  /// another run or other fonts than the first, and one for missing parts.
  package static func merged(
    _ traces: [(path: String, frames: [TraceFrame])]
  ) throws(SceneError) -> [TraceFrame] {
    let parts = try RunShard.parts(
      traces.map(\.path), of: "trace", place: \.place,
      load: {
        traces[$0].frames.isEmpty ? nil : try Part(traces[$0].path, traces[$0].frames)
      },
      fault: {
        $0.fonts == $1.fonts ? nil : "was made with other fonts or libraries than"
      })
    var all = parts.flatMap(\.frames)
    // The run and the fonts are taken from the trace that was given first.
    let first = traces.first { !$0.frames.isEmpty }?.frames[0]
    all[0].fonts = first?.fonts
    all[0].run = first?.run
    return all
  }
}

/// The trace of a part.
private struct Part {
  let place: RunShard
  let fonts: FontReport?
  /// The frames without the data that only a part's first frame has.
  let frames: [TraceFrame]

  /// Creates a part from the frames of a file (not empty).
  init(_ path: String, _ frames: [TraceFrame]) throws(SceneError) {
    func fault(_ message: String) -> SceneError {
      SceneError(Fault(file: path, message: message))
    }
    guard let place = frames[0].shard else {
      throw fault("is not the trace of a shard; one was written with --shard")
    }
    let wanted = place.ownFrames
    guard frames.map(\.frame) == Array(wanted) else {
      let has = "\(frames[0].frame) to \(frames[frames.count - 1].frame)"
      let all =
        wanted.isEmpty
        ? "no frame" : "the frames \(wanted.lowerBound) to \(wanted.upperBound - 1)"
      throw fault(
        "has \(frames.count) of the frames \(has); \(place.name) has \(all)")
    }
    if frames.dropFirst().contains(where: { $0.shard != nil }) {
      throw fault("has the beginnings of several shards")
    }
    guard TraceFrame.part(place, frames)[0].shard == place else {
      throw fault("is damaged: its frames are not those that were written")
    }
    self.place = place
    fonts = frames[0].fonts
    var frames = frames
    frames[0].shard = nil
    frames[0].fonts = nil
    frames[0].run = nil
    self.frames = frames
  }
}
