import Foundation
import MesmerGeometry
import MesmerViews

// Creation of views of a registered class.
//
// UIKit creates a cell of a class known only at run time, by an initializer that is not
// `required`. Swift permits only `required` initializers for that. It calls them through
// the class's vtable, in which every designated initializer, required or not, has an
// entry that subclasses override. A class is therefore treated here as one of the classes
// below, in which the same initializer is required. The vtable index is that of the
// superclass's initializer, and the call dispatches to the class's own initializer. A
// class without that initializer traps with a message that names the class and the
// initializer.
//
// The classes below have subclasses and the functions are not optimized, so that the
// compiler dispatches through the vtable. `UITableViewCellTests` checks this for all
// tested builds.

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

/// Creates a cell of a class.
@inline(never) @_optimize(none)
func makeCell(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
  unsafeBitCast(type, to: MadeCell.Type.self)
    .init(style: .default, reuseIdentifier: identifier)
}

/// Creates a header or footer of a class.
@inline(never) @_optimize(none)
func makeHeader(
  _ type: UITableViewHeaderFooterView.Type, _ identifier: String
) -> UITableViewHeaderFooterView {
  unsafeBitCast(type, to: MadeHeader.Type.self).init(reuseIdentifier: identifier)
}

/// Creates a view of a class, with a zero frame.
@inline(never) @_optimize(none)
func makeView(_ type: UIView.Type) -> UIView {
  unsafeBitCast(type, to: MadeView.Type.self).init(frame: .zero)
}

private class MadeCollection: UICollectionView {
  required override init(
    frame: CGRect, collectionViewLayout layout: UICollectionViewLayout
  ) {
    super.init(frame: frame, collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { return nil }
}
private final class OtherCollection: MadeCollection {}

/// Creates a collection of a class, with a flow layout.
@inline(never) @_optimize(none)
func makeCollection(_ type: UICollectionView.Type) -> UICollectionView {
  unsafeBitCast(type, to: MadeCollection.Type.self)
    .init(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
}

private class MadeAttributes: UICollectionViewLayoutAttributes {
  required override init() { super.init() }
}
private final class OtherAttributes: MadeAttributes {}

/// Creates attributes of a class.
@inline(never) @_optimize(none)
func makeAttributes(
  _ type: UICollectionViewLayoutAttributes.Type
) -> UICollectionViewLayoutAttributes {
  unsafeBitCast(type, to: MadeAttributes.Type.self).init()
}

private class MadeItem: UIBarItem {
  required override init() { super.init() }
  required init?(coder: NSCoder) { return nil }
}
private final class OtherItem: MadeItem {}

/// Creates a bar item of a class.
@inline(never) @_optimize(none)
func makeItem(_ type: UIBarItem.Type) -> UIBarItem {
  unsafeBitCast(type, to: MadeItem.Type.self).init()
}

/// Writes a line to standard error: no class is registered for an identifier.
func warnOfReuse(_ identifier: String) {
  writeWarning("[Reuse] no class is registered for the reuse identifier \(identifier)")
}
