import Mesmer
import TestSupport
import Testing

@Suite struct ShapeViewTests {
  @Test func fillsThenStrokes() throws {
    let view = ShapeView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(try #require(view.recorded()).picture.isEmpty)
    view.path = Path(rect: Rect(x: 2, y: 2, width: 9, height: 9))
    view.fillRule = .evenOdd
    view.strokeColor = .red
    view.strokeStyle = StrokeStyle(lineWidth: 3, lineCap: .round)
    let commands = try #require(view.recorded()).picture.commands
    #expect(commands.count == 2)
    guard case .fill(let filled, .evenOdd, .color(.black)) = commands[0].operation,
      case .stroke(let stroked, let style, .color(.red)) = commands[1].operation
    else {
      Issue.record("not a black fill and a red stroke")
      return
    }
    #expect(filled == view.path && stroked == view.path)
    #expect(style.lineWidth == 3 && style.lineCap == .round)
    view.fillColor = nil
    #expect(try #require(view.recorded()).picture.commands.count == 1)
    let gradient = Gradient.conic(
      center: .zero, stops: [Gradient.Stop(0, .red), Gradient.Stop(1, .blue)])
    view.fillColor = .black
    view.gradient = gradient
    let painted = try #require(view.recorded()).picture.commands
    #expect(painted.count == 2)
    guard case .fill(_, .evenOdd, .gradient(gradient)) = painted[0].operation else {
      Issue.record("not the gradient in place of the colour")
      return
    }
    let pattern = ImagePattern(SampleScenes.bitmap())
    view.pattern = pattern
    let last = try #require(view.recorded()).picture.commands
    #expect(last.count == 2)
    guard case .fill(_, .evenOdd, .pattern(pattern)) = last[0].operation else {
      Issue.record("not the pattern in place of the gradient")
      return
    }
  }
}
