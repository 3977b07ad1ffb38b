import MesmerGeometry

extension ScrollView {
  /// Which parts of the safe area count as content inset.
  public enum ContentInsetAdjustmentBehavior: String, Hashable, Sendable, CaseIterable {
    /// As `scrollableAxes`: UIKit differs only under its own bars.
    case automatic
    /// Along the axes on which the content, with its insets, is larger than
    /// the bounds, or that always bounce.
    case scrollableAxes
    /// The safe area changes no inset.
    case never
    /// The safe area is part of all four insets.
    case always
  }

  /// The inset that counts: `contentInset` and the part of the safe area that
  /// `contentInsetAdjustmentBehavior` says.
  public var adjustedContentInset: EdgeInsets {
    contentInset + safeAreaPart
  }

  private var safeAreaPart: EdgeInsets {
    isInSafeArea ? consumed(of: safeAreaInsets) : .zero
  }

  /// The part of a safe area that is added to the content inset.
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

  /// What the subviews get of a safe area: what is no content inset already.
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

  private var adjustsHorizontally: Bool {
    adjusts(
      alwaysBounceHorizontal
        || contentSize.width + contentInset.left + contentInset.right > bounds.width)
  }

  private var adjustsVertically: Bool {
    adjusts(
      alwaysBounceVertical
        || contentSize.height + contentInset.top + contentInset.bottom > bounds.height)
  }

  /// `isScrollable` is decided without the safe area, on which it would
  /// depend in a circle (a choice of this project).
  private func adjusts(_ isScrollable: Bool) -> Bool {
    switch contentInsetAdjustmentBehavior {
    case .automatic, .scrollableAxes: isScrollable
    case .never: false
    case .always: true
    }
  }

  /// Takes over another part of the safe area and tells whether there is one.
  /// An axis whose content lay at its start stays there, under the new inset,
  /// as in UIKit, where content begins below the bars. The range is the
  /// caller's business.
  @discardableResult func adoptSafeArea() -> Bool {
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
    adjustedContentInsetDidChange()
    return true
  }

  /// Looks whether the safe area's part is another one, and moves the offset
  /// into the new range where it is. Without a change the offset stays, out of
  /// range or not.
  func followSafeArea() {
    if !isAdjusting && adoptSafeArea() { clampOffset() }
  }
}
