import Mesmer
import MesmerFigures
import TestSupport
import Testing

@testable import MesmerFigures

@Suite struct EventFlagsTests {
  @Test func whatComesWithEveryFrameIsNotMarked() {
    let quiet: [ScrollEvent.Kind] = [
      .didScroll(.zero), .didZoom(2), .contentTouch(.moved, id: 1, .zero),
    ]
    let delivered: [ScrollEvent.Kind] = [
      .willBeginDragging, .willEndDragging(velocity: .zero, target: .zero),
      .didEndDragging(willDecelerate: true), .willBeginDecelerating,
      .didEndDecelerating, .didEndScrollingAnimation, .willBeginZooming,
      .didEndZooming(1), .shouldScrollToTop, .didScrollToTop,
      .contentTouch(.began, id: 1, .zero), .contentTouch(.cancelled, id: 1, .zero),
      .step(4),
    ]
    func flag(_ kind: ScrollEvent.Kind, time: Double = 1.5) -> EventFlag? {
      EventFlag(ScrollEvent(time: time, kind: kind, flags: []), frameTime: 2)
    }
    #expect(quiet.compactMap { flag($0) }.isEmpty)
    let names = delivered.compactMap { flag($0)?.text }
    #expect(Set(names).count == delivered.count)
    #expect(names.first == "willBeginDragging" && names.last == "step 4")
    #expect(flag(.step(4))?.kind == "step")
    #expect(flag(.willBeginDragging)?.time == 1.5)
    #expect(flag(.willBeginDragging, time: .nan)?.time == 2)
  }

  @Test func eventsOfOneMomentReadFromTopToBottom() {
    let lanes = EventLanes(
      x: [10, 10, 10], widths: [30, 20, 40], gap: 2, within: 0...200, limit: 5)
    #expect(lanes.places.map(\.lane) == [2, 1, 0])
    #expect(lanes.count == 3 && lanes.omitted == 0)
    #expect(lanes.places.allSatisfy { !$0.isLeftOfPole && $0.left == 10 })
  }

  @Test func namesFlyToTheLeftWhereTheRightHasNoRoom() {
    let lanes = EventLanes(x: [190], widths: [30], gap: 2, within: 0...200, limit: 1)
    #expect(lanes.places[0].isLeftOfPole)
    #expect(lanes.places[0].left == 158 && lanes.places[0].right == 190)
    let none = EventLanes(x: [5], widths: [300], gap: 2, within: 0...200, limit: 9)
    #expect(none.places.isEmpty && none.omitted == 1)
    let lanesless = EventLanes(x: [5], widths: [3], gap: 2, within: 0...200, limit: 0)
    #expect(lanesless.places.isEmpty && lanesless.omitted == 1 && lanesless.count == 0)
  }

  @Test func namesNeverOverlapOrLeaveThePicture() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let count = random.int(in: 0...40)
      let x = (0..<count).map { _ in random.double(in: 0...500) }.sorted()
      let widths = (0..<count).map { _ in random.double(in: 5...90) }
      let lanes = EventLanes(
        x: x, widths: widths, gap: 3, within: 0...500, limit: random.int(in: 1...12))
      #expect(lanes.places.count + lanes.omitted == count)
      #expect(
        zip(lanes.places, lanes.places.dropFirst()).allSatisfy { $0.index < $1.index })
      for place in lanes.places {
        #expect(place.left >= 0 && place.right <= 500 && place.lane < lanes.count)
        for other in lanes.places where other.index != place.index {
          let apart = other.right < place.left || other.left > place.right
          #expect(other.lane != place.lane || apart)
          // Poles of later events that rise above a name do not cross it.
          if other.index > place.index, other.lane > place.lane {
            #expect(other.x < place.left || other.x > place.right)
          }
        }
      }
    }
  }
}
