import MesmerDrawing
import MesmerExplanations
import MesmerGoldens
import MesmerPNGCodec
import MesmerPlatform

// Sequences in a report: films and pictures of frames at the scale of the page. The
// originals stay where the run wrote them.

extension Finding {
  /// Whether the golden is a sequence.
  var isFilm: Bool { frames != nil || golden.hasSuffix(".frames") }
}

extension ReportFolder {
  /// The maximum number of frames with pictures. Those of the first frame have the size
  /// of the film; the others are reduced.
  private static let mostPictures = 5
  /// The maximum number of frames of a reduced film, at most 10 per second.
  private static let mostFrames = 1024

  /// Writes reductions of the films and of differing frames in place of the films of a
  /// finding. Films that cannot be read are omitted. A finding without a golden gets the
  /// number of frames and their digest from the pending list.
  mutating func reduceFilms(of one: inout Finding, _ base: String) throws {
    let (expected, actual) = (one.files.expected, one.files.actual)
    var frames = one.frames ?? FramesDifference()
    frames.expectedFilm = expected
    frames.actualFilm = actual
    if one.frames == nil, let list = try? one.files.pending.map(FrameList.read) {
      frames.actualCount = list.frames.count
      frames.actualDigest = "\(list.digest)"
    }
    if frames.pictures.isEmpty, let expected, let actual {
      try addPictures(to: &frames, expected, actual, one.numbers?.tolerance, base)
    }
    one.frames = frames
    one.files.expected = try expected.flatMap { try film($0, base + "-expected") }
    one.files.actual = try actual.flatMap { try film($0, base + "-actual") }
  }

  /// Writes a film with the pictures of another one at the scale of the page; returns its
  /// path, or nil if the file cannot be read as a film.
  private mutating func film(_ file: String, _ base: String) throws -> String? {
    guard FileSystem.isRegularFile(file),
      let bytes = try? readFile(file, limit: PictureFile.limit),
      var reader = try? FilmReader(bytes)
    else { return nil }
    // Times are sums of rounded delays.
    let early = 1e-6
    let duration = min(reader.duration, 1e6)
    let rate = min(10, Double(Self.mostFrames) / max(duration, early))
    let length = duration * rate - early
    let count = min(max(Int(length.rounded(.up)), 1), Self.mostFrames)
    var next = (try? reader.nextFrame()) ?? nil
    var encoder: APNGEncoder?
    var last: Pixmap?
    for frame in 0..<count {
      // Of the pictures shown during a frame, the last one is used.
      var shown: StraightPixels?
      while next != nil, reader.start * rate + early < Double(frame + 1) {
        shown = next
        next = (try? reader.nextFrame()) ?? nil
      }
      guard let shown else {
        try encoder?.append(nil)
        continue
      }
      guard let picture = PagePicture.reduced(Bitmap(shown).pixmap()) else { return nil }
      if encoder == nil {
        encoder = try APNGEncoder(
          width: picture.width, height: picture.height, content: .opaque,
          framesPerSecond: rate)
      }
      try encoder?.append(
        APNGEncoder.frame(picture, after: last, content: .opaque, effort: .small))
      last = picture
    }
    guard let film = try encoder?.finish() else { return nil }
    return try write(film, base)
  }

  /// Writes pictures of the differing frames, from the films: the first one, and others
  /// at even distances.
  private mutating func addPictures(
    to frames: inout FramesDifference, _ expected: String, _ actual: String,
    _ tolerance: Tolerance?, _ base: String
  ) throws {
    let differing = frames.differing.map(\.frame)
    guard let first = differing.first,
      let films = FilmPair(
        expected: expected, actual: actual, framesPerSecond: frames.framesPerSecond)
    else { return }
    let most = min(differing.count, Self.mostPictures)
    let chosen = (0..<most).map {
      differing[$0 * (differing.count - 1) / max(most - 1, 1)]
    }
    try films.forEachChange { frame, e, a in
      guard chosen.contains(frame) else { return frame < chosen[most - 1] }
      let scan = ComparisonScan(expected: e, actual: a, by: tolerance ?? .exact)
      var shown = try [e.pixmap(), a.pixmap(), scan.picture()]
      if frame != first {
        let small = shown.compactMap { PagePicture.reduced($0) }
        // A change that is lost in the reduction is shown in full.
        if small.count == 3, PixelDigest(small[0]) != PixelDigest(small[1]) {
          shown = small
        }
      }
      var pictures = FramesDifference.Pictures(frame: frame)
      let name = "\(base)-frame-\(frame)"
      pictures.expected = try write(shown[0], name + "-expected")
      pictures.actual = try write(shown[1], name + "-actual")
      pictures.difference = try write(shown[2], name + "-difference")
      pictures.changedRects = scan.comparison.changedRects
      frames.pictures.append(pictures)
      return frame < chosen[most - 1]
    }
  }

  /// The number of pixels that are compressed further: 50 pictures of a phone at 2 pixels
  /// per point, some seconds of work.
  private static let mostPixels = 1 &<< 26

  /// Makes the first pictures of a report in this folder, up to the limit of pixels, as
  /// small as possible. Their pixels stay the same, except those of differences, whose
  /// colours get 16 levels.
  func compress(_ report: GoldenReport) {
    var files: [(path: String, isDifference: Bool)] = []
    var known: Set<String> = []
    for one in report.findings {
      let stills = one.frames?.pictures ?? []
      let differences = [one.files.difference] + stills.map(\.difference)
      var others = stills.flatMap { [$0.expected, $0.actual] } + [one.files.crop]
      if !one.isFilm { others += [one.files.expected, one.files.actual] }
      for (paths, isDifference) in [(others, false), (differences, true)] {
        for case let path? in paths where isOwn(path) && known.insert(path).inserted {
          files.append((path, isDifference))
        }
      }
    }
    var left = Self.mostPixels
    let chosen = files.prefix { path, _ in
      if left <= 0 { return false }
      let head = try? OpenFile(path).take(24)
      left -= head.flatMap { PNGFile.pixelCount($0) } ?? 0
      return true
    }
    Threads.perform(chosen.count, threads: min(Threads.processors, 8)) { _, index in
      Self.compress(chosen[index].path, chosen[index].isDifference)
    }
  }

  /// Compresses a picture's file further. It is unchanged if it cannot be read, would
  /// lose anything, or would not be smaller.
  private static func compress(_ path: String, _ isDifference: Bool) {
    guard let old = try? readFile(path, limit: PictureFile.limit),
      let image = try? PNGDecoder.decode(old)
    else { return }
    let picture = image.pixmap
    func isSame(_ new: [UInt8]) -> Bool {
      isDifference
        || PNGMeaning.difference(old, new) == nil
          && (try? PixelDigest(Bitmap(png: old))) == (try? PixelDigest(Bitmap(png: new)))
    }
    // An alpha channel of opaque pixels is not written.
    var candidates = [picture]
    if isDifference {
      candidates = [PagePicture.withLevels(16, picture)]
    } else if picture.content == .rgba, image.isOpaque {
      candidates.insert(PagePicture.withLevels(256, picture), at: 0)
    }
    for one in candidates {
      guard let new = try? PNGEncoder.encode(one, effort: .small) else { continue }
      if new.count < old.count, isSame(new) {
        // A file that cannot be replaced stays as it is.
        try? AtomicFile.write(new, to: path)
        return
      }
    }
  }
}
