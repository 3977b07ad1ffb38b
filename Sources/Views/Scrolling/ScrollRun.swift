import MesmerScrolling

/// The state of a scroll view on a clock.
package struct ScrollRun {
  package var machine: ScrollMachine
  /// The scroll view's properties that the machine currently uses.
  package var followed: ScrollTraits
  /// The scale and offset of the last calls of `scrollViewDidZoom` and
  /// `scrollViewDidScroll`.
  package var delivered: ZoomState
  /// The flags that are true during the callback in progress; nil if none is in progress.
  package var callFlags: ScrollFlags?
  /// The animations of changes that the delegate made at the beginning of an automatic
  /// zoom.
  package var withZoom: [AnimationGroup] = []
  /// Whether the clock's list `moving` contains the view.
  package var isMoving = true

  /// Creates the state of a scroll view that moves.
  package init(machine: ScrollMachine, followed: ScrollTraits, delivered: ZoomState) {
    self.machine = machine
    self.followed = followed
    self.delivered = delivered
  }
}

extension ScrollMachine {
  /// Returns the opacity of the indicators at a time in milliseconds.
  package func indicatorOpacity(at time: Double) -> Double {
    span.indicatorOpacity(at: time)
  }
}
