import Mesmer
import TestSupport
import Testing

@Suite("Touches that a scroll view's content gets") struct ContentTouchTests {
  /// A view that writes its touches down.
  final class Button: View {
    var phases: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      phases += touches.map {
        "began \($0.location(in: self).x) \($0.location(in: self).y)"
      }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
      phases.append("moved")
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      phases += touches.map { "ended \($0.timestamp) \($0.phase)" }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      phases.append("cancelled")
    }
  }

  /// A scroll view that decides about its content's touches.
  final class Chooser: ScrollView {
    var begins = true
    var times: [Double] = []
    override func touchesShouldBegin(
      _ touches: Set<Touch>, with event: Event?, in view: View
    ) -> Bool {
      times += touches.map(\.timestamp)
      return begins
    }
  }

  func chooser() -> (Chooser, Button) {
    let view = Chooser(frame: Rect(0, 0, 320, 480))
    view.contentSize = Size(320, 2000)
    view.contentOffset.y = 100
    let button = view.add(Button(frame: Rect(0, 150, 320, 300)))
    return (view, button)
  }

  func play(_ view: ScrollView, _ actions: [Timeline.Action]) throws {
    let player = try WindowClock(Timeline(actions), on: view, screenScale: 1)
    while !player.isFinished { player.advance(to: player.state.time + 1 / 60) }
  }

  @Test(
    "[1.15] [1.27] a tap is delivered to the view under it, in that view's coordinates")
  func tap() throws {
    let (view, button) = chooser()
    try play(view, [.wait(0.5), .tap(Point(20, 60))])
    #expect(button.phases == ["began 20.0 10.0", "ended 0.55 ended"])
  }

  @Test("[1.16] a scroll view can keep touches from its content")
  func shouldBegin() throws {
    let (view, button) = chooser()
    view.begins = false
    try play(view, [.tap(Point(20, 60)), .touch(Point(20, 60), duration: 1)])
    #expect(button.phases.isEmpty)
  }

  @Test func aQuestionHasItsOwnTime() throws {
    let (view, _) = chooser()
    let drag = Timeline.Action.drag(from: Point(20, 260), to: Point(20, 255), duration: 1)
    try play(view, [.wait(0.5), drag])
    // After the delay of content touches.
    #expect(view.times == [0.65])
  }

  @Test func stoppingTakesTouchesAway() throws {
    let (view, button) = chooser()
    let player = try WindowClock(
      Timeline([.touch(Point(20, 60), duration: 1)]), on: view, screenScale: 1)
    player.advance(to: 0.5)
    #expect(button.phases.count == 1)
    player.stop()
    #expect(button.phases.count == 2 && button.phases.last == "cancelled")
  }
}
