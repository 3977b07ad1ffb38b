import MesmerJSONText

/// The frames of a sequence to make: a range of numbers, and a contiguous part of it if
/// several machines share the work.
package struct FrameSelection: Hashable, Sendable {
  /// One of several parts: the first of four is 1 of 4.
  package struct Shard: Hashable, Sendable {
    /// The number of the part, from 1.
    package let number: Int
    /// The number of parts, at least `number`.
    package let count: Int

    /// Creates a part; nil unless `number` is in 1...`count`.
    package init?(_ number: Int, of count: Int) {
      guard number >= 1, number <= count else { return nil }
      self.number = number
      self.count = count
    }
  }

  /// The numbers of the first and the last frame; nil selects all frames.
  package var range: ClosedRange<Int>?
  /// The part of the range to make; nil for all of it.
  package var shard: Shard?

  /// Creates a selection; all frames by default.
  package init(range: ClosedRange<Int>? = nil, shard: Shard? = nil) {
    self.range = range
    self.shard = shard
  }

  /// Returns the selected frames of a sequence of `count` frames (positive).
  ///
  /// The shards differ by at most one frame, the longer ones first; a shard may be
  /// empty. Throws if the range exceeds the sequence.
  package func frames(of count: Int) throws(SceneError) -> Range<Int> {
    var frames = 0..<count
    if let range {
      guard range.lowerBound >= 0, range.upperBound < count else {
        throw SceneError(
          Fault(
            .frames, "\(range.lowerBound)-\(range.upperBound)",
            message: "the sequence has the frames 0-\(count - 1)"))
      }
      frames = range.lowerBound..<range.upperBound + 1
    }
    guard let shard else { return frames }
    let part = frames.count / shard.count
    let longer = frames.count % shard.count
    let before = shard.number - 1
    let start = frames.lowerBound + before * part + min(before, longer)
    return start..<start + part + (before < longer ? 1 : 0)
  }
}
