/// Where a suite has the values of a case's state. What is wrong with a value
/// may show only on the scene; it is then told there, and not as the option of
/// the command that nobody typed.
package struct StatePlaces: Sendable {
  /// The places by the options that faults begin with.
  private var options: [String: Fault] = [:]
  /// The places of the settings, in their order.
  private var settings: [Fault] = []

  /// The places of the state options among the members of an object.
  package init(_ members: DocumentReader.Members, _ reader: DocumentReader) {
    for key in RenderState.keys {
      guard let node = members[key] else { continue }
      options[StatePlaces.option(ofKey: key)] = reader.place(of: node)
      if key == "set", reader.tree.kind(node) == .object {
        settings = reader.tree.children(node).map { reader.place(of: $0 + 1) }
      }
    }
  }

  /// The error of a state on its scene, told at the places of its values.
  package func placed(_ error: SceneError, of state: RenderState) -> SceneError {
    SceneError(error.faults.map { placed($0, of: state) })
  }

  private func placed(_ fault: Fault, of state: RenderState) -> Fault {
    // What has a line is told where it lies.
    if fault.line > 0 { return fault }
    if let index = state.settings.firstIndex(where: { $0.option == fault.file }),
      index < settings.count
    {
      return fault.placed(at: settings[index])
    }
    let option = fault.file.prefix { $0 != " " }
    return options[String(option)].map { fault.placed(at: $0) } ?? fault
  }

  /// The option of a suite's key: `--zoom-to` of `zoomTo`.
  static func option(ofKey key: String) -> String {
    "--"
      + key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
