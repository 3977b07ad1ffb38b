import Foundation
import Mesmer

/// Comparisons of pictures of 1170 x 2532 pixels, in the process and as whole commands
/// beside ImageMagick and pixelmatch (PyPI).
enum GoldenBench {
  private static let width = 1170
  private static let height = 2532

  /// A pair of pictures: what is compared, and how they differ.
  private struct Pair {
    let name: String
    let expected: Pixmap
    let actual: Pixmap
  }

  static func measure(mesmer: String, runs: Int) throws {
    let pairs = makePairs()
    print("\(width) x \(height), \(runs) runs; best, ms.")
    for pair in pairs {
      var line = "\(pair.name):"
      var digest = Times()
      var digests = [PixelDigest]()
      for _ in 0..<runs { digest.measure { digests = [PixelDigest(pair.actual)] } }
      line += " digest \(fixed(digest.best, 2)) (\("\(digests[0])".prefix(8)))"
      for (name, tolerance) in try tolerances {
        var times = Times()
        var counted = 0
        for _ in 0..<runs {
          times.measure {
            counted =
              Comparison(
                expected: pair.expected, actual: pair.actual, by: tolerance
              ).differingPixels
          }
        }
        line += ", \(name) \(fixed(times.best, 2)) (\(counted))"
      }
      print(line)
    }
    try measureCommands(pairs, mesmer: mesmer, runs: runs)
  }

  private static var tolerances: [(String, Tolerance)] {
    get throws {
      [
        ("exact", .exact), ("yiq", try Tolerance(parsing: "pixelmatch:0.1")),
        ("yiq skip", try Tolerance(parsing: "pixelmatch:0.1 skip-antialiasing")),
        ("perceptual", .perceptual),
      ]
    }
  }

  /// Whole commands that compare two files, start to exit.
  private static func measureCommands(
    _ pairs: [Pair], mesmer: String, runs: Int
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mesmer-goldens-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let peers: [(String, [String])] = [
      ("mesmer compare", [mesmer, "compare"]),
      ("mesmer compare, pixelmatch", [mesmer, "compare", "--metric", "pixelmatch:0.1"]),
      ("ImageMagick compare", ["/usr/bin/compare", "-metric", "AE"]),
    ].filter { FileManager.default.isExecutableFile(atPath: $0.1[0]) }
    for pair in pairs {
      let files = ["a", "b"].map { folder.appendingPathComponent("\($0).png").path }
      try pair.expected.writePNG(to: files[0])
      try pair.actual.writePNG(to: files[1])
      var line = "\(pair.name), two files, start to exit:"
      for (name, command) in peers {
        let isMagick = command[0].hasSuffix("/compare")
        let times = try StartUp.measure(
          command + files + (isMagick ? ["null:"] : []), runs: runs, quietly: true)
        line += " \(name) \(fixed(times.best, 0)),"
      }
      print(line.dropLast())
      try measurePixelmatch(files)
    }
  }

  /// pixelmatch for Python takes seconds, so it runs once.
  private static func measurePixelmatch(_ files: [String]) throws {
    let script = """
      import sys, time
      from PIL import Image
      from pixelmatch.contrib.PIL import pixelmatch
      a, b = (Image.open(f).convert("RGBA") for f in sys.argv[1:3])
      start = time.time()
      n = pixelmatch(a, b, threshold=0.1)
      print("  pixelmatch (PyPI): %d pixels, %.0f ms" % (n, (time.time() - start) * 1000))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + files
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { print("  pixelmatch (PyPI): not installed") }
  }

  // MARK: Pictures

  /// A screen of cards and rings, the same, with a square changed, moved by half a pixel,
  /// and noise beside noise.
  private static func makePairs() -> [Pair] {
    let screen = draw(shift: 0)
    let square = draw(shift: 0)
    square.withUnsafeMutableBytes { bytes in
      let rowBytes = square.rowBytes
      for y in 700..<801 {
        for x in 400..<501 {
          bytes.storeBytes(
            of: 0xff20_20e8, toByteOffset: y * rowBytes + x * 4, as: UInt32.self)
        }
      }
    }
    return [
      Pair(name: "same", expected: screen, actual: draw(shift: 0)),
      Pair(name: "rectangle", expected: screen, actual: square),
      Pair(name: "half pixel", expected: screen, actual: draw(shift: 0.5)),
      Pair(name: "noise", expected: noise(seed: 1), actual: noise(seed: 2)),
    ]
  }

  private static func draw(shift: Double) -> Pixmap {
    let root = View(frame: Rect(x: 0, y: 0, width: 1170, height: 2532))
    root.backgroundColor = .white
    for row in 0..<12 {
      for column in 0..<4 {
        let rings = HypnosisView(
          frame: Rect(
            x: 20 + Double(column) * 280, y: 20 + Double(row) * 205 + shift, width: 260,
            height: 190))
        rings.circleColor = Color(
          red: Double(row) / 12, green: 0.3, blue: Double(column) / 4)
        root.addSubview(rings)
      }
    }
    return Renderer(background: .white).render(root)
  }

  private static func noise(seed: UInt64) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height, background: .white)
    var random = RandomNumbers(seed: seed)
    pixmap.withUnsafeMutableBytes { bytes in
      for i in stride(from: 0, to: bytes.count, by: 4) {
        let value = UInt32(truncatingIfNeeded: random.below(1 << 24)) | 0xff00_0000
        bytes.storeBytes(of: value, toByteOffset: i, as: UInt32.self)
      }
    }
    return pixmap
  }
}
