import SwiftParser
import SwiftSyntax

// What the files of a module declare, as far as their text says it. Types of expressions
// are not known.

/// The declarations of some files.
struct Declarations {
  /// A method of a type.
  struct Method {
    let name: String
    /// The labels of the parameters; `_` without one.
    let labels: [String]
    /// What `@objc(...)` says.
    let objectiveC: String?
    let isStatic: Bool

    /// The name with labels, as `move(_:to:)`; without parentheses for no parameters.
    var fullName: String { Declarations.fullName(name, labels) }
  }

  /// A requirement of a protocol that need not be met.
  struct Requirement {
    let owner: String
    let hasResult: Bool
  }

  /// By type and name.
  private(set) var methods: [String: [String: [Method]]] = [:]
  /// By full name; that of a property is its name.
  private(set) var optional: [String: [Requirement]] = [:]
  /// The names of optional methods.
  private(set) var optionalNames: Set<String> = []
  /// The names of everything that is a variable, a constant or a parameter.
  private(set) var variables: Set<String> = []
  /// What a type inherits and conforms to.
  private(set) var parents: [String: Set<String>] = [:]

  static func fullName(_ name: String, _ labels: [String]) -> String {
    labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  init(_ files: [SourceFileSyntax]) {
    let collector = Collector()
    for file in files { collector.walk(file) }
    self = collector.found
  }

  private init() {}

  /// The method that `#selector` names, if there is one of that name.
  func method(_ name: String, labels: [String]?, of type: String) -> Method? {
    let here = methods[type]?[name] ?? []
    if let labels { return here.first { $0.labels == labels } }
    if here.count == 1 { return here[0] }
    if !here.isEmpty { return nil }
    // In a class that it inherits from. Types are known by their names alone, so that a
    // type may seem to be above itself.
    for above in ancestors(of: type).subtracting([type]).sorted() {
      let there = methods[above]?[name] ?? []
      if let labels {
        if let method = there.first(where: { $0.labels == labels }) { return method }
      } else if there.count == 1 {
        return there[0]
      }
    }
    return nil
  }

  /// Whether a requirement with a result may be met by a member of a type: by one that
  /// conforms, or that those which conform inherit from.
  func meets(_ name: String, in type: String) -> Bool {
    (optional[name] ?? []).contains { requirement in
      requirement.hasResult
        && parents.keys.contains { conforming in
          let above = ancestors(of: conforming)
          return above.contains(requirement.owner)
            && (conforming == type || above.contains(type)
              || ancestors(of: type).contains(conforming))
        }
    }
  }

  private func ancestors(of type: String) -> Set<String> {
    var found: Set<String> = []
    var open = [type]
    while let next = open.popLast() {
      for parent in parents[next] ?? [] where found.insert(parent).inserted {
        open.append(parent)
      }
    }
    return found
  }

  // MARK: Collecting

  private final class Collector: SyntaxVisitor {
    var found = Declarations()

    init() { super.init(viewMode: .sourceAccurate) }

    private func inherit(_ name: String, _ clause: InheritanceClauseSyntax?) {
      let names = (clause?.inheritedTypes ?? []).flatMap { $0.type.names }
      found.parents[name, default: []].formUnion(names)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      inherit(node.name.text, node.inheritanceClause)
      return .visitChildren
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      inherit(node.name.text, node.inheritanceClause)
      return .visitChildren
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      inherit(node.name.text, node.inheritanceClause)
      return .visitChildren
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      if let name = node.extendedType.names.first {
        inherit(name, node.inheritanceClause)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      guard let type = node.enclosingType else { return .visitChildren }
      let method = Method(
        name: node.name.text, labels: node.signature.labels,
        objectiveC: node.attributes.objectiveCName,
        isStatic: node.modifiers.has("static") || node.modifiers.has("class"))
      found.methods[type.key, default: [:]][method.name, default: []].append(method)
      if node.modifiers.has("optional") {
        found.optionalNames.insert(method.name)
        found.optional[method.fullName, default: []].append(
          Requirement(owner: type.key, hasResult: node.signature.result != nil))
      }
      return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      for name in node.bindings.compactMap({ $0.pattern.as(IdentifierPatternSyntax.self) }
      ) {
        found.variables.insert(name.identifier.text)
        if node.modifiers.has("optional"), let type = node.enclosingType {
          found.optional[name.identifier.text, default: []].append(
            Requirement(owner: type.key, hasResult: true))
        }
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      found.variables.insert((node.secondName ?? node.firstName).text)
      return .visitChildren
    }
  }
}

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
