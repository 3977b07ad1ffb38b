import MesmerDrawing

extension View {
  /// The tint of views with neither an own nor an inherited tint: UIKit's blue.
  static let standardTintColor = Color(
    light: Color(red: 0, green: 122.0 / 255, blue: 1),
    dark: Color(red: 10.0 / 255, green: 132.0 / 255, blue: 1))

  /// The tint of the view, if it is inherited or is the standard tint; nil if the view
  /// has its own.
  var inheritedTintColor: Color? { ownTintColor == nil ? tintColor : nil }

  /// Notifies the view and its descendants if the view inherits a tint that differs from
  /// `old`; no effect if `old` is nil.
  func notifyTintColor(ifNot old: Color?) {
    if let old, let new = inheritedTintColor, new != old { notifyTintColor() }
  }

  /// Calls `tintColorDidChange` on this view and on those descendants that inherit its
  /// tint.
  func notifyTintColor() {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      pending.append(
        contentsOf: view.stack.reversed().filter { $0.ownTintColor == nil })
    }
  }
}
