import Mesmer
import MesmerFigures

/// How the frames of two films differ, as numbers and pictures.
struct FrameDifferences {
  /// Lines of frame and number of differing pixels, for all frames that both have.
  private(set) var curve = "frame,differing pixels\n"
  /// The frame with the most differing pixels.
  private(set) var most: (frame: Int, pixels: Int)?
  /// The first frames that differ, each as expected, as it is, and the difference.
  private(set) var sheet: [UInt8]?
  /// Expected and actual frames in turn, half a second each.
  private(set) var blink: [UInt8]?

  /// How many differing frames the sheet and the blinking film show.
  private static let shown = 12

  /// nil if the golden's film is not kept. `film` is its path, `actual` the bytes of the
  /// film as it is.
  init?(_ difference: FrameListDifference, film: String, actual: [UInt8]) throws {
    guard difference.expected.size == difference.actual.size,
      var expected = ExpectedFrames(difference.expected, film: film),
      var now = ExpectedFrames(difference.actual, film: actual)
    else { return nil }
    let size = difference.actual.size
    var sheet = ContactSheet(maximum: 3 * Self.shown, columns: 3, scale: 1)
    var film = try APNGEncoder(
      width: size.width, height: size.height, content: .rgba, framesPerSecond: 2)
    var last: Pixmap?
    let both = min(difference.expected.frames.count, difference.actual.frames.count)
    let chosen = Set(difference.pictures.prefix(Self.shown))
    let differing = Set(difference.pictures)
    for frame in 0..<both {
      guard let e = expected.picture(ofFrame: frame), let a = now.picture(ofFrame: frame)
      else { return nil }
      let count =
        differing.contains(frame) ? Comparison(expected: e, actual: a).differingPixels : 0
      curve += "\(frame),\(count)\n"
      if count > most?.pixels ?? 0 { most = (frame, count) }
      guard chosen.contains(frame) else { continue }
      let pictures = [e.pixmap(), a.pixmap()]
      sheet.add(pictures[0], caption: "\(frame) expected")
      sheet.add(pictures[1], caption: "\(frame) actual")
      sheet.add(
        try DiffPicture.picture(expected: e, actual: a), caption: "\(frame) difference")
      for picture in pictures {
        try film.append(APNGEncoder.frame(picture, after: last, content: .rgba))
        last = picture
      }
    }
    guard !chosen.isEmpty else { return }
    self.sheet = try sheet.picture().pngData()
    blink = try film.finish()
  }
}
