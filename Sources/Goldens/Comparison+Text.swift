import MesmerGeometry
import MesmerPlatform

/// The result of a comparison as text.
extension Comparison {
  /// A one-line summary: "equal" with the number of compared pixels; or the number of
  /// differing pixels, their largest difference, their location, and whether the
  /// tolerance allows it.
  public var summary: String {
    if isEqual && passes {
      return "equal (\(comparedPixels.counted("pixel")))"
        + (isToleranceUnused ? "; the tolerance \(tolerance.text) is not needed" : "")
    }
    var parts: [String] = []
    if let failure {
      if tolerance != .exact || expectedSize != actualSize { parts.append(failure) }
    } else {
      parts.append("within the tolerance \(tolerance.text)")
    }
    if differingPixels > 0 {
      parts.append(
        "\(differingPixels) of \(comparedPixels.counted("pixel")) "
          + "\(differingPixels == 1 ? "differs" : "differ") "
          + "(\(Comparison.percent(differingPixels, of: comparedPixels)))")
      if tolerance.metric != .exact {
        parts.append(
          "\(countedPixels) by more than \(Comparison.short(tolerance.metric.threshold)) "
            + "in \(tolerance.metric.name)")
        parts.append("by at most \(Comparison.short(largestDifference))")
      }
      parts.append("by at most \(largestChannelDifference) of 255")
      if !changedRects.isEmpty { parts.append(places) }
      parts.append("PSNR \(Comparison.short(psnr)) dB")
    } else if comparedPixels > 0 && expectedSize != actualSize {
      let verb = comparedPixels == 1 ? "is" : "are"
      parts.append(
        "the \(comparedPixels.counted("pixel")) that both have \(verb) equal")
    }
    if antialiasedPixels > 0 {
      parts.append("\(antialiasedPixels) skipped as antialiasing")
    }
    if ignoredPixels > 0 { parts.append("\(ignoredPixels) ignored") }
    if let move { parts.append("moved by \(move)") }
    return parts.joined(separator: ", ")
  }

  /// A description of the distance by which the picture or a part of it is moved; nil if
  /// neither is.
  package var move: String? {
    movedBy.map { by in
      let part = movedRect.map { " in the rectangle \(Comparison.text($0))" } ?? ""
      return "(\(by.dx), \(by.dy)) pixels\(part)"
    }
  }

  private static func text(_ rect: PixelRect) -> String {
    "\(rect.minX), \(rect.minY), \(rect.width) x \(rect.height)"
  }

  /// A description of the first three changed rectangles.
  private var places: String {
    let texts = changedRects.prefix(3).map(Comparison.text)
    if texts.count == 1 { return "in the rectangle \(texts[0])" }
    let rest = changedRects.count - texts.count
    return "in the rectangles \(texts.joined(separator: "; "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns a share in hundredths of a percent, rounded up so that a difference never
  /// appears as 0.
  package static func percent(_ part: Int, of whole: Int) -> String {
    let share = (part * 10_000 + whole - 1) / whole
    let cents = share % 100
    return "\(share / 100).\(cents < 10 ? "0" : "")\(cents) %"
  }

  /// Returns a number with at most four decimals.
  private static func short(_ x: Double) -> String {
    let rounded = (x * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && rounded.magnitude < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
