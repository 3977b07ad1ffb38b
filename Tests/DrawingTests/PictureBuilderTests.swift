import Mesmer
import Testing

@testable import MesmerDrawing

@Suite struct PictureBuilderTests {
  private func box(_ x: Double, _ y: Double, _ side: Double = 10) -> Rect {
    Rect(x: x, y: y, width: side, height: side)
  }

  private func add(_ rect: Rect, to builder: inout PictureBuilder, clip: Int = -1) {
    builder.append(.box(rect, .black), Placement(), clip: clip, bounds: rect)
  }

  private func count(_ command: Picture.Command) -> Int? {
    if case .beginGroup(_, let count) = command.operation { count } else { nil }
  }

  @Test func groupsKnowWhatIsInThemAndWhereItLies() {
    var builder = PictureBuilder()
    builder.beginGroup(alpha: 0.5, clip: -1)
    add(box(0, 0), to: &builder)
    builder.beginGroup(alpha: 0.5, clip: -1)
    add(box(20, 0), to: &builder)
    add(box(40, 0), to: &builder)
    let picture = builder.finish()
    #expect(picture.commands.map(count) == [5, nil, 2, nil, nil, nil, nil])
    #expect(picture.commands[0].bounds == box(0, 0).union(box(40, 0)))
    #expect(picture.commands[2].bounds == box(20, 0).union(box(40, 0)))
    #expect(picture.bounds == picture.commands[0].bounds)
  }

  @Test func aGroupWithNothingInItIsTakenBack() {
    var builder = PictureBuilder()
    builder.beginGroup(alpha: 0.5, clip: -1)
    builder.beginGroup(alpha: 0.5, clip: -1, shadow: .init(Shadow(), at: .null))
    builder.endGroup()
    builder.endGroup()
    #expect(builder.finish().isEmpty)
  }

  @Test func aClipCutsTheGroupAndNotWhatCastsItsShadow() {
    var builder = PictureBuilder()
    let left = builder.addClip(
      .layer(box(0, 0, 5)), Placement(), within: -1, bounds: box(0, 0, 5))
    builder.beginGroup(
      alpha: 1, clip: left,
      shadow: .init(Shadow(offset: Size(width: 1, height: 1)), at: .null))
    add(box(0, 0), to: &builder, clip: left)
    let picture = builder.finish()
    #expect(picture.commands[1].bounds == box(0, 0))
    #expect(picture.commands[0].shadow?.contents == box(0, 0))
    #expect(picture.commands[0].shadow?.rect == box(0, 0))
    #expect(picture.commands[0].bounds == box(0, 0, 5))
  }

  @Test func whatAClipLeavesNothingOfIsNotThere() {
    var builder = PictureBuilder()
    let clip = builder.addClip(
      .layer(box(0, 0)), Placement(), within: -1, bounds: box(0, 0))
    add(box(30, 30), to: &builder, clip: clip)
    #expect(builder.finish().isEmpty)
  }

  @Test func aGroupCanBeginBeforeWhatIsThere() {
    var builder = PictureBuilder()
    add(box(0, 0), to: &builder)
    add(box(20, 0), to: &builder)
    builder.beginGroup(alpha: 1, clip: -1, at: 1)
    builder.endGroup()
    let picture = builder.finish()
    #expect(picture.commands.map(count) == [nil, 1, nil, nil])
    #expect(picture.commands[1].bounds == box(20, 0))
  }

  @Test func onlyOpaqueColoursAreOpaque() {
    let rect = box(0, 0)
    let picture = Canvas.record {
      $0.fill(rect, with: .red)
      $0.fill(rect, with: Color.red.withAlpha(0.99))
      $0.blendMode = .multiply
      $0.fill(rect, with: .red)
      $0.blendMode = .normal
      $0.alpha = 0.5
      $0.fill(rect, with: .red)
    }
    #expect(picture.commands.map(\.isOpaque) == [true, false, false, false])
  }
}
