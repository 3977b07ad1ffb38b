import MesmerConstraints
import MesmerViews

// Auto Layout: Mesmer's constraints under UIKit's names.

/// A relation between attributes of two views or guides, or between an attribute and a
/// constant.
public typealias NSLayoutConstraint = MesmerConstraints.LayoutConstraint
/// An anchor for creating constraints.
public typealias NSLayoutAnchor = MesmerConstraints.LayoutAnchor
/// An anchor for a horizontal position.
public typealias NSLayoutXAxisAnchor = MesmerConstraints.LayoutXAxisAnchor
/// An anchor for a vertical position.
public typealias NSLayoutYAxisAnchor = MesmerConstraints.LayoutYAxisAnchor
/// An anchor for a width or a height.
public typealias NSLayoutDimension = MesmerConstraints.LayoutDimension
/// A rectangle for use in constraints.
public typealias UILayoutGuide = MesmerConstraints.LayoutGuide
/// The priority of a constraint.
public typealias UILayoutPriority = MesmerViews.LayoutPriority
/// A view that arranges subviews in a row or a column.
public typealias UIStackView = MesmerConstraints.StackView

extension ConstraintWarnings: ConstraintLog {
  /// Writes a warning to standard error, as UIKit logs it.
  package static func write(_ warning: String) {
    writeWarning("[LayoutConstraints] \(warning)")
  }
}
