/// The part of a drawing in which one picture is visible: a rectangle given by its four
/// edges, which may be infinite.
///
/// The rectangle is half open, so parts with a common edge neither overlap nor leave a
/// gap. The edges are stored directly, because a `Rect` would compute two of them.
package struct PatchEdges: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The whole plane.
  package static let everything = PatchEdges(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  package var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  /// Returns the rest after removing another part: up to four parts, those above and
  /// below the hole over the full width.
  package func subtracting(_ hole: PatchEdges) -> [PatchEdges] {
    let hole = PatchEdges(
      minX: max(minX, hole.minX), minY: max(minY, hole.minY),
      maxX: min(maxX, hole.maxX), maxY: min(maxY, hole.maxY))
    if hole.isEmpty { return [self] }
    var above = self
    above.maxY = hole.minY
    var below = self
    below.minY = hole.maxY
    var before = hole
    before.minX = minX
    before.maxX = hole.minX
    var after = hole
    after.minX = hole.maxX
    after.maxX = maxX
    return [above, before, after, below].filter { !$0.isEmpty }
  }
}

/// A picture, and the part of a drawing in which it is visible.
package struct PicturePatch: Sendable {
  package var picture: Picture
  package var edges: PatchEdges

  package init(_ picture: Picture, edges: PatchEdges = .everything) {
    self.picture = picture
    self.edges = edges
  }
}

extension PictureBuilder {
  /// Appends a picture inside a clip, clipped to the edges of its patch if it has any.
  package mutating func append(
    _ patch: PicturePatch, _ placement: Placement, clip: Int
  ) {
    let bounds = placement.bounds(of: patch.picture.bounds)
    var clip = clip
    if patch.edges != .everything {
      clip = addClip(.patch(patch.edges), placement, within: clip, bounds: bounds)
    }
    append(.picture(patch.picture), placement, clip: clip, bounds: bounds)
  }
}

extension Picture {
  /// Creates a picture composed of patches.
  package convenience init(_ patches: [PicturePatch]) {
    var builder = PictureBuilder()
    for patch in patches { builder.append(patch, Placement(), clip: -1) }
    self.init(commands: builder.commands, clips: builder.clips)
  }
}
