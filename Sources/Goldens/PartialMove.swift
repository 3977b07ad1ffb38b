import MesmerGeometry
import MesmerPlatform

/// A part of a picture that equals a part of the expected picture some whole pixels away
/// along one axis: the rows below a fixed header or below an inserted row, or the
/// columns beside a sidebar.
///
/// Only the smallest rectangle around the pixels that differ and are not ignored is
/// searched. Its rows are hashed in both pictures; if no move is found, its columns are.
/// A line that occurs exactly once in each picture, at different positions, votes for
/// the distance between them. At the distance with the most votes, the longest run of
/// equal lines is the moved part. It must have at least eight lines, four of them
/// voters, and contain at least half of the lines that differ in place. Lines with equal
/// hashes are compared pixel by pixel.
///
/// The work is linear in the number of pixels, except for sorting the lines.
struct PartialMove {
  /// The distance in pixels, positive to the right and down; one component is 0.
  let offset: PixelOffset
  /// The moved part, in pixels of the actual picture.
  let rect: PixelRect

  /// The minimum number of lines that move together.
  private static let fewestLines = 8
  /// The minimum number of moved lines that vote for the distance.
  private static let fewestVotes = 4

  /// Returns the moved part within a rectangle around all differing pixels; nil if there
  /// is none. The pictures must have the same size, and be both straight or both
  /// premultiplied.
  static func find(
    from expected: Bitmap, to actual: Bitmap, in box: PixelRect
  ) -> PartialMove? {
    withExtendedLifetime((expected, actual)) {
      along(.rows, expected, actual, box) ?? along(.columns, expected, actual, box)
    }
  }

  /// The direction of the compared lines.
  private enum Lines { case rows, columns }

  private static func along(
    _ lines: Lines, _ e: Bitmap, _ a: Bitmap, _ box: PixelRect
  ) -> PartialMove? {
    let count = lines == .rows ? box.height : box.width
    guard count >= fewestLines else { return nil }
    let before = hashes(lines, e, box)
    let after = hashes(lines, a, box)
    let voters = voters(before, after)
    guard let distance = winner(voters, count) else { return nil }

    func isEqual(_ line: Int, at source: Int) -> Bool {
      guard before[source] == after[line] else { return false }
      switch lines {
      case .rows:
        return bytesEqual(
          e.row(box.minY + source) + box.minX, a.row(box.minY + line) + box.minX,
          count: box.width * 4)
      case .columns:
        for y in box.minY..<box.maxY
        where e.row(y)[box.minX + source] != a.row(y)[box.minX + line] { return false }
        return true
      }
    }
    var longest = 0..<0
    var start = max(0, distance)
    let end = min(count, count + distance)
    for line in start..<end {
      if !isEqual(line, at: line - distance) { start = line + 1 }
      if line + 1 - start > longest.count { longest = start..<line + 1 }
    }
    let inPlace = (0..<count).filter { !isEqual($0, at: $0) }
    let votes = voters.count { $0.distance == distance && longest.contains($0.line) }
    guard longest.count >= fewestLines, votes >= fewestVotes,
      2 * inPlace.count(where: longest.contains) >= inPlace.count
    else { return nil }
    switch lines {
    case .rows:
      return PartialMove(
        offset: PixelOffset(dx: 0, dy: distance),
        rect: PixelRect(
          x: box.minX, y: box.minY + longest.lowerBound, width: box.width,
          height: longest.count))
    case .columns:
      return PartialMove(
        offset: PixelOffset(dx: distance, dy: 0),
        rect: PixelRect(
          x: box.minX + longest.lowerBound, y: box.minY, width: longest.count,
          height: box.height))
    }
  }

  /// Returns a hash of each line of a rectangle.
  private static func hashes(_ lines: Lines, _ b: Bitmap, _ box: PixelRect) -> [UInt64] {
    let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
    let count = lines == .rows ? box.height : box.width
    return [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
      let hashes = buffer.baseAddress!
      hashes.initialize(repeating: 0, count: count)
      var y = 0
      while y < box.height {
        let row = b.row(box.minY &+ y) + box.minX
        var x = 0
        switch lines {
        case .rows:
          var h: UInt64 = 0
          while x < box.width {
            h = (h ^ UInt64(row[x])) &* factor
            h ^= h &>> 29
            x &+= 1
          }
          hashes[y] = h
        case .columns:
          while x < box.width {
            let h = (hashes[x] ^ UInt64(row[x])) &* factor
            hashes[x] = h ^ h &>> 29
            x &+= 1
          }
        }
        y &+= 1
      }
      initialized = count
    }
  }

  /// Returns the lines of `after` whose hash occurs once in each picture, with their
  /// distance from the line in `before`. Lines at the same position are excluded.
  private static func voters(
    _ before: [UInt64], _ after: [UInt64]
  ) -> [(line: Int, distance: Int)] {
    let (sources, lines) = (single(before), single(after))
    var voters: [(line: Int, distance: Int)] = []
    var i = 0
    for line in lines {
      while i < sources.count && sources[i].hash < line.hash { i += 1 }
      guard i < sources.count, sources[i].hash == line.hash else { continue }
      if sources[i].line != line.line {
        voters.append((line.line, line.line - sources[i].line))
      }
    }
    return voters
  }

  /// Returns the hashes that occur once, in ascending order, with their lines.
  private static func single(_ hashes: [UInt64]) -> [(hash: UInt64, line: Int)] {
    let sorted = hashes.indices.map { (hash: hashes[$0], line: $0) }
      .sorted { ($0.hash, $0.line) < ($1.hash, $1.line) }
    return sorted.indices.filter { i in
      (i == 0 || sorted[i - 1].hash != sorted[i].hash)
        && (i + 1 == sorted.count || sorted[i + 1].hash != sorted[i].hash)
    }.map { sorted[$0] }
  }

  /// Returns the distance with the most votes; of equals the shortest, then the negative
  /// one. Nil without votes.
  private static func winner(
    _ voters: [(line: Int, distance: Int)], _ count: Int
  ) -> Int? {
    var votes = [Int](repeating: 0, count: 2 * count)
    for voter in voters { votes[voter.distance + count] += 1 }
    var best: Int?
    var most = 0
    for length in 1..<count {
      for distance in [-length, length] where votes[distance + count] > most {
        most = votes[distance + count]
        best = distance
      }
    }
    return best
  }
}
