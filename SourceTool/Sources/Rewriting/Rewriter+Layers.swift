import SwiftSyntax

// Members with types that UIKit's classes do not have here: a view has no method with a
// layer, an archive is not Foundation's, and the delegate's window is not optional twice.

extension Rewriter {
  /// `override func layoutSublayers(of layer: CALayer)` of a view becomes a method that
  /// `layoutSubviews()` calls.
  func rewriteSublayerLayout(_ node: ClassDeclSyntax) -> String? {
    let methods = node.memberBlock.members.compactMap {
      $0.decl.as(FunctionDeclSyntax.self)
    }
    guard let method = methods.first(where: { $0.fullName == "layoutSublayers(of:)" }),
      let override = method.modifiers.first(where: { $0.name.text == "override" }),
      !declarations.isInherited(
        method.fullName, method.name.text, by: node.name.text)
    else { return nil }
    edits.remove(override)
    let layout = methods.first {
      $0.fullName == "layoutSubviews" && $0.modifiers.has("override")
    }
    SuperCalls("layoutSublayers") { [self] in
      edits.replace($0, with: layout == nil ? "super.layoutSubviews()" : "()")
    }.walk(method)
    if let body = layout?.body {
      edits.insert(" defer { layoutSublayers(of: layer) };", after: body.leftBrace)
      return nil
    }
    let access = method.modifiers.map(\.name.text).filter {
      $0 == "public" || $0 == "open"
    }
    return (access + ["override func layoutSubviews() { layoutSublayers(of: layer) }"])
      .joined(separator: " ")
  }

  /// `init(coder: NSCoder)` of a class that inherits from one of Foundation has
  /// Foundation's NSCoder.
  func rewriteCoder(_ node: InitializerDeclSyntax) {
    let foundation = [
      "NSAttributedString", "NSMutableAttributedString", "Formatter", "NumberFormatter",
      "DateFormatter",
    ]
    guard node.signature.labels == ["coder"],
      let type = node.signature.parameterClause.parameters.first?.type,
      type.line == "NSCoder", let owner = node.enclosingType,
      let above = declarations.superclasses[owner.key], foundation.contains(above)
    else { return }
    edits.replace(type, with: "Foundation.NSCoder")
  }

  /// `super.init()` of an attributed string becomes one with a text: an extension has the
  /// one without.
  func rewriteEmptyText(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.line == "super.init", node.arguments.isEmpty,
      let owner = node.enclosingType, let above = declarations.superclasses[owner.key],
      above == "NSAttributedString" || above == "NSMutableAttributedString"
    else { return }
    edits.replace(node, with: "super.init(string: \"\")")
  }

  /// `delegate?.window??.bounds` becomes `delegate?.window?.bounds`.
  func rewriteWindow(_ node: OptionalChainingExprSyntax) {
    guard let inner = node.expression.as(OptionalChainingExprSyntax.self),
      inner.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "window"
    else { return }
    edits.remove(node.questionMark)
  }
}

/// Finds the calls of a method of the superclass.
private final class SuperCalls: SyntaxVisitor {
  private let name: String
  private let found: (FunctionCallExprSyntax) -> Void

  init(_ name: String, _ found: @escaping (FunctionCallExprSyntax) -> Void) {
    (self.name, self.found) = (name, found)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.line == "super." + name else { return .visitChildren }
    found(node)
    return .skipChildren
  }
}
