import Mesmer

/// A drag of a paged scroll view from a page or a pixel beside it, and where it has to
/// end. The pages are listed from sizes and insets, without the rule of `Paging`.
package struct PagedDrags {
  package init() {}

  /// Returns the violation of paging by a seed's drag; nil if none.
  package func failure(seed: UInt64) -> String? {
    let drag = Drag(seed: seed)
    let motion = drag.motion
    let end = motion.state(at: motion.duration).contentOffset
    let lift = motion.state(at: drag.duration - 1e-9).exactOffset
    for axis in [Axis.x, .y] {
      let pages = drag.pages(axis)
      let shown = pages.map { PixelRounding.rounded($0, scale: drag.scale) }
      let place = axis.of(end)
      guard shown.contains(place) else {
        return "rests at \(place), which is none of \(shown)"
      }
      let first = nearest(axis.of(drag.start), pages)
      let way = axis == drag.axis ? drag.way : 0
      // A positive way of the finger makes the offset smaller.
      let speed = -way / (drag.duration * 1000)
      let range = max(first - 1, 0)...min(first + 1, pages.count - 1)
      var wanted: [Int]
      if speed.magnitude > 0.26 {
        wanted = [speed > 0 ? range.upperBound : range.lowerBound]
      } else if speed.magnitude < 0.24 {
        // Where two pages are equally near, one pixel decides.
        let reached = axis.of(lift)
        wanted = [-drag.pixel, drag.pixel].map {
          min(max(nearest(reached + $0, pages), range.lowerBound), range.upperBound)
        }
      } else {
        wanted = Array(range)
      }
      // Two pages may be less than a pixel apart.
      if !wanted.contains(where: { shown[$0] == place }) {
        return
          "from \(axis.of(drag.start)) to \(place), wanted is page \(wanted) of \(shown)"
      }
    }
    return nil
  }

  /// Returns a description of a seed's drag.
  package static func description(seed: UInt64) -> [String] {
    let drag = Drag(seed: seed)
    return [
      "\(drag.traits.boundsSize), \(drag.traits.contentSize), "
        + "\(drag.traits.adjustedInset), scale \(drag.scale)",
      "from \(drag.start): \(drag.way) pt of \(drag.axis) in \(drag.duration) s",
    ]
  }

  private func nearest(_ offset: Double, _ pages: [Double]) -> Int {
    let place = min(max(offset, pages[0]), pages[pages.count - 1])
    return pages.indices.min {
      (pages[$0] - place).magnitude < (pages[$1] - place).magnitude
    }!
  }

  private enum Axis {
    case x, y
    func of(_ point: Point) -> Double { self == .x ? point.x : point.y }
  }

  private struct Drag {
    let traits: ScrollTraits
    let start: Point
    let axis: Axis
    /// The distance of the finger's drag, in points.
    let way: Double
    /// In seconds.
    let duration: Double
    var scale: Double { traits.screenScale }
    var pixel: Double { 1 / scale }

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      // Whole and half points, pages that fit, and last pages that are cut short.
      func side() -> Double { Double(random.int(in: 200...800)) / 2 }
      let size = Size(side(), side())
      func length(_ page: Double) -> Double {
        let whole = page * Double(random.int(in: 1...4))
        return random.int(in: 0...2) > 0
          ? whole : max(whole - Double(random.int(in: 0...200)) / 2, 1)
      }
      var traits = ScrollTraits(
        boundsSize: size, contentSize: Size(length(size.width), length(size.height)))
      traits.isPagingEnabled = true
      // Or a drag along an axis without a range would not begin.
      traits.alwaysBounceHorizontal = true
      traits.alwaysBounceVertical = true
      traits.screenScale = Double(random.int(in: 1...3))
      if random.int(in: 0...2) == 0 {
        func inset() -> Double { Double(random.int(in: 0...80)) / 2 }
        traits.adjustedInset = EdgeInsets(
          top: inset(), left: inset(), bottom: inset(), right: inset())
      }
      self.traits = traits
      let axis = random.bool() ? Axis.x : .y
      self.axis = axis
      let pixel = 1 / traits.screenScale
      func place(_ axis: Axis) -> Double {
        let pages = Drag.pages(traits, axis)
        let page = pages[random.int(in: 0...pages.count - 1)]
        let beside = [0, 0, -pixel, pixel][random.int(in: 0...3)]
        return min(max(page + beside, pages[0]), pages[pages.count - 1])
      }
      start = Point(place(.x), place(.y))
      way = (random.bool() ? 1 : -1) * Double(random.int(in: 40...900)) / 2
      duration = [0.1, 0.25, 0.5, 1, 2][random.int(in: 0...4)]
    }

    func pages(_ axis: Axis) -> [Double] { Drag.pages(traits, axis) }

    /// The ends of the range, and multiples at which the viewport is full of content.
    private static func pages(_ traits: ScrollTraits, _ axis: Axis) -> [Double] {
      let inset = traits.adjustedInset
      let (page, length, before, after) =
        axis == .x
        ? (traits.boundsSize.width, traits.contentSize.width, inset.left, inset.right)
        : (traits.boundsSize.height, traits.contentSize.height, inset.top, inset.bottom)
      let end = max(length - page + after, -before)
      var pages = [-before]
      var next = page
      while next < length - page {
        pages.append(next)
        next += page
      }
      if end > -before { pages.append(end) }
      return pages
    }

    var motion: PlayedMotion {
      let bench = MotionBench(traits: traits, state: ZoomState(offset: start))
      let from = Point(900, 900)
      let to = axis == .x ? Point(900 + way, 900) : Point(900, 900 + way)
      _ = bench.perform(.drag(from: from, to: to, duration: duration, hold: 0), at: 0)
      return bench.motion()
    }
  }
}
