import MesmerDrawing
import MesmerGoldens
import MesmerPNGCodec
import MesmerPlatform

/// How the frames of two films differ: a curve, and pictures of some of the frames for a
/// reader to step through.
///
/// Films leave out frames that show what the one before shows. So both are looked at
/// wherever one of them changes.
struct FilmFrames {
  /// The most frames that are kept as pictures.
  static let mostPictures = 40

  /// A picture of a film, and the number of the frame from which on it shows.
  private struct Still {
    var frame: Int
    var picture: Bitmap
  }

  /// The pictures of a film; nil if the file is no film.
  private struct Film {
    var reader: FilmReader
    let rate: Double
    /// The number of frames that the film lasts.
    let count: Int
    var current: Still
    var next: Still?

    init?(_ reader: FilmReader, rate: Double) {
      var reader = reader
      self.rate = rate
      count = Int((reader.duration * rate).rounded())
      guard let first = Film.still(&reader, rate) else { return nil }
      current = first
      next = Film.still(&reader, rate)
      self.reader = reader
    }

    private static func still(_ reader: inout FilmReader, _ rate: Double) -> Still? {
      guard let pixels = try? reader.nextFrame() else { return nil }
      return Still(
        frame: Int((reader.start * rate).rounded()), picture: Bitmap(pixels))
    }

    /// Goes on to what shows at a frame.
    mutating func advance(to frame: Int) {
      while let still = next, still.frame <= frame {
        current = still
        next = Film.still(&reader, rate)
      }
    }
  }

  /// A film in a file; nil if it is none.
  private static func reader(_ path: String) -> FilmReader? {
    guard let bytes = try? readFile(path, limit: PictureFile.limit),
      let reader = try? FilmReader(bytes), 0.000_1...1e6 ~= reader.duration,
      0.000_1...1e6 ~= reader.shortestDelay
    else { return nil }
    return reader
  }

  /// Compares two films twice: once for the curve, once for the pictures that it chooses,
  /// which are written into the folder. nil if one of the files is no film.
  ///
  /// Frames are numbered at the rate of the golden's list; without one, at that of the
  /// shortest frame.
  static func compare(
    golden: String, expected: String, actual: String, base: String,
    folder: inout ReportFolder
  ) throws -> (frames: GoldenReport.Frames, first: GoldenReport.Numbers?)? {
    guard let e = reader(expected), let a = reader(actual) else { return nil }
    let listed =
      golden.hasSuffix(".frames")
      ? (try? FrameList.read(golden))?.framesPerSecond : nil
    let rate = listed ?? 1 / min(e.shortestDelay, a.shortestDelay)
    guard let before = Film(e, rate: rate), let after = Film(a, rate: rate) else {
      return nil
    }
    var frames = GoldenReport.Frames(
      first: min(before.count, after.count), expectedCount: before.count,
      actualCount: after.count)
    var numbers: GoldenReport.Numbers?
    try walk(before, after) { frame, e, a in
      let comparison = Comparison(expected: e, actual: a)
      frames.curve.append(.init(frame: frame, pixels: comparison.differingPixels))
      if numbers == nil, !comparison.isEqual {
        numbers = GoldenReport.Numbers(comparison)
        frames.first = frame
      }
    }
    let chosen = choose(frames.curve.filter { $0.pixels > 0 }.map(\.frame))
    try walk(before, after) { frame, e, a in
      guard chosen.contains(frame) else { return }
      let name = "\(base)-frame-\(frame)"
      frames.pictures.append(
        .init(
          frame: frame,
          expected: try folder.write(e.pixmap(), name + "-expected"),
          actual: try folder.write(a.pixmap(), name + "-actual"),
          difference: try folder.write(
            try DiffPicture.picture(expected: e, actual: a), name + "-difference"),
          changedRects: Comparison(expected: e, actual: a).changedRects))
    }
    return (frames, numbers)
  }

  /// Calls a body with what both films show, at each frame at which one of them changes.
  private static func walk(
    _ expected: Film, _ actual: Film,
    _ body: (_ frame: Int, _ expected: Bitmap, _ actual: Bitmap) throws -> Void
  ) throws {
    var (e, a) = (expected, actual)
    var frame = 0
    let end = min(e.count, a.count)
    while frame < end {
      e.advance(to: frame)
      a.advance(to: frame)
      try body(frame, e.current.picture, a.current.picture)
      frame = min(e.next?.frame ?? end, a.next?.frame ?? end, end)
    }
  }

  /// The frames to keep: all if they are few; else the first ones, and others at even
  /// distances.
  private static func choose(_ frames: [Int]) -> Set<Int> {
    if frames.count <= mostPictures { return Set(frames) }
    let half = mostPictures / 2
    let rest = frames.dropFirst(half)
    let spread = (0..<half).map {
      rest[rest.startIndex + $0 * (rest.count - 1) / (half - 1)]
    }
    return Set(frames.prefix(half) + spread)
  }
}
