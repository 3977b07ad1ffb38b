import MesmerDrawing

extension View {
  /// The tint of views that nobody gave one: UIKit's blue.
  static let standardTintColor = Color(red: 0, green: 122.0 / 255, blue: 1)

  /// Tells this view and those inside it that have no tint of their own that
  /// theirs is another one.
  func tellTintColor() {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      pending.append(
        contentsOf: view.subviews.reversed().filter { $0.ownTintColor == nil })
    }
  }

  /// The view that this one's tree hangs from.
  var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }
}
