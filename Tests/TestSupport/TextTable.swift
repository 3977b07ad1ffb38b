/// The rows of a table that is written as a text: a row begins at the left margin. Its
/// fields are separated by " | ", or by a line break and indentation; "" is an empty
/// field.
package func rows(_ text: String, columns: Int) -> [[String]] {
  var rows: [[String]] = []
  for line in text.split(separator: "\n") {
    let fields: [String] = line.split(separator: " | ").map {
      let field = $0.drop { $0 == " " }
      return field == #""""# ? "" : String(field)
    }
    if line.first == " " { rows[rows.count - 1] += fields } else { rows.append(fields) }
  }
  for row in rows { precondition(row.count == columns, "\(row)") }
  return rows
}

/// The rows of a table with two columns.
package func pairs(_ text: String) -> [(String, String)] {
  rows(text, columns: 2).map { ($0[0], $0[1]) }
}

/// The rows of a table with three columns.
package func triples(_ text: String) -> [(String, String, String)] {
  rows(text, columns: 3).map { ($0[0], $0[1], $0[2]) }
}

/// The rows of a table with four columns.
package func quadruples(_ text: String) -> [(String, String, String, String)] {
  rows(text, columns: 4).map { ($0[0], $0[1], $0[2], $0[3]) }
}
