import Mesmer

/// A trace of drawing with the picture that Core Graphics made of it.
package struct QuartzCase: Sendable {
  package var name: String
  /// The trace, and the picture beside it.
  package var folder: String
  /// Whether the picture was made on black instead of a clear bitmap.
  package var hasBlackBackdrop: Bool
  /// Largest difference allowed in a premultiplied channel.
  package var tolerance: Int

  /// The cases that a folder's expected.tsv lists: name, size, backdrop,
  /// largest difference.
  package static func read(folder: String) throws(ConformanceError) -> [QuartzCase] {
    let path = folder + "/expected.tsv"
    let text = String(decoding: try ConformanceError.reading(path), as: UTF8.self)
    var cases: [QuartzCase] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let row = line.split(separator: "\t")
      guard row.count == 4, let tolerance = Int(row[3]) else {
        throw .malformed(path: path, "a row needs four columns: \(line)")
      }
      cases.append(
        QuartzCase(
          name: String(row[0]), folder: folder,
          hasBlackBackdrop: row[2].hasPrefix("black"), tolerance: tolerance))
    }
    return cases
  }

  /// Draws the trace and returns the difference of the picture; nil within the limit.
  package func failure() throws(ConformanceError) -> String? {
    let path = "\(folder)/\(name).trace"
    let text = String(decoding: try ConformanceError.reading(path), as: UTF8.self)
    let trace = try QuartzTrace(text, name: path)
    let expected = try ConformanceError.readingPicture("\(folder)/\(name).png")
    guard trace.width == expected.pixelWidth, trace.height == expected.pixelHeight else {
      return "the trace is \(trace.width) x \(trace.height) pixels, the picture is "
        + "\(expected.pixelWidth) x \(expected.pixelHeight)"
    }
    let drawn = Pixmap(
      width: trace.width, height: trace.height,
      background: hasBlackBackdrop ? .black : .clear)
    Rasterizer().draw(trace.picture, into: drawn)
    let ours = drawn.premultipliedBytes
    let theirs = expected.pixmap.premultipliedBytes
    var worst = 0
    func difference(_ i: Int) -> Int { abs(Int(ours[i]) - Int(theirs[i])) }
    for i in ours.indices where difference(i) > difference(worst) { worst = i }
    if ours.isEmpty || difference(worst) <= tolerance { return nil }
    let pixel = worst / 4
    return "pixel (\(pixel % trace.width), \(pixel / trace.width)): expected "
      + "\(theirs[pixel * 4..<pixel * 4 + 4]) within \(tolerance), got "
      + "\(ours[pixel * 4..<pixel * 4 + 4])"
  }
}
