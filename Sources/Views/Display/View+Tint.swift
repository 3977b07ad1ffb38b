import MesmerDrawing

extension View {
  /// The tint of views without a tint of their own or of a superview: UIKit's blue.
  static let standardTintColor = Color(
    light: Color(red: 0, green: 122.0 / 255, blue: 1),
    dark: Color(red: 10.0 / 255, green: 132.0 / 255, blue: 1))

  /// Calls `tintColorDidChange` on this view and on those descendants that inherit its
  /// tint.
  func tellTintColor() {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      pending.append(
        contentsOf: view.stack.reversed().filter { $0.ownTintColor == nil })
    }
  }
}
