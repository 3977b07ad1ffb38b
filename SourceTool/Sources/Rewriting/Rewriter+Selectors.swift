import SwiftSyntax

// `#selector(pressed(_:))` in a class `Controller` becomes
// `Selector("pressed:", Controller.pressed(_:))`: the name for Objective-C, and the
// method of the class that has it. Only the text is known: the class of an expression is
// not.

extension Rewriter {
  func rewriteSelector(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first else { return }
    var expression = argument.expression.inParentheses
    var type: TypeSyntax?
    if let parts = expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      let first = parts.first, let last = parts.last?.as(TypeExprSyntax.self)
    {
      expression = first.inParentheses
      type = last.type
    }
    guard let (owner, reference) = owner(of: expression) else {
      note(node, "\(node.line): the class of \(expression.line) is not known")
      return
    }
    let name = reference.baseName.text
    if let accessor = argument.label?.text {
      let key = accessor == "setter" ? setter(name) : name
      edits.replace(
        node, with: "Selector(\"\(key)\", \(accessor): \\\(owner.text).\(name))")
      return
    }
    let method = "\(owner.text).\(reference.line)"
    if let type {
      edits.replace(
        node, with: "Selector(\"\(name)\", \(method) as \(curried(type, owner.text)))")
      return
    }
    edits.replace(node, with: selector(reference, owner))
  }

  /// The selector of a method of a class.
  private func selector(
    _ reference: DeclReferenceExprSyntax, _ owner: EnclosingType
  )
    -> String
  {
    let name = reference.baseName.text
    var labels = reference.argumentNames?.arguments.map(\.name.text)
    let found = declarations.method(name, labels: labels, of: owner.key)
    labels = labels ?? found?.labels
    let key = found?.objectiveC ?? Rewriter.objectiveCName(name, labels ?? [])
    let method = Declarations.fullName(name, labels ?? [])
    return found?.isStatic == true
      ? "Selector(\"\(key)\", { (type: \(owner.text).Type) in type.\(method) })"
      : "Selector(\"\(key)\", \(owner.text).\(method))"
  }

  /// `Selector("pressed:")` of a method of the class around it.
  func rewriteNamed(_ node: FunctionCallExprSyntax) -> Bool {
    guard node.arguments.count == 1,
      let argument = node.arguments.first?.expression.inParentheses,
      let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      let type = node.enclosingType
    else { return false }
    for method in (declarations.methods[type.key] ?? [:]).values.joined() {
      let key = method.objectiveC ?? Rewriter.objectiveCName(method.name, method.labels)
      if key == text, !method.isStatic {
        // Without parentheses, a method without parameters may stand for others.
        let isAmbiguous =
          method.labels.isEmpty
          && declarations.methods[type.key]?[method.name]?.count != 1
        edits.replace(
          node,
          with: isAmbiguous
            ? "Selector(\"\(key)\", { (object: \(type.text)) in { object.\(key)() } })"
            : "Selector(\"\(key)\", \(type.text).\(method.fullName))")
        return true
      }
    }
    note(node, "\(node.line): no method of \(type.text) here has the name")
    return true
  }

  /// The class whose member an expression names, and the member.
  private func owner(
    of expression: ExprSyntax
  ) -> (EnclosingType, DeclReferenceExprSyntax)? {
    let around = expression.enclosingType
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return around.map { ($0, reference) }
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base
    else { return nil }
    if ["self", "Self", "super"].contains(base.line) {
      return around.map { ($0, member.declName) }
    }
    // A type begins with a capital letter, a variable does not.
    var last = base.line
    if let dot = last.lastIndex(of: ".") {
      last = String(last[last.index(after: dot)...])
    }
    if last == "Type" || last.first?.isUppercase != true { return nil }
    let key = last.prefix { $0 != "<" }
    return (
      EnclosingType(text: base.line, key: String(key), isClass: true), member.declName
    )
  }

  /// The type of a method of an object, as that of a method of its class.
  private func curried(_ type: TypeSyntax, _ owner: String) -> String {
    var type = type
    while true {
      if let optional = type.as(OptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let inner = tuple.elements.first
      {
        type = inner.type
      } else {
        break
      }
    }
    let isCurried =
      type.as(FunctionTypeSyntax.self)?.returnClause.type.is(FunctionTypeSyntax.self)
      ?? false
    return isCurried ? type.line : "(\(owner)) -> \(type.line)"
  }

  private func setter(_ name: String) -> String {
    "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
  }

  /// The name that Objective-C has for a method: the first label follows `With`.
  static func objectiveCName(_ name: String, _ labels: [String]) -> String {
    var result = name
    for (index, label) in labels.enumerated() {
      if index > 0 {
        result += label == "_" ? "" : label
      } else if label != "_" {
        let begins = ["for", "with", "at", "in", "to", "from", "of", "by", "on"].contains
        {
          label == $0
            || label.hasPrefix($0) && label.dropFirst($0.count).first!.isUppercase
        }
        result +=
          (begins ? "" : "With") + label.prefix(1).uppercased() + label.dropFirst()
      }
      result += ":"
    }
    return result
  }

  /// `addTarget(self, ...)` in the initial value of a property that is not lazy. There is
  /// no object yet: with Objective-C `self` is a method there. Nil is the next responder
  /// that has the method.
  func rewriteEarlyTarget(_ node: FunctionCallExprSyntax) {
    guard
      let target = node.arguments.first(where: {
        $0.expression.line == "self" && ["target", nil].contains($0.label?.text)
      }),
      node.arguments.contains(where: { ["action", "selector"].contains($0.label?.text) })
    else { return }
    var here = Syntax(node).parent
    while let next = here,
      next.as(VariableDeclSyntax.self)?.parent?.is(MemberBlockItemSyntax.self) != true
    {
      if next.is(FunctionDeclSyntax.self) || next.is(InitializerDeclSyntax.self)
        || next.is(AccessorBlockSyntax.self) || next.is(CodeBlockSyntax.self)
      {
        return
      }
      here = next.parent
    }
    guard let variable = here?.as(VariableDeclSyntax.self),
      !variable.modifiers.has("lazy"), !variable.modifiers.has("static")
    else { return }
    edits.replace(target.expression, with: "nil")
    let called = node.calledExpression.line
    if target.label != nil {
      note(
        node, "\(called): there is no self before the object, so that nothing is called")
    }
  }

  // MARK: Key paths

  /// `#keyPath(UIView.frame.origin)` is the text "frame.origin".
  func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let path = node.arguments.first?.expression.line else { return }
    let words = path.split(separator: ".").map(String.init)
    let keys = words.drop { $0.first?.isUppercase == true || $0 == "self" }
    // UIKit's own names of such properties have no `is`.
    let isUIKits = words.first.map { $0.hasPrefix("UI") || $0.hasPrefix("CA") } ?? false
    let names = keys.map { key in
      let rest = key.dropFirst(2)
      return isUIKits && key.hasPrefix("is") && rest.first?.isUppercase == true
        ? rest.prefix(1).lowercased() + rest.dropFirst() : key
    }
    edits.replace(node, with: "\"\(names.joined(separator: "."))\"")
  }
}

extension ExprSyntax {
  /// What is in parentheses, without them.
  fileprivate var inParentheses: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    else { return self }
    return inner.expression.inParentheses
  }
}
