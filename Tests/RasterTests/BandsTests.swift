import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct BandsTests {
  @Test(arguments: [1, 2, 3, 63, 64, 65, 200, 1000, 4096])
  func bandsCoverTheAreaOnceFromTheTop(height: Int) {
    for threads in [1, 2, 3, 7, 100] {
      let area = PixelRect(x: -5, y: -31, width: 40, height: height)
      let bands = Bands(area, threads: threads)
      #expect(bands.threads == min(threads, height))
      #expect(bands.count >= bands.threads && bands.count <= 2 * bands.threads)
      var y = area.minY
      for i in 0..<bands.count {
        #expect(bands[i].minY == y && bands[i].maxY > y)
        #expect(bands[i].minX == area.minX && bands[i].maxX == area.maxX)
        #expect(!bands.areCrossed(by: bands[i]))
        #expect(bands.areCrossed(by: taller(bands[i])) == (bands.count > 1))
        y = bands[i].maxY
      }
      #expect(y == area.maxY)
    }
  }

  /// A box with a row more above and below.
  private func taller(_ box: PixelRect) -> PixelRect {
    PixelRect(minX: box.minX, minY: box.minY - 1, maxX: box.maxX, maxY: box.maxY + 1)
  }

  @Test func smallAreasAreLeftToOneThread() {
    for (width, height) in [(0, 0), (0, 9), (375, 44), (256, 511)] {
      let area = PixelRect(x: 0, y: 0, width: width, height: height)
      #expect(Bands(area, threads: nil).threads == 1, "\(width) x \(height)")
      #expect(Bands(area, threads: nil).count == 1)
    }
  }

  private func bytes(_ picture: Picture, _ size: Int, threads: Int) -> [UInt8] {
    let pixmap = Pixmap(width: size, height: size, background: .white)
    Rasterizer(threads: threads).draw(
      picture, transform: AffineTransform(scaleX: 1.25, y: 1.1), into: pixmap)
    return pixmap.premultipliedBytes
  }

  @Test(arguments: [UInt64](1...4))
  func picturesHaveTheSameBytesForAnyNumberOfThreads(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = 96
    var wild = WildPictures(seed: seed, size: 80)
    for picture in [RandomPictures.picture(&random, size: 80), wild.picture()] {
      let alone = bytes(picture, size, threads: 1)
      for threads in [2, 3, 7, 1000] {
        #expect(
          firstDifference(bytes(picture, size, threads: threads), alone) == nil,
          "\(threads) threads, seed \(seed)")
      }
    }
  }

  @Test func aRasterizerDrawsAgainWithTheSameThreads() {
    var random = SeededGenerator(seed: 4)
    let picture = RandomPictures.picture(&random, size: 80)
    let rasterizer = Rasterizer(threads: 3)
    let alone = bytes(picture, 96, threads: 1)
    for _ in 0..<3 {
      let pixmap = Pixmap(width: 96, height: 96, background: .white)
      rasterizer.draw(
        picture, transform: AffineTransform(scaleX: 1.25, y: 1.1), into: pixmap)
      #expect(pixmap.premultipliedBytes == alone)
    }
  }

  @Test func outlinesOfWhatCrossesABorderAreThoseOfTheCommand() {
    let bands = Bands(PixelRect(x: 0, y: 0, width: 90, height: 90), threads: 3)
    #expect(bands.count == 3)
    let circle = Path(ovalIn: Rect(x: -200, y: -200, width: 240, height: 240))
    let picture = Canvas.record { canvas in
      for y in [2.0, 20, 61, 70] {
        canvas.fill(Path(ovalIn: Rect(x: 5, y: y, width: 15, height: 15)), with: .red)
      }
      canvas.stroke(circle, with: .blue, style: StrokeStyle(lineWidth: 3))
      canvas.stroke(SampleScenes.drawing, with: .blue, style: StrokeStyle(lineWidth: 3))
      canvas.fill(Rect(x: 0, y: 20, width: 30, height: 50), with: .green)
    }
    let placement = Placement(AffineTransform(scaleX: 0.9, y: 1))
    let outlines = Rasterizer().share(picture, placement, between: bands)
    let shared = picture.commands.indices.filter { outlines[$0] != nil }
    // Whole within a band, or without curves: not shared.
    #expect(shared == [1, 4, 5])
    for i in shared {
      let alone = picture.commands[i].outline(placement, in: bands.area)
      #expect(outlines[i] == alone && alone?.vertices.isEmpty == false)
    }
    let upright = Rasterizer().share(picture, Placement(), between: bands)
    #expect(upright[4] == nil, "a ring has no outline")
    #expect(
      Rasterizer().share(picture, placement, between: Bands(bands.area, threads: 1))[1]
        == nil)
  }

  @Test func backingStoresAreMadeOnceForAllBands() {
    let picture = Canvas.record { $0.fill(SampleScenes.drawing, with: .red) }
    let region = PixelRect(x: 0, y: 0, width: 120, height: 90)
    var builder = PictureBuilder()
    func append(_ y: Double, clip: Int = -1) {
      let rect = Rect(x: 3, y: y, width: 100, height: 80)
      builder.append(
        .bitmap(
          BackingBitmap(picture), pixelWidth: 50, pixelHeight: 50, scale: 0.5, in: rect),
        Placement(), clip: clip, bounds: rect)
    }
    append(5)
    let top = Rect(x: 0, y: 0, width: 120, height: 40)
    let clip = builder.addClip(.layer(top), Placement(), within: -1, bounds: top)
    append(30, clip: clip)
    append(60, clip: clip)
    append(60)
    append(200)
    let frame = builder.finish()
    // Commands that the clip leaves empty are absent.
    for (threads, expected) in [(1, []), (2, [0, 1, 2])] {
      let shared = Rasterizer(threads: threads).share(
        frame, Placement(), between: Bands(region, threads: threads))
      #expect(shared.stores.keys.sorted() == expected)
    }

    func bytes(_ threads: Int) -> [UInt8] {
      let pixmap = Pixmap(width: region.width, height: region.height)
      Rasterizer(threads: threads).draw(
        frame, region: region, background: .yellow, into: pixmap)
      return pixmap.premultipliedBytes
    }
    let alone = bytes(1)
    #expect(alone.prefix(4) == [255, 255, 0, 255])
    for threads in [2, 3, 7] {
      #expect(firstDifference(bytes(threads), alone) == nil, "\(threads) threads")
    }
  }

  @Test("the number of threads is 1 through 256, for any request") func hostileThreads() {
    let area = PixelRect(x: 0, y: 0, width: 40, height: 4000)
    for (asked, threads) in [
      (Int.min, 1), (-1, 1), (0, 1), (1, 1), (256, 256), (257, 256), (Int.max, 256),
    ] { #expect(Bands(area, threads: asked).threads == threads) }
    #expect(Rasterizer(threads: 0).threads == 1)
    #expect(Rasterizer(threads: -7).threads == 1)
    #expect(Rasterizer(threads: 7).threads == 7)
  }
}
