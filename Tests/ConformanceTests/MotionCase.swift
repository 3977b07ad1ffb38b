import Foundation
import TestSupport
import Testing

/// A numeric case of scrolling: motion-measured.json of the conformance data.
struct MotionCase: CustomTestStringConvertible, Sendable {
  let id: String
  let group: String
  /// Whether it is another system's rule.
  let isReference: Bool
  private let value: JSONValue

  var testDescription: String { id }

  /// Every case of the file; none where the data is absent.
  static func all() throws -> [MotionCase] { try loaded.get() }

  /// The file, read once.
  private static let loaded = Result { try load() }

  private static func load() throws -> [MotionCase] {
    if !Conformance.isPresent { return [] }
    let data = Data(try Conformance.bytes("motion-measured.json"))
    let file = try JSONDecoder().decode(JSONValue.self, from: data)
    return try #require(file["cases"]?.elements).map { value in
      MotionCase(
        id: try #require(value["id"]?.text),
        group: try #require(value["group"]?.text),
        isReference: value["reference"]?.number == 1, value: value)
    }
  }

  /// A member of the input.
  func input(_ name: String) throws -> JSONValue {
    try #require(value["input"]?[name], "\(id) has no input \(name)")
  }

  /// A number of the input.
  func number(_ name: String) throws -> Double {
    try #require(try input(name).number, "\(id): input \(name) is no number")
  }

  /// Numbers of the input, in a list.
  func numbers(_ name: String) throws -> [Double] {
    try #require(try input(name).elements).map { try #require($0.number) }
  }

  /// Whether the input has a member.
  func has(_ name: String) -> Bool { value["input"]?[name] != nil }

  /// What a member of the result should be.
  func expected(_ name: String) throws -> JSONValue {
    try #require(value["expected"]?[name], "\(id) expects no \(name)")
  }

  /// The members that the result should have.
  var expectedNames: [String] {
    guard case .object(let members)? = value["expected"] else { return [] }
    return members.keys.sorted()
  }

  /// Whether a number is as near to what is expected as the case demands.
  func isNear(_ actual: Double, _ wanted: Double) -> Bool {
    let tolerance = value["tolerance"]
    if let least = tolerance?["abs"]?.number {
      return (actual - wanted).magnitude <= least
    }
    if let part = tolerance?["rel"]?.number {
      return (actual - wanted).magnitude <= part * wanted.magnitude
    }
    // Exactly, as far as 13 digits in the file say.
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

  /// Checks numbers that the result gives for times: `{"16": 85.1}`.
  func expect(
    _ name: String, at evaluate: (Double) throws -> Double
  ) throws {
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
