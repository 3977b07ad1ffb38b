import MesmerGeometry
import MesmerPlatform

/// The difference of two sequences: in their lists, and in the pictures of their films.
package struct FramesDifference: Equatable, Sendable {
  /// The number of counted pixels of a frame.
  package struct Count: Equatable, Sendable {
    package var frame: Int
    package var pixels: Int

    package init(frame: Int, pixels: Int) {
      self.frame = frame
      self.pixels = pixels
    }
  }
  /// The files with the pictures of a frame.
  package struct Pictures: Equatable, Sendable {
    package var frame: Int
    package var expected: String?
    package var actual: String?
    package var difference: String?
    package var changedRects: [PixelRect] = []

    package init(frame: Int) { self.frame = frame }
  }
  /// The first frame with any difference.
  package var first: Int
  /// The expected and the actual number of frames.
  package var expectedCount: Int
  package var actualCount: Int
  /// The golden's frame rate, at which the frames of `curve` are numbered.
  package var framesPerSecond = 60.0
  /// The frames at which either film changes, in order; empty if the golden has no film
  /// whose frames match its digests.
  package var curve: [Count] = []
  /// The kind of the numbers in `expected` and `actual`: `offset x`, `offset y` or `zoom
  /// scale`.
  package var what = ""
  /// The numbers of each frame of the golden and of the actual sequence: the offset on
  /// one axis, in points, or the zoom scale, whichever has the largest range. Empty if
  /// all three are constant.
  package var expected: [Double] = []
  package var actual: [Double] = []
  /// The frames whose pictures are stored in files, in order.
  package var pictures: [Pictures] = []
  /// The digests of both lists, as text; empty if they are unknown.
  package var expectedDigest = ""
  package var actualDigest = ""
  /// In a report, which has reduced films: the paths of the films of the run, relative to
  /// its working folder.
  package var expectedFilm: String?
  package var actualFilm: String?

  package init(first: Int = 0, expectedCount: Int = 0, actualCount: Int = 0) {
    self.first = first
    self.expectedCount = expectedCount
    self.actualCount = actualCount
  }

  /// The frames with counted pixels, in order.
  package var differing: [Count] { curve.filter { $0.pixels > 0 } }

  /// The points of the curve, each with the frame at which the next one begins. Frames
  /// between two points have as many counted pixels as the first of them.
  package var spans: [(point: Count, end: Int)] {
    let ends = curve.dropFirst().map(\.frame) + [min(expectedCount, actualCount)]
    return zip(curve, ends).map { ($0, $1) }
  }

  /// The number of frames with counted pixels.
  package var differingCount: Int {
    spans.reduce(0) { $0 + ($1.point.pixels > 0 ? $1.end - $1.point.frame : 0) }
  }

  /// The minimum and the maximum of the numbers in `expected` and `actual`; nil if there
  /// are none.
  package var range: (least: Double, most: Double)? {
    let all = expected + actual
    return all.min().flatMap { least in all.max().map { (least, $0) } }
  }

  /// Sets `what`, `expected` and `actual` to the content offset on one axis or the zoom
  /// scale, whichever has the largest range in the two lists.
  mutating func follow(_ expected: FrameList, _ actual: FrameList) {
    let kinds: [(String, (FrameList.Frame) -> Double)] = [
      ("offset x", { $0.offset.x }), ("offset y", { $0.offset.y }),
      ("zoom scale", { $0.zoomScale }),
    ]
    var widest = 0.0
    for (what, value) in kinds {
      var one = self
      one.what = what
      one.expected = expected.frames.map(value)
      one.actual = actual.frames.map(value)
      guard let (least, most) = one.range, most - least > widest else { continue }
      widest = most - least
      self = one
    }
  }
}

