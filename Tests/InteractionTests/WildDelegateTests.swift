import Mesmer
import TestSupport
import Testing

/// Delegates with arbitrary actions at any moment: nothing traps, everything
/// ends, and two runs give the same results.
@Suite("Wild delegates") struct WildDelegateTests {
  /// Does something random in some of its callbacks.
  final class Wild: ScrollViewDelegate {
    var random: SeededGenerator
    var content: View?
    var log: [String] = []
    private var depth = 0
    private var left = 40

    init(_ random: SeededGenerator) { self.random = random }

    func act(_ view: ScrollView, _ name: String) {
      log.append("\(name) \(view.contentOffset.x) \(view.contentOffset.y)")
      guard depth < 3, left > 0, random.int(in: 0...5) == 0 else { return }
      left -= 1
      depth += 1
      defer { depth -= 1 }
      func number() -> Double { random.double(in: -300...900) }
      switch random.int(in: 0...15) {
      case 0: view.contentOffset = Point(number(), number())
      case 1: view.setContentOffset(Point(number(), number()), animated: true)
      case 2: view.contentInset.top = random.double(in: 0...200)
      case 3: view.contentSize = Size(number() + 301, number() + 301)
      case 4: view.frame.size = Size(number() + 301, number() + 301)
      case 5: view.setZoomScale(random.double(in: 0.1...5), animated: random.bool())
      case 6: view.zoom(to: Rect(5, number(), 50, 70), animated: random.bool())
      case 7: view.isPagingEnabled.toggle()
      case 8: view.isScrollEnabled.toggle()
      case 9: view.bounces.toggle()
      case 10:
        if let content {
          content.superview == nil
            ? view.addSubview(content) : content.removeFromSuperview()
        }
      case 11: content?.frame.origin.y += 10
      case 12: view.bounds.origin.y += 3
      case 13: view.flashScrollIndicators()
      case 14: view.scrollRectToVisible(Rect(0, number(), 9, 9))
      default: view.maximumZoomScale = random.double(in: 1...4)
      }
    }

    func viewForZooming(in view: ScrollView) -> View? { content }
    func scrollViewDidScroll(_ view: ScrollView) { act(view, "scroll") }
    func scrollViewWillBeginDragging(_ view: ScrollView) { act(view, "begin") }
    func scrollViewWillEndDragging(
      _ view: ScrollView, withVelocity velocity: Point,
      targetContentOffset: UnsafeMutablePointer<Point>
    ) {
      act(view, "will end")
      if random.int(in: 0...3) == 0 { targetContentOffset.pointee.y += 77 }
    }
    func scrollViewDidEndDragging(_ view: ScrollView, willDecelerate: Bool) {
      act(view, "end")
    }
    func scrollViewWillBeginDecelerating(_ view: ScrollView) { act(view, "fly") }
    func scrollViewDidEndDecelerating(_ view: ScrollView) { act(view, "rest") }
    func scrollViewDidEndScrollingAnimation(_ view: ScrollView) { act(view, "arrive") }
    func scrollViewShouldScrollToTop(_ view: ScrollView) -> Bool {
      act(view, "top?")
      return random.bool()
    }
    func scrollViewDidScrollToTop(_ view: ScrollView) { act(view, "top") }
    func scrollViewWillBeginZooming(_ view: ScrollView, with: View?) {
      act(view, "zoom?")
    }
    func scrollViewDidZoom(_ view: ScrollView) { act(view, "zoom") }
    func scrollViewDidEndZooming(_ view: ScrollView, with: View?, atScale: Double) {
      act(view, "zoomed")
    }
  }

  /// The calls that a delegate of a seed got, and what was shown at each frame.
  func run(_ seed: UInt64) throws -> (log: [String], states: [ScrollState], ended: Bool) {
    var random = SeededGenerator(seed: seed)
    let view = ScrollView(frame: Rect(0, 0, 320, 480))
    let content = view.show(HypnosisView(frame: Rect(0, 0, 640, 2000)))
    view.maximumZoomScale = 3
    view.minimumZoomScale = 0.5
    var actions: [Timeline.Action] = []
    func point() -> Point {
      Point(random.double(in: 0...320), random.double(in: 0...480))
    }
    for _ in 0..<random.int(in: 2...6) {
      switch random.int(in: 0...7) {
      case 0...2:
        actions.append(
          .drag(from: point(), to: point(), duration: random.double(in: 0.03...0.3)))
      case 3:
        actions.append(
          .pinch(center: point(), scale: random.double(in: 0.2...5), duration: 0.2))
      case 4: actions.append(.statusBarTap)
      case 5: actions.append(.tap(point()))
      case 6: actions.append(.setContentOffset(point(), animated: true))
      default: actions.append(.wait(random.double(in: 0...0.5)))
      }
    }
    let wild = Wild(random)
    wild.content = content
    view.delegate = wild
    let player = try WindowClock(Timeline(actions), on: view, screenScale: 2)
    var states: [ScrollState] = []
    while !player.isFinished && states.count < 3000 {
      player.advance(to: Double(states.count) / 60)
      states.append(player.state)
    }
    return (wild.log, states, player.isFinished)
  }

  @Test(arguments: 0..<300) func nothingTrapsAndEverythingEnds(seed: Int) throws {
    let one = try run(UInt64(seed))
    #expect(one.ended)
    #expect(one.states.allSatisfy { $0.contentOffset.isFinite && $0.zoomScale > 0 })
    if seed % 10 == 0 {
      let again = try run(UInt64(seed))
      #expect(again.log == one.log && again.states == one.states)
    }
  }
}
