import SwiftSyntax

// Protocols of Objective-C are of classes, and requirements may be optional. Here such a
// requirement has a default implementation, behind the protocol on the line of its brace.
// One with a result gets an optional result, which is nil by default; so do the members
// that meet it. `delegate?.move?(x)` becomes a plain call. Methods as values are in
// Rewriter+OptionalValues.swift.

extension Rewriter {
  func rewrite(_ node: ProtocolDeclSyntax) {
    let isObjectiveC = node.attributes.attribute("objc") != nil
    let inherited = node.inheritanceClause?.inheritedTypes
    let plain = (inherited ?? []).filter {
      ["NSObjectProtocol", "class"].contains($0.type.line)
    }
    // UIKit's objects here are not Foundation's.
    if let first = plain.first { edits.replace(first.type, with: "AnyObject") }
    for repeated in plain.dropFirst() { removeInherited(repeated) }
    if isObjectiveC, inherited?.isEmpty != false {
      edits.insert(
        ": AnyObject",
        after: node.primaryAssociatedTypeClause.map(Syntax.init) ?? Syntax(node.name))
    }
    let defaults = node.memberBlock.members.flatMap { member in
      [
        defaultImplementation(member.decl),
        member.decl.as(FunctionDeclSyntax.self).flatMap(defaultValue),
      ].compactMap(\.self)
    }
    if !defaults.isEmpty {
      let access = node.modifiers.has("public") ? "public " : ""
      let bodies = defaults.map { access + $0 }.joined(separator: "; ")
      edits.insert(
        "; extension \(node.name.text) { \(bodies) }",
        after: node.memberBlock.rightBrace)
    }
  }

  /// Removes a type that is not the first, with a comma.
  private func removeInherited(_ type: InheritedTypeSyntax) {
    if type.trailingComma != nil { return edits.remove(type) }
    let before = type.parent?.as(InheritedTypeListSyntax.self)?.dropLast().last
    if let comma = before?.trailingComma { edits.remove(comma) }
    edits.replace(type.type, with: "")
  }

  /// The method of the delegate as a value, if the files use it: nil.
  private func defaultValue(_ function: FunctionDeclSyntax) -> String? {
    let method = OptionalMethod(function)
    guard function.modifiers.has("optional"),
      declarations.usedValues.contains(method.fullName)
    else { return nil }
    return "var \(method.property): \(method.type) { nil }"
  }

  /// What an optional requirement does where it is not met.
  private func defaultImplementation(_ declaration: DeclSyntax) -> String? {
    if let function = declaration.as(FunctionDeclSyntax.self),
      function.modifiers.has("optional")
    {
      let kind = function.modifiers.has("static") ? "static func" : "func"
      let head = "\(kind) \(function.name.text)\(function.signature.parameterClause.line)"
      guard let result = function.signature.result else { return head + " {}" }
      let type = result.isOptional ? result.line : result.asOperand + "?"
      return head + " -> \(type) { nil }"
    }
    if let variable = declaration.as(VariableDeclSyntax.self),
      variable.modifiers.has("optional"), let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.type
    {
      let optional = type.isOptional ? type.line : type.asOperand + "?"
      let isWritable = binding.accessorBlock?.line.contains("set") ?? false
      return "var \(binding.pattern.line): \(optional) "
        + (isWritable ? "{ get { nil } set {} }" : "{ nil }")
    }
    return nil
  }

  func rewrite(_ node: FunctionDeclSyntax) {
    let name = node.fullName
    rename(node)
    rewriteKeyMethod(node)
    if let type = node.enclosingType, let result = node.signature.result,
      !result.isOptional,
      node.modifiers.has("optional") || declarations.meets(name, in: type.key)
    {
      makeOptional(result)
    }
    offerValue(node)
  }

  func rewrite(_ node: VariableDeclSyntax) {
    rename(node)
    for binding in node.bindings {
      if let type = node.enclosingType, let known = binding.typeAnnotation?.type,
        !known.isOptional,
        node.modifiers.has("optional")
          || declarations.meets(binding.pattern.line, in: type.key)
      {
        makeOptional(known)
      }
    }
    observe(node)
  }

  private func makeOptional(_ type: TypeSyntax) {
    if type.asOperand != type.line { edits.insert("(", before: type) }
    edits.insert(type.asOperand != type.line ? ")?" : "?", after: type)
  }

  /// A property of Objective-C that may change under observers tells them.
  private func observe(_ node: VariableDeclSyntax) {
    guard node.modifiers.has("dynamic"), node.bindingSpecifier.text == "var",
      !node.modifiers.has("lazy"), node.bindings.count == 1,
      let binding = node.bindings.first, node.enclosingType?.isClass == true
    else { return }
    let path = "\\.\(binding.pattern.line)"
    let will = "willSet { willChangeValue(for: \(path)) }"
    let did = "didChangeValue(for: \(path))"
    guard let block = binding.accessorBlock else {
      edits.insert(" { \(will) didSet { \(did) } }", after: binding)
      return
    }
    guard case .accessors(let accessors) = block.accessors else { return }
    let names = accessors.map(\.accessorSpecifier.text)
    if names.contains("get") || names.contains("willSet") { return }
    if let body = accessors.first(where: { $0.accessorSpecifier.text == "didSet" })?.body
    {
      edits.insert(" \(will)", after: block.leftBrace)
      edits.insert(" \(did);", after: body.leftBrace)
    }
  }

  // MARK: Calls

  /// `delegate?.move?(x)` and `delegate!.move!(x)`.
  func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chain.expression.as(MemberAccessExprSyntax.self), isOptional(member)
    {
      edits.remove(chain.questionMark)
    } else if let force = node.calledExpression.as(ForceUnwrapExprSyntax.self),
      let member = force.expression.as(MemberAccessExprSyntax.self), isOptional(member)
    {
      let labels = node.arguments.map { $0.label?.text ?? "_" }
      let name = Declarations.fullName(member.declName.baseName.text, labels)
      edits.remove(force.exclamationMark)
      if declarations.optional[name]?.contains(where: \.hasResult) == true {
        edits.insert("!", after: node)
      }
    }
  }

  /// Whether a member is an optional method: of a protocol in the files, or, as the name
  /// of the variable lets one think, of UIKit's. A closure is called in the same way.
  private func isOptional(_ member: MemberAccessExprSyntax) -> Bool {
    let name = member.declName.baseName.text
    if declarations.optionalNames.contains(name) { return true }
    if declarations.variables.contains(name) { return false }
    let base = (member.base?.line ?? "").lowercased().filter { $0 != "?" && $0 != "!" }
    return base.hasSuffix("delegate") || base.hasSuffix("datasource") || base == "super"
  }
}
