import Mesmer
import TestSupport
import Testing

@Suite struct ShapeViewTests {
  @Test func fillsThenStrokes() throws {
    let view = ShapeView(frame: Rect(0, 0, 20, 20))
    #expect(try #require(view.recorded()).picture.isEmpty)
    view.path = Path(rect: Rect(2, 2, 9, 9))
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

  @Test("a stroke is trimmed before it is dashed, and painted with gradient or pattern")
  func strokes() throws {
    let view = ShapeView(frame: Rect(0, 0, 20, 20))
    view.path = Path(rect: Rect(2, 2, 10, 10))
    view.fillColor = nil
    view.strokeStart = 0.25
    view.strokeEnd = 0.5
    #expect(try #require(view.recorded()).picture.isEmpty)
    func stroke() throws -> (Path, Paint)? {
      guard let command = try #require(view.recorded()).picture.commands.first,
        case .stroke(let path, _, let paint) = command.operation
      else { return nil }
      return (path, paint)
    }
    view.strokeColor = .red
    let (path, paint) = try #require(try stroke())
    #expect(paint == .color(.red) && abs(path.length - 10) < 1e-9)
    #expect(path == view.path.trimmed(from: 0.25, to: 0.5))
    let gradient = Gradient.conic(center: .zero, stops: [Gradient.Stop(0, .red)])
    view.strokeGradient = gradient
    #expect(try stroke()?.1 == .gradient(gradient))
    view.strokePattern = ImagePattern(SampleScenes.bitmap())
    guard case .pattern? = try stroke()?.1 else {
      Issue.record("not the pattern in place of the gradient")
      return
    }
    view.strokeEnd = 0.25
    #expect(try #require(view.recorded()).picture.isEmpty)
  }

  @Test func `a shape that draws outside its bounds shows whole, even without bounds`() {
    let root = View(frame: Rect(0, 0, 50, 50))
    root.clipsToBounds = true
    let view = ShapeView(frame: Rect(10, 10, 8, 8))
    view.path = Path(rect: Rect(-5, -5, 20, 20))
    root.addSubview(view)
    func pixels() -> Pixmap { Renderer(scale: 1).render(root) }
    func isDrawn(_ x: Int, _ y: Int) -> Bool { pixels()[x, y].alpha == 255 }
    #expect(isDrawn(10, 10) && !isDrawn(9, 9) && !isDrawn(18, 18))
    view.drawsOutsideBounds = true
    #expect(isDrawn(5, 5) && isDrawn(24, 24) && !isDrawn(4, 4) && !isDrawn(25, 25))
    view.bounds.size = .zero
    view.center = Point(20, 20)
    #expect(isDrawn(15, 15) && isDrawn(34, 34) && !isDrawn(14, 14))
    view.bounds.origin = Point(-5, 0)
    #expect(isDrawn(20, 15) && !isDrawn(19, 15))
    #expect(view.drawCount == 2)
    view.path = Path(rect: Rect(0, 0, 2, 2))
    #expect(isDrawn(26, 21) && !isDrawn(28, 21))
    #expect(view.drawCount == 3)
    view.clipsToBounds = true
    #expect(!isDrawn(26, 21))
  }

  @Test func `the colours of a shape outside its bounds count`() {
    let root = View(frame: Rect(0, 0, 50, 50))
    let view = ShapeView(frame: .zero)
    view.drawsOutsideBounds = true
    view.path = Path(rect: Rect(5, 5, 20, 20))
    root.addSubview(view)
    #expect(root.pixelContent(background: .white) == .opaqueGray)
    view.fillColor = .red
    #expect(root.pixelContent(background: .white) == .opaque)
    view.fillColor = .gray
    #expect(root.pixelContent(background: .white) == .opaqueGray)
  }
}
