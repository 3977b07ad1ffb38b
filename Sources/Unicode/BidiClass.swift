/// How a scalar takes part in the bidirectional algorithm: the classes of UAX 9, with
/// their names. Brackets are classes of their own, which count as ON where nothing else
/// is said.
///
/// The order is that of scripts/generate/make-unicode-tables.
enum BidiClass: UInt8 {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on, onOpen, onClose
  case lre, lro, rle, rlo, pdf, lri, rli, fsi, pdi

  /// The class of a scalar.
  @inline(__always)
  init(of scalar: Unicode.Scalar) {
    // The table holds no other numbers: a test visits every scalar.
    self = BidiClass(rawValue: Self.table[scalar]) ?? .l
  }

  /// LRI, RLI or FSI.
  @inline(__always)
  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }

  /// Whether rule X9 removes it.
  @inline(__always)
  var isRemoved: Bool {
    switch self {
    case .bn, .lre, .lro, .rle, .rlo, .pdf: true
    default: false
    }
  }

  /// Whether it is neutral, or formats an isolate: NI of the rules N0 to N2.
  @inline(__always)
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .onOpen, .onClose, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// Whether text with it may have another level than that of its paragraph from left to
  /// right.
  @inline(__always)
  var turnsText: Bool {
    switch self {
    case .l, .en, .es, .et, .cs, .nsm, .bn, .b, .s, .ws, .on, .onOpen, .onClose: false
    default: true
    }
  }
}
