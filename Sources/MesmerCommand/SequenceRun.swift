import ArgumentParser
import Mesmer

/// What `fling` and `play` have in common: a sequence is rehearsed, then drawn
/// and written.
struct SequenceRun {
  private let sequence: FrameSequence
  private let options: SequenceOptions

  init(_ sequence: FrameSequence, _ options: SequenceOptions) {
    self.sequence = sequence
    self.options = options
  }

  /// Does it all; returns how many frames the sequence has.
  func perform() throws -> Int {
    var times = StageTimes()
    let output = try options.destination()
    var isFilm = false
    if case .film = output { isFilm = true }
    let rehearsal = try sequence.rehearse(
      previews: isFilm || options.trace != nil, captures: true)
    var writing = SequenceWriter.Options()
    writing.selection = try options.selection()
    writing.jobs = options.jobs
    writing.resumes = options.resume
    writing.effort = options.small ? .small : .fast
    if options.showTouches {
      writing.finish = {
        TouchOverlay().draw($1.touches, earlier: $1.touchTrail, over: $0)
      }
      writing.finishDigest = " touches"
    }
    let frames = try writing.selection.frames(of: rehearsal.frameCount)
    times.end("rehearse")
    try writeTrace(rehearsal, frames)
    try writeCaptures(rehearsal, beside: output)

    var gallery = Gallery(sequence, frames, options)
    var progress = Progress(isQuiet: options.quiet)
    let report: SequenceWriter.Report
    do {
      report = try SequenceWriter(sequence, rehearsal, options: writing).write(
        to: output,
        onPictures: gallery.isWanted ? { gallery.add($1, frame: $0) } : nil,
        onProgress: { progress.update($0, of: $1) })
      try gallery.write()
    } catch {
      progress.clear()
      throw error
    }
    times.end("frames")
    let kept = report.kept > 0 ? ", \(report.kept) of them kept" : ""
    progress.finish("\(report.frames) frames\(kept)")
    if options.stats {
      Output.lines(
        ["\(options.output): \(report.frames) frames, \(report.bytes) bytes written"]
          + times.lines)
    }
    return rehearsal.frameCount
  }

  private func writeTrace(
    _ rehearsal: FrameSequence.Rehearsal, _ frames: Range<Int>
  ) throws {
    guard let path = options.trace else { return }
    let lines = rehearsal.trace[frames].map { $0.line + "\n" }
    try AtomicFile.write(Array(lines.joined().utf8), to: path)
  }

  private func writeCaptures(
    _ rehearsal: FrameSequence.Rehearsal, beside output: SequenceWriter.Output
  ) throws {
    for capture in rehearsal.captures {
      let path: String
      switch output {
      case .files(let pattern): path = pattern.path(named: capture.name)
      case .film(let film):
        path = FileSystem.path(capture.name + ".png", in: FileSystem.folder(of: film))
      }
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      try capture.picture.writePNG(to: path)
    }
  }
}

/// The contact sheet and the filmstrip that were asked for.
private struct Gallery {
  private let sequence: FrameSequence
  private let options: SequenceOptions
  private var sheet = ContactSheet()
  private var strip = Filmstrip()
  private let stripFrames: Set<Int>

  /// Of some frames of a sequence.
  init(_ sequence: FrameSequence, _ frames: Range<Int>, _ options: SequenceOptions) {
    self.sequence = sequence
    self.options = options
    stripFrames = Set(
      Filmstrip.chosenFrames(of: frames.count).map { frames.lowerBound + $0 })
  }

  /// Whether it needs the pictures.
  var isWanted: Bool { options.sheet != nil || options.filmstrip != nil }

  mutating func add(_ picture: Pixmap, frame: Int) {
    let caption = ContactSheet.caption(
      frame: frame, time: sequence.time(ofFrame: frame))
    if options.sheet != nil { sheet.add(picture, caption: caption) }
    if options.filmstrip != nil && stripFrames.contains(frame) {
      strip.add(picture, caption: caption)
    }
  }

  func write() throws {
    if let path = options.sheet { try sheet.picture().writePNG(to: path) }
    if let path = options.filmstrip { try strip.picture().writePNG(to: path) }
  }
}
