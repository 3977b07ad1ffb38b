// What many pivots cost in digits, and how it comes back.

extension ConstraintSolver {
  /// Makes all rows again from the constraints, with the same symbols basic: what many
  /// pivots have lost of their digits comes back.
  ///
  /// An equation with a basic symbol of its own is solved for that one. As many others
  /// are left as there are basic variables, and they are solved for these.
  mutating func renew() {
    let old = tableau
    tableau = old.emptied()
    var rest: [(equation: Row, basic: Int32, other: Int32, sign: Double)] = []
    for record in records where record.serial >= 0 {
      var equation = Row(constant: -record.constant, terms: record.terms)
      let isMarker = old.isBasic(record.marker)
      if isMarker || record.shortfall >= 0 && old.isBasic(record.shortfall) {
        // The other symbol, which is in no other equation, is added when all is expanded.
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
