/// Two arcs that do not meet: the most common crowded pixel, which often needs no
/// measuring.
///
/// Such arcs divide the pixel into three parts: one between them and one beyond each. The
/// part on the left of a contour's direction has a winding number one above that on its
/// right. If the part between the arcs is on the left of both, or on the right of both,
/// the outer parts have the same number. There are then only two neighbouring numbers,
/// whose folded mean is the coverage.
extension ExactPixel {
  /// Whether the pieces are two arcs from boundary to boundary that do not meet and leave
  /// only two neighbouring winding numbers. The result may be false although they are.
  func isBetweenNeighbours() -> Bool {
    if arcs != 2 || pieces.count > 12 || secondArc == 0 || secondArc == pieces.count {
      return false
    }
    let a = (
      from: ExactPixel.place(start(of: 0)), to: ExactPixel.place(end(of: secondArc &- 1))
    )
    let b = (
      from: ExactPixel.place(start(of: secondArc)),
      to: ExactPixel.place(end(of: pieces.count &- 1))
    )
    if (a.from | a.to | b.from | b.to) < 0 { return false }
    if a.from == a.to || b.from == b.to || a.from == b.from || a.from == b.to
      || a.to == b.from || a.to == b.to
    {
      return false
    }
    let aHasB = ExactPixel.isClockwise(a.from, b.from, a.to)
    let bHasA = ExactPixel.isClockwise(b.from, a.from, b.to)
    // Arcs whose ends alternate meet.
    if aHasB != ExactPixel.isClockwise(a.from, b.to, a.to) { return false }
    if aHasB != bHasA { return false }
    for i in 0..<secondArc {
      let piece = PixelPiece(bits: pieces[i])
      for j in secondArc..<pieces.count
      where ExactPixel.mayMeet(piece, PixelPiece(bits: pieces[j])) {
        return false
      }
    }
    return true
  }

  /// Where the contour begins a piece.
  private func start(of index: Int) -> (x: Int, y: Int) {
    let piece = PixelPiece(bits: pieces[index])
    return piece.bits & 1 == 0 ? (piece.x0, piece.y0) : (piece.x1, piece.y1)
  }

  /// Where the contour ends a piece.
  private func end(of index: Int) -> (x: Int, y: Int) {
    let piece = PixelPiece(bits: pieces[index])
    return piece.bits & 1 == 0 ? (piece.x1, piece.y1) : (piece.x0, piece.y0)
  }

  /// The distance along the pixel's boundary, clockwise from its upper left corner, to a
  /// point on it; -1 for other points.
  private static func place(_ point: (x: Int, y: Int)) -> Int {
    if point.y == 0 { return point.x }
    if point.x == 1024 { return 1024 &+ point.y }
    if point.y == 1024 { return 3072 &- point.x }
    return point.x == 0 ? 4096 &- point.y : -1
  }

  /// Whether `middle` lies on the way from `from` to `to`.
  private static func isClockwise(_ from: Int, _ middle: Int, _ to: Int) -> Bool {
    (middle &- from) & 4095 < (to &- from) & 4095
  }

  /// Whether two pieces may have a common point. The result may be true although they do
  /// not.
  private static func mayMeet(_ p: PixelPiece, _ q: PixelPiece) -> Bool {
    // Pieces point down.
    if p.y1 < q.y0 || q.y1 < p.y0 { return false }
    if Swift.max(p.x0, p.x1) < Swift.min(q.x0, q.x1)
      || Swift.max(q.x0, q.x1) < Swift.min(p.x0, p.x1)
    {
      return false
    }
    return !isAside(p, q) && !isAside(q, p)
  }

  /// Whether both ends of `q` are on the same side of the line through `p`.
  private static func isAside(_ p: PixelPiece, _ q: PixelPiece) -> Bool {
    let (dx, dy) = (p.x1 &- p.x0, p.y1 &- p.y0)
    let first = dx &* (q.y0 &- p.y0) &- dy &* (q.x0 &- p.x0)
    let second = dx &* (q.y1 &- p.y0) &- dy &* (q.x1 &- p.x0)
    return (first > 0 && second > 0) || (first < 0 && second < 0)
  }
}
