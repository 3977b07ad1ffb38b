/// The vertices of one half of a curve: their parameters, from the half's own end, and
/// the distances by which they are pushed outward.
///
/// A curve is cut from both ends towards its middle, so that the reversed curve has the
/// same vertices. It is cut into equal parts or, if these are many, first into eighths
/// that have as many equal parts each as `ChordCounts` requires. The parts next to the
/// ends are cut in two: the end points cannot be pushed, so a chord next to an end is
/// farther from the curve than other chords.
///
/// A vertex between steps d1 and d2 compensates for half of the areas that its chords cut
/// off, cross(B', B'')·(d1³ + d2³)/24. It moves by -B'' times `weight` = (d1³ + d2³) /
/// (12·(d1 + d2)); next to an end point, which stays, it compensates for the whole area
/// of that chord: (2·d1³ + d2³) / (12·(d1 + d2)). Only the part of B'' across B' encloses
/// area; the part along it moves the vertex along the curve, which changes nothing to
/// first order and saves finding the normal.
struct CurveNodes {
  /// A vertex at parameter t, pushed by -B''·weight.
  struct Node {
    var t: Double
    var weight: Double
  }

  private let nodes: UnsafeMutableBufferPointer<Node>
  private(set) var count = 0
  /// The last step before the middle.
  private var step = 0.0

  /// Creates an empty list in memory with capacity for the nodes.
  private init(_ memory: UnsafeMutableBufferPointer<Node>) { nodes = memory }

  subscript(index: Int) -> Node {
    @inline(__always) get { nodes.baseAddress.unsafelyUnwrapped[index] }
  }

  @inline(__always)
  private mutating func add(_ t: Double, _ weight: Double) {
    nodes.baseAddress.unsafelyUnwrapped[count] = Node(t: t, weight: weight)
    count &+= 1
  }

  private static func weight(_ a: Double, _ b: Double) -> Double {
    (a * a * a + b * b * b) / (12 * (a + b))
  }

  /// Returns the inner vertices of half of a curve cut into n equal parts, up to the
  /// middle, which is in neither half. A capacity of n / 2 + 1 is enough.
  static func equalParts(
    _ n: Int, in memory: UnsafeMutableBufferPointer<Node>
  ) -> CurveNodes {
    var result = CurveNodes(memory)
    // A single part has only its middle.
    if n > 1 { result.addFirst((n - 1) / 2, 1 / Double(n)) }
    return result
  }

  /// Returns the weight of the vertex at the middle of n equal parts; nil if there is
  /// none.
  static func middleOfEqualParts(_ n: Int) -> Double? {
    if n & 1 == 1 && n > 1 { return nil }
    let d = 1 / Double(n)
    // One part: both neighbours are end points. Two: both are half a part away.
    return n == 1 ? d * d / 24 : n == 2 ? d * d / 48 : d * d / 12
  }

  /// Returns the inner vertices of half of a curve cut into eighths: four of them, with
  /// these numbers of parts. A capacity of their sum plus one is enough.
  static func eighths(
    _ parts: SIMD4<Int>, in memory: UnsafeMutableBufferPointer<Node>
  ) -> CurveNodes {
    var result = CurveNodes(memory)
    result.addFirst(parts[0] - 1, 0.125 / Double(parts[0]))
    for i in 1..<4 {
      result.addPiece(from: 0.125 * Double(i), parts[i])
    }
    return result
  }

  /// Returns the weight of the vertex at the middle between two halves of eighths.
  static func middle(_ a: CurveNodes, _ b: CurveNodes) -> Double {
    weight(a.step, b.step)
  }

  /// Adds the parts next to the end: half a part, and multiples of the step up to `last`.
  private mutating func addFirst(_ last: Int, _ d: Double) {
    add(0.5 * d, d * d / 32)
    step = last == 0 ? 0.5 * d : d
    if last == 0 { return }
    add(d, d * d / 16)
    let weight = d * d / 12
    var k = 2
    while k <= last {
      add(Double(k) * d, weight)
      k &+= 1
    }
  }

  /// Adds the vertices of an eighth from its start, where the previous eighth ends.
  private mutating func addPiece(from start: Double, _ n: Int) {
    let d = 0.125 / Double(n)
    add(start, CurveNodes.weight(step, d))
    let weight = d * d / 12
    var k = 1
    while k < n {
      add(start + Double(k) * d, weight)
      k &+= 1
    }
    step = d
  }
}
