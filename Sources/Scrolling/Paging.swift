import MesmerGeometry

/// The choice of the page at which a scroll view with isPagingEnabled stops. A page is
/// the viewport's size along the axis.
package enum Paging {
  /// The offset of the page to which released content goes.
  ///
  /// With p = offset / page: a velocity of at least 0.25 pt/ms goes to the next page,
  /// floor(p) + 1 or ceil(p) - 1; a lower one to the nearest page, the later of two
  /// equally near ones. The page is at most one away from the page on which the drag
  /// began (`start`, nil for no such limit), and at most at the end of the range. A
  /// partial page is shown at the end of the range, and its distance is that of the end,
  /// so content that rests there stays. A choice of this project among sources that
  /// disagree (iAd's rule with UIKit's own threshold).
  ///
  /// If the page has no size or a number is not finite, the result is the nearest offset
  /// in range.
  package static func target(
    offset: Double, velocity: Double, startingFrom start: Double? = nil,
    limits: AxisLimits
  ) -> Double {
    let page = limits.dimension
    let place = offset / page
    guard page > 0, place.magnitude < 0x1p50, velocity.isFinite else {
      return limits.clamped(offset)
    }
    var number: Double
    if velocity >= Deceleration.leastReleaseSpeed {
      number = Elementary.floor(place) + 1
    } else if velocity <= -Deceleration.leastReleaseSpeed {
      number = Elementary.ceil(place) - 1
    } else {
      number = nearest(offset, limits)
    }
    if let start, (start / page).magnitude < 0x1p50 {
      let first = nearest(limits.clamped(start), limits)
      number = min(max(number, first - 1), first + 1)
    }
    return limits.clamped(number * page)
  }

  /// The number of the page whose offset, limited to the range, is nearest.
  private static func nearest(_ offset: Double, _ limits: AxisLimits) -> Double {
    let page = limits.dimension
    let number = Elementary.floor(offset / page)
    let before = (offset - limits.clamped(number * page)).magnitude
    let after = (offset - limits.clamped((number + 1) * page)).magnitude
    return before < after ? number : number + 1
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
/// movement of the last millisecond, e(t) - e(t - 1); together with e(t) it starts an
/// oscillation from there, at any t. It overshoots by 0.17 % of e0. Grade B: one port of
/// a later iAd.
///
/// The axis stops as soon as |v| <= 0.01 and |e| <= 1 and is then put on the page. The
/// initial velocity is limited to 3 pt/ms (grade B: an analysis has such a limit), and so
/// that the overshoot stays within the viewport.
///
/// Points, milliseconds, points per millisecond.
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
  /// When the axis stops.
  package let duration: Double

  /// The motion to a page from a position with a velocity, in a viewport of a given size.
  package init(
    position: Double, velocity: Double, target: Double, dimension: Double
  ) {
    let fastest = min(3, max(dimension, 0) / 25)
    self.init(
      position: position,
      carried: min(max(velocity, -fastest), fastest), target: target)
  }

  /// The rest of a motion, from the results of `position(after:)` and
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

  /// e(t) for given amplitudes.
  private static func distance(
    _ cosine: Double, _ sine: Double, after time: Double
  ) -> Double {
    let w = Elementary.sincos(frequency * time)
    return Elementary.exp(0 - damping * time) * (cosine * w.cos + sine * w.sin)
  }

  /// When the axis stops: the first whole millisecond by the recurrence, then the exact
  /// time within it by bisection. 0 for numbers that are not finite.
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
    // e and v shrink by q per millisecond, so any value falls to 2^-1074 before that.
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

  /// The position after a time.
  package func position(after time: Double) -> Double {
    target + PageMotion.distance(cosine, sine, after: time)
  }

  /// The velocity after a time.
  package func velocity(after time: Double) -> Double {
    let w = Elementary.sincos(PageMotion.frequency * time)
    let a = PageMotion.damping
    let b = PageMotion.frequency
    return Elementary.exp(0 - a * time)
      * ((b * sine - a * cosine) * w.cos - (b * cosine + a * sine) * w.sin)
  }

  /// The movement of the last millisecond.
  package func carriedVelocity(after time: Double) -> Double {
    PageMotion.distance(cosine, sine, after: time)
      - PageMotion.distance(cosine, sine, after: time - 1)
  }
}
