import Mesmer

/// Frames of one scroll view in any order equal those of a new scroll view for each
/// frame: a view's caches between frames (drawings, bitmaps, reduced images) show in
/// none of them.
package struct FrameOrderLaws {
  private let image = SampleScenes.bitmap(width: 40, height: 30)

  package init() {}

  /// A frame: where the scroll view is and how large it shows its content.
  private struct Frame {
    var offset: Point
    var zoom: Double
  }

  /// A scroll view over the shapes of a seed's plain scene, every third of them
  /// stored as a bitmap, and a picture.
  private func lens(seed: UInt64) -> ScrollView {
    var scenes = PlainScenes(seed: seed)
    let side = PlainScenes.side
    let lens = ScrollView(frame: Rect(0, 0, side, side))
    lens.contentSize = Size(2 * side, 2 * side)
    lens.minimumZoomScale = 0.5
    lens.maximumZoomScale = 3
    let content = View(frame: Rect(0, 0, 2 * side, 2 * side))
    content.backgroundColor = .white
    for (index, shape) in scenes.shapes().enumerated() {
      let view = DrawingView(frame: Rect(Double(index % 2) * side, 0, side, side))
      view.drawing = { _, canvas in shape.draw(canvas) }
      if index % 3 == 0 { view.contents = .bitmap }
      content.addSubview(view)
    }
    let picture = ImageView(frame: Rect(5, side + 5, 10, 7))
    picture.image = image
    content.addSubview(picture)
    lens.addSubview(content)
    lens.viewForZooming = content
    return lens
  }

  private func pixmap(_ lens: ScrollView, _ frame: Frame, _ scale: Double) -> Pixmap {
    lens.zoomScale = frame.zoom
    lens.contentOffset = frame.offset
    return Renderer(scale: scale, threads: 1).render(lens)
  }

  /// The first frame that differs; nil if none.
  package func failure(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let scale = Double(random.int(in: 1...3))
    let frames = (0..<4).map { _ in
      let zoom = [0.5, 1, 1, 1.5, 2][random.int(in: 0...4)]
      return Frame(
        offset: Point(
          Double(random.int(in: 0...60)) / 2, Double(random.int(in: 0...60)) / 2),
        zoom: zoom)
    }
    let used = lens(seed: seed)
    for frame in frames + frames.reversed() {
      let shown = pixmap(used, frame, scale)
      let alone = pixmap(lens(seed: seed), frame, scale)
      if let difference = firstDifference(shown, alone) {
        return "\(frame) after others at scale \(Int(scale)): \(difference)"
      }
    }
    return nil
  }
}
