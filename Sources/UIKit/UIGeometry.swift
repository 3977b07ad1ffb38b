import Foundation
import MesmerGeometry
import MesmerViews

/// An offset to the right and downwards, in points.
public struct UIOffset: Hashable, Sendable {
  /// The offset to the right, in points.
  public var horizontal: CGFloat
  /// The downward offset, in points.
  public var vertical: CGFloat

  /// Creates a zero offset.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The zero offset.
  public static let zero = UIOffset()
}

extension View {
  /// The layout margins in points, with leading and trailing edges.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let (margins, mirrored) = (layoutMargins, isRightToLeft)
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: mirrored ? margins.right : margins.left,
        bottom: margins.bottom, trailing: mirrored ? margins.left : margins.right)
    }
    set { layoutMargins = newValue.insets(mirrored: isRightToLeft) }
  }

  /// Returns the layout direction of views with a semantic attribute; for `unspecified`,
  /// that of `UITraitCollection.current`.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: UITraitCollection.current.layoutDirection
    }
  }
}

extension UIViewController {
  /// Whether the view's margins are at least the system's minimum margins; true by
  /// default.
  public var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { keepsSystemMargins }
    set { keepsSystemMargins = newValue }
  }

  /// The minimum margins of the view: 16 points at the sides, 20 in a window that is at
  /// least 414 points wide.
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: 0, leading: systemMargin, bottom: 0, trailing: systemMargin)
  }
}

extension ScrollView {
  /// The first pinch recognizer of the view, by default the one that zooms; nil if there
  /// is none.
  public var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    gestureRecognizers?.lazy.compactMap { $0 as? UIPinchGestureRecognizer }.first
  }
}
