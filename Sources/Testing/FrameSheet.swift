import Mesmer
import MesmerSheets

/// A visualization of the first 12 frames in which two sequences differ: a contact sheet
/// of the expected and actual frames and their differences, and a film that alternates
/// between expected and actual frames every half second.
final class FrameSheet {
  /// The maximum number of frames shown.
  private static let most = 12

  private var count = 0
  private var sheet = ContactSheet(maximum: 3 * FrameSheet.most, columns: 3, scale: 1)
  private var film = RenderedFrames(framesPerSecond: 2)

  /// Adds a frame that differs, up to the maximum number.
  func add(_ frame: Int, _ scan: ComparisonScan) throws {
    count += 1
    guard count <= Self.most else { return }
    let pictures = [scan.expectedPicture, scan.actualPicture]
    sheet.add(pictures[0], caption: "\(frame) expected")
    sheet.add(pictures[1], caption: "\(frame) actual")
    sheet.add(try scan.picture(), caption: "\(frame) difference")
    // The frames of a film have one size.
    let size = scan.comparison
    guard size.expectedSize == size.actualSize else { return }
    for picture in pictures { try film.add(picture, offset: .zero, zoomScale: 1) }
  }

  /// Returns the files with the suffixes of their names; none without a frame.
  func files() throws -> [(ending: String, bytes: [UInt8])] {
    if count == 0 { return [] }
    var files = [("sheet.png", try sheet.picture().pngData())]
    if !film.list.frames.isEmpty { files.append(("blink.png", try film.filmData())) }
    return files
  }
}
