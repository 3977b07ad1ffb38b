import MesmerControls
import MesmerDrawing
import MesmerExplanations
import MesmerPlayback
import TestSupport
import Testing

@testable import Mesmer
@testable import MesmerAudit
@testable import MesmerViews

@Suite("The work of an accessibility audit")
struct AuditCostTests {
  private func screen(_ side: Double = 300) -> View {
    let screen = View(frame: Rect(x: 0, y: 0, width: side, height: side))
    screen.backgroundColor = .white
    return screen
  }

  /// Contains all points around it, and none of those of its right half.
  private final class Odd: View {
    override func point(inside point: Point, with event: MesmerViews.Event?) -> Bool {
      point.x < bounds.midX
    }
  }

  @Test("the index gives the views of hitTest", arguments: 0..<12 as Range<UInt64>)
  func index(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func number(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * generator.unit()
    }
    let screen = screen()
    var views = [screen]
    for _ in 0..<200 {
      let frame = Rect(
        x: number(-20, 280), y: number(-20, 280),
        width: number(0, generator.unit() < 0.1 ? 400 : 40), height: number(0, 60))
      let kind = Int(number(0, 10))
      let view: View =
        kind == 0
        ? Odd(frame: frame)
        : kind == 1 ? ScrollView(frame: frame) : kind == 2 ? Label() : View(frame: frame)
      view.frame = frame
      if kind == 3 { view.transform = AffineTransform(rotationAngle: number(0, 6)) }
      if kind == 4 { view.alpha = number(0, 0.02) }
      if kind == 5 { view.isHidden = generator.unit() < 0.5 }
      if kind == 6 { view.transform = AffineTransform(scaleX: 0, y: number(0, 1)) }
      // Many in one view, and some deeper.
      let parent =
        generator.unit() < 0.7 ? screen : views[Int(number(0, 1) * 20) % views.count]
      parent.addSubview(view)
      views.append(view)
    }
    let index = HitIndex(screen)
    for _ in 0..<2000 {
      var point = Point(x: number(-10, 310), y: number(-10, 310))
      if generator.unit() < 0.3 {
        // On an edge.
        let view = views[Int(number(0, 200))]
        point = view.convert(
          Point(x: view.bounds.maxX, y: view.bounds.minY), to: screen)
      }
      #expect(index.hitTest(point) === screen.hitTest(point, with: nil), "\(point)")
    }
  }

  private func tests(_ count: Int, _ place: (Int) -> Rect) throws -> Int {
    let screen = screen(1000)
    for i in 0..<count { screen.addSubview(Control(frame: place(i))) }
    let targets = TouchTargets(screen: screen)
    _ = try targets.faults(in: screen)
    return targets.index.tests
  }

  @Test("hit tests are linear in the controls, side by side and above one another")
  func targetsAreLinear() throws {
    let grid = { (i: Int) in
      Rect(
        x: Double(i % 32) * 30, y: Double(i / 32) * 30, width: 30, height: 30)
    }
    let pile = { (i: Int) in
      Rect(x: 50 + 0.2 * Double(i), y: 50, width: 30, height: 30)
    }
    for place in [grid, pile] {
      let few = try tests(60, place)
      let many = try tests(240, place)
      #expect(many < 6 * few, "\(few) \(many)")
    }
  }

  @Test("an audit has a limit of controls on the screen, and none off it")
  func mostTargets() throws {
    let screen = screen(200)
    for i in 0..<10 {
      screen.addSubview(
        Control(frame: Rect(x: Double(i) * 20, y: 0, width: 20, height: 20)))
      screen.addSubview(
        Control(frame: Rect(x: 300 + Double(i) * 20, y: 0, width: 20, height: 20)))
    }
    let root = screen
    #expect(try TouchTargets(screen: root, mostTargets: 10).faults(in: root).count == 10)
    #expect {
      try TouchTargets(screen: root, mostTargets: 9).faults(in: root)
    } throws: { error in
      "\(error)".hasSuffix(
        ".subviews[18]: the screen has more than 9 controls and views with gesture "
          + "recognizers, the limit; this is the next")
    }
  }

  private func labels(_ count: Int, _ place: (Int) -> Rect) -> ShownTree {
    let screen = screen()
    for i in 0..<count {
      let label = Label()
      label.frame = place(i)
      label.text = "text"
      label.textColor = .gray
      screen.addSubview(label)
    }
    return ShownTree(screen, scale: 1)
  }

  @Test("the contrast of overlapping texts has a limit; texts side by side stay below it")
  func contrast() throws {
    let side = labels(400) {
      Rect(x: Double($0 % 10) * 30, y: Double($0 / 10) * 7, width: 30, height: 7)
    }
    let above = labels(400) { _ in Rect(x: 10, y: 10, width: 30, height: 7) }
    // Of texts that are covered, none is drawn.
    let covered = labels(400) { _ in Rect(x: 10, y: 10, width: 30, height: 7) }
    let cover = View(frame: covered.screen.bounds)
    cover.backgroundColor = .white
    covered.screen.addSubview(cover)
    let most = 5e8
    #expect(try TextContrast(covered, mostSteps: most).faults().isEmpty)
    #expect(throws: Never.self) { try TextContrast(side, mostSteps: most).faults() }
    #expect {
      try TextContrast(above, mostSteps: most).faults()
    } throws: { error in
      "\(error)".contains("the contrast of text on this screen takes more than 2^32")
    }
  }
}
