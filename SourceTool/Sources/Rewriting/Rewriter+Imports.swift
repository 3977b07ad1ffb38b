import SwiftSyntax

// A file may use UIKit's names without an import of UIKit: through an Objective-C
// bridging header, or through Foundation, which declares Core Graphics' types on Apple's
// platforms. Such a file gets an import of MesmerUIKit on the line of its first import or
// of its first declaration.

extension Rewriter {
  /// The modules of Apple's that MesmerUIKit replaces.
  static let modules: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "WebKit",
  ]
  /// Modules that MesmerUIKit replaces, and whose absence code has another branch for.
  static let systemModules: Set<String> = ["Darwin", "ObjectiveC"]

  static func isReplaced(_ module: String) -> Bool {
    modules.contains(module) || systemModules.contains(module)
  }

  /// Inserts the import that a file lacks. The edit precedes those at the same place.
  func insertImport(_ file: SourceFileSyntax) {
    let found = UsedNames()
    found.walk(file)
    guard !found.importsUIKit, found.usesUIKit else { return }
    if let first = found.imports.first {
      edits.insert("; import MesmerUIKit", after: first)
    } else if let first = firstItem(file.statements) {
      edits.insert("import MesmerUIKit; ", before: first)
    }
  }

  /// The first statement, in the first branch of `#if` blocks.
  private func firstItem(_ items: CodeBlockItemListSyntax) -> CodeBlockItemSyntax? {
    for item in items {
      guard let block = item.item.as(IfConfigDeclSyntax.self) else { return item }
      for case .statements(let inner)? in block.clauses.map(\.elements) {
        if let item = firstItem(inner) { return item }
      }
    }
    return nil
  }
}

/// The imports of a file, and whether it uses UIKit's names.
private final class UsedNames: SyntaxVisitor {
  /// The imports outside of `#if` blocks.
  var imports: [ImportDeclSyntax] = []
  var importsUIKit = false
  var usesUIKit = false

  init() { super.init(viewMode: .sourceAccurate) }

  /// Names that MesmerUIKit declares, without the prefixes below.
  static let names: Set<String> = [
    "NSAttributedString", "NSCoder", "NSDirectionalEdgeInsets", "NSKeyValueObservation",
    "NSKeyValueObservedChange", "NSKeyValueObservingOptions", "NSLayoutAnchor",
    "NSLayoutConstraint", "NSLayoutDimension", "NSLayoutXAxisAnchor",
    "NSLayoutYAxisAnchor", "NSLineBreakMode", "NSMutableAttributedString",
    "NSMutableParagraphStyle", "NSObject", "NSParagraphStyle", "NSShadow",
    "NSTextAlignment", "NSTextAttachment", "NSUnderlineStyle", "Selector",
  ]
  static let prefixes: Set<String> = ["UI", "CA", "CG", "CT", "WK"]

  private func use(_ name: String) {
    // A capital letter follows, and is followed by a small one: no constant.
    let rest = name.dropFirst(2)
    if Self.names.contains(name)
      || Self.prefixes.contains(String(name.prefix(2)))
        && rest.first?.isUppercase == true && rest.contains(where: \.isLowercase)
    {
      usesUIKit = true
    }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true {
      imports.append(node)
    }
    if let module = node.path.first?.name.text,
      module == "MesmerUIKit" || Rewriter.isReplaced(module)
    {
      importsUIKit = true
    }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["selector", "colorLiteral", "imageLiteral"].contains(node.macroName.text) {
      usesUIKit = true
    }
    return .visitChildren
  }
}
