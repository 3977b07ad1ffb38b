import MesmerGeometry
import MesmerJSONText

/// The results of an inspection, as text and as JSON.
extension Inspection {
  /// A line for the screen, then the hierarchy as a tree: a line for each view, from back
  /// to front, and more lines below a scroll view. Rectangles are x, y, width, height.
  /// Numbers below a million are rounded to 9 decimals.
  package var lines: [String] {
    var lines = [
      "screen \(rounded(screenSize.width)) x \(rounded(screenSize.height)) points, "
        + "scale \(rounded(scale)): \(pixelSize.width) x \(pixelSize.height) pixels"
    ]
    let isLast = lastSiblings
    /// The start of a view's lines: a stroke for each ancestor that has more siblings
    /// below.
    var margin = ""
    /// The lengths of the ancestors' margins.
    var ends = [0]
    for (i, node) in nodes.enumerated() {
      ends.removeLast(ends.count - 1 - node.depth)
      margin = String(margin.prefix(ends[node.depth]))
      var line = margin
      if node.depth > 0 {
        line += isLast[i] ? "└─ " : "├─ "
        margin += isLast[i] ? "   " : "│  "
      }
      ends.append(margin.count)
      line += node.view
      if let id = node.id { line += " \(id)" }
      line += "  frame \(plain(node.frame))"
      if let text = node.text?.string {
        line += "  \(quoted(text.count > 40 ? text.prefix(39) + "…" : text))"
      }
      if node.alpha != 1 { line += "  alpha \(rounded(node.alpha))" }
      if node.isHidden { line += "  hidden" }
      line += node.onScreen.isNull ? "  not seen" : "  seen \(plain(node.onScreen))"
      lines.append(line)
      guard let scroll = node.scroll else { continue }
      let hasSubviews = i + 1 < nodes.count && nodes[i + 1].depth > node.depth
      let stroke = hasSubviews ? "│ " : "  "
      func add(_ name: String, _ value: String) {
        let space = String(repeating: " ", count: max(1, 15 - name.count))
        lines.append("\(margin)\(stroke). \(name)\(space)\(value)")
      }
      add(
        "contentSize",
        "\(rounded(scroll.contentSize.width)) x \(rounded(scroll.contentSize.height))")
      add(
        "contentOffset",
        "\(plain(scroll.contentOffset)), from \(plain(scroll.minimumOffset)) "
          + "to \(plain(scroll.maximumOffset))")
      add(
        "zoomScale",
        "\(rounded(scroll.zoomScale)), from \(rounded(scroll.zoomLimits.minimum)) "
          + "to \(rounded(scroll.zoomLimits.maximum))"
          + (scroll.viewForZooming.map { ", of \($0)" }
            ?? (scroll.visibleInZoomView == nil ? ", no viewForZooming" : "")))
      add("visible rect", plain(scroll.visibleRect))
      if let rect = scroll.visibleInZoomView { add("in the view", plain(rect)) }
    }
    return lines
  }

  /// For each view, whether it is the frontmost of its superview.
  private var lastSiblings: [Bool] {
    var result = [Bool](repeating: false, count: nodes.count)
    /// Whether a view at each depth follows in the same superview.
    var follows: [Bool] = []
    for (i, node) in nodes.enumerated().reversed() {
      if follows.count > node.depth + 1 {
        follows.removeLast(follows.count - node.depth - 1)
      }
      while follows.count <= node.depth { follows.append(false) }
      result[i] = !follows[node.depth]
      follows[node.depth] = true
    }
    return result
  }

