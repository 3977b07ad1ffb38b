import MesmerJSONText

/// The places in a suite of the values of a case. Some errors of a value are found only
/// when it is applied to the scene; they are then reported at that place, not as errors
/// of a parameter.
package struct StatePlaces: Sendable {
  /// The places of the values by key.
  private var keys: [String: Fault] = [:]
  /// The places of the settings, in their order.
  private var settings: [Fault] = []

  /// Creates the places of some keys, and of the state options, among the members of an
  /// object.
  package init(
    _ members: DocumentReader.Members, _ reader: DocumentReader, keys others: [String]
  ) {
    for key in RenderState.form.names + others {
      guard let node = members[key] else { continue }
      keys[key] = reader.place(of: node)
      if key == "set", reader.tree.kind(node) == .object {
        settings = reader.tree.children(node).map { reader.place(of: $0 + 1) }
      }
    }
  }

  /// The place of a key's value, as a diagnostic without a message; nil if the object
  /// does not have the key.
  package subscript(key: String) -> Fault? { keys[key] }

  /// Returns the diagnostic of a state on its scene, moved to the place of the value that
  /// caused it; other diagnostics are unchanged.
  package func placed(_ fault: Fault, of state: RenderState) -> Fault {
    guard let parameter = fault.parameter else { return fault }
    if parameter == .set,
      let index = state.settings.firstIndex(where: { $0.description == fault.file }),
      index < settings.count
    {
      return fault.placed(at: settings[index])
    }
    return keys[parameter.rawValue].map { fault.placed(at: $0) } ?? fault
  }
}
