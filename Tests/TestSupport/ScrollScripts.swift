import Mesmer

/// Shared parts of the tests of motion: a scroll view of usual size, fingers, and
/// event logs as text.
package enum ScrollScripts {
  /// 320 x 480 points of 320 x 4000, at two pixels a point.
  package static var list: ScrollTraits {
    var traits = ScrollTraits(boundsSize: Size(320, 480), contentSize: Size(320, 4000))
    traits.screenScale = 2
    return traits
  }

  /// 320 x 480 points of 1000 x 1000 that zoom from 0.5 to 2.
  package static var picture: ScrollTraits {
    var traits = ScrollTraits(boundsSize: Size(320, 480), contentSize: Size(1000, 1000))
    traits.screenScale = 2
    traits.zoomedBounds = Rect(0, 0, 1000, 1000)
    traits.zoomLimits = ZoomLimits(minimum: 0.5, maximum: 2)
    return traits
  }

  /// A finger that pulls the content up by some points at a speed in points a
  /// second.
  package static func flick(
    _ points: Double, speed: Double, hold: Double = 0
  ) -> Timeline.Action {
    let from = Point(160, 400)
    return .drag(
      from: from, to: Point(160, 400 - points),
      duration: points.magnitude / speed, hold: hold)
  }

  /// A flight that begins at a speed in points a second, upwards if it is negative.
  package static func fling(_ speed: Double) -> Timeline.Action {
    .fling(velocity: Vector(dx: 0, dy: speed))
  }

  /// The motion of a timeline.
  package static func play(
    _ actions: [Timeline.Action], in traits: ScrollTraits = list,
    from state: ZoomState = ZoomState()
  ) throws -> PlayedMotion { try Timeline(actions).play(traits: traits, state: state) }

  /// A list scrolled down to an offset.
  package static func at(_ y: Double) -> ZoomState { ZoomState(offset: Point(0, y)) }

  /// The letters of a scroll view's phases: T(racking), Dr(agging),
  /// De(celerating), Z(ooming), B(ouncing zoom), A(nimating), ZA.
  package static func letters(_ flags: ScrollFlags) -> String {
    let names: [(ScrollFlags, String)] = [
      (.tracking, "T"), (.dragging, "Dr"), (.decelerating, "De"), (.zooming, "Z"),
      (.zoomBouncing, "B"), (.scrollAnimating, "A"), (.zoomAnimating, "ZA"),
    ]
    return names.filter { flags.contains($0.0) }.map(\.1).joined(separator: " ")
  }

  /// An event's name.
  package static func name(_ event: ScrollEvent) -> String {
    switch event.kind {
    case .didScroll: "didScroll"
    case .willBeginDragging: "willBeginDragging"
    case .willEndDragging: "willEndDragging"
    case .didEndDragging(let will): "didEndDragging \(will)"
    case .willBeginDecelerating: "willBeginDecelerating"
    case .didEndDecelerating: "didEndDecelerating"
    case .didEndScrollingAnimation: "didEndScrollingAnimation"
    case .willBeginZooming: "willBeginZooming"
    case .didZoom: "didZoom"
    case .didEndZooming(let scale): "didEndZooming \(scale)"
    case .shouldScrollToTop: "shouldScrollToTop"
    case .didScrollToTop: "didScrollToTop"
    case .contentTouch(let phase, _, _): "content \(phase)"
    case .step(let number): "step \(number)"
    }
  }

  /// All events of a history at 60 frames a second, with their flags; events
  /// of one name and flags in a row are one line with a star.
  package static func log(_ history: PlayedMotion, flags: Bool = true) -> [String] {
    var lines: [String] = []
    for event in events(history) {
      let letters = Self.letters(event.flags)
      var line = name(event)
      if flags && !letters.isEmpty { line += " (\(letters))" }
      if lines.last == line || lines.last == line + " *" {
        lines[lines.count - 1] = line + " *"
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  /// All events of a history at 60 frames a second.
  package static func events(
    _ history: PlayedMotion, framesPerSecond: Double = 60
  ) -> [ScrollEvent] {
    (0..<history.frameCount(framesPerSecond: framesPerSecond)).flatMap {
      history.events(ofFrame: $0, framesPerSecond: framesPerSecond)
    }
  }

  /// The end of a drag as its event has it.
  package static func dragEnds(
    _ history: PlayedMotion
  ) -> [(velocity: Vector, target: Point)] {
    events(history).compactMap {
      if case .willEndDragging(let velocity, let target) = $0.kind {
        return (velocity, target)
      }
      return nil
    }
  }
}
