import Testing

@testable import MesmerUnicode

struct BidiParagraphTests {
  /// A scalar of each class; none is a bracket.
  private static let samples: [Substring: (BidiClass, Unicode.Scalar)] = [
    "L": (.l, "a"), "R": (.r, "\u{5D0}"), "AL": (.al, "\u{627}"), "EN": (.en, "1"),
    "ES": (.es, "+"), "ET": (.et, "$"), "AN": (.an, "\u{661}"), "CS": (.cs, ","),
    "NSM": (.nsm, "\u{301}"), "BN": (.bn, "\u{AD}"), "B": (.b, "\u{2029}"),
    "S": (.s, "\t"), "WS": (.ws, " "), "ON": (.on, "!"), "LRE": (.lre, "\u{202A}"),
    "LRO": (.lro, "\u{202D}"), "RLE": (.rle, "\u{202B}"), "RLO": (.rlo, "\u{202E}"),
    "PDF": (.pdf, "\u{202C}"), "LRI": (.lri, "\u{2066}"), "RLI": (.rli, "\u{2067}"),
    "FSI": (.fsi, "\u{2068}"), "PDI": (.pdi, "\u{2069}"),
  ]

  @Test("The samples have the classes that they represent")
  func samplesAreOfTheirClass() {
    for (name, (bidiClass, scalar)) in Self.samples {
      #expect(BidiClass(of: scalar) == bidiClass, "\(name)")
    }
  }

  /// A case of BidiTest that fails, as a message shows it; nil if it passes.
  private func fault(
    _ scalars: [Unicode.Scalar], _ classes: [BidiClass], _ left: [UInt8],
    _ right: [UInt8], isRight: Bool
  ) -> String? {
    for (direction, levels) in [
      (BidiParagraph.Direction.leftToRight, left), (.rightToLeft, right),
    ] {
      let paragraph = BidiParagraph(
        classes: classes, scalars: scalars, direction: direction)
      if !BidiTestFile.has(paragraph, levels, classes) {
        return "\(shown(scalars)) \(direction): \(paragraph.levels)"
      }
    }
    // The levels follow from the classes and the base alone; where both bases have the
    // same, the file does not contain the base.
    if left != right && BidiParagraph.isRightToLeft(classes[...]) != isRight {
      return "\(shown(scalars)): the natural base is not \(isRight ? 1 : 0)"
    }
    return nil
  }

  @Test("All long cases of BidiTest have its levels, and its base")
  func longClassCases() throws {
    let file = try BidiTestFile("BidiTest")
    let cases = file.sections[""]!
    #expect(cases.count == 182)
    for line in cases {
      let fields = line.split(separator: ";")
      let row = fields[0].split(separator: " ").map { Self.samples[$0]! }
      let fault = fault(
        row.map(\.1), row.map(\.0), BidiTestFile.levels(fields[1]),
        BidiTestFile.levels(fields[2]), isRight: fields[3] == "r")
      #expect(fault == nil)
    }
  }

  @Test("All cases of one to four classes of BidiTest have its levels, and its base")
  func shortClassCases() throws {
    let file = try BidiTestFile("BidiTest")
    let names = file.headings["classes"]!
    let samples = names.map { Self.samples[$0]! }
    let b = names.firstIndex(of: "B")!
    // The last class changes fastest; B is only last.
    var places = [0]
    var faults: [String] = []
    let results = file.sections["short"]!
    #expect(results.count == 256_565)
    for result in results {
      let fields = result.utf8.split(separator: UInt8(ascii: " "))
      let fault = fault(
        places.map { samples[$0].1 }, places.map { samples[$0].0 },
        BidiTestFile.shortLevels(Substring(fields[0])),
        BidiTestFile.shortLevels(Substring(fields[1])),
        isRight: fields[2].first == UInt8(ascii: "r"))
      if let fault { faults.append(fault) }
      var digit = places.count - 1
      while digit >= 0 {
        places[digit] += 1
        if places[digit] == b && digit < places.count - 1 { places[digit] += 1 }
        if places[digit] < names.count { break }
        places[digit] = 0
        digit -= 1
      }
      if digit < 0 { places = [Int](repeating: 0, count: places.count + 1) }
    }
    #expect(places == [0, 0, 0, 0, 0])
    #expect(faults.count == 0, "\(faults.prefix(10))")
  }

  @Test("All lines of BidiCharacterTest have its base and its levels")
  func characterCases() throws {
    let file = try BidiTestFile("BidiCharacterTest")
    let scalars = try file.headings["scalars"]!.map(UnicodeTestData.scalar)
    let texts = file.sections["texts"]!
    let results = file.sections["results"]!
    #expect(texts.count == 45_906)
    #expect(results.count == 45_906)
    var count = 0
    var faults: [String] = []
    for (text, results) in zip(texts, results) {
      let row = text.utf8.map { scalars[Int($0) - 48] }
      let classes = row.map { BidiClass(of: $0) }
      for result in results.utf8.split(separator: UInt8(ascii: " ")) {
        let direction: BidiParagraph.Direction =
          switch result.first {
          case UInt8(ascii: "0"): .leftToRight
          case UInt8(ascii: "1"): .rightToLeft
          default: .natural
          }
        let levels = BidiTestFile.shortLevels(Substring(result.dropFirst()))
        let paragraph = BidiParagraph(
          classes: classes, scalars: row, direction: direction)
        count += 1
        if paragraph.baseLevel != levels[0]
          || !BidiTestFile.has(paragraph, Array(levels.dropFirst()), classes)
        {
          faults.append("\(shown(row)) \(direction): \(paragraph.levels)")
        }
      }
    }
    #expect(count == 91_707)
    #expect(faults.count == 0, "\(faults.prefix(10))")
  }

  @Test("Brackets 63 deep are paired; a deeper one ends the pairing, but not the pairs")
  func bracketDepth() {
    /// The level of a closing bracket at a depth, between an alef and an a.
    func level(_ depth: Int) -> UInt8 {
      let text = Array(
        ("\u{5D0}" + String(repeating: "[", count: depth - 1) + "(\u{5D0})a")
          .unicodeScalars)
      return BidiParagraph(text, direction: .leftToRight).levels[text.count - 2]
    }
    #expect(level(1) == 1)
    #expect(level(63) == 1)
    #expect(level(64) == 0)
    let before = Array(
      ("\u{5D0}(\u{5D0})a" + String(repeating: "[", count: 64)).unicodeScalars)
    #expect(BidiParagraph(before, direction: .leftToRight).levels[3] == 1)
  }

  @Test("Characters removed by X9 are at the level before them, and do not divide runs")
  func removedScalars() {
    let text = Array("a\u{AD}\u{5D0}\u{AD}\u{5D1}\u{202C}b".unicodeScalars)
    let paragraph = BidiParagraph(text)
    #expect(paragraph.levels == [0, 0, 1, 1, 1, 1, 0])
    #expect(paragraph.visualRuns(ofLine: 0..<text.count).count == 3)
  }

  @Test("A natural base is that of the first letter outside isolates, else from the left")
  func naturalBase() {
    func base(_ string: String) -> UInt8 {
      BidiParagraph(Array(string.unicodeScalars)).baseLevel
    }
    let levels = [
      "", "1 + 2 \u{661}", "1 \u{5D0} a", "\u{2067}\u{5D0}\u{2069}a", "\u{2069}\u{5D0}",
      "\u{2066}a\u{5D0}", "1\n\u{5D0}",
    ].map { base($0) }
    #expect(levels == [0, 0, 1, 0, 1, 0, 0])
  }
}
