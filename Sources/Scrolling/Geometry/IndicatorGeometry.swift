import MesmerGeometry

// Scroll indicators: the positions of a scroll view's knobs.
//
// Coordinates are points of the viewport, (0, 0) being its top left corner;
// nothing here is rounded to pixels. One axis at a time:
//
//     track = V - insetStart - insetEnd - 2 margin - corner
//     length = max(least, track · V / C)
//     start = insetStart + margin + (o - low) / (high - low) · (track - length)
//
// V is the viewport's length, C the content's with its insets, `least` the minimum length
// of the knob, and o the offset in the range from `low` to `high`; `corner` is the space
// left at the end if the other axis has an indicator too. At a distance d past an end,
// the knob stays at that end and is shorter by d, down to another minimum length.
//
// Sources: the dimensions are those of iOS 13.1 as Flutter read them from its view
// debugger (thickness, radius, colours) or estimated them (margin, minimum lengths);
// three implementations shrink the knob 1:1. A knob is never longer than its track: a
// choice of this project, which matters only in short viewports.

/// The dimensions of scroll indicators, in points. Values that are negative or not finite
/// give meaningless knobs but do not trap.
package struct IndicatorMetrics: Hashable, Sendable {
  /// Thickness of a knob, 3 by default; its ends are round.
  package var thickness: Double
  /// Distance of a knob from the viewport's edges, 3 by default.
  package var margin: Double
  /// Minimum length of a knob in range, 36 by default.
  package var minimumLength: Double
  /// Minimum length of a knob past an end, 8 by default.
  package var minimumOverscrollLength: Double
  /// Space at the end of a track if both axes have an indicator, 6 by default.
  package var corner: Double

  /// Creates metrics; by default those of iOS.
  package init(
    thickness: Double = 3, margin: Double = 3, minimumLength: Double = 36,
    minimumOverscrollLength: Double = 8, corner: Double = 6
  ) {
    self.thickness = thickness
    self.margin = margin
    self.minimumLength = minimumLength
    self.minimumOverscrollLength = minimumOverscrollLength
    self.corner = corner
  }
}

/// The knob of an indicator on its axis.
package struct IndicatorKnob: Hashable, Sendable {
  /// The knob's start, in points from the viewport's top or left edge.
  package var position: Double
  /// The knob's length in points.
  package var length: Double
}

/// One axis of a scroll view, for its indicator.
package struct IndicatorAxis: Hashable, Sendable {
  /// Length of the viewport.
  package var viewport: Double
  /// Length of the content as shown, with its adjusted insets.
  package var content: Double
  /// Minimum offset of the range: minus the inset at the start.
  package var minimumOffset = 0.0
  /// The indicator's inset from the start of the viewport.
  package var insetStart = 0.0
  /// The indicator's inset from the end of the viewport.
  package var insetEnd = 0.0
  /// Whether the other axis has an indicator too.
  package var sharesCorner = false

  /// Returns the knob at an offset, which may be out of range or infinite. Returns nil if
  /// the content fits the viewport, if no track is left, if the offset is NaN, or if
  /// another number is not finite.
  package func knob(
    at offset: Double, metrics: IndicatorMetrics = IndicatorMetrics()
  ) -> IndicatorKnob? {
    guard content > viewport, viewport > 0, !offset.isNaN else { return nil }
    let start = insetStart + metrics.margin
    let track =
      viewport - insetStart - insetEnd - 2 * metrics.margin
      - (sharesCorner ? metrics.corner : 0)
    guard track > 0, track.isFinite, content.isFinite, minimumOffset.isFinite
    else { return nil }
    let whole = min(track, max(metrics.minimumLength, track * viewport / content))
    let range = content - viewport
    let scrolled = offset - minimumOffset
    let past = max(0 - scrolled, scrolled - range)
    guard past > 0 else {
      return IndicatorKnob(
        position: start + scrolled / range * (track - whole), length: whole)
    }
    let length = min(whole, max(metrics.minimumOverscrollLength, whole - past))
    return IndicatorKnob(
      position: scrolled < 0 ? start : start + (track - length), length: length)
  }
}

/// Both indicators of a scroll view.
package struct IndicatorGeometry: Hashable, Sendable {
  /// The geometry of the scroll view.
  package var scroll: ScrollGeometry
  /// The indicators' insets from the viewport's edges.
  package var insets: EdgeInsets
  /// Whether the horizontal indicator is enabled.
  package var showsHorizontal: Bool
  /// Whether the vertical indicator is enabled.
  package var showsVertical: Bool
  /// The dimensions.
  package var metrics: IndicatorMetrics

  /// Creates indicators of a scroll view; by default both, without insets.
  package init(
    _ scroll: ScrollGeometry, insets: EdgeInsets = .zero,
    showsHorizontal: Bool = true, showsVertical: Bool = true,
    metrics: IndicatorMetrics = IndicatorMetrics()
  ) {
    self.scroll = scroll
    self.insets = insets
    self.showsHorizontal = showsHorizontal
    self.showsVertical = showsVertical
    self.metrics = metrics
  }

  /// Whether there is a horizontal indicator: it is enabled, and the content with its
  /// insets is wider than the viewport.
  package var hasHorizontal: Bool {
    showsHorizontal && scroll.canScrollHorizontally
  }

  /// Whether there is a vertical indicator: it is enabled, and the content with its
  /// insets is taller than the viewport.
  package var hasVertical: Bool { showsVertical && scroll.canScrollVertically }

  /// Returns the horizontal knob at an offset, at the bottom of the viewport; nil if
  /// there is none.
  package func horizontal(at offset: Point) -> Rect? {
    guard hasHorizontal else { return nil }
    let inset = scroll.adjustedInset
    let axis = IndicatorAxis(
      viewport: scroll.boundsSize.width,
      content: scroll.contentSize.width + inset.left + inset.right,
      minimumOffset: scroll.minimumOffset.x, insetStart: insets.left,
      insetEnd: insets.right, sharesCorner: hasVertical)
    guard let knob = axis.knob(at: offset.x, metrics: metrics) else { return nil }
    return Rect(
      x: knob.position,
      y: scroll.boundsSize.height - insets.bottom - metrics.margin
        - metrics.thickness,
      width: knob.length, height: metrics.thickness)
  }

  /// Returns the vertical knob at an offset, at the right of the viewport; nil if there
  /// is none.
  package func vertical(at offset: Point) -> Rect? {
    guard hasVertical else { return nil }
    let inset = scroll.adjustedInset
    let axis = IndicatorAxis(
      viewport: scroll.boundsSize.height,
      content: scroll.contentSize.height + inset.top + inset.bottom,
      minimumOffset: scroll.minimumOffset.y, insetStart: insets.top,
      insetEnd: insets.bottom, sharesCorner: hasHorizontal)
    guard let knob = axis.knob(at: offset.y, metrics: metrics) else { return nil }
    return Rect(
      x: scroll.boundsSize.width - insets.right - metrics.margin
        - metrics.thickness,
      y: knob.position, width: metrics.thickness, height: knob.length)
  }
}
