import Foundation
import MesmerGeometry
import MesmerViews

/// A displacement right and down, in points.
public struct UIOffset: Hashable, Sendable {
  /// The displacement to the right.
  public var horizontal: CGFloat
  /// The displacement down.
  public var vertical: CGFloat

  /// No displacement.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// A displacement.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// No displacement.
  public static let zero = UIOffset()
}

extension View {
  /// `layoutMargins` by the direction of the view.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let (margins, mirrored) = (layoutMargins, isRightToLeft)
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: mirrored ? margins.right : margins.left,
        bottom: margins.bottom, trailing: mirrored ? margins.left : margins.right)
    }
    set { layoutMargins = newValue.insets(mirrored: isRightToLeft) }
  }

  /// The direction of views with an attribute, in the traits of the task.
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
  /// Whether the margins of the view are at least the system's; true by default.
  public var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { keepsSystemMargins }
    set { keepsSystemMargins = newValue }
  }

  /// The least margins of the view: 16 points at the sides, 20 in a window that is at
  /// least 414 points wide.
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: 0, leading: systemMargin, bottom: 0, trailing: systemMargin)
  }
}

extension ScrollView {
  /// The recognizer of pinches; nil if it was given to another view.
  public var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    gestureRecognizers?.lazy.compactMap { $0 as? UIPinchGestureRecognizer }.first
  }
}
