import SwiftSyntax

// Without Objective-C, members that override or are overridden are declared in the body
// of a class. Such a member of an extension gets a name of its own there,
// `Screen_viewDidLoad()`, and the body, in any of the files, a member that calls it.

/// The members of extensions that are called from the body of their class.
struct MovedMembers {
  /// By the name of the class, with those of the types around it.
  private(set) var byClass: [String: [DeclSyntax]] = [:]
  /// The names of the classes in the files, with those of the types around them.
  private var classes: Set<String> = []
  /// The full names of overriding members, by the name of the class.
  private var overrides: [String: Set<String>] = [:]

  init() {}

  init(_ files: [SourceFileSyntax], _ declarations: Declarations) {
    let collector = Collector()
    for file in files { collector.walk(file) }
    classes = collector.classes
    overrides = collector.overrides
    for (name, declaration) in collector.members where isMoved(declaration, declarations)
    {
      byClass[name, default: []].append(declaration)
    }
  }

  /// Whether the body of the class calls a member of an extension.
  func isMoved(
    _ declaration: some DeclSyntaxProtocol, _ declarations: Declarations
  ) -> Bool {
    let node = DeclSyntax(declaration)
    guard let type = node.extended, classes.contains(type.path), let name = node.fullName
    else { return false }
    if node.isOverride { return true }
    if node.isPrivate { return false }
    return overrides.contains {
      $0.value.contains(name) && declarations.inherits($0.key, from: type.key)
    }
  }

  /// Whether a member of an extension overrides, and its class is not in the files.
  func isStray(_ declaration: DeclSyntax) -> Bool {
    guard let type = declaration.extended else { return false }
    return declaration.isOverride
      && (!classes.contains(type.path) || declaration.fullName == nil)
  }

  private final class Collector: SyntaxVisitor {
    var classes: Set<String> = []
    var overrides: [String: Set<String>] = [:]
    var members: [(name: String, declaration: DeclSyntax)] = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      classes.insert(node.path)
      return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      add(DeclSyntax(node))
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      add(DeclSyntax(node))
    }

    private func add(_ node: DeclSyntax) -> SyntaxVisitorContinueKind {
      guard let name = node.fullName else { return .visitChildren }
      if let type = node.extended { members.append((type.path, node)) }
      if node.isOverride, let type = node.enclosingType {
        overrides[type.key, default: []].insert(name)
      }
      return .visitChildren
    }
  }
}

extension Rewriter {
  /// Renames a member of an extension that the class calls.
  func rename(_ node: some DeclSyntaxProtocol) {
    let declaration = DeclSyntax(node)
    if declarations.moved.isStray(declaration) {
      note(
        node,
        "override in an extension: its class is not in the files, or it has no type or "
          + "any number of arguments")
    }
    guard declarations.moved.isMoved(node, declarations),
      let name = declaration.extended?.key
    else { return }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      edits.replace(function.name, with: "\(name)_\(function.name.text.unquoted)")
    } else if let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first
    {
      let own = "\(name)_\(binding.pattern.line.unquoted)"
      if binding.observers.isEmpty {
        edits.replace(binding.pattern, with: own)
      } else {
        turnIntoMethods(variable, binding, own)
      }
    }
    for modifier in declaration.modifierList {
      if modifier.name.text == "override" { edits.remove(modifier) }
      if modifier.name.text == "open" { edits.replace(modifier, with: "public") }
    }
  }

  /// Turns the observers of a property into methods, each with the value it observes.
  private func turnIntoMethods(
    _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ own: String
  ) {
    guard let block = binding.accessorBlock, let type = binding.typeAnnotation else {
      return
    }
    edits.remove(type)
    edits.remove(block.leftBrace)
    edits.remove(block.rightBrace)
    for (index, observer) in binding.observers.enumerated() {
      let name = observer.parameters?.name.text ?? observer.observedValue
      let head =
        "\(own)_\(observer.accessorSpecifier.text)(_ \(name): \(type.type.line)) "
      if let parameters = observer.parameters { edits.remove(parameters) }
      if index == 0 {
        edits.replace(variable.bindingSpecifier, with: "func")
        edits.replace(binding.pattern, with: head)
        edits.remove(observer.accessorSpecifier)
      } else {
        edits.replace(observer.accessorSpecifier, with: "func " + head)
      }
    }
  }

  /// The members of a class's body that call those of its extensions.
  func forwarders(_ node: ClassDeclSyntax) -> [String] {
    var found: [String] = []
    for member in declarations.moved.byClass[node.path] ?? [] {
      let head = head(of: member)
      let text =
        member.as(FunctionDeclSyntax.self).map { forwarder($0, head, node.name.text) }
        ?? member.as(VariableDeclSyntax.self).flatMap {
          forwarder($0, head, node.name.text)
        }
      // Branches of `#if` may have the same member.
      if let text, !found.contains(text) { found.append(text) }
    }
    return found
  }

  private static let access: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]

  /// The attributes and modifiers of a member, with the access of its extension.
  private func head(of member: DeclSyntax) -> String {
    let attributes = member.attributeList.compactMap { element -> String? in
      guard case .attribute(let attribute) = element else { return nil }
      let name = attribute.attributeName.line
      return Rewriter.dropped.contains(name) || name == "MainActor" ? nil : attribute.line
    }
    var modifiers = member.modifierList.map(\.line).filter { $0 != "dynamic" }
    if let around = member.extensionAround?.modifiers.first?.line,
      !modifiers.contains(where: Rewriter.access.contains)
    {
      modifiers.insert(around, at: 0)
    }
    return (attributes + modifiers).map { $0 + " " }.joined()
  }

  private func forwarder(
    _ node: FunctionDeclSyntax, _ head: String, _ owner: String
  ) -> String {
    let arguments = node.arguments { ($1.secondName ?? $1.firstName).text }
    let effects = node.signature.effectSpecifiers
    var result = node.signature.returnClause.map { " " + $0.line } ?? ""
    if let type = node.signature.result, !type.isOptional,
      declarations.meets(node.fullName, in: owner)
    {
      result = " -> \(type.asOperand)?"
    }
    return head + "func \(node.name.text)\(node.genericParameterClause?.line ?? "")"
      + node.signature.parameterClause.line + (effects.map { " " + $0.line } ?? "")
      + result + (node.genericWhereClause.map { " " + $0.line } ?? "")
      + " { \(node.callPrefix)\(owner)_\(node.name.text.unquoted)(\(arguments)) }"
  }

  private func forwarder(
    _ node: VariableDeclSyntax, _ head: String, _ owner: String
  ) -> String? {
    guard let binding = node.bindings.first, let type = binding.typeAnnotation?.type
    else { return nil }
    let name = binding.pattern.line
    let optional =
      !type.isOptional && declarations.meets(name, in: owner)
      ? type.asOperand + "?" : type.line
    let own = "\(owner)_\(name.unquoted)"
    if !binding.observers.isEmpty {
      let calls = binding.observers.map {
        let kind = $0.accessorSpecifier.text
        return "\(kind) { \(own)_\(kind)(\($0.observedValue)) }"
      }
      return head + "var \(name): \(type.line) { \(calls.joined(separator: " ")) }"
    }
    var isWritable = false
    if case .accessors(let list)? = binding.accessorBlock?.accessors {
      isWritable = list.contains { $0.accessorSpecifier.text == "set" }
    }
    return head + "var \(name): \(optional) "
      + (isWritable ? "{ get { \(own) } set { \(own) = newValue } }" : "{ \(own) }")
  }
}

