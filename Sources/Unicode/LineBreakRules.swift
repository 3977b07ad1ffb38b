/// The rules of UAX 14, version 15.0, in their order and with their numbers.
///
/// Numbers are recognized by example 7 of section 8.2, as in the Unicode Consortium's
/// own tests: rule LB25 is a regular expression instead of a list of pairs.
///
/// The rules are applied in one pass over the scalars with a small state. The only step
/// back is to an opening bracket between a currency or percent sign and a number.
struct LineBreakRules {
  /// The break before each scalar, `prohibited` for those not processed yet, and an entry
  /// for the end of the text, which `lineBreaks()` sets.
  var breaks: [LineBreak]

  /// The last class, without spaces and attached marks.
  private var last: LineBreakClass
  /// Whether spaces follow the last class.
  private var spaces: Bool
  /// Whether the last scalar is a joiner (LB8a).
  private var joiner: Bool
  /// Whether the last classes are a Hebrew letter and a hyphen (LB21a).
  private var hebrewHyphen = false
  /// Whether the number of the last consecutive regional indicators is odd (LB30a).
  private var oddIndicators: Bool
  /// The state of the number that ends at the last class (LB25).
  private var number: NumberPart
  /// The index of an opening bracket after PR or PO, if the bracket is last (LB25).
  private var opening: Int?

  /// The state of a number.
  private enum NumberPart {
    /// No number.
    case none
    /// NU (NU | SY | IS)*
    case digits
    /// NU (NU | SY | IS)* (CL | CP)
    case closed
  }

  /// Creates the state after the first scalar of a text of `count` scalars. There is no
  /// break before the first one (LB2).
  init(first: LineBreakClass, count: Int) {
    breaks = [LineBreak](repeating: .prohibited, count: count + 1)
    last = first == .cm || first == .zwj ? .al : first  // LB10
    spaces = first == .sp
    joiner = first == .zwj
    oddIndicators = first == .ri
    number = first == .nu ? .digits : .none
  }

  /// Sets the break before the scalar at an index, and advances past it.
  @inline(__always)
  mutating func step(to scalar: LineBreakClass, at index: Int) {
    let isMark = scalar == .cm || scalar == .zwj
    let afterJoiner = joiner
    joiner = scalar == .zwj
    if isMark && canHaveMark { return }  // LB9
    let next = isMark ? .al : scalar  // LB10
    breaks[index] = hardBreak(before: next) ?? softBreak(before: next, afterJoiner)
    pass(next, at: index)
  }

  /// Whether a mark attaches to the last class: LB9.
  private var canHaveMark: Bool {
    switch last {
    case .bk, .cr, .lf, .nl, .zw: false
    default: !spaces
    }
  }

  /// Returns the break by LB4 to LB7: required breaks, and spaces.
  private func hardBreak(before next: LineBreakClass) -> LineBreak? {
    if !spaces {
      switch last {
      case .bk, .lf, .nl: return .required
      case .cr: return next == .lf ? .prohibited : .required
      default: break
      }
    }
    switch next {
    case .bk, .cr, .lf, .nl, .sp, .zw: return .prohibited
    default: return nil
    }
  }

  /// Returns the break by LB8 to LB30b.
  private func softBreak(before next: LineBreakClass, _ afterJoiner: Bool) -> LineBreak {
    if last == .zw { return .allowed }  // LB8
    if afterJoiner || next == .wj { return .prohibited }  // LB8a, LB11
    if !spaces {
      if last == .wj || last == .gl { return .prohibited }  // LB11, LB12
      if next == .gl && last != .ba && last != .hy { return .prohibited }  // LB12a
    }
    switch next {
    case .cl, .cp, .ex, .is, .sy: return .prohibited  // LB13
    default: break
    }
    if last.isOpening  // LB14
      || last == .qu && next.isOpening  // LB15
      || last.isClosing && next == .ns  // LB16
      || last == .b2 && next == .b2  // LB17
    {
      return .prohibited
    }
    if spaces { return .allowed }  // LB18
    if last == .qu || next == .qu { return .prohibited }  // LB19
    if last == .cb || next == .cb { return .allowed }  // LB20
    return holds(before: next) ? .prohibited : .allowed
  }

  /// Returns whether LB21 to LB30b prohibit a break before the next class.
  private func holds(before next: LineBreakClass) -> Bool {
    switch next {
    case .ba, .hy, .ns, .in: return true  // LB21, LB22
    default: break
    }
    if last == .bb || hebrewHyphen { return true }  // LB21, LB21a
    switch (last, next) {
    case (.sy, .hl),  // LB21b
      (.al, .nu), (.hl, .nu), (.nu, .al), (.nu, .hl),  // LB23
      (.pr, .id), (.pr, .idReserved), (.pr, .eb), (.pr, .em),  // LB23a
      (.po, .nu), (.pr, .nu), (.hy, .nu),  // LB25; LB14 has (.op, .nu)
      (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3),  // LB26
      (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt), (.h3, .jt),
      (.is, .al), (.is, .hl),  // LB29
      (.nu, .op), (.cp, .nu),  // LB30
      (.eb, .em), (.idReserved, .em):  // LB30b
      return true
    case (.ri, .ri):
      return oddIndicators  // LB30a
    default: break
    }
    if last.isIdeographic && next == .po { return true }  // LB23a
    if next == .nu && number == .digits { return true }  // LB25
    if next.isNumberSign && number != .none { return true }  // LB25
    if last.isLetter {
      return next.isLetter  // LB28
        || next.isNumberSign  // LB24
        || next == .op  // LB30
    }
    if next.isLetter {
      return last.isNumberSign || last == .cp  // LB24, LB30
    }
    // LB27.
    return last.isKorean && next == .po || last == .pr && next.isKorean
  }

  /// Updates the state with a class.
  private mutating func pass(_ next: LineBreakClass, at index: Int) {
    if next == .sp {
      spaces = true
      hebrewHyphen = false
      number = .none
      opening = nil
      return
    }
    hebrewHyphen = last == .hl && !spaces && (next == .hy || next == .ba)
    oddIndicators = next == .ri && !(last == .ri && !spaces && oddIndicators)
    switch next {
    case .nu:
      // LB25: (PR | PO) × (OP | HY)? NU
      if let opening { breaks[opening] = .prohibited }
      number = .digits
    case .sy, .is: if number == .closed { number = .none }
    case .cl, .cp: number = number == .digits ? .closed : .none
    default: number = .none
    }
    opening = next.isOpening && last.isNumberSign && !spaces ? index : nil
    last = next
    spaces = false
  }
}
