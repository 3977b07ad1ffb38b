import ArgumentParser
import Mesmer
import MesmerFigures

/// The common part of `fling` and `play`: a sequence is rehearsed, then drawn and
/// written.
struct SequenceRun {
  private var writer: FrameWriter
  private let options: SequenceOptions
  private let inputs: [String]
  private let report: ([String]) throws -> Void

  /// A run; `inputs` are the files read for it, besides the scene's.
  init(
    _ writer: FrameWriter, _ options: SequenceOptions, of scene: SceneInput,
    inputs: [String] = []
  ) throws {
    self.writer = writer
    self.options = options
    report = scene.report
    self.inputs = inputs
    self.writer.output = try options.destination()
    self.writer.selection = try options.selection()
    self.writer.jobs = options.jobs
    self.writer.resumes = options.resume
    self.writer.effort = options.small ? .small : .fast
    if options.showTouches { self.writer.showTouches() }
  }

  /// Carries out the run; returns the number of frames in the sequence.
  func perform() throws -> Int {
    var times = StageTimes()
    for file in [options.output, options.trace, options.sheet, options.filmstrip] {
      if let file { try FileSystem.checkFolder(of: file.path) }
    }
    if case .film(let path)? = writer.output { try AtomicFile.check(path) }
    for file in [options.trace, options.sheet, options.filmstrip] {
      if let file { try AtomicFile.check(file.path) }
    }
    let rehearsal = try writer.rehearse(
      options.trace == nil ? [.captures, .frames] : [.captures, .frames, .trace])
    let captures = try capturePaths(rehearsal)
    try checkInputs(InputFiles(rehearsal.inputs + inputs), rehearsal, captures)
    times.end("rehearse")
    try report(rehearsal.warnings)
    if let path = options.trace?.path {
      var trace = rehearsal.trace
      if let part = RunShard(writer, rehearsal) { trace = TraceFrame.part(part, trace) }
      try AtomicFile.write(TraceFrame.text(trace), to: path)
    }
    for (path, capture) in zip(captures, rehearsal.captures) {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      try capture.picture.writePNG(to: path, effort: writer.effort)
    }
    let report = try write(rehearsal)
    times.end("frames")
    if options.stats {
      try Output.lines(
        [
          "\(options.output.text): \(report.frames) frames, \(report.bytes) bytes written",
          "tiles: \(SequenceRun.text(report.tiles))",
          "compressed rows: \(SequenceRun.text(report.rows))",
          SequenceRun.memoryText,
        ] + times.lines, beside: options.output, options.trace, options.sheet,
        options.filmstrip)
    }
    return rehearsal.frameCount
  }

  /// How much memory was used so far.
  private static var memoryText: String {
    let peak = peakMemory().map { "\($0) bytes at most, " } ?? ""
    return "memory: \(peak)blocks of pixels allocated: \(PixelBuffer.allocations)"
  }

  private static func text(_ counts: FrameCache.Counts) -> String {
    "\(counts.hits) found, \(counts.misses) made, \(counts.evictions) dropped, "
      + "\(counts.bytes) bytes kept"
  }

  /// Throws if an output file is also an input.
  private func checkInputs(
    _ inputs: InputFiles, _ rehearsal: FrameWriter.Rehearsal, _ captures: [String]
  ) throws(FileError) {
    switch writer.output {
    case .film(let path)?: try inputs.check(path)
    case .files(let pattern)?:
      for frame in rehearsal.frames { try inputs.check(pattern.path(frame: frame)) }
    case nil: break
    }
    for file in [options.trace, options.sheet, options.filmstrip] {
      if let file { try inputs.check(file.path) }
    }
    for path in captures { try inputs.check(path) }
  }

  private func write(
    _ rehearsal: FrameWriter.Rehearsal
  ) throws -> FrameWriter.Report {
    var gallery = Gallery(writer, rehearsal.frames, options)
    var progress = Progress(isQuiet: options.quiet)
    do {
      let report = try writer.write(
        rehearsal, onPictures: gallery.isWanted ? { gallery.add($1, frame: $0) } : nil,
        onProgress: { progress.update($0, of: $1) })
      try gallery.write()
      let kept = report.kept > 0 ? ", \(report.kept) of them kept" : ""
      progress.finish("\(report.frames) frames\(kept)")
      return report
    } catch {
      progress.clear()
      throw error
    }
  }

  /// The paths of the captures: in the folder of the frames, under their own names.
  /// Throws if two outputs are the same file.
  private func capturePaths(
    _ rehearsal: FrameWriter.Rehearsal
  ) throws -> [String] {
    let folder = FileSystem.folder(of: options.output.path)
    let captures = rehearsal.captures.map {
      FileSystem.path($0.name + ".png", in: folder)
    }
    var files = [
      ("--trace", options.trace?.path), ("--sheet", options.sheet?.path),
      ("--filmstrip", options.filmstrip?.path),
    ]
    files += captures.map { ("the capture", $0) }
    var taken: [String: String] = [:]
    if case .film(let path)? = writer.output {
      taken[SequenceRun.identity(of: path)] = "--output \(path)"
    }
    for case (let name, let path?) in files {
      var other = taken.updateValue(
        "\(name) \(path)", forKey: SequenceRun.identity(of: path))
      if case .files(let pattern)? = writer.output,
        FileSystem.resolved(FileSystem.folder(of: path)) == FileSystem.resolved(folder),
        pattern.frame(fileName: SequenceRun.fileName(path)) != nil
      {
        other = "a frame of --output \(options.output.text)"
      }
      if let other {
        throw ValidationError(
          "\(name) \(path): \(other) is the same file; choose another name")
      }
    }
    return captures
  }

  /// The last name of a path.
  private static func fileName(_ path: String) -> String {
    String(
      path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// A text that is equal for two paths to the same file, existing or not.
  private static func identity(of path: String) -> String {
    let folder = FileSystem.folder(of: path)
    return (FileSystem.resolved(folder) ?? folder) + "/" + fileName(path)
  }
}

extension FrameWriter {
  /// Draws the fingers over each frame.
  mutating func showTouches() {
    overlay = {
      TouchOverlay().picture(
        $0.touches, earlier: $0.touchTrail, labels: $0.touchedViews,
        size: $0.scene.screenSize)
    }
    overlayDigest = " touches 2"
  }
}

/// The requested contact sheet and filmstrip.
private struct Gallery {
  private let writer: FrameWriter
  private let options: SequenceOptions
  private var sheet = ContactSheet()
  private var strip = Filmstrip()
  private let stripFrames: Set<Int>

  /// The gallery for some frames of a sequence.
  init(_ writer: FrameWriter, _ frames: Range<Int>, _ options: SequenceOptions) {
    self.writer = writer
    self.options = options
    stripFrames = Set(
      Filmstrip.chosenFrames(of: frames.count).map { frames.lowerBound + $0 })
  }

  /// Whether it needs the pictures.
  var isWanted: Bool { options.sheet != nil || options.filmstrip != nil }

  mutating func add(_ picture: Pixmap, frame: Int) {
    let caption = ContactSheet.caption(
      frame: frame, time: writer.time(ofFrame: frame))
    if options.sheet != nil { sheet.add(picture, caption: caption) }
    if options.filmstrip != nil && stripFrames.contains(frame) {
      strip.add(picture, caption: caption)
    }
  }

  func write() throws {
    let effort: PNGEncoder.Effort = options.small ? .small : .fast
    if let path = options.sheet?.path {
      try sheet.picture().writePNG(to: path, effort: effort)
    }
    if let path = options.filmstrip?.path {
      try strip.picture().writePNG(to: path, effort: effort)
    }
  }
}
