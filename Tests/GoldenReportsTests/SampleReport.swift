import Mesmer
import MesmerGoldenReports

/// Reports for the tests.
enum SampleReport {
  /// A case that differs in a rectangle of a picture of a size.
  static func different(
    _ name: String, size: PixelSize = PixelSize(width: 100, height: 200),
    rect: PixelRect = PixelRect(x: 10, y: 20, width: 30, height: 40)
  ) -> GoldenReport.Case {
    var one = GoldenReport.Case(
      golden: "goldens/\(name).png", owner: "suite.json", name: name, status: .different)
    one.message = "\(rect.width * rect.height) pixels differ"
    var numbers = GoldenReport.Numbers(expectedSize: size, actualSize: size)
    numbers.comparedPixels = size.width * size.height
    numbers.differingPixels = rect.width * rect.height
    numbers.countedPixels = numbers.differingPixels
    numbers.largestChannelDifference = 200
    numbers.changedRects = [rect]
    one.numbers = numbers
    return one
  }

  static func plain(_ name: String, _ status: GoldenReport.Status) -> GoldenReport.Case {
    GoldenReport.Case(
      golden: "goldens/\(name).png", owner: "suite.json", name: name, status: status)
  }

  /// A case in which everything is said that can be said.
  static func full(in folder: String) -> GoldenReport.Case {
    var one = different("all/\u{202e}\"<&'\u{1}")
    one.source = "Tests/A.swift"
    one.line = 12
    one.view = "card-17 (root.subviews[2])"
    one.seconds = 0.25
    one.numbers?.psnr = 30.5
    one.numbers?.movedBy = PixelOffset(dx: -3, dy: 7)
    one.numbers?.tolerance = "channels:2"
    one.numbers?.antialiasedPixels = 4
    one.numbers?.ignoredPixels = 5
    one.files.expected = folder + "/pictures/e.png"
    one.files.actual = folder + "/pictures/a.png"
    one.files.difference = folder + "/d.png"
    one.files.crop = folder + "/pictures/c.png"
    one.files.pending = "goldens/all.new.png"
    var frames = GoldenReport.Frames(first: 3, expectedCount: 90, actualCount: 88)
    frames.curve = [.init(frame: 0, pixels: 0), .init(frame: 3, pixels: 17)]
    frames.pictures = [
      .init(
        frame: 3, expected: folder + "/pictures/f3e.png",
        actual: folder + "/pictures/f3a.png", difference: nil,
        changedRects: [PixelRect(x: 1, y: 2, width: 3, height: 4)])
    ]
    one.frames = frames
    return one
  }
}
