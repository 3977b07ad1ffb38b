import TestSupport
import Testing

@testable import MesmerUnicode

/// Unusual texts: for any scalars, the laws of the results hold.
struct HostileTextTests {
  /// Scalars that mean something to the algorithms.
  private static let pieces: [Unicode.Scalar] = Array(
    """
    a1b2 ,.-+$%/()[]{}<>«»"'!?\t\n\r\u{85}\u{2028}\u{2029}\u{A0}\u{AD}\u{1C}\u{C}\
    \u{301}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{FFFC}\u{202A}\u{202B}\u{202C}\
    \u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}\u{5D0}\
    \u{5D1}\u{627}\u{628}\u{661}\u{662}\u{6DD}\u{5BF}\u{2329}\u{232A}\u{3008}\u{3009}日本\
    「」ー。ァ한\u{1100}\u{1161}\u{11A8}กั\u{1F1E9}\u{1F468}\u{1F3FD}\u{1F02C}\u{E000}\u{378}\
    \u{10FFFF}пαक्ि\u{FE0F}\u{2014}
    """.unicodeScalars)

  private func randomText(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
    // A few kinds of scalars at a time meet more often than all.
    let kinds = (0..<random.int(in: 1...8)).map { _ -> Unicode.Scalar in
      random.int(in: 0...9) == 0
        ? Unicode.Scalar(UInt32(random.int(in: 0...0x10FFFF))) ?? "\u{FFFD}"
        : Self.pieces[random.int(in: 0...Self.pieces.count - 1)]
    }
    let length = random.int(in: 0...random.int(in: 0...60))
    return (0..<length).map { _ in kinds[random.int(in: 0...kinds.count - 1)] }
  }

  /// The violation in the results for a text; nil if none.
  private func fault(
    _ scalars: [Unicode.Scalar], _ random: inout SeededGenerator
  ) -> String? {
    let text = ScalarText(scalars)
    let count = scalars.count
    let breaks = text.lineBreaks()
    if breaks.count != count + 1 { return "the number of breaks" }
    if breaks[0] != .prohibited { return "a break at the start" }
    if (breaks[count] == .required) != (count > 0) { return "no break at the end" }
    for i in 0..<max(0, count - 1) where breaks[i + 1] == .required {
      switch LineBreakClass(of: scalars[i]) {
      case .bk, .cr, .lf, .nl: break
      default: return "a required break at \(i + 1)"
      }
    }
    var end = 0
    for run in text.scriptRuns() {
      if run.scalars.lowerBound != end || run.scalars.isEmpty { return "script runs" }
      end = run.scalars.upperBound
    }
    if end != count { return "script runs" }
    for direction in [BidiParagraph.Direction.leftToRight, .rightToLeft, .natural] {
      let paragraph = BidiParagraph(text, direction: direction)
      if paragraph.levels.count != count { return "the number of levels" }
      if paragraph.levels.contains(where: { $0 > 126 || $0 < paragraph.baseLevel }) {
        return "levels \(paragraph.levels)"
      }
      let lower = random.int(in: 0...count)
      let line = lower..<random.int(in: lower...count)
      let runs = paragraph.visualRuns(ofLine: line)
      var at = line.lowerBound
      for run in runs.sorted(by: { $0.scalars.lowerBound < $1.scalars.lowerBound }) {
        if run.scalars.lowerBound != at || run.scalars.isEmpty { return "runs \(runs)" }
        at = run.scalars.upperBound
      }
      if at != line.upperBound { return "runs \(runs)" }
    }
    return nil
  }

  @Test("Random texts and changed ones satisfy the laws of breaks, runs and levels")
  func randomTexts() {
    let count = tries("MESMER_UNICODE_TEXTS", else: 10_000)
    var random = SeededGenerator(seed: 14)
    var last: [Unicode.Scalar] = []
    for number in 0..<count {
      var scalars = number % 2 == 0 ? randomText(&random) : last
      if number % 2 == 1 && !scalars.isEmpty {
        for _ in 0..<random.int(in: 1...3) {
          let place = random.int(in: 0...scalars.count - 1)
          scalars[place] = Self.pieces[random.int(in: 0...Self.pieces.count - 1)]
        }
      }
      last = scalars
      let fault = fault(scalars, &random)
      #expect(fault == nil, "text \(number): \(shown(scalars))")
    }
  }

  @Test("A paragraph with separators inside has the levels of its parts")
  func separators() {
    var random = SeededGenerator(seed: 15)
    for number in 0..<500 {
      let scalars = randomText(&random) + ["\u{1C}"] + randomText(&random)
      let whole = BidiParagraph(ScalarText(scalars), direction: .rightToLeft).levels
      var parts: [UInt8] = []
      for part in scalars.split(
        omittingEmptySubsequences: false, whereSeparator: { BidiClass(of: $0) == .b })
      {
        let text = ScalarText(
          part + (parts.count + part.count < scalars.count ? ["\n"] : []))
        parts += BidiParagraph(text, direction: .rightToLeft).levels
      }
      #expect(whole == parts, "text \(number): \(shown(scalars))")
    }
  }

  /// Texts that would need time in proportion to the square of their length if a search
  /// started at every scalar.
  private static let patterns: [String] = [
    "\u{2068}", "\u{2068}!\u{2069}", "\u{2067}\u{2069}", "\u{2067}a", "\u{202B}",
    "\u{202E}a\u{202C}", "\u{2069}", "\u{202C}", "(", ")", "()", "(\u{5D0})", "([{",
    "(]", "\u{301}", "\u{200D}", "$(", "$(\u{301}", "1,", "1)%", " ", "\u{200B} ",
    "\u{1F1E9}", "\u{5D0}-", "\u{5D0}1,", "\u{5D0}a", "\t\u{5D0}", "\u{1C}", "\r\n",
    "$$", "+", "\u{5D0} ", "a\u{2067}\u{5D0}\u{2066}1",
  ]

  @Test(
    "A pattern repeated 10 000 times needs time linear in its length",
    .timeLimit(.minutes(1)), arguments: patterns)
  func repetitions(_ pattern: String) {
    let letters = Array(pattern.unicodeScalars)
    let scalars = Array([[Unicode.Scalar]](repeating: letters, count: 10_000).joined())
    let text = ScalarText(scalars)
    #expect(text.lineBreaks().count == scalars.count + 1)
    #expect(text.scriptRuns().last?.scalars.upperBound == scalars.count)
    for direction in [BidiParagraph.Direction.rightToLeft, .natural] {
      let paragraph = BidiParagraph(text, direction: direction)
      let runs = paragraph.visualRuns(ofLine: 0..<scalars.count)
      #expect(runs.map(\.scalars.count).reduce(0, +) == scalars.count)
    }
  }
}
