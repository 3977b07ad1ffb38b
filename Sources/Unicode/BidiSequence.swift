/// The levels within an isolating run sequence: UAX 9, rules W1 to W7, N0 to N2, I1 and
/// I2. Each rule is one pass over the sequence.
struct BidiSequence {
  /// The scalars' indices in the paragraph.
  private var indices: [Int] = []
  /// The classes before rule W1.
  private var classes: [BidiClass] = []
  /// The classes after the rules applied so far.
  private var types: [BidiClass] = []

  /// Removes all scalars and keeps the memory.
  mutating func removeAll() {
    indices.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
  }

  /// Appends a scalar with its class after overrides.
  mutating func append(_ index: Int, _ bidiClass: BidiClass) {
    indices.append(index)
    classes.append(bidiClass)
  }

  /// Writes the levels of the sequence's scalars into the paragraph's `levels`. `level`
  /// is the sequence's level; `start` and `end` are the classes (L or R) that represent
  /// the text before and after the sequence.
  mutating func resolve(
    level: UInt8, start: BidiClass, end: BidiClass, scalars: [Unicode.Scalar],
    into levels: inout [UInt8]
  ) {
    types = classes
    resolveWeak(start)
    resolveBrackets(level, start, scalars)
    resolveNeutral(level, start, end)
    // I1, I2.
    for (k, type) in types.enumerated() {
      let isLetter = type == .l || type == .r
      levels[indices[k]] =
        switch (level & 1 == 1, isLetter) {
        case (false, true): type == .r ? level + 1 : level
        case (false, false): level + 2
        case (true, true): type == .r ? level : level + 1
        case (true, false): level + 1
        }
    }
  }

  // MARK: W1 to W7

  private mutating func resolveWeak(_ start: BidiClass) {
    // W1: a mark has the class of the scalar before it. W2, W3: numbers after Arabic
    // letters.
    var previous = start
    var letter = start
    for k in types.indices {
      var type = types[k]
      if type == .nsm { type = previous }
      // A mark on a bracket or on an isolate formatting character is neutral.
      previous = type.isNeutral && type != .ws && type != .s ? .on : type
      switch type {
      case .l, .r, .al: letter = type
      case .en where letter == .al: type = .an
      default: break
      }
      types[k] = type
    }
    for k in types.indices where types[k] == .al { types[k] = .r }
    // W4: one separator between two numbers of a kind.
    for k in types.indices.dropFirst().dropLast() {
      let number = types[k - 1]
      guard types[k + 1] == number else { continue }
      switch types[k] {
      case .cs where number == .en || number == .an: types[k] = number
      case .es where number == .en: types[k] = .en
      default: break
      }
    }
    // W5: terminators beside a number. W6: other separators and terminators.
    var k = 0
    while k < types.count {
      switch types[k] {
      case .et:
        var end = k + 1
        while end < types.count && types[end] == .et { end += 1 }
        let isNumber =
          k > 0 && types[k - 1] == .en || end < types.count && types[end] == .en
        for i in k..<end { types[i] = isNumber ? .en : .on }
        k = end
      case .es, .cs:
        types[k] = .on
        k += 1
      default: k += 1
      }
    }
    // W7: numbers after Latin letters.
    letter = start
    for k in types.indices {
      switch types[k] {
      case .l, .r: letter = types[k]
      case .en where letter == .l: types[k] = .l
      default: break
      }
    }
  }

  // MARK: N0

  /// A pair of brackets, by their indices in the sequence.
  private struct Pair {
    var open: Int
    var close: Int
    /// Whether letters or numbers between the brackets have the direction of the
    /// sequence, or the opposite one.
    var hasOwn: Bool
    var hasOther: Bool
  }

  /// Returns the pairs of brackets in the order of the opening ones: BD16.
  private func bracketPairs(_ own: BidiClass, _ scalars: [Unicode.Scalar]) -> [Pair] {
    var pairs: [Pair] = []
    var open: [(close: Unicode.Scalar, place: Int)] = []
    var lastOwn = -1
    var lastOther = -1
    scan: for (k, type) in types.enumerated() {
      switch type {
      case .l, .r, .en, .an:
        if (type == .l) == (own == .l) { lastOwn = k } else { lastOther = k }
      case .onOpen:
        if open.count == BidiBrackets.depth { break scan }
        open.append((BidiBrackets.close(of: scalars[indices[k]]), k))
      case .onClose:
        let close = BidiBrackets.canonical(scalars[indices[k]])
        guard let found = open.lastIndex(where: { $0.close == close }) else { break }
        let place = open[found].place
        pairs.append(
          Pair(
            open: place, close: k, hasOwn: lastOwn > place, hasOther: lastOther > place))
        open.removeSubrange(found...)
      default: break
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  private mutating func resolveBrackets(
    _ level: UInt8, _ start: BidiClass, _ scalars: [Unicode.Scalar]
  ) {
    guard types.contains(.onOpen), types.contains(.onClose) else { return }
    let own: BidiClass = level & 1 == 1 ? .r : .l
    let other: BidiClass = own == .l ? .r : .l
    // The letter before the bracket, and the end of the searched part.
    var before = start
    var passed = 0
    for pair in bracketPairs(own, scalars) where pair.hasOwn || pair.hasOther {
      while passed < pair.open {
        switch types[passed] {
        case .l: before = .l
        case .r, .en, .an: before = .r
        default: break
        }
        passed += 1
      }
      let direction = !pair.hasOwn && before == other ? other : own
      for place in [pair.open, pair.close] {
        types[place] = direction
        var k = place + 1
        while k < types.count && classes[k] == .nsm {
          types[k] = direction
          k += 1
        }
      }
    }
  }

  // MARK: N1, N2

  private mutating func resolveNeutral(
    _ level: UInt8, _ start: BidiClass, _ end: BidiClass
  ) {
    let own: BidiClass = level & 1 == 1 ? .r : .l
    var before = start
    var k = 0
    while k < types.count {
      if !types[k].isNeutral {
        before = types[k] == .l ? .l : .r
        k += 1
        continue
      }
      var next = k + 1
      while next < types.count && types[next].isNeutral { next += 1 }
      let after = next < types.count ? types[next] == .l ? BidiClass.l : .r : end
      for i in k..<next { types[i] = before == after ? before : own }
      k = next
    }
  }
}
