import Testing

@testable import MesmerUnicode

/// The standard library has tables of its own, made independently: where both have a
/// property of a scalar, they must agree on it.
struct CodePointTableTests {
  /// All scalars.
  private static let all = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }

  /// Whether Unicode 15.0 has the scalar, in the eyes of the standard library.
  private func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return false }
    return age.major <= 15 && (age.major, age.minor) != (15, 1)
  }

  @Test("Every scalar has a class of each kind") func everyValueIsKnown() {
    var classes: Set<UInt8> = []
    var bidi: Set<UInt8> = []
    var scripts: Set<UInt8> = []
    var wrong = 0
    for scalar in Self.all {
      let lineBreak = LineBreakClass.table[scalar]
      let bidiClass = BidiClass.table[scalar]
      let script = Script.table[scalar]
      classes.insert(lineBreak)
      bidi.insert(bidiClass)
      scripts.insert(script)
      if ScalarTraits.table[scalar] > 7 { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(classes == Set(0...LineBreakClass.ri.rawValue))
    #expect(bidi == Set(0...BidiClass.pdi.rawValue))
    #expect(scripts == Set(0..<UInt8(Script.tags.utf8CodeUnitCount / 4)))
  }

  @Test("Traits are those of the standard library, for all scalars of Unicode 15.0")
  func traits() {
    var wrong: [String] = []
    for scalar in Self.all where isKnown(scalar) {
      let properties = scalar.properties
      var expected: ScalarTraits = []
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: expected = .mark
      case .spaceSeparator: expected = .space
      default: break
      }
      if properties.isDefaultIgnorableCodePoint { expected.insert(.defaultIgnorable) }
      if ScalarTraits(of: scalar) != expected { wrong.append(shown([scalar])) }
    }
    #expect(wrong == [])
  }

  @Test("Mirror images are mutual, and only scalars that are mirrored have one")
  func mirrors() {
    var count = 0
    for scalar in Self.all {
      guard let mirrored = scalar.mirrored else { continue }
      count += 1
      #expect(mirrored.mirrored == scalar, "\(shown([scalar]))")
      #expect(scalar.properties.isBidiMirrored, "\(shown([scalar]))")
    }
    #expect(count == MirroredScalars.table.count)
    let scalars: [Unicode.Scalar] = ["(", "»", "a", "\u{10FFFF}"]
    #expect(scalars.map(\.mirrored) == [")", "«", nil, nil])
  }

  @Test("Each opening bracket has a closing one that is a closing one, and back")
  func brackets() {
    var opening = 0
    for scalar in Self.all {
      switch BidiClass(of: scalar) {
      case .onOpen:
        opening += 1
        #expect(BidiClass(of: BidiBrackets.close(of: scalar)) == .onClose)
      case .onClose:
        #expect(scalar.mirrored.map { BidiClass(of: $0) } == .onOpen)
      default: break
      }
    }
    #expect(opening == 64)
  }

  @Test("Classes of samples, reserved scalars among them, are those of the files")
  func classes() {
    for (scalar, expected) in [
      ("a", LineBreakClass.al), ("א", .hl), ("1", .nu), (" ", .sp), ("\u{A0}", .gl),
      ("(", .op), (")", .cp), ("「", .opWide), ("」", .cl), ("日", .id), ("ー", .ns),
      ("ァ", .ns), ("한", .h3), ("하", .h2), ("\u{1F44D}", .eb), ("\u{1F3FD}", .em),
      ("\u{1F02C}", .idReserved), ("\u{1F1E9}", .ri), ("\u{D7FF}", .al),
      ("\u{E000}", .al),
      ("\u{20CF}", .pr), ("\u{3FFFD}", .id), ("\u{FF09}", .cl), ("\u{301}", .cm),
    ] as [(Unicode.Scalar, LineBreakClass)] {
      #expect(LineBreakClass(of: scalar) == expected, "\(shown([scalar]))")
    }
    for (scalar, expected) in [
      ("a", BidiClass.l), ("א", .r), ("\u{627}", .al), ("\u{8FF}", .nsm), ("\u{5FF}", .r),
      ("\u{7BF}", .al), ("\u{20CF}", .et), ("(", .onOpen), ("\u{3009}", .onClose),
      ("\u{10FFFF}", .bn), ("\u{1EE00}", .al), ("\u{10800}", .r), ("\u{E000}", .l),
    ] as [(Unicode.Scalar, BidiClass)] {
      #expect(BidiClass(of: scalar) == expected, "\(shown([scalar]))")
    }
  }
}
