import MesmerDrawing
import MesmerGeometry

/// The drawing of a view, with the size of the bounds for which it was made: the
/// counterpart of a backing store.
package struct Recording {
  /// The maximum number of patches in a recording. If there would be more, everything is
  /// redrawn as one patch.
  package static let maximumPatches = 64

  /// The patches of the drawing, without overlaps: one for the whole drawing, or its
  /// remaining parts and the parts drawn later.
  ///
  /// Patches are in the space of the bounds at the time of drawing, with the origin moved
  /// to (0, 0), so that contents stay in place when a scroll view's bounds move. Patch
  /// edges on the edge of the bounds are infinite.
  package var patches: [PicturePatch]
  /// The size of the bounds when the view was drawn.
  package var size: Size
  /// The view's own `contentScaleFactor` when it was drawn; nil for the screen's scale.
  package var scale: Double?
  /// Whether the pictures can only paint grays.
  package var isGray: Bool
  /// Whether the pictures can make holes in the background.
  package var makesHoles: Bool
  /// The bitmap of `contents: bitmap`, created when it is first shown.
  package var store: BackingBitmap?

  init(_ patches: [PicturePatch], size: Size, scale: Double?) {
    self.patches = patches
    self.size = size
    self.scale = scale
    isGray = patches.allSatisfy { $0.picture.isGray }
    makesHoles = patches.contains(where: \.picture.makesHoles)
  }

  /// The latest drawing.
  package var picture: Picture { patches.last?.picture ?? .empty }

  /// Whether nothing was drawn.
  package var isEmpty: Bool { patches.allSatisfy { $0.picture.isEmpty } }

  /// Returns the patches without the part `hole`, which is in the space of the patches;
  /// nil if `maximumPatches` or more patches would remain.
  func patches(without hole: PatchEdges) -> [PicturePatch]? {
    let kept = patches.flatMap { patch in
      patch.picture.isEmpty
        ? []
        : patch.edges.subtracting(hole).map {
          PicturePatch(patch.picture, edges: $0)
        }
    }
    return kept.count < Recording.maximumPatches ? kept : nil
  }
}

extension View {
  /// Returns the recording, after drawing the view if it is marked or has no recording.
  /// Nil if it would be drawn and the bounds have no area or are not finite.
  package func recorded() -> Recording? {
    if let recording, displayMark == .none { return recording }
    if bounds.isEmpty || !bounds.isFinite { return nil }
    return inDisplayCycle { draw(in: $0) }
  }

  /// Returns the recording with the colours of the light or the dark appearance.
  func recorded(isDark: Bool) -> Recording? {
    guard isDark, let recording = recorded() else { return recorded() }
    if let dark = drawing?.dark { return dark }
    var dark = recording
    dark.patches = recording.patches.map {
      PicturePatch($0.picture.dark, edges: $0.edges)
    }
    dark.store = nil
    drawing?.dark = dark
    return dark
  }

  private func draw(in cycle: DisplayCycle) -> Recording? {
    let whole = bounds
    let scale = ownContentScaleFactor
    var area = whole
    var patches: [PicturePatch] = []
    var edges = PatchEdges.everything
    if let old = recording, case .part(let rect) = displayMark,
      old.size == whole.size, old.scale == scale
    {
      let part = rect.intersection(whole)
      if part.isEmpty {
        displayMark = .none
        return old
      }
      let hole = PatchEdges(part, in: whole)
      if hole != .everything, let kept = old.patches(without: hole) {
        area = part
        patches = kept
        edges = hole
      }
    }

    // Set before drawing, so that a frame requested by `draw` itself has something to
    // show.
    if recording == nil { recording = Recording([], size: whole.size, scale: scale) }
    displayMark = .none
    usedEmptyDraw = false
    let canvas = Canvas()
    canvas.extent = Rect(
      x: area.minX - whole.minX, y: area.minY - whole.minY, width: area.width,
      height: area.height)
    if whole.origin != .zero {
      canvas.translate(x: 0 - whole.minX, y: 0 - whole.minY)
    }
    asCurrent(traitCollection) { draw(area, in: canvas) }
    let picture = canvas.finish().filling(Rect(origin: .zero, size: whole.size))
    if !usedEmptyDraw || !picture.isEmpty {
      drawCount += 1
      lastDirtyRect = area
      cycle.drawn.append(self)
    }
    if !picture.isEmpty || patches.isEmpty {
      patches.append(PicturePatch(picture, edges: edges))
    }
    let result = Recording(patches, size: whole.size, scale: scale)
    recording = result
    return result
  }

  /// Returns the bitmap of the recording, created when it is first composited.
  func backingBitmap(of recording: Recording, isDark: Bool) -> BackingBitmap {
    if let store = recording.store { return store }
    let store = BackingBitmap(Picture(recording.patches))
    if isDark { drawing?.dark?.store = store } else { self.recording?.store = store }
    return store
  }
}

extension PatchEdges {
  /// Creates the edges of a part of a rectangle, relative to its top left corner;
  /// infinite where the part reaches the edge of the rectangle.
  fileprivate init(_ part: Rect, in whole: Rect) {
    self.init(
      minX: part.minX <= whole.minX ? -.infinity : part.minX - whole.minX,
      minY: part.minY <= whole.minY ? -.infinity : part.minY - whole.minY,
      maxX: part.maxX >= whole.maxX ? .infinity : part.maxX - whole.minX,
      maxY: part.maxY >= whole.maxY ? .infinity : part.maxY - whole.minY)
  }
}