extension PatternBindingSyntax {
  /// The observers `willSet` and `didSet`.
  fileprivate var observers: [AccessorDeclSyntax] {
    guard case .accessors(let list)? = accessorBlock?.accessors else { return [] }
    return list.filter { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

extension AccessorDeclSyntax {
  /// The implicit parameter of an observer.
  fileprivate var observedValue: String {
    accessorSpecifier.text == "willSet" ? "newValue" : "oldValue"
  }
}

extension String {
  /// A name without backticks.
  var unquoted: String { filter { $0 != "`" } }
}

extension ClassDeclSyntax {
  /// The name, with those of the types around it.
  var path: String {
    var names = [name.text]
    var node = parent
    while let here = node {
      if let type = here.as(ExtensionDeclSyntax.self) {
        names.insert(type.extendedType.line, at: 0)
      } else if here.asProtocol((any DeclGroupSyntax).self) != nil,
        let type = here.asProtocol((any NamedDeclSyntax).self)
      {
        names.insert(type.name.text, at: 0)
      }
      node = here.parent
    }
    return names.joined(separator: ".")
  }
}

extension DeclSyntax {
  fileprivate var modifierList: DeclModifierListSyntax {
    asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
  }
  fileprivate var attributeList: AttributeListSyntax {
    asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
  }
  fileprivate var isOverride: Bool { modifierList.has("override") }

  /// Whether other files cannot use a member of an extension.
  fileprivate var isPrivate: Bool {
    ["private", "fileprivate"].contains {
      modifierList.has($0) || extensionAround?.modifiers.has($0) == true
    }
  }

  /// The extension of which it is a direct member.
  fileprivate var extensionAround: ExtensionDeclSyntax? {
    var node = parent
    while let here = node {
      if let type = here.as(ExtensionDeclSyntax.self) { return type }
      if here.asProtocol((any DeclGroupSyntax).self) != nil
        || here.is(CodeBlockSyntax.self)
        || here.is(AccessorBlockSyntax.self)
      {
        return nil
      }
      node = here.parent
    }
    return nil
  }

  /// The type whose extension it is a direct member of: as it is written, and its last
  /// name.
  fileprivate var extended: (path: String, key: String)? {
    guard let type = extensionAround?.extendedType, let key = type.names.first else {
      return nil
    }
    return (type.line, key)
  }

  /// The name with labels of a method, or of a computed property with a type; nil for
  /// others, and for methods with a variable number of arguments.
  fileprivate var fullName: String? {
    if let function = self.as(FunctionDeclSyntax.self) {
      if function.signature.parameterClause.parameters.contains(where: {
        $0.ellipsis != nil
      }) {
        return nil
      }
      return function.fullName
    }
    guard let variable = self.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.typeAnnotation != nil
    else { return nil }
    return binding.pattern.line
  }
}
