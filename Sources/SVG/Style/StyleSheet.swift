/// The rules of an SVG file's style sheets, with selector matching.
///
/// Selectors are `*`, a type, classes and ids, alone or combined, lists of them, and
/// descendants and children. Other selectors and `@` rules are omitted with a warning.
struct StyleSheet {
  /// A property with its value.
  struct Declaration {
    var name: String
    var value: String
    var isImportant = false
  }

  /// A compound selector: a type, ids and classes.
  struct Compound: Equatable {
    var type: String?
    var ids: [String] = []
    var classes: [String] = []
  }

  /// A sequence of compounds from ancestor to descendant, the last one for the element
  /// itself.
  struct Selector {
    var parts: [Compound]
    /// Whether each part but the first must be a child of the part before it.
    var isChild: [Bool]

    /// The numbers of ids, classes and types, as one comparable number.
    var specificity: Int {
      parts.reduce(0) {
        $0 + $1.ids.count &<< 40 + $1.classes.count &<< 20 + ($1.type == nil ? 0 : 1)
      }
    }
  }

  /// A selector with the index of its declarations in `blocks`.
  private struct Rule {
    var selector: Selector
    var specificity: Int
    var declarations: Int
  }

  private var rules: [Rule] = []
  private var blocks: [[Declaration]] = []
  /// The rules by the key of their last part.
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var universal: [Int] = []

  /// Whether there are no rules.
  var isEmpty: Bool { rules.isEmpty }

  /// The maximum number of parts of a selector.
  static let mostParts = 16

  /// Adds the rules of a style element.
  mutating func add(_ text: String, _ warn: (String) -> Void) {
    var cursor = ValueCursor(StyleSheet.withoutComments(text))
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd { return }
      if cursor.byte == UInt8(ascii: "@") {
        let start = cursor.at
        cursor.at += 1
        let name = cursor.name()
        cursor.at = start
        _ = cursor.upTo { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";") }
        if !cursor.skip(";") { StyleSheet.skipBlock(&cursor) }
        warn("the style rule \("@\(name)".quotedForMessage) is not supported")
        continue
      }
      let selectors = cursor.upTo { $0 == UInt8(ascii: "{") }
      guard cursor.skip("{") else {
        warn("a style sheet ends without { after \(selectors.trimmed.quotedForMessage)")
        return
      }
      let body = StyleSheet.value(&cursor, upTo: UInt8(ascii: "}"))
      _ = cursor.skip("}")
      let block = blocks.count
      blocks.append(StyleSheet.declarations(body))
      for text in selectors.split(separator: ",", omittingEmptySubsequences: false) {
        if let selector = Selector(String(text)) {
          add(selector, block)
        } else {
          warn("the selector \(String(text).trimmed.quotedForMessage) is not supported")
        }
      }
    }
  }

  private mutating func add(_ selector: Selector, _ block: Int) {
    let index = rules.count
    rules.append(
      Rule(selector: selector, specificity: selector.specificity, declarations: block))
    let last = selector.parts[selector.parts.count - 1]
    if let id = last.ids.first {
      byID[id, default: []].append(index)
    } else if let name = last.classes.first {
      byClass[name, default: []].append(index)
    } else if let type = last.type {
      byType[type, default: []].append(index)
    } else {
      universal.append(index)
    }
  }

  /// Skips a block in braces, including nested blocks.
  private static func skipBlock(_ cursor: inout ValueCursor) {
    var depth = 0
    while !cursor.isAtEnd {
      if cursor.byte == UInt8(ascii: "{") { depth += 1 }
      if cursor.byte == UInt8(ascii: "}") { depth -= 1 }
      cursor.at += 1
      if depth == 0 { return }
    }
  }

  /// Returns the text with a space for each comment, and without the markers `<!--` and
  /// `-->`, which hide style sheets from old programs.
  static func withoutComments(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "/"), i + 1 < bytes.count,
        bytes[i + 1] == UInt8(ascii: "*")
      {
        i += 2
        while i + 1 < bytes.count,
          bytes[i] != UInt8(ascii: "*") || bytes[i + 1] != UInt8(ascii: "/")
        {
          i += 1
        }
        i += 2
        result.append(32)
      } else if bytes[i...].starts(with: "<!--".utf8) {
        i += 4
      } else if bytes[i...].starts(with: "-->".utf8) {
        i += 3
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the declarations of a block or a style attribute.
  static func declarations(_ text: String) -> [Declaration] {
    var result: [Declaration] = []
    var cursor = ValueCursor(
      text.utf8.contains(UInt8(ascii: "/")) ? withoutComments(text) : text)
    while !cursor.isAtEnd {
      let name = cursor.upTo { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
      if cursor.skip(";") { continue }
      guard cursor.skip(":") else { break }
      var value = StyleSheet.value(&cursor, upTo: UInt8(ascii: ";"))
      _ = cursor.skip(";")
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].lowercased().split(separator: " ").joined()
          == "important"
      {
        isImportant = true
        value = String(value[..<mark])
      }
      result.append(
        Declaration(
          name: name.trimmed.lowercased(), value: value.trimmed, isImportant: isImportant)
      )
    }
    return result
  }

  /// Reads the text up to a byte outside quotes and parentheses, or to the end.
  private static func value(_ cursor: inout ValueCursor, upTo end: UInt8) -> String {
    let start = cursor.at
    var quote: UInt8 = 0
    var depth = 0
    while !cursor.isAtEnd {
      let byte = cursor.byte
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      } else if byte == end && depth <= 0 {
        break
      }
      cursor.at += 1
    }
    return cursor.text(start..<cursor.at)
  }

  // MARK: Matching

  /// Returns the declarations for a node in ascending order of precedence, regardless of
  /// `!important`, without those of its style attribute.
  ///
  /// - Parameter tests: increased by the number of rules tested and of ancestors compared
  ///   with their parts. If a selector of several parts exceeds the limit, there are no
  ///   declarations.
  func declarations(for index: Int, in tree: SVGTree, tests: inout Int) -> [Declaration] {
    if rules.isEmpty { return [] }
    let node = tree.nodes[index]
    var candidates = universal + byType[node.name, default: []]
    if let id = node["id"] { candidates += byID[id, default: []] }
    for name in Set(node.classes) { candidates += byClass[name, default: []] }
    tests += candidates.count
    // The ancestors, from the root, for selectors of several parts.
    var around: [Int] = []
    var parent = node.parent
    while parent >= 0 {
      around.append(parent)
      parent = tree.nodes[parent].parent
    }
    around.reverse()
    var matching: [Int] = []
    for rule in candidates {
      let selector = rules[rule].selector
      guard selector.parts[selector.parts.count - 1].matches(node) else { continue }
      if selector.parts.count > 1 {
        tests += around.count * (selector.parts.count - 1)
        if tests > SVGLimit.rules { return [] }
        if !selector.isInside(around, tree) { continue }
      }
      matching.append(rule)
    }
    matching.sort { (rules[$0].specificity, $0) < (rules[$1].specificity, $1) }
    return matching.flatMap { blocks[rules[$0].declarations] }
  }
}

