import Foundation
import MesmerGeometry
import MesmerViews

// Views of a registered class.
//
// UIKit makes a cell of a class that it knows only when the program runs, by an
// initializer that is not `required`. Swift calls only required ones that way. It calls
// them through the class's table of methods, where every designated initializer has a
// place, required or not, and where a subclass puts its own. So a class is taken here for
// one of the three below, in which the same initializer is required: the place in the
// table is that of the superclass's initializer, and what is called is the class's own.
// A class without that initializer stops the program with a message that names both.
//
// The three have subclasses and the functions are not optimized, so that the compiler
// looks into the table. `UITableViewCellTests` checks it for all builds that are
// tested.

private class MadeCell: UITableViewCell {
  required override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { return nil }
}
private final class OtherCell: MadeCell {}

private class MadeHeader: UITableViewHeaderFooterView {
  required override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { return nil }
}
private final class OtherHeader: MadeHeader {}

private class MadeView: UIView {
  required override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { return nil }
}
private final class OtherView: MadeView {}

/// A cell of a class.
@inline(never) @_optimize(none)
func makeCell(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
  let cell = unsafeBitCast(type, to: MadeCell.Type.self)
    .init(style: .default, reuseIdentifier: identifier)
  return unsafeBitCast(cell, to: UITableViewCell.self)
}

/// The view of a section of a class.
@inline(never) @_optimize(none)
func makeHeader(
  _ type: UITableViewHeaderFooterView.Type, _ identifier: String
) -> UITableViewHeaderFooterView {
  let view = unsafeBitCast(type, to: MadeHeader.Type.self)
    .init(reuseIdentifier: identifier)
  return unsafeBitCast(view, to: UITableViewHeaderFooterView.self)
}

/// A view of a class, without size.
@inline(never) @_optimize(none)
func makeView(_ type: UIView.Type) -> UIView {
  unsafeBitCast(
    unsafeBitCast(type, to: MadeView.Type.self).init(frame: .zero), to: UIView.self)
}

private class MadeAttributes: UICollectionViewLayoutAttributes {
  required override init() { super.init() }
}
private final class OtherAttributes: MadeAttributes {}

/// Attributes of a class.
@inline(never) @_optimize(none)
func makeAttributes(
  _ type: UICollectionViewLayoutAttributes.Type
) -> UICollectionViewLayoutAttributes {
  unsafeBitCast(
    unsafeBitCast(type, to: MadeAttributes.Type.self).init(),
    to: UICollectionViewLayoutAttributes.self)
}

/// Says once that nothing is registered for an identifier.
func warnOfReuse(_ identifier: String) {
  FileHandle.standardError.write(
    Data("[Reuse] no class is registered for the reuse identifier \(identifier)\n".utf8))
}
