/// The result of a comparison as text and as JSON.
extension Comparison {
  /// One JSON object on one line.
  ///
  /// The keys always have the same order: equal, metric, comparedPixels, differingPixels,
  /// antialiasedPixels, largestChannelDifference, changedRect [x, y, w, h] (all 0 if
  /// nothing differs), movedBy [dx, dy] or null, expectedSize, actualSize [w, h].
  package var json: String { "{\(jsonMembers)}" }

  /// The members of `json` without the braces, for use in another object.
  var jsonMembers: String {
    let rect = changedRect.isEmpty ? .empty : changedRect
    let moved = movedBy.map { "[\($0.dx), \($0.dy)]" } ?? "null"
    return [
      "\"equal\": \(isEqual)",
      "\"metric\": \"\(metric.rawValue)\"",
      "\"comparedPixels\": \(comparedPixels)",
      "\"differingPixels\": \(differingPixels)",
      "\"antialiasedPixels\": \(antialiasedPixels)",
      "\"largestChannelDifference\": \(largestChannelDifference)",
      "\"changedRect\": [\(rect.minX), \(rect.minY), \(rect.width), \(rect.height)]",
      "\"movedBy\": \(moved)",
      "\"expectedSize\": [\(expectedSize.width), \(expectedSize.height)]",
      "\"actualSize\": [\(actualSize.width), \(actualSize.height)]",
    ].joined(separator: ", ")
  }

  /// One line: "equal" with the number of compared pixels, or what differs, by how much
  /// and where.
  package var summary: String {
    if isEqual { return "equal (\(metric.rawValue), \(comparedPixels) pixels)" }
    var parts: [String] = []
    if expectedSize != actualSize {
      parts.append(
        "the size is \(actualSize.width) x \(actualSize.height), "
          + "expected \(expectedSize.width) x \(expectedSize.height)")
    }
    if differingPixels > 0 {
      parts.append(
        "\(differingPixels) of \(comparedPixels) pixels differ (\(percent))")
      parts.append("by at most \(largestChannelDifference) of 255")
      parts.append(
        "in the rectangle \(changedRect.minX), \(changedRect.minY), "
          + "\(changedRect.width) x \(changedRect.height)")
    } else if comparedPixels > 0 {
      parts.append("the \(comparedPixels) pixels that both have are equal")
    }
    if let movedBy {
      parts.append("moved by (\(movedBy.dx), \(movedBy.dy)) pixels")
    }
    return parts.joined(separator: ", ")
  }

  /// The share of differing pixels, in hundredths of a percent, rounded up so that a
  /// difference never appears as 0.
  private var percent: String {
    let share = (differingPixels * 10_000 + comparedPixels - 1) / comparedPixels
    let cents = share % 100
    return "\(share / 100).\(cents < 10 ? "0" : "")\(cents) %"
  }
}
