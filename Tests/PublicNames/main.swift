// Prints the public names of Mesmer's modules, a line each, from the symbol
// graphs that `swift symbolgraph-extract` has written to a folder
// (scripts/check-api).

import Foundation

struct Graph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    struct Fragment: Decodable { var spelling: String }
    var pathComponents: [String]
    var declarationFragments: [Fragment]
  }
  var module: Module
  var symbols: [Symbol]
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: PublicNames FOLDER\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let files = try FileManager.default.contentsOfDirectory(
  at: folder, includingPropertiesForKeys: nil
).filter { $0.lastPathComponent.hasSuffix(".symbols.json") }

// A module that extends another's types has a graph for each of those.
var names: [String: [String]] = [:]
for file in files {
  let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
  let owner = file.lastPathComponent.split(separator: ".")[0].split(separator: "@")[0]
  names[String(owner), default: []] += graph.symbols.map { symbol in
    let declaration = symbol.declarationFragments.map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(symbol.pathComponents.joined(separator: "."))  \(declaration)"
  }
}
for (module, lines) in names.sorted(by: { $0.key < $1.key }) {
  print("# \(module): \(lines.count)")
  for line in lines.sorted() { print(line) }
}
