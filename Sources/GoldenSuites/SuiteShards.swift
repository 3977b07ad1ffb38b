import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat

// The selection of the cases of a run: those that a filter matches, and the shards of
// them.

extension SuiteCase {
  /// Returns whether a filter matches the case, or its picture `name`.
  func matches(_ filter: NamePattern, _ name: String) -> Bool {
    filter.matches(self.name) || filter.matches(name) || filter.matches(nameInFile)
  }

  /// Returns whether a filter matches one of the names of the case's pictures. The
  /// pictures of a timeline that cannot be read are unknown: any filter with a slash,
  /// which may match a capture, selects the case, which then fails.
  func isSelected(by filter: NamePattern, _ names: [String]?) -> Bool {
    names?.contains { matches(filter, $0) }
      ?? (filter.text.contains("/") || matches(filter, name))
  }

  /// The approximate work of the case, in units of a still. It is constant, so that the
  /// shards depend only on the suites.
  var cost: Int {
    if timeline != nil { return comparesAllFrames ? 64 : 4 }
    return state.wholeContent ? 8 : 1
  }

  /// Returns the indices of the cases in a shard, from the costs of all cases.
  ///
  /// The units of cost are divided like the frames of a sequence. A case is in the shard
  /// that contains its first unit, so it is in exactly one shard, and the cases of all
  /// shards, in order, are those of the suites.
  static func part(
    _ shard: FrameSelection.Shard, costs: [Int]
  ) throws(SceneError) -> Range<Int> {
    let units = try FrameSelection(shard: shard).frames(of: costs.reduce(0, +))
    var start = 0
    var part = 0..<0
    for (index, cost) in costs.enumerated() {
      if units.contains(start) {
        part = (part.isEmpty ? index : part.lowerBound)..<index + 1
      }
      start += cost
    }
    return part
  }
}
