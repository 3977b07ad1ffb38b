import MesmerGeometry

/// A builder of a picture, command by command.
package struct PictureBuilder {
  package private(set) var commands: [Picture.Command] = []
  package private(set) var clips: [Picture.Clip] = []
  private var groups: [OpenGroup] = []
  /// The clip of the innermost open group, which is not applied to commands inside the
  /// group; -1 for none.
  package private(set) var base = -1

  /// Whether there are backdrops among the commands; set by the caller that adds one.
  package var hasBackdrops = false

  private struct OpenGroup {
    /// The index of the group's command.
    var index: Int
    /// The value of `base` outside the group.
    var outerBase: Int
    /// A rectangle around the group's contents so far.
    var contents: Rect
  }

  package init() {}

  /// Returns the picture; groups that are still open are ended.
  package func finish() -> Picture {
    var result = self
    while !result.groups.isEmpty { result.endGroup() }
    return Picture(
      commands: result.commands, clips: result.clips, hasBackdrops: hasBackdrops)
  }

  /// Returns the part of a rectangle (in picture space) inside a clip.
  private func clipped(_ rect: Rect, to clip: Int) -> Rect {
    clip < 0 || clip == base ? rect : rect.intersection(clips[clip].bounds)
  }

  /// Adds a clip inside the clip `parent` (-1: none) and returns its index.
  ///
  /// - Parameter bounds: a rectangle around the shape, in picture space; if it is not
  ///   finite, everything is clipped.
  package mutating func addClip(
    _ shape: Picture.Clip.Shape, _ placement: Placement, within parent: Int,
    bounds: Rect
  ) -> Int {
    let bounds = clipped(bounds, to: parent)
    clips.append(
      Picture.Clip(
        shape: shape, placement: placement, parent: parent,
        bounds: bounds.isFinite ? bounds : .null))
    return clips.count - 1
  }

  /// Appends a command other than a group, unless the clip excludes it completely.
  ///
  /// - Parameter bounds: a rectangle around the painted area, in picture space, without
  ///   its shadow and before clipping.
  package mutating func append(
    _ operation: Picture.Operation, _ placement: Placement, clip: Int, bounds: Rect,
    blendMode: BlendMode = .normal, alpha: Double = 1,
    shadow: Picture.CastShadow? = nil
  ) {
    var bounds = bounds
    if let shadow {
      bounds = bounds.union(
        shadow.placement.bounds(of: shadow.shadow.reach(from: shadow.rect)))
    }
    bounds = clipped(bounds, to: clip)
    if bounds.isNull { return }
    commands.append(
      Picture.Command(
        operation, placement, clip: clip, bounds: bounds, blendMode: blendMode,
        alpha: alpha, shadow: shadow))
    addToGroup(bounds)
  }

  private mutating func addToGroup(_ bounds: Rect) {
    if groups.isEmpty { return }
    let last = groups.count - 1
    groups[last].contents = groups[last].contents.union(bounds).withRoomForRounding
  }

  /// Begins a group, at the end or before an existing command, which must be directly in
  /// the innermost open group. Until `endGroup`, the group's clip does not apply.
  ///
  /// - Parameters:
  ///   - isLuminance: whether the group's luminance is used as its alpha, for masks.
  ///   - shadow: the shadow that the group casts; with a null rectangle, it gets the
  ///     bounds of the contents, in picture space.
  ///   - bounds: the area that the group paints besides its contents.
  package mutating func beginGroup(
    alpha: Double, clip: Int, blendMode: BlendMode = .normal, isLuminance: Bool = false,
    shadow: Picture.CastShadow? = nil, bounds: Rect = .null, at index: Int? = nil
  ) {
    let index = index ?? commands.count
    let contents = Picture.bounds(of: commands[index...])
    var begin = Picture.Command(
      .beginGroup(alpha: alpha, count: 0), Placement(), clip: clip, bounds: bounds,
      blendMode: blendMode, shadow: shadow)
    begin.isLuminance = isLuminance
    commands.insert(begin, at: index)
    groups.append(OpenGroup(index: index, outerBase: base, contents: contents))
    base = clip
  }

  /// Ends the innermost group. An empty group is removed, unless it clears the content
  /// below it.
  package mutating func endGroup() {
    guard let group = groups.popLast() else { return }
    let (index, contents) = (group.index, group.contents)
    base = group.outerBase
    let begin = commands[index]
    let count = commands.count - index - 1
    if count == 0 && begin.bounds.isNull {
      commands.removeLast()
      return
    }
    var bounds = contents
    if let cast = begin.shadow {
      let contents =
        cast.isClipped
        ? contents.intersection(cast.placement.bounds(of: cast.rect)) : contents
      commands[index].shadow?.contents = contents
      if cast.rect.isNull { commands[index].shadow?.rect = contents }
      let reach = cast.placement.device(cast.shadow).reach(from: contents)
      if reach.isFinite {
        bounds = bounds.union(reach)
      } else {
        // The group has no contents, or they are too far away to be drawn.
        commands[index].shadow = nil
      }
    }
    if case .beginGroup(let alpha, _) = begin.operation {
      commands[index].operation = .beginGroup(alpha: alpha, count: count)
    }
    let whole = begin.bounds.union(clipped(bounds, to: begin.clip)).withRoomForRounding
    commands[index].bounds = whole
    commands.append(
      Picture.Command(.endGroup, Placement(), clip: begin.clip, bounds: .null))
    addToGroup(whole)
  }
}
