import MesmerGeometry

/// Both offset curves of a cubic, node by node, where its stroke is smooth. The rest of
/// the curve becomes runs (`StrokeRuns.swift`).
///
/// At a parameter t, the curve's point p, its unit normal N, the curvature k and the
/// steps d1, d2 before and after it give the vertices of both offsets: p + (r + s)·N and
/// p - (r - s')·N, where s and s' push them out so that the offsets keep their areas. A
/// chord over d cuts |O'|²·k|v|·d³/12 off an offset O, whose speed is |O'| = |v|·(1 ±
/// r·k). By the rule of `CurveNodes.swift` the push is therefore (v x w)/|v|·(1 ±
/// r·k)·(d1³ + d2³)/(12·(d1 + d2)). The ends of the curve stay in place, and half of what
/// the outer chords cut off there is lost. Each node takes a square root and a division,
/// and no allocation.
extension Stroker {
  /// Adds the cubic that starts at the anchor. Returns false and does nothing if its
  /// stroke is smooth nowhere or may exceed the coordinate limits.
  mutating func addSmooth(
    _ p1: Vector, _ p2: Vector, _ p3: Vector, size: Double
  ) -> Bool {
    let a = 3 * p1
    let b = 3 * ((p2 - p1) - p1)
    let c = (p3 - p2) - (p2 - p1) - ((p2 - p1) - p1)
    let far = pen.scale * (size + pen.radius)
    guard size > 0x1p-300, firstDirection == nil || sink.isNear,
      anchor.x.magnitude + anchor.y.magnitude + far < 0.25 * FixedPoint.limit,
      let first = direction(p1, p2 - p1, p3 - p2, size),
      let last = direction(p3 - p2, p2 - p1, p1, size)
    else { return false }
    var cutter = StrokeSpans(
      SIMD2(a), SIMD2(b), SIMD2(c), size: size, pen, reusing: &spans)
    cutter.cut()
    cutter.finish(into: &spans)
    // A single span without steps is left to runs.
    if spans.count == 1 && spans[0].count == 0 { return false }

    enter(.zero, first, length: 0)
    func place(_ t: Double) -> Vector { t == 1 ? p3 : ((c * t + b) * t + a) * t }
    func velocity(_ t: Double) -> Vector { (3 * c * t + 2 * b) * t + a }
    var start = 0
    while start < spans.count {
      var end = start
      while end < spans.count && spans[end].count > 0 { end += 1 }
      if end > start {
        addNodes(a, b, c, start..<end)
        let t = end == spans.count ? 1 : spans[end].start
        addEdges(
          place(t), pen.normal(end == spans.count ? last : velocity(t).unit))
        start = end
      } else {
        let (t0, third) = (spans[start].start, spans[start].step / 3)
        let t1 = start + 1 == spans.count ? 1 : spans[start + 1].start
        let (q0, q3) = (place(t0), place(t1))
        // Its first edges exist already.
        isRunJoined = true
        run.removeAll(keepingCapacity: true)
        halve(
          q0, q0 + third * velocity(t0), q3 - third * velocity(t1), q3,
          depth: 0, shortest: size * 1e-8)
        if run.count < 2 { addEdges(q3, pen.normal(velocity(t1).unit)) }
        finishRun()
        start += 1
      }
    }
    arrive(last)
    return true
  }

  /// Returns the direction of the first leg that is long enough to have one.
  private func direction(
    _ d0: Vector, _ d1: Vector, _ d2: Vector, _ size: Double
  ) -> Vector? {
    for d in [d0, d1, d2] where d.length > size * 1e-8 { return d.unit }
    return nil
  }

  /// Adds the nodes between the ends of neighbouring spans of the curve
  /// a·t + b·t² + c·t³.
  private mutating func addNodes(
    _ a: Vector, _ b: Vector, _ c: Vector, _ range: Range<Int>
  ) {
    let radius = pen.radius
    let turn = pen.normal(Vector(dx: 0, dy: 1)).dx
    let curvature = (
      2 * a.cross(b), 6 * a.cross(c), 6 * b.cross(c)
    )
    let origin = SIMD2(anchor.x, anchor.y)
    let velocity = (SIMD2(a), 2 * SIMD2(b), 3 * SIMD2(c))
    let place = (
      SIMD2(pen.device(a)), SIMD2(pen.device(b)), SIMD2(pen.device(c))
    )
    let normal = (
      SIMD2(pen.device(pen.normal(a))), 2 * SIMD2(pen.device(pen.normal(b))),
      3 * SIMD2(pen.device(pen.normal(c)))
    )
    withUnsafeTemporaryAllocation(
      of: Polygon.Vertex.self, capacity: ContourSink.chunk
    ) { front in
      withUnsafeTemporaryAllocation(
        of: Point.self, capacity: ContourSink.chunk
      ) { rear in
        let front = front.baseAddress.unsafelyUnwrapped
        let rear = rear.baseAddress.unsafelyUnwrapped
        var newest = sink.last
        var before = 0.0
        for index in range {
          let span = spans[index]
          let d = span.step
          // Where spans meet, the first node of the next one follows a different step.
          var k = index == range.lowerBound ? 1 : 0
          while k < span.count {
            let count = min(span.count - k, ContourSink.chunk)
            var used = 0
            var q = SIMD2<Double>()
            for i in 0..<count {
              let isBorder = i &+ k == 0
              let t = span.start + Double(k &+ i) * d
              let weight =
                isBorder
                ? (before * before * before + d * d * d) / (12 * (before + d))
                : d * d / 12
              let v = (velocity.2 * t + velocity.1) * t + velocity.0
              let inverse = 1 / v.dot(v).squareRoot()
              let bend =
                ((curvature.2 * t + curvature.1) * t + curvature.0)
                * inverse * turn
              let narrowing = radius * bend * inverse * inverse
              let push = weight * bend
              let p = ((place.2 * t + place.1) * t + place.0) * t
              let n =
                ((normal.2 * t + normal.1) * t + normal.0) * inverse
              q = origin + rounded(p + (radius + push * (1 + narrowing)) * n)
              let vertex = Polygon.Vertex(
                x: FixedPoint.fixed(q.x), y: FixedPoint.fixed(q.y))
              front[used] = vertex
              used &+= vertex == newest ? 0 : 1
              newest = vertex
              let o =
                origin + rounded(p - (radius - push * (1 - narrowing)) * n)
              rear[i] = Point(x: o.x, y: o.y)
            }
            sink.append(UnsafeBufferPointer(start: front, count: used), q.x, q.y)
            back.points.append(
              contentsOf: UnsafeBufferPointer(start: rear, count: count))
            k += count
          }
          before = d
        }
      }
    }
  }

  @inline(__always)
  private func rounded(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(roundedOffset(offset.x), roundedOffset(offset.y))
  }
}

extension SIMD2<Double> {
  @inline(__always)
  init(_ v: Vector) { self.init(v.dx, v.dy) }
}
