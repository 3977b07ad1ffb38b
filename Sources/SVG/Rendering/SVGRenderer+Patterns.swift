import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Patterns: the picture of a tile, repeated in the shape that it paints.
//
// A tile is drawn under the full transform, so it is as sharp as the rest of the image.
// If its content does not touch its edges, tiles are drawn side by side. Otherwise each
// tile is clipped at its edges with partial coverage and added to the others: the two
// parts of a pixel that an edge divides add up to the whole, without a seam. Rectangles
// that end exactly at an edge are drawn beyond it, so that only the clip reduces their
// coverage there.

/// A pattern's tile and its transform.
struct SVGTiles {
  /// The tile's content in pattern space.
  var picture: Picture
  /// One tile in pattern space.
  var tile: Rect
  /// The transform from pattern space to user space.
  var transform: AffineTransform
}

extension SVGRenderer {
  /// Returns the tiles of a pattern element; nil if it cannot be painted.
  func tiles(_ index: Int, _ scope: SVGScope, box: Rect) throws(SVGError) -> SVGTiles? {
    let chain = chain(of: index)
    let node = tree.nodes[index]
    guard let owner = chain.first(where: { !tree.elements(in: $0).isEmpty }) else {
      return nil
    }
    guard active.insert(owner).inserted else {
      noteCycle(node)
      return nil
    }
    defer { active.remove(owner) }
    try count(node)
    func isBox(_ name: String) -> Bool? {
      value(name, chain) { self.isBox($0, name) }
    }
    let tileIsBox = isBox("patternUnits") ?? true
    let view = value("viewBox", chain) { viewBox($0) }
    let contentIsBox = isBox("patternContentUnits") ?? false && view == nil
    let hasBox = box.isFinite && box.width > 0 && box.height > 0
    if (tileIsBox || contentIsBox) && !hasBox { return nil }
    func side(_ name: String, _ axis: SVGLength.Axis, _ of: Double) -> Double {
      value(name, chain) { self.length($0, name) }
        .map { tileIsBox ? $0.fraction * of : scope.points($0, axis) } ?? 0
    }
    let tile = Rect(
      x: side("x", .x, box.width) + (tileIsBox ? box.minX : 0),
      y: side("y", .y, box.height) + (tileIsBox ? box.minY : 0),
      width: side("width", .x, box.width), height: side("height", .y, box.height))
    guard tile.size.width > 0, tile.size.height > 0, tile.isFinite else { return nil }

    var inner = SVGScope(viewport: scope.viewport)
    inner.style = try cascade.style(of: owner, in: tree, notes)
    if let view {
      let aspect = value("preserveAspectRatio", chain) { self.aspect($0) } ?? SVGAspect()
      guard let transform = aspect.transform(from: view, to: tile) else { return nil }
      inner.transform = transform
      inner.viewport = view.size
    } else {
      inner.transform = AffineTransform(translationX: tile.minX, y: tile.minY)
      if contentIsBox {
        inner.transform = AffineTransform(scaleX: box.width, y: box.height)
          .concatenating(inner.transform)
      }
    }
    let wasClipping = isClipping
    isClipping = 0
    defer { isClipping = wasClipping }
    let picture = try record { () throws(SVGError) in
      try drawChildren(of: owner, inner)
    }
    let transform = transform("patternTransform", chain)
    guard transform.isFinite, transform.inverse != nil else { return nil }
    return SVGTiles(picture: picture, tile: tile, transform: transform)
  }

