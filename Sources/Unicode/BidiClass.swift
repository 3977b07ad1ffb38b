/// The bidirectional class of a scalar, named as in UAX 9. Brackets have separate
/// classes, which are ON in UAX 9.
///
/// The order of the cases is that of scripts/generate/make-unicode-tables.
enum BidiClass: UInt8 {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on, onOpen, onClose
  case lre, lro, rle, rlo, pdf, lri, rli, fsi, pdi

  /// Creates the class of a scalar.
  @inline(__always)
  init(of scalar: Unicode.Scalar) {
    // The table contains no other numbers, which a test verifies for every scalar.
    self = BidiClass(rawValue: Self.table[scalar]) ?? .l
  }

  /// Whether the class is LRI, RLI or FSI.
  @inline(__always)
  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }

  /// Whether rule X9 removes the scalar.
  @inline(__always)
  var isRemoved: Bool {
    switch self {
    case .bn, .lre, .lro, .rle, .rlo, .pdf: true
    default: false
    }
  }

  /// Whether the class is neutral or an isolate formatting character: NI of the rules N0
  /// to N2.
  @inline(__always)
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .onOpen, .onClose, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// Whether text with the class may have a level other than 0 in a left-to-right
  /// paragraph.
  @inline(__always)
  var turnsText: Bool {
    switch self {
    case .l, .en, .es, .et, .cs, .nsm, .bn, .b, .s, .ws, .on, .onOpen, .onClose: false
    default: true
    }
  }
}
