import MesmerDrawing
import MesmerGeometry

extension View {
  /// Whether the view itself is displayed: neither hidden nor with alpha 0.
  var isDisplayed: Bool { !isShownHidden && alpha > 0 }

  /// Returns the hierarchy below this view as a picture in device pixels, limited to
  /// `viewport`.
  ///
  /// `scale` is in pixels per point; if it is not positive and finite, the picture is
  /// empty. The view's top left corner is device pixel (0, 0), regardless of its frame.
  /// Draws the views that are marked for display or have no drawing; views outside the
  /// viewport may remain undrawn.
  package func picture(scale: Double, viewport: PixelRect) -> Picture {
    inDisplayCycle { _ in
      composed(scale: scale, viewport: viewport)?.finish() ?? .empty
    }
  }

  /// Composes the hierarchy. The picture and the counts are the same with and without
  /// indices over subviews. Nil if the viewport is empty or the scale is not positive and
  /// finite.
  func composed(
    scale: Double, viewport: PixelRect, usesIndices: Bool = true,
    findsOwners: Bool = false, makesPicture: Bool = true, mostCommands: Int = .max,
    blurs: Bool = true
  ) -> PictureComposer? {
    guard scale > 0, scale.isFinite, !viewport.isEmpty else { return nil }
    func pixels(_ length: Double) -> Int {
      FixedPoint.firstCentre(FixedPoint.fixed(min(max(length * scale, 0), 0x1p30)))
    }
    let screen = PixelRect(
      minX: 0, minY: 0, maxX: pixels(bounds.width), maxY: pixels(bounds.height))
    func built(_ visible: PixelRect, counting composites: Int? = nil) -> PictureComposer {
      var composer = PictureComposer(
        scale: scale, traits: traitCollection, usesIndices: usesIndices,
        findsOwners: findsOwners, makesPicture: makesPicture, mostCommands: mostCommands,
        blurs: blurs, composites: composites, screen: screen)
      composer.add(
        self,
        layer: LayerSpace(
          placement: Placement(AffineTransform(scaleX: scale, y: scale)),
          visible: visible))
      return composer
    }
    var result = built(viewport)
    // Backdrops read pixels around the viewport, and those pixels may contain further
    // backdrops.
    var visible = viewport
    var margin = 0
    while hasEffects, blurs {
      let needed = result.finish().areaWithSources(of: viewport)
      if visible.contains(needed) { break }
      let more =
        [
          viewport.minX - needed.minX, viewport.minY - needed.minY,
          needed.maxX - viewport.maxX, needed.maxY - viewport.maxY,
        ].max() ?? 0
      margin = max(2 * margin, more)
      visible = PixelRect(
        minX: viewport.minX - margin, minY: viewport.minY - margin,
        maxX: viewport.maxX + margin, maxY: viewport.maxY + margin)
      result = built(visible, counting: result.composites)
    }
    return result
  }

  /// Returns the picture of one frame and the owner of each of its commands. Drawing a
  /// frame does not record owners.
  package func ownedPicture(
    scale: Double, viewport: PixelRect
  ) -> (picture: Picture, owners: [PictureOwner]) {
    displayScale = scale
    prepareForDisplay()
    defer { didDisplay() }
    return inDisplayCycle { _ in
      let composer = composed(scale: scale, viewport: viewport, findsOwners: true)
      return (composer?.finish() ?? .empty, composer?.owners ?? [])
    }
  }

  /// Returns the owner of a command of the picture: its path below this view, as indices
  /// in `stack`, and its id; an empty path if there is no such command. Composes the
  /// picture again.
  package func owner(
    ofCommand index: Int, scale: Double, viewport: PixelRect, mostCommands: Int
  ) -> (place: [Int], id: String?) {
    inDisplayCycle { _ in
      let composer = composed(
        scale: scale, viewport: viewport, findsOwners: true, mostCommands: mostCommands)
      guard let owners = composer?.owners, owners.indices.contains(index) else {
        return ([], nil)
      }
      let view = owners[index].view
      return (view.place(below: self), view.id)
    }
  }

  /// Returns the path to this view from an ancestor, as indices in `stack`.
  package func place(below ancestor: View) -> [Int] {
    var place: [Int] = []
    var view = self
    while view !== ancestor, let parent = view.parent {
      place.append(parent.stack.firstIndex { $0 === view } ?? 0)
      view = parent
    }
    return place.reversed()
  }
}
