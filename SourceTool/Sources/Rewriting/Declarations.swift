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
  /// The first type that a class inherits from, which is its superclass if it has one.
  private(set) var superclasses: [String: String] = [:]
  /// The optional methods of protocols by name without labels.
  private(set) var optionalMethods: [String: [OptionalMethod]] = [:]
  /// The full names of the optional methods that are used as values.
  private(set) var usedValues: Set<String> = []
  /// The members of extensions that the bodies of their classes call.
  private(set) var moved = MovedMembers()
  /// The classes with a table of properties by name.
  private(set) var keyed = KeyedClasses()

  static func fullName(_ name: String, _ labels: [String]) -> String {
    labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  init(_ files: [SourceFileSyntax]) {
    let collector = Collector()
    for file in files { collector.walk(file) }
    self = collector.found
    let values = OptionalValues(self)
    for file in files { values.walk(file) }
    usedValues = values.used
    moved = MovedMembers(files, self)
    keyed = KeyedClasses(files, self)
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
    conforms(name, in: type, \.hasResult)
  }

  /// Whether one of some requirements may be met by a member of a type.
  func conforms(
    _ name: String, in type: String, _ isMeant: (Requirement) -> Bool = { _ in true }
  ) -> Bool {
    (optional[name] ?? []).contains { requirement in
      isMeant(requirement)
        && parents.keys.contains { conforming in
          let above = ancestors(of: conforming)
          return above.contains(requirement.owner)
            && (conforming == type || above.contains(type)
              || ancestors(of: type).contains(conforming))
        }
    }
  }

  /// Whether a type inherits from another one, or conforms to it.
  func inherits(_ type: String, from other: String) -> Bool {
    type != other && ancestors(of: type).contains(other)
  }

  /// Whether a type that another one inherits from has a method.
  func isInherited(_ fullName: String, _ name: String, by type: String) -> Bool {
    ancestors(of: type).subtracting([type]).contains {
      methods[$0]?[name]?.contains { $0.fullName == fullName } == true
    }
  }

  /// Whether a class is one of Objective-C that is no layer: layers have any key.
  func isKeyed(_ name: String) -> Bool {
    var seen: Set<String> = []
    var name = name
    while let above = superclasses[name], seen.insert(name).inserted { name = above }
    return (name.hasPrefix("UI") || name == "NSObject")
      && !["Delegate", "DataSource", "Protocol"].contains(where: name.hasSuffix)
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
      if let first = node.inheritanceClause?.inheritedTypes.first?.type.names.first {
        found.superclasses[node.name.text] = first
      }
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
        if !method.isStatic {
          found.optionalMethods[method.name, default: []].append(OptionalMethod(node))
        }
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
