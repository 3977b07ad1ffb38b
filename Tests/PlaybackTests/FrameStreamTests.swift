import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Streams of frames for other programs") struct FrameStreamTests {
  // MARK: Formats

  @Test(
    "a header has the size, made even for 4:2:0, and the rate as a fraction",
    arguments: [
      (true, 750, 1334, 60.0, "W750 H1334 F60:1 Ip A1:1 C420jpeg"),
      (true, 3, 5, 59.94, "W4 H6 F2997:50 Ip A1:1 C420jpeg"),
      (false, 3, 5, 60000.0 / 1001, "W3 H5 F60000:1001 Ip A1:1 C444"),
      (true, 1, 1, 0.01, "W2 H2 F1:100 Ip A1:1 C420jpeg"),
    ])
  func header(
    isHalved: Bool, width: Int, height: Int, rate: Double, text: String
  ) {
    let bytes = VideoFrames(isHalved: isHalved).header(
      width: width, height: height, framesPerSecond: rate)
    #expect(
      String(decoding: bytes, as: UTF8.self) == "YUV4MPEG2 \(text) XCOLORRANGE=LIMITED\n")
  }

  @Test("pixels and files have no header")
  func noHeader() {
    for format in [RGBAFrames(), PNGFrames()] as [any FrameEncoder] {
      #expect(format.header(width: 3, height: 5, framesPerSecond: 60).isEmpty)
    }
  }

  /// The samples behind a frame's mark.
  func samples(
    isHalved: Bool, _ pixmap: Pixmap, over background: UInt32 = 0
  ) throws -> [UInt8] {
    let frame = VideoFrames(isHalved: isHalved).frame(pixmap, over: background)
    #expect(frame.starts(with: Array("FRAME\n".utf8)))
    return Array(frame.dropFirst(6))
  }

  @Test(
    "colours have the numbers of BT.709 in limited range",
    arguments: [
      (Color.black, [16, 128, 128]), (.white, [235, 128, 128]), (.red, [63, 102, 240]),
      (.green, [173, 42, 26]), (.blue, [32, 240, 118]), (.yellow, [219, 16, 138]),
      (.cyan, [188, 154, 16]), (.magenta, [78, 214, 230]),
    ])
  func known(_ color: Color, _ expected: [UInt8]) throws {
    let one = Pixmap(width: 1, height: 1, background: color)
    #expect(try samples(isHalved: false, one) == expected)
    // An odd size is made even.
    let odd = Pixmap(width: 3, height: 1, background: color)
    #expect(
      try samples(isHalved: true, odd)
        == Array(repeating: expected[0], count: 8)
        + [expected[1], expected[1], expected[2], expected[2]])
  }

  /// A value rounded half up, of a fraction that is not negative.
  func rounded(_ numerator: Int, _ denominator: Int) -> UInt8 {
    UInt8((2 * numerator + denominator) / (2 * denominator))
  }

  /// The samples of `count` pixels with these sums, by the standard's decimals.
  func standard(_ sums: [Int], count: Int) -> [UInt8] {
    let (r, g, b) = (sums[0], sums[1], sums[2])
    let luma = 2126 * r + 7152 * g + 722 * b
    let unit = 255 * count
    return [
      rounded(219 * luma + 16 * 10000 * unit, 10000 * unit),
      rounded(224 * (10000 * b - luma) + 128 * 18556 * unit, 18556 * unit),
      rounded(224 * (10000 * r - luma) + 128 * 15748 * unit, 15748 * unit),
    ]
  }

  @Test(
    "every sample is the standard's value, rounded once", arguments: [(5, 3), (64, 48)])
  func exact(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let background: [Int] = [200, 30, 90]
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = random.premultipliedPixel()
        pixmap.row(y)[x] = random.int(in: 0...1) == 0 ? pixel : pixel | 255 << 24
      }
    }
    func components(_ x: Int, _ y: Int) -> [Int] {
      let p = pixmap.row(min(y, height - 1))[min(x, width - 1)]
      let alpha = Int(p >> 24)
      return (0..<3).map {
        Int(p >> (8 * UInt32($0)) & 255) + (background[$0] * (255 - alpha) + 127) / 255
      }
    }
    let behind: UInt32 = 200 | 30 << 8 | 90 << 16
    let whole = try samples(isHalved: false, pixmap, over: behind)
    #expect(whole.count == 3 * width * height)
    let halved = try samples(isHalved: true, pixmap, over: behind)
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    #expect(halved.count == 6 * columns * rows)
    var wrong = 0
    for y in 0..<2 * rows {
      for x in 0..<2 * columns {
        let right = standard(components(x, y), count: 1)
        if halved[y * 2 * columns + x] != right[0] { wrong += 1 }
        if x < width, y < height {
          for plane in 0..<3
          where whole[(plane * height + y) * width + x] != right[plane] { wrong += 1 }
        }
        if x % 2 == 1 || y % 2 == 1 { continue }
        let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map {
          components($0, $1)
        }
        let mean = standard((0..<3).map { i in four.reduce(0) { $0 + $1[i] } }, count: 4)
        for plane in 1...2
        where halved[((3 + plane) * rows + y / 2) * columns + x / 2] != mean[plane] {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  // MARK: Frames

  /// The bytes of a stream of the scene's frames.
  func stream(
    _ moving: MovingScene, _ format: any FrameEncoder,
    _ findings: FrameWriter.Findings = [],
    _ change: (inout FrameWriter) -> Void = { _ in }
  ) throws -> [UInt8] {
    var writer = try moving.writer()
    writer.output = .stream(format, moving.folder.path("stream"))
    change(&writer)
    let report = try writer.write(findings)
    let bytes = try moving.folder.bytes("stream")
    #expect(report.bytes == bytes.count)
    return bytes
  }

  @Test(
    "a stream has the frames of the files, in order, for any number of threads",
    arguments: FrameFormats.all)
  func order(_ format: any FrameEncoder) throws {
    let moving = try MovingScene()
    let files = try moving.write("all").files.sorted { $0.key < $1.key }.map(\.value)
    var expected = format.header(width: 80, height: 120, framesPerSecond: 60)
    for file in files {
      let pixmap = try PNGDecoder.decode(file).pixmap
      switch format {
      case let video as VideoFrames: expected += video.frame(pixmap, over: 0)
      case is RGBAFrames: expected += try PNGDecoder.decodeStraight(file).bytes
      case is PNGFrames: expected += file
      default:
        var frame = PaintedFrame(number: 0)
        frame.pixmap = pixmap
        var bytes: [UInt8] = []
        try format.encode(frame, label: nil, effort: .fast, to: &bytes)
        expected += bytes
      }
    }
    for jobs in 1...4 {
      #expect(try stream(moving, format) { $0.jobs = jobs } == expected)
    }
    // With pictures for another consumer.
    var writer = try moving.writer()
    writer.output = .stream(format, moving.folder.path("stream"))
    var pictures = 0
    _ = try writer.write(onPictures: { _, _ in pictures += 1 })
    #expect(pictures == files.count)
    #expect(try moving.folder.bytes("stream") == expected)
  }

  @Test("frames at rest are there one by one", arguments: FrameFormats.all)
  func rest(_ format: any FrameEncoder) throws {
    let moving = try MovingScene()
    try moving.folder.write(
      """
      { mesmer: 1, actions: [ { wait: 1 }, { tap: [20, 30] }, { wait: 0.5 },
        { set: { id: "bar", backgroundColor: "blue" } }, { wait: 1 } ] }
      """, to: "timeline.json")
    let all = try stream(moving, format)
    #expect(try stream(moving, format, .trace) == all)
    // In part they are played again.
    for kept in [0, 20_000] {
      #expect(try stream(moving, format) { $0.limits.played = kept } == all)
    }
    // Others have frames of different sizes.
    guard format is RGBAFrames || format is VideoFrames else { return }
    let frames = try moving.writer().play().frameCount
    let head = format.header(width: 80, height: 120, framesPerSecond: 60).count
    let size = (all.count - head) / frames
    #expect(frames > 150 && all.count == head + frames * size)
    for range in [0...3, 20...90, 100...140] {
      let part = try stream(moving, format) { $0.selection.range = range }
      #expect(
        Array(part.dropFirst(head))
          == Array(
            all[(head + range.lowerBound * size)..<(head + (range.upperBound + 1) * size)]
          ))
    }
  }

  @Test func `where the scene has no background, video is over black`() throws {
    let moving = try MovingScene()
    try moving.folder.write(
      """
      { mesmer: 1, screen: { size: [2, 2], scale: 1 },
        root: { view: "ScrollView", frame: [0, 0, 2, 2], alpha: 0.5,
          backgroundColor: "white" } }
      """, to: "scene.json")
    try moving.folder.write("{ mesmer: 1, actions: [] }", to: "timeline.json")
    let pixel = try stream(moving, RGBAFrames()).prefix(4)
    let alpha = Int(pixel[3])
    #expect(pixel.prefix(3) == [255, 255, 255] && (127...128).contains(alpha))
    let gray = standard([alpha, alpha, alpha], count: 1)
    let video = try stream(moving, VideoFrames(isHalved: false))
    #expect(video.suffix(12).prefix(4).allSatisfy { $0 == gray[0] })
  }

  @Test("frames of several sizes make no stream", arguments: FrameFormats.all)
  func turned(_ format: any FrameEncoder) throws {
    let moving = try MovingScene()
    try moving.timeline("{ wait: 0.1 }, { resize: [60, 40] }, { wait: 0.1 }")
    #expect { _ = try stream(moving, format) } throws: {
      "\($0)".contains("not of one size")
    }
    #expect(!moving.folder.has("stream"))
  }
}