/// The comparison of a sequence with a golden.
package struct FramesComparison {
  /// The difference of the sequences.
  package private(set) var difference: FramesDifference
  /// The comparison of the first frame that does not pass.
  package private(set) var numbers: Comparison?
  /// Whether the sequence is within the tolerance.
  package private(set) var passes = false
  /// One line: the differences, each with its first frame, or that they are within the
  /// tolerance.
  package private(set) var summary: String

  /// Compares a sequence with its golden; nil if the lists are equal.
  ///
  /// `film` is the bytes of the golden's film; without it, only the lists are compared.
  /// `isKept` is false for a film from a cache, not stored with the golden. Such a film
  /// shows the difference, but the tolerance is not applied: a test would otherwise pass
  /// on one machine and fail on another. `see` is called with each frame that does not
  /// pass.
  package init?(
    golden: FrameList, film: [UInt8]?, isKept: Bool = true, actual: RenderedFrames,
    by tolerance: Tolerance,
    see: (_ frame: Int, ComparisonScan) throws -> Void = { _, _ in }
  ) throws {
    let list = actual.list
    if golden == list { return nil }
    let both = min(golden.frames.count, list.frames.count)
    let pictures = (0..<both).filter {
      golden.frames[$0].digest != list.frames[$0].digest
    }
    let states = (0..<both).first {
      let (e, a) = (golden.frames[$0], list.frames[$0])
      return e.offset != a.offset || e.zoomScale != a.zoomScale
    }
    difference = FramesDifference(
      first: min(pictures.first ?? both, states ?? both),
      expectedCount: golden.frames.count, actualCount: list.frames.count)
    difference.framesPerSecond = golden.framesPerSecond
    difference.expectedDigest = "\(golden.digest)"
    difference.actualDigest = "\(list.digest)"
    difference.follow(golden, list)
    summary = ""
    var parts = FramesComparison.parts(golden, list)
    let state = states.map { FramesComparison.state(golden, list, at: $0) }
    let isSame = parts.isEmpty && state == nil
    let isSeen = try look(golden, film, actual, tolerance, see) && isKept
    passes = tolerance != .exact && isSame && isSeen && numbers == nil
    if passes {
      summary = "within the tolerance \(tolerance.text)"
      return
    }
    if let first = pictures.first {
      parts.append(
        "\(pictures.count) of \(both.counted("frame")) "
          + "\(pictures.count == 1 ? "differs" : "differ"), the first is \(first)")
    }
    if let state { parts.append(state) }
    if let most = difference.differing.max(by: { $0.pixels < $1.pixels }) {
      parts.append("most in frame \(most.frame): \(most.pixels.counted("pixel"))")
    }
    if !isSeen, tolerance != .exact {
      parts.append(
        "the tolerance \(tolerance.text) cannot be honoured, because the golden's film is "
          + "not kept")
    }
    summary = parts.joined(separator: ", ")
  }

  /// Compares the films. Returns false if there is no readable film of the golden, or if
  /// its frames do not match the digests of the golden's list.
  private mutating func look(
    _ golden: FrameList, _ film: [UInt8]?, _ actual: RenderedFrames,
    _ tolerance: Tolerance, _ see: (Int, ComparisonScan) throws -> Void
  ) throws -> Bool {
    guard let film,
      let films = FilmPair(
        expected: film, actual: try actual.filmData(),
        framesPerSecond: golden.framesPerSecond)
    else { return false }
    let isRead = try films.forEachChange { frame, e, a in
      // The file may contain another film.
      guard frame < golden.frames.count,
        PixelDigest(e) == golden.frames[frame].digest
      else { return false }
      let scan = ComparisonScan(expected: e, actual: a, by: tolerance)
      difference.curve.append(
        .init(frame: frame, pixels: scan.comparison.countedPixels))
      if !scan.comparison.passes {
        numbers = numbers ?? scan.comparison
        try see(frame, scan)
      }
      return true
    }
    // Frames at which neither film changes were not compared.
    let seen = Set(difference.curve.map(\.frame))
    let frames = golden.frames.prefix(actual.list.frames.count)
    let isWhole =
      isRead
      && frames.indices.allSatisfy {
        seen.contains($0) || $0 > 0 && frames[$0].digest == frames[$0 - 1].digest
      }
    if !isWhole { (difference.curve, numbers) = ([], nil) }
    return isWhole
  }

  /// Returns descriptions of the differences in size, frame rate and number of frames.
  private static func parts(_ e: FrameList, _ a: FrameList) -> [String] {
    var parts: [String] = []
    if e.size != a.size {
      parts.append(
        "the size is \(a.size.width) x \(a.size.height), expected "
          + "\(e.size.width) x \(e.size.height)")
    }
    if e.framesPerSecond != a.framesPerSecond {
      parts.append(
        "\(a.framesPerSecond) frames per second, expected \(e.framesPerSecond)")
    }
    if e.frames.count != a.frames.count {
      parts.append("\(a.frames.count.counted("frame")), expected \(e.frames.count)")
    }
    return parts
  }

  private static func state(_ e: FrameList, _ a: FrameList, at frame: Int) -> String {
    let (e, a) = (e.frames[frame], a.frames[frame])
    return "from frame \(frame) on the offset is (\(a.offset.x), \(a.offset.y)) at "
      + "\(a.zoomScale), expected (\(e.offset.x), \(e.offset.y)) at \(e.zoomScale)"
  }
}
