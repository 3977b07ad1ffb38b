import MesmerJSONText

/// Where a suite has the values of a case. What is wrong with a value may show
/// only on the scene; it is then told there, and not as a parameter that nobody
/// gave.
package struct StatePlaces: Sendable {
  /// The places of the values by their keys.
  private var keys: [String: Fault] = [:]
  /// The places of the settings, in their order.
  private var settings: [Fault] = []

  /// The places of some keys and of the state options among the members of an
  /// object.
  package init(
    _ members: DocumentReader.Members, _ reader: DocumentReader, keys others: [String]
  ) {
    for key in RenderState.keys + others {
      guard let node = members[key] else { continue }
      keys[key] = reader.place(of: node)
      if key == "set", reader.tree.kind(node) == .object {
        settings = reader.tree.children(node).map { reader.place(of: $0 + 1) }
      }
    }
  }

  /// The place of a key's value, a fault without a message; nil where the object
  /// has no such key.
  package subscript(key: String) -> Fault? { keys[key] }

  /// A fault of a state on its scene, told at the place of the value that is to
  /// blame; other faults stay as they are.
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
