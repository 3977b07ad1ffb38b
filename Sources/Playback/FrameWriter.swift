import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform
import MesmerScrolling

/// The frames of a motion with their selection, output and number of threads.
/// `play` plays them without drawing; `write` draws and writes them.
package struct FrameWriter {
  /// The destination of the frames.
  package enum Output {
    /// One file per frame.
    case files(FramePattern, any FrameEncoder = PNGFrames())
    /// One animated PNG at this path.
    case film(String)
    /// All frames in sequence at this path, for another program.
    case stream(any FrameEncoder, String)

    /// The path, or the pattern of paths.
    var path: String {
      switch self {
      case .files(let pattern, _): pattern.text
      case .film(let path), .stream(_, let path): path
      }
    }

    /// The encoder of each frame; nil for a film.
    var encoder: (any FrameEncoder)? {
      switch self {
      case .files(_, let encoder), .stream(let encoder, _): encoder
      case .film: nil
      }
    }

    /// The path of all frames; nil if each has its own.
    package var onePath: String? { if case .files = self { nil } else { path } }

    /// Creates the output of a path: files if it has a number, such as frame-%04d.png,
    /// otherwise a film. Files have the format of their extension, by default PNG.
    package init(path: String) throws(FramePattern.PatternError) {
      let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...] } ?? ""
      self =
        try FramePattern(path).map {
          .files($0, FrameFormats.file(ending.lowercased()) ?? PNGFrames())
        } ?? .film(path)
    }
  }

  /// The source of the views.
  private enum Source {
    /// Files, which can be played repeatedly.
    case files(any RunSource)
    /// The views of a program, which can be played once.
    case live(SceneRun)
  }

  /// The scene file; empty for views that are not of a scene.
  package let scenePath: String
  /// The timeline.
  package let timeline: RunTimeline
  /// The number of frames per second, 0.01...1000.
  package let framesPerSecond: Double
  private let source: Source

  /// The destination of the frames; nil if none is written.
  package var output: Output?
  /// The name of the output in messages.
  package var outputName = "the output"
  /// The frames to write.
  package var selection = FrameSelection()
  /// The maximum number of threads that draw; nil (the default) for one per processor.
  /// Large frames may get fewer, which limits memory.
  package var jobs: Int?
  /// Whether existing files of frames with identical contents are kept, in formats that
  /// have labels.
  package var resumes = false
  /// The compression effort.
  package var effort = PNGEncoder.Effort.fast
  /// A picture drawn over each frame, in points of the screen; it must paint only grays
  /// and must not erase anything. The closure is called when the frame has been played.
  package var overlay: ((SceneRun) -> Picture?)?
  /// A description of `overlay` for the digest of the files.
  package var overlayDigest = ""
  /// The memory limits of frames between playing and writing.
  var limits = FrameQueue.Limits()
  /// The cache shared by consecutive frames.
  let cache = FrameCache()

  /// The maximum number of frames: 2^24, more than three days at 60 per second.
  package static let maximumFrames = 1 &<< 24

  /// Creates the frames of a source with a timeline. The frame rate, at least 0.01 and at
  /// most 1000, is the timeline's by default.
  package init(
    _ source: some RunSource, timeline: RunTimeline, framesPerSecond: Double? = nil
  ) {
    let rate = framesPerSecond ?? timeline.framesPerSecond
    precondition(
      FrameTimes.rates.contains(rate),
      "a frame rate must be at least 0.01 and at most 1000, not \(rate)")
    scenePath = source.scenePath
    self.timeline = timeline
    self.framesPerSecond = rate
    self.source = .files(source)
  }

  /// Creates the frames of a run of live views, which is at time 0.
  package init(_ run: SceneRun, framesPerSecond: Double) {
    scenePath = run.played?.file ?? ""
    timeline = run.timeline
    self.framesPerSecond = framesPerSecond
    source = .live(run)
  }

  /// Returns the time of a frame, in seconds.
  package func time(ofFrame frame: Int) -> Double {
    FrameTimes.time(ofFrame: frame, framesPerSecond: framesPerSecond)
  }

  /// Returns a run at time 0 with its own scene; for live views, their only run.
  package func makeRun() throws(SceneError) -> SceneRun {
    switch source {
    case .live(let run): return run
    case .files(let source): return try source.makeRun()
    }
  }

  /// The source of runs; nil for views of a program.
  var files: (any RunSource)? {
    if case .files(let source) = source { source } else { nil }
  }

  /// Whether the views are those of a program.
  var isLive: Bool { if case .live = source { true } else { false } }

  /// Returns a player of a run.
  func player(of run: SceneRun) -> Player {
    Player(run, framesPerSecond: framesPerSecond, overlay: overlay)
  }

  /// Returns a digest of the scene, its images, the timeline, the state, the frame rate
  /// and the version of the drawing: frames with equal digest and number are identical,
  /// apart from an overlay. Empty for views of a program, whose inputs are unknown.
  func digest(of scene: (any PlayedScene)?) -> String {
    guard let files, let scene else { return "" }
    var hash = ContentHash()
    hash.add(FrameWriter.version)
    hash.add(scene.digest.text)
    for text in files.digests { hash.add(text) }
    hash.add(String(describing: framesPerSecond))
    return hash.text
  }

  /// The version of the drawing in digests; increased whenever a pixel of any scene
  /// changes.
  private static let version = "pixels 5"

  // MARK: Files

  /// Throws if the folder of an output is missing, or its path is invalid or a folder.
  package func checkOutputs(
    beside others: [(name: String, path: String)] = []
  ) throws(FileError) {
    for path in [output?.path ?? ""] + others.map(\.path) {
      try FileSystem.checkFolder(of: path)
    }
    if let path = output?.onePath { try AtomicFile.check(path) }
    for (_, path) in others { try AtomicFile.check(path) }
  }

  /// Returns the paths of captures: in the folder of the frames, under their own names.
  private func paths(of captures: [(name: String, picture: Pixmap)]) -> [String] {
    let folder = FileSystem.folder(of: output?.path ?? "")
    return captures.map { FileSystem.path($0.name + ".png", in: folder) }
  }

  /// Returns a diagnostic if two outputs are the same file; nil if all are distinct.
  /// Names that differ only in case or Unicode normalization are the same file on some
  /// file systems, and are therefore rejected on all.
  private func clash(of files: [(name: String, path: String)]) -> String? {
    guard let output else { return nil }
    let folder = FrameWriter.folderKey(of: output.path)
    let pattern: FramePattern? =
      if case .files(let pattern, _) = output { pattern.key } else { nil }
    var taken: [String: (name: String, path: String)] = [:]
    if let path = output.onePath {
      taken[FrameWriter.key(of: path)] = (outputName, path)
    }
    for (name, path) in files {
      func fault(_ other: String, isSame: Bool) -> String {
        "\(name) \(path.shortenedPath): \(other) is the same file"
          + (isSame ? "" : " where case and Unicode normalization do not count")
          + "; choose another name"
      }
      if let pattern, FrameWriter.folderKey(of: path) == folder,
        pattern.frame(fileName: FileNames.key(FrameWriter.fileName(path))) != nil
      {
        return fault(
          "a frame of \(outputName) \(output.path.shortenedPath)", isSame: true)
      }
      let key = FrameWriter.key(of: path)
      if let other = taken.updateValue((name, path), forKey: key) {
        let isSame = FrameWriter.fileName(other.path).utf8.elementsEqual(
          FrameWriter.fileName(path).utf8)
        return fault("\(other.name) \(other.path.shortenedPath)", isSame: isSame)
      }
    }
    return nil
  }

  /// Returns the last component of a path.
  private static func fileName(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path.utf8[slash...].dropFirst()) ?? path
  }

  /// Returns a key that is equal for two paths to the same file, existing or not.
  private static func key(of path: String) -> String {
    folderKey(of: path) + "/" + FileNames.key(fileName(path))
  }

  /// Returns a key that is equal for two paths to files in the same folder.
  private static func folderKey(of path: String) -> String {
    let folder = FileSystem.folder(of: path)
    return FileNames.key(FileSystem.resolved(folder) ?? folder)
  }

  /// Throws if two outputs are the same file, if an output is an input, or if a capture
  /// would replace a file that is not its own.
  func check(
    _ summary: RunSummary, beside others: [(name: String, path: String)]
  ) throws {
    let captures = paths(of: summary.captures)
    let files = others + captures.map { ("the capture", $0) }
    if let clash = clash(of: files) {
      throw SceneError(Fault(file: "", message: clash))
    }
    let inputs = InputFiles(summary.inputs)
    switch output {
    case .film(let path)?, .stream(_, let path)?: try inputs.check(path)
    case .files(let pattern, _)?:
      for frame in summary.frames { try inputs.check(pattern.path(frame: frame)) }
    case nil: break
    }
    for (_, path) in files { try inputs.check(path) }
    for (path, capture) in zip(captures, summary.captures) {
      try check(path, of: capture)
    }
  }

  /// Throws if the file of a capture exists, has other contents and was not made by an
  /// earlier run of this timeline on this scene: captures are not outputs that the user
  /// has named.
  private func check(
    _ path: String, of capture: (name: String, picture: Pixmap)
  ) throws {
    try AtomicFile.check(path)
    if FileSystem.kind(path) == .nothing { return }
    if FileSystem.isRegularFile(path) {
      let old = PNGFile.text(keyword: FrameWriter.captureKeyword, path: path)
      let text = text(ofCapture: capture.name)
      if old == text.text { return }
      let texts = old.map { [PNGText(keyword: text.keyword, text: $0)] } ?? []
      let bytes = try PNGEncoder.encode(capture.picture, effort: effort, text: texts)
      if let found = try? readFile(path, limit: bytes.count), found == bytes { return }
    }
    throw SceneError(
      Fault(
        file: timeline.path,
        message: "the capture \(JSONTree.quoted(capture.name)) would replace "
          + "\(path.shortenedPath), which is not a picture of this timeline and scene; "
          + "rename the capture, or remove the file"))
  }

  /// Writes the pictures of captures.
  func write(_ captures: [(name: String, picture: Pixmap)]) throws {
    for (path, capture) in zip(paths(of: captures), captures) {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      let bytes = try PNGEncoder.encode(
        capture.picture, effort: effort, text: [text(ofCapture: capture.name)])
      try AtomicFile.write(bytes, to: path)
    }
  }

  /// Returns the text chunk that identifies the file of a capture, so that the next run
  /// may replace it: a digest of the capture's name and of the file names of the
  /// timeline and the scene, which are stable while their contents are edited.
  private func text(ofCapture name: String) -> PNGText {
    var hash = ContentHash()
    for name in [name, timeline.path, scenePath] { hash.add(FrameWriter.fileName(name)) }
    return PNGText(keyword: FrameWriter.captureKeyword, text: hash.text)
  }

  /// The PNG keyword of the text of captures.
  private static let captureKeyword = "mesmer-capture"
}
