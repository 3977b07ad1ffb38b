import MesmerDrawing
import MesmerViews

/// An edge, centre line, baseline or dimension of a view or guide, for making
/// constraints: NSLayoutAnchor. `AnchorType` restricts constraints to anchors of the same
/// kind.
open class LayoutAnchor<AnchorType: AnyObject>: MesmerObject {
  /// The view or guide of the anchor; nil after it was deallocated.
  public private(set) weak var item: AnyObject?
  let attribute: LayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor?,
    times multiplier: Double,
    plus constant: Double
  ) -> LayoutConstraint {
    // A deallocated item is passed as an empty optional. The constraint can then not be
    // activated.
    LayoutConstraint(
      item: item as Any, attribute: attribute, relatedBy: relation,
      toItem: other.map { $0.item as Any },
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier,
      constant: constant)
  }

  /// Returns the constraint `self == anchor + constant`.
  public func constraint(
    equalTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0
  ) -> LayoutConstraint { constraint(.equal, anchor, times: 1, plus: constant) }

  /// Returns the constraint `self >= anchor + constant`.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, times: 1, plus: constant)
  }

  /// Returns the constraint `self <= anchor + constant`.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, times: 1, plus: constant) }
}

/// The standard spacing between views, in points, which UIKit calls the system spacing.
let systemSpacing: Double = 8

/// A position along x.
public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {
  /// Returns the constraint `self == anchor + 8 * multiplier`; 8 is the system spacing.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: systemSpacing * multiplier)
  }

  /// Returns the constraint `self >= anchor + 8 * multiplier`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  /// Returns the constraint `self <= anchor + 8 * multiplier`.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }
}

/// A position along y.
public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {
  /// Returns the constraint `self == anchor + 8 * multiplier`; 8 is the system spacing.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: systemSpacing * multiplier)
  }

  /// Returns the constraint `self >= anchor + 8 * multiplier`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  /// Returns the constraint `self <= anchor + 8 * multiplier`.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }
}

/// A width or a height.
public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
  /// Returns the constraint `self == constant`.
  public func constraint(equalToConstant c: Double) -> LayoutConstraint {
    constraint(.equal, nil, times: 1, plus: c)
  }

  /// Returns the constraint `self >= constant`.
  public func constraint(greaterThanOrEqualToConstant c: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, times: 1, plus: c)
  }

  /// Returns the constraint `self <= constant`.
  public func constraint(lessThanOrEqualToConstant c: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, times: 1, plus: c)
  }

  /// Returns the constraint `self == anchor * multiplier + constant`.
  public func constraint(
    equalTo anchor: LayoutDimension, multiplier m: Double, constant c: Double = 0
  ) -> LayoutConstraint { constraint(.equal, anchor, times: m, plus: c) }

  /// Returns the constraint `self >= anchor * multiplier + constant`.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension, multiplier m: Double,
    constant c: Double = 0
  ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, times: m, plus: c) }

  /// Returns the constraint `self <= anchor * multiplier + constant`.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutDimension, multiplier m: Double,
    constant c: Double = 0
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, times: m, plus: c) }
}

/// A rectangle that constraints refer to by its anchors: a view or a guide.
public protocol LayoutItem: AnyObject {}

extension View: LayoutItem {}

extension LayoutGuide: LayoutItem {}

extension LayoutItem {
  /// The left edge in left-to-right layouts, the right edge in right-to-left layouts.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
  /// The edge opposite to the leading one.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
  /// The centre along x.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
  /// The centre along y.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
}

extension View {
  /// The baseline of the first line of text as drawn; the top edge of a view without
  /// text.
  public var firstBaselineAnchor: LayoutYAxisAnchor {
    LayoutYAxisAnchor(self, .firstBaseline)
  }
  /// The baseline of the last line of text as drawn; the bottom edge of a view without
  /// text.
  public var lastBaselineAnchor: LayoutYAxisAnchor {
    LayoutYAxisAnchor(self, .lastBaseline)
  }
}
