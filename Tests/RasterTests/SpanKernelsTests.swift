import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// The limit is the process's: one test at a time.
@Suite(.serialized) struct SpanKernelsTests {
  /// Runs something with each tier that the processor has; Swift's own first.
  private func onEachTier<Result>(_ body: () -> Result) -> [Result] {
    defer { SpanKernels.limit(to: SpanKernels.tiers.last ?? 0) }
    return SpanKernels.tiers.map { tier in
      SpanKernels.limit(to: tier)
      return body()
    }
  }

  /// Widths around whole vectors of every tier, short rows too.
  private let widths = Array(1...70) + [95, 96, 97, 127, 128, 129, 300]

  @Test(arguments: FillRule.allCases) func sweepsAreTheSameOnEveryTier(rule: FillRule) {
    var random = SeededGenerator(seed: 54)
    // Blocks of 8 cells are found in words of 64, by 32 at once.
    let limits = [247, 248, 255, 256, 257, 503, 504, 511, 512, 513, 600, 1030]
    for width in widths + (0..<8).flatMap({ _ in limits }) {
      let height = random.int(in: 1...12)
      // Some windows cut the polygon on all sides.
      let margin = [0, 2048, width << 8, width << 10][random.int(in: 0...3)]
      var polygon = Polygon()
      for _ in 0..<random.int(in: 3...9) {
        polygon.vertices.append(
          .init(
            x: Int64(random.int(in: -margin...width << 10 + margin)),
            y: Int64(random.int(in: -margin...height << 10 + margin))))
      }
      polygon.contourEnds.append(polygon.vertices.count)
      // Two pixels beside the window on each side, which must stay.
      let stride = width + 4
      let start = (0..<stride * height).map { _ in random.premultipliedPixel() }
      let area = PixelRect(x: 0, y: 0, width: width, height: height)
      for pixel in [random.premultipliedPixel(), 0xff00_80ff, 0x8040_2010] {
        let results = onEachTier {
          var pixels = start
          pixels.withUnsafeMutableBufferPointer {
            let window = PixelWindow(
              base: UnsafeMutableRawPointer($0.baseAddress! + 2), rowBytes: stride * 4,
              area: area)
            let rasterizer = CellRasterizer()
            rasterizer.bandRows = 5
            if pixel >> 24 == 255 {
              var sink = SolidSink<Opaque>(window, pixel: pixel)
              rasterizer.fill(polygon, rule: rule, area: area, sink: &sink)
            } else {
              var sink = SolidSink<Translucent>(window, pixel: pixel)
              rasterizer.fill(polygon, rule: rule, area: area, sink: &sink)
            }
          }
          return pixels
        }
        for (tier, result) in zip(SpanKernels.tiers, results) {
          #expect(result == results[0], "tier \(tier), width \(width)")
        }
        #expect(
          start.indices.allSatisfy {
            (2..<width + 2).contains($0 % stride) || results[0][$0] == start[$0]
          })
      }
    }
  }

  @Test func rowsAreTheSameOnEveryTier() {
    var random = SeededGenerator(seed: 51)
    for width in widths {
      let start = (0..<width + 2).map { _ in random.premultipliedPixel() }
      let source = (0..<width).map { _ in random.premultipliedPixel() }
      let mask = (0..<width).map { i in
        i % 5 == 0 ? UInt8(255) : i % 7 == 0 ? 0 : UInt8(random.int(in: 0...255))
      }
      let pixel = random.premultipliedPixel()
      let m = UInt32(random.int(in: 0...255))
      /// A row between two pixels that must stay.
      func row(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
        var row = start
        row.withUnsafeMutableBufferPointer { body($0.baseAddress! + 1) }
        return row
      }
      let results = onEachTier {
        [
          row { Blend.overSolid($0, width, pixel, coverage: m) },
          row { Blend.overRow($0, source, width) },
          row { Blend.overRow($0, source, mask: mask, width) },
          row { Blend.overSolid($0, pixel, mask: mask, width) },
        ]
      }
      let want = (0..<4).map { kind in
        start.indices.map { i in
          if i == 0 || i > width { return start[i] }
          let c = UInt32(mask[i - 1])
          return switch kind {
          case 0: Blend.over(start[i], pixel, coverage: m)
          case 1: Blend.over(start[i], source[i - 1], coverage: 255)
          case 2: Blend.over(start[i], source[i - 1], coverage: c)
          default: Blend.over(start[i], pixel, coverage: c)
          }
        }
      }
      for (tier, result) in zip(SpanKernels.tiers, results) {
        #expect(result == want, "tier \(tier), width \(width)")
      }
    }
  }

  @Test func rectanglesAreTheSameOnEveryTier() {
    var random = SeededGenerator(seed: 52)
    let rows = 3
    for width in widths {
      let stride = width + 3
      let start = (0..<stride * (rows + 1)).map { _ in random.premultipliedPixel() }
      let pixel = random.premultipliedPixel()
      let m = (0..<3).map { _ in UInt32(random.int(in: 0...255)) }
      func rectangle(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
        var all = start
        all.withUnsafeMutableBufferPointer { body($0.baseAddress! + 1) }
        return all
      }
      let results = onEachTier {
        [
          rectangle {
            Blend.fill($0, rowBytes: stride * 4, width: width, rows: rows, pixel)
          },
          rectangle {
            Blend.wash(
              $0, rowBytes: stride * 4, width: width, rows: rows,
              first: Wash(pixel, coverage: m[0]),
              middle: Wash(pixel, coverage: m[1]),
              last: Wash(pixel, coverage: m[2]))
          },
        ]
      }
      func want(_ value: (UInt32, Int) -> UInt32) -> [UInt32] {
        start.indices.map { i in
          let x = i % stride - 1
          let isInside = x >= 0 && x < width && i / stride < rows
          return isInside ? value(start[i], x) : start[i]
        }
      }
      let expected = [
        want { _, _ in pixel },
        want { d, x in
          let c = x == 0 ? m[0] : x == width - 1 ? m[2] : m[1]
          return Blend.over(d, pixel, coverage: c)
        },
      ]
      for (tier, result) in zip(SpanKernels.tiers, results) {
        #expect(result == expected, "tier \(tier), width \(width)")
      }
    }
  }

  /// Turned, mirrored and reduced, partly outside the image; runs around whole vectors.
  @Test func bilinearRowsAreTheSameOnEveryTier() throws {
    var random = SeededGenerator(seed: 53)
    let image = Pixmap.noise(width: 61, height: 47, seed: 9)
    for round in 0..<150 {
      let turn = round % 3 == 0 ? 0 : random.double(in: -4...4)
      let reduction = round % 2 == 0 ? random.double(in: 1...5) : 0.7
      let sampler = try ImageSamplerTests.sampler(
        image, ImageSamplerTests.orientations[round % 8],
        in: Rect(
          x: random.double(in: -9...9), y: random.double(in: -9...9),
          width: 61 / reduction, height: 47 / reduction * random.double(in: 0.7...1)),
        .linear, AffineTransform(rotationAngle: turn))
      let box = PixelRect(
        x: random.int(in: -20...10), y: random.int(in: -20...10),
        width: random.int(in: 1...70), height: 30)
      let results = onEachTier { ImageSamplerTests.rows(sampler, box) }
      let want = ImageSamplerTests.rows(box) { y, row in
        for x in 0..<box.width {
          row[x] = ImageSamplerTests.bilinear(sampler, box.minX + x, y)
        }
      }
      for (tier, result) in zip(SpanKernels.tiers, results) {
        #expect(result == want, "tier \(tier), round \(round)")
      }
    }
  }
}
