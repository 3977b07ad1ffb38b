import MesmerGeometry

extension ScrollView {
  /// The parts of the safe area that are added to the content inset.
  public enum ContentInsetAdjustmentBehavior: String, Hashable, Sendable, CaseIterable {
    /// Like `scrollableAxes`. Under the bars of a container also the top and the bottom,
    /// even if the content does not scroll.
    case automatic
    /// The axes on which the content with its insets is larger than the bounds, and those
    /// that always bounce.
    case scrollableAxes
    /// The safe area does not change the inset.
    case never
    /// All four insets include the safe area.
    case always
  }

  var safeAreaPart: EdgeInsets {
    isInSafeArea ? consumed(of: safeAreaInsets) : .zero
  }

  /// Returns the part of a safe area that is added to the content inset.
  private func consumed(of insets: EdgeInsets) -> EdgeInsets {
    var part = EdgeInsets.zero
    if adjustsHorizontally {
      part.left = insets.left
      part.right = insets.right
    }
    if adjustsVertically {
      part.top = insets.top
      part.bottom = insets.bottom
    }
    return part
  }

  /// Returns the part of a safe area that the subviews get: the part not in the content
  /// inset.
  func unconsumed(of insets: EdgeInsets) -> EdgeInsets {
    var rest = insets
    if adjustsHorizontally {
      rest.left = 0
      rest.right = 0
    }
    if adjustsVertically {
      rest.top = 0
      rest.bottom = 0
    }
    return rest
  }

  var adjustsHorizontally: Bool {
    wholeContent?.adjustsHorizontally
      ?? adjusts(
        alwaysBounceHorizontal
          || storedContentSize.width + contentInset.left + contentInset.right
            > bounds.width
      )
  }

  var adjustsVertically: Bool {
    wholeContent?.adjustsVertically
      ?? adjusts(
        adjustsUnderBars && contentInsetAdjustmentBehavior == .automatic
          || alwaysBounceVertical
          || storedContentSize.height + contentInset.top + contentInset.bottom
            > bounds.height
      )
  }

  /// Returns whether an axis is adjusted. `isScrollable` is computed without the safe
  /// area, to avoid a cyclic dependency (a choice of this project).
  private func adjusts(_ isScrollable: Bool) -> Bool {
    switch contentInsetAdjustmentBehavior {
    case .automatic, .scrollableAxes: isScrollable
    case .never: false
    case .always: true
    }
  }

  /// Adopts a changed part of the safe area; returns whether it has changed.
  ///
  /// If the content is at its start along an axis, it is at its start under the new
  /// inset, too, as in UIKit, where content begins below the bars. The caller must move
  /// the offset into its range.
  @discardableResult func adoptSafeArea() -> Bool {
    defer { tellInset() }
    let part = safeAreaPart
    if part == adoptedSafeArea { return false }
    let old = contentInset + adoptedSafeArea
    let new = contentInset + part
    adoptedSafeArea = part
    setNeedsLayout()
    var offset = contentOffset
    if offset.x == 0 - old.left { offset.x = 0 - new.left }
    if offset.y == 0 - old.top { offset.y = 0 - new.top }
    if offset != contentOffset { contentOffset = offset }
    return true
  }

  /// Calls the delegate and the subclass if the effective inset differs from the last
  /// delivered one.
  private func tellInset() {
    let inset = adjustedContentInset
    if inset == deliveredInset { return }
    deliveredInset = inset
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Adopts the safe area's part. If the part has changed, moves the offset into the new
  /// range. Otherwise the offset stays, in range or not.
  func followSafeArea() {
    if zooming.isAdjusting { return }
    let old = limiting(contentInset + adoptedSafeArea)
    if adoptSafeArea() && limiting(contentInset + adoptedSafeArea) != old {
      clampOffset()
    }
  }

  /// The inset that limits the offset.
  package var limitingInset: EdgeInsets { limiting(adjustedContentInset) }

  /// Returns the inset with the top extended to the start of `excludedRestRange`: a
  /// folded bar is not part of the inset, and unfolds when the content scrolls to that
  /// start.
  private func limiting(_ inset: EdgeInsets) -> EdgeInsets {
    var inset = inset
    if let excludedRestRange {
      inset.top = max(inset.top, 0 - excludedRestRange.lowerBound)
    }
    return inset
  }
}
