/// The part of a drawing that one picture shows in, by its four edges; edges
/// may be infinite. A point belongs to it as to a half-open rectangle, so
/// parts that share an edge share no point and leave none out. The edges are
/// kept as numbers of their own: a `Rect` would have to compute two of them.
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

  /// All of the plane.
  package static let everything = PatchEdges(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  package var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  /// What is left without another part: up to four parts, above and below it
  /// over the whole width, then beside it.
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

/// A picture and the part of a drawing that it shows in.
package struct PicturePatch: Sendable {
  package var picture: Picture
  package var edges: PatchEdges

  package init(_ picture: Picture, edges: PatchEdges = .everything) {
    self.picture = picture
    self.edges = edges
  }
}

extension PictureBuilder {
  /// Adds a picture within a clip, cut at the edges of its patch where it has some.
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
  /// What patches show together.
  package convenience init(_ patches: [PicturePatch]) {
    var builder = PictureBuilder()
    for patch in patches { builder.append(patch, Placement(), clip: -1) }
    self.init(commands: builder.commands, clips: builder.clips)
  }
}
