import MesmerDrawing
import MesmerGeometry

/// Views with perspective. Each view is composed into a separate picture, whose pixels
/// are those of a bitmap, and drawn from this bitmap. The bitmap has the scale of the
/// part of the view that is nearest to the eye.
extension PictureComposer {
  /// Adds a subview; `space` is the space of its superview's bounds. The third dimension
  /// is applied if the view may have 3D properties, or if the superview has a
  /// `sublayerTransform` (`projects`).
  mutating func add(_ view: View, in space: LayerSpace, projects: Bool = false) {
    if projects || view.rare?.mayProject == true {
      addInSpace(view, layer: space)
    } else {
      add(view, layer: space.layer(of: view))
    }
  }

  private mutating func addInSpace(_ view: View, layer: LayerSpace) {
    let map =
      view.projection(isShown: true) ?? ProjectiveTransform(view.shownLayerToSuperview)
    if !view.isDoubleSided && !(map.determinant > 0) { return }
    if let map = map.withoutPerspective {
      return add(view, layer: layer.layer(under: map))
    }
    let size = view.shownBounds.size
    guard !(view.rare?.shown?.isHidden ?? view.isShownHidden), view.shownAlpha > 0,
      size.isFinite, map.isFinite, layer.placement.transform.isFinite
    else { return }
    // A view without area can have subviews.
    let box = Rect(x: 0, y: 0, width: max(size.width, 1), height: max(size.height, 1))
    let margin = view.clipsToBounds ? 0 : max(box.width, box.height, 2048)
    let reach = box.insetBy(dx: 0 - margin, dy: 0 - margin)
    guard layer.shows(map.bounds(of: reach)),
      let (width, height) = ProjectedBitmap.pixels(
        of: box, map.followed(by: layer.placement.transform))
    else { return }
    let toPixels = AffineTransform(
      scaleX: Double(width) / box.width, y: Double(height) / box.height)
    let area = Placement(toPixels).deviceBounds(of: reach)
    let pixels = PixelRect(x: 0, y: 0, width: width, height: height)
    let picture = composed(
      view,
      LayerSpace(
        placement: Placement(toPixels), visible: view.clipsToBounds ? pixels : area))
    var part = picture.part(of: pixels, in: area)
    if view.clipsToBounds || Double(part.width) * Double(part.height) > 0x1p24 {
      part = part.intersection(pixels)
    }
    guard makesPicture, !part.isEmpty, let toLayer = toPixels.inverse else { return }
    let offset = AffineTransform(translationX: Double(part.minX), y: Double(part.minY))
    let bitmap = ProjectedBitmap(
      picture.moved(dx: -part.minX, dy: -part.minY), pixelWidth: part.width,
      pixelHeight: part.height,
      map: map.preceded(by: offset.concatenating(toLayer)))
    let outer = owner
    owner = view
    append(
      .projected(bitmap),
      in: bitmap.map.bounds(
        of: Rect(x: 0, y: 0, width: Double(part.width), height: Double(part.height))),
      layer.placement)
    owner = outer
  }

  /// Returns the picture of a view alone, with materials drawn as plain colours.
  private mutating func composed(_ view: View, _ layer: LayerSpace) -> Picture {
    var inner = self
    inner.builder = PictureBuilder()
    (inner.clip, inner.enclosing, inner.openGroups) = (-1, nil, nil)
    (inner.owners, inner.groupDepth) = (nil, 0)
    inner.add(view, layer: layer)
    composites = inner.composites
    return inner.finish()
  }
}

extension Picture {
  /// Returns the pixels that a bitmap of the picture needs: the box of the content that
  /// the picture paints in an area, with a pixel around it. A side of the box inside
  /// `bounds` is not extended beyond the bounds, so that the edge of the bounds is sharp.
  fileprivate func part(of bounds: PixelRect, in area: PixelRect) -> PixelRect {
    let room = 1.0 / 64
    let box = self.bounds.intersection(
      Rect(
        x: Double(area.minX), y: Double(area.minY), width: Double(area.width),
        height: Double(area.height)))
    if box.isEmpty { return .empty }
    func low(_ side: Double, _ end: Int) -> Int {
      let pixel = Int(side.rounded(.down)) - 1
      return side >= Double(end) - room ? max(pixel, end) : pixel
    }
    func high(_ side: Double, _ end: Int) -> Int {
      let pixel = Int(side.rounded(.up)) + 1
      return side <= Double(end) + room ? min(pixel, end) : pixel
    }
    return PixelRect(
      minX: low(box.minX, bounds.minX), minY: low(box.minY, bounds.minY),
      maxX: high(box.maxX, bounds.maxX), maxY: high(box.maxY, bounds.maxY))
  }

  /// Returns the picture moved by whole pixels.
  fileprivate func moved(dx: Int, dy: Int) -> Picture {
    if dx == 0 && dy == 0 { return self }
    let move = Placement(shift: PixelOffset(dx: dx, dy: dy))
    func moved(_ rect: Rect) -> Rect { rect.isNull ? rect : move.bounds(of: rect) }
    return Picture(
      commands: commands.map {
        var command = $0
        command.placement = move.placing(command.placement)
        command.bounds = moved(command.bounds)
        if let cast = command.shadow {
          command.shadow?.placement = move.placing(cast.placement)
          command.shadow?.contents = moved(cast.contents)
        }
        return command
      },
      clips: clips.map {
        var clip = $0
        clip.placement = move.placing(clip.placement)
        clip.bounds = moved(clip.bounds)
        return clip
      })
  }
}
