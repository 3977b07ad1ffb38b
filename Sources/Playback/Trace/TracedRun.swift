import MesmerJSONText
import MesmerScrolling

/// The inputs of a trace's frames, so that one of them can be played again: in the
/// first line of a trace.
///
///     "run": {"digest": "3f0e...", "fps": 60, "state": {"zoom": 1.5},
///       "set": [["rings", "circleColor", "red"]], "timeline": {"mesmer": 1, ...}}
///
/// The scene itself is not included. The digest identifies it.
package struct TracedRun: Hashable, Sendable {
  /// The digest of everything that the frames depend on (`FrameWriter.digest`).
  package private(set) var digest = ""
  /// Frames per second.
  package private(set) var framesPerSecond = 60.0
  /// The options of the scene's state at time 0, without the settings.
  package private(set) var state = JSONElement.object([])
  /// The settings at time 0: id, key and value.
  package private(set) var settings: [[String]] = []
  /// The timeline file as a JSON value.
  package private(set) var timeline = JSONElement.null
  /// Whether the frames show the fingers.
  package private(set) var showsTouches = false
  /// Whether the files are compressed with the effort `small`.
  package private(set) var isSmall = false

  /// Creates the run of a writer; nil if its timeline is not from a file.
  package init?(_ writer: FrameWriter, digest: String) {
    guard let files = writer.files, let document = files.document else { return nil }
    timeline = document
    self.digest = digest
    framesPerSecond = writer.framesPerSecond
    state = files.state
    settings = files.settings
    showsTouches = !writer.overlayDigest.isEmpty
    isSmall = writer.effort == .small
  }

  private init() {}

  private static let form = ObjectForm<TracedRun>([
    .required("digest", \.digest, .string),
    .required(
      "fps", \.framesPerSecond,
      ValueForm<Double>.number.checked {
        FrameTimes.rates.contains($0) ? nil : "fps must be at least 0.01 and at most 1000"
      }),
    Field(
      "state", missing: "state is missing",
      read: { reader, node, run in
        run.state = reader.tree.element(node)
        return true
      }, write: { run, _ in run.state }),
    .key("set", \.settings, setting.list(of: "set")),
    .key("touches", \.showsTouches, .bool), .key("small", \.isSmall, .bool),
    .required(
      "timeline", \.timeline, ValueForm(.null, read: { $0.tree.element($1) }) { $0 }),
  ])

  /// The form of a setting, `[id, key, value]`.
  private static let setting = ValueForm<[String]>(
    .null,
    read: { reader, node in
      let texts = (reader.list(node, of: "set") ?? []).compactMap { reader.string($0) }
      if texts.count == 3 { return texts }
      reader.fault(node, "expected [id, key, value]")
      return nil
    }, write: { .list($0.map { .string($0) }) })

  /// Reads the value of `run`; nil, with an error in the reader, if it is invalid.
  init?(_ reader: DocumentReader, _ node: Int) {
    guard let run = TracedRun.form.read(reader, node, from: TracedRun()) else {
      return nil
    }
    self = run
  }

  /// The JSON value of `run`.
  var element: JSONElement { TracedRun.form.write(self, beside: TracedRun()) }
}
