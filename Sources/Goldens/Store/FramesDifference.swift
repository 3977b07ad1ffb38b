import MesmerGeometry

/// How two sequences differ: in their lists, and in the pictures of their films.
package struct FramesDifference: Equatable, Sendable {
  /// The number of pixels of a frame that count.
  package struct Count: Equatable, Sendable {
    package var frame: Int
    package var pixels: Int

    package init(frame: Int, pixels: Int) {
      self.frame = frame
      self.pixels = pixels
    }
  }
  /// The pictures of a frame.
  package struct Pictures: Equatable, Sendable {
    package var frame: Int
    package var expected: String?
    package var actual: String?
    package var difference: String?
    package var changedRects: [PixelRect] = []

    package init(frame: Int) { self.frame = frame }
  }
  /// The first frame that differs in anything.
  package var first: Int
  /// The number of frames that were expected, and that there are.
  package var expectedCount: Int
  package var actualCount: Int
  /// The golden's rate, which numbers the frames of the curve.
  package var framesPerSecond = 60.0
  /// The frames at which a picture changes, in order. Empty if the golden's film is not
  /// kept.
  package var curve: [Count] = []
  /// What `expected` and `actual` are: `offset x`, `offset y` or `zoom scale`.
  package var what = ""
  /// The numbers of each frame, in points or as a scale: of what changes most. Empty if
  /// nothing moves.
  package var expected: [Double] = []
  package var actual: [Double] = []
  /// Frames that are kept as pictures, in order.
  package var pictures: [Pictures] = []

  package init(first: Int = 0, expectedCount: Int = 0, actualCount: Int = 0) {
    self.first = first
    self.expectedCount = expectedCount
    self.actualCount = actualCount
  }

  /// The frames with pixels that count, in order.
  package var differing: [Count] { curve.filter { $0.pixels > 0 } }

  /// The points of the curve, each with the frame at which the next one begins: where no
  /// film changes, a frame differs as the one before does.
  package var spans: [(point: Count, end: Int)] {
    let ends = curve.dropFirst().map(\.frame) + [min(expectedCount, actualCount)]
    return zip(curve, ends).map { ($0, $1) }
  }

  /// How many frames have pixels that count.
  package var differingCount: Int {
    spans.reduce(0) { $0 + ($1.point.pixels > 0 ? $1.end - $1.point.frame : 0) }
  }

  /// The least and the greatest of the numbers; nil if there are none.
  package var range: (least: Double, most: Double)? {
    let all = expected + actual
    return all.min().flatMap { least in all.max().map { (least, $0) } }
  }

  /// Keeps the numbers of what changes most in two lists.
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

/// A sequence that is compared with a golden.
package struct FramesComparison {
  /// What differs.
  package private(set) var difference: FramesDifference
  /// The numbers of the first frame whose picture does not pass.
  package private(set) var numbers: Comparison?
  /// Whether the sequence is within the tolerance.
  package private(set) var passes = false
  /// One line: what differs, and from which frame on.
  package private(set) var summary: String

  /// nil if the lists are the same.
  ///
  /// `film` is the bytes of the golden's film, nil if there is none: then the pictures
  /// are known by their digests alone. A film that is not kept with the golden but
  /// comes from a cache shows what differs, but honours no tolerance: a test would pass
  /// on one machine and fail on the next. `see` gets each frame that does not pass.
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
        "\(pictures.count) of \(both) frames differ, the first is \(first)")
    }
    if let state { parts.append(state) }
    if let most = difference.differing.max(by: { $0.pixels < $1.pixels }) {
      parts.append("most in frame \(most.frame): \(most.pixels) pixels")
    }
    if !isSeen, tolerance != .exact {
      parts.append(
        "the tolerance \(tolerance.text) cannot be honoured, because the golden's film is "
          + "not kept")
    }
    summary = parts.joined(separator: ", ")
  }

  /// Compares the films. Returns whether that was possible: whether the golden's film is
  /// kept, and shows at each frame what the golden's list says.
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
      // Another film may lie there by now.
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
    // Frames at which neither film changes were not looked at.
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

  /// What the lists differ in as a whole.
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
      parts.append("\(a.frames.count) frames, expected \(e.frames.count)")
    }
    return parts
  }

  private static func state(_ e: FrameList, _ a: FrameList, at frame: Int) -> String {
    let (e, a) = (e.frames[frame], a.frames[frame])
    return "from frame \(frame) on the offset is (\(a.offset.x), \(a.offset.y)) at "
      + "\(a.zoomScale), expected (\(e.offset.x), \(e.offset.y)) at \(e.zoomScale)"
  }
}
