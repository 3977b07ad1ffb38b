import Foundation
import MesmerViews

// Auto Layout: Mesmer's constraints under UIKit's names.

/// A constraint between two views or guides.
public typealias NSLayoutConstraint = MesmerViews.LayoutConstraint
/// A part of a view of which constraints are made.
public typealias NSLayoutAnchor = MesmerViews.LayoutAnchor
/// A place along x.
public typealias NSLayoutXAxisAnchor = MesmerViews.LayoutXAxisAnchor
/// A place along y.
public typealias NSLayoutYAxisAnchor = MesmerViews.LayoutYAxisAnchor
/// A width or a height.
public typealias NSLayoutDimension = MesmerViews.LayoutDimension
/// A rectangle that constraints can name.
public typealias UILayoutGuide = MesmerViews.LayoutGuide
/// How much a constraint counts.
public typealias UILayoutPriority = MesmerViews.LayoutPriority
/// A view that places subviews in a row or a column.
public typealias UIStackView = MesmerViews.StackView

/// Prints what is wrong with constraints on standard error, as UIKit logs it.
let printsConstraintWarnings: Void = ConstraintWarnings.listen { warning in
  FileHandle.standardError.write(Data("[LayoutConstraints] \(warning)\n".utf8))
}
