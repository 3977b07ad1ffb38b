// Prints the public names of Mesmer's modules, and what their types conform to, a line
// each, from the symbol graphs that `swift symbolgraph-extract` has written to a folder
// (scripts/check-api). A star stands before each name that is not UIKit's, Core Graphics'
// or Core Animation's. Nothing can tell that but a reader: a new name has the star until
// somebody takes it away in docs/api.txt, which is the second argument. Members of a
// type with a star have it always.

import Foundation

struct Graph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    struct Fragment: Decodable { var spelling: String }
    struct Identifier: Decodable { var precise: String }
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var accessLevel: String
    var path: String { pathComponents.joined(separator: ".") }
  }
  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
  }
  var module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]
}

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: PublicNames FOLDER API\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let files = try FileManager.default.contentsOfDirectory(
  at: folder, includingPropertiesForKeys: nil
).filter { $0.lastPathComponent.hasSuffix(".symbols.json") }

// A line is a star or nothing, a name, two spaces and the declaration.
let listed = Set(
  try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    .components(separatedBy: "\n").filter { !$0.contains("  : ") }
    .map { $0.components(separatedBy: "  ")[0] })

/// Whether the name, or a type that it is in, is Mesmer's own.
func isOwn(_ path: [String]) -> Bool {
  let name = path.joined(separator: ".")
  if !listed.contains(name) { return true }
  return path.indices.contains {
    listed.contains("* " + path[...$0].joined(separator: "."))
  }
}

// What the compiler says of every type, each version of it something else.
let impliedByTheLanguage: Set = [
  "Swift.BitwiseCopyable", "Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype",
]

// A module that extends another's types has a graph for each of those.
var names: [String: [String]] = [:]
for file in files {
  let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
  let owner = file.lastPathComponent.split(separator: ".")[0].split(separator: "@")[0]
  names[String(owner), default: []] += graph.symbols.map { symbol in
    let declaration = symbol.declarationFragments.map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isOpen = symbol.accessLevel == "open"
    let star = isOwn(symbol.pathComponents) ? "* " : ""
    return "\(star)\(symbol.path)  \(isOpen ? "open " : "")\(declaration)"
  }
  let paths = Dictionary(
    graph.symbols.map { ($0.identifier.precise, $0.path) },
    uniquingKeysWith: { a, _ in a })
  names[String(owner), default: []] += graph.relationships.compactMap { relationship in
    guard relationship.kind == "conformsTo" || relationship.kind == "inheritsFrom",
      let source = paths[relationship.source],
      let target = relationship.targetFallback ?? paths[relationship.target],
      !impliedByTheLanguage.contains(target)
    else { return nil }
    return "\(source)  : \(target)"
  }
}
for (module, lines) in names.sorted(by: { $0.key < $1.key }) {
  print("# \(module): \(lines.count)")
  for line in lines.sorted(by: { $0.trimmingPrefix("* ") < $1.trimmingPrefix("* ") }) {
    print(line)
  }
}
