import MesmerSceneFormat

/// A small JSON Schema validator: the keywords that Mesmer's schemas use, and
/// a failure for any other, so that none is ignored.
package struct JSONSchemaCheck {
  private let schema: JSONElement

  /// A check against a schema whose `$ref`s refer to its own `$defs`.
  package init(_ schema: JSONElement) { self.schema = schema }

  /// Returns the paths and reasons of a value's violations; empty for a valid value.
  package func faults(of value: JSONElement) -> [String] { check(value, schema, at: "") }

  private static let annotations: Set = [
    "$schema", "$id", "title", "description", "default", "examples", "$defs",
  ]

  private func check(
    _ value: JSONElement, _ schema: JSONElement, at path: String
  ) -> [String] {
    switch schema {
    case .bool(true): return []
    case .bool(false): return ["\(path): not allowed"]
    case .object(let members):
      return members.flatMap {
        check(value, keyword: $0.key, $0.value, of: schema, at: path)
      }
    default: return ["\(path): the schema is no schema"]
    }
  }

  private func check(
    _ value: JSONElement, keyword: String, _ rule: JSONElement,
    of schema: JSONElement, at path: String
  ) -> [String] {
    func fault(_ passes: Bool) -> [String] {
      passes ? [] : ["\(path): \(keyword) \(rule.text(width: .max))"]
    }
    switch keyword {
    case "$ref":
      guard case .string(let name) = rule, name.hasPrefix("#/$defs/"),
        let target = self.schema["$defs"]?[String(name.dropFirst(8))]
      else { return ["\(path): \(rule) leads nowhere"] }
      return check(value, target, at: path)
    case "type":
      let names = rule.elements ?? [rule]
      return fault(names.contains { value.isOf(type: $0) })
    case "const": return fault(value == rule)
    case "enum": return fault(rule.elements?.contains(value) == true)
    case "anyOf":
      return fault(rule.elements?.contains { check(value, $0, at: path).isEmpty } == true)
    case "oneOf":
      let fitting = rule.elements?.filter { check(value, $0, at: path).isEmpty }
      return fault(fitting?.count == 1)
    case "allOf": return rule.elements?.flatMap { check(value, $0, at: path) } ?? []
    case "not": return fault(!check(value, rule, at: path).isEmpty)
    case "if":
      guard let then = schema["then"], check(value, rule, at: path).isEmpty else {
        return []
      }
      return check(value, then, at: path)
    case "then": return []
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      guard case .number(let number) = value, case .number(let limit) = rule else {
        return []
      }
      switch keyword {
      case "minimum": return fault(number >= limit)
      case "maximum": return fault(number <= limit)
      case "exclusiveMinimum": return fault(number > limit)
      default: return fault(number < limit)
      }
    case "minProperties", "maxProperties":
      guard case .object(let members) = value, case .number(let limit) = rule else {
        return []
      }
      let count = Double(members.count)
      return fault(keyword == "minProperties" ? count >= limit : count <= limit)
    case "minLength":
      guard case .string(let text) = value, case .number(let limit) = rule else {
        return []
      }
      return fault(Double(text.unicodeScalars.count) >= limit)
    case "pattern":
      guard case .string(let text) = value, case .string(let pattern) = rule,
        let expression = try? Regex(pattern)
      else { return value.isOf(type: "string") ? fault(false) : [] }
      return fault(text.contains(expression))
    case "properties", "required", "additionalProperties":
      return checkMembers(of: value, keyword, rule, schema, at: path)
    case "items", "prefixItems", "minItems", "maxItems":
      return checkElements(of: value, keyword, rule, schema, at: path)
    default:
      return JSONSchemaCheck.annotations.contains(keyword)
        ? [] : ["\(path): the check does not know \(keyword)"]
    }
  }

  private func checkMembers(
    of value: JSONElement, _ keyword: String, _ rule: JSONElement,
    _ schema: JSONElement, at path: String
  ) -> [String] {
    guard case .object(let members) = value else { return [] }
    switch keyword {
    case "properties":
      return members.flatMap { member in
        rule[member.key].map { check(member.value, $0, at: "\(path).\(member.key)") }
          ?? []
      }
    case "required":
      return (rule.elements ?? []).compactMap { name in
        guard case .string(let name) = name, value[name] == nil else { return nil }
        return "\(path): \(name) is missing"
      }
    default:
      let known = schema["properties"]
      return members.filter { known?[$0.key] == nil }.flatMap {
        check($0.value, rule, at: "\(path).\($0.key)")
      }
    }
  }

  private func checkElements(
    of value: JSONElement, _ keyword: String, _ rule: JSONElement,
    _ schema: JSONElement, at path: String
  ) -> [String] {
    guard let elements = value.elements else { return [] }
    let first = schema["prefixItems"]?.elements ?? []
    switch keyword {
    case "prefixItems":
      return zip(elements, first).enumerated().flatMap {
        check($1.0, $1.1, at: "\(path)[\($0)]")
      }
    case "items":
      return elements.enumerated().dropFirst(first.count).flatMap {
        check($1, rule, at: "\(path)[\($0)]")
      }
    default:
      guard case .number(let limit) = rule else { return [] }
      let count = Double(elements.count)
      let passes = keyword == "minItems" ? count >= limit : count <= limit
      return passes ? [] : ["\(path): \(keyword) \(limit)"]
    }
  }
}

extension JSONElement {
  /// The elements of a list.
  package var elements: [JSONElement]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  fileprivate func isOf(type: JSONElement) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"),
      (.string, "string"), (.list, "array"), (.object, "object"):
      true
    case (.number(let value), "integer"): value == value.rounded()
    default: false
    }
  }
}

extension JSONElement {
  /// The paths of keys without a description in a schema, neither beside them nor in
  /// the definition that they refer to. Conditions are not descriptions of keys.
  package var silentKeys: [String] {
    var silent: [String] = []
    func search(_ schema: JSONElement, _ path: String) {
      for element in schema.elements ?? [] { search(element, path) }
      guard case .object(let members) = schema else { return }
      for member in members where !["if", "then", "not"].contains(member.key) {
        guard member.key == "properties", case .object(let keys) = member.value else {
          search(member.value, member.key == "$defs" ? "$defs" : path)
          continue
        }
        for key in keys where key.value != false {
          let place = "\(path).\(key.key)"
          var whole = key.value
          if case .string(let name)? = whole["$ref"], whole["description"] == nil {
            whole = self["$defs"]?[String(name.dropFirst(8))] ?? whole
          }
          if whole["description"] == nil { silent.append(place) }
          search(key.value, place)
        }
      }
    }
    search(self, "")
    return silent
  }
}
