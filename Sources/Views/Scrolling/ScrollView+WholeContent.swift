import MesmerGeometry

// All of a scroll view's content in one picture.
//
// The scroll view grows until its bounds contain the content with its insets, and its
// superviews up to the screen grow with it, as on a device of that size. Bars and sticky
// views therefore appear once, and views at the bottom of the window appear below the
// content. The offset is the minimum. The content itself is not resized, so that its
// pixels equal those of frames at other offsets. Then all sizes and positions are
// restored.

/// The state of a scroll view enlarged to its content.
package struct WholeContent {
  /// Whether the safe area is part of the inset, captured because it depends on whether
  /// the content fits.
  let adjustsHorizontally: Bool
  let adjustsVertically: Bool
  /// Whether the scroll view's axes are those of the screen.
  let isUpright: Bool
  /// The height of the viewport.
  let viewport: Double
  /// The range of the content with rows, for a list; nil for all.
  package internal(set) var band: ClosedRange<Double>?
}

extension ScrollView {
  /// Shows all of the content, without indicators, while `body` runs. `screen` is the
  /// scroll view or one of its superviews, and `scale` is in pixels per point.
  ///
  /// Delegates and layout are called with the larger sizes and the minimum offset, and at
  /// the end with the restored values.
  package func withWholeContent<R, E: Error>(
    on screen: View, scale: Double, _ body: () throws(E) -> R
  ) throws(E) -> R {
    screen.displayScale = scale
    screen.prepareForDisplay()
    let places = screen.tree.map(KeptPlace.init)
    let display = indicatorDisplay
    indicatorDisplay = .never
    grow(on: screen, scale: scale)
    contentOffset = scrollGeometry.minimumOffset
    defer {
      wholeContent = nil
      indicatorDisplay = display
      for place in places { place.restore() }
      for place in places { place.finish() }
    }
    return try body()
  }

  /// A message with the reason why a part of the content cannot be shown; nil if all
  /// content is shown, or outside of `withWholeContent`. The screen must have been laid
  /// out.
  package var faultOfWholeContent: String? {
    guard let wholeContent else { return nil }
    if !wholeContent.isUpright {
      return "the scroll view is rotated, skewed, mirrored or in perspective on the "
        + "screen; all of its content can be shown upright only"
    }
    let needed = sizeOfWholeContent
    // Sizes were rounded up to pixels, with a tolerance of 2^-20 pixels.
    if needed.width <= bounds.width + 0.001 || !growsSideways,
      needed.height <= bounds.height + 0.001
    {
      return nil
    }
    func text(_ size: Size) -> String { "\(size.width) x \(size.height) points" }
    return "all of the content cannot be shown: layout gives the scroll view "
      + "\(text(bounds.size)), and the content with its insets \(text(needed)); let the "
      + "scroll view grow with the screen, and the content not with the scroll view"
  }

  /// Limits the rows of a list to those near a part of the screen, given in pixels from
  /// the screen's top: at most the height of the viewport away. The distance is for
  /// shadows of rows outside the part, which may extend into it.
  package func limitRows(to part: Range<Int>, of screen: View, scale: Double) {
    guard managesContent, let margin = wholeContent?.viewport else { return }
    func place(_ pixels: Int) -> Double {
      let y = screen.bounds.minY + Double(pixels) / scale
      return convert(Point(x: screen.bounds.minX, y: y), from: screen).y
    }
    let low = place(part.lowerBound) - margin
    // Under a singular transform or a perspective there may be no such position.
    if !low.isFinite { return }
    wholeContent?.band = low...max(low, place(part.upperBound) + margin)
    setNeedsLayout()
  }

  /// The size of the content with its insets.
  private var sizeOfWholeContent: Size {
    let inset = adjustedContentInset
    return Size(
      width: contentSize.width + inset.left + inset.right,
      height: contentSize.height + inset.top + inset.bottom)
  }