extension StyleSheet.Selector {
  /// Reads a selector; nil if it is invalid or unsupported.
  init?(_ text: String) {
    parts = []
    isChild = []
    var cursor = ValueCursor(text)
    cursor.skipSpace()
    var child = false
    while !cursor.isAtEnd {
      var part = StyleSheet.Compound()
      let start = cursor.at
      if !cursor.skip("*") {
        let type = cursor.name()
        if !type.isEmpty { part.type = type }
      }
      while cursor.byte == UInt8(ascii: ".") || cursor.byte == UInt8(ascii: "#") {
        let isID = cursor.byte == UInt8(ascii: "#")
        cursor.at += 1
        let name = cursor.name()
        if name.isEmpty { return nil }
        if isID { part.ids.append(name) } else { part.classes.append(name) }
      }
      guard cursor.at > start, parts.count < StyleSheet.mostParts else { return nil }
      parts.append(part)
      isChild.append(child)
      let end = cursor.at
      cursor.skipSpace()
      child = cursor.skip(">")
      cursor.skipSpace()
      if child && cursor.isAtEnd || !child && cursor.at == end && !cursor.isAtEnd {
        return nil
      }
    }
    if parts.isEmpty { return nil }
  }

  /// Returns whether the ancestors of a node match the parts before the last.
  ///
  /// The ancestors are visited from the root on. `above` has a bit for each prefix of the
  /// selector that ends at the preceding ancestor, `seen` for each that ends at any
  /// ancestor so far. The work is therefore depth times parts.
  func isInside(_ around: [Int], _ tree: SVGTree) -> Bool {
    let last = parts.count - 1
    var seen = 0
    var above = 0
    for node in around {
      var here = 0
      for i in 0..<last {
        let fits = i == 0 || (isChild[i] ? above : seen) >> (i - 1) & 1 == 1
        if fits && parts[i].matches(tree.nodes[node]) { here |= 1 << i }
      }
      seen |= here
      above = here
    }
    return (isChild[last] ? above : seen) >> (last - 1) & 1 == 1
  }
}

extension StyleSheet.Compound {
  fileprivate func matches(_ node: SVGNode) -> Bool {
    if let type, type != node.name { return false }
    return classes.allSatisfy { node.classes.contains($0) }
      && ids.allSatisfy { node["id"] == $0 }
  }
}
