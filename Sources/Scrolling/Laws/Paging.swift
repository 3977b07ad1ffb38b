import MesmerGeometry

/// The choice of the page at which a scroll view with isPagingEnabled stops.
///
/// The pages of an axis are the offsets at which content rests:
/// - the two ends of the range, with their insets: they show the first page and the last
///   one, even if the last page is cut short;
/// - between them, the multiples of the viewport's size at which all of the viewport
///   shows content: more than 0 and less than the content's length minus the viewport's.
///
/// A multiple that differs from an end of the range only by the inset is not a separate
/// page: three pages of 320 pt with insets of 20 pt rest at -20, 320 and 660, not at 0
/// and 640 as well.
package enum Paging {
  /// Returns the offset of the page to which released content moves.
  ///
  /// With a speed of at least 0.25 pt/ms, content moves to the next page in its
  /// direction; otherwise to the nearest page, or to the later of two equally near pages.
  /// Content within half a device pixel of a page is on that page. The result is at most
  /// one page away from the page nearest to `start`, on which the drag began; nil sets no
  /// such limit. Sources disagree about the choice of the page; this rule (grade D,
  /// docs/motion.md) combines that of Apple's iAd framework with UIKit's threshold of
  /// 0.25 pt/ms.
  ///
  /// The result is the nearest offset in range if the page size is not positive, if
  /// `velocity` is not finite, or if `offset` or a limit is 2^50 pages or more from zero,
  /// or NaN.
  package static func target(
    offset: Double, velocity: Double, startingFrom start: Double? = nil,
    limits: AxisLimits
  ) -> Double {
    let places = [
      offset, limits.low, limits.high, limits.contentLow, limits.contentHigh,
    ]
    let isCountable = places.allSatisfy { ($0 / limits.dimension).magnitude < 0x1p50 }
    guard limits.dimension > 0, isCountable, velocity.isFinite else {
      return limits.clamped(offset)
    }
    let pages = Pages(limits)
    let slack = limits.pixel / 2
    var number: Double
    if velocity >= Deceleration.leastReleaseSpeed {
      number = pages.last(before: offset + slack, orAt: true) + 1
    } else if velocity <= -Deceleration.leastReleaseSpeed {
      number = pages.last(before: offset - slack, orAt: false)
    } else {
      number = pages.nearest(offset)
    }
    if let start, !start.isNaN {
      let first = pages.nearest(start)
      number = min(max(number, first - 1), first + 1)
    }
    return pages.place(number)
  }

  /// The numbered pages of a range. The page at n times the page size has the number n;
  /// the page at `low` has the number before the first of these, the page at `high` the
  /// number after the last.
  private struct Pages {
    let limits: AxisLimits
    let first: Double
    let last: Double

    init(_ limits: AxisLimits) {
      self.limits = limits
      let page = limits.dimension
      let low = max(limits.low, limits.contentLow)
      let high = min(limits.high, limits.contentHigh)
      first = Elementary.floor(low / page)
      last = max(Elementary.ceil(high / page), first + 1)
    }

    /// Returns the offset of a page; the nearest page's for a number outside the range.
    func place(_ number: Double) -> Double {
      if number <= first { return limits.low }
      return number >= last ? limits.high : number * limits.dimension
    }

    /// Returns the number of the last page before an offset, or at it if `orAt`;
    /// `first - 1` if there is none.
    func last(before offset: Double, orAt: Bool) -> Double {
      func isBefore(_ place: Double) -> Bool { orAt ? place <= offset : place < offset }
      if !isBefore(limits.low) { return first - 1 }
      if isBefore(limits.high) { return last }
      let count = offset / limits.dimension
      let number = orAt ? Elementary.floor(count) : Elementary.ceil(count) - 1
      return min(max(number, first), last - 1)
    }

    /// Returns the number of the page nearest to an offset, the later of two equally near
    /// ones.
    func nearest(_ offset: Double) -> Double {
      let offset = limits.clamped(offset)
      let before = last(before: offset, orAt: true)
      // The last page has no later one.
      if before == last { return last }
      return offset - place(before) < place(before + 1) - offset ? before : before + 1
    }
  }
}

