import MesmerGeometry
import MesmerScrolling

// The hover header exactly as an article on UIScrollView does it (StickyGeometry.swift
// has the source). Each time the offset changes, the bar becomes a subview of the scroll
// view's superview if an edge holds it, or else of the scroll view, by `addSubview`; and
// the picture gets a scale as its transform.
//
// The result depends on the past in ways in which that of the rule does not: the bar ends
// up in front of all its siblings, is not clipped by the scroll view while it is held,
// and lies over the indicators. The article's constraints are frames here, so the views
// below the bar stay in place.

/// How sticky and stretched views get to their places.
package enum StickyReplay: String, Hashable, Sendable, CaseIterable {
  /// From the present offset alone; the views keep their place in the hierarchy.
  case rule
  /// As the hover header of the article on UIScrollView (StickyGeometry.swift has the
  /// source): each time the offset changes, views are moved to another superview or back,
  /// and transforms are set.
  case literal
}

/// A view that was moved to the scroll view's superview.
struct HeldView {
  var view: View
  /// The origin of the view's frame in the content.
  var home: Point
}

extension ScrollView {
  /// Does what the hover header does in `scrollViewDidScroll`.
  func replayFollowing() {
    guard stickyReplay == .literal, !isReplaying else { return }
    isReplaying = true
    defer { isReplaying = false }
    // Views that other code has moved elsewhere are no longer held.
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

  /// Puts a view where the present offset requires. Without a superview it cannot be
  /// held, so it stays in the content.
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

  /// Moves the held views back into the content until `resumeReplay`; transforms set by
  /// the replay stay. This is the hierarchy that is written to a file.
  package func pauseReplay() {
    isReplaying = true
    for item in heldViews where item.view.superview === superview {
      bringHome(item.view, to: item.home)
    }
    heldViews = []
  }

  /// Holds the views again that the present offset holds.
  package func resumeReplay() {
    isReplaying = false
    replayFollowing()
  }

  /// The resting places of the subviews in the content: those of held views are their
  /// original ones, those of stretched views are without the stretch.
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

  /// Undoes the replay: the views return and lose the stretch.
  func endReplay() {
    for item in heldViews where item.view.superview === superview {
      bringHome(item.view, to: item.home)
    }
    heldViews = []
    for view in subviews where view.stretch != nil { view.transform = .identity }
  }
}
