extension JSONElement {
  /// Returns the schema of a number in a closed range. A lower bound of
  /// `leastNonzeroMagnitude` becomes an exclusive minimum of 0. Bounds of
  /// `greatestFiniteMagnitude`, positive or negative, are omitted.
  package static func numberSchema(in range: ClosedRange<Double>) -> JSONElement {
    var members = [Member(key: "type", value: "number")]
    if range.lowerBound == .leastNonzeroMagnitude {
      members.append(Member(key: "exclusiveMinimum", value: 0))
    } else if range.lowerBound > -.greatestFiniteMagnitude {
      members.append(Member(key: "minimum", value: .number(range.lowerBound)))
    }
    if range.upperBound < .greatestFiniteMagnitude {
      members.append(Member(key: "maximum", value: .number(range.upperBound)))
    }
    return .object(members)
  }

  /// Returns the schema of a choice among strings.
  package static func choiceSchema(_ names: [String]) -> JSONElement {
    ["enum": .list(names.map { .string($0) })]
  }

  /// Returns the schema of a list of `items` followed by `optional` ones, of which
  /// trailing ones may be omitted.
  package static func tupleSchema(
    _ about: String, _ items: [JSONElement], optional: [JSONElement] = []
  ) -> JSONElement {
    [
      "description": .string(about), "type": "array",
      "prefixItems": .list(items + optional), "items": false,
      "minItems": .number(Double(items.count)),
    ]
  }

  /// Returns the schema with a description of the value, such as its unit.
  package func described(_ about: String) -> JSONElement {
    guard case .object(let members) = self else { return self }
    return .object(
      [Member(key: "description", value: .string(about))]
        + members.filter { $0.key != "description" })
  }

  /// Returns the schema with an additional member.
  package func and(_ key: String, _ value: JSONElement) -> JSONElement {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: key, value: value)])
  }

  /// Returns the object with other members before its own.
  package func preceded(by others: JSONElement) -> JSONElement {
    guard case .object(let first) = others, case .object(let last) = self else {
      return self
    }
    return .object(first + last)
  }

  /// The schema of a value or null, with the value's description.
  package var orNull: JSONElement {
    let either: JSONElement = ["anyOf": .list([self, ["type": "null"]])]
    guard case .string(let words)? = self["description"] else { return either }
    return either.described(words)
  }

  /// Returns the schema of an object with only these keys.
  package static func objectSchema(
    _ properties: [Member], required: [String] = []
  ) -> JSONElement {
    var members: [Member] = [
      Member(key: "type", value: "object"),
      Member(key: "properties", value: .object(properties)),
      Member(key: "additionalProperties", value: false),
    ]
    if !required.isEmpty {
      members.append(
        Member(key: "required", value: .list(required.map { .string($0) })))
    }
    return .object(members)
  }

  /// Returns the schema of a value that matches at least one of the schemas.
  package static func anyOf(_ schemas: [JSONElement]) -> JSONElement {
    .object([Member(key: "anyOf", value: .list(schemas))])
  }

  /// Returns the schema of a value that matches at least one of the schemas, with a
  /// description.
  package static func anyOf(_ about: String, _ schemas: [JSONElement]) -> JSONElement {
    .object([
      Member(key: "description", value: .string(about)),
      Member(key: "anyOf", value: .list(schemas)),
    ])
  }
}
