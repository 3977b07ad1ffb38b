import Mesmer
import MesmerExplanations
import MesmerGoldenReports

/// Reports for the tests.
enum SampleReport {
  /// A case that differs in a rectangle of a picture of a size.
  static func different(
    _ name: String, size: PixelSize = PixelSize(width: 100, height: 200),
    rect: PixelRect = PixelRect(x: 10, y: 20, width: 30, height: 40)
  ) -> Finding {
    var one = Finding(
      golden: "goldens/\(name).png", owner: "suite.json", name: name, verdict: .different)
    one.message = "\(rect.width * rect.height) pixels differ"
    var numbers = Comparison(expectedSize: size, actualSize: size)
    numbers.comparedPixels = size.width * size.height
    numbers.differingPixels = rect.width * rect.height
    numbers.countedPixels = numbers.differingPixels
    numbers.largestChannelDifference = 200
    numbers.changedRects = [rect]
    one.numbers = numbers
    return one
  }

  static func plain(_ name: String, _ verdict: Verdict) -> Finding {
    Finding(
      golden: "goldens/\(name).png", owner: "suite.json", name: name,
      verdict: verdict)
  }

  /// A case with every optional property.
  static func full(in folder: String) -> Finding {
    var one = different("all/\u{202e}\"<&'\u{1}")
    one.source = "Tests/A.swift"
    one.line = 12
    one.explanation = Explanation(
      lines: [.init(what: "card-17 moved"), .init(.owner, what: "where no view is")],
      cause: "card-17 moved")
    one.seconds = 0.25
    one.numbers?.psnr = 30.5
    one.numbers?.movedBy = PixelOffset(dx: -3, dy: 7)
    one.numbers?.tolerance = Tolerance(Metric(.channels, threshold: 2))
    one.numbers?.failure = "17 pixels differ, none may"
    one.numbers?.densestWindow = 4
    one.numbers?.antialiasedPixels = 4
    one.numbers?.ignoredPixels = 5
    one.files.expected = folder + "/pictures/e.png"
    one.files.actual = folder + "/pictures/a.png"
    one.files.difference = folder + "/d.png"
    one.files.crop = folder + "/pictures/c.png"
    one.files.pending = "goldens/all.new.png"
    var frames = FramesDifference(first: 3, expectedCount: 90, actualCount: 88)
    frames.curve = [.init(frame: 0, pixels: 0), .init(frame: 3, pixels: 17)]
    frames.framesPerSecond = 59.94
    var picture = FramesDifference.Pictures(frame: 3)
    picture.expected = folder + "/pictures/f3e.png"
    picture.actual = folder + "/pictures/f3a.png"
    picture.changedRects = [PixelRect(x: 1, y: 2, width: 3, height: 4)]
    frames.pictures = [picture]
    one.frames = frames
    return one
  }
}
