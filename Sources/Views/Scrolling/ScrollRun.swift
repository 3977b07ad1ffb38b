import MesmerGeometry
import MesmerScrolling

/// The state of a scroll view on a clock.
package struct ScrollRun {
  package var machine: ScrollMachine
  /// The scroll view's properties that the machine currently uses.
  package var followed: ScrollTraits
  /// The scale and offset of the last delivered DidZoom and DidScroll.
  package var delivered: ZoomState
  /// The flags of the callback in progress.
  package var callFlags: ScrollFlags?
  /// The changes that the delegate made at the beginning of an automatic zoom.
  package var withZoom: [AnimationGroup] = []
  /// Whether the view is among the clock's `moving`.
  package var isMoving = true

  /// Creates the state of a scroll view that moves.
  package init(machine: ScrollMachine, followed: ScrollTraits, delivered: ZoomState) {
    self.machine = machine
    self.followed = followed
    self.delivered = delivered
  }
}

extension ScrollMachine {
  /// Returns the opacity of the indicators.
  package func indicatorOpacity(at time: Double) -> Double {
    span.indicatorOpacity(at: time)
  }
}

extension View {
  /// The view's id, or its class without one; for traces.
  package var displayName: String { id ?? String(describing: type(of: self)) }

  /// The display name for messages, with long ids shortened.
  package var nameInMessages: String { displayName.shortened }

  /// The map from the space whose origin is the view's top left corner to the screen's.
  package var viewportToScreen: AffineTransform {
    var map = AffineTransform.identity
    var here = self
    while let parent = here.parent {
      map = map.concatenating(here.layerToSuperview).concatenating(
        AffineTransform(
          translationX: 0 - parent.bounds.minX, y: 0 - parent.bounds.minY))
      here = parent
    }
    return map
  }

  /// The scroll view whose content the view is: itself or its nearest ancestor.
  package var contentScrollView: ScrollView? {
    var view: View? = self
    while let here = view {
      if let scroll = here as? ScrollView { return scroll }
      view = here.parent
    }
    return nil
  }

  /// The nearest enclosing scroll view.
  package var enclosingScrollView: ScrollView? { parent?.contentScrollView }
}
