import SwiftSyntax

/// Collects the changes of one file. Its parts are in the other files of this folder.
final class Rewriter: SyntaxVisitor {
  let declarations: Declarations
  var edits = Edits()
  private(set) var notes: [(offset: Int, text: String)] = []
  private let name: String
  private let places: SourceLocationConverter

  init(_ declarations: Declarations, _ file: SourceFile, _ tree: SourceFileSyntax) {
    self.declarations = declarations
    name = file.name
    places = SourceLocationConverter(fileName: file.name, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Tells what cannot be rewritten.
  func note(_ node: some SyntaxProtocol, _ text: String) {
    let position = node.positionAfterSkippingLeadingTrivia
    let place = places.location(for: position)
    notes.append(
      (position.utf8Offset, "\(name):\(place.line):\(place.column): \(text)"))
  }

  // MARK: Modules

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first, Rewriter.isReplaced(module.name.text) else {
      return .skipChildren
    }
    // Of what is a class in UIKit, the name may be another name of a class here.
    if let kind = node.importKindSpecifier { edits.remove(kind) }
    edits.replace(node.path, with: "MesmerUIKit")
    return .skipChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.baseType.as(IdentifierTypeSyntax.self),
      Rewriter.isReplaced(base.name.text)
    {
      edits.replace(base.name, with: "MesmerUIKit")
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base?.as(DeclReferenceExprSyntax.self),
      Rewriter.isReplaced(base.baseName.text)
    {
      edits.replace(base, with: "MesmerUIKit")
    }
    if let method = declarations.optionalValue(node) {
      edits.replace(node.declName, with: method.property)
    }
    return .visitChildren
  }

  // MARK: Declarations

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    insertImport(node)
    return .visitChildren
  }

  /// Members in the body of a class stand on the line of its brace.
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let members =
      forwarders(node) + [keyTable(node), rewriteSublayerLayout(node)].compactMap(\.self)
    if !members.isEmpty {
      let isAlone = node.memberBlock.members.isEmpty
      edits.insert(
        " " + members.joined(separator: "; ") + (isAlone ? " " : ";"),
        after: node.memberBlock.leftBrace)
    }
    return .visitChildren
  }

  /// CGFloat is Double, which conforms to a protocol once.
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let protocols = node.inheritanceClause?.inheritedTypes.flatMap { $0.type.names } ?? []
    guard node.extendedType.names.first == "CGFloat", !protocols.isEmpty,
      declarations.parents["Double"]?.isSuperset(of: protocols) == true
    else { return .visitChildren }
    edits.remove(node)
    return .skipChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteRecognizer(node)
    rewriteCoder(node)
    return .visitChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteWindow(node)
    return .visitChildren
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    dropEqualMembers(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  // MARK: Attributes and modifiers

  /// Attributes that mean nothing without Objective-C and Interface Builder.
  static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable",
    "IBDesignable", "IBSegueAction", "GKInspectable", "NSCopying", "NSManaged",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.line
    if name == "UIApplicationMain" || name == "NSApplicationMain" {
      edits.replace(node, with: "@main")
    } else if Rewriter.dropped.contains(name)
      || name == "MainActor" && isOnDeclaration(node)
    {
      if name == "NSManaged" {
        note(node, "@NSManaged: there is no managed object that has the value")
      }
      edits.remove(node)
    } else {
      return .visitChildren
    }
    return .skipChildren
  }

  /// UIKit's classes are not of the main actor here, so that those which inherit from
  /// them cannot be.
  private func isOnDeclaration(_ node: AttributeSyntax) -> Bool {
    node.parent?.parent?.asProtocol((any DeclSyntaxProtocol).self) != nil
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "dynamic" || node.name.text == "optional" { edits.remove(node) }
    return .skipChildren
  }

  // MARK: Calls

  /// What works only with Objective-C's runtime.
  static let runtime: Set<String> = [
    "NSClassFromString", "class_getInstanceMethod", "class_addMethod",
    "class_replaceMethod", "method_exchangeImplementations", "method_getImplementation",
    "object_setClass", "class_getClassMethod", "imp_implementationWithBlock",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression
    if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if name == "canImport" || name == "os", let word = node.arguments.first?.expression
      {
        if Rewriter.modules.contains(word.line) {
          edits.replace(word, with: "MesmerUIKit")
        } else if name == "os" && word.line == "iOS" {
          edits.replace(node, with: "canImport(MesmerUIKit)")
        }
        return .skipChildren
      }
      if Rewriter.runtime.contains(name) {
        note(node, "\(name) needs Objective-C's runtime")
      }
      if name == "Selector", rewriteNamed(node) { return .skipChildren }
    }
    rewriteOptionalCall(node)
    rewriteEarlyTarget(node)
    rewriteFont(node)
    rewriteEmptyText(node)
    rewriteRecognizerCall(node)
    return .visitChildren
  }

  // MARK: Bridges

  /// `text as NSString` and `number as NSNumber` make a new object.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    for (index, part) in parts.enumerated() {
      guard let cast = part.as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark == nil, index + 1 < parts.count,
        let label = ["NSString": "string", "NSNumber": "value"][parts[index + 1].line]
      else { continue }
      // Of operators, only those of arithmetic bind closer.
      var first = index - 1
      while first > 1, ["+", "-", "*", "/", "%"].contains(parts[first - 1].line) {
        first -= 2
      }
      edits.insert("\(parts[index + 1].line)(\(label): ", before: parts[first])
      edits.replace(
        parts[index - 1].textRange.upperBound..<parts[index + 1].textRange.upperBound,
        with: ")")
    }
    return .visitChildren
  }

  // MARK: Literals of Xcode and of Objective-C

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": rewriteSelector(node)
    case "keyPath": rewriteKeyPath(node)
    case "colorLiteral":
      edits.replace(
        node.pound.textRange.lowerBound..<node.macroName.textRange.upperBound,
        with: "UIColor")
    case "imageLiteral":
      guard let argument = node.arguments.first?.expression else { break }
      edits.replace(node, with: "UIImage(named: \(argument.line))!")
    default: return .visitChildren
    }
    return .skipChildren
  }
}
