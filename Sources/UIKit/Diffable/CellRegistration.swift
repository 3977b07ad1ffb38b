import Foundation
import MesmerViews

// Registrations of cells and supplementary views by a class and a closure.

/// The identity of a registration, from which a collection derives a reuse identifier.
final class RegistrationKey {}

extension UICollectionView {
  /// The class of cells and the closure that configures them.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// A closure that configures a cell for an item.
    public typealias Handler = (
      _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
    ) -> Void
    let handler: Handler
    let key = RegistrationKey()

    /// Creates a registration of the cell's class.
    public init(handler: @escaping Handler) { self.handler = handler }

    /// Creates a registration of the cell's class; the nib is ignored.
    public init(cellNib: UINib, handler: @escaping Handler) {
      self.init(handler: handler)
    }
  }

  /// The class of supplementary views of a kind and the closure that configures them.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// A closure that configures a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let kind: String
    let handler: Handler
    let key = RegistrationKey()

    /// Creates a registration of the view's class for a kind.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler) = (elementKind, handler)
    }

    /// Creates a registration of the view's class; the nib is ignored.
    public init(
      supplementaryNib: UINib, elementKind: String, handler: @escaping Handler
    ) { self.init(elementKind: elementKind, handler: handler) }
  }

  /// Returns a reused or new cell. The handler configures it, unless the item is nil.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    let identifier = identifier(of: registration.key)
    if items.classes["cell " + identifier] == nil {
      register(Cell.self, forCellWithReuseIdentifier: identifier)
    }
    let cell =
      dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as! Cell
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a reused or new supplementary view, configured by the handler.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    let identifier = identifier(of: registration.key)
    if items.classes[registration.kind + " " + identifier] == nil {
      register(
        Supplementary.self, forSupplementaryViewOfKind: registration.kind,
        withReuseIdentifier: identifier)
    }
    let view =
      dequeueReusableSupplementaryView(
        ofKind: registration.kind, withReuseIdentifier: identifier, for: indexPath)
      as! Supplementary
    registration.handler(view, registration.kind, indexPath)
    return view
  }

  private func identifier(of key: RegistrationKey) -> String {
    let index = items.registrations.firstIndex { $0 === key }
    if index == nil { items.registrations.append(key) }
    return "registration \(index ?? items.registrations.count - 1)"
  }
}
