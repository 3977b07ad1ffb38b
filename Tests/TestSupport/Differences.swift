/// Where two runs of bytes first differ, for a test's message; nil where they
/// are equal. Short, unlike the difference of two arrays.
public func firstDifference(_ actual: [UInt8], _ expected: [UInt8]) -> String? {
  if actual.count != expected.count {
    return "\(actual.count) bytes, not \(expected.count)"
  }
  guard let i = zip(actual, expected).enumerated().first(where: { $1.0 != $1.1 })
  else { return nil }
  return "byte \(i.offset) is \(i.element.0), not \(i.element.1)"
}
