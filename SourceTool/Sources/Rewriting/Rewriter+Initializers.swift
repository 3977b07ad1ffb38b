import SwiftSyntax

// Initializers that exist in another form here: `init(target:action:)` of gesture
// recognizers is in an extension, which cannot be overridden; a font has no `init()`.

extension Rewriter {
  /// `override init(target: Any?, action: Selector?) { super.init(target: target,
  /// action: action) }` of a gesture recognizer becomes an initializer that calls
  /// `super.init()` and adds the target. A parameter with a default makes it another one.
  func rewriteRecognizer(_ node: InitializerDeclSyntax) {
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }),
      node.signature.labels == ["target", "action"],
      let type = node.nearestClass,
      type.inheritanceClause?.inheritedTypes.contains(where: {
        $0.type.names.contains { $0.hasSuffix("GestureRecognizer") }
      }) == true,
      let last = node.signature.parameterClause.parameters.last
    else { return }
    edits.remove(override)
    edits.insert(", _: Void = ()", after: last)
  }

  /// `super.init(target: target, action: action)` of a class below one of UIKit's
  /// recognizers becomes `super.init()` and an added target.
  func rewriteRecognizerCall(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.line == "super.init",
      node.arguments.compactMap(\.label?.text) == ["target", "action"],
      let target = node.arguments.first?.expression,
      let action = node.arguments.last?.expression, let owner = node.enclosingType,
      let above = declarations.superclasses[owner.key], above.hasPrefix("UI"),
      above.hasSuffix("GestureRecognizer")
    else { return }
    let (call, first, last) = (node.textRange, target.textRange, action.textRange)
    edits.replace(
      call.lowerBound..<first.lowerBound, with: "super.init(); if let target = ")
    edits.replace(
      first.upperBound..<last.lowerBound, with: " as Any?, let action = ")
    edits.replace(
      last.upperBound..<call.upperBound,
      with: " as Selector? { addTarget(target, action: action) }")
  }

  /// `UIFont()` is a placeholder until a font is set.
  func rewriteFont(_ node: FunctionCallExprSyntax) {
    guard node.arguments.isEmpty, node.trailingClosure == nil,
      ["UIFont", "UIFont.init"].contains(node.calledExpression.line)
    else { return }
    edits.replace(node, with: "UIFont.systemFont(ofSize: 12)")
  }

  /// Removes the second of two members that differ only by UIColor and CGColor, which are
  /// one type in MesmerUIKit.
  func dropEqualMembers(_ node: MemberBlockSyntax) {
    var known: [String: String] = [:]
    for member in node.members {
      let declaration = member.decl
      guard let written = declaration.overload else { continue }
      let key = written.replacing("CGColor", with: "UIColor")
      guard let first = known[key] else {
        known[key] = written
        continue
      }
      if first == written { continue }
      note(declaration, "\(written): left out, as it is \(first) here")
      edits.remove(declaration)
    }
  }
}

extension SyntaxProtocol {
  /// The class around the node, if that is the nearest type.
  fileprivate var nearestClass: ClassDeclSyntax? {
    var node = parent
    while let here = node {
      if here.asProtocol((any DeclGroupSyntax).self) != nil {
        return here.as(ClassDeclSyntax.self)
      }
      node = here.parent
    }
    return nil
  }
}

extension DeclSyntax {
  /// The name of a method or initializer with its labels and types.
  fileprivate var overload: String? {
    let name: String
    let signature: FunctionSignatureSyntax
    if let method = self.as(FunctionDeclSyntax.self) {
      let isStatic = method.modifiers.has("static") || method.modifiers.has("class")
      name = (isStatic ? "static " : "") + method.name.text
      signature = method.signature
    } else if let initializer = self.as(InitializerDeclSyntax.self) {
      name = "init"
      signature = initializer.signature
    } else {
      return nil
    }
    let parameters = signature.parameterClause.parameters.map {
      "\($0.firstName.text): \($0.type.line)"
    }
    let result = signature.result.map { " -> \($0.line)" } ?? ""
    return "\(name)(\(parameters.joined(separator: ", ")))\(result)"
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
