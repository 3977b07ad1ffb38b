import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite("Differences of two sequences")
struct FramesDifferenceTests {
  func list(_ frames: [(x: Double, y: Double, zoom: Double)]) -> FrameList {
    FrameList(
      size: PixelSize(width: 4, height: 4), framesPerSecond: 60,
      frames: frames.map {
        .init(
          digest: PixelDigest([]), offset: Point(x: $0.x, y: $0.y), zoomScale: $0.zoom)
      })
  }

  @Test("the numbers are those of the largest change; none if nothing moves")
  func course() {
    var one = FramesDifference()
    one.follow(
      list([(0, 0, 1), (3, 90, 1)]), list([(0, 0, 1), (3, 100, 1), (3, 120, 1)]))
    #expect(one.what == "offset y" && one.expected == [0, 90])
    #expect(one.actual == [0, 100, 120])
    #expect(one.range?.least == 0 && one.range?.most == 120)
    var zoomed = FramesDifference()
    zoomed.follow(list([(5, 5, 1), (5, 5, 2)]), list([(5, 5, 1)]))
    #expect(zoomed.what == "zoom scale" && zoomed.expected == [1, 2])
    var still = FramesDifference()
    still.follow(list([(5, 5, 1)]), list([(5, 5, 1)]))
    #expect(still == FramesDifference() && still.range == nil)
  }

  @Test("frames that repeat one that differs differ too")
  func count() {
    var one = FramesDifference(first: 4, expectedCount: 10, actualCount: 9)
    #expect(one.differingCount == 0)
    one.curve = [(0, 0), (4, 64), (6, 0), (7, 64)].map {
      .init(frame: $0.0, pixels: $0.1)
    }
    #expect(one.differing.map(\.frame) == [4, 7] && one.differingCount == 4)
    one.curve = [.init(frame: 0, pixels: 9)]
    #expect(one.differingCount == 9)
  }

  @Test(
    "the sides of the frames are positive",
    arguments: ["0x0", "-5x10", "5x-10", "3x0", "3x", "3"])
  func size(size: String) {
    #expect {
      try FrameList("\(size) at 60.0 frames per second\n", path: "f")
    } throws: {
      "\($0)".hasPrefix("f: line 1: expected a size and a rate, as in 750x1334 ")
    }
  }
}
