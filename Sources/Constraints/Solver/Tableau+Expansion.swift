extension Tableau {
  /// Returns a row expressed in nonbasic symbols, sorted by symbol.
  mutating func expand(_ row: Row) -> Row {
    var sum = Row(basic: row.basic, constant: row.constant)
    var touched = [UInt64](repeating: 0, count: kinds.count / 64 + 1)
    otherSteps += touched.count
    // The basic symbols to be replaced: variables, the latest definition first, then
    // bounded symbols.
    var variables: [Int32] = []
    var others: [Int32] = []
    func isTouched(_ s: Int) -> Bool { touched[s / 64] & 1 << UInt64(s % 64) != 0 }
    func add(_ k: Double, _ row: Row, _ sums: inout [Double]) {
      for term in row.terms {
        let s = Int(term.symbol)
        if isTouched(s) {
          sums[s] = Row.total(sums[s], k * term.coefficient) ?? 0
          continue
        }
        touched[s / 64] |= 1 << UInt64(s % 64)
        sums[s] = k * term.coefficient
        if rowOf[s] < 0 { continue }
        if kinds[s] == .any {
          variables.append(term.symbol)
        } else {
          others.append(term.symbol)
        }
      }
    }
    func replace(_ symbol: Int32, _ matrix: Matrix, _ sums: inout [Double]) {
      let row = matrix.rows[Int(rowOf[Int(symbol)])]
      let k = sums[Int(symbol)]
      sums[Int(symbol)] = 0
      if k == 0 { return }
      otherSteps += row.terms.count + 1
      sum.constant += k * row.constant
      add(k, row, &sums)
    }
    var work: [Double] = []
    swap(&work, &sums)
    add(1, row, &work)
    while let latest = variables.indices.max(by: {
      numbers[Int(variables[$0])] < numbers[Int(variables[$1])]
    }) {
      replace(variables.remove(at: latest), definitions, &work)
    }
    for symbol in others { replace(symbol, bounded, &work) }
    for (i, word) in touched.enumerated() {
      var word = word
      while word != 0 {
        let s = i * 64 + word.trailingZeroBitCount
        word &= word - 1
        if work[s].magnitude > 1e-9 {
          sum.terms.append(Term(symbol: Int32(s), coefficient: work[s]))
        }
        work[s] = 0
      }
    }
    swap(&work, &sums)
    return sum
  }
}
