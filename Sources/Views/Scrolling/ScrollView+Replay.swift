import MesmerGeometry
import MesmerScrolling

// The article's own way of a hover header, step by step: whenever the offset
// changes, the bar becomes a subview of the scroll view's superview where an
// edge holds it, else one of the scroll view, each time by `addSubview`, and
// the picture gets a scale as its transform.
//
// What that shows depends on the past where the rule's pictures do not: the
// bar ends up in front of all its siblings, is not clipped by the scroll view
// while it is held, and lies over the indicators. The article's constraints
// are frames here, so the views below the bar stay where they are.

/// How sticky and stretched views get to where they are.
package enum StickyReplay: String, Hashable, Sendable, CaseIterable {
  /// By a function of the present offset; the views stay where they are in
  /// the hierarchy.
  case rule
  /// As the hover header of the article on UIScrollView does it (StickyGeometry has
  /// the source): by moving views to another superview and
  /// back, and by setting transforms, whenever the offset changes.
  case literal
}

/// A view that was moved to the scroll view's superview.
struct HeldView {
  var view: View
  /// The frame's origin in the content.
  var home: Point
}

extension ScrollView {
  /// Does what the hover header does in `scrollViewDidScroll`.
  func replayFollowing() {
    guard stickyReplay == .literal, !isReplaying else { return }
    isReplaying = true
    defer { isReplaying = false }
    // Views that someone else has taken away are theirs.
    heldViews.removeAll { $0.view.superview !== superview }
    let visible = scrollGeometry.visibleRect(at: contentOffset)
    let held = heldViews
    heldViews = []
    for item in held {
      place(item.view, home: item.home, visible: visible)
    }
    for view in subviews {
      if let stretch = view.stretch {
        let scale = stretch.scale(at: contentOffset, of: scrollGeometry)
        view.transform = AffineTransform(scaleX: scale, y: scale)
      }
      if view.sticky != nil, !held.contains(where: { $0.view === view }) {
        place(view, home: view.frame.origin, visible: visible)
      }
    }
  }

  /// Puts a view where the present offset wants it. Without a superview there
  /// is nowhere to hold it, so it stays in the content.
  private func place(_ view: View, home: Point, visible: Rect) {
    guard let sticky = view.sticky else { return bringHome(view, to: home) }
    let frame = Rect(origin: home, size: view.frame.size)
    guard let superview, sticky.holds(frame, visible: visible) else {
      return bringHome(view, to: home)
    }
    let shift = sticky.shift(of: frame, visible: visible)
    heldViews.append(HeldView(view: view, home: home))
    superview.addSubview(view)
    view.frame.origin = convert(home + shift, to: superview)
  }

  private func bringHome(_ view: View, to home: Point) {
    addSubview(view)
    if view.frame.origin != home { view.frame.origin = home }
  }

  /// Brings the held views home until `resumeReplay`, with what the replay did
  /// to their transforms: the hierarchy as it is to be written.
  package func pauseReplay() {
    isReplaying = true
    for item in heldViews where item.view.superview === superview {
      bringHome(item.view, to: item.home)
    }
    heldViews = []
  }

  /// Holds again what the present offset wants held.
  package func resumeReplay() {
    isReplaying = false
    replayFollowing()
  }

  /// Where the subviews rest in the content: held ones at home, stretched ones
  /// as large as they are unstretched.
  var restingFrames: [Rect] {
    if stickyReplay == .rule { return subviews.map(\.frame) }
    return subviews.map { view in
      guard view.stretch != nil else { return view.frame }
      let size = view.bounds.size
      return Rect(
        x: view.center.x - view.anchorPoint.x * size.width,
        y: view.center.y - view.anchorPoint.y * size.height, width: size.width,
        height: size.height)
    } + heldViews.map { Rect(origin: $0.home, size: $0.view.frame.size) }
  }

  /// Undoes the replay: the views come back and lose the stretch.
  func endReplay() {
    for item in heldViews where item.view.superview === superview {
      bringHome(item.view, to: item.home)
    }
    heldViews = []
    for view in subviews where view.stretch != nil { view.transform = .identity }
  }
}
