import SwiftSyntax

// Changes of a file's text. Every line stays where it is: what replaces a text has as
// many line breaks as that text.

/// A change of the bytes in a range.
struct Edit {
  var range: Range<Int>
  var text: String
}

/// The changes of one file, which must not overlap.
struct Edits {
  private var all: [Edit] = []

  /// Replaces a node without the spaces and comments around it.
  mutating func replace(_ node: some SyntaxProtocol, with text: String) {
    replace(node.textRange, with: text)
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    all.append(Edit(range: range, text: text))
  }

  /// Removes a node and the spaces behind it, but no line break.
  mutating func remove(_ node: some SyntaxProtocol) {
    var end = node.textRange.upperBound
    for piece in node.trailingTrivia {
      guard case .spaces(let count) = piece else { break }
      end += count
    }
    replace(node.textRange.lowerBound..<end, with: "")
  }

  mutating func insert(_ text: String, before node: some SyntaxProtocol) {
    replace(node.textRange.lowerBound..<node.textRange.lowerBound, with: text)
  }

  mutating func insert(_ text: String, after node: some SyntaxProtocol) {
    replace(node.textRange.upperBound..<node.textRange.upperBound, with: text)
  }

  /// The text after the changes.
  func applied(to source: String) -> String {
    let bytes = Array(source.utf8)
    var result: [UInt8] = []
    var place = 0
    let newline = UInt8(ascii: "\n")
    // In order; insertions at one place before what is replaced there, and in the order
    // in which they came.
    func key(_ edit: (offset: Int, element: Edit)) -> (Int, Int, Int) {
      let range = edit.element.range
      return (range.lowerBound, range.isEmpty ? 0 : 1, edit.offset)
    }
    let ordered = all.enumerated().sorted { key($0) < key($1) }
    for (_, edit) in ordered where edit.range.lowerBound >= place {
      result += bytes[place..<edit.range.lowerBound]
      result += edit.text.utf8
      let lost =
        bytes[edit.range].filter { $0 == newline }.count
        - edit.text.utf8.filter { $0 == newline }.count
      result += Array(repeating: newline, count: max(0, lost))
      place = edit.range.upperBound
    }
    result += bytes[place...]
    return String(decoding: result, as: UTF8.self)
  }
}

extension SyntaxProtocol {
  /// The bytes of the node without the spaces and comments around it.
  var textRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The text without the spaces and comments around it, on one line. Comments to the
  /// end of a line are left out.
  var line: String {
    let tokens = Array(tokens(viewMode: .sourceAccurate))
    var text = ""
    for (index, token) in tokens.enumerated() {
      text += index > 0 ? token.leadingTrivia.withoutLineComments : ""
      text += token.text
      text += index + 1 < tokens.count ? token.trailingTrivia.withoutLineComments : ""
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Trivia {
  fileprivate var withoutLineComments: String {
    let kept = pieces.filter {
      if case .lineComment = $0 {
        false
      } else if case .docLineComment = $0 {
        false
      } else {
        true
      }
    }
    return Trivia(pieces: kept).description
  }
}
