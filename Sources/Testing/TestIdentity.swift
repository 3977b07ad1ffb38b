import Testing
import XCTest

/// The names of a test: its target, the types around it, and its function.
struct TestIdentity {
  let names: [String]
  /// Whether the test runs several times with different arguments.
  let isParameterized: Bool

  /// A test of Swift Testing. Its identifier is `Target.Suite/Inner/test(_:)/File.swift:1:2`.
  init(_ test: Test) {
    let location = test.sourceLocation
    let suffix = "/\(location.fileName):\(location.line):\(location.column)"
    var text = String(describing: test.id)
    if text.hasSuffix(suffix) { text.removeLast(suffix.count) }
    var names: [String] = []
    if let dot = text.firstIndex(of: ".") {
      names.append(String(text[..<dot]))
      text = String(text[text.index(after: dot)...])
    }
    names += TestIdentity.components(text).map(TestIdentity.plain)
    self.names = names
    isParameterized = test.isParameterized
  }

  /// A test of XCTest.
  init(_ test: XCTestCase) {
    // "Target.Class" and "Class.test".
    let type = String(reflecting: Swift.type(of: test)).split(separator: ".").map(
      String.init)
    // On macOS the name is "-[Target.Class test]".
    let method = test.name.split(whereSeparator: { ". ]".contains($0) }).last ?? "test"
    names = type + [String(method)]
    isParameterized = false
  }

  /// A function in a source file, where nothing else is known.
  init(fileID: String, function: String) {
    let parts = fileID.split(separator: "/").map(String.init)
    let file =
      parts.last.map { $0.hasSuffix(".swift") ? String($0.dropLast(6)) : $0 } ?? ""
    names = [parts.first ?? "", file, TestIdentity.plain(function)]
    isParameterized = false
  }

  /// The names in a path; one in backticks may contain slashes.
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

  /// A function's name: `counts` for `counts()`, `counts-of` for `counts(of:)`, and a raw
  /// identifier without backticks.
  private static func plain(_ name: String) -> String {
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

/// Where an expectation stands.
struct SourcePlace {
  let fileID: String
  let filePath: StaticString
  let line: UInt
  let column: UInt
}
