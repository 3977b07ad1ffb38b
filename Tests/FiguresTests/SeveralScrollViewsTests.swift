import Mesmer
import TestSupport
import Testing

@testable import MesmerFigures
@testable import MesmerPlayback
@testable import MesmerScrolling

@Suite("Figures of several scroll views") struct SeveralScrollViewsTests {
  /// Ten frames in which `list` moves from frame 3 to 6, and the main one from 0 to 9.
  private var frames: [TraceFrame] {
    (0..<10).map { number in
      var main = TraceState()
      main.contentOffset.y = Double(number)
      var frame = TraceFrame(frame: number, time: Double(number) / 10, main: main)
      if (3...6).contains(number) {
        var list = TraceState(id: "list")
        list.contentOffset.y = Double(number * 10)
        list.velocity.dy = 100
        if number == 3 {
          list.events = [ScrollEvent(time: 0.3, kind: .willBeginDragging, flags: [])]
        }
        frame.others = [list]
      }
      frame.animations = (5..<8).contains(number) ? 2 : 0
      return frame
    }
  }

  @Test("a scroll view has no curve before it appears, and rests where it stopped")
  func series() throws {
    let series = MotionSeries(frames)
    let list = try #require(series.others.first)
    #expect(series.others.count == 1 && list.id == "list")
    #expect(list.y[..<3].allSatisfy { $0.isNaN })
    #expect(list.y[3...] == [30, 40, 50, 60, 60, 60, 60])
    #expect(list.velocityY[3...] == [100, 100, 100, 100, 0, 0, 0])
    #expect(series.events.map(\.text) == ["list: willBeginDragging"])
    #expect(series.animatedRuns == [5..<8])
  }

  @Test("each axis that moves has a curve, the main scroll view's first") func curves() {
    let panels = MotionSeries(frames).panels
    #expect(panels[0].curves.map(\.name) == ["main y", "list y"])
    #expect(panels[1].curves.map(\.name) == ["main y", "list y"])
    let alone = frames.map { frame in
      var frame = frame
      frame.others = []
      return frame
    }
    #expect(MotionSeries(alone).panels[0].curves.map(\.name) == ["y"])
  }

  @Test("another scroll view and animations change the picture") func picture() throws {
    let plot = try MotionPlot(size: Size(width: 300, height: 300), scale: 1)
    var plain = frames
    for index in plain.indices {
      plain[index].others = []
      plain[index].animations = 0
    }
    var animated = plain
    for index in 5..<8 { animated[index].animations = 1 }
    let pictures = [plain, animated, frames].map {
      plot.picture(of: Trace($0)).premultipliedBytes
    }
    #expect(Set(pictures).count == 3)
  }

  @Test("a label is beside its finger, inside the frame, and no label changes nothing")
  func labels() {
    func bytes(_ labels: [String?], at x: Double = 30) -> (Pixmap, [UInt8]) {
      let pixmap = Pixmap(width: 120, height: 60, scale: 1, background: .white)
      TouchOverlay().draw([Point(x: x, y: 30)], labels: labels, over: pixmap)
      return (pixmap, pixmap.premultipliedBytes)
    }
    #expect(bytes([]).1 == bytes([nil]).1)
    #expect(bytes(["bar"]).1 != bytes([]).1)
    // The columns that a label changes: to the right of the finger, or to the left.
    func columns(_ x: Double) -> [Int] {
      let (plain, marked) = (bytes([], at: x).0, bytes(["bar"], at: x).0)
      return (0..<120).filter { column in
        (0..<60).contains { plain.row($0)[column] != marked.row($0)[column] }
      }
    }
    #expect(columns(30).allSatisfy { $0 >= 50 } && !columns(30).isEmpty)
    #expect(columns(100).allSatisfy { $0 < 80 } && !columns(100).isEmpty)
  }
}