  /// One JSON object on one line: screen, the fonts and their libraries if there are any,
  /// then root with its subviews. Rectangles are [x, y, width, height] in points. For a
  /// view that is not visible, onScreen is null.
  package var json: String {
    var out =
      "{\"screen\": {\"size\": [\(text(screenSize.width)), \(text(screenSize.height))], "
      + "\"scale\": \(text(scale)), "
      + "\"pixels\": [\(pixelSize.width), \(pixelSize.height)]}, "
    for member in fonts?.members ?? [] {
      out += "\(quoted(member.key)): \(member.value.text(width: .max).dropLast()), "
    }
    out += "\"root\": "
    var depth = -1
    for node in nodes {
      if node.depth > depth {
        // The first subview of its superview; the list is open already.
      } else {
        for _ in node.depth...depth { out += "]}" }
        out += ", "
      }
      depth = node.depth
      out += "{\"view\": \(quoted(node.view)), \"id\": \(node.id.map(quoted) ?? "null"), "
      out += "\"frame\": \(list(node.frame)), \"bounds\": \(list(node.bounds)), "
      out += "\"alpha\": \(text(node.alpha)), \"isHidden\": \(node.isHidden), "
      out += "\"onScreen\": \(node.onScreen.isNull ? "null" : list(node.onScreen)), "
      if let scroll = node.scroll { out += members(scroll) }
      if let text = node.text { out += members(text) }
      out += "\"subviews\": ["
    }
    for _ in 0..<(depth + 1) { out += "]}" }
    return out + "}"
  }

  private func members(_ scroll: Scroll) -> String {
    let inset = scroll.contentInset
    return "\"contentSize\": [\(text(scroll.contentSize.width)), "
      + "\(text(scroll.contentSize.height))], "
      + "\"contentOffset\": \(list(scroll.contentOffset)), "
      + "\"minimumOffset\": \(list(scroll.minimumOffset)), "
      + "\"maximumOffset\": \(list(scroll.maximumOffset)), "
      + "\"contentInset\": [\(text(inset.top)), \(text(inset.left)), "
      + "\(text(inset.bottom)), \(text(inset.right))], "
      + "\"zoomScale\": \(text(scroll.zoomScale)), "
      + "\"minimumZoomScale\": \(text(scroll.zoomLimits.minimum)), "
      + "\"maximumZoomScale\": \(text(scroll.zoomLimits.maximum)), "
      + "\"viewForZooming\": \(scroll.viewForZooming.map(quoted) ?? "null"), "
      + "\"visibleRect\": \(list(scroll.visibleRect)), "
      + "\"visibleInZoomView\": \(scroll.visibleInZoomView.map(list) ?? "null"), "
  }

  private func members(_ label: Text) -> String {
    let lines = label.lines.map { line in
      let fonts = line.fonts.map {
        "{\"name\": \(quoted($0.name)), \"size\": \(text($0.size))}"
      }
      return "{\"range\": [\(line.range.lowerBound), \(line.range.upperBound)], "
        + "\"rect\": \(list(line.rect)), \"baseline\": \(text(line.baseline)), "
        + "\"isTruncated\": \(line.isTruncated), "
        + "\"fonts\": [\(fonts.joined(separator: ", "))]}"
    }
    return "\"text\": \(quoted(label.string)), \"fontScale\": \(text(label.fontScale)), "
      + "\"lines\": [\(lines.joined(separator: ", "))], "
  }

  /// Returns the text of a number; null for one that is not finite, for which JSON has no
  /// text.
  private func text(_ value: Double) -> String {
    value.isFinite ? JSONTree.text(value) : "null"
  }

  /// Returns the text of a number for readers.
  private func rounded(_ value: Double) -> String {
    value.isFinite ? JSONTree.roundedText(value) : "null"
  }

  private func plain(_ p: Point) -> String { "(\(rounded(p.x)), \(rounded(p.y)))" }

  private func plain(_ r: Rect) -> String {
    "(\(rounded(r.minX)), \(rounded(r.minY)), \(rounded(r.width)), \(rounded(r.height)))"
  }

  private func list(_ p: Point) -> String { "[\(text(p.x)), \(text(p.y))]" }

  private func list(_ r: Rect) -> String {
    "[\(text(r.minX)), \(text(r.minY)), \(text(r.width)), \(text(r.height))]"
  }

  private func quoted(_ text: String) -> String { JSONTree.escaped(text) }
}
