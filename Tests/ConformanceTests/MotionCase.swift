import Foundation
import TestSupport
import Testing

/// A numeric case of scrolling: a line of Tests/Evidence/motion.jsonl.
struct MotionCase: CustomTestStringConvertible, Sendable {
  let id: String
  let group: String
  private let value: JSONValue

  var testDescription: String { id }

  /// Returns the cases of the file.
  static func all() throws -> [MotionCase] { try loaded.get() }

  /// Returns the cases of a group.
  static func all(of group: String) throws -> [MotionCase] {
    try all().filter { $0.group == group }
  }

  /// The file, read once.
  private static let loaded = Result {
    try TestData.evidence.lines("motion.jsonl").map { line in
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      return MotionCase(
        id: try #require(value["id"]?.text), group: try #require(value["group"]?.text),
        value: value)
    }
  }

  /// A member of the input.
  func input(_ name: String) throws -> JSONValue {
    try #require(value["input"]?[name], "\(id) has no input \(name)")
  }

  /// A number of the input.
  subscript(name: String) -> Double {
    get throws {
      try #require(try input(name).number, "\(id): input \(name) is no number")
    }
  }

  /// Numbers of the input, in a list.
  func numbers(_ name: String) throws -> [Double] {
    try #require(try input(name).elements).map { try #require($0.number) }
  }

  /// Whether the input has a member.
  func has(_ name: String) -> Bool { value["input"]?[name] != nil }

  /// The expected value of a member of the result.
  func expected(_ name: String) throws -> JSONValue {
    try #require(value["expected"]?[name], "\(id) expects no \(name)")
  }

  /// The names of the expected members of the result.
  var expectedNames: [String] {
    guard case .object(let members)? = value["expected"] else { return [] }
    return members.keys.sorted()
  }

  /// Whether a number is within the tolerance of the case.
  func isNear(_ actual: Double, _ wanted: Double) -> Bool {
    let tolerance = value["tolerance"]
    if let least = tolerance?["abs"]?.number {
      return (actual - wanted).magnitude <= least
    }
    if let part = tolerance?["rel"]?.number {
      return (actual - wanted).magnitude <= part * wanted.magnitude
    }
    // Exact to the 13 digits of the file.
    return (actual - wanted).magnitude <= 1e-12 * max(1, wanted.magnitude)
  }

  /// Checks a number of the result.
  func expect(_ name: String, _ actual: Double, tolerance: Double? = nil) throws {
    let wanted = try #require(try expected(name).number)
    if let tolerance {
      #expect((actual - wanted).magnitude <= tolerance, "\(id): \(name)")
    } else {
      #expect(isNear(actual, wanted), "\(id): \(name) is \(actual), not \(wanted)")
    }
  }

  /// Checks a list of numbers of the result.
  func expect(_ name: String, _ actual: [Double]) throws {
    let wanted = try #require(try expected(name).elements)
    #expect(wanted.count == actual.count, "\(id): \(name)")
    for (actual, wanted) in zip(actual, wanted) {
      let number = try #require(wanted.number)
      #expect(isNear(actual, number), "\(id): \(name) has \(actual), not \(number)")
    }
  }

  /// Checks the numbers of the result by time: `{"16": 85.1}`.
  func expect(_ name: String, at evaluate: (Double) throws -> Double) throws {
    guard case .object(let members) = try expected(name) else {
      Issue.record("\(id): \(name) is no table")
      return
    }
    for (time, wanted) in members {
      let t = try #require(Double(time))
      let number = try #require(wanted.number)
      let actual = try evaluate(t)
      #expect(isNear(actual, number), "\(id): \(name) at \(t) is \(actual)")
    }
  }
}
