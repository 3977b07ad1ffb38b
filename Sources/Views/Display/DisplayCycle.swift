import MesmerDrawing
import MesmerGeometry

// A display cycle: layout, drawing of marked views, compositing.
//
// Drawing is lazy: a marked view is drawn when a frame first needs it, so a view that is
// never visible is never drawn. Between layout and the finished picture, user code runs
// only in `draw`, and in the layout of masks. If `draw` marks views for display, these
// marks are deferred to the end of the cycle. Each view is therefore drawn at most once
// per cycle, and its drawing does not depend on the order of drawing.

/// The drawing and compositing of one frame.
final class DisplayCycle {
  /// The views that were drawn, in the order of drawing.
  var drawn: [View] = []
  /// The views that were marked during the cycle.
  var markedViews: [View] = []
}

/// The part of a view's contents that is out of date.
enum DisplayMark: Equatable {
  case none
  /// A part, in the space of the bounds.
  case part(Rect)
  case all

  mutating func add(_ other: DisplayMark) {
    switch (self, other) {
    case (_, .none), (.all, _): break
    case (.none, _), (_, .all): self = other
    case (.part(let a), .part(let b)): self = .part(a.union(b))
    }
  }
}

/// A frame before it is rasterized.
package struct DisplayFrame: Sendable {
  /// The part of the view, in device pixels.
  package let region: PixelRect
  /// Pixels per point.
  package let scale: Double
  /// The commands, in device pixels.
  package var picture: Picture
  package var content: PixelContent
  /// The colour behind the view, resolved for the view's appearance.
  package var background: Color?
  package var statistics: FrameStatistics
  /// The content that moves when the frame scrolls.
  package var scrolled: ScrolledContent
}

extension View {
  // MARK: Marking

  /// Adds a part to the display mark. During a cycle, the mark takes effect at the end of
  /// the cycle.
  func mark(_ new: DisplayMark) {
    if let cycle = displayCycle {
      if markForNextCycle == .none { cycle.markedViews.append(self) }
      markForNextCycle.add(new)
    } else if recording != nil {
      displayMark.add(new)
      colorsChanged()
    }
  }

  // MARK: The cycle

  /// Runs one cycle up to the picture to be rasterized: layout, drawing, composing.
  ///
  /// The frame shows `viewport` (device pixels at `scale`) of this view over a
  /// background. The kind of pixels is computed for `whole`, which contains the viewport
  /// and is equal to it by default. A picture with `mostCommands` commands or more may be
  /// incomplete.
  package func displayFrame(
    scale: Double, viewport: PixelRect, of whole: PixelRect? = nil, background: Color?,
    mostCommands: Int = .max
  ) -> DisplayFrame {
    displayScale = scale
    prepareForDisplay()
    return inDisplayCycle { cycle in
      let before = cycle.drawn.count
      let content = pixelContent(
        background: background, scale: scale, region: whole ?? viewport)
      let composer = composed(
        scale: scale, viewport: viewport, mostCommands: mostCommands)
      return DisplayFrame(
        region: viewport, scale: scale, picture: composer?.finish() ?? .empty,
        content: content,
        background: background?.resolved(for: traitCollection.userInterfaceStyle),
        statistics: FrameStatistics(
          draws: cycle.drawn[before...].map(\.displayName),
          composites: composer?.composites ?? 0),
        scrolled: composer?.scrolled ?? ScrolledContent())
    }
  }

  /// Runs one cycle like `displayFrame`, and returns only the kind of pixels of its
  /// picture and the names of the views drawn for it.
  package func previewFrame(
    scale: Double, viewport: PixelRect, background: Color?
  ) -> (content: PixelContent, draws: [String]) {
    displayScale = scale
    prepareForDisplay()
    return inDisplayCycle { cycle in
      let before = cycle.drawn.count
      let content = pixelContent(
        background: background, scale: scale, region: viewport)
      _ = composed(
        scale: scale, viewport: viewport, makesPicture: mayHaveMasks || hasEffects)
      return (content, cycle.drawn[before...].map(\.displayName))
    }
  }

  /// Returns a picture of the view and its subtree as displayed now, in pixels from the
  /// top left corner of its bounds. The picture is empty if a side of the bounds has 2^24
  /// pixels or more. Materials are plain colours.
  package func snapshot(scale: Double) -> Picture {
    let root = root
    let old = root.displayScale
    root.displayScale = scale
    defer { root.displayScale = old }
    layoutIfNeeded()
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width < 0x1p24, height < 0x1p24 else { return .empty }
    // A margin for shadows and contents outside the bounds.
    let margin = 1 &<< 14
    let viewport = PixelRect(
      x: -margin, y: -margin, width: Int(width) + 2 * margin,
      height: Int(height) + 2 * margin)
    return inDisplayCycle { _ in
      composed(scale: scale, viewport: viewport, blurs: false)?.finish() ?? .empty
    }
  }

  /// The display cycle in progress in this tree.
  var displayCycle: DisplayCycle? {
    for here in ancestry {
      if let cycle = here.ownDisplayCycle { return cycle }
    }
    return nil
  }

  /// Runs `body` in the cycle in progress, or in a new one. At the end of a new cycle,
  /// the marks made during the cycle take effect.
  func inDisplayCycle<R>(_ body: (DisplayCycle) -> R) -> R {
    if let cycle = displayCycle { return body(cycle) }
    animationTable?.layers?.show()
    let cycle = DisplayCycle()
    ownDisplayCycle = cycle
    let result = body(cycle)
    ownDisplayCycle = nil
    for view in cycle.markedViews {
      let mark = view.markForNextCycle
      view.markForNextCycle = .none
      view.mark(mark)
    }
    return result
  }

  // MARK: Caches

  /// Frees the caches that can be recomputed from the recordings of the view and its
  /// subtree. Most of their memory is that of the bitmaps of `contents: bitmap`.
  ///
  /// Calls no `draw` and changes no pixel; the next frame takes longer.
  public func purgeCaches() {
    for view in tree {
      view.recording?.store?.purge()
      view.drawing?.dark?.store?.purge()
      view.paintsOnlyKnownGrays = nil
    }
  }
}
