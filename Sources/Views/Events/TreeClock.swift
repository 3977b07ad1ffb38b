import MesmerScrolling

/// The clock of a tree, as its views use it; MesmerInteraction implements it. Without a
/// clock nothing moves between two frames.
package protocol TreeClock: AnyObject {
  /// The hierarchy's version, incremented when views are added, removed or reordered.
  var hierarchyVersion: Int { get set }
  /// The delivery of touches.
  var delivery: any TouchDelivery { get }

  /// Cancels all touches, releases the views and ends the clock permanently.
  func stop()
  /// Cancels the touches of a view that leaves the tree, and removes the scroll views of
  /// its subtree from the clock. During a layout pass this is deferred to the end of the
  /// pass, and omitted if the view is in the tree again at that time.
  func viewLeft(_ view: View)
  /// Begins a layout pass of the tree; passes may be nested.
  func layoutBegins()
  /// Ends a layout pass. At the end of the outermost pass, handles the views that have
  /// left the tree and are not in it again.
  func layoutEnds()

  /// Applies a change by the program. Calls `scrollViewDidZoom` and `scrollViewDidScroll`
  /// for the change before returning.
  func change(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void)
  /// Handles a change of a scroll view's properties by the program. Calls
  /// `scrollViewDidScroll` for the resulting offset before returning.
  func propertiesChanged(_ view: ScrollView)
  /// Ends the offset animation that an animation block has started; the content stays at
  /// the offset that is shown.
  func holdOffset(of view: ScrollView)
  /// Adopts the scale of the zoomed view, after the program has replaced or transformed
  /// the view. Does not call the delegate.
  func adoptScale(of view: ScrollView)
  /// Records an event of a scroll view.
  func note(_ kind: ScrollEvent.Kind, of view: ScrollView)
}

/// The delivery of a window's fingers, as touches and recognizers use it.
package protocol TouchDelivery: AnyObject {
  /// The time in milliseconds.
  var now: Double { get }
  /// Returns the recognizers that receive a touch.
  func recognizers(of touch: Touch) -> [GestureRecognizer]
  /// Cancels the gesture of a recognizer that is disabled or leaves its view.
  func disable(_ recognizer: GestureRecognizer)
}

/// The recognizers with which fingers move scroll views. MesmerInteraction provides them
/// by conforming `View` to this protocol; without the conformance, the recognizers of
/// scroll views have no effect.
package protocol ScrollRecognizers {
  /// Returns the recognizer of a scroll view's drags.
  static func makePan(for view: ScrollView) -> PanGestureRecognizer
  /// Returns the recognizer of a scroll view's pinches.
  static func makePinch(for view: ScrollView) -> PinchGestureRecognizer
  /// Returns a recognizer of double taps that calls a closure.
  static func makeDoubleTap(
    action: @escaping (GestureRecognizer) -> Void
  ) -> GestureRecognizer
}

/// A weak reference to the clock of a tree, stored in the root of the tree.
package final class ClockLink {
  package private(set) weak var clock: (any TreeClock)?

  package init(_ clock: any TreeClock) { self.clock = clock }
}

extension View {
  /// The clock of the tree; nil without one.
  package var clock: (any TreeClock)? { root.clockLink?.clock }

  nonisolated(unsafe) fileprivate static let scrollRecognizers =
    View.self as? any ScrollRecognizers.Type
}

extension ScrollView {
  /// Returns the recognizer of drags.
  func makePan() -> PanGestureRecognizer {
    View.scrollRecognizers?.makePan(for: self) ?? PanGestureRecognizer()
  }

  /// Returns the recognizer of the double taps that zoom to `doubleTapZoomScale`; nil
  /// without MesmerInteraction.
  func makeDoubleTap(action: @escaping (GestureRecognizer) -> Void) -> GestureRecognizer?
  { View.scrollRecognizers?.makeDoubleTap(action: action) }

  /// Returns the recognizer of pinches.
  func makePinch() -> PinchGestureRecognizer {
    View.scrollRecognizers?.makePinch(for: self) ?? PinchGestureRecognizer()
  }
}
