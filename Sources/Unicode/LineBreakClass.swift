/// The line breaking class of a scalar, named as in UAX 14, after rule LB1. By that rule
/// ambiguous, surrogate and unknown scalars are alphabetic; small kana (CJ) do not start
/// a line (NS); letters of Thai, Lao, Khmer and Burmese (SA) are alphabetic and their
/// marks CM: without a dictionary such text breaks at spaces only.
///
/// The order of the cases is that of scripts/generate/make-unicode-tables.
enum LineBreakClass: UInt8 {
  case bk, cr, lf, nl, sp, zw, wj, zwj, cm, gl, cb, ba, bb, b2, hy, cl
  case cp, ex, `in`, ns
  case op
  /// OP of East Asian width, to which rule LB30 does not apply. No CP has such a width.
  case opWide
  case qu, `is`, nu, po, pr, sy, al, hl, id
  /// A reserved pictograph (ID, but rule LB30b applies to it).
  case idReserved
  case eb, em, h2, h3, jl, jv, jt, ri

  /// Creates the class of a scalar.
  @inline(__always)
  init(of scalar: Unicode.Scalar) {
    // The table contains no other numbers, which a test verifies for every scalar.
    self = LineBreakClass(rawValue: Self.table[scalar]) ?? .al
  }

  /// Whether the class is AL or HL.
  @inline(__always)
  var isLetter: Bool { self == .al || self == .hl }

  /// Whether the class is PR or PO.
  @inline(__always)
  var isNumberSign: Bool { self == .pr || self == .po }

  /// Whether the class is ID, EB or EM.
  @inline(__always)
  var isIdeographic: Bool {
    switch self {
    case .id, .idReserved, .eb, .em: true
    default: false
    }
  }

  /// Whether the scalar is part of a Korean syllable.
  @inline(__always)
  var isKorean: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }

  /// Whether the class is CL or CP.
  @inline(__always)
  var isClosing: Bool { self == .cl || self == .cp }

  /// Whether the class is OP, of any width.
  @inline(__always)
  var isOpening: Bool { self == .op || self == .opWide }
}
