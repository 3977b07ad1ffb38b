import Mesmer
import Testing
import XCTest

/// The names of a test: its target, the types around it, and its function.
struct TestIdentity {
  let names: [String]
  /// Whether the test runs several times with different arguments.
  let isParameterized: Bool

  /// Creates the identity of a Swift Testing test, whose identifier is
  /// `Target.Suite/Inner/test(_:)/File.swift:1:2`.
  init(_ test: Test) {
    let location = test.sourceLocation
    let suffix = "/\(location.fileName):\(location.line):\(location.column)"
    var text = String(describing: test.id)
    if text.hasSuffix(suffix) { text.removeLast(suffix.count) }
    names = TestName(text).parts
    isParameterized = test.isParameterized
  }

  /// Creates the identity of an XCTest test.
  init(_ test: XCTestCase) {
    // "Target.Class" and "Class.test".
    let type = String(reflecting: Swift.type(of: test)).split(separator: ".").map(
      String.init)
    // On macOS the name is "-[Target.Class test]".
    let method = test.name.split(whereSeparator: { ". ]".contains($0) }).last ?? "test"
    names = type + [String(method)]
    isParameterized = false
  }

  /// Creates the identity of a function in a source file, for tests of no known
  /// framework.
  init(fileID: String, function: String) {
    let parts = fileID.split(separator: "/").map(String.init)
    let file =
      parts.last.map { $0.hasSuffix(".swift") ? String($0.dropLast(6)) : $0 } ?? ""
    names = [parts.first ?? "", file, TestName.plain(function)]
    isParameterized = false
  }
}

/// The source location of an expectation.
struct SourcePlace {
  let fileID: String
  let filePath: StaticString
  let line: UInt
  let column: UInt
}
