import SwiftParser
import SwiftSyntax

// Swift with Objective-C's attributes and selectors, written as Swift without. Each file
// is parsed, one walk collects the changes of its text, and they are made at once.

/// A source file.
public struct SourceFile {
  /// The name with which notes begin.
  public var name: String
  /// What is in the file.
  public var text: String

  /// A file with a name and a text.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A file that was rewritten.
public struct RewrittenFile {
  /// As many lines as before.
  public var text: String
  /// What could not be rewritten: `name:line:column: what and why`, by place.
  public var notes: [String]
}

/// Rewrites the files of a module, or a file alone. What a file uses of the others is
/// known only if they are given together.
public func rewritten(_ files: [SourceFile]) -> [RewrittenFile] {
  let trees = files.map { Parser.parse(source: $0.text) }
  let declarations = Declarations(trees)
  return zip(files, trees).map { file, tree in
    let rewriter = Rewriter(declarations, file, tree)
    rewriter.walk(tree)
    return RewrittenFile(
      text: rewriter.edits.applied(to: file.text),
      notes: rewriter.notes.sorted { $0.offset < $1.offset }.map(\.text))
  }
}
