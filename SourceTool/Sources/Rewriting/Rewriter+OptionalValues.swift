import SwiftSyntax

// An optional method of a protocol as a value: `if let limit = delegate?.limit`. Where
// the files use one so, the protocol gets a property with the method of the delegate,
// `optional_limit_for`, which is nil by default, and the classes that have the method
// return it.

/// An optional method of a protocol.
struct OptionalMethod {
  let fullName: String
  let hasPlainResult: Bool
  /// The type of the method, as an optional function type.
  let type: String

  init(_ node: FunctionDeclSyntax) {
    let signature = node.signature
    fullName = node.fullName
    hasPlainResult = signature.result.map { !$0.isOptional } ?? false
    let types = signature.parameterClause.parameters.map(\.type.line)
    let effects = signature.effectSpecifiers.map { $0.line + " " } ?? ""
    type =
      "((\(types.joined(separator: ", "))) \(effects)-> "
      + "\(signature.result?.line ?? "Void"))?"
  }

  /// The name of the property: a method `limit(for:)` has `optional_limit_for_`.
  var property: String {
    let parts = fullName.filter { !"_)`".contains($0) }
    return "optional_" + String(parts.map { "(:".contains($0) ? "_" : $0 })
  }
}

/// The names of optional methods that files use as values.
final class OptionalValues: SyntaxVisitor {
  private(set) var used: Set<String> = []
  private let declarations: Declarations

  init(_ declarations: Declarations) {
    self.declarations = declarations
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let method = declarations.optionalValue(node) { used.insert(method.fullName) }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
}

extension Declarations {
  /// The optional method that an expression names without calling it.
  func optionalValue(_ node: MemberAccessExprSyntax) -> OptionalMethod? {
    guard let base = node.base, base.line != "self", !base.isType else { return nil }
    let name = node.declName.baseName.text
    let text = base.line.lowercased().filter { $0 != "?" && $0 != "!" }
    guard let methods = optionalMethods[name],
      !variables.contains(name) || text.hasSuffix("delegate")
        || text.hasSuffix("datasource"), !node.isCalled
    else { return nil }
    guard let labels = node.declName.argumentNames?.arguments.map(\.name.text) else {
      return methods.count == 1 ? methods[0] : nil
    }
    let full = Declarations.fullName(name, labels)
    return methods.first { $0.fullName == full }
  }
}

extension MemberAccessExprSyntax {
  /// Whether it is called, also as an optional method.
  fileprivate var isCalled: Bool {
    var node = Syntax(self)
    while let next = node.parent,
      next.is(OptionalChainingExprSyntax.self) || next.is(ForceUnwrapExprSyntax.self)
    {
      node = next
    }
    return node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
  }
}

extension ExprSyntax {
  /// Whether it is a type, whose name begins with a capital letter.
  fileprivate var isType: Bool {
    line.split(separator: ".").last?.first?.isUppercase == true
  }
}

extension Rewriter {
  /// Adds the property with the method: to the protocol, and to a class that has it.
  func offerValue(_ node: FunctionDeclSyntax) {
    let name = node.fullName
    guard declarations.usedValues.contains(name), !node.modifiers.has("static"),
      let type = node.enclosingType
    else { return }
    if node.modifiers.has("optional") {
      let method = OptionalMethod(node)
      edits.insert("; var \(method.property): \(method.type) { get }", after: node)
      return
    }
    guard declarations.conforms(name, in: type.key),
      let method = declarations.optionalMethods[node.name.text]?.first(where: {
        $0.fullName == name
      }),
      !node.modifiers.has("override")
        || !declarations.isInherited(name, node.name.text, by: type.key)
    else { return }
    let access = node.modifiers.has("public") || node.modifiers.has("open")
    let arguments = node.arguments { place, _ in "$\(place)" }
    let call =
      "\(node.callPrefix)self.\(node.name.text)(\(arguments))"
      + (method.hasPlainResult ? "!" : "")
    edits.insert(
      "; \(access ? "public " : "")var \(method.property): \(method.type) "
        + "{ return { \(call) } }", after: node)
  }
}
