import SwiftSyntax

// Properties by name, `value(forKey:)` and `setValue(_:forKey:)`. Each class that has a
// property with a key of such a call in the files gets a table of these properties; if a
// key is not a literal, of all. MesmerUIKit has the tables of its own classes.

/// The classes of the files that get a table.
struct KeyedClasses {
  /// The properties in the table of a class, by the name of the class.
  private(set) var properties: [String: [String]] = [:]

  init() {}

  init(_ files: [SourceFileSyntax], _ declarations: Declarations) {
    let collector = Collector()
    for file in files { collector.walk(file) }
    for (name, own) in collector.properties where declarations.isKeyed(name) {
      let named = own.filter {
        collector.isAnyKey || collector.keys.contains($0.unquoted)
      }
      if !named.isEmpty || collector.undefined.contains(name) { properties[name] = named }
    }
  }

  /// Whether a superclass of a class has a table.
  func isInherited(by name: String, _ declarations: Declarations) -> Bool {
    properties.keys.contains { $0 != name && declarations.inherits(name, from: $0) }
  }

  private final class Collector: SyntaxVisitor {
    /// The literal keys, each of those in a key path.
    var keys: Set<String> = []
    /// Whether there is a key that is not a literal.
    var isAnyKey = false
    var properties: [String: [String]] = [:]
    /// The classes that override the methods for keys without a property.
    var undefined: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      for member in node.memberBlock.members {
        guard let variable = member.decl.as(VariableDeclSyntax.self),
          !["static", "class", "override"].contains(where: variable.modifiers.has)
        else { continue }
        properties[node.name.text, default: []] += variable.bindings.compactMap {
          $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        }
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.isOfUndefinedKey, let type = node.enclosingType {
        undefined.insert(type.key)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let member = node.calledExpression.as(MemberAccessExprSyntax.self)
      let name =
        (member?.declName ?? node.calledExpression.as(DeclReferenceExprSyntax.self))?
        .baseName.text
      let base = member?.base?.line ?? ""
      let isOfType = base.split(separator: ".").last?.first?.isUppercase == true
      if isOfType || base.lowercased().contains("defaults") || base == "super" {
        return .visitChildren
      }
      switch (name, node.arguments.last?.label?.text) {
      case ("value", "forKey"?), ("value", "forKeyPath"?), ("setValue", "forKey"?),
        ("setValue", "forKeyPath"?):
        if let key = node.arguments.last?.expression { add(key) }
      case ("setValuesForKeys", nil), ("dictionaryWithValues", "forKeys"?):
        isAnyKey = true
      default: break
      }
      return .visitChildren
    }

    private func add(_ key: ExprSyntax) {
      if let text = key.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
        keys.formUnion(text.split(separator: ".").map(String.init))
      } else if let path = key.as(MacroExpansionExprSyntax.self)?.arguments.first {
        keys.formUnion(path.expression.line.split(separator: ".").map(String.init))
      } else {
        isAnyKey = true
      }
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether it is `value(forUndefinedKey:)` or `setValue(_:forUndefinedKey:)`.
  fileprivate var isOfUndefinedKey: Bool {
    ["value", "setValue"].contains(name.text) && modifiers.has("override")
      && signature.labels.last == "forUndefinedKey"
  }
}

extension Rewriter {
  /// The table of a class.
  func keyTable(_ node: ClassDeclSyntax) -> String? {
    let name = node.name.text
    guard let properties = declarations.keyed.properties[name],
      !node.memberBlock.members.contains(where: {
        $0.decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern.line == "_keyPaths"
      })
    else { return nil }
    let inherits = declarations.keyed.isInherited(by: name, declarations)
    let paths = properties.map { "\"\($0.unquoted)\": \\\(name).\($0)" }
    let table = paths.isEmpty ? "[:]" : "[\(paths.joined(separator: ", "))]"
    if !inherits, let last = node.inheritanceClause?.inheritedTypes.last {
      edits.insert(", _KeyValueCoded", after: last)
    }
    let isPublic = node.modifiers.has("public") || node.modifiers.has("open")
    return (isPublic ? "public " : "") + (inherits ? "override " : "")
      + "class var _keyPaths: [String: AnyKeyPath] { "
      + (inherits ? "super._keyPaths.merging(\(table)) { $1 }" : table) + " }"
  }

  /// In MesmerUIKit the methods for keys are of a protocol: a class has them without
  /// overriding, unless a superclass in the files has them too.
  func rewriteKeyMethod(_ node: FunctionDeclSyntax) {
    guard ["value", "setValue"].contains(node.name.text),
      ["forKey", "forKeyPath", "forUndefinedKey"].contains(node.signature.labels.last),
      let type = node.enclosingType, declarations.isKeyed(type.key),
      !declarations.isInherited(
        node.fullName, node.name.text, by: type.key)
    else { return }
    for modifier in node.modifiers where modifier.name.text == "override" {
      edits.remove(modifier)
    }
  }
}
