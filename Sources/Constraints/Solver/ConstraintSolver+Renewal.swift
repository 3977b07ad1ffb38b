// Restoration of the precision that many pivots lose.

extension ConstraintSolver {
  /// Rebuilds all rows from the constraints, with the same basic symbols. This restores
  /// the precision that many pivots have lost.
  ///
  /// The equation of a constraint whose marker or shortfall was basic is solved for that
  /// symbol. The number of other equations is equal to that of basic variables, and each
  /// of them is solved for one of these variables.
  mutating func renew() {
    let old = tableau
    tableau = old.emptied()
    var rest: [(equation: Row, basic: Int32, other: Int32, sign: Double)] = []
    for record in records where record.serial >= 0 {
      var equation = Row(constant: -record.constant, terms: record.terms)
      let isMarker = old.isBasic(record.marker)
      if isMarker || record.shortfall >= 0 && old.isBasic(record.shortfall) {
        // The other symbol, which is in no other equation, is added after the expansion.
        rest.append(
          isMarker
            ? (equation, record.marker, record.shortfall, 1)
            : (equation, record.shortfall, record.marker, -1))
        continue
      }
      var subject = subject(of: equation, isNew: true)
      if subject == nil {
        equation = tableau.expand(equation)
        subject = self.subject(of: equation, isNew: false)
      }
      guard let subject else { continue }
      tableau.add(-1, record.marker, to: &equation)
      if record.shortfall >= 0 { tableau.add(1, record.shortfall, to: &equation) }
      equation.solve(for: subject)
      tableau.define(equation)
    }
    for (equation, basic, other, sign) in rest {
      var row = tableau.expand(equation)
      row.constant *= sign
      for i in row.terms.indices { row.terms[i].coefficient *= sign }
      if other >= 0 { tableau.add(1, other, to: &row) }
      row.basic = basic
      tableau.insert(row)
    }
    for record in records where record.serial >= 0 { charge(1, for: record) }
  }
}
