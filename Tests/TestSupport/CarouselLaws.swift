import Mesmer

/// Laws of paged carousels: a delegate moves the offset by some pages as soon as the copy
/// of a page is reached, or inserts a page before the visible one while content flies. It
/// does so once for each gesture that reaches a copy, the content shown continues without
/// a jump, the content rests on a page, and a frame alone is the frame of the run.
package struct CarouselLaws {
  /// The maximum time for which content moves after the last input, in seconds.
  package static let longest = 4.0

  package init() {}

  /// The carousel of a seed and its gestures, a line for each.
  package static func description(seed: UInt64) -> [String] {
    let carousel = Carousel(seed: seed)
    return [carousel.text] + carousel.timeline.actions.map { "\($0)" }
  }

  /// The first law that the carousel of a seed breaks; nil if none.
  package func failure(seed: UInt64) -> String? {
    let carousel = Carousel(seed: seed)
    guard let clock = try? carousel.clock() else { return "the timeline is not valid" }
    var frames: [Point] = []
    var way = carousel.way
    while !clock.isFinished {
      let time = Double(frames.count) / 60
      if time > carousel.length + CarouselLaws.longest {
        return "it moves after \(time) s, with \(carousel.jumps) jumps"
      }
      clock.advance(to: time)
      frames.append(carousel.scroll.contentOffset)
      // A drag and the flight after it move by less than a third of a page per tick.
      let step = (carousel.way - way).magnitude
      if step > 0.3 * carousel.page { return "\(step) points at once at \(time) s" }
      way = carousel.way
    }
    if carousel.jumps > carousel.gestures {
      return "\(carousel.jumps) jumps in \(carousel.gestures) gestures"
    }
    let pages = (0..<carousel.count).map {
      PixelRounding.rounded(Double($0) * carousel.page, scale: carousel.screenScale)
    }
    if !pages.contains(carousel.offset) {
      return "it rests at \(carousel.offset), which is none of \(pages)"
    }
    let frame = frames.count / 2
    let other = Carousel(seed: seed)
    guard let alone = try? other.clock() else { return "the timeline is not valid" }
    alone.advance(to: Double(frame) / 60)
    if other.scroll.contentOffset != frames[frame] {
      return "frame \(frame) alone is \(other.scroll.contentOffset), in the run "
        + "\(frames[frame])"
    }
    return nil
  }
}

/// A paged scroll view and its delegate.
private final class Carousel: ScrollViewDelegate {
  let window = Window(frame: Rect(0, 0, 420, 420))
  let scroll: ScrollView
  let timeline: Timeline
  let screenScale: Double
  let page: Double
  let gestures: Int
  /// The number of pages of the content.
  private(set) var count: Int
  private(set) var jumps = 0
  private let isVertical: Bool
  /// Whether pages are inserted in front, instead of copies at both ends; and whether the
  /// offset is moved before the content grows.
  private let inserts: Bool
  private let movesFirst: Bool
  private let usesBounds: Bool
  /// The sum of all jumps of the offset.
  private var jumped = 0.0

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    screenScale = Double(random.int(in: 1...3))
    isVertical = random.bool()
    inserts = random.int(in: 0...2) == 0
    movesFirst = random.bool()
    usesBounds = random.bool()
    page = Double(random.int(in: 200...800)) / 2
    count = random.int(in: 3...7)
    scroll = ScrollView(frame: Rect(10, 10, page, page))
    scroll.isPagingEnabled = true
    scroll.decelerationRate = random.bool() ? .normal : .fast
    scroll.bounces = random.int(in: 0...3) > 0
    gestures = random.int(in: 1...5)
    var actions: [Timeline.Action] = []
    for _ in 0..<gestures {
      let way = (random.bool() ? 1 : -1) * random.double(in: 0.1...0.9) * page
      let (a, b) = (10 + page / 2 - way / 2, 10 + page / 2 + way / 2)
      let across = 10 + page / 2
      actions.append(
        .on(
          "window",
          .drag(
            from: isVertical ? Point(across, a) : Point(a, across),
            to: isVertical ? Point(across, b) : Point(b, across),
            duration: random.double(in: 0.1...0.5),
            hold: random.int(in: 0...3) == 0 ? 0.2 : 0)))
      actions.append(
        random.int(in: 0...2) == 0
          ? .wait(random.double(in: 0...0.5)) : .waitUntilSettled)
    }
    timeline = Timeline(actions)
    window.addSubview(scroll)
    size()
    scroll.delegate = nil
    offset = Double(random.int(in: 1...count - 2)) * page
    scroll.delegate = self
  }

  var text: String {
    "\(count) pages of \(page) points, \(isVertical ? "vertical" : "horizontal"), scale "
      + "\(screenScale), \(inserts ? "inserting, offset first: \(movesFirst)" : "wrapping")"
  }

  /// The length of the timeline without waits for rest, and with a long one for each.
  var length: Double {
    timeline.actions.reduce(0) { $0 + $1.length + CarouselLaws.longest }
  }

  func clock() throws -> WindowClock {
    let clock = try WindowClock(window, timeline: timeline, screenScale: screenScale)
    clock.display = 60
    return clock
  }

  var offset: Double {
    get { isVertical ? scroll.contentOffset.y : scroll.contentOffset.x }
    set {
      var origin = scroll.contentOffset
      if isVertical { origin.y = newValue } else { origin.x = newValue }
      if usesBounds {
        scroll.bounds.origin = origin
      } else {
        scroll.contentOffset = origin
      }
    }
  }

  /// The distance that the content has moved, without the jumps.
  var way: Double { offset - jumped }

  private func size() {
    let length = Double(count) * page
    scroll.contentSize = isVertical ? Size(page, length) : Size(length, page)
  }

  private func jump(_ way: Double) {
    jumps += 1
    jumped += way
    offset += way
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if inserts { return }
    let last = Double(count - 1) * page
    let way = Double(count - 2) * page
    if offset >= last { jump(-way) } else if offset <= 0 { jump(way) }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    guard inserts else { return }
    count += 1
    // Both belong to one change: the range is that of the larger content in the end.
    if movesFirst { jump(page) }
    size()
    if !movesFirst { jump(page) }
  }
}
