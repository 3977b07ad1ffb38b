// Prints the public names of Mesmer's modules, and what their types conform to, a line
// each, from the symbol graphs that `swift symbolgraph-extract` has written to a folder
// (scripts/checks/check-api). A star stands before each name that is not UIKit's, Core
// Graphics' or Core Animation's (docs/architecture.md, Public names): a type that none of
// their names stands for, with its members, and a member or function that docs/api.txt,
// the second argument, does not list without a star.

import Foundation

struct Graph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Fragment: Decodable { var spelling: String }
    struct Identifier: Decodable { var precise: String }
    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var accessLevel: String
    var path: String { pathComponents.joined(separator: ".") }
    var declaration: String {
      declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    var isType: Bool {
      ["class", "struct", "enum", "protocol"].contains(kind.identifier.dropFirst(6))
    }
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
let graphs = try FileManager.default.contentsOfDirectory(
  at: folder, includingPropertiesForKeys: nil
).filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.map { file in
  // A module that extends another's types has a graph for each of those.
  (
    module: String(file.lastPathComponent.split { $0 == "." || $0 == "@" }[0]),
    try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
  )
}

/// The counterparts of UIKit under another name or in another shape.
let counterparts = [
  "AttributedText": "NSAttributedString", "Button": "UIButton",
  "ButtonBase": "UIButton", "ClockTimer": "Timer",
  "Dash": "UIBezierPath.setLineDash", "Gradient": "CGGradient",
  "GradientView": "CAGradientLayer", "ImagePattern": "UIColor(patternImage:)",
  "Interpolation": "CGInterpolationQuality", "Label": "UILabel", "LabelBase": "UILabel",
  "LayoutItem": "UILayoutGuide", "ListBase": "UITableView",
  "ListController": "UITableViewController",
  "ParagraphStyle": "NSParagraphStyle", "Path": "CGPath",
  "PresentationValues": "CALayer.presentation", "SearchBar": "UISearchBar",
  "Shadow": "NSShadow",
  "ShapeView": "CAShapeLayer", "StrokeStyle": "UIBezierPath.lineWidth",
  "TabBar": "UITabBar",
  "TextAttributes": "NSAttributedString.Key", "TextBlock": "UITextView",
  "TextBlockBase": "UITextView", "TextField": "UITextField",
  "TouchPhase": "UITouch.Phase",
  "ViewController": "UIViewController", "ViewProperties": "CALayer",
  "MesmerObject": "NSObject", "ScrollViewBase": "UIScrollView",
  "VisualEffectView": "UIVisualEffectView",
]

/// The types that neither have a counterpart nor one of UIKit's names.
let ownTypes: Set<String> = {
  let naming = Set(["MesmerUIKit", "MesmerCoreGraphics"])
  var types: Set<String> = []
  var named = Set(counterparts.keys)
  for (module, graph) in graphs {
    for symbol in graph.symbols {
      if naming.contains(module), symbol.kind.identifier == "swift.typealias" {
        let parts = symbol.declaration.components(separatedBy: " = ")
        if parts.count == 2 { named.insert(parts[1]) }
      } else if !naming.contains(module), symbol.isType, symbol.pathComponents.count == 1
      {
        types.insert(symbol.path)
      }
    }
  }
  return types.subtracting(named)
}()

// A line is a star or nothing, a name, two spaces and the declaration.
let listed = Set(
  try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    .components(separatedBy: "\n").filter { !$0.contains("  : ") }
    .map { $0.components(separatedBy: "  ")[0] })

/// Whether the name, or a type that it is in, is Mesmer's own.
func isOwn(_ path: [String]) -> Bool {
  ownTypes.contains(path[0]) || !listed.contains(path.joined(separator: "."))
    || path.indices.contains {
      listed.contains("* " + path[...$0].joined(separator: "."))
    }
}

// The conformances that the compiler gives every type, different in each version.
let impliedByTheLanguage: Set = [
  "Swift.BitwiseCopyable", "Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype",
]

var names: [String: [String]] = [:]
for (owner, graph) in graphs {
  names[owner, default: []] += graph.symbols.map { symbol in
    let isOpen = symbol.accessLevel == "open"
    let star = isOwn(symbol.pathComponents) ? "* " : ""
    return "\(star)\(symbol.path)  \(isOpen ? "open " : "")\(symbol.declaration)"
  }
  let paths = Dictionary(
    graph.symbols.map { ($0.identifier.precise, $0.path) },
    uniquingKeysWith: { a, _ in a })
  names[owner, default: []] += graph.relationships.compactMap { relationship in
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
