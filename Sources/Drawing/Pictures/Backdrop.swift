import MesmerGeometry

/// A material: the content below a rectangle, blurred, with a saturation and a tint.
///
/// The blur is the Gaussian of the content drawn before the backdrop in the same picture.
/// It reads only the whole device pixels of the rectangle's box inside `limit`, and
/// extends the pixels at the edges outwards. No drawn window or clip limits the pixels
/// read, so the result does not depend on them.
package struct Backdrop: Hashable, Sendable {
  /// The standard deviation of the blur in points.
  package var sigma: Double
  /// The saturation in 256ths; 256 is unchanged.
  package var saturation: Int32
  /// The tint over the blurred content: premultiplied RGBA8.
  package var tint: UInt32
  /// The number of enclosing groups, from the innermost on, below which the backdrop also
  /// reads the content.
  package var groups: Int
  /// The readable area: device pixels without the shift of the placement. Nil for all.
  package var limit: PixelRect?

  package init(sigma: Double, saturation: Int32, tint: UInt32, groups: Int = 0) {
    (self.sigma, self.saturation, self.tint) = (sigma, saturation, tint)
    self.groups = groups
  }

  /// Whether the result is gray for gray content.
  var isGray: Bool { tint & 255 == tint &>> 8 & 255 && tint & 255 == tint &>> 16 & 255 }

  /// Returns the standard deviation in pixels under a placement, equal along both axes: a
  /// multiple of 1/16, at most 127.
  package func deviation(_ placement: Placement) -> Double {
    let sigma = sigma * placement.transform.determinant.magnitude.squareRoot()
    return sigma > 0 ? (min(sigma, 127) * 16).rounded() / 16 : 0
  }

  /// Returns the readable pixels of a rectangle: those whose centres are inside, or, if
  /// the rectangle is rotated or skewed, all that its bounding box touches.
  package func box(of rect: Rect, _ placement: Placement) -> PixelRect {
    let box = Self.pixels(of: rect, placement)
    guard let limit else { return box }
    return box.intersection(
      limit.offsetBy(dx: placement.shift.dx, dy: placement.shift.dy))
  }

  private static func pixels(of rect: Rect, _ placement: Placement) -> PixelRect {
    let box = rect.applying(placement.transform)
    let far = max(
      max(box.minX.magnitude, box.minY.magnitude),
      max(box.maxX.magnitude, box.maxY.magnitude))
    guard far < 0x1p30 else { return placement.deviceBounds(of: rect) }
    let isTurned = !placement.transform.isAxisAligned
    func first(_ v: Double) -> Int {
      let v = FixedPoint.fixed(v)
      return isTurned ? FixedPoint.floorPixel(v) : FixedPoint.firstCentre(v)
    }
    func end(_ v: Double) -> Int {
      let v = FixedPoint.fixed(v)
      return isTurned ? FixedPoint.ceilPixel(v) : FixedPoint.firstCentre(v)
    }
    return PixelRect(
      minX: first(box.minX), minY: first(box.minY), maxX: end(box.maxX),
      maxY: end(box.maxY)
    ).offsetBy(dx: placement.shift.dx, dy: placement.shift.dy)
  }

  /// Returns the pixels on which the backdrop's pixels in an area depend.
  package func source(
    of area: PixelRect, in rect: Rect, _ placement: Placement
  ) -> PixelRect {
    let box = box(of: rect, placement)
    let seen = area.intersection(box)
    if seen.isEmpty { return .empty }
    return seen.enlarged(by: BlurExtent.margin(deviation(placement))).intersection(box)
  }
}

extension Picture {
  /// Returns an area of a frame (device pixels), enlarged by all pixels on which the
  /// area's pixels depend; the area itself for a frame without backdrops.
  package func areaWithSources(of area: PixelRect) -> PixelRect {
    if !hasBackdrops { return area }
    // The commands that read pixels around those they change (backdrops and the shadows
    // of groups), each with the index of its last command.
    var readers: [(end: Int, index: Int)] = []
    for (index, command) in commands.enumerated() {
      switch command.operation {
      case .backdrop: readers.append((index, index))
      case .beginGroup(_, let count) where command.shadow != nil:
        readers.append((index + count + 1, index))
      case .fill, .stroke, .glyphs, .image, .box, .bitmap, .projected, .picture, .shadow,
        .beginGroup, .endGroup:
        break
      }
    }
    readers.sort { $0.end > $1.end }
    // Backwards, because a command's sources can be painted by any command before it.
    return readers.reduce(area) { area, reader in
      let command = commands[reader.index]
      if case .backdrop(let rect, let backdrop) = command.operation {
        let seen = area.intersection(Placement().deviceBounds(of: command.bounds))
        return area.union(backdrop.source(of: seen, in: rect, command.placement))
      }
      guard let cast = command.shadow else { return area }
      return area.union(
        cast.placement.device(cast.shadow).source(of: area)
          .intersection(Placement().deviceBounds(of: cast.contents)))
    }
  }
}
