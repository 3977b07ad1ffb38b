import Mesmer
import TestSupport
import Testing

/// Dashes of lines that are much longer than the screen.
@Suite struct FarDashTests {
  private func row(
    _ path: Path, _ dash: Dash, lineWidth: Double = 4, y: Int = 50, scale: Double = 1
  ) -> [Bool] {
    let view = DrawingView(frame: Rect(0, 0, 100, 100))
    view.backgroundColor = .white
    view.drawing = { _, canvas in
      canvas.stroke(
        path, with: .black, style: StrokeStyle(lineWidth: lineWidth, dash: dash))
    }
    let shown = Renderer(scale: scale).render(view)
    return (0..<shown.width).map { shown[$0, y].red < 128 }
  }

  private func line(_ from: Double, _ to: Double) -> Path {
    var path = Path()
    path.move(to: Point(from, 50))
    path.addLine(to: Point(to, 50))
    return path
  }

  /// 2^17 dashes of 20 points are 2,621,440 points.
  @Test(
    "a long line has the dashes of its part on the screen",
    arguments: [100, 1_200_000, 1_310_700, 1_310_740, 1_400_000, 10_000_000, 1e10]
      as [Double])
  func phase(length: Double) {
    for dash in [Dash(lengths: [10, 10]), Dash(phase: 3, lengths: [7, 3, 4, 6])] {
      let period = 20.0
      let actual = row(line(-length, length), dash)
      for x in 0..<100 {
        var place = (length + Double(x) + 0.5 + dash.phase)
          .truncatingRemainder(dividingBy: period)
        if place < 0 { place += period }
        let isInk = dash.lengths.count == 2 ? place < 10 : place < 7 || 10..<14 ~= place
        #expect(actual[x] == isInk, "\(length) at \(x)")
      }
    }
  }

  @Test func `threads and the part that is drawn change no pixel of far dashes`() {
    let view = DrawingView(frame: Rect(0, 0, 90, 70))
    view.drawing = { _, canvas in
      var path = Path()
      path.move(to: Point(-3e6, -2e6))
      path.addLine(to: Point(3e6, 2e6 + 31))
      path.addCurve(to: Point(-2e6, 9), control1: Point(4e6, 70), control2: Point(10, 30))
      path.close()
      canvas.stroke(
        path, with: .black,
        style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: Dash(lengths: [9, 6])))
    }
    let whole = Renderer(scale: 2).render(view)
    #expect((0..<180).contains { whole[$0, 70].alpha > 0 })
    for threads in [2, 3, 8] {
      #expect(bytes(Renderer(scale: 2, threads: threads).render(view)) == bytes(whole))
    }
    let rasterizer = Rasterizer(threads: 1)
    for y in stride(from: 0, to: 140, by: 35) {
      for x in stride(from: 0, to: 180, by: 45) {
        let part = PixelRect(minX: x, minY: y, maxX: x + 45, maxY: y + 35)
        let tile = Pixmap(width: 45, height: 35)
        rasterizer.draw(view.picture(scale: 2, viewport: part), region: part, into: tile)
        for row in 0..<35 {
          for column in 0..<45 {
            #expect(tile[column, row].alpha == whole[x + column, y + row].alpha)
          }
        }
      }
    }
  }

  private func bytes(_ pixmap: Pixmap) -> [UInt8] { pixmap.premultipliedBytes }
}
