import MesmerDrawing
import MesmerGeometry

extension View {
  /// Adds the recorded drawing, placed by contentMode.
  ///
  /// The drawing is clipped to the bounds of its recording, as a backing store is, even
  /// if the view does not clip. contentMode places a rectangle of the size of those
  /// bounds. A bitmap has whole pixels and may be larger by a fraction of a pixel; that
  /// excess is clipped, not scaled.
  func addRecording(to composer: inout PictureComposer, layer: LayerSpace) {
    // A new drawing fills the bounds, so drawing is deferred until the bounds are
    // visible. Drawing is not deferred during an animation, whose shown bounds differ
    // from those that a new drawing fills.
    if drawing?.isUpToDate != true, animations == nil, rare?.shown == nil,
      !layer.shows(Rect(origin: .zero, size: bounds.size))
    {
      return
    }
    guard let recording = recorded(isDark: composer.isDark), !recording.isEmpty else {
      return
    }
    let size = recording.size
    let box = Rect(origin: .zero, size: shownBounds.size)
    let destination = contentMode.rect(for: size, in: box)
    guard layer.shows(destination) else { return }
    let sx = destination.width / size.width
    let sy = destination.height / size.height

    if ownContents ?? composer.contents == .bitmap,
      let store = BackingStore(
        size: size, scale: recording.scale ?? composer.scale)
    {
      let rect = Rect(
        x: destination.minX, y: destination.minY,
        width: store.size.width * sx, height: store.size.height * sy)
      let bitmap = Picture.Operation.bitmap(
        backingBitmap(of: recording, isDark: composer.isDark),
        pixelWidth: store.pixelWidth,
        pixelHeight: store.pixelHeight, scale: store.scale, in: rect)
      composer.clip(to: destination, in: layer, if: store.size != size) {
        $0.append(bitmap, in: rect, layer.placement)
      }
      return
    }

    let drawn = Rect(origin: .zero, size: size)
    var inner = layer
    if destination != drawn {
      inner.placement = layer.placement.prepending(
        AffineTransform(
          a: sx, b: 0, c: 0, d: sy, tx: destination.minX, ty: destination.minY))
    }
    // If the drawing covers the bounds, the view's own clip is sufficient.
    let isCut = clipsToBounds && destination.contains(box)
    for patch in recording.patches where inner.shows(patch.picture.bounds) {
      composer.clip(
        to: destination, in: layer,
        if: !isCut && !drawn.contains(patch.picture.bounds)
      ) {
        $0.append(patch, inner.placement)
      }
    }
  }
}

/// The size of the bitmap of a drawing with `contents: bitmap`.
package struct BackingStore {
  package var pixelWidth: Int
  package var pixelHeight: Int
  /// Pixels per point.
  package var scale: Double
  /// The size of the bitmap in points: at least that of the drawing.
  package var size: Size

  /// Computes the size, ceil(size · scale) pixels; nil above the limit of a pixmap, 2^28
  /// pixels, and for an empty size. The view is then drawn as vectors.
  package init?(size: Size, scale: Double) {
    // Snapped first: 100/3 points at scale 3 are 100 pixels, not 101.
    let w = LayerSpace.snapped(size.width * scale).rounded(.up)
    let h = LayerSpace.snapped(size.height * scale).rounded(.up)
    guard 1...0x1p28 ~= w, 1...0x1p28 ~= h,
      Pixmap.canHold(width: Int(w), height: Int(h))
    else {
      return nil
    }
    pixelWidth = Int(w)
    pixelHeight = Int(h)
    self.scale = scale
    let exact = Size(width: w / scale, height: h / scale)
    // If the bitmap's size is larger than that of the drawing only because of rounding
    // errors, the sizes are treated as equal.
    self.size = Size(
      width: (exact.width - size.width) * scale < 1e-6
        ? size.width : exact.width,
      height: (exact.height - size.height) * scale < 1e-6
        ? size.height : exact.height)
  }
}
