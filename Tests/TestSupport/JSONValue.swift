/// A JSON value of any shape, for data whose lists mix kinds.
package indirect enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of a list.
  package var elements: [JSONValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// A member of an object.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The number as a script sees it: booleans are 1 and 0, and an object `{"num": "NaN"}`
  /// is a number that JSON cannot express.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .bool(let bool): bool ? 1 : 0
    case .object(let members):
      switch members["num"]?.text {
      case "NaN": .nan
      case "Infinity": .infinity
      case "-Infinity": -.infinity
      default: nil
      }
    default: nil
    }
  }
}
