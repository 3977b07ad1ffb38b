import ArgumentParser
import Mesmer
import MesmerFigures
import MesmerGoldenCLI
import MesmerGoldens
import MesmerPlatform
import MesmerScenes

/// The common part of `fling` and `play`: plays, draws and writes a sequence.
struct SequenceRun {
  private var writer: FrameWriter
  private let options: SequenceOptions
  private let report: ([String]) throws -> Void

  init(
    _ scene: SceneInput, in state: RenderState, _ timeline: TimelineFile,
    _ options: SequenceOptions
  ) throws {
    writer = try FrameWriter(
      scenePath: scene.scene.path, assets: scene.assets.assets, state: state,
      timeline: timeline, framesPerSecond: options.framesPerSecond())
    self.options = options
    report = scene.report
    writer.output = try options.destination()
    writer.outputName = "--output"
    writer.selection = try options.selection()
    writer.jobs = options.jobs
    writer.resumes = options.resume
    writer.effort = options.small ? .small : .fast
    if options.showTouches { writer.showTouches() }
    if options.stats { writer.logRows() }
  }

  /// Performs the run; returns the number of frames in the sequence.
  func perform() throws -> Int {
    if options.count { return try tellCount() }
    var times = StageTimes()
    try writer.checkOutputs(beside: others)
    var count = 0
    var gallery = Gallery(writer, options)
    var progress = Progress(isQuiet: options.quiet)
    let written: FrameWriter.Report
    do {
      written = try writer.write(
        options.trace == nil ? .captures : [.captures, .trace], beside: others,
        onPlayed: { summary in
          count = summary.frameCount
          times.end("play")
          try report(summary.warnings)
          if let path = options.trace?.path {
            var trace = summary.trace
            if let part = RunShard(writer, summary) {
              trace = TraceFrame.part(part, trace)
            }
            try Trace(trace).write(to: path)
          }
          gallery.begin(summary.frames)
        }, onPictures: gallery.isWanted ? { gallery.add($1, frame: $0) } : nil,
        onProgress: { progress.update($0, of: $1) })
      try gallery.write()
    } catch {
      progress.clear()
      throw error
    }
    let kept = written.kept > 0 ? ", \(written.kept) of them kept" : ""
    progress.finish("\(written.frames.counted("frame"))\(kept)")
    times.end("frames")
    if options.stats {
      try Output.lines(
        [
          "\(options.output?.text ?? ""): \(written.frames.counted("frame")), "
            + "\(written.bytes.counted("byte")) written",
          "tiles: \(SequenceRun.text(written.tiles))",
          "compressed rows: \(SequenceRun.text(written.rows))",
          SequenceRun.memoryText,
        ] + writer.rowLines + times.lines, beside: options.output, options.trace,
        options.sheet,
        options.filmstrip)
    }
    return count
  }

  /// Plays the frames without drawing them, and prints their number, size and duration.
  /// Returns the number of frames in the whole sequence.
  private func tellCount() throws -> Int {
    let summary = try writer.play()
    try report(summary.warnings)
    let frames = summary.frames.count
    let size = summary.size(of: summary.frames)
    let rate = JSONElement.number(writer.framesPerSecond)
    let seconds = JSONElement.number(
      (Double(frames) / writer.framesPerSecond * 1000).rounded() / 1000)
    if options.json {
      func number(_ value: Int?) -> JSONElement {
        value.map { .number(Double($0)) } ?? .null
      }
      try Output.json(
        JSONElement.object([
          .init(key: "frames", value: number(frames)),
          .init(key: "width", value: number(size?.width)),
          .init(key: "height", value: number(size?.height)),
          .init(key: "seconds", value: seconds),
          .init(key: "framesPerSecond", value: rate),
        ]).line)
    } else {
      let pixels = size.map { "\($0.width) x \($0.height)" } ?? "of several sizes"
      try Output.lines([
        "\(frames.counted("frame")), \(pixels), \(seconds.line) s at "
          + "\(rate.line) fps"
      ])
    }
    return summary.frameCount
  }

  /// The outputs besides the frames.
  private var others: [(name: String, path: String)] {
    [
      ("--trace", options.trace), ("--sheet", options.sheet),
      ("--filmstrip", options.filmstrip),
    ].compactMap { name, file in file.map { (name, $0.path) } }
  }

  /// The peak memory use so far.
  private static var memoryText: String {
    let peak = peakMemory().map { "\($0) bytes at most, " } ?? ""
    return "memory: \(peak)blocks of pixels allocated: \(PixelBuffer.allocations)"
  }

  private static func text(_ counts: FrameCache.Counts) -> String {
    "\(counts.hits) found, \(counts.misses) made, \(counts.evictions) dropped, "
      + "\(counts.bytes.counted("byte")) kept"
  }
}

extension FrameWriter {
  /// Draws the fingers over each frame.
  mutating func showTouches() {
    overlay = {
      TouchOverlay().picture(
        $0.touches, earlier: $0.touchTrail, labels: $0.touchedViews,
        size: $0.screenSize)
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
  private var stripFrames: Set<Int> = []

  init(_ writer: FrameWriter, _ options: SequenceOptions) {
    self.writer = writer
    self.options = options
  }

  /// Sets the range of the frames.
  mutating func begin(_ frames: Range<Int>) {
    stripFrames = Set(
      Filmstrip.chosenFrames(of: frames.count).map { frames.lowerBound + $0 })
  }

  /// Whether a contact sheet or a filmstrip is requested, which need the pictures.
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
