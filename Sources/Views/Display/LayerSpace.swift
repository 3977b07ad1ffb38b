import MesmerDrawing
import MesmerGeometry

// Spaces. A view's *layer space* is the space of its bounds with their origin moved to
// (0, 0). Backgrounds and contents are in layer space, so they stay in place when a
// scroll view's bounds move. Subviews are in the space of the bounds. The root's layer
// space times the screen's scale is device space: the root's own center, anchor point and
// transform are ignored (alpha and isHidden are not).
//
// Whole-pixel scrolling. The map from the space of the bounds to layer space subtracts
// the origin o of the bounds. If the map to the device is axis aligned, the device offset
// D = linear part · o is split: floor(D) is added to the placement's integer shift, the
// fraction to its transform. Vertices are rounded to fixed point after the transform and
// before the shift. Two offsets that differ by whole pixels therefore give the same
// transform, the same rounding and the same pixels, shifted. The shifts of nested scroll
// views are added. Under rotation or skew there are no such offsets, and all of o is in
// the transform.
//
// D is first rounded to multiples of 2^-20 px. Decimals and thirds of a point are not
// binary fractions, so the values of D of offsets that are whole pixels apart do not
// differ by exactly whole numbers. For example, the sum of six steps of 1/3 point is one
// bit less than 2, and at 3 pixels per point the floor would be 5 instead of 6. The error
// is at most 2^-21 px, a 2048th of the fixed-point unit.
//
// Zoom. A zoomed view has its scale in its own transform, and the scroll view's offset is
// in points of the zoomed content. In the split above, the linear part therefore has the
// scale of the screen without the zoom, which is only in the transforms of descendants.

/// The space of one layer and its map to the device.
@_spi(Components) public struct LayerSpace {
  package var placement: Placement
  /// The device pixels that commands in this space can change.
  var visible: PixelRect

  /// Whether a rectangle of this space can touch visible pixels.
  package func shows(_ rect: Rect) -> Bool {
    !rect.isEmpty
      && !placement.deviceBounds(of: rect).intersection(visible).isEmpty
  }

  /// Returns the rectangle whose sides are the pixel boundaries at which a background of
  /// `rect` ends: a device pixel is inside if its centre is. Returns `rect` itself if its
  /// sides are on pixel boundaries or beyond the limit, or under rotation or skew.
  func wholePixels(of rect: Rect) -> Rect {
    let transform = placement.transform
    guard transform.isAxisAligned, !rect.isEmpty else { return rect }
    let box = rect.applying(transform)
    guard max(box.minX.magnitude, box.maxX.magnitude) < FixedPoint.limit,
      max(box.minY.magnitude, box.maxY.magnitude) < FixedPoint.limit
    else { return rect }
    func side(_ pixels: Double) -> (isWhole: Bool, value: Double) {
      let fixed = FixedPoint.fixed(pixels)
      return (fixed % FixedPoint.one == 0, Double(FixedPoint.firstCentre(fixed)))
    }
    let (left, top) = (side(box.minX), side(box.minY))
    let (right, bottom) = (side(box.maxX), side(box.maxY))
    if left.isWhole && top.isWhole && right.isWhole && bottom.isWhole { return rect }
    guard let inverse = transform.inverse else { return rect }
    return Rect(
      minX: left.value, minY: top.value, maxX: right.value, maxY: bottom.value
    ).applying(inverse)
  }

  /// Whether a clip to the rectangle would have no effect. This is so if every visible
  /// pixel's centre is inside by at least a quarter of a pixel: the rule for pixels at
  /// edges then has no influence.
  func isCovered(by rect: Rect) -> Bool {
    if visible.isEmpty { return true }
    if !placement.transform.isAxisAligned { return false }
    let box = rect.applying(placement.transform)
    let x = Double(placement.shift.dx)
    let y = Double(placement.shift.dy)
    return box.minX + x <= Double(visible.minX) + 0.25
      && box.minY + y <= Double(visible.minY) + 0.25
      && box.maxX + x >= Double(visible.maxX) - 0.25
      && box.maxY + y >= Double(visible.maxY) - 0.25
  }

  /// Returns the space of bounds whose point `origin` is at (0, 0) in this layer space.
  func scrolled(to origin: Point) -> LayerSpace {
    if origin == .zero { return self }
    var result = self
    let t = placement.transform
    if t.isAxisAligned {
      let x = LayerSpace.snapped(t.a * origin.x + t.c * origin.y)
      let y = LayerSpace.snapped(t.b * origin.x + t.d * origin.y)
      let wholeX = x.rounded(.down)
      let wholeY = y.rounded(.down)
      // Shifts stay within the rasterizers' coordinate limit. An offset beyond the limit,
      // or not finite, is in the transform. The picture is then correct, but offsets that
      // differ by whole pixels may give different pixels.
      let room = FixedPoint.limit
      if (wholeX - Double(placement.shift.dx)).magnitude <= room,
        (wholeY - Double(placement.shift.dy)).magnitude <= room
      {
        result.placement.transform.tx -= x - wholeX
        result.placement.transform.ty -= y - wholeY
        result.placement.shift.dx -= Int(wholeX)
        result.placement.shift.dy -= Int(wholeY)
        return result
      }
    }
    result.placement = placement.prepending(
      AffineTransform(translationX: 0 - origin.x, y: 0 - origin.y))
    return result
  }

  /// Rounds to the nearest multiple of 2^-20. Values of at least 2^32 are multiples
  /// already.
  static func snapped(_ pixels: Double) -> Double {
    (pixels * 1_048_576).rounded() / 1_048_576
  }

  /// Returns the layer space of a view in this space.
  func layer(of view: View) -> LayerSpace { layer(under: view.shownLayerToSuperview) }

  /// Returns the layer space of a view that a transform maps to this space.
  func layer(under map: AffineTransform) -> LayerSpace {
    var result = self
    result.placement = placement.prepending(map)
    result.placement.transform.straighten()
    return result
  }
}

extension AffineTransform {
  /// Makes a rotation by whole quarters exact: the sine and cosine of a multiple of pi/2
  /// that is rounded to a Double are off by 2^-53.
  fileprivate mutating func straighten() {
    if isAxisAligned { return }
    let limit = 0x1p-44
    if a.magnitude <= b.magnitude * limit, d.magnitude <= c.magnitude * limit {
      (a, d) = (0, 0)
    } else if b.magnitude <= a.magnitude * limit, c.magnitude <= d.magnitude * limit {
      (b, c) = (0, 0)
    }
  }
}
