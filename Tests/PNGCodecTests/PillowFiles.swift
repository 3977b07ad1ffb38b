import Foundation
import Mesmer
import TestSupport
import Testing

/// Files for scripts/checks/check-pillow, which reads them back with another decoder.
struct PillowFiles {
  static let folder = ProcessInfo.processInfo.environment["MESMER_PNG_DUMP"]

  /// Writes name.png and name.rgba, its straight pixels, for each content.
  @Test(.enabled(if: folder != nil, "only for scripts/checks/check-pillow"))
  func filesAndTheirPixelsAreWritten() throws {
    let folder = try #require(Self.folder)
    var random = SeededGenerator(seed: 31)
    for content in PNGEncoderTests.contents {
      for (width, height) in [(1, 1), (7, 5), (64, 64), (301, 97)] {
        let pixmap = PNGEncoderTests.randomPixmap(
          width: width, height: height, content: content, scale: 2, using: &random)
        let name = "\(folder)/\(content)-\(width)x\(height)"
        try pixmap.writePNG(to: name + ".png")
        try AtomicFile.write(PNGEncoderTests.straightBytes(pixmap), to: name + ".rgba")
      }
    }
  }
}
