/// The name of a test, parsed from the form of `swift test list` and Swift Testing,
/// `Target.Suite/Inner/counts(of:)`.
package struct TestName: Hashable, Sendable {
  /// The names from the target to the function: `Target`, `Suite`, `Inner`, `counts-of`.
  package let parts: [String]

  /// Parses a test identifier. Without a dot, it has no target.
  package init(_ identifier: String) {
    guard let dot = identifier.firstIndex(of: ".") else {
      parts = TestName.components(identifier).map(TestName.plain)
      return
    }
    let rest = String(identifier[identifier.index(after: dot)...])
    parts =
      [String(identifier[..<dot])] + TestName.components(rest).map(TestName.plain)
  }

  /// The folder of the test's goldens, relative to the store's folder.
  package var folder: String { GoldenPath(parts).description }

  /// Returns the components of a path. A component in backticks may contain slashes.
  private static func components(_ path: String) -> [String] {
    var names = [""]
    var isRaw = false
    for character in path {
      if character == "`" { isRaw.toggle() }
      if character == "/", !isRaw {
        names.append("")
      } else {
        names[names.count - 1].append(character)
      }
    }
    return names
  }

  /// Returns the plain name of a function: `counts` for `counts()`, `counts-of` for
  /// `counts(of:)`, and a raw identifier without backticks.
  package static func plain(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else {
      return withoutBackticks(name)
    }
    let labels = name[name.index(after: open)...].dropLast().split(separator: ":")
    return ([withoutBackticks(String(name[..<open]))] + labels.map(String.init))
      .joined(separator: "-")
  }

  private static func withoutBackticks(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 1
      ? String(name.dropFirst().dropLast()) : name
  }
}