  private func grow(on screen: View, scale: Double) {
    let chain = Array(
      sequence(first: self as View) { $0 === screen ? nil : $0.parent })
    let transforms = chain.dropLast().map(\.layerToSuperview)
    let isUpright =
      transforms.allSatisfy { $0.b == 0 && $0.c == 0 && $0.a > 0 && $0.d > 0 }
      && chain.dropLast().allSatisfy { $0.projection(isShown: false)?.isAffine ?? true }
    let needed = sizeOfWholeContent
    wholeContent = WholeContent(
      adjustsHorizontally: adjustsHorizontally, adjustsVertically: adjustsVertically,
      isUpright: isUpright, viewport: bounds.height)
    if !isUpright { return }
    /// Returns the growth of a length, in whole pixels.
    func growth(_ needed: Double, _ length: Double, _ zoom: Double) -> Double {
      let pixels = LayerSpace.snapped((needed - length) * zoom * scale).rounded(.up)
      return pixels > 0 && pixels.isFinite ? pixels / (zoom * scale) : 0
    }
    var growth = Size(
      width: growsSideways
        ? growth(needed.width, bounds.width, transforms.reduce(1) { $0 * $1.a }) : 0,
      height: growth(needed.height, bounds.height, transforms.reduce(1) { $0 * $1.d }))
    for view in chain { view.autoresizesSubviews = false }
    for view in chain {
      let old = view.frame
      view.mask?.makeRoom(
        for: view.bounds, growingBy: growth, in: view.bounds.size)
      let t = view.transform
      let outer = Size(width: growth.width * t.a, height: growth.height * t.d)
      view.center += Vector(
        dx: view.anchorPoint.x * outer.width, dy: view.anchorPoint.y * outer.height)
      view.bounds.size = Size(
        width: view.bounds.width + growth.width,
        height: view.bounds.height + growth.height)
      guard view !== screen, let parent = view.parent else { return }
      for other in parent.stack where other !== view {
        other.makeRoom(for: old, growingBy: outer, in: parent.bounds.size)
      }
      if let scroll = parent as? ScrollView {
        scroll.contentSize.width += outer.width
        scroll.contentSize.height += outer.height
      }
      growth = outer
    }
  }
}

extension View {
  /// Adjusts the view to the growth, to the right and down, of a sibling with `frame` in
  /// a superview of the size `container`. Along an axis with a flexible part the view
  /// follows its autoresizing mask. Otherwise the view grows if it spans the sibling, and
  /// moves if its middle is beyond the sibling's middle.
  fileprivate func makeRoom(
    for frame: Rect, growingBy growth: Size, in container: Size
  ) {
    func axis(
      _ axis: AutoresizedAxis, _ low: Double, _ high: Double, _ growth: Double,
      _ container: Double, _ flexible: AutoresizedAxis.Flexible
    ) -> AutoresizedAxis {
      if growth == 0 { return axis }
      if flexible.before || flexible.size || flexible.after {
        return axis.resized(from: container, to: container + growth, flexible)
      }
      var result = axis
      if axis.position <= low && axis.position + axis.size >= high {
        result.size += growth
      } else if 2 * axis.position + axis.size > low + high {
        result.position += growth
      }
      return result
    }
    let mask = autoresizingMask
    place(
      axis(axes.x, frame.minX, frame.maxX, growth.width, container.width, mask.alongX),
      axis(axes.y, frame.minY, frame.maxY, growth.height, container.height, mask.alongY))
  }
}

/// The saved geometry of a view.
private struct KeptPlace {
  let view: View
  let center: Point
  let bounds: Rect
  let maskPlace: (center: Point, size: Size)?
  let autoresizes: Bool
  let contentSize: Size?

  init(_ view: View) {
    self.view = view
    center = view.center
    bounds = view.bounds
    maskPlace = view.mask.map { ($0.center, $0.bounds.size) }
    autoresizes = view.autoresizesSubviews
    contentSize = (view as? ScrollView)?.contentSize
  }

  func restore() {
    if view.center != center { view.center = center }
    if view.bounds != bounds { view.bounds = bounds }
    if let mask = view.mask, let maskPlace {
      if mask.center != maskPlace.center { mask.center = maskPlace.center }
      if mask.bounds.size != maskPlace.size { mask.bounds.size = maskPlace.size }
    }
  }

  /// Restores the values that depend on the geometry of other views.
  func finish() {
    view.autoresizesSubviews = autoresizes
    guard let scroll = view as? ScrollView else { return }
    if let contentSize, scroll.contentSize != contentSize {
      scroll.contentSize = contentSize
    }
    if scroll.contentOffset != bounds.origin { scroll.contentOffset = bounds.origin }
  }
}