  /// Fills a path with tiles.
  ///
  /// - Parameter outlineScale: the scale of the path relative to user space.
  func put(
    _ tiles: SVGTiles, _ path: Path, _ rule: FillRule, outlineScale: Double = 1,
    opacity: Double, _ node: SVGNode, _ scope: SVGScope
  ) throws(SVGError) {
    let shape = AffineTransform(scaleX: 1 / outlineScale, y: 1 / outlineScale)
      .concatenating(scope.transform)
    let tile = tiles.tile
    // The visible part of the pattern, in pattern space, and the number of tiles in it.
    let toPattern = AffineTransform(scaleX: 1 / outlineScale, y: 1 / outlineScale)
      .concatenating(tiles.transform.inverse ?? .identity)
    let seen = path.applying(toPattern).bounds
    guard !tiles.picture.isEmpty, seen.isFinite, !seen.isNull else { return }
    let x0 = Elementary.floor((seen.minX - tile.minX) / tile.width)
    let x1 = Elementary.ceil((seen.maxX - tile.minX) / tile.width)
    let y0 = Elementary.floor((seen.minY - tile.minY) / tile.height)
    let y1 = Elementary.ceil((seen.maxY - tile.minY) / tile.height)
    let count = (x1 - x0) * (y1 - y0)
    guard count <= Double(SVGLimit.tiles), max(x0.magnitude, y0.magnitude) < 0x1p40 else {
      notes.addOnce(
        "a pattern needs more than \(SVGLimit.tiles) tiles; it is left out", at: node)
      return
    }
    let picture = tiles.picture.widened(beyond: tile)
    let isFree =
      tile.contains(picture.bounds)
      && !tiles.picture.touches(tile)
    // A clipped tile has its groups and its edge in addition to the content.
    budget.tileCommands += Int(count) * (picture.expandedCount + (isFree ? 1 : 6))
    if budget.tileCommands > SVGLimit.tileCommands {
      throw SVGError(
        line: node.line, column: node.column,
        message: "the tiles of patterns have more than \(SVGLimit.tileCommands) parts")
    }
    let space = tiles.transform.concatenating(scope.transform)
    let clip = builder.addClip(
      .path(path, rule), Placement(shape), within: scope.clip,
      bounds: path.controlBounds.applying(shape).withRoomForRounding)
    builder.beginGroup(alpha: opacity, clip: clip)
    for j in Int(y0)..<max(Int(y1), Int(y0)) {
      for i in Int(x0)..<max(Int(x1), Int(x0)) {
        let step = AffineTransform(
          translationX: Double(i) * tile.width, y: Double(j) * tile.height)
        let placement = Placement(step.concatenating(space))
        let bounds = placement.bounds(of: picture.bounds).withRoomForRounding
        if isFree {
          builder.append(.picture(picture), placement, clip: clip, bounds: bounds)
          continue
        }
        let edge = builder.addClip(
          .path(Path(rect: tile), .nonZero), placement, within: clip,
          bounds: placement.bounds(of: tile).withRoomForRounding)
        // The tile's share of a pixel is clipped before it is added: an addition
        // through a clip saturates at 1 too early.
        builder.beginGroup(alpha: 1, clip: builder.base, blendMode: .plusLighter)
        builder.beginGroup(alpha: 1, clip: edge)
        builder.append(.picture(picture), placement, clip: edge, bounds: bounds)
        builder.endGroup()
        builder.endGroup()
      }
    }
    builder.endGroup()
  }
}

extension Picture {
  /// The number of commands of the picture, including those of nested pictures.
  fileprivate var expandedCount: Int {
    commands.reduce(0) {
      if case .picture(let inner) = $1.operation { return $0 + inner.expandedCount }
      return $0 + 1
    }
  }

  /// Returns whether anything is painted at or beyond the edges of a tile, with a
  /// margin for rounding.
  fileprivate func touches(_ tile: Rect) -> Bool {
    let room = 1e-9 * max(tile.width, tile.height)
    return !tile.insetBy(dx: room, dy: room).contains(bounds)
  }

  /// Returns the picture with filled rectangles at an edge of a tile extended beyond
  /// it.
  fileprivate func widened(beyond tile: Rect) -> Picture {
    let room = 1e-9 * max(tile.width, tile.height)
    var builder = PictureBuilder()
    guard clips.isEmpty else { return self }
    var isChanged = false
    for command in commands {
      guard case .fill(let path, let rule, let paint) = command.operation,
        let (low, high) = path.applying(command.placement.transform).rectangleCorners,
        let back = command.placement.transform.inverse
      else {
        switch command.operation {
        case .beginGroup, .endGroup: return self
        case .fill, .stroke, .glyphs, .image, .box, .bitmap, .projected, .picture,
          .shadow,
          .backdrop:
          break
        }
        builder.append(
          command.operation, command.placement, clip: -1, bounds: command.bounds,
          blendMode: command.blendMode, alpha: command.alpha)
        continue
      }
      let rect = Rect(
        minX: low.x <= tile.minX + room ? min(low.x, tile.minX - tile.width) : low.x,
        minY: low.y <= tile.minY + room ? min(low.y, tile.minY - tile.height) : low.y,
        maxX: high.x >= tile.maxX - room ? max(high.x, tile.maxX + tile.width) : high.x,
        maxY: high.y >= tile.maxY - room ? max(high.y, tile.maxY + tile.height) : high.y)
      let wide = Path(rect: rect)
      isChanged = true
      builder.append(
        .fill(wide.applying(back), rule, paint), command.placement, clip: -1,
        bounds: rect, blendMode: command.blendMode, alpha: command.alpha)
    }
    return isChanged ? builder.finish() : self
  }
}
