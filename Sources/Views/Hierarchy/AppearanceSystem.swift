/// A system that sets the values of appearance proxies (UIAppearance) on views that enter
/// a window.
package protocol AppearanceSystem {
  /// The function that sets the proxies' values on a view; nil without proxies.
  static var proxySetter: ((View) -> Void)? { get }
}

extension View {
  /// The appearance system: a conformance of `View`, looked up once.
  nonisolated(unsafe) private static let appearanceSystem =
    View.self as? any AppearanceSystem.Type

  /// The function that sets the values of appearance proxies on a view; nil without
  /// proxies.
  static var appearanceSetter: ((View) -> Void)? { appearanceSystem?.proxySetter }
}
