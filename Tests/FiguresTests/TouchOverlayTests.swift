import Mesmer
import MesmerFigures
import TestSupport
import Testing

@testable import MesmerFigures

@Suite struct TouchOverlayTests {
  /// Every channel is at most its alpha.
  private func keepsInvariant(_ pixmap: Pixmap) -> Bool {
    let bytes = pixmap.premultipliedBytes
    return stride(from: 0, to: bytes.count, by: 4).allSatisfy { i in
      max(bytes[i], bytes[i + 1], bytes[i + 2]) <= bytes[i + 3]
    }
  }

  private let trail = (0..<8).map { [Point(x: 10 + 4 * Double($0), y: 40)] }

  @Test func anOpaqueGrayFrameStaysOne() {
    let pixmap = Pixmap(width: 120, height: 160, scale: 2, content: .opaqueGray)
    var random = SeededGenerator(seed: 3)
    for y in 0..<160 {
      for x in 0..<120 { pixmap.row(y)[x] = Color(white: random.unit()).premultiplied }
    }
    let before = pixmap.premultipliedBytes
    TouchOverlay().draw([Point(x: 30, y: 40)], earlier: trail, over: pixmap)
    let after = pixmap.premultipliedBytes
    #expect(pixmap.content == .opaqueGray && before != after)
    for i in stride(from: 0, to: after.count, by: 4) {
      let isGray = after[i] == after[i + 1] && after[i] == after[i + 2]
      #expect(isGray && after[i + 3] == 255)
    }
  }

  @Test func transparentFramesKeepTheInvariant() {
    let pixmap = Pixmap(width: 100, height: 100, background: .clear)
    TouchOverlay(radius: 9).draw([Point(x: 50, y: 50)], earlier: trail, over: pixmap)
    #expect(keepsInvariant(pixmap) && pixmap.content == .rgba)
    #expect(pixmap[50, 50].alpha == 115 && 126...130 ~= pixmap[50, 50].red)
    #expect(pixmap[90, 90].alpha == 0)
  }

  @Test(arguments: [0.0, 1.0]) func theRingShowsOnAnyGround(white: Double) {
    let ground = Color(white: white)
    let pixmap = Pixmap(width: 100, height: 100, scale: 1, background: ground)
    TouchOverlay(radius: 20).draw([Point(x: 50, y: 50)], over: pixmap)
    let row = (0..<100).map { Int(pixmap[$0, 50].red) }
    let far = row[2]
    #expect(far == Int(white * 255))
    // The disc, its light ring, its dark one.
    #expect(abs(row[50] - far) > 40)
    #expect((row[28...33].max() ?? 0) > row[50] || white == 1)
    #expect((row[26...33].min() ?? 0) < 170)
    // Nothing beyond.
    #expect(row[..<28].allSatisfy { $0 == far } && row[73...].allSatisfy { $0 == far })
  }

  @Test func pointsAreThoseOfTheScreen() {
    for scale in [1.0, 2, 3] {
      let side = Int(100 * scale)
      let pixmap = Pixmap(width: side, height: side, scale: scale, background: .white)
      TouchOverlay(radius: 10).draw([Point(x: 30, y: 60)], over: pixmap)
      #expect(pixmap[Int(30 * scale), Int(60 * scale)].red < 220)
      #expect(pixmap[Int(60 * scale), Int(30 * scale)].red == 255)
    }
  }

  @Test func theTrailFadesWithAge() {
    let pixmap = Pixmap(width: 400, height: 60, background: .white)
    let trail = (0..<30).map { [Point(x: 12 * Double($0) + 20, y: 30)] }
    TouchOverlay(radius: 10).draw([], earlier: trail, over: pixmap)
    let darkness = (0..<30).map { 255 - Int(pixmap[12 * $0 + 20, 30].red) }
    // The last 24 count.
    #expect(darkness[..<6].allSatisfy { $0 == 0 })
    #expect(zip(darkness[6...], darkness[7...]).allSatisfy { $0 <= $1 })
    #expect(darkness[6] > 0 && darkness[29] > 25)
  }

  @Test func withoutTouchesNothingChanges() {
    let pixmap = Pixmap(width: 40, height: 40, background: .red)
    let before = pixmap.premultipliedBytes
    TouchOverlay().draw([], over: pixmap)
    TouchOverlay().draw([], earlier: [[], []], over: pixmap)
    for radius in [0, -4, .nan, .infinity] {
      TouchOverlay(radius: radius).draw([Point(x: 20, y: 20)], over: pixmap)
    }
    for far in [Point(x: .nan, y: 3), Point(x: 1e300, y: 0), Point(x: -500, y: 20)] {
      TouchOverlay().draw([far], earlier: [[far]], over: pixmap)
    }
    #expect(pixmap.premultipliedBytes == before)
  }
}

extension TouchOverlay {
  /// Draws fingers over a frame, whose scale converts points to pixels.
  func draw(
    _ touches: [Point], earlier: [[Point]] = [], labels: [String?] = [],
    over pixmap: Pixmap
  ) {
    let size = Size(
      width: Double(pixmap.width) / pixmap.scale,
      height: Double(pixmap.height) / pixmap.scale)
    guard let picture = picture(touches, earlier: earlier, labels: labels, size: size)
    else { return }
    Rasterizer(threads: 1).draw(
      picture, transform: AffineTransform(scaleX: pixmap.scale, y: pixmap.scale),
      into: pixmap)
  }
}
