/// The cost of a symbol at a priority.
struct Cost {
  var priority: Float
  var weight: Double
}

/// The objective of a tableau: the reduced costs of each symbol.
///
/// A symbol has an entry for each priority at which its cost is not zero, the highest
/// priority first. A comparison of two symbols by priority therefore begins with their
/// first entries.
struct Objective: Sendable {
  private var costs: [[Cost]] = []
  private var scratch: [Cost] = []
  /// The fraction of the larger summand below which a sum is treated as zero.
  var precision = Row.precision
  /// The number of additions so far.
  private(set) var steps = 0

  mutating func makeRoomForSymbol() { costs.append([]) }

  /// The costs of a symbol.
  subscript(_ symbol: Int32) -> [Cost] {
    get { costs[Int(symbol)] }
    set { costs[Int(symbol)] = newValue }
  }

  /// Returns the costs of a symbol, and removes them.
  mutating func takeCosts(of symbol: Int32) -> [Cost] {
    var result: [Cost] = []
    swap(&result, &costs[Int(symbol)])
    return result
  }

  /// Adds a list of costs, multiplied by k, to the costs of a symbol. Linear in the
  /// number of priorities.
  mutating func add(_ k: Double, _ cost: [Cost], to symbol: Int32) {
    let s = Int(symbol)
    steps += costs[s].count + cost.count + 1
    var sum: [Cost] = []
    swap(&sum, &scratch)
    sum.removeAll(keepingCapacity: true)
    costs[s].withUnsafeBufferPointer { a in
      cost.withUnsafeBufferPointer { b in
        var i = 0
        var j = 0
        while i < a.count || j < b.count {
          let left = i < a.count ? a[i].priority : -1
          let right = j < b.count ? b[j].priority : -1
          if left > right {
            sum.append(a[i])
            i += 1
          } else if right > left {
            let weight = k * b[j].weight
            if weight.magnitude > 1e-9 {
              sum.append(Cost(priority: right, weight: weight))
            }
            j += 1
          } else {
            if let weight = Row.total(a[i].weight, k * b[j].weight, precision) {
              sum.append(Cost(priority: left, weight: weight))
            }
            i += 1
            j += 1
          }
        }
      }
    }
    swap(&sum, &costs[s])
    swap(&sum, &scratch)
  }

  /// Returns whether a symbol's costs divided by k are less than another symbol's costs
  /// divided by l, compared from the highest priority on. Differences that are rounding
  /// errors are ignored.
  func isLess(_ first: Int32, _ k: Double, _ second: Int32, _ l: Double) -> Bool {
    let (a, b) = (costs[Int(first)], costs[Int(second)])
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      var x = 0.0
      var y = 0.0
      let left = i < a.count ? a[i].priority : -1
      let right = j < b.count ? b[j].priority : -1
      if left >= right {
        x = a[i].weight / k
        i += 1
      }
      if right >= left {
        y = b[j].weight / l
        j += 1
      }
      if Row.total(x, -y, precision) != nil { return x < y }
    }
    return false
  }
}
