import MesmerGeometry
import MesmerViews

/// The recognizer that drags a sheet. Over a scroll view that is scrolled to its top, it
/// takes precedence for downward pans, and for upward pans while the sheet can grow.
final class SheetPan: PanGestureRecognizer {
  /// Whether an upward pan enlarges the sheet.
  var canGrow: () -> Bool = { false }
  /// The touched scroll view, if it is in the sheet.
  private weak var scroll: UIScrollView?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    var here = touches.first?.view
    while let view = here, view !== self.view, !(view is UIScrollView) {
      here = view.superview
    }
    scroll = here === view ? nil : here as? UIScrollView
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let scroll, scroll.isScrollEnabled else {
      return super.touchesMoved(touches, with: event)
    }
    super.touchesMoved(touches, with: event)
    let way = translation(in: nil)
    if max(way.x.magnitude, way.y.magnitude) < 2 { return }
    let isAtTop = scroll.contentOffset.y <= 0 - scroll.limitingInset.top
    let isFree =
      way.y.magnitude > way.x.magnitude && (way.y > 0 ? isAtTop : isAtTop && canGrow())
    if !isFree { state = .failed }
  }
}
