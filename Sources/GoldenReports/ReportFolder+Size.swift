import MesmerDrawing
import MesmerExplanations
import MesmerGoldens
import MesmerPNGCodec
import MesmerPlatform

extension ReportFolder {
  /// The number of pixels that are compressed further: 50 pictures of a phone at 2 pixels
  /// per point, some seconds of work.
  private static let mostPixels = 1 << 26

  /// Makes the first pictures of a report in this folder as small as possible. Their
  /// pixels stay the same, except those of differences, whose colours get 16 levels.
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
      let bytes = try? readFile(path, limit: PictureFile.limit)
      left -= bytes.flatMap { PNGFile.pixelCount($0) } ?? 0
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
