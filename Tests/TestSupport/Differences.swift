import Foundation
import Mesmer

/// Returns the first difference of two sequences of bytes, for a test's message; nil if
/// they are equal. It is short, unlike the difference of two arrays.
package func firstDifference(_ actual: [UInt8], _ expected: [UInt8]) -> String? {
  if actual.count != expected.count {
    return "\(actual.count) bytes, not \(expected.count)"
  }
  guard let i = zip(actual, expected).enumerated().first(where: { $1.0 != $1.1 })
  else { return nil }
  return "byte \(i.offset) is \(i.element.0), not \(i.element.1)"
}

/// Returns the first difference of a picture of a region and that region of the whole
/// picture; nil if they are equal.
package func firstDifference(
  _ part: Pixmap, _ whole: Pixmap, at region: PixelRect
) -> String? {
  for y in 0..<region.height {
    let (a, b) = (part.row(y), whole.row(region.minY + y))
    for x in 0..<region.width where a[x] != b[region.minX + x] {
      return "pixel (\(x), \(y)) of the region \(region)"
    }
  }
  return nil
}

/// Returns the first difference of two pixmaps of the same size; nil if they are equal.
package func firstDifference(_ actual: Pixmap, _ expected: Pixmap) -> String? {
  let (width, height) = (expected.width, expected.height)
  if (actual.width, actual.height) != (width, height) {
    return "\(actual.width) x \(actual.height) pixels, not \(width) x \(height)"
  }
  for y in 0..<height {
    let (a, b) = (actual.row(y), expected.row(y))
    if memcmp(a, b, 4 * width) == 0 { continue }
    for x in 0..<width where a[x] != b[x] {
      return "pixel (\(x), \(y)) is \(String(a[x], radix: 16)), "
        + "not \(String(b[x], radix: 16))"
    }
  }
  return nil
}

/// Returns the first of some lines that does not begin as expected, or end so where the
/// expected text begins with "..."; nil if all do and there are as many.
package func firstUnlike(_ lines: [String], _ expected: [String]) -> String? {
  for (line, part) in zip(lines, expected) {
    let isLike =
      part.hasPrefix("...") ? line.hasSuffix(part.dropFirst(3)) : line.hasPrefix(part)
    if !isLike { return "\(line), not \(part)" }
  }
  return lines.count == expected.count
    ? nil : "\(lines.count) lines, not \(expected.count)"
}
