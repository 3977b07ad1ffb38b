import Foundation
import MesmerDrawing
import MesmerPlatform
import TestSupport
import Testing

@testable import MesmerJPEG

/// Files that cjpeg has made of random pictures, compared with djpeg's output. djpeg runs
/// with its best vector instructions; the environment of this process may force others
/// (JSIMD_FORCENONE, as in scripts/checks/check-jpeg).
struct DjpegTests {
  static let hasPrograms =
    ChildProcess.output(of: ["cjpeg", "-version"], limit: 1 << 20) != nil
    && ChildProcess.output(of: ["djpeg", "-version"], limit: 1 << 20) != nil

  /// The ways to write a file: colours at every subsampling, gray, progressive, restarts.
  static let options: [[String]] = [
    ["-sample", "1x1"], ["-sample", "2x1"], ["-sample", "2x2"], ["-sample", "1x2"],
    ["-sample", "4x1"], ["-grayscale"], ["-rgb"],
    ["-sample", "1x1", "-progressive"], ["-sample", "2x1", "-progressive"],
    ["-sample", "2x2", "-progressive"], ["-grayscale", "-progressive"],
    ["-sample", "2x2", "-restart", "1"], ["-sample", "2x1", "-restart", "3B"],
    ["-sample", "2x2", "-optimize"], ["-sample", "2x2", "-smooth", "30"],
    ["-sample", "2x2,1x2,2x1"],
  ]

  /// A picture of waves, edges and noise as a PPM file.
  static func picture(
    _ width: Int, _ height: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let noise = random.int(in: 0...40)
    let shifts = (0..<6).map { _ in random.int(in: 1...90) }
    let cell = random.int(in: 2...40)
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let isEdge = (x / cell + y / cell) % 5 == 0
        for c in 0..<3 {
          let wave = (x * shifts[c] / 16 + y * shifts[c + 3] / 16) & 511
          let value = isEdge ? (c == cell % 3 ? 255 : 0) : abs(wave - 256)
          let sum = value + random.int(in: -noise...noise)
          bytes.append(UInt8(max(0, min(255, sum))))
        }
      }
    }
    return bytes
  }

  @Test(
    "pixels equal djpeg -dct int, for all ways to write a file",
    .enabled(if: hasPrograms, "no cjpeg and djpeg: install libjpeg-turbo-progs"))
  func equal() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let count = tries("MESMER_JPEGS", else: 32)
    var random = SeededGenerator(seed: 62)
    var pictures = 0
    for i in 0..<count {
      let longest = count > 32 ? 399 : 99
      let (width, height) = (random.int(in: 1...longest), random.int(in: 1...longest))
      let picture = Self.picture(width, height, &random)
      try Data(picture).write(to: URL(fileURLWithPath: folder.path("in.ppm")))
      let options =
        Self.options[i % Self.options.count] + ["-quality", "\(random.int(in: 5...100))"]
      let file = try #require(
        ChildProcess.output(
          of: ["cjpeg"] + options + [folder.path("in.ppm")], limit: 1 << 24),
        "\(options)")
      try Data(file).write(to: URL(fileURLWithPath: folder.path("out.jpg")))
      let decoded = try #require(
        ChildProcess.output(
          of: ["djpeg", "-dct", "int", "-pnm", folder.path("out.jpg")], limit: 1 << 24))
      let image = try JPEGDecoder.decode(file)
      let isGray = image.pixmap.content == .opaqueGray
      let head = Array("\(isGray ? "P5" : "P6")\n\(width) \(height)\n255\n".utf8)
      #expect(
        firstDifference(head + image.samples, decoded) == nil,
        "\(width) x \(height) \(options)")
      pictures += 1
    }
    #expect(pictures == count)
    if count > 32 { print("\(pictures) files equal") }
  }
}
