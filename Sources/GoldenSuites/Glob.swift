/// A shell pattern for case names.
///
/// `*` matches any text (including slashes), `?` one character, `[a-z]` one of a set,
/// `[!a-z]` one outside it; `\` makes the next character literal. A `[` without a `]` is
/// literal. Matching takes at most pattern · name steps for any pattern.
struct Glob: Hashable, Sendable {
  private enum Token: Hashable {
    case anything
    case one
    case literal(Unicode.Scalar)
    case set([ClosedRange<UInt32>], negated: Bool)
  }

  private let tokens: [Token]

  /// A pattern from its text.
  init(_ pattern: String) {
    let text = Array(pattern.unicodeScalars)
    var tokens: [Token] = []
    var i = 0
    while i < text.count {
      switch text[i] {
      case "*":
        // Several consecutive stars are one.
        if tokens.last != .anything { tokens.append(.anything) }
        i += 1
      case "?":
        tokens.append(.one)
        i += 1
      case "\\" where i + 1 < text.count:
        tokens.append(.literal(text[i + 1]))
        i += 2
      case "[":
        if let (token, next) = Glob.set(text, from: i + 1) {
          tokens.append(token)
          i = next
        } else {
          tokens.append(.literal("["))
          i += 1
        }
      default:
        tokens.append(.literal(text[i]))
        i += 1
      }
    }
    self.tokens = tokens
  }

  /// Whether the whole name matches the pattern.
  func matches(_ name: String) -> Bool {
    let text = Array(name.unicodeScalars)
    var t = 0
    var i = 0
    // Where to continue if a later part does not match: only the last star can need to
    // match more.
    var star: (token: Int, index: Int)?
    while i < text.count {
      if t < tokens.count, tokens[t] == .anything {
        star = (t, i)
        t += 1
      } else if t < tokens.count, Glob.fits(tokens[t], text[i]) {
        t += 1
        i += 1
      } else if let last = star {
        star = (last.token, last.index + 1)
        t = last.token + 1
        i = last.index + 1
      } else {
        return false
      }
    }
    while t < tokens.count, tokens[t] == .anything { t += 1 }
    return t == tokens.count
  }

  private static func fits(_ token: Token, _ scalar: Unicode.Scalar) -> Bool {
    switch token {
    case .anything, .one: true
    case .literal(let other): other == scalar
    case .set(let ranges, let negated):
      ranges.contains { $0.contains(scalar.value) } != negated
    }
  }

  /// The set that begins after a `[`, and the index after its `]`.
  private static func set(
    _ text: [Unicode.Scalar], from start: Int
  ) -> (Token, Int)? {
    var i = start
    var negated = false
    if i < text.count, text[i] == "!" || text[i] == "^" {
      negated = true
      i += 1
    }
    var ranges: [ClosedRange<UInt32>] = []
    let first = i
    while i < text.count {
      // A `]` in the first position belongs to the set.
      if text[i] == "]" && i > first { return (.set(ranges, negated: negated), i + 1) }
      if i + 2 < text.count, text[i + 1] == "-", text[i + 2] != "]" {
        let low = text[i].value
        let high = text[i + 2].value
        if low <= high { ranges.append(low...high) }
        i += 3
      } else {
        ranges.append(text[i].value...text[i].value)
        i += 1
      }
    }
    return nil
  }
}
