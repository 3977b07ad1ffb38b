/// A set of symbols to be examined.
struct WorkList: Sendable {
  private var symbols: [Int32] = []
  private var contains: [Bool] = []

  mutating func makeRoomForSymbol() { contains.append(false) }

  mutating func insert(_ symbol: Int32) {
    if contains[Int(symbol)] { return }
    contains[Int(symbol)] = true
    symbols.append(symbol)
  }

  /// Returns the lowest symbol that satisfies the condition, and removes the symbols
  /// that do not satisfy it.
  mutating func first(where condition: (Int32) -> Bool) -> Int32? {
    first(where: condition, isBefore: <)
  }

  /// Returns the first symbol in an order that satisfies the condition, and removes the
  /// symbols that do not satisfy it.
  mutating func first(
    where condition: (Int32) -> Bool, isBefore: (Int32, Int32) -> Bool
  ) -> Int32? {
    var kept = 0
    var best: Int32?
    for symbol in symbols {
      if condition(symbol) {
        symbols[kept] = symbol
        kept += 1
        if let other = best, !isBefore(symbol, other) { continue }
        best = symbol
      } else {
        contains[Int(symbol)] = false
      }
    }
    symbols.removeLast(symbols.count - kept)
    return best
  }
}
