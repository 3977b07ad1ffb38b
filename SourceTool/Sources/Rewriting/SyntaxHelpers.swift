import SwiftSyntax

// What the text of declarations and types says.

/// The type around a declaration or an expression.
struct EnclosingType {
  /// As it is written.
  let text: String
  /// The last of its names.
  let key: String
  let isClass: Bool
}

extension SyntaxProtocol {
  /// The nearest type or extension around the node.
  var enclosingType: EnclosingType? {
    var node = parent
    while let here = node {
      if let type = here.as(ClassDeclSyntax.self) {
        return EnclosingType(text: type.name.text, key: type.name.text, isClass: true)
      } else if let type = here.asProtocol((any DeclGroupSyntax).self) {
        if let type = type.as(ExtensionDeclSyntax.self) {
          let name = type.extendedType
          return EnclosingType(
            text: name.line, key: name.names.first ?? name.line, isClass: true)
        }
        if let type = type.asProtocol((any NamedDeclSyntax).self) {
          return EnclosingType(text: type.name.text, key: type.name.text, isClass: false)
        }
      }
      node = here.parent
    }
    return nil
  }
}

extension TypeSyntax {
  /// The names that stand for the type: the last of a nested one, all of a composition.
  var names: [String] {
    if let type = self.as(IdentifierTypeSyntax.self) { return [type.name.text] }
    if let type = self.as(MemberTypeSyntax.self) { return [type.name.text] }
    if let type = self.as(CompositionTypeSyntax.self) {
      return type.elements.flatMap { $0.type.names }
    }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.names }
    return []
  }

  /// The type in parentheses if a question mark behind it would mean another one.
  var asOperand: String {
    self.is(FunctionTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self)
      || self.is(CompositionTypeSyntax.self) ? "(\(line))" : line
  }

  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self)
      || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || names == ["Optional"]
  }
}

extension FunctionSignatureSyntax {
  var labels: [String] { parameterClause.parameters.map(\.firstName.text) }

  /// The result, but for Void.
  var result: TypeSyntax? {
    guard let type = returnClause?.type, !["Void", "()"].contains(type.line) else {
      return nil
    }
    return type
  }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension AttributeListSyntax {
  func attribute(_ name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self
    where attribute.attributeName.line == name {
      return attribute
    }
    return nil
  }

  /// What `@objc(...)` says; nil without the parentheses.
  var objectiveCName: String? {
    attribute("objc")?.arguments?.line
  }
}

extension FunctionDeclSyntax {
  /// The name with labels.
  var fullName: String { Declarations.fullName(name.text, signature.labels) }

  /// What stands before a call of the method: `try await `.
  var callPrefix: String {
    let effects = signature.effectSpecifiers
    return (effects?.throwsClause == nil ? "" : "try ")
      + (effects?.asyncSpecifier == nil ? "" : "await ")
  }

  /// The arguments of a call with some values: `of: value, &other`.
  func arguments(_ value: (Int, FunctionParameterSyntax) -> String) -> String {
    signature.parameterClause.parameters.enumerated().map {
      let label = $1.firstName.text
      return (label == "_" ? "" : "\(label): ")
        + ($1.type.line.hasPrefix("inout ") ? "&" : "") + value($0, $1)
    }.joined(separator: ", ")
  }
}