/// The motion of one axis to a page: a damped oscillation.
///
/// Each millisecond, with T the page's offset, k = 0.00036 and f = 0.9668:
///
///     v = f (v + k (T - x));   x += v
///
/// In closed form, for e = x - T, with q = sqrt f and cos w = (1 + f - fk) / 2q:
///
///     e(t) = q^t (e0 cos wt + B sin wt)
///     B = ((1 - fk) e0 + f v0 - q cos(w) e0) / (q sin w)
///
/// which equals the recurrence at every whole millisecond. The v of the recurrence is the
/// movement of the last millisecond, e(t) - e(t - 1). e(t) and this v are the initial
/// values with which the motion can be continued from any t. From rest it overshoots by
/// 0.17 % of e0. Grade B (one good source, docs/motion.md): a port of a later version of
/// Apple's iAd framework.
///
/// The axis stops as soon as |v| <= 0.01 and |e| <= 1 and is then set to the page's
/// offset. The initial velocity is limited to 3 pt/ms (grade B: from one analysis), and
/// to 1/25 of the viewport's size per millisecond, so that the overshoot stays within the
/// viewport.
///
/// Units are points, milliseconds and points per millisecond.
package struct PageMotion: Hashable, Sendable {
  /// -ln(f) / 2.
  private static let damping = 0.016881815076404553
  /// w, radians per millisecond.
  private static let frequency = 0.008304908540914528
  /// q.
  private static let shrinking = 0.9832598842625484
  private static let spring = 0.00036
  private static let friction = 0.9668

  /// The page's offset.
  package let target: Double
  /// e0 and B.
  private let cosine: Double
  private let sine: Double
  /// The time at which the axis stops.
  package let duration: Double

  /// Creates the motion to a page from a position with a velocity, in a viewport of a
  /// given size.
  package init(
    position: Double, velocity: Double, target: Double, dimension: Double
  ) {
    let fastest = min(3, max(dimension, 0) / 25)
    self.init(
      position: position,
      carried: min(max(velocity, -fastest), fastest), target: target)
  }

  /// Creates the remainder of a motion from the results of `position(after:)` and
  /// `carriedVelocity(after:)`.
  package init(position: Double, carried velocity: Double, target: Double) {
    typealias P = PageMotion
    let e = position - target
    let w = Elementary.sincos(P.frequency)
    self.target = target
    cosine = e
    sine =
      ((1 - P.friction * P.spring) * e + P.friction * velocity
        - P.shrinking * w.cos * e) / (P.shrinking * w.sin)
    duration = P.duration(distance: e, velocity: velocity, cosine: cosine, sine: sine)
  }

  /// Returns e(t) for given amplitudes.
  private static func distance(
    _ cosine: Double, _ sine: Double, after time: Double
  ) -> Double {
    let w = Elementary.sincos(frequency * time)
    return Elementary.exp(0 - damping * time) * (cosine * w.cos + sine * w.sin)
  }

  /// Returns the time at which the axis stops; 0 if an amplitude is not finite. The
  /// recurrence finds the first whole millisecond at which the axis is still. Bisection
  /// finds the time in the millisecond before it.
  private static func duration(
    distance: Double, velocity: Double, cosine: Double, sine: Double
  ) -> Double {
    guard cosine.isFinite, sine.isFinite else { return 0 }
    func isStill(_ e: Double, _ v: Double) -> Bool {
      v.magnitude <= Deceleration.stoppingSpeed && e.magnitude <= 1
    }
    var e = distance
    var v = velocity
    var count = 0.0
    // e and v shrink by q per millisecond, so any value falls to 2^-1074 within 100,000
    // steps.
    while !isStill(e, v), count < 100_000 {
      v = friction * (v - spring * e)
      e += v
      count += 1
    }
    if count == 0 { return 0 }
    var early = count - 1
    var late = count
    for _ in 0..<60 {
      let middle = (early + late) / 2
      let here = Self.distance(cosine, sine, after: middle)
      let before = Self.distance(cosine, sine, after: middle - 1)
      if isStill(here, here - before) { late = middle } else { early = middle }
    }
    return late
  }

  /// Returns the position after a time.
  package func position(after time: Double) -> Double {
    target + PageMotion.distance(cosine, sine, after: time)
  }

  /// Returns the velocity after a time.
  package func velocity(after time: Double) -> Double {
    let w = Elementary.sincos(PageMotion.frequency * time)
    let a = PageMotion.damping
    let b = PageMotion.frequency
    return Elementary.exp(0 - a * time)
      * ((b * sine - a * cosine) * w.cos - (b * cosine + a * sine) * w.sin)
  }

  /// Returns the movement of the last millisecond.
  package func carriedVelocity(after time: Double) -> Double {
    PageMotion.distance(cosine, sine, after: time)
      - PageMotion.distance(cosine, sine, after: time - 1)
  }
}
