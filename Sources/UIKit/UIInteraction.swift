import MesmerViews

/// A behaviour that is added to a view: a gesture, a menu, or one declared by the
/// program.
public protocol UIInteraction: AnyObject {
  /// The view that has the interaction.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or with nil before it is removed.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view, or with nil after it was removed.
  func didMove(to view: UIView?)
}

private let interactionsKey = AssociationKey()

extension View {
  /// The interactions of the view. Setting them removes the ones not in the new value,
  /// and adds the new ones.
  public var interactions: [any UIInteraction] {
    get { associated(interactionsKey) ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, after removing it from its previous view; ignored if this view
  /// has the interaction already.
  public func addInteraction(_ interaction: any UIInteraction) {
    if interactions.contains(where: { $0 === interaction }) { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    associate(interactions + [interaction], interactionsKey)
    interaction.didMove(to: self)
  }

  /// Removes an interaction; ignored if the view does not have it.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    associate(interactions.filter { $0 !== interaction }, interactionsKey)
    interaction.didMove(to: nil)
  }
}
