import MesmerConstraints
import MesmerViews

// Auto Layout: Mesmer's constraints under UIKit's names.

/// A constraint between two views or guides.
public typealias NSLayoutConstraint = MesmerConstraints.LayoutConstraint
/// An anchor for creating constraints.
public typealias NSLayoutAnchor = MesmerConstraints.LayoutAnchor
/// A horizontal position.
public typealias NSLayoutXAxisAnchor = MesmerConstraints.LayoutXAxisAnchor
/// A vertical position.
public typealias NSLayoutYAxisAnchor = MesmerConstraints.LayoutYAxisAnchor
/// A width or a height.
public typealias NSLayoutDimension = MesmerConstraints.LayoutDimension
/// A rectangle for use in constraints.
public typealias UILayoutGuide = MesmerConstraints.LayoutGuide
/// The priority of a constraint.
public typealias UILayoutPriority = MesmerViews.LayoutPriority
/// A view that arranges subviews in a row or a column.
public typealias UIStackView = MesmerConstraints.StackView

/// Prints constraint warnings on standard error, as UIKit logs them.
let printsConstraintWarnings: Void = ConstraintWarnings.listen { warning in
  writeWarning("[LayoutConstraints] \(warning)")
}
