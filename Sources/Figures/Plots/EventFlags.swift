import MesmerGeometry
import MesmerScrolling

/// An event marked in a plot: its time and its text.
struct EventFlag: Hashable, Sendable {
  /// The group of the event, which determines its colour.
  enum Family: Hashable, Sendable {
    case dragging, decelerating, zooming, animation, other
  }

  var time: Double
  var text: String
  var family: Family

  /// The text without the number of a step.
  var kind: String { text.hasPrefix("step ") ? "step" : text }

  init(time: Double, text: String, family: Family) {
    self.time = time
    self.text = text
    self.family = family
  }

  /// Creates the flag of an event; nil for events that are too frequent: DidScroll,
  /// DidZoom and the moves of touches. An event without a finite time has the time of
  /// its frame. The text of another scroll view's event begins with its `id`.
  init?(_ event: ScrollEvent, frameTime: Double, of id: String? = nil) {
    guard let (name, family) = EventFlag.label(event.kind) else { return nil }
    let text = id.map { $0 + ": " + name } ?? name
    let time = event.time.isFinite ? min(max(event.time, -1e100), 1e100) : frameTime
    self.init(time: time, text: text, family: family)
  }

  private static func label(_ kind: ScrollEvent.Kind) -> (String, Family)? {
    switch kind {
    case .didScroll, .didZoom, .contentTouch(.moved, _, _): nil
    case .willBeginDragging: ("willBeginDragging", .dragging)
    case .willEndDragging: ("willEndDragging", .dragging)
    case .didEndDragging: ("didEndDragging", .dragging)
    case .willBeginDecelerating: ("willBeginDecelerating", .decelerating)
    case .didEndDecelerating: ("didEndDecelerating", .decelerating)
    case .didEndScrollingAnimation: ("didEndScrollingAnimation", .animation)
    case .willBeginZooming: ("willBeginZooming", .zooming)
    case .didEndZooming: ("didEndZooming", .zooming)
    case .shouldScrollToTop: ("shouldScrollToTop", .animation)
    case .didScrollToTop: ("didScrollToTop", .animation)
    case .contentTouch(let phase, _, _): ("touch \(phase.rawValue)", .other)
    case .step(let number): ("step \(number)", .other)
    }
  }
}

/// The layout of the names of events: flags on poles at the events' times, in stacked
/// lanes, so that names do not overlap.
///
/// A name extends to the right of its pole, or to the left if there is no space on the
/// right. Names are placed from the last to the first, each in the lowest free lane in
/// which no other pole crosses it. A pole therefore passes behind the names that begin
/// later, and simultaneous events read from top to bottom.
struct EventLanes: Sendable {
  /// One name.
  struct Place: Hashable, Sendable {
    /// The index of the event in the list.
    var index: Int
    /// The lane; 0 is the lowest.
    var lane: Int
    /// The position of the pole.
    var x: Double
    /// The left and right ends of the name, with the gap to its pole.
    var left: Double
    var right: Double
    var isLeftOfPole: Bool { left < x }
  }

  /// The placed names, in the order of the events.
  private(set) var places: [Place] = []
  /// The number of used lanes.
  private(set) var count = 0
  /// The number of names that did not fit.
  private(set) var omitted = 0

  /// Creates an empty layout.
  init() {}

  /// Creates lanes for events at positions `x` (increasing), with names of given
  /// widths.
  ///
  /// - Parameters:
  ///   - gap: the minimum distance between two names, and from a pole to its name.
  ///   - range: the range that contains the names.
  ///   - limit: the maximum number of lanes.
  init(
    x: [Double], widths: [Double], gap: Double, within range: ClosedRange<Double>,
    limit: Int
  ) {
    // The names in each lane, the leftmost last.
    var lanes = Array(repeating: [Place](), count: max(limit, 0))
    for index in x.indices.reversed() {
      let pole = x[index]
      let fits = pole + gap + widths[index] <= range.upperBound
      let left = fits ? pole : pole - gap - widths[index]
      let right = fits ? pole + gap + widths[index] : pole
      let span = (left - gap)...(right + gap)
      var place: Place?
      if left >= range.lowerBound || fits {
        for lane in lanes.indices {
          let meets = lanes[lane].reversed().contains {
            span.overlaps($0.left...$0.right)
          }
          // Poles of higher lanes would cross the name.
          let isCrossed = lanes[(lane + 1)...].contains { higher in
            higher.reversed().contains { span.contains($0.x) }
          }
          if meets || isCrossed { continue }
          place = Place(index: index, lane: lane, x: pole, left: left, right: right)
          break
        }
      }
      if let place {
        lanes[place.lane].append(place)
        count = max(count, place.lane + 1)
        places.append(place)
      } else {
        omitted += 1
      }
    }
    places.reverse()
  }
}
